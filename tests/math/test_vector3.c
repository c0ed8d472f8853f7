/* SPDX-License-Identifier: Apache-2.0
 * Host vectors of three numbers: products by hand, lengths at both ends of the range. */
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "math/vector3.h"

static void products_are_those_by_hand(void **state) {
  (void)state;
  const double a[3] = {1, 2, 3}, b[3] = {-4, 5, 7};
  double c[3];
  ald_cross3(a, b, c);
  assert_true(ald_dot3(a, b) == 27);
  assert_true(c[0] == -1 && c[1] == -19 && c[2] == 13);
  assert_true(ald_dot3(a, c) == 0 && ald_dot3(b, c) == 0);
  assert_true(ald_length3((const double[3]){2, -3, 6}) == 7);
}

/* the quotient by the greatest component and that by the length round once each */
static void units_have_length_one_at_any_size(void **state) {
  (void)state;
  const double sizes[] = {DBL_MIN, 1e-200, 1, 1e200, DBL_MAX / 8};
  for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
    double v[3] = {2 * sizes[k], -3 * sizes[k], 6 * sizes[k]};
    assert_true(ald_unit3(v));
    assert_true(fabs(v[0] - 2 / 7.0) <= 4 * DBL_EPSILON);
    assert_true(fabs(v[1] + 3 / 7.0) <= 4 * DBL_EPSILON);
    assert_true(fabs(v[2] - 6 / 7.0) <= 4 * DBL_EPSILON);
  }
}

static void nothing_has_no_direction(void **state) {
  (void)state;
  double v[3] = {0, -0.0, 0};
  assert_false(ald_unit3(v));
  assert_true(v[0] == 0 && v[1] == 0 && v[2] == 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(products_are_those_by_hand),
      cmocka_unit_test(units_have_length_one_at_any_size),
      cmocka_unit_test(nothing_has_no_direction),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
