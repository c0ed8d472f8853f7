/* SPDX-License-Identifier: Apache-2.0
 * Contacts of outlines between bodies in space: those of the plane where bodies stand upright,
 * sections of leaning hulls, the height of the force, walls that miss each other. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/devices.h"
#include "support/studies.h"

/* a tug strikes a drifting vessel obliquely; %s: what makes a study spatial */
static const char push[] =
    "allide: 1\n"
    "run: {duration: 12, step: 0.05}\n"
    "bodies:\n"
    "  vessel: {outline: [[-60, -10], [50, -10], [65, 0], [50, 10], [-60, 10]], mass: 9e6,\n"
    "    inertia: 1e10, velocity: [0.2, 0.1], yaw rate: 0.001}\n"
    "  tug: {outline: [[-15, -6], [12, -6], [16, -2], [16, 2], [12, 6], [-15, 6]], mass: 9e5,\n"
    "    inertia: 6e7, position: [10, 27], heading: -1.4, speed: 1.2, course: -1.4,\n"
    "    load: [0, -2e4, 1e5]}\n"
    "%s"
    "contacts:\n"
    "  hull: {between: [vessel, tug], stiffness: 6e5, damping: 2e4, restitution: 0.1%s}\n";
static const char rough[] = ", shear stiffness: 3e6, static friction: 0.3, kinetic friction: 0.2";
static const char afar[] =
    "  buoy: {freedoms: six, mass: 1000, radii of gyration: [1, 1, 1], position: [900, 0, 0]}\n"
    "environment: {gravity: 0}\n";

/* Rounding alone is between the two: positions step by the same velocities, momenta are carried in
 * turning axes; 240 steps of 1e-16, amplified by the stiff contact. The balance of energy is
 * another sum, of which the series shows differences; the path of the shear is taken from the
 * velocities in space, to the square of the step's rotation: 1e-3 of the tangential force. */
static void upright_bodies_meet_as_in_the_plane(void **state) {
  (void)state;
  static const char *const names[] = {"bodies.tug.x",
                                      "bodies.tug.y",
                                      "bodies.tug.heading",
                                      "bodies.tug.yaw_rate",
                                      "bodies.vessel.velocity_y",
                                      "contacts.hull.area",
                                      "contacts.hull.normal",
                                      "contacts.hull.depth"};
  char text[4096];
  snprintf(text, sizeof text, push, "", "");
  ald_series *plane = series_of(text, "openmp");
  char more[4096];
  snprintf(more, sizeof more, push, afar, "");
  ald_series *space = series_of(more, "openmp");
  assert_int_equal(plane->row_count, space->row_count);
  for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) {
    const double most = series_scale(plane, names[n]);
    assert_true(most > 0);
    for (size_t r = 0; r < plane->row_count; r++) {
      const double a = series_at(plane, r, names[n]), b = series_at(space, r, names[n]);
      if (isnan(a) && isnan(b)) continue;
      if (!(fabs(a - b) <= 1e-9 * most)) fail_msg("%s, row %zu: %.15g, %.15g", names[n], r, a, b);
    }
  }
  ald_series_destroy(plane);
  ald_series_destroy(space);
}

static void friction_in_space_is_near_that_of_the_plane(void **state) {
  (void)state;
  char text[4096];
  snprintf(text, sizeof text, push, "", rough);
  ald_series *plane = series_of(text, "openmp");
  snprintf(text, sizeof text, push, afar, rough);
  ald_series *space = series_of(text, "openmp");
  double sum_plane = 0, sum_space = 0;
  for (size_t r = 0; r < plane->row_count; r++) {
    sum_plane += fabs(series_at(plane, r, "contacts.hull.tangential"));
    sum_space += fabs(series_at(space, r, "contacts.hull.tangential"));
  }
  assert_true(sum_plane > 0);
  /* the path by the velocities against that of the points: first order in the step */
  assert_true(fabs(sum_space / sum_plane - 1) < 0.02);
  ald_series_destroy(plane);
  ald_series_destroy(space);
}

/* Two boxes; A leans by `roll` about x. Its walls are cut at a height above its centre of gravity:
 * half breadth b/cos(roll), shifted by -h tan(roll) to starboard down. */
static const char lean[] =
    "allide: 1\n"
    "run: {duration: 0.01, step: 0.01}\n"
    "environment: {gravity: 0}\n"
    "bodies:\n"
    "  a: {freedoms: six, outline: [[-10, -5], [10, -5], [10, 5], [-10, 5]], mass: 1e6,\n"
    "    radii of gyration: [3, 6, 6], position: [0, 0, 1], roll: %.17g%s}\n"
    "  b: {fixed: yes, outline: [[-4, 0], [4, 0], [4, 3], [-4, 3]], position: [0, %.17g, 0]%s}\n"
    "contacts:\n"
    "  c: {between: [a, b], stiffness: 1e5, limiter: off, height: %.17g}\n";

static void a_leaning_hull_is_cut_at_the_height_of_the_contact(void **state) {
  (void)state;
  for (int k = 0; k < 5; k++) {
    char text[4096];
    const double roll = -0.2 + 0.1 * k, height = 3 - 0.5 * k, face = 4.9;
    snprintf(text, sizeof text, lean, roll, "", face, "", height);
    ald_series *series = series_of(text, "openmp");
    /* the port wall at +5: y = 5/cos(roll) - (height - 1) tan(roll) */
    const double wall = 5 / cos(roll) - (height - 1) * tan(roll);
    const double depth = wall - face;
    if (depth > 0) {
      assert_true(fabs(series_at(series, 0, "contacts.c.depth") - depth) < 1e-12 * 10);
      assert_true(fabs(series_at(series, 0, "contacts.c.area") - 8 * depth) < 1e-11);
      /* force on A along -y at that height: it rolls about x */
      const double force = 1e5 * 8 * depth;
      assert_true(fabs(series_at(series, 0, "contacts.c.normal") - force) < 1e-9 * force);
      const double rate = series_at(series, 1, "bodies.a.roll_rate");
      const double expected = (height - 1) * force * 0.01 / (1e6 * 9);
      assert_true(fabs(rate - expected) < 1e-9 * fabs(expected) + 1e-15);
    } else {
      assert_true(series_at(series, 0, "contacts.c.area") == 0);
    }
    ald_series_destroy(series);
  }
}

static void walls_that_miss_each_other_in_height_do_not_touch(void **state) {
  (void)state;
  static const struct {
    const char *of_b;
    int touches;
    double height; /* of the force: asked 0, within what both walls share */
  } cases[] = {{", outline height: [-1, 2]", 1, 0},
               {", outline height: [2.5, 4]", 1, 2.5},
               {", outline height: [3.1, 4]", 0, 0},
               {", outline height: [-9, -2.5]", 0, 0}};
  for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
    char text[4096];
    snprintf(text, sizeof text, lean, 0.0, ", outline height: [-3, 2]", 4.9, cases[k].of_b, 0.0);
    ald_series *series = series_of(text, "openmp");
    assert_int_equal(series_at(series, 0, "contacts.c.area") > 0, cases[k].touches);
    if (cases[k].touches) {
      const double force = series_at(series, 0, "contacts.c.normal");
      const double expected = (cases[k].height - 1) * force * 0.01 / (1e6 * 9);
      assert_true(fabs(series_at(series, 1, "bodies.a.roll_rate") - expected) < 1e-12);
    }
    ald_series_destroy(series);
  }
}

/* neither body gives way: the force is the overlap's, at rest and in motion alike */
static void what_no_force_moves_is_pressed_without_a_limit(void **state) {
  (void)state;
  ald_series *series = series_of(
      "allide: 1\nrun: {duration: 4, step: 0.1}\n"
      "bodies:\n"
      "  ram: {motion: prescribed, outline: [[-2, -1], [2, -1], [2, 1], [-2, 1]],\n"
      "    position: [0, 1.2, 0]}\n"
      "  wall: {fixed: yes, outline: [[-9, -1], [9, -1], [9, 0], [-9, 0]]}\n"
      "motions: {press: {body: ram, history: [[0, 0, 0, 0], [1, 0, -0.5, 0], [2, 0.4, -0.5, 0],\n"
      "  [4, 0.4, -0.5, 0]]}}\n"
      "contacts: {c: {between: [ram, wall], stiffness: 1e5, shear stiffness: 1e4,\n"
      "  static friction: 0.5, kinetic friction: 0.5}}\n",
      "openmp");
  for (size_t r = 0; r < series->row_count; r++) {
    const double area = series_at(series, r, "contacts.c.area");
    const double normal = series_at(series, r, "contacts.c.normal");
    /* the overlap is 4 m long and moves by less than its rounding within a step */
    assert_true(fabs(normal - 1e5 * area) <= 1e-12 * 1e5 * 8);
  }
  const double depth = 1 - (series_at(series, series->row_count - 1, "bodies.ram.y"));
  const double end = series_at(series, series->row_count - 1, "contacts.c.normal");
  assert_true(fabs(end - 1e5 * 4 * depth) < 1e-6 && end > 0);
  ald_series_destroy(series);
}

static void both_devices_give_the_same_bits(void **state) {
  (void)state;
  need_device("opencl");
  char text[4096];
  snprintf(text, sizeof text, push, afar, rough);
  ald_series *here = series_of(text, "openmp"), *there = series_of(text, "opencl");
  expect_same_series(here, there);
  ald_series_destroy(here);
  ald_series_destroy(there);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(upright_bodies_meet_as_in_the_plane),
      cmocka_unit_test(friction_in_space_is_near_that_of_the_plane),
      cmocka_unit_test(a_leaning_hull_is_cut_at_the_height_of_the_contact),
      cmocka_unit_test(walls_that_miss_each_other_in_height_do_not_touch),
      cmocka_unit_test(what_no_force_moves_is_pressed_without_a_limit),
      cmocka_unit_test(both_devices_give_the_same_bits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
