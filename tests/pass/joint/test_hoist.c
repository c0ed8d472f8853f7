/* SPDX-License-Identifier: Apache-2.0
 * What hoists record: a box that a drive brings to its seat, or that a stop holds before it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/golden_ship.h"
#include "support/study_run.h"
#include "support/told.h"

enum { TEXT = 2048 };

/* a box of 10 t on a slide along x, 3 m of it to the stop, drawn to 0.5 m/s by up to 5 kN */
static void box_text(char *text, const char *scheme, const char *box, const char *more) {
  text[0] = '\0';
  golden_add(text, TEXT,
             "allide: 1\nrun: {duration: 12, step: 0.002, scheme: %s}\nenvironment: {gravity: 0}\n"
             "bodies: {box: {freedoms: six, mass: 1e4, radii of gyration: [1, 1, 1], position: [2, "
             "1, 0]%s}}\n"
             "joints: {slide: {between: [earth, box], type: prismatic, at a: [2, 1, 0], at b: [0, "
             "0, 0],\n"
             "  axis a: [1, 0, 0], motor force: 5e3, motor speed: 0.5, sliding upper stop: 3,\n"
             "  sliding stop stiffness: 1e6, sliding stop damping: 1e5}}\n"
             "hoists: {stow: {between: [earth, box], drive: slide, seat axis: [1, 0, 0], %s\n",
             scheme, box, more);
}

/* When the box is slow for good, by an integration of its own: x'' = (motor - stop)/m, as the
 * joint's law says. */
static double rest_by_hand(void) {
  const double h = 1e-5;
  double x = 0, v = 0, rest = 0;
  for (int k = 0; k < 1200000; k++) {
    const double push = x > 3 ? fmax(1e6 * (x - 3) + 1e5 * v, 0) : 0;
    v += h * (5e3 * tanh((0.5 - v) / 0.01) - push) / 1e4;
    x += h * v;
    if (fabs(v) > 0.01) rest = h * k;
  }
  return rest;
}

static double of(const study_run *v, const char *name) {
  char path[96];
  snprintf(path, sizeof path, "hoists.stow.%s", name);
  return study_run_result(v, path);
}

static const char *const schemes[] = {"semi-implicit", "rk4"};

/* It comes to the seat 3 m away, and rests there from then on, 5 mm beyond the stop, which the pull
 * presses it into. */
static void what_comes_to_its_seat_is_stowed(void **state) {
  (void)state;
  static char text[TEXT];
  const double wanted = rest_by_hand();
  for (int s = 0; s < 2; s++) {
    box_text(text, schemes[s], "",
             "seat: [5.3, 1, 0], end: [0.3, 0, 0], within: 0.02, jam tension: 4e3}}");
    study_run v = study_run_text(text, "openmp");
    print_message("stowed at %.3f s, by hand %.3f s; tension %.9g N at %g s\n", of(&v, "stowed_at"),
                  wanted, of(&v, "peak_tension"), of(&v, "time_of_peak"));
    /* steps of 2 ms, of the first order where the stop begins */
    assert_true(fabs(of(&v, "stowed_at") - wanted) < 0.01);
    assert_true(isnan(of(&v, "jammed_at")) && isnan(of(&v, "jam_distance")));
    assert_true(fabs(of(&v, "final_distance") - 5e-3) < 1e-5);
    assert_true(fabs(of(&v, "hauled") - 3.005) < 1e-5);
    assert_true(of(&v, "final_tilt") < 1e-12 && fabs(of(&v, "final_turn")) < 1e-12);
    assert_true(of(&v, "time_of_peak") < 0.5 && fabs(of(&v, "peak_tension") / 5e3 - 1) < 1e-12);
    study_run_end(&v);
  }
}

/* A line holds it 0.995 m before the seat: the pull is there, and nothing moves. Without a rest
 * that long, or with a higher tension in mind, it is no jam. */
static void what_is_held_before_it_is_jammed(void **state) {
  (void)state;
  static char text[TEXT];
  static const char *const kinds[] = {"jam tension: 4e3", "jam tension: 6e3",
                                      "jam tension: 4e3, rest time: 9", "rest time: 1"};
  for (int s = 0; s < 2; s++) {
    for (int k = 0; k < 4; k++) {
      char more[512];
      snprintf(more, sizeof more,
               "seat: [5, 1, 0], end: [0, 0, 0], %s}}\n"
               "hawsers: {line: {between: [earth, box], from: [-8, 1, 0], to: [0, 0, 0],\n"
               "  length: 12, stiffness: 1e6, damping: 1e5}}\n",
               kinds[k]);
      box_text(text, schemes[s], "", more);
      study_run v = study_run_text(text, "openmp");
      assert_true(isnan(of(&v, "stowed_at")));
      if (k == 0) {
        print_message("jammed at %.3f s, %.4f m from the seat\n", of(&v, "jammed_at"),
                      of(&v, "jam_distance"));
        assert_true(of(&v, "jammed_at") > 4 && of(&v, "jammed_at") < 6);
        assert_true(fabs(of(&v, "jam_distance") - 0.995) < 1e-4);
      } else {
        assert_true(isnan(of(&v, "jammed_at")) && isnan(of(&v, "jam_distance")));
      }
      study_run_end(&v);
    }
  }
}

/* What lies askew in its place is not stowed: the tilt is that between the axes, the turn that of y
 * about the seat's axis. */
static void what_lies_askew_is_not_stowed(void **state) {
  (void)state;
  static char text[TEXT];
  static const double tilt = 0.3, turn = -0.4;
  for (int k = 0; k < 2; k++) {
    char box[96];
    snprintf(box, sizeof box, k ? ", pitch: %.17g" : ", roll: %.17g", k ? tilt : turn);
    box_text(text, "semi-implicit", box, "seat: [5, 1, 0], end: [0, 0, 0], tilt within: 0.2}}");
    study_run v = study_run_text(text, "openmp");
    assert_true(fabs(of(&v, "final_tilt") - (k ? tilt : 0)) < 1e-12);
    assert_true(fabs(of(&v, "final_turn") - (k ? 0 : turn)) < 1e-12);
    assert_int_equal(isnan(of(&v, "stowed_at")), k);
    study_run_end(&v);
  }
}

/* A rest in place, and one before it, are events when they have lasted. */
static void rests_are_events(void **state) {
  (void)state;
  static char text[TEXT];
  box_text(text, "semi-implicit", "", "seat: [5.3, 1, 0], end: [0.3, 0, 0], within: 0.02}}");
  study_run v = study_run_text(text, "openmp");
  const told home = told_of(text, "openmp");
  const double since = of(&v, "stowed_at");
  study_run_end(&v);
  assert_int_equal(home.count, 1);
  /* in the step with which it has lasted 1 s; rounding may make it the next one */
  told_expect(&home, 0, "stowed", "hoists.stow", since + 1, 0.002 + 1e-9);
  assert_true(fabs(home.value[0] - 5e-3) < 1e-4);
  box_text(text, "semi-implicit", "",
           "seat: [5, 1, 0], end: [0, 0, 0], jam tension: 4e3, rest time: 0.5}}\n"
           "hawsers: {line: {between: [earth, box], from: [-8, 1, 0], to: [0, 0, 0],\n"
           "  length: 12, stiffness: 1e6, damping: 1e5}}\n");
  const told jam = told_of(text, "openmp");
  assert_int_equal(jam.count, 1);
  assert_string_equal(jam.what[0], "jammed");
  assert_true(fabs(jam.value[0] - 0.995) < 1e-3);
}

static void series_are_those_of_the_step(void **state) {
  (void)state;
  static char text[TEXT];
  box_text(text, "semi-implicit", "", "seat: [5, 1, 0], end: [0, 0, 0]}}");
  study_run v = study_run_text(text, "openmp");
  for (long row = 1; row < 3000; row += 97) {
    const double way = study_run_at(&v, "bodies.box.x", row) - 2;
    assert_true(fabs(study_run_at(&v, "hoists.stow.distance", row) - fabs(3 - way)) < 1e-12);
    const double speed = study_run_at(&v, "bodies.box.velocity_x", row);
    assert_true(fabs(study_run_at(&v, "hoists.stow.speed", row) - fabs(speed)) < 1e-12);
    if (way > 3) continue;
    assert_true(fabs(study_run_at(&v, "hoists.stow.tension", row) / 5e3 -
                     tanh((0.5 - speed) / 0.01)) < 1e-9);
  }
  study_run_end(&v);
}

static void the_same_bits_on_both_devices(void **state) {
  (void)state;
  static char text[TEXT];
  box_text(text, "rk4", ", roll: 0.2", "seat: [5, 1, 0], end: [0, 0, 0], jam tension: 2e3}}");
  study_run_same_on_devices(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_comes_to_its_seat_is_stowed),
      cmocka_unit_test(what_is_held_before_it_is_jammed),
      cmocka_unit_test(what_lies_askew_is_not_stowed),
      cmocka_unit_test(rests_are_events),
      cmocka_unit_test(series_are_those_of_the_step),
      cmocka_unit_test(the_same_bits_on_both_devices),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
