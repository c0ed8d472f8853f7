/* SPDX-License-Identifier: Apache-2.0
 * The nearest way out of an overlap of two convex polygons: boxes by hand, shifts along it, the
 * swap of both, edges within an outline. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/geom/polygon_exit.h"
#include "support/random.h"

static const uint none[2] = {0, 0};

static polygon box(double x, double y, double half_x, double half_y) {
  polygon p = {.count = 4};
  const double signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
  for (int v = 0; v < 4; v++) {
    p.at[v] = vec2_of(x + signs[v][0] * half_x, y + signs[v][1] * half_y);
  }
  return p;
}

/* a box of 1 m, 0.4 m over the middle of a pile of 0.2 by 2 m: out by 0.2 m to the left */
static void boxes_by_hand(void **state) {
  (void)state;
  const polygon pile = box(0, 0, 0.1, 1), boat = box(-0.4, 0.1, 0.5, 0.5);
  const polygon_exit x = polygon_exit_of(&pile, &boat, none, none);
  assert_true(fabs(x.depth - 0.2) < 1e-15);
  assert_true(x.normal.x == -1 && x.normal.y == 0);
  /* just beyond the middle: out to the right */
  const polygon beyond = box(0.01, 0.1, 0.5, 0.5);
  const polygon_exit y = polygon_exit_of(&pile, &beyond, none, none);
  assert_true(fabs(y.depth - 0.59) < 1e-15 && y.normal.x == 1);
  /* apart by 0.3 m: below 0 */
  const polygon apart = box(-0.9, 0, 0.5, 0.5);
  assert_true(fabs(polygon_exit_of(&pile, &apart, none, none).inner + 0.3) < 1e-15);
  /* the left side lies within the outline of the pile: there is no way out to the left, nor to it
   * across the boat's right side if that does too */
  const uint left[2] = {1u << 3, 0}, right[2] = {1u << 1, 0};
  const polygon_exit z = polygon_exit_of(&pile, &boat, left, right);
  assert_true(fabs(z.depth - 1.0) < 1e-15 && z.normal.x == 1);
  assert_true(fabs(z.inner - 0.2) < 1e-15);
}

/* random polygons: shifted by a little more than the depth they are apart, by a little less or by
 * as much to any other side they are not; the other order gives the opposite normal */
static void the_way_is_the_shortest(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  int deep = 0;
  for (int k = 0; k < 2000; k++) {
    scene_body bodies[2];
    polygon p[2];
    for (int b = 0; b < 2; b++) {
      test_polygon(&r, test_uniform(&r, 0.3, 3), test_uniform(&r, 0.3, 3), &bodies[b]);
      const vec2 at = vec2_of(test_uniform(&r, -2, 2), test_uniform(&r, -2, 2));
      p[b].count = bodies[b].vertex_count;
      p[b].lids = 0;
      for (uint v = 0; v < p[b].count; v++) {
        p[b].at[v] =
            vec2_add(at, vec2_of(bodies[b].vertices[2 * v], bodies[b].vertices[2 * v + 1]));
      }
    }
    const polygon_exit x = polygon_exit_of(&p[0], &p[1], none, none);
    const polygon_exit y = polygon_exit_of(&p[1], &p[0], none, none);
    /* coordinates of 5 m */
    assert_true(fabs(x.depth - y.depth) < 1e-14 && x.depth == x.inner);
    if (!(x.depth > 1e-9)) continue;
    deep++;
    assert_true(vec2_dot(x.normal, y.normal) < 1e-9 - 1 || fabs(x.depth - y.depth) < 1e-14);
    for (int s = 0; s < 9; s++) {
      const double angle = test_uniform(&r, -3.2, 3.2);
      const vec2 way = s == 0   ? vec2_scale(x.normal, x.depth + 1e-12)
                       : s == 1 ? vec2_scale(x.normal, x.depth - 1e-12)
                                : vec2_scale(vec2_of(cos(angle), sin(angle)), x.depth - 1e-12);
      polygon q = p[1];
      for (uint v = 0; v < q.count; v++) q.at[v] = vec2_add(q.at[v], way);
      assert_int_equal(polygon_exit_of(&p[0], &q, none, none).inner <= 0, s == 0);
    }
  }
  assert_true(deep > 300);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(boxes_by_hand),
      cmocka_unit_test(the_way_is_the_shortest),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
