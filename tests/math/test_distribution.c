/* SPDX-License-Identifier: Apache-2.0
 * Distributions against long double references, which use the C library's own functions, and what
 * must hold for any of them. */
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "math/beta.h"
#include "math/distribution.h"
#include "math/normal.h"
#include "math/philox.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

enum { SAMPLE_COUNT = 100000 };

static uint64_t fresh_seed(const char *test) {
  const char *given = getenv("ALLIDE_TEST_SEED");
  const uint64_t seed = given ? strtoull(given, NULL, 0) : (uint64_t)time(NULL) * 2654435761u;
  print_message("%s: ALLIDE_TEST_SEED=%llu\n", test, (unsigned long long)seed);
  return seed;
}

#define MADE(kind_, a_, b_, location_, low_, high_) \
  { .kind = kind_, .a = a_, .b = b_, .location = location_, .low = low_, .high = high_ }

#define ENDED(kind_, a_, b_, c_, d_, low_, high_) \
  { .kind = kind_, .a = a_, .b = b_, .c = c_, .d = d_, .low = low_, .high = high_ }

/* distributions that the tests run through: each kind, each side of truncation, far tails */
static const ald_distribution cases[] = {
    MADE(ALD_UNIFORM, -3, 5, 0, -HUGE_VAL, HUGE_VAL),
    MADE(ALD_UNIFORM, 10, 20, 0, 12, HUGE_VAL),
    MADE(ALD_UNIFORM, 0, 1, 0, 0.25, 0.5),
    MADE(ALD_NORMAL, 0, 1, 0, -HUGE_VAL, HUGE_VAL),
    MADE(ALD_NORMAL, 2, 0.5, 0, -HUGE_VAL, HUGE_VAL),
    MADE(ALD_NORMAL, 0, 1, 0, -1, 2),
    MADE(ALD_NORMAL, 0, 1, 0, 4, HUGE_VAL),
    MADE(ALD_NORMAL, 0, 1, 0, -HUGE_VAL, -4),
    MADE(ALD_NORMAL, 0, 1, 0, 12, 12.5),
    MADE(ALD_NORMAL, 0, 1, 0, -30, -29),
    MADE(ALD_LOGNORMAL, 5, 1.5, 0, -HUGE_VAL, HUGE_VAL),
    MADE(ALD_LOGNORMAL, 0.2, 1e-5, 0, -HUGE_VAL, HUGE_VAL),
    MADE(ALD_LOGNORMAL, 5, 1.5, 0, 9, 30),
    MADE(ALD_WEIBULL, 1.7, 3, 0, -HUGE_VAL, HUGE_VAL),
    MADE(ALD_WEIBULL, 0.8, 2, 1.5, -HUGE_VAL, HUGE_VAL),
    MADE(ALD_WEIBULL, 2, 1, 0, -HUGE_VAL, 1e-9),
    MADE(ALD_WEIBULL, 3, 2, -4, -1, 0),
    MADE(ALD_EXPONENTIAL, 0, 2, 0, -HUGE_VAL, HUGE_VAL),
    MADE(ALD_EXPONENTIAL, 0, 0.5, 1, 1.2, 4),
    MADE(ALD_EXPONENTIAL, 0, 1, 0, 40, HUGE_VAL),
    MADE(ALD_GUMBEL, 0, 1.5, 12, -HUGE_VAL, HUGE_VAL),
    MADE(ALD_GUMBEL, 0, 2, 5, -3, 6),
    MADE(ALD_GUMBEL, 0, 2, 5, 60, HUGE_VAL),
    ENDED(ALD_TRIANGULAR, 2, 6, 3, 0, -HUGE_VAL, HUGE_VAL),
    ENDED(ALD_TRIANGULAR, 0, 1, 0, 0, -HUGE_VAL, HUGE_VAL),
    ENDED(ALD_TRIANGULAR, -1, 4, 4, 0, 1, 3.5),
    ENDED(ALD_BETA, 0, 1, 2, 5, -HUGE_VAL, HUGE_VAL),
    ENDED(ALD_BETA, 2, 10, 3, 7, 3, 4),
    ENDED(ALD_BETA, 0, 1, 1, 1, -HUGE_VAL, HUGE_VAL),
    ENDED(ALD_BETA, 0, 1, 40, 30, 0.8, HUGE_VAL),
};

/* ---------------------------------------------------------------------------------- references */

static long double of_side(long double below, int side) { return side < 0 ? below : 1 - below; }

static long double lognormal_reference(const ald_distribution *d, long double x, int side) {
  const long double a = (long double)d->a, b = (long double)d->b;
  const long double variance = log1pl(b / a * (b / a));
  const long double mean = logl(a) - variance / 2;
  if (x <= 0) return side < 0 ? 0 : 1;
  return erfcl(side * (logl(x) - mean) / sqrtl(variance) / sqrtl(2)) / 2;
}

static long double triangular_reference(const ald_distribution *d, long double x, int side) {
  const long double a = (long double)d->a, b = (long double)d->b, c = (long double)d->c;
  if (x <= a) return of_side(0, side);
  if (x >= b) return of_side(1, side);
  if (x < c) return of_side((x - a) * (x - a) / ((b - a) * (c - a)), side);
  return of_side((b - x) * (b - x) / ((b - a) * (b - c)), -side);
}

/* whole shapes: the chance of at least c of c + d - 1 numbers below x, as a binomial sum */
static long double beta_reference(const ald_distribution *d, long double x, int side) {
  const long double part = (x - (long double)d->a) / (long double)(d->b - d->a);
  const long double rest = ((long double)d->b - x) / (long double)(d->b - d->a);
  const int count = (int)(d->c + d->d) - 1, least = (int)d->c;
  long double sum = 0;
  if (part <= 0) return of_side(0, side);
  if (rest <= 0) return of_side(1, side);
  for (int k = side < 0 ? least : 0; k <= (side < 0 ? count : least - 1); k++) {
    sum += expl(lgammal(count + 1) - lgammal(k + 1) - lgammal(count - k + 1) + k * logl(part) +
                (count - k) * logl(rest));
  }
  return sum;
}

/* Probability below (side < 0) or above (side > 0) x, without truncation, from the C library. */
static long double reference_probability(const ald_distribution *d, long double x, int side) {
  const long double a = (long double)d->a, b = (long double)d->b;
  const long double y = (x - (long double)d->location) / b;
  switch (d->kind) {
    case ALD_UNIFORM:
      return of_side(x <= a ? 0 : x >= b ? 1 : (x - a) / (b - a), side);
    case ALD_NORMAL:
      return erfcl(side * (x - a) / b / sqrtl(2)) / 2;
    case ALD_LOGNORMAL:
      return lognormal_reference(d, x, side);
    case ALD_WEIBULL:
      if (y <= 0) return of_side(0, side);
      return side < 0 ? -expm1l(-powl(y, a)) : expl(-powl(y, a));
    case ALD_EXPONENTIAL:
      if (y <= 0) return of_side(0, side);
      return side < 0 ? -expm1l(-y) : expl(-y);
    case ALD_GUMBEL:
      return side < 0 ? expl(-expl(-y)) : -expm1l(-expl(-y));
    case ALD_TRIANGULAR:
      return triangular_reference(d, x, side);
    case ALD_BETA:
      return beta_reference(d, x, side);
    default:
      return 0;
  }
}

/* Probability between two values, from the tail in which `tail_of` lies, where no digits cancel. */
static long double reference_between(const ald_distribution *d, long double low, long double high,
                                     long double tail_of) {
  const int side = reference_probability(d, tail_of, 1) < 0.5L ? 1 : -1;
  return fabsl(reference_probability(d, low, side) - reference_probability(d, high, side));
}

/* Share of the truncated distribution below x (side < 0) or above it. */
static long double reference_truncated(const ald_distribution *d, long double x, int side) {
  const long double low = (long double)d->low, high = (long double)d->high;
  return reference_between(d, x, side < 0 ? low : high, x) / reference_between(d, low, high, low);
}

/* Value with share u below it, by bisection between two values that enclose it. */
static long double reference_value(const ald_distribution *d, double u) {
  long double low = isfinite(d->low) ? (long double)d->low : -1000;
  long double high = isfinite(d->high) ? (long double)d->high : 1000;
  const int side = u < 0.5 ? -1 : 1;
  const long double wanted = u < 0.5 ? (long double)u : 1 - (long double)u;
  for (int k = 0; k < 200 && low < high; k++) {
    const long double middle = low + (high - low) / 2;
    const long double share = reference_truncated(d, middle, side);
    const int too_low = side < 0 ? share < wanted : share > wanted;
    if (middle == low || middle == high) break;
    if (too_low) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

/* --------------------------------------------------------------------------------------- tests */

/* Mean and deviation of a lognormal variable are those of the value. */
static void lognormal_has_the_moments_it_is_given(void **state) {
  (void)state;
  const uint64_t seed = fresh_seed("lognormal_has_the_moments_it_is_given");
  const ald_distribution d = ald_distribution_make(ALD_LOGNORMAL, 5, 1.5);
  double sum = 0, squares = 0;
  for (uint64_t k = 0; k < SAMPLE_COUNT; k++) {
    const double x = ald_distribution_value(&d, ald_philox_uniform(seed, k, 0, 0));
    sum += x - 5;
    squares += (x - 5) * (x - 5);
  }
  /* 6 standard errors of the mean; the deviation's standard error is 0.4 %, 3 % are seven of them
   */
  assert_true(fabs(sum / SAMPLE_COUNT) < 6 * 1.5 / sqrt(SAMPLE_COUNT));
  assert_true(fabs(sqrt(squares / SAMPLE_COUNT) / 1.5 - 1) < 0.03);
}

/* A probability for the k-th trial: ends, centre and seams of the approximation, powers of two down
 * the tail, then random ones. */
static double trial_probability(uint64_t seed, uint32_t k) {
  static const double special[] = {
      0x1p-53,     1 - 0x1p-53,  0.5,          0.5 - 0x1p-53, 0.5 + 0x1p-52, 0.25,
      0.75,        0x1.fffffp-3, 0x1.00001p-2, 0.022750131,   0.022750133,   0.977249867,
      0.977249869, 0.5 - 1e-9,   0.5 + 1e-9,   0.5 - 1e-4,    0.5 + 1e-4,    0.1};
  if (k < COUNT(special)) return special[k];
  const double u = ald_philox_uniform(seed, k, 0, 0);
  if (k % 3 == 0) return u;
  const double p = ldexp(u, -(int)(k % 50));
  /* p < 1 becomes an odd multiple of 2^-53, so that 1 - p is exact */
  const double rounded = (floor(ldexp(p, 52)) + 0.5) * 0x1p-52;
  return k % 3 == 1 ? rounded : 1 - rounded;
}

static void normal_quantiles_match_the_reference(void **state) {
  (void)state;
  const uint64_t seed = fresh_seed("normal_quantiles_match_the_reference");
  const ald_distribution d = ald_distribution_make(ALD_NORMAL, 0, 1);
  double worst = 0;
  for (uint32_t k = 0; k < 10000; k++) {
    const double u = trial_probability(seed, k);
    const double z = ald_distribution_value(&d, u);
    /* from the centre outwards, so that small z keep their digits too */
    const long double centre = fabsl(0.5L - (long double)u);
    long double low = 0, high = 10;
    for (int step = 0; step < 200; step++) {
      const long double middle = (low + high) / 2;
      const int inside = centre < 0.25L ? erfl(middle / sqrtl(2)) / 2 < centre
                                        : erfcl(middle / sqrtl(2)) / 2 > 0.5L - centre;
      if (inside) {
        low = middle;
      } else {
        high = middle;
      }
    }
    const long double wanted = u < 0.5 ? -low : low;
    if (u == 0.5) {
      assert_true(z == 0);
      continue;
    }
    const double error = (double)fabsl(((long double)z - wanted) / wanted);
    if (!(error < 1e-12)) fail_msg("u = %a: %.17g, error %g", u, z, error);
    worst = fmax(worst, error);
  }
  print_message("largest relative error of a normal quantile: %.2g\n", worst);
}

/* Normal probabilities down to 1e-283. The series ends at 2 deviations, where 1/2 - 0.477 costs 22
 * times the rounding of its sum, some 8 x 2^-53; in the tail a few roundings are all there is. */
static void normal_probabilities_match_the_reference(void **state) {
  (void)state;
  const uint64_t seed = fresh_seed("normal_probabilities_match_the_reference");
  const ald_distribution d = ald_distribution_make(ALD_NORMAL, 0, 1);
  double worst = 0;
  for (uint32_t k = 0; k < 20000; k++) {
    const double z = 38 * ald_philox_uniform(seed, k, 0, 0) - 36;
    const long double wanted = reference_probability(&d, (long double)z, -1);
    const double p = ald_distribution_probability(&d, z);
    const double error = (double)fabsl(((long double)p - wanted) / wanted);
    if (!(error < (z > -2 ? 3e-14 : 3e-15))) fail_msg("z = %.17g: %.17g, error %g", z, p, error);
    if (z < -2) worst = fmax(worst, error);
  }
  print_message("largest relative error of a normal tail probability: %.2g\n", worst);
}

/* Numbers whose rounding enters a value: locations, means and ends. */
static double rounding_size(const ald_distribution *d) {
  switch (d->kind) {
    case ALD_NORMAL:
      return fabs(d->a) + d->b;
    case ALD_GUMBEL:
      return fabs(d->location) + d->b;
    case ALD_TRIANGULAR:
    case ALD_BETA:
      return fabs(d->a) + fabs(d->b);
    default:
      return fabs(d->location);
  }
}

/* Inverse functions of all kinds and truncations against bisection in long double. 1e-12 of the
 * value, plus one rounding of the location or mean; and of the deviation, as the reference has no
 * digits to spare where a normal value passes through 0 (the test above has). */
static void values_match_the_reference(void **state) {
  (void)state;
  const uint64_t seed = fresh_seed("values_match_the_reference");
  for (size_t c = 0; c < COUNT(cases); c++) {
    const ald_distribution *d = &cases[c];
    const double size = rounding_size(d);
    double worst = 0;
    for (uint32_t k = 0; k < 600; k++) {
      const double u = trial_probability(seed + c, k);
      const long double wanted = reference_value(d, u);
      const double x = ald_distribution_value(d, u);
      const double error = (double)fabsl((long double)x - wanted);
      if (!(error <= 1e-12 * fabs(x) + DBL_EPSILON * size)) {
        fail_msg("case %zu, u = %a: %.17g, not %.17Lg", c, u, x, wanted);
      }
      worst = fmax(worst, error / (fabs(x) + size));
    }
    print_message("case %zu: largest difference, relative, %.2g\n", c, worst);
  }
}

/* There and back. The value is good to about 1e-15 of itself; x f(x) <= 10 in all cases but the
 * narrow ones, where the spacing of doubles within the bounds decides. */
static void inverse_undoes_forward(void **state) {
  (void)state;
  const uint64_t seed = fresh_seed("inverse_undoes_forward");
  for (size_t c = 0; c < COUNT(cases); c++) {
    const ald_distribution *d = &cases[c];
    for (uint32_t k = 0; k < 2000; k++) {
      const double u = ald_philox_uniform(seed, k, (uint32_t)c, 2);
      const double x = ald_distribution_value(d, u);
      const double back = ald_distribution_probability(d, x);
      const double nearby = ald_distribution_probability(d, x + 8 * DBL_EPSILON * fabs(x));
      const double slack = 1e-14 + (nearby - back);
      if (!(fabs(back - u) <= slack)) fail_msg("case %zu: u = %.17g came back %.17g", c, u, back);
    }
  }
}

static void respects_bounds_and_order(void **state) {
  (void)state;
  for (size_t c = 0; c < COUNT(cases); c++) {
    const ald_distribution *d = &cases[c];
    const double first = ald_distribution_value(d, 0x1p-53);
    const double last = ald_distribution_value(d, 1 - 0x1p-53);
    assert_true(first >= d->low && last <= d->high);
    /* at the very ends of what u can reach, a bound is met to 2^-53 of the probability */
    if (isfinite(d->low)) assert_true(ald_distribution_probability(d, first) <= 1e-14);
    if (isfinite(d->high)) assert_true(ald_distribution_probability(d, last) >= 1 - 1e-14);
    double before = first;
    for (int k = 1; k < 4096; k++) {
      const double x = ald_distribution_value(d, ldexp(k, -12));
      if (!(x >= before && x <= last)) fail_msg("case %zu falls at u = %d/4096", c, k);
      before = x;
    }
    assert_true(before > first);
    assert_true(ald_distribution_probability(d, d->low) == 0);
    assert_true(ald_distribution_probability(d, d->high) == 1);
  }
}

/* Rounding carries no value out of bounds, wherever they lie. */
static void keeps_within_any_bounds(void **state) {
  (void)state;
  const uint64_t seed = fresh_seed("keeps_within_any_bounds");
  for (uint32_t k = 0; k < 20000; k++) {
    const double u = ald_philox_uniform(seed, k, 0, 0), v = ald_philox_uniform(seed, k, 1, 0);
    ald_distribution d = cases[k % COUNT(cases)];
    d.low = ald_distribution_value(&cases[k % COUNT(cases)], u < v ? u : v);
    d.high = ald_distribution_value(&cases[k % COUNT(cases)], u < v ? v : u);
    if (d.low == d.high) continue;
    const double first = ald_distribution_value(&d, 0x1p-53);
    const double last = ald_distribution_value(&d, 1 - 0x1p-53);
    if (!(d.low <= first && first <= last && last <= d.high)) {
      fail_msg("case %zu, [%a, %a] gave %a to %a", k % COUNT(cases), d.low, d.high, first, last);
    }
  }
}

/* A distribution gives the same bits whether it was prepared or not. */
static void preparing_changes_no_bit(void **state) {
  (void)state;
  const uint64_t seed = fresh_seed("preparing_changes_no_bit");
  for (uint32_t k = 0; k < 20000; k++) {
    const double u = ald_philox_uniform(seed, k, 0, 0);
    const ald_distribution *plain = &cases[k % COUNT(cases)];
    ald_distribution prepared = *plain;
    ald_distribution_prepare(&prepared);
    const double x = ald_distribution_value(&prepared, u);
    assert_true(x == ald_distribution_value(plain, u));
    assert_true(ald_distribution_probability(&prepared, x) ==
                ald_distribution_probability(plain, x));
  }
}

/* Both probabilities given, the upper tail is as fine as the lower one. */
static void both_tails_have_all_their_digits(void **state) {
  (void)state;
  const ald_distribution normal = ald_distribution_make(ALD_NORMAL, 0, 1);
  const ald_distribution even = {
      .kind = ALD_BETA, .a = -1, .b = 1, .c = 2.5, .d = 2.5, .low = -HUGE_VAL, .high = HUGE_VAL};
  for (int k = 2; k < 280; k++) {
    const double p = pow(10, -k);
    const ald_probability low = {p, 1 - p}, high = {1 - p, p};
    assert_true(ald_distribution_value_at(&normal, low) ==
                -ald_distribution_value_at(&normal, high));
    assert_true(ald_distribution_value_at(&even, low) == -ald_distribution_value_at(&even, high));
    const double z = ald_normal_value(high);
    /* p changes by z dz: 1e-15 of z costs z^2 1e-15 of p */
    assert_true(fabs(ald_normal_probability(z).above / p - 1) < 3e-15 * (1 + z * z));
  }
}

/* Stirling's remainder against the C library's log-gamma, whose rounding is 2^-64 of itself. */
static void stirling_remainder_matches_the_reference(void **state) {
  (void)state;
  const uint64_t seed = fresh_seed("stirling_remainder_matches_the_reference");
  double worst = 0;
  for (uint32_t k = 0; k < 20000; k++) {
    const double z = pow(10, 5 * ald_philox_uniform(seed, k, 0, 0) - 2);
    const long double x = (long double)z;
    const long double wanted =
        lgammal(x) - (x - 0.5L) * logl(x) + x - 0.5L * logl(6.283185307179586476925L);
    const double error = (double)fabsl((long double)ald_stirling_remainder(z) - wanted);
    const double slack = 3e-15 + 4 * 0x1p-64 * z * fabs(log(z));
    if (!(error <= slack)) fail_msg("z = %.17g: error %g", z, error);
    worst = fmax(worst, error / slack * 3e-15);
  }
  print_message("largest error of Stirling's remainder: %.2g\n", worst);
}

static void accepts_what_it_can_compute(void **state) {
  (void)state;
  char problem[100];
  for (size_t c = 0; c < COUNT(cases); c++) {
    assert_int_equal(ald_distribution_check(&cases[c], problem, sizeof problem), ALD_OK);
    assert_string_equal(problem, "");
  }
}

/* what is not accepted, and why not */
static const struct {
  ald_distribution d;
  const char *problem;
} bad[] = {
    {MADE(ALD_UNIFORM, 3, 2, 0, -HUGE_VAL, HUGE_VAL),
     "the high end must be greater than the low end"},
    {MADE(ALD_UNIFORM, 3, 3, 0, -HUGE_VAL, HUGE_VAL),
     "the high end must be greater than the low end"},
    {MADE(ALD_UNIFORM, -1e308, 1e308, 0, -HUGE_VAL, HUGE_VAL), "its ends are too far apart"},
    {MADE(ALD_UNIFORM, 0, HUGE_VAL, 0, -HUGE_VAL, HUGE_VAL), "its parameters must be finite"},
    {MADE(ALD_UNIFORM, 0, 1, 2, -HUGE_VAL, HUGE_VAL), "this kind of variable has no location"},
    {MADE(ALD_NORMAL, 0, 0, 0, -HUGE_VAL, HUGE_VAL), "its deviation must be greater than 0"},
    {MADE(ALD_NORMAL, 0, -1, 0, -HUGE_VAL, HUGE_VAL), "its deviation must be greater than 0"},
    {MADE(ALD_LOGNORMAL, 0, 1, 0, -HUGE_VAL, HUGE_VAL),
     "the mean of a lognormal variable must be greater than 0"},
    {MADE(ALD_LOGNORMAL, 1, 0, 0, -HUGE_VAL, HUGE_VAL), "its deviation must be greater than 0"},
    {MADE(ALD_LOGNORMAL, 1, 1e200, 0, -HUGE_VAL, HUGE_VAL),
     "its deviation is too large for its mean"},
    {MADE(ALD_LOGNORMAL, 1, 1e-200, 0, -HUGE_VAL, HUGE_VAL),
     "its deviation is too small for its mean"},
    {MADE(ALD_WEIBULL, 0, 1, 0, -HUGE_VAL, HUGE_VAL),
     "the shape of a Weibull variable must be greater than 0"},
    {MADE(ALD_WEIBULL, 2, 0, 0, -HUGE_VAL, HUGE_VAL),
     "the scale of a Weibull variable must be greater than 0"},
    {MADE(ALD_WEIBULL, 2, 1, HUGE_VAL, -HUGE_VAL, HUGE_VAL), "its location must be finite"},
    {MADE(ALD_EXPONENTIAL, 0, 0, 0, -HUGE_VAL, HUGE_VAL),
     "the scale of an exponential variable must be greater than 0"},
    {MADE(ALD_GUMBEL, 0, -1, 0, -HUGE_VAL, HUGE_VAL),
     "the scale of a Gumbel variable must be greater than 0"},
    {MADE(ALD_GUMBEL, 0, 1, HUGE_VAL, -HUGE_VAL, HUGE_VAL), "its location must be finite"},
    {ENDED(ALD_TRIANGULAR, 2, 2, 2, 0, -HUGE_VAL, HUGE_VAL),
     "the high end must be greater than the low end"},
    {ENDED(ALD_TRIANGULAR, 2, 3, 1, 0, -HUGE_VAL, HUGE_VAL),
     "the mode must lie between the low and the high end"},
    {ENDED(ALD_BETA, 3, 2, 1, 1, -HUGE_VAL, HUGE_VAL),
     "the high end must be greater than the low end"},
    {ENDED(ALD_BETA, 0, 1, 0.009, 1, -HUGE_VAL, HUGE_VAL),
     "the shapes of a beta variable must lie between 0.01 and 1e6"},
    {ENDED(ALD_BETA, 0, 1, 1, 1.1e6, -HUGE_VAL, HUGE_VAL),
     "the shapes of a beta variable must lie between 0.01 and 1e6"},
    {ENDED(ALD_BETA, 0, 1, HUGE_VAL, 1, -HUGE_VAL, HUGE_VAL), "its parameters must be finite"},
    {MADE(ALD_DISCRETE, 0, 0, 0, -HUGE_VAL, HUGE_VAL), "it has no values"},
    {MADE(ALD_NORMAL, 0, 1, 0, 2, 2), "the upper bound must be greater than the lower bound"},
    {MADE(ALD_NORMAL, 0, 1, 0, 2, 1), "the upper bound must be greater than the lower bound"},
    {MADE(ALD_NORMAL, 0, 1, 0, 40, HUGE_VAL), "its bounds leave no probability between them"},
    {MADE(ALD_UNIFORM, 0, 1, 0, 1, 2), "its bounds leave no probability between them"},
    {MADE(ALD_WEIBULL, 2, 1, 3, 0, 3), "its bounds leave no probability between them"},
    {MADE(ALD_LOGNORMAL, 1, 1, 0, -5, 0), "its bounds leave no probability between them"},
    {MADE(ALD_DISTRIBUTION_KINDS, 0, 1, 0, -HUGE_VAL, HUGE_VAL),
     "this kind of distribution is not known"},
};

static void refuses_with_reasons(void **state) {
  (void)state;
  for (size_t k = 0; k < COUNT(bad); k++) {
    char problem[100] = "?";
    assert_int_equal(ald_distribution_check(&bad[k].d, problem, sizeof problem), ALD_BAD_ARGUMENT);
    assert_string_equal(problem, bad[k].problem);
  }
  ald_distribution d = ald_distribution_make(ALD_NORMAL, nan(""), 1);
  char problem[100];
  assert_int_equal(ald_distribution_check(&d, problem, sizeof problem), ALD_BAD_ARGUMENT);
  d = ald_distribution_make(ALD_NORMAL, 0, 1);
  d.low = nan("");
  assert_int_equal(ald_distribution_check(&d, problem, sizeof problem), ALD_BAD_ARGUMENT);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lognormal_has_the_moments_it_is_given),
      cmocka_unit_test(normal_quantiles_match_the_reference),
      cmocka_unit_test(normal_probabilities_match_the_reference),
      cmocka_unit_test(values_match_the_reference),
      cmocka_unit_test(inverse_undoes_forward),
      cmocka_unit_test(respects_bounds_and_order),
      cmocka_unit_test(keeps_within_any_bounds),
      cmocka_unit_test(preparing_changes_no_bit),
      cmocka_unit_test(both_tails_have_all_their_digits),
      cmocka_unit_test(stirling_remainder_matches_the_reference),
      cmocka_unit_test(accepts_what_it_can_compute),
      cmocka_unit_test(refuses_with_reasons),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
