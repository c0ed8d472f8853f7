/* SPDX-License-Identifier: Apache-2.0
 * The distance of convex polygons, one lane wide: closed forms, random polygons against points of
 * their outlines, the same from either side and turned, overlaps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/geom/polygon_gap.h"
#include "support/random.h"

static gap_polygon box(double x, double y, double length, double breadth, double turn) {
  static const double corners[4][2] = {{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}};
  gap_polygon p = {.count = 4};
  for (uint v = 0; v < 4; v++) {
    const vec2 own = vec2_of(length * corners[v][0], breadth * corners[v][1]);
    p.at[v] = vec2_add(vec2_of(x, y), vec2_rotate(own, vec2_of(cos(turn), sin(turn))));
  }
  return p;
}

static polygon_gap gap_of(const gap_polygon *a, const gap_polygon *b) {
  polygon_gap g = polygon_gap_none();
  polygon_gap_add(&g, a, b);
  return g;
}

/* edge to edge, corner to edge, corner to corner */
static void boxes_are_as_far_apart_as_they_are(void **state) {
  (void)state;
  const gap_polygon a = box(0, 0, 20, 4, 0), beside = box(3, 7, 10, 2, 0);
  polygon_gap g = gap_of(&a, &beside);
  assert_true(g.apart && fabs(g.square - 16) < 1e-14);
  assert_true(fabs(g.on_a.y - 2) < 1e-15 && fabs(g.on_b.y - 6) < 1e-15);
  assert_true(g.on_a.x == g.on_b.x && g.on_a.x >= -2 && g.on_a.x <= 8);
  const gap_polygon across = box(0, 2 + 3 + 5 * sqrt(2), 10, 10, atan(1));
  g = gap_of(&a, &across);
  assert_true(g.apart && fabs(g.square - 9) < 1e-13);
  assert_true(fabs(g.on_a.x) < 1e-13 && fabs(g.on_b.y - 5) < 1e-13);
  const gap_polygon ahead = box(10 + 3 + 5, 2 + 4 + 1, 10, 2, 0);
  g = gap_of(&a, &ahead);
  assert_true(g.apart && fabs(g.square - 25) < 1e-13);
  assert_true(g.on_a.x == 10 && g.on_a.y == 2 && g.on_b.x == 13 && g.on_b.y == 6);
}

static void polygons_that_overlap_are_not_apart(void **state) {
  (void)state;
  const gap_polygon a = box(0, 0, 20, 4, 0), inside = box(2, 0, 3, 1, 0.4);
  const gap_polygon through = box(0, 0, 40, 1, 1.5), corner = box(10.5, 2.5, 2, 2, atan(1));
  assert_false(gap_of(&a, &inside).apart || gap_of(&inside, &a).apart);
  assert_false(gap_of(&a, &through).apart || gap_of(&through, &a).apart);
  assert_false(gap_of(&a, &corner).apart || gap_of(&corner, &a).apart);
}

/* points of a circle, so that the polygon is convex, pressed flat and turned */
static gap_polygon random_polygon(test_random *r, double reach) {
  gap_polygon p = {.count = 3 + (uint)test_choice(r, 12)};
  const double flat = test_uniform(r, 0.1, 1), turn = test_uniform(r, -3, 3);
  const vec2 at = vec2_of(test_uniform(r, -reach, reach), test_uniform(r, -reach, reach));
  double angle = test_uniform(r, 0, 6);
  for (uint v = 0; v < p.count; v++) {
    angle += 2 * M_PI / p.count * (v == 0 ? 0 : test_uniform(r, 0.6, 0.95));
    const vec2 own = vec2_of(cos(angle), flat * sin(angle));
    p.at[v] = vec2_add(at, vec2_rotate(own, vec2_of(cos(turn), sin(turn))));
  }
  return p;
}

static vec2 outline_point(const gap_polygon *p, double share) {
  const double along = share * p->count;
  const uint e = (uint)fmin(floor(along), p->count - 1.0);
  const vec2 from = p->at[e], to = p->at[e + 1 < p->count ? e + 1 : 0];
  return vec2_add(from, vec2_scale(vec2_sub(to, from), along - e));
}

/* is a point within the polygon? */
static bool holds(const gap_polygon *p, vec2 point) {
  for (uint e = 0; e < p->count; e++) {
    const vec2 along = vec2_sub(p->at[e + 1 < p->count ? e + 1 : 0], p->at[e]);
    if (vec2_cross(along, vec2_sub(point, p->at[e])) < 0) return false;
  }
  return true;
}

/* No two points of the outlines are nearer than the distance, and the two that are named have it
 * and lie on the outlines. 400 points of each leave gaps of 2 pi/400. */
static void random_polygons_against_their_points(void **state) {
  (void)state;
  enum { POINTS = 400 };
  test_random r = test_random_from(test_seed(), 1);
  int apart = 0;
  for (int k = 0; k < 300; k++) {
    const gap_polygon a = random_polygon(&r, 1.6), b = random_polygon(&r, 1.6);
    const polygon_gap g = gap_of(&a, &b), back = gap_of(&b, &a);
    double least = INFINITY;
    bool meet = false;
    for (int i = 0; i < POINTS; i++) {
      const vec2 p = outline_point(&a, (i + 0.5) / POINTS);
      meet = meet || holds(&b, p) || holds(&a, outline_point(&b, (i + 0.5) / POINTS));
      for (int j = 0; j < POINTS; j++) {
        const vec2 off = vec2_sub(outline_point(&b, (j + 0.5) / POINTS), p);
        least = fmin(least, vec2_dot(off, off));
      }
    }
    assert_true(g.apart == back.apart);
    assert_false(meet && g.apart);
    if (!g.apart) continue;
    apart++;
    const vec2 way = vec2_sub(g.on_b, g.on_a);
    assert_true(fabs(vec2_dot(way, way) - g.square) < 1e-14);
    assert_true(fabs(back.square - g.square) < 1e-14);
    assert_true(g.square <= least + 1e-14);
    assert_true(sqrt(least) - sqrt(g.square) < 2 * M_PI / POINTS);
    /* what separates them: all of both lies beyond planes through the two points */
    for (uint v = 0; v < a.count; v++) {
      assert_true(vec2_dot(vec2_sub(a.at[v], g.on_a), way) < 1e-13);
    }
    for (uint v = 0; v < b.count; v++) {
      assert_true(vec2_dot(vec2_sub(b.at[v], g.on_b), way) > -1e-13);
    }
  }
  assert_true(apart > 50);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(boxes_are_as_far_apart_as_they_are),
      cmocka_unit_test(polygons_that_overlap_are_not_apart),
      cmocka_unit_test(random_polygons_against_their_points),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
