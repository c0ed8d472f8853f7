/* SPDX-License-Identifier: Apache-2.0
 * Sides that slope: the same as the vertical side of a body that is heeled by that angle, for bulbs
 * and stems of all shapes, with friction, edges and ends; first touch, work, the same bits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/bow_run.h"
#include "support/devices.h"
#include "support/random.h"
#include "support/runs.h"
#include "support/same_bits.h"
#include "support/studies.h"
#include "support/tabri_case.h"

static void near(const char *what, double value, double expected, double tolerance) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%s: %.12g, expected %.12g within %.2g", what, value, expected, tolerance);
}

/* ------------------------------------------------------------------------------ heeled */

/* A bow that moves into the side of a fixed body: one whose side slopes, or one that is heeled. */
typedef struct press {
  const char *bow;       /* its shape */
  double sign;           /* 1: port, -1: starboard */
  double heading, slope; /* [rad] */
  double at[3];          /* the struck body, its side vertical; the tip is at (60, 0, -2) */
  double edges[2];       /* of the side, measured along it; equal: none */
} press;

static const double offset = 9; /* half breadth */

static bow_run pressed(const press *p, bool is_heeled) {
  char text[2048];
  /* the heeled one's y is that of the side: cos y -+ sin z, about the side at the origin's height
   */
  const double across[2] = {-sin(p->heading), cos(p->heading)};
  const double shift = p->sign * offset * (1 - cos(p->slope)), roll = -p->sign * p->slope;
  double at[3] = {p->at[0], p->at[1], p->at[2]}, by = cos(p->slope);
  if (is_heeled) {
    at[0] += shift * across[0];
    at[1] += shift * across[1];
    at[2] += offset * sin(p->slope);
    by = 1;
  }
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 0.2, step: 0.02, scheme: rk4}\n"
           "environment: {gravity: 0 m/s^2}\n"
           "bodies:\n  a: {freedoms: six, mass: 1e20, radii of gyration: [9, 9, 9], velocity: [4, "
           "0.5, 0.3], yaw rate: 0.01}\n  b: {fixed: yes, position: [%.17g, %.17g, %.17g], "
           "heading: %.17g, roll: %.17g}\n"
           "bows:\n  it: {between: [a, b], tip: [60, 0, -2], %s, side: %s, side slope: %.17g,\n"
           "    half breadth: %.17g, side height: [%.17g, %.17g], pressure: 1e6, friction: 0.3}\n",
           at[0], at[1], at[2], p->heading, is_heeled ? roll : 0, p->bow,
           p->sign > 0 ? "port" : "starboard", is_heeled ? 0 : p->slope, offset, p->edges[0] * by,
           p->edges[1] * by);
  return bow_run_text(text);
}

#define STEM \
  ", stem line: [58, -5, 5], stem rake: 20 deg, stem entrance: [15, 9, 14], stem beam: 16"
enum { BOWS = 6 };
static const char *const bows[BOWS] = {"bulb: [6, 5, 7]",
                                       "bulb: [6, 5, 7], bulb shape: ellipsoid",
                                       "bulb: [6, 5, 7], bulb shape: cone",
                                       "bulb: [3, 3, 4]" STEM,
                                       "bulb: [3, 3, 4], waterlines: straight" STEM,
                                       "bulb: [3, 3, 4], bulb shape: cone" STEM};

/* the side before the tip, with the bow in it a little */
static press draw(test_random *r, int n) {
  press p = {.bow = bows[n % BOWS], .sign = n / BOWS % 2 ? -1 : 1};
  p.slope = test_uniform(r, -0.5, 0.5);
  p.heading = p.sign * (1.57 + test_uniform(r, -0.4, 0.4));
  p.at[2] = test_uniform(r, -3, 3);
  /* the tip is 0.5 m in, along the side's normal at its height above the struck body's origin */
  const double height = -2 - p.at[2], breadth = offset + height * tan(p.slope) - 0.5;
  p.at[0] = 60 + p.sign * breadth * sin(p.heading) + test_uniform(r, 0, 0.2);
  p.at[1] = -p.sign * breadth * cos(p.heading);
  return p;
}

static const char *const traces[5] = {"bows.it.area", "bows.it.surge", "bows.it.sway",
                                      "bows.it.heave", "bows.it.depth"};
static const char *const results[6] = {"peak_force", "energy",        "damage_length",
                                       "impulse",    "damage_height", "energy_closed"};

/* Exactly, but for rounding; the recovered surfaces of points that unload too. The end of a stem's
 * hole is a strip of no width, which rounding counts or leaves out: 1e-3 of its extent. */
static void a_side_that_slopes_is_that_of_a_heeled_body(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  for (int n = 0; n < 4 * BOWS; n++) {
    const press p = draw(&r, n);
    bow_run sloped = pressed(&p, false), heeled = pressed(&p, true);
    assert_int_equal(sloped.series->status, heeled.series->status);
    assert_true(bow_run_result(&sloped, "peak_force") > 1e5);
    for (size_t row = 0; row < sloped.series->row_count; row++) {
      for (int k = 0; k < 5; k++) {
        const double other = series_at(heeled.series, row, traces[k]);
        const double scale = k == 0 ? 10 : k == 4 ? 1 : 1e7;
        near(traces[k], series_at(sloped.series, row, traces[k]), other, 1e-9 * scale);
      }
    }
    for (int k = 0; k < 6; k++) {
      const double other = bow_run_result(&heeled, results[k]);
      const bool is_seen_by_strips = n % BOWS > 2 && (k == 2 || k == 4);
      const double tolerance = is_seen_by_strips ? 1e-3 : 1e-8;
      near(results[k], bow_run_result(&sloped, results[k]), other,
           tolerance * fmax(fabs(other), 1));
    }
    bow_run_end(&sloped);
    bow_run_end(&heeled);
  }
}

/* Edges are heights; measured along the side they are farther apart. They end a scenario of a bulb
 * alone, and cut what a stem meets. */
static void edges_are_heights(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  int good = 0, ended = 0;
  for (int n = 0; n < 6 * BOWS; n++) {
    press p = draw(&r, n);
    /* narrow, wide, or anywhere between */
    const int kind = n / BOWS % 3;
    const double least = kind == 1 ? 6 : 0.2, most = kind == 0 ? 0.3 : 8;
    p.edges[0] = -2 - p.at[2] - test_uniform(&r, least, most);
    p.edges[1] = -2 - p.at[2] + test_uniform(&r, least, most);
    bow_run sloped = pressed(&p, false), heeled = pressed(&p, true);
    assert_int_equal(sloped.series->status, heeled.series->status);
    if (sloped.series->status == ALD_SCENARIO_OK) good++;
    if (sloped.series->status == ALD_SCENARIO_OUT_OF_RANGE) ended++;
    const double force = bow_run_result(&heeled, "peak_force");
    near("peak_force", bow_run_result(&sloped, "peak_force"), force, 1e-9 * (force + 1));
    bow_run_end(&sloped);
    bow_run_end(&heeled);
  }
  assert_true(good > 3 && ended > 3);
}

/* ------------------------------------------------------------------------------ energy */

static double kinetic(const bow_run *r, const tabri_ship *ship, size_t row, const char *body) {
  double own[6];
  tabri_velocity(r->series, row, body, own);
  plain_state s = {.v = {own[0], own[1], own[2], own[3], own[4], own[5]}};
  return plain_kinetic(&ship->plain, &s);
}

/* The stages of a step weigh force and work alike, as with a vertical side. */
static void work_is_what_the_bodies_lose(void **state) {
  (void)state;
  for (int k = 0; k < 4; k++) {
    const tabri_test test = {k < 2 ? 90 : 120, 1, 0.5, 28.5, 20.5, 0.6};
    tabri_options o = tabri_published;
    char text[TABRI_TEXT];
    o.has_friction = o.has_drag = o.has_restoring = o.is_printed = false;
    o.rings = 8;
    o.around = 32;
    tabri_scene collision = tabri_scene_of(&o, &test);
    collision.more = k % 2 ? "    side slope: 20 deg\n" : "    side slope: -20 deg\n";
    tabri_text(&collision, 1200, "", text);
    bow_run r = bow_run_text(text);
    const size_t last = r.series->row_count - 1;
    double lost = 0;
    for (int s = 0; s < 2; s++) {
      const char *body = s ? "bodies.struck" : "bodies.striking";
      lost +=
          kinetic(&r, &collision.ships[s], 0, body) - kinetic(&r, &collision.ships[s], last, body);
    }
    assert_true(bow_run_result(&r, "energy") > 0.5);
    near("lost over taken", lost / bow_run_result(&r, "energy"), 1, 1e-7);
    bow_run_end(&r);
  }
}

/* ------------------------------------------------------------------------------ closed forms */

/* A wedge that is blunter than the side is oblique touches with a shoulder, 5 m aside and 5 x 20/6
 * m behind the line: E = v_n^2/(2 W_nn), W_nn = 1/m + (r x n)^2/I there. At most a step of 0.3 mm
 * later: 1e-4 of the levers. */
static void closed_forms_are_those_of_the_point_that_touches(void **state) {
  (void)state;
  const double angle = 12 * 3.14159265358979323846 / 180, x = 50 - 5 * 20.0 / 6, y = 5;
  for (int k = 0; k < 2; k++) {
    char text[2048];
    const double side = k ? -1 : 1;
    snprintf(
        text, sizeof text,
        "allide: 1\nrun: {duration: 0.02, step: 1e-4, scheme: rk4}\nbodies:\n"
        "  ship: {freedoms: six, mass: 5e6, radii of gyration: [5, 25, 25], speed: 3}\n"
        "  pier: {fixed: yes}\n"
        "bows:\n  it: {between: [ship, pier], tip: [51, 0, -3.2], bulb: [4, 4, 5], "
        "half breadth: 10,\n    stem sections: [[-6, 50, 20, 12], [0, 50, 20, 12], [5, 50, 20, "
        "12]],\n    waterlines: straight, stem beam: 10, side: %s,\n"
        "    first touch: [4 m, 12 deg, 0.01 m], pressure: 1 MPa, friction: 0}\n",
        k ? "starboard" : "port");
    bow_run r = bow_run_text(text);
    const double n[2] = {sin(angle), -side * cos(angle)}, lever = x * n[1] + side * y * n[0];
    const double w = 1 / 5e6 + lever * lever / (5e6 * 625), speed = 3 * n[0];
    assert_true(bow_run_result(&r, "peak_force") > 0);
    near("energy_normal", bow_run_result(&r, "energy_normal"), 0.5 * speed * speed / w,
         1e-3 * speed * speed / w);
    bow_run_end(&r);
  }
}

/* ------------------------------------------------------------------------------ studies */

#define PIER                                                                                      \
  "allide: 1\nname: slopes\nrun: {scenarios: 64, seed: 1, duration: 3 s, step: 0.01 s, scheme: "  \
  "rk4}\nbodies:\n  ship: {freedoms: six, mass: 5e6, radii of gyration: [5, 25, 25], speed: 3}\n" \
  "  pier: {freedoms: six, mass: 8e6, radii of gyration: [5, 25, 25], position: [0, 0, 2]}\n"     \
  "bows:\n  it: {between: [ship, pier], tip: [60, 0, -1], %s, half breadth: 10,\n"                \
  "    side: %s, first touch: [4 m, 80 deg], side slope: %s, pressure: 2 MPa, friction: 0.2}\n%s"
#define VARIED                                                         \
  "vary:\n  bows.it.first touch.angle: {uniform: [70 deg, 110 deg]}\n" \
  "  bows.it.side slope: {uniform: [-15 deg, 15 deg]}\n"               \
  "  bodies.ship.position.z: {uniform: [-1 m, 1 m]}\n"

static ald_study *pier(const char *bow, const char *slope, const char *more) {
  char text[2048];
  snprintf(text, sizeof text, PIER, bow, "port", slope, more);
  return study_of(text);
}

static void bits_are_the_same_on_openmp(void **state) {
  (void)state;
  for (int k = 0; k < BOWS; k += 2) {
    ald_study *study = pier(bows[k], "0 deg", VARIED);
    const ald_run_summary s = same_bits_on_openmp(study, 64);
    assert_true(s.status[ALD_SCENARIO_OK] > 56);
    ald_study_destroy(study);
  }
}

static void bits_are_the_same_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  ald_study *study = pier(bows[4], "0 deg", VARIED);
  same_bits_on_opencl(study, 64);
  ald_study_destroy(study);
}

/* beside a bulb or a stem that touches first there is no way left, at whatever height it is */
static void bows_first_touch_where_they_are_told_to(void **state) {
  (void)state;
  static const char *const slopes[3] = {"-25 deg", "10 deg", "30 deg"};
  for (int k = 0; k < 6 * BOWS; k++) {
    char text[2048];
    snprintf(text, sizeof text, PIER, bows[k % BOWS], k / 3 % 2 ? "starboard" : "port",
             slopes[k / BOWS % 3], "");
    ald_series *series = series_of(text, "openmp");
    near("depth", series_at(series, 0, "bows.it.depth"), 0, 1e-9);
    assert_true(series_at(series, 2, "bows.it.area") > 0);
    ald_series_destroy(series);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_side_that_slopes_is_that_of_a_heeled_body),
      cmocka_unit_test(edges_are_heights),
      cmocka_unit_test(work_is_what_the_bodies_lose),
      cmocka_unit_test(closed_forms_are_those_of_the_point_that_touches),
      cmocka_unit_test(bits_are_the_same_on_openmp),
      cmocka_unit_test(bits_are_the_same_on_opencl),
      cmocka_unit_test(bows_first_touch_where_they_are_told_to),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
