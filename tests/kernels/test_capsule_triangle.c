/* SPDX-License-Identifier: Apache-2.0
 * A segment and a triangle: against a search along the segment, where the distance from a triangle
 * is convex; piercing; segments that touch. The routine is that of the kernels, one lane wide. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/geom/capsule_triangle.h"
#include "support/random.h"

static vec3 random_point(test_random *r, double size) {
  return vec3_of(test_uniform(r, -size, size), test_uniform(r, -size, size),
                 test_uniform(r, -size, size));
}

static double side_distance(vec3 q, vec3 a, vec3 b) {
  const vec3 e = vec3_sub(b, a);
  const double ee = vec3_dot(e, e), along = ee > 0 ? vec3_dot(e, vec3_sub(q, a)) / ee : 0;
  return vec3_length(vec3_sub(q, vec3_madd(a, fmin(fmax(along, 0), 1), e)));
}

/* by the sides, and by the foot in coordinates of the sides at the first corner */
static double point_distance(vec3 q, const vec3 *c) {
  const vec3 u = vec3_sub(c[1], c[0]), v = vec3_sub(c[2], c[0]), w = vec3_sub(q, c[0]);
  const double uu = vec3_dot(u, u), uv = vec3_dot(u, v), vv = vec3_dot(v, v);
  const double det = uu * vv - uv * uv;
  double best = INFINITY;
  for (int k = 0; k < 3; k++) best = fmin(best, side_distance(q, c[k], c[(k + 1) % 3]));
  if (!(det > 1e-14 * uu * vv)) return best;
  const double s = (vv * vec3_dot(u, w) - uv * vec3_dot(v, w)) / det;
  const double t = (uu * vec3_dot(v, w) - uv * vec3_dot(u, w)) / det;
  if (s < 0 || t < 0 || s + t > 1) return best;
  return fmin(best, vec3_length(vec3_sub(w, vec3_madd(vec3_scale(u, s), t, v))));
}

static vec3 on_segment(vec3 a, vec3 b, double t) { return vec3_madd(a, t, vec3_sub(b, a)); }

/* a convex function of t: thirds close in on its least value */
static double searched(vec3 q0, vec3 q1, const vec3 *c) {
  double low = 0, high = 1;
  for (int k = 0; k < 100; k++) {
    const double a = low + (high - low) / 3, b = high - (high - low) / 3;
    if (point_distance(on_segment(q0, q1, a), c) < point_distance(on_segment(q0, q1, b), c)) {
      high = b;
    } else {
      low = a;
    }
  }
  return point_distance(on_segment(q0, q1, (low + high) / 2), c);
}

/* triangles and segments of many sizes, some along one another, some without area or length */
static void random_pair(test_random *r, vec3 *q, vec3 *c) {
  const double size = test_choice(r, 2) ? 1 : 0.1;
  for (int k = 0; k < 3; k++) c[k] = random_point(r, 1);
  for (int k = 0; k < 2; k++) q[k] = random_point(r, size);
  switch (test_choice(r, 6)) {
    case 0: /* along the triangle's plane */
      for (int k = 0; k < 3; k++) c[k].z = 0.3;
      q[1].z = q[0].z;
      break;
    case 1: /* along a side */
      q[1] = vec3_add(q[0], vec3_sub(c[1], c[0]));
      break;
    case 2:
      c[2] = on_segment(c[0], c[1], test_uniform(r, -1, 2));
      break;
    case 3:
      q[1] = q[0];
      break;
    default:
      break;
  }
}

/* Sizes are about 1 m. The search ends within a rounding of the segment's length of the least
 * value; where it is 0, that shows in full. */
static void the_least_distance_is_that_of_a_search(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  for (int k = 0; k < 20000; k++) {
    vec3 q[2], c[3];
    random_pair(&r, q, c);
    const capsule_gap gap = capsule_triangle_gap(q[0], q[1], c);
    const double expected = searched(q[0], q[1], c);
    if (fabs(gap.r - expected) > 1e-9) {
      fail_msg("pair %d: %.17g, searched %.17g", k, gap.r, expected);
    }
    /* feet on triangles of next to no area are uncertain by their rounding over the least height */
    assert_true(point_distance(gap.p, c) < 1e-9);
    assert_true(vec3_length(vec3_sub(gap.w, on_segment(q[0], q[1], gap.share))) < 1e-12);
    assert_true(fabs(vec3_length(vec3_sub(gap.w, gap.p)) - gap.r) < 1e-12);
    if (gap.r > 1e-6) {
      assert_true(vec3_length(vec3_sub(vec3_madd(gap.p, gap.r, gap.n), gap.w)) < 1e-12);
    }
  }
}

/* a segment through a known place at known heights of its ends */
static void a_segment_that_goes_through_is_pushed_to_the_outer_side(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int k = 0; k < 20000; k++) {
    vec3 c[3], q[2];
    double s = test_uniform(&r, 0.01, 0.98);
    const double t = test_uniform(&r, 0.01, 0.99 - s);
    const double above = test_uniform(&r, 0.01, 1), below = test_uniform(&r, 0.01, 1);
    do {
      for (int j = 0; j < 3; j++) c[j] = random_point(&r, 1);
    } while (vec3_length(triangle_normal(c)) < 0.1);
    const vec3 area = triangle_normal(c), n = vec3_scale(area, 1 / vec3_length(area));
    const vec3 at = vec3_madd(vec3_madd(c[0], s, vec3_sub(c[1], c[0])), t, vec3_sub(c[2], c[0]));
    const vec3 along = vec3_cross(n, random_point(&r, 1));
    q[0] = vec3_add(at, vec3_scale(vec3_add(n, along), above));
    q[1] = vec3_sub(at, vec3_scale(vec3_add(n, along), below));
    if (test_choice(&r, 2)) {
      const vec3 first = q[0];
      q[0] = q[1];
      q[1] = first;
    }
    const capsule_gap gap = capsule_triangle_gap(q[0], q[1], c);
    assert_true(gap.pierces);
    assert_true(gap.r == 0);
    assert_true(fabs(gap.depth - below) < 1e-12);
    assert_true(vec3_length(vec3_sub(gap.p, at)) < 1e-10); /* a slant of up to 1 : 100 */
    assert_true(vec3_length(vec3_sub(gap.n, n)) < 1e-12);
  }
}

static void a_segment_that_lies_on_a_corner_has_the_triangles_normal(void **state) {
  (void)state;
  const vec3 c[3] = {vec3_of(0, 0, 0), vec3_of(1, 0, 0), vec3_of(0, 1, 0)};
  const capsule_gap gap = capsule_triangle_gap(vec3_of(-1, 0, 0), vec3_of(0, 0, 0), c);
  assert_true(!gap.pierces);
  assert_true(gap.r == 0);
  assert_true(gap.depth == 0);
  assert_true(gap.n.x == 0 && gap.n.y == 0 && gap.n.z == 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_least_distance_is_that_of_a_search),
      cmocka_unit_test(a_segment_that_goes_through_is_pushed_to_the_outer_side),
      cmocka_unit_test(a_segment_that_lies_on_a_corner_has_the_triangles_normal),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
