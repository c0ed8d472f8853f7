/* SPDX-License-Identifier: Apache-2.0
 * The distance of two turned rectangles, one lane wide: closed form, points, crosses, either order,
 * and the points of both outlines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/geom/box_distance.h"
#include "support/random.h"

static plane_box box_of(double x, double y, double angle, double length, double breadth) {
  return (plane_box){{x, y}, {cos(angle), sin(angle)}, {0.5 * length, 0.5 * breadth}};
}

/* lengths of up to 200 m, a few roundings each */
#define CLOSE 1e-12

static void rectangles_have_their_distance(void **state) {
  (void)state;
  const double quarter = acos(-1) / 4;
  const plane_box ship = box_of(0, 0, 0, 20, 4);
  /* side by side, end to end, corner to corner by 3, 4, 5 */
  assert_true(fabs(box_distance(ship, box_of(0, 10, 0, 20, 4)) - 6) < CLOSE);
  assert_true(fabs(box_distance(ship, box_of(100, 0, 0, 20, 10)) - 80) < CLOSE);
  assert_true(fabs(box_distance(ship, box_of(23, 8, 0, 20, 4)) - 5) < CLOSE);
  /* a corner of a square that stands on it, before a side */
  assert_true(fabs(box_distance(ship, box_of(20, 0, quarter, 2, 2)) - (10 - sqrt(2))) < CLOSE);
  /* points, and a point beside a rectangle */
  assert_true(fabs(box_distance(box_of(1, 2, 1, 0, 0), box_of(4, 6, 2, 0, 0)) - 5) < CLOSE);
  assert_true(fabs(box_distance(ship, box_of(4, 12, 0.3, 0, 0)) - 10) < CLOSE);
}

static void what_overlaps_has_none(void **state) {
  (void)state;
  const double half = acos(0);
  const plane_box ship = box_of(0, 0, 0, 20, 4);
  assert_true(box_distance(ship, box_of(1, 1, 0.4, 8, 3)) == 0);
  assert_true(box_distance(ship, box_of(0, 0, half, 20, 4)) == 0); /* a cross: no corner within */
  assert_true(box_distance(ship, box_of(0, 0, 0, 1, 1)) == 0);     /* one within the other */
  assert_true(box_distance(ship, box_of(3, 1, 0, 0, 0)) == 0);
}

/* the nearest of points of both outlines, 64 a side */
static double by_points(plane_box a, plane_box b) {
  enum { POINTS = 64 };
  double least = INFINITY;
  vec2 points[2][4 * POINTS];
  const plane_box boxes[2] = {a, b};
  for (int k = 0; k < 2; k++) {
    for (int p = 0; p < 4 * POINTS; p++) {
      const double t = 2.0 * (p % POINTS) / POINTS - 1;
      const int side = p / POINTS;
      const vec2 unit = side == 0   ? (vec2){t, -1}
                        : side == 1 ? (vec2){1, t}
                        : side == 2 ? (vec2){-t, 1}
                                    : (vec2){-1, -t};
      const vec2 own = {unit.x * boxes[k].half.x, unit.y * boxes[k].half.y};
      points[k][p] = vec2_add(boxes[k].at, vec2_rotate(own, boxes[k].turn));
    }
  }
  for (int p = 0; p < 4 * POINTS; p++) {
    for (int q = 0; q < 4 * POINTS; q++) {
      const vec2 way = vec2_sub(points[0][p], points[1][q]);
      least = fmin(least, sqrt(vec2_dot(way, way)));
    }
  }
  return least;
}

/* Points of outlines are never nearer than the outlines, and farther by less than a step along
 * each: corners are among them, of sides up to 30 m a step is 0.47 m. In either order the bits are
 * the same. */
static void points_of_outlines_are_no_nearer(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int k = 0; k < 300; k++) {
    plane_box boxes[2];
    for (int b = 0; b < 2; b++) {
      boxes[b] = box_of(test_uniform(&r, -40, 40), test_uniform(&r, -40, 40),
                        test_uniform(&r, -4, 4), test_uniform(&r, 0, 30), test_uniform(&r, 0, 30));
    }
    const double exact = box_distance(boxes[0], boxes[1]);
    const double seen = by_points(boxes[0], boxes[1]);
    assert_true(exact == box_distance(boxes[1], boxes[0]));
    assert_true(exact <= seen + CLOSE);
    if (exact > 0) assert_true(seen < exact + 0.5);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rectangles_have_their_distance),
      cmocka_unit_test(what_overlaps_has_none),
      cmocka_unit_test(points_of_outlines_are_no_nearer),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
