/* SPDX-License-Identifier: Apache-2.0
 * Two hulls that pass each other: closed forms of the closest approach and of the first touch,
 * random passings against their own series, what must not matter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/random.h"
#include "support/study_run.h"

enum { TEXT = 4096 };
static const char *const schemes[] = {"rk4", "dormand-prince", "semi-implicit", "explicit"};

static void near(const char *what, double value, double expected, double tolerance) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%s: %.17g, not %.17g; off by %.3g of %.3g", what, value, expected, value - expected,
           tolerance);
}

static double result(const study_run *v, const char *name) {
  char full[64];
  snprintf(full, sizeof full, "passings.p.%s", name);
  return study_run_result(v, full);
}

#define NEAR(name, expected, tolerance) near(name, result(&v, name), expected, tolerance)

/* ------------------------------------------------------------------------------ closest approach
 */

/* A square on its corner, half its diagonal 3 m, passes the fixed corner of another 20 m away, at
 * 4 m/s. */
static void corners_pass_by_closed_form(void **state) {
  (void)state;
  for (int k = 0; k < 4; k++) {
    char text[TEXT];
    snprintf(
        text, sizeof text,
        "allide: 1\nrun: {duration: 42, step: 0.7, scheme: %s}\n"
        "bodies:\n"
        "  mark: {fixed: yes, outline: [[0, 0], [-5, 5], [-10, 0], [-5, -5]], heading: 90 deg}\n"
        "  ship: {mass: 1e6, inertia: 1e8, outline: [[3, 0], [0, 3], [-3, 0], [0, -3]],\n"
        "    position: [-50, 23], velocity: [4, 0]}\n"
        "passings: {p: {between: [mark, ship]}}\n",
        schemes[k]);
    study_run v = study_run_text(text, "openmp");
    /* The mark's corner is at the origin, the ship's lower one at (0, 20) after 12.5 s. The slope
     * of the cubic is off by less than h^3 d4/96, d4 = 3 v^4/d^3 the fourth derivative of the
     * distance; over the second, v^2/d, that is 5e-4 s, and a distance of 0.4 (5e-4)^2. */
    NEAR("closest", 20, 1e-7);
    NEAR("closest_time", 12.5, 5e-4);
    NEAR("closest_speed", 4, 1e-12);
    NEAR("closest_first_x", 0, 1e-12);
    NEAR("closest_first_y", 0, 1e-12);
    NEAR("closest_second_x", 0, 1e-12);
    NEAR("closest_second_y", -3, 1e-12);
    /* of the centres of gravity: that of the mark is its origin */
    NEAR("dcpa", 23, 1e-12);
    NEAR("tcpa", 12.5, 1e-12);
    assert_true(isnan(result(&v, "first_touch")) && isnan(result(&v, "impact_speed")));
    study_run_end(&v);
  }
}

/* Bodies in the plane alone, and outlines of several parts: an L whose inner corner the other ends
 * before. */
static void outlines_of_parts_in_the_plane(void **state) {
  (void)state;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 10, step: 0.25}\n"
      "bodies:\n"
      "  pier: {fixed: yes, outline: [[0, 0], [20, 0], [20, 4], [4, 4], [4, 30], [0, 30]]}\n"
      "  boat: {mass: 1e5, inertia: 1e6, outline: [[-5, -2], [5, -2], [5, 2], [-5, 2]],\n"
      "    position: [16, 20], velocity: [0, -1.2]}\n"
      "passings: {p: {between: [pier, boat]}}\n",
      "openmp");
  /* 7 m beside the long leg all the time, 2 m above the short one at the end: 20 - 12 - 2 - 4; that
   * of the last step is not looked at by a scheme of one evaluation */
  NEAR("closest", 2 + 0.25 * 1.2, 1e-9);
  NEAR("closest_time", 9.75, 1e-12);
  NEAR("closest_first_y", 4, 1e-12);
  NEAR("closest_second_y", -2, 1e-12);
  study_run_end(&v);
}

/* a mesh without an outline is a box: 10 x 4 m, 30 m ahead of the other's */
static void meshes_are_boxes(void **state) {
  (void)state;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 4, step: 0.5, scheme: rk4}\n"
      "meshes: {hull: {box: {length: 10, breadth: 4, height: 3}}}\n"
      "bodies:\n"
      "  a: {mass: 1e5, radii of gyration: [1, 3, 3], freedoms: six, mesh: hull}\n"
      "  b: {mass: 1e5, radii of gyration: [1, 3, 3], freedoms: six, mesh: hull,\n"
      "    position: [40, 0, 0], velocity: [-2, 0, 0], heading: 180 deg}\n"
      "passings: {p: {between: [a, b]}}\n",
      "openmp");
  NEAR("closest", 22, 1e-9);
  NEAR("closest_time", 4, 1e-12);
  NEAR("closest_speed", 2, 1e-9);
  NEAR("closest_first_x", 5, 1e-9);
  NEAR("closest_second_x", 5, 1e-9);
  study_run_end(&v);
}

/* ------------------------------------------------------------------------------ first touch */

/* A block of 920 t with a corner ahead meets a wall at 2 m/s after 7.3 m, square on: all of its
 * energy is released, and nothing else acts. */
static void a_block_touches_a_wall(void **state) {
  (void)state;
  for (int k = 0; k < 4; k++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 8, step: 0.5, scheme: %s}\n"
             "bodies:\n"
             "  wall: {fixed: yes, outline: [[0, -50], [10, -50], [10, 50], [0, 50]]}\n"
             "  block: {mass: 920 t, inertia: 1e9, outline: [[6, 0], [-6, 4], [-6, -4]],\n"
             "    position: [-13.3, 1], velocity: [2, 0]}\n"
             "passings: {p: {between: [block, wall]}}\n",
             schemes[k]);
    study_run v = study_run_text(text, "openmp");
    NEAR("first_touch", 3.65, 1e-9);
    NEAR("closest", 0, 0);
    NEAR("closest_time", 3.65, 1e-9);
    NEAR("impact_speed", 2, 1e-12);
    NEAR("impact_closing", 2, 1e-12);
    NEAR("impact_angle", 0, 1e-12);
    NEAR("impact_first_x", 6, 1e-9);
    NEAR("impact_first_y", 0, 1e-9);
    NEAR("impact_second_x", 0, 1e-9);
    NEAR("impact_second_y", 1, 1e-9);
    NEAR("energy_stick", 0.5 * 920e3 * 4, 1e-3);
    NEAR("energy_normal", 0.5 * 920e3 * 4, 1e-3);
    NEAR("energy_released", 0.5 * 920e3 * 4, 1e-3);
    study_run_end(&v);
  }
}

/* The same aslant: it goes along the wall at 3 m/s, too, and its corner meets it 2 m off the centre
 * of gravity. Without friction 1/W = 1/(1/m + y^2/I); with mu = 0.1 it slides. */
static void an_oblique_touch_by_closed_form(void **state) {
  (void)state;
  const double m = 920e3, inertia = 4e7, y = 2, x = 6, mu = 0.1;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 8, step: 0.5, scheme: rk4}\n"
      "bodies:\n"
      "  wall: {fixed: yes, outline: [[0, -90], [10, -90], [10, 90], [0, 90]]}\n"
      "  block: {mass: 920 t, inertia: 4e7, outline: [[6, 2], [-6, 4], [-6, -4]],\n"
      "    position: [-13.3, 1], velocity: [2, 3]}\n"
      "passings: {p: {between: [block, wall], friction: 0.1}}\n",
      "openmp");
  const double nn = 1 / m + y * y / inertia, tt = 1 / m + x * x / inertia, nt = -x * y / inertia;
  const double det = nn * tt - nt * nt, vn = 2, vt = 3;
  /* slides: the impulse along the wall is mu of that on it, against the way of the point */
  const double stick_n = (tt * vn - nt * vt) / det, stick_t = (nn * vt - nt * vn) / det;
  assert_true(fabs(stick_t) > mu * stick_n);
  const double in = vn / (nn + mu * nt), it = mu * in;
  const double left = vt - (nt * in + tt * it);
  NEAR("impact_speed", sqrt(13), 1e-9);
  NEAR("impact_closing", 2, 1e-9);
  NEAR("energy_stick", 0.5 * (stick_n * vn + stick_t * vt), 1e-3);
  NEAR("energy_normal", 0.5 * vn * vn / nn, 1e-3);
  NEAR("energy_released", 0.5 * in * vn + it * 0.5 * (vt + left), 1e-3);
  study_run_end(&v);
}

/* hulls that overlap from the start have touched then, and no impact is told, also where they part
 * in the first step: 3 m of overlap, 10 m of way */
static void an_overlap_at_the_start_is_no_impact(void **state) {
  (void)state;
  for (int k = 0; k < 8; k++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 2, step: 0.5, scheme: %s}\n"
             "bodies:\n"
             "  wall: {fixed: yes, outline: [[0, -50], [10, -50], [10, 50], [0, 50]]}\n"
             "  block: {mass: 920 t, inertia: 1e9, outline: [[6, 0], [-6, 4], [-6, -4]],\n"
             "    position: [-3, 1], velocity: [%d, 0]}\n"
             "passings: {p: {between: [block, wall]}}\n",
             schemes[k % 4], k < 4 ? 2 : -20);
    study_run v = study_run_text(text, "openmp");
    NEAR("first_touch", 0, 0);
    NEAR("closest", 0, 0);
    assert_true(isnan(result(&v, "energy_released")) && isnan(result(&v, "impact_speed")));
    study_run_end(&v);
  }
}

/* ------------------------------------------------------------------------------ random passings */

static void write_random(char text[TEXT], test_random *r, const char *scheme) {
  const double heading = test_uniform(r, -3, 3), other = test_uniform(r, -3, 3);
  const double x = test_uniform(r, -90, 90), y = test_uniform(r, -90, 90);
  snprintf(text, TEXT,
           "allide: 1\nrun: {duration: 60, step: 0.25, scheme: %s}\n"
           "bodies:\n"
           "  a: {mass: 2e6, inertia: 1e9, added mass: [1e5, 1e6, 0, 0, 0, 5e8], heading: %.17g,\n"
           "    outline: [[-25, -6], [18, -6], [28, 0], [18, 6], [-25, 6]],\n"
           "    course: %.17g, speed: %.17g, yaw rate: %.17g}\n"
           "  b: {mass: 1e6, inertia: 5e8, heading: %.17g, position: [%.17g, %.17g],\n"
           "    outline: [[-15, -5], [10, -5], [10, 5], [-4, 5], [-4, 12], [-15, 12]],\n"
           "    course: %.17g, speed: %.17g, yaw rate: %.17g}\n"
           "passings: {p: {between: [a, b]}}\n",
           scheme, heading, heading, test_uniform(r, 0, 4), test_uniform(r, -0.05, 0.05), other, x,
           y, test_uniform(r, -3, 3), test_uniform(r, 0, 4), test_uniform(r, -0.05, 0.05));
}

/* The closest approach is no farther than any row of the series but for rounding, and nearer than
 * the nearest of them by no more than the relative speed of two points, below 30 m/s with what the
 * added mass makes the bodies turn, over half a step; where they touch it is 0. Far hulls, which
 * are not looked at, would show here. */
static void random_passings_against_their_series(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  int touched = 0, apart = 0;
  for (int k = 0; k < 60; k++) {
    char text[TEXT];
    const int late = k % 4 < 2;
    write_random(text, &r, schemes[k % 4]);
    study_run v = study_run_text(text, "openmp");
    double least = INFINITY, first = NAN;
    const long rows = (long)v.series->row_count - (late ? 0 : 1);
    for (long n = 0; n < rows; n++) {
      const double distance = study_run_at(&v, "passings.p.distance", n);
      least = fmin(least, distance);
      if (isnan(first) && distance == 0) first = study_run_at(&v, "time", n);
    }
    const double closest = result(&v, "closest"), touch = result(&v, "first_touch");
    assert_true(closest <= least + 1e-9 && closest >= least - 30 * 0.125);
    if (closest > 0) {
      apart++;
      assert_true(isnan(touch) && isnan(first));
    } else {
      touched++;
      assert_true(touch >= 0);
      if (!isnan(first)) assert_true(touch <= first);
    }
    study_run_end(&v);
  }
  print_message("  %d touched, %d did not\n", touched, apart);
  assert_true(touched > 3 && apart > 3);
}

/* the first and the second may be exchanged: distances, times and energies are the same */
static void the_order_does_not_matter(void **state) {
  (void)state;
  static const char *const same[] = {"closest", "closest_time", "first_touch", "energy_released",
                                     "dcpa",    "tcpa",         "impact_speed"};
  test_random r = test_random_from(11, 2);
  for (int k = 0; k < 12; k++) {
    char text[TEXT];
    write_random(text, &r, schemes[k % 4]);
    study_run one = study_run_text(text, "openmp");
    char *between = strstr(text, "between: [a, b]");
    assert_non_null(between);
    memcpy(between, "between: [b, a]", strlen("between: [b, a]"));
    study_run other = study_run_text(text, "openmp");
    for (size_t n = 0; n < sizeof same / sizeof *same; n++) {
      const double a = result(&one, same[n]), b = result(&other, same[n]);
      assert_true(isnan(a) == isnan(b));
      /* places of 200 m are rounded to 3e-14, and what is found in a time of 60 s */
      if (!isnan(a)) near(same[n], b, a, 1e-7 * (1 + fabs(a)));
    }
    study_run_end(&one);
    study_run_end(&other);
  }
}

static void a_passing_gives_the_same_bits_on_devices(void **state) {
  (void)state;
  test_random r = test_random_from(7, 3);
  for (int k = 0; k < 2; k++) {
    char text[TEXT];
    write_random(text, &r, schemes[2 * k]);
    study_run_same_on_devices(text); /* opencl */
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(corners_pass_by_closed_form),
      cmocka_unit_test(outlines_of_parts_in_the_plane),
      cmocka_unit_test(meshes_are_boxes),
      cmocka_unit_test(a_block_touches_a_wall),
      cmocka_unit_test(an_oblique_touch_by_closed_form),
      cmocka_unit_test(an_overlap_at_the_start_is_no_impact),
      cmocka_unit_test(random_passings_against_their_series),
      cmocka_unit_test(the_order_does_not_matter),
      cmocka_unit_test(a_passing_gives_the_same_bits_on_devices),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
