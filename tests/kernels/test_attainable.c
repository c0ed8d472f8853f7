/* SPDX-License-Identifier: Apache-2.0
 * What a thruster can do: the farthest force among many that it can give, and ways between two
 * forces, one within its limit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/law/attainable.h"
#include "support/random.h"

static vec2 toward(double angle, double size) {
  return vec2_of(size * cos(angle), size * sin(angle));
}

static void a_line_ends_ahead_and_astern(void **state) {
  (void)state;
  assert_true(attainable_on_line(2, 5, 3) == 5);
  assert_true(attainable_on_line(-2, 5, 3) == -3);
  assert_true(attainable_on_line(0, 5, 3) == 0);
}

/* of 3,600 forces of a sector no one is farther, and the answer is one of the sector */
static void no_force_of_a_sector_is_farther(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 5);
  for (int n = 0; n < 200; n++) {
    const double from = test_uniform(&r, -4, 4), width = n % 5 ? test_uniform(&r, 0, M_PI) : M_PI;
    const vec2 first = toward(from, 1);
    const vec2 last = n % 5 ? toward(from + width, 1) : vec2_of(-first.x, -first.y);
    const vec2 g = toward(test_uniform(&r, -M_PI, M_PI), test_uniform(&r, 0.1, 3));
    const vec2 force = attainable_in_sector(g, first, last, 7);
    double most = 0;
    for (int k = 0; k <= 3600; k++) {
      most = fmax(most, vec2_dot(g, toward(from + width * k / 3600, 7)));
    }
    /* a step of the scan is 1e-3 rad at most, of which the cosine is 5e-7 less than 1 */
    assert_true(fabs(vec2_dot(g, force) - most) < 1e-6 * 7 * 3);
    const double size = hypot(force.x, force.y);
    assert_true(size == 0 || fabs(size - 7) < 1e-14 * 7);
    const double beyond =
        size > 0 ? remainder(atan2(force.y, force.x) - from - width / 2, 2 * M_PI) : 0;
    assert_true(fabs(beyond) < width / 2 + 1e-12);
  }
}

static void a_zone_contains_what_lies_between_its_edges(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 6);
  for (int n = 0; n < 1000; n++) {
    const double from = test_uniform(&r, -4, 4), half = test_uniform(&r, 0.01, 3.1);
    const double angle = test_uniform(&r, -M_PI, M_PI);
    const double off = fabs(remainder(angle - from - half, 2 * M_PI));
    if (fabs(off - half) < 1e-9) continue;
    const mask is_in =
        attainable_is_in(toward(angle, 2), toward(from, 1), toward(from + 2 * half, 1), half);
    assert_int_equal(is_in != 0, off < half);
  }
}

static void a_direction_is_passed_the_shorter_way(void **state) {
  (void)state;
  assert_true(attainable_is_passed(toward(0.1, 2), toward(1, 3), toward(0.5, 1)));
  assert_true(attainable_is_passed(toward(1, 3), toward(0.1, 2), toward(0.5, 1)));
  assert_false(attainable_is_passed(toward(0.1, 2), toward(1, 3), toward(1.5, 1)));
  assert_false(attainable_is_passed(toward(0.1, 2), toward(1, 3), toward(0.5 + M_PI, 1)));
  assert_true(attainable_is_passed(toward(-3, 2), toward(3, 3), toward(M_PI, 1)));
  assert_false(attainable_is_passed(toward(-3, 2), toward(3, 3), toward(0, 1)));
}

/* from outside to a force within: there it is at its limit, and before it is over it */
static void ways_end_at_the_limit(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 7);
  assert_true(attainable_way_on_line(7, 3, 5, 4) == 0.5);
  assert_true(attainable_way_on_line(-7, 5, 5, 4) == 0.25);
  assert_true(attainable_way_on_line(4, -4, 5, 4) == 0);
  assert_true(attainable_way_on_line(7, 5, 5, 4) == 1);
  for (int n = 0; n < 1000; n++) {
    const vec2 p = toward(test_uniform(&r, -M_PI, M_PI), test_uniform(&r, 0, 4));
    const vec2 q = toward(test_uniform(&r, -M_PI, M_PI), n % 3 ? test_uniform(&r, 0, 1) : 1);
    const double way = attainable_way_in_disc(p, q, 1), size = hypot(p.x, p.y);
    const vec2 at = vec2_of(p.x + way * (q.x - p.x), p.y + way * (q.y - p.y));
    assert_true(way >= 0 && way <= 1);
    if (size <= 1) assert_true(way == 0);
    /* from as far as 4 limits off, along the rim in the worst case */
    if (size > 1) assert_true(fabs(hypot(at.x, at.y) - 1) < 1e-13);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_line_ends_ahead_and_astern),
      cmocka_unit_test(no_force_of_a_sector_is_farther),
      cmocka_unit_test(a_zone_contains_what_lies_between_its_edges),
      cmocka_unit_test(a_direction_is_passed_the_shorter_way),
      cmocka_unit_test(ways_end_at_the_limit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
