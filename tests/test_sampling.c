/* SPDX-License-Identifier: Apache-2.0
 * Random variables: the generator against its published vectors, inverse functions against long
 * double references, samples against their distributions. The references use the C library's own
 * functions, which the code under test never calls. */
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

#include "sampling.h"

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
};

/* ---------------------------------------------------------------------------------- references */

/* Probability below (side < 0) or above (side > 0) x, without truncation, from the C library. */
static long double reference_share(const ald_distribution *d, long double x, int side) {
  const long double a = (long double)d->a, b = (long double)d->b;
  switch (d->kind) {
    case ALD_UNIFORM: {
      const long double below = x <= a ? 0 : x >= b ? 1 : (x - a) / (b - a);
      return side < 0 ? below : 1 - below;
    }
    case ALD_NORMAL:
      return erfcl(side * (x - a) / b / sqrtl(2)) / 2;
    case ALD_LOGNORMAL: {
      const long double variance = log1pl(b / a * (b / a));
      const long double mean = logl(a) - variance / 2;
      if (x <= 0) return side < 0 ? 0 : 1;
      return erfcl(side * (logl(x) - mean) / sqrtl(variance) / sqrtl(2)) / 2;
    }
    case ALD_WEIBULL: {
      const long double y = (x - (long double)d->location) / b;
      if (y <= 0) return side < 0 ? 0 : 1;
      return side < 0 ? -expm1l(-powl(y, a)) : expl(-powl(y, a));
    }
  }
  return 0;
}

/* Probability between two values, from the tail in which `tail_of` lies, where no digits cancel. */
static long double reference_between(const ald_distribution *d, long double low, long double high,
                                     long double tail_of) {
  const int side = reference_share(d, tail_of, 1) < 0.5L ? 1 : -1;
  return fabsl(reference_share(d, low, side) - reference_share(d, high, side));
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

/* Vectors of Random123 1.14, tests/kat_vectors, "philox4x32 10": counter, key, first two results.
 */
static void gives_the_published_numbers(void **state) {
  (void)state;
  static const struct {
    uint32_t counter[4], key[2], result[2];
  } vectors[] = {
      {{0, 0, 0, 0}, {0, 0}, {0x6627e8d5, 0xe169c58d}},
      {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
       {0xffffffff, 0xffffffff},
       {0x408f276d, 0x41c83b0e}},
      {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
       {0xa4093822, 0x299f31d0},
       {0xd16cfe09, 0x94fdcceb}},
  };
  for (size_t k = 0; k < COUNT(vectors); k++) {
    const uint32_t *c = vectors[k].counter, *key = vectors[k].key, *r = vectors[k].result;
    const double u = ald_random_uniform((uint64_t)key[1] << 32 | key[0],
                                        (uint64_t)c[1] << 32 | c[0], c[2], c[3]);
    // 32 bits of the first word, 20 of the second, half a unit more: exact in double
    assert_true(u == ldexp(r[0], -32) + ldexp(r[1] >> 12, -52) + ldexp(1, -53));
  }
}

/* Every number is an odd multiple of 2^-53: inside (0, 1), and 1 - u is one too. */
static void stays_inside_the_open_interval(void **state) {
  (void)state;
  const uint64_t seed = fresh_seed("stays_inside_the_open_interval");
  for (uint64_t k = 0; k < SAMPLE_COUNT; k++) {
    const double u = ald_random_uniform(seed, k, 3, 1);
    const double number = ldexp(u, 53);
    assert_true(u > 0 && u < 1 && number == floor(number) && fmod(number, 2) == 1);
  }
}

/* Scenario k has its value whatever else is drawn and in whatever order. */
static void depends_on_its_own_counter_alone(void **state) {
  (void)state;
  const uint64_t seed = fresh_seed("depends_on_its_own_counter_alone");
  const ald_distribution *d = &cases[10];
  static double forward[1000];
  for (uint64_t k = 0; k < COUNT(forward); k++) {
    forward[k] = ald_distribution_value(d, ald_random_uniform(seed, k, 5, 0));
  }
  for (uint64_t k = COUNT(forward); k-- > 0;) {
    ald_random_uniform(seed, k, 6, 0);
    assert_true(forward[k] == ald_distribution_value(d, ald_random_uniform(seed, k, 5, 0)));
  }
}

/* Neighbours in seed, scenario (both words), variable and draw are not correlated. */
static void neighbours_are_independent(void **state) {
  (void)state;
  const uint64_t seed = fresh_seed("neighbours_are_independent");
  double sum[6] = {0};
  for (uint64_t k = 0; k < SAMPLE_COUNT; k++) {
    const double u = ald_random_uniform(seed, k, 0, 0) - 0.5;
    sum[0] += u * (ald_random_uniform(seed + 1, k, 0, 0) - 0.5);
    sum[1] += u * (ald_random_uniform(seed ^ (uint64_t)1 << 32, k, 0, 0) - 0.5);
    sum[2] += u * (ald_random_uniform(seed, k + 1, 0, 0) - 0.5);
    sum[3] += u * (ald_random_uniform(seed, k + ((uint64_t)1 << 32), 0, 0) - 0.5);
    sum[4] += u * (ald_random_uniform(seed, k, 1, 0) - 0.5);
    sum[5] += u * (ald_random_uniform(seed, k, 0, 1) - 0.5);
  }
  for (size_t k = 0; k < COUNT(sum); k++) {
    // a product of two such numbers has variance 1/144; 6 deviations: false alarm 2e-9
    const double deviations = sum[k] * 12 / sqrt(SAMPLE_COUNT);
    if (fabs(deviations) > 6) fail_msg("pair %zu: %g deviations", k, deviations);
  }
}

static int by_size(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Kolmogorov-Smirnov: sqrt(n) D > 3 happens by chance with probability 2 exp(-18) = 3e-8. */
static void follows_the_distribution(void **state) {
  (void)state;
  const uint64_t seed = fresh_seed("follows_the_distribution");
  static double values[SAMPLE_COUNT];
  for (size_t c = 0; c < COUNT(cases); c++) {
    for (uint64_t k = 0; k < SAMPLE_COUNT; k++) {
      values[k] = ald_distribution_value(&cases[c], ald_random_uniform(seed, k, (uint32_t)c, 0));
      assert_true(values[k] >= cases[c].low && values[k] <= cases[c].high);
    }
    qsort(values, SAMPLE_COUNT, sizeof values[0], by_size);
    double distance = 0;
    for (size_t k = 0; k < SAMPLE_COUNT; k++) {
      const double f = (double)reference_truncated(&cases[c], (long double)values[k], -1);
      distance =
          fmax(distance, fmax(f - (double)k / SAMPLE_COUNT, (double)(k + 1) / SAMPLE_COUNT - f));
    }
    if (distance * sqrt(SAMPLE_COUNT) > 3) {
      fail_msg("case %zu: sqrt(n) D = %g", c, distance * sqrt(SAMPLE_COUNT));
    }
  }
}

/* Mean and deviation of a lognormal variable are those of the value. */
static void lognormal_has_the_moments_it_is_given(void **state) {
  (void)state;
  const uint64_t seed = fresh_seed("lognormal_has_the_moments_it_is_given");
  const ald_distribution d = ald_distribution_make(ALD_LOGNORMAL, 5, 1.5);
  double sum = 0, squares = 0;
  for (uint64_t k = 0; k < SAMPLE_COUNT; k++) {
    const double x = ald_distribution_value(&d, ald_random_uniform(seed, k, 0, 0));
    sum += x - 5;
    squares += (x - 5) * (x - 5);
  }
  // 6 standard errors of the mean; the deviation's standard error is 0.4 %, 3 % are seven of them
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
  const double u = ald_random_uniform(seed, k, 0, 0);
  if (k % 3 == 0) return u;
  const double p = ldexp(u, -(int)(k % 50));
  // p < 1 becomes an odd multiple of 2^-53, so that 1 - p is exact
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
    // from the centre outwards, so that small z keep their digits too
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
    const double z = 38 * ald_random_uniform(seed, k, 0, 0) - 36;
    const long double wanted = reference_share(&d, (long double)z, -1);
    const double p = ald_distribution_probability(&d, z);
    const double error = (double)fabsl(((long double)p - wanted) / wanted);
    if (!(error < (z > -2 ? 3e-14 : 3e-15))) fail_msg("z = %.17g: %.17g, error %g", z, p, error);
    if (z < -2) worst = fmax(worst, error);
  }
  print_message("largest relative error of a normal tail probability: %.2g\n", worst);
}

/* Inverse functions of all kinds and truncations against bisection in long double. 1e-12 of the
 * value, plus one rounding of the location or mean; and of the deviation, as the reference has no
 * digits to spare where a normal value passes through 0 (the test above has). */
static void values_match_the_reference(void **state) {
  (void)state;
  const uint64_t seed = fresh_seed("values_match_the_reference");
  for (size_t c = 0; c < COUNT(cases); c++) {
    const ald_distribution *d = &cases[c];
    const double size = fabs(d->location) + (d->kind == ALD_NORMAL ? fabs(d->a) + d->b : 0);
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
      const double u = ald_random_uniform(seed, k, (uint32_t)c, 2);
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
    // at the very ends of what u can reach, a bound is met to 2^-53 of the probability
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
    const double u = ald_random_uniform(seed, k, 0, 0), v = ald_random_uniform(seed, k, 1, 0);
    ald_distribution d = ald_distribution_make(k % 2 ? ALD_NORMAL : ALD_LOGNORMAL, 3, 1.3);
    d.low = ald_distribution_value(&d, u < v ? u : v);
    d.high = ald_distribution_value(&d, u < v ? v : u);
    const double first = ald_distribution_value(&d, 0x1p-53);
    const double last = ald_distribution_value(&d, 1 - 0x1p-53);
    if (!(d.low <= first && first <= last && last <= d.high)) {
      fail_msg("[%a, %a] gave %a to %a", d.low, d.high, first, last);
    }
  }
}

static void accepts_what_it_can_compute(void **state) {
  (void)state;
  char problem[100];
  for (size_t c = 0; c < COUNT(cases); c++) {
    assert_int_equal(ald_distribution_check(&cases[c], problem, sizeof problem), ALD_OK);
    assert_string_equal(problem, "");
  }
}

static void refuses_with_reasons(void **state) {
  (void)state;
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
      {MADE(ALD_NORMAL, 0, 1, 0, 2, 2), "the upper bound must be greater than the lower bound"},
      {MADE(ALD_NORMAL, 0, 1, 0, 2, 1), "the upper bound must be greater than the lower bound"},
      {MADE(ALD_NORMAL, 0, 1, 0, 40, HUGE_VAL), "its bounds leave no probability between them"},
      {MADE(ALD_UNIFORM, 0, 1, 0, 1, 2), "its bounds leave no probability between them"},
      {MADE(ALD_WEIBULL, 2, 1, 3, 0, 3), "its bounds leave no probability between them"},
      {MADE(ALD_LOGNORMAL, 1, 1, 0, -5, 0), "its bounds leave no probability between them"},
      {MADE(ALD_DISTRIBUTION_KINDS, 0, 1, 0, -HUGE_VAL, HUGE_VAL),
       "this kind of distribution is not known"},
  };
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
      cmocka_unit_test(gives_the_published_numbers),
      cmocka_unit_test(stays_inside_the_open_interval),
      cmocka_unit_test(depends_on_its_own_counter_alone),
      cmocka_unit_test(neighbours_are_independent),
      cmocka_unit_test(follows_the_distribution),
      cmocka_unit_test(lognormal_has_the_moments_it_is_given),
      cmocka_unit_test(normal_quantiles_match_the_reference),
      cmocka_unit_test(normal_probabilities_match_the_reference),
      cmocka_unit_test(values_match_the_reference),
      cmocka_unit_test(inverse_undoes_forward),
      cmocka_unit_test(respects_bounds_and_order),
      cmocka_unit_test(keeps_within_any_bounds),
      cmocka_unit_test(accepts_what_it_can_compute),
      cmocka_unit_test(refuses_with_reasons),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
