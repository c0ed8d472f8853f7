/* SPDX-License-Identifier: Apache-2.0
 * The half segment at a held end lies on the seabed as the rest of a line does: it carries its
 * weight, and friction holds what holds it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/devices.h"
#include "support/study_run_body.h"

enum { TEXT = 4096 };
static const double gravity = 9.80665;

/* ------------------------------------------------------------------------------ drawn sideways */

/* 1 kN/m on a bed of `bed` under its 0.1 m, under 100 kN along; within `duration` less 10 s a
 * force of 12.6 kN across rises at one end. What holds that end has no weight of its own, and lies
 * on the seabed by the line alone, or, of a body in the plane, is at its height. */
typedef struct drawn {
  double way, depth, start; /* across, of the end in the seabed, of that before the force [m] */
} drawn;

enum { IN_PLANE = 1 };
static const double along = 1e5, across = 12.6e3, stiffness = 1e8;

static void write_drawn(char *text, int segments, double duration, int options) {
  const double x = 100 * (1 + along / stiffness), weight = 500 * gravity;
  const double lift = options & IN_PLANE ? 0 : weight;
  char body[256];
  if (options & IN_PLANE) {
    snprintf(body, sizeof body, "freedoms: [surge, sway], mass: 500, position: [%.17g, 0]", x);
  } else {
    snprintf(body, sizeof body,
             "freedoms: [surge, sway, heave], mass: 500, radii of gyration: [1, 1, 1], "
             "position: [%.17g, 0, -50]",
             x);
  }
  snprintf(text, TEXT,
           "allide: 1\nrun: {duration: %.17g, step: 5 ms}\n"
           "environment: {water depth: 50, water density: 1000}\n"
           "bodies: {b: {%s}}\n"
           "loads: {p: {body: b, history: [[0, 1e5, 0, %.17g], [5, 1e5, 0, %.17g],"
           " [%.17g, 1e5, 12.6e3, %.17g], [9e3, 1e5, 12.6e3, %.17g]]}}\n"
           "lines: {l: {between: [earth, b], from: [0, 0, -50], to: [0, 0, %d], "
           "seabed stiffness: 10 MN/m^3, sections: [{length: 100, segments: %d, mass: %.17g, "
           "diameter: 0.1, displaced diameter: 1e-4, axial stiffness: 100 MN, axial damping: 0.2, "
           "normal drag: 20, normal added mass: 0, transverse friction: 0.6}]}}\n",
           duration, body, lift, lift, duration - 10, lift, lift, options & IN_PLANE ? -50 : 0,
           segments, 1000 / gravity);
}

static drawn drawn_of(int segments, double duration, int options) {
  char text[TEXT];
  write_drawn(text, segments, duration, options);
  study_run v = study_run_text(text, "openmp");
  drawn d = {.way = study_run_body(&v, "b", "y", -1)};
  if (!(options & IN_PLANE)) {
    d.depth = -50 - study_run_body(&v, "b", "z", -1);
    d.start = -50 - study_run_body(&v, "b", "z", 1000);
  }
  study_run_end(&v);
  return d;
}

/* H y'' = q at y' < F/H, from where the friction q of the line holds it: y = F^2/(2 q H). Without
 * the end's own seabed it was 88 and 22 % too far with 5 and 10 segments, 99 and 50 % in the plane.
 * There the end is at the height of the seabed, and the line sinks beside it within
 * l = sqrt(H/1 MN/m^2) = 0.32 m: with y'' = q (1 - e^-x/l)/H it goes 3.0 % farther. */
static void an_end_is_drawn_as_far_as_friction_lets_it(void **state) {
  (void)state;
  const double q = 600 / (1 + along / stiffness), exact = across * across / (2 * q * along);
  const int most = test_is_slow() ? 5 : 10;
  for (int n = 5; n <= most; n *= 2) {
    const drawn d = drawn_of(n, 80, 0);
    print_message("  %d segments: %+.2f %%\n", n, 100 * (d.way / exact - 1));
    assert_true(fabs(d.way / exact - 1) < 0.015);
    /* it rests as deep as the line does, by its weight of 1 kN/m on 1 MN/m^2 */
    assert_true(fabs(d.depth - 1e-3) < 1e-6 && fabs(d.start - 1e-3) < 1e-5);
  }
  for (int n = 5; n <= most; n *= 2) {
    const drawn d = drawn_of(n, 80, IN_PLANE);
    print_message("  %d segments, in the plane: %+.2f %%\n", n, 100 * (d.way / exact - 1));
    assert_true(d.way > exact && d.way / exact - 1 < 0.05);
  }
}

/* ------------------------------------------------------------------------------ anchors */

/* A chain that lies on the seabed for more than half of its length: the pull on its anchor is the
 * horizontal force at its top but for H d/l, d the depth in which it lies and l = sqrt(H/k). Half a
 * segment's weight, 5.4 kN, hung on it before. */
static void an_anchor_does_not_carry_what_lies_beside_it(void **state) {
  (void)state;
  static const char text[] =
      "allide: 1\nrun: {duration: 0.1, step: 20 ms}\nenvironment: {water depth: 100}\n"
      "bodies: {top: {motion: prescribed, position: [235, 0, 0]}}\n"
      "motions: {m: {body: top, history: [[0, 0], [99, 0]]}}\n"
      "lines: {l: {between: [earth, top], from: [0, 0, -100], seabed stiffness: 300 kN/m^3, "
      "sections: [{length: 320, segments: 32, mass: 126, diameter: 0.14, axial stiffness: 583 MN, "
      "axial damping: 1}]}}\n";
  study_run v = study_run_text(text, "openmp");
  const double weight = (126 - 1025 * acos(-1) / 4 * 0.14 * 0.14) * gravity;
  const double h =
      study_run_at(&v, "lines.l.tension_to", 0) * sin(study_run_at(&v, "lines.l.angle_to", 0));
  const double depth = weight / (300e3 * 0.14), lift = h * depth / sqrt(h / (300e3 * 0.14));
  const double exact = sqrt(h * h + lift * lift);
  print_message("  %.1f N for %.1f, %.1f of it level\n",
                study_run_at(&v, "lines.l.tension_from", 0), exact, h);
  assert_true(h > 1500 && lift < 0.25 * h);
  assert_true(fabs(study_run_at(&v, "lines.l.tension_from", 0) / exact - 1) < 1e-3);
  study_run_end(&v);
}

/* ------------------------------------------------------------------------------ off the seabed */

/* What sinks 1 m above the seabed, with the line beside it, knows nothing of it. */
static void an_end_off_the_seabed_has_none(void **state) {
  (void)state;
  static const char form[] =
      "allide: 1\nrun: {duration: 0.5, step: 5 ms}\nenvironment: {%s}\n"
      "bodies: {b: {freedoms: [surge, sway, heave], mass: 200, radii of gyration: [1, 1, 1], "
      "position: [10, 0, -49]}}\n"
      "lines: {l: {between: [earth, b], from: [0, 0, -10], sections: [{length: 45, segments: 15, "
      "mass: 10, diameter: 0.05, axial stiffness: 1 MN, transverse friction: 0.6}]}}\n";
  char text[TEXT];
  double at[2][3];
  for (int k = 0; k < 2; k++) {
    snprintf(text, sizeof text, form, k ? "water depth: 500" : "water depth: 52");
    study_run v = study_run_text(text, "openmp");
    study_run_body_vector(&v, "b", "", -1, at[k]);
    study_run_end(&v);
  }
  assert_true(at[0][2] < -49 && at[0][2] > -50.5);
  for (int c = 0; c < 3; c++) assert_true(at[0][c] == at[1][c]);
}

/* ------------------------------------------------------------------------------ devices */

static void the_same_bits_on_both_devices(void **state) {
  (void)state;
  char text[TEXT];
  need_device("opencl");
  write_drawn(text, 10, 20, 0);
  study_run_same_on_devices(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_end_is_drawn_as_far_as_friction_lets_it),
      cmocka_unit_test(an_anchor_does_not_carry_what_lies_beside_it),
      cmocka_unit_test(an_end_off_the_seabed_has_none),
      cmocka_unit_test(the_same_bits_on_both_devices),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
