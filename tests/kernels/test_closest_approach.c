/* SPDX-License-Identifier: Apache-2.0
 * Closest approach of two points that go on as they move: known cases, and the least of their
 * distances at many times. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/geom/closest_approach.h"
#include "support/random.h"

static void known_cases(void **state) {
  (void)state;
  /* abeam at 5 m/s, 100 m off the line: 4 times 3, 4, 5 */
  closest_approach a = closest_approach_of((vec2){-1000, 100}, (vec2){5, 0});
  assert_true(fabs(a.time - 200) < 1e-12 && fabs(a.distance - 100) < 1e-12);
  /* head on */
  a = closest_approach_of((vec2){300, 400}, (vec2){-3, -4});
  assert_true(fabs(a.time - 100) < 1e-12 && a.distance == 0);
  /* they part */
  a = closest_approach_of((vec2){300, 400}, (vec2){3, 4});
  assert_true(fabs(a.time + 100) < 1e-12);
  /* neither moves past the other */
  a = closest_approach_of((vec2){30, 40}, (vec2){0, 0});
  assert_true(isnan(a.time) && isnan(a.distance));
}

static void no_other_time_is_nearer(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int k = 0; k < 20000; k++) {
    const vec2 at = {test_uniform(&r, -5e3, 5e3), test_uniform(&r, -5e3, 5e3)};
    const vec2 way = {test_uniform(&r, -15, 15), test_uniform(&r, -15, 15)};
    const closest_approach a = closest_approach_of(at, way);
    assert_true(fabs(hypot(at.x + way.x * a.time, at.y + way.y * a.time) - a.distance) <= 1e-8);
    /* the distance is that of the middle of a parabola: the same before and after, and farther */
    const double off = exp(test_uniform(&r, -3, 6));
    const double before = hypot(at.x + way.x * (a.time - off), at.y + way.y * (a.time - off));
    const double after = hypot(at.x + way.x * (a.time + off), at.y + way.y * (a.time + off));
    assert_true(fabs(before - after) <= 1e-8 * (before + a.distance + 1));
    assert_true(before >= a.distance - 1e-8 && after >= a.distance - 1e-8);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(known_cases),
      cmocka_unit_test(no_other_time_is_nearer),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
