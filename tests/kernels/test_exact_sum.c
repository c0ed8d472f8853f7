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

/* products that are added up */
typedef struct terms {
  double x[160][3];
  int minus[160], count;
} terms;

static void add(terms *t, double a, double b, double c, int minus) {
  assert_true(t->count < 160);
  t->x[t->count][0] = a;
  t->x[t->count][1] = b;
  t->x[t->count][2] = c;
  t->minus[t->count++] = minus;
}

/* the sign of their sum, and its magnitude; windows: how many the sum takes */
static int sum_of(const terms *t, int opposite, exact_magnitude *size, int *windows) {
  exact_span span = exact_span_none();
  exact_sum s;
  int count = 0;
  for (int k = 0; k < t->count; k++) { /* of any of these products */
    exact_span product = exact_span_none();
    exact_span_take(&product, t->x[k][0]);
    for (int f = 1; f < 3; f++) {
      exact_span factor = exact_span_none();
      exact_span_take(&factor, t->x[k][f]);
      product = exact_span_product(product, factor);
    }
    if (product.low > product.high) continue;
    const int is_first = span.low > span.high;
    if (is_first || product.low < span.low) span.low = product.low;
    if (is_first || product.high > span.high) span.high = product.high;
  }
  for (exact_sum_start(&s, span); exact_sum_is_left(&s); exact_sum_next(&s)) {
    for (int k = 0; k < t->count; k++) {
      exact_add(&s, t->x[k][0], t->x[k][1], t->x[k][2], t->minus[k] ^ opposite);
    }
    exact_sum_settle(&s);
    count++;
  }
  if (windows) *windows = count;
  if (size) *size = exact_sum_size(&s);
  return exact_sum_sign(&s);
}
static int sign(const terms *t) { return sum_of(t, 0, NULL, NULL); }

static exact_magnitude magnitude(const terms *t) {
  exact_magnitude size;
  sum_of(t, sign(t) < 0, &size, NULL);
  return size;
}

/* sums of products of up to 120 bits; one in two is brought back to nearly nothing */
static void signs_are_those_of_integers(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int k = 0; k < 20000; k++) {
    terms s = {.count = 0};
    wide sum = 0;
    const int width = 1 + (int)test_choice(&r, 40), count = 1 + (int)test_choice(&r, 24);
    /* the same power of two on all terms, as long as each is a number */
    const int scale = (int)test_choice(&r, 3) * 300 - 300;
    for (int t = 0; t < count; t++) {
      const double a = draw(&r, width), b = draw(&r, width), c = draw(&r, width);
      const int minus = (int)test_choice(&r, 2);
      add(&s, ldexp(a, scale), b, c, minus);
      sum += (minus ? -1 : 1) * (wide)a * (wide)b * (wide)c;
    }
    /* taken away again, in pieces that are numbers, but for -1, 0 or 1 */
    const int rest = (int)test_choice(&r, 3) - 1;
    if (test_choice(&r, 2)) {
      wide left = sum - rest;
      while (left != 0) {
        const double piece = (double)left;
        add(&s, ldexp(piece, scale), 1, 1, 1);
        left -= (wide)piece;
      }
      sum = rest;
    }
    assert_int_equal(sign(&s), sign_of(sum));
    assert_int_equal(sum_of(&s, 1, NULL, NULL), -sign_of(sum));
  }
}

/* a product of the largest numbers, one of the least, and their difference */
static void no_exponent_is_out_of_range(void **state) {
  (void)state;
  static const double most = 0x1.fffffffffffffp+1023, least = 0x1p-1074;
  terms s = {.count = 0};
  int windows = 0;
  assert_int_equal(sign(&s), 0);
  for (int k = 0; k < 24; k++) add(&s, most, most, -most, 0);
  add(&s, least, least, least, 0);
  assert_int_equal(sum_of(&s, 0, NULL, &windows), -1);
  assert_true(windows > 10);
  for (int k = 0; k < 24; k++) add(&s, most, -most, most, 1);
  assert_int_equal(sign(&s), 1);
  add(&s, least, -least, least, 0);
  assert_int_equal(sign(&s), 0);
  add(&s, 0, most, most, 0);
  add(&s, most, -0.0, most, 1);
  assert_int_equal(sign(&s), 0);
}

/* x y z - (z y x) + w for any numbers that there are: w's sign */
static void anything_cancels(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int k = 0; k < 20000; k++) {
    double x[12];
    terms s = {.count = 0};
    for (int t = 0; t < 12; t++) {
      x[t] = ldexp(test_uniform(&r, -1, 1), (int)test_choice(&r, 2098) - 1074);
    }
    for (int t = 0; t < 4; t++) add(&s, x[3 * t], x[3 * t + 1], x[3 * t + 2], t & 1);
    const double rest = ldexp(test_uniform(&r, -1, 1), (int)test_choice(&r, 2098) - 1074);
    add(&s, rest, 0x1p-500, 0x1p-500, 0);
    for (int t = 3; t >= 0; t--) add(&s, x[3 * t + 2], x[3 * t], x[3 * t + 1], !(t & 1));
    assert_int_equal(sign(&s), (rest > 0) - (rest < 0));
  }
}

/* |a|/(|a| + |b|) of two sums, to four roundings */
static void shares_are_quotients(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 3);
  for (int k = 0; k < 20000; k++) {
    terms a = {.count = 0}, b = {.count = 0};
    const int width = 20 + (int)test_choice(&r, 22), scale = (int)test_choice(&r, 500) - 250;
    const double x = 1 + fabs(draw(&r, width)), y = 1 + fabs(draw(&r, 40)), large = draw(&r, 52);
    /* what is left of something large that is taken away; one in two spans several windows */
    const int far = test_choice(&r, 2) ? 400 : 0;
    add(&a, ldexp(large, scale), ldexp(0x1p40, far), 0x1p30, 0);
    add(&a, ldexp(x, scale), test_choice(&r, 2) ? 1 : -1, 1, 0);
    add(&a, ldexp(large, scale), ldexp(0x1p70, far), 1, 1);
    add(&b, ldexp(y, scale), test_choice(&r, 2) ? 1 : -1, 1, 0);
    const double share = exact_share(magnitude(&a), magnitude(&b));
    assert_true(fabs(share - x / (x + y)) <= 8 * 0x1p-53 * share);
  }
  terms none = {.count = 0}, tiny = none, huge = none;
  add(&tiny, 0x1p-1074, 0x1p-1074, 0x1p-1074, 1);
  add(&huge, 0x1p1023, 0x1p1023, 0x1p1023, 0);
  const exact_magnitude zero = magnitude(&none), low = magnitude(&tiny), high = magnitude(&huge);
  assert_true(exact_share(zero, zero) == 0.5);
  assert_true(exact_share(zero, low) == 0 && exact_share(low, zero) == 1);
  assert_true(exact_share(low, high) == 0 && exact_share(high, low) == 1);
  assert_true(exact_share(low, low) == 0.5);
}

/* A sum that spans windows has the magnitude that its terms have when all are a power of two
 * smaller or larger, so that the windows begin elsewhere: digits are passed on from one to the
 * next. */
static void windows_may_begin_anywhere(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 5);
  for (int k = 0; k < 4000; k++) {
    terms s = {.count = 0}, moved = s;
    int windows = 0;
    const int shift = 32 * (int)test_choice(&r, EXACT_WINDOW), begin = -(int)test_choice(&r, 400);
    for (int t = 0; t < 6; t++) {
      const double a = draw(&r, 52), b = draw(&r, 52);
      const double c = ldexp(draw(&r, 52), begin + (int)test_choice(&r, 400));
      const int minus = (int)test_choice(&r, 2);
      add(&s, a, b, c, minus);
      add(&moved, a, ldexp(b, shift), c, minus);
    }
    const int is = sum_of(&s, 0, NULL, &windows);
    assert_int_equal(sign(&moved), is);
    const exact_magnitude one = magnitude(&s), two = magnitude(&moved);
    assert_true(one.size == two.size && (is == 0 || two.place - one.place == shift / 32));
    long double sum = 0; /* what is not lost to cancelling */
    for (int t = 0; t < 6; t++) {
      sum += (s.minus[t] ? -1 : 1) * (long double)s.x[t][0] * s.x[t][1] * s.x[t][2];
    }
    assert_int_equal(is, (sum > 0) - (sum < 0));
  }
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
    exact_magnitude unused;
    const int volume = exact_volume_sum(p[0], p[1], p[2], p[3], 0, &unused);
    assert_int_equal(exact_volume_sum(p[0], p[1], p[2], p[3], 1, &unused), -volume);
    assert_int_equal(exact_volume(p[0], p[1], p[2], p[3]), volume);
    assert_int_equal(exact_volume(p[1], p[0], p[2], p[3]), -volume);
    zeros += volume == 0;
    for (int axis = 0; axis < 3; axis++) {
      const int turn = exact_turn_sum(p[0], p[1], p[0], p[3], axis, 0, &unused);
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
      cmocka_unit_test(windows_may_begin_anywhere),
      cmocka_unit_test(filtered_signs_are_exact),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
