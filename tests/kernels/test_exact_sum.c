/* SPDX-License-Identifier: Apache-2.0
 * Exact sums of products: against integers of 128 bits, over the whole range of exponents, with all
 * that cancels. */
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
#include "kernels/geom/exact_sign.h"
#include "support/random.h"

typedef __int128 wide;

static int sign_of(wide x) { return (x > 0) - (x < 0); }

/* whole, of up to so many bits */
static double draw(test_random *r, int width) {
  return floor(test_uniform(r, -ldexp(1, width), ldexp(1, width)));
}

/* sums of products of up to 120 bits; one in two is brought back to nearly nothing */
static void signs_are_those_of_integers(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int k = 0; k < 20000; k++) {
    exact_sum s;
    wide sum = 0;
    const int width = 1 + (int)test_choice(&r, 40), terms = 1 + (int)test_choice(&r, 24);
    /* the same power of two on all terms, as long as each is a number */
    const int scale = (int)test_choice(&r, 3) * 300 - 300;
    exact_sum_clear(&s);
    for (int t = 0; t < terms; t++) {
      const double a = draw(&r, width), b = draw(&r, width), c = draw(&r, width);
      const int minus = (int)test_choice(&r, 2);
      exact_add(&s, ldexp(a, scale), b, c, minus);
      sum += (minus ? -1 : 1) * (wide)a * (wide)b * (wide)c;
    }
    /* taken away again, in pieces that are numbers, but for -1, 0 or 1 */
    const int rest = (int)test_choice(&r, 3) - 1;
    if (test_choice(&r, 2)) {
      wide left = sum - rest;
      while (left != 0) {
        const double piece = (double)left;
        exact_add(&s, ldexp(piece, scale), 1, 1, 1);
        left -= (wide)piece;
      }
      sum = rest;
    }
    assert_int_equal(exact_sum_sign(&s), sign_of(sum));
  }
}

/* a product of the largest numbers, one of the least, and their difference */
static void no_exponent_is_out_of_range(void **state) {
  (void)state;
  static const double most = 0x1.fffffffffffffp+1023, least = 0x1p-1074;
  exact_sum s;
  exact_sum_clear(&s);
  assert_int_equal(exact_sum_sign(&s), 0);
  for (int k = 0; k < 24; k++) exact_add(&s, most, most, -most, 0);
  exact_add(&s, least, least, least, 0);
  assert_int_equal(exact_sum_sign(&s), -1);
  for (int k = 0; k < 24; k++) exact_add(&s, most, -most, most, 1);
  assert_int_equal(exact_sum_sign(&s), 1);
  exact_add(&s, least, -least, least, 0);
  assert_int_equal(exact_sum_sign(&s), 0);
  exact_add(&s, 0, most, most, 0);
  exact_add(&s, most, -0.0, most, 1);
  assert_int_equal(exact_sum_sign(&s), 0);
}

/* x y z - (z y x) + w for any numbers that there are: w's sign */
static void anything_cancels(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int k = 0; k < 20000; k++) {
    double x[12];
    exact_sum s;
    for (int t = 0; t < 12; t++) {
      x[t] = ldexp(test_uniform(&r, -1, 1), (int)test_choice(&r, 2098) - 1074);
    }
    exact_sum_clear(&s);
    for (int t = 0; t < 4; t++) exact_add(&s, x[3 * t], x[3 * t + 1], x[3 * t + 2], t & 1);
    const double rest = ldexp(test_uniform(&r, -1, 1), (int)test_choice(&r, 2098) - 1074);
    exact_add(&s, rest, 0x1p-500, 0x1p-500, 0);
    for (int t = 3; t >= 0; t--) exact_add(&s, x[3 * t + 2], x[3 * t], x[3 * t + 1], !(t & 1));
    assert_int_equal(exact_sum_sign(&s), (rest > 0) - (rest < 0));
  }
}

/* |a|/(|a| + |b|) of two sums, to four roundings */
static void shares_are_quotients(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 3);
  for (int k = 0; k < 20000; k++) {
    exact_sum a, b;
    const int width = 20 + (int)test_choice(&r, 22), scale = (int)test_choice(&r, 500) - 250;
    const double x = 1 + fabs(draw(&r, width)), y = 1 + fabs(draw(&r, 40)), large = draw(&r, 52);
    exact_sum_clear(&a);
    exact_sum_clear(&b);
    /* what is left of something large that is taken away */
    exact_add(&a, ldexp(large, scale), 0x1p40, 0x1p30, 0);
    exact_add(&a, ldexp(x, scale), test_choice(&r, 2) ? 1 : -1, 1, 0);
    exact_add(&a, ldexp(large, scale), 0x1p70, 1, 1);
    exact_add(&b, ldexp(y, scale), test_choice(&r, 2) ? 1 : -1, 1, 0);
    const double share = exact_share(&a, &b);
    assert_true(fabs(share - x / (x + y)) <= 8 * 0x1p-53 * share);
  }
  exact_sum none, tiny, huge;
  exact_sum_clear(&none);
  exact_sum_clear(&tiny);
  exact_sum_clear(&huge);
  exact_add(&tiny, 0x1p-1074, 0x1p-1074, 0x1p-1074, 1);
  exact_add(&huge, 0x1p1023, 0x1p1023, 0x1p1023, 0);
  assert_true(exact_share(&none, &none) == 0.5);
  assert_true(exact_share(&none, &tiny) == 0 && exact_share(&tiny, &none) == 1);
  assert_true(exact_share(&tiny, &huge) == 0 && exact_share(&huge, &tiny) == 1);
  assert_true(exact_share(&tiny, &tiny) == 0.5);
}

/* volumes and turns of points that are as nearly degenerate as numbers allow */
static void filtered_signs_are_exact(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 4);
  int zeros = 0;
  for (int k = 0; k < 20000; k++) {
    double p[4][3], middle[3];
    for (int c = 0; c < 3; c++) {
      for (int v = 0; v < 3; v++) p[v][c] = draw(&r, 3) + ldexp(draw(&r, 20), -48);
      middle[c] = (p[0][c] + p[1][c]) / 2;
      p[3][c] = test_choice(&r, 3) ? middle[c] : (middle[c] + p[2][c]) / 2;
    }
    exact_sum s;
    exact_volume_sum(&s, p[0], p[1], p[2], p[3]);
    const int volume = exact_sum_sign(&s);
    assert_int_equal(exact_volume(p[0], p[1], p[2], p[3]), volume);
    assert_int_equal(exact_volume(p[1], p[0], p[2], p[3]), -volume);
    zeros += volume == 0;
    for (int axis = 0; axis < 3; axis++) {
      exact_turn_sum(&s, p[0], p[1], p[0], p[3], axis);
      const int turn = exact_sum_sign(&s);
      assert_int_equal(exact_turn(p[0], p[1], p[0], p[3], axis), turn);
      assert_int_equal(exact_turn(p[0], p[3], p[0], p[1], axis), -turn);
    }
  }
  assert_true(zeros > 100);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(signs_are_those_of_integers),
      cmocka_unit_test(no_exponent_is_out_of_range),
      cmocka_unit_test(anything_cancels),
      cmocka_unit_test(shares_are_quotients),
      cmocka_unit_test(filtered_signs_are_exact),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
