/* SPDX-License-Identifier: Apache-2.0
 * Where a ray leaves a convex body: boxes in closed form, ellipsoids, bodies without an extent. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/geom/portal.h"
#include "support/random.h"

typedef struct body {
  double x, y, z;
  bool is_box; /* of half edges, else an ellipsoid of half axes */
} body;

static vec3 farthest(const body *b, vec3 n) {
  if (b->is_box) {
    return vec3_of(n.x < 0 ? -b->x : b->x, n.y < 0 ? -b->y : b->y, n.z < 0 ? -b->z : b->z);
  }
  const vec3 m = vec3_of(b->x * n.x, b->y * n.y, b->z * n.z);
  const double size = vec3_length(m);
  return vec3_of(b->x * m.x / size, b->y * m.y / size, b->z * m.z / size);
}

/* returns the factor that is reached; the bound is `most`, turns are counted */
static double leave(const body *b, vec3 ray, double gap, double *most, int *turns) {
  portal p = portal_begun(ray);
  *most = (double)INFINITY;
  for (*turns = 0; *turns < 100; (*turns)++) {
    const portal_rows rows = portal_rows_of(p);
    const vec3 w = portal_shares(rows, ray);
    const portal_corner next = {.at = farthest(b, portal_normal(rows)),
                                .along = portal_normal(rows)};
    const vec3 shares = portal_shares(rows, next.at);
    const double held = 1 / (w.x + w.y + w.z);
    *most = fmin(*most, (shares.x + shares.y + shares.z) * held);
    if (*most <= held * (1 + gap)) break;
    p = portal_with(p, w, shares, next);
  }
  const vec3 w = portal_weights(p, ray);
  vec3 sum = vec3_madd(vec3_scale(p.a.at, w.x), w.y, p.b.at);
  sum = vec3_madd(sum, w.z, p.c.at);
  /* corners make up the ray, to rounding of sums whose terms are up to the largest weight */
  const double size = 1e-14 * (1 + w.x + w.y + w.z);
  assert_true(vec3_length(vec3_sub(sum, ray)) < size);
  assert_true(w.x >= 0 && w.y >= 0 && w.z >= 0);
  return 1 / (w.x + w.y + w.z);
}

static vec3 drawn(test_random *r) {
  return vec3_of(test_uniform(r, -1, 1), test_uniform(r, -1, 1), test_uniform(r, -1, 1));
}

static void a_ray_leaves_a_box_through_its_nearest_face(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 3);
  for (int n = 0; n < 1000; n++) {
    const body b = {test_uniform(&r, 0.05, 1), test_uniform(&r, 0.05, 1), test_uniform(&r, 0.05, 1),
                    true};
    const vec3 ray = drawn(&r);
    double most;
    int turns;
    const double held = leave(&b, ray, 1e-9, &most, &turns);
    const double expected = fmin(fmin(b.x / fabs(ray.x), b.y / fabs(ray.y)), b.z / fabs(ray.z));
    assert_true(fabs(held - expected) < 1e-9 * expected);
    assert_true(most >= expected * (1 - 1e-12) && turns < 12);
  }
}

/* no edge, no corner: what is left falls by a factor from turn to turn */
static void a_ray_leaves_an_ellipsoid_where_it_meets_it(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 4);
  for (int n = 0; n < 1000; n++) {
    const body b = {test_uniform(&r, 0.1, 1), test_uniform(&r, 0.1, 1), test_uniform(&r, 0.1, 1),
                    false};
    const vec3 ray = drawn(&r);
    const vec3 m = vec3_of(ray.x / b.x, ray.y / b.y, ray.z / b.z);
    double most;
    int turns;
    const double held = leave(&b, ray, 1e-4, &most, &turns), expected = 1 / vec3_length(m);
    assert_true(held < expected * (1 + 1e-12) && held > expected * (1 - 1.001e-4));
    assert_true(most > expected * (1 - 1e-12) && turns < 40);
  }
}

/* a ray in the plane of a flat body leaves at its rim; one out of it at once */
static void a_flat_body_is_left_at_its_rim(void **state) {
  (void)state;
  const body b = {0.5, 0, 0.25, true};
  double most;
  int turns;
  assert_true(fabs(leave(&b, vec3_of(0.7, 0, 0.1), 1e-9, &most, &turns) - 0.5 / 0.7) < 1e-9);
  assert_true(fabs(leave(&b, vec3_of(-0.2, 0, 0.9), 1e-9, &most, &turns) - 0.25 / 0.9) < 1e-9);
  assert_true(leave(&b, vec3_of(0.7, 0.7, 0.1), 1e-9, &most, &turns) < 1e-6);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_ray_leaves_a_box_through_its_nearest_face),
      cmocka_unit_test(a_ray_leaves_an_ellipsoid_where_it_meets_it),
      cmocka_unit_test(a_flat_body_is_left_at_its_rim),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
