/* SPDX-License-Identifier: Apache-2.0
 * Random numbers: the generator against its published vectors, independence of its streams. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

#include "math/distribution.h"
#include "math/philox.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

enum { SAMPLE_COUNT = 100000 };

static uint64_t fresh_seed(const char *test) {
  const char *given = getenv("ALLIDE_TEST_SEED");
  const uint64_t seed = given ? strtoull(given, NULL, 0) : (uint64_t)time(NULL) * 2654435761u;
  print_message("%s: ALLIDE_TEST_SEED=%llu\n", test, (unsigned long long)seed);
  return seed;
}

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
    const double u = ald_philox_uniform((uint64_t)key[1] << 32 | key[0],
                                        (uint64_t)c[1] << 32 | c[0], c[2], c[3]);
    /* 32 bits of the first word, 20 of the second, half a unit more: exact in double */
    assert_true(u == ldexp(r[0], -32) + ldexp(r[1] >> 12, -52) + ldexp(1, -53));
  }
}

/* Every number is an odd multiple of 2^-53: inside (0, 1), and 1 - u is one too. */
static void stays_inside_the_open_interval(void **state) {
  (void)state;
  const uint64_t seed = fresh_seed("stays_inside_the_open_interval");
  for (uint64_t k = 0; k < SAMPLE_COUNT; k++) {
    const double u = ald_philox_uniform(seed, k, 3, 1);
    const double number = ldexp(u, 53);
    assert_true(u > 0 && u < 1 && number == floor(number) && fmod(number, 2) == 1);
  }
}

/* Scenario k has its value whatever else is drawn and in whatever order. */
static void depends_on_its_own_counter_alone(void **state) {
  (void)state;
  const uint64_t seed = fresh_seed("depends_on_its_own_counter_alone");
  const ald_distribution made = ald_distribution_make(ALD_LOGNORMAL, 5, 1.5), *d = &made;
  static double forward[1000];
  for (uint64_t k = 0; k < COUNT(forward); k++) {
    forward[k] = ald_distribution_value(d, ald_philox_uniform(seed, k, 5, 0));
  }
  for (uint64_t k = COUNT(forward); k-- > 0;) {
    ald_philox_uniform(seed, k, 6, 0);
    assert_true(forward[k] == ald_distribution_value(d, ald_philox_uniform(seed, k, 5, 0)));
  }
}

/* Neighbours in seed, scenario (both words), variable and draw are not correlated. */
static void neighbours_are_independent(void **state) {
  (void)state;
  const uint64_t seed = fresh_seed("neighbours_are_independent");
  double sum[6] = {0};
  for (uint64_t k = 0; k < SAMPLE_COUNT; k++) {
    const double u = ald_philox_uniform(seed, k, 0, 0) - 0.5;
    sum[0] += u * (ald_philox_uniform(seed + 1, k, 0, 0) - 0.5);
    sum[1] += u * (ald_philox_uniform(seed ^ (uint64_t)1 << 32, k, 0, 0) - 0.5);
    sum[2] += u * (ald_philox_uniform(seed, k + 1, 0, 0) - 0.5);
    sum[3] += u * (ald_philox_uniform(seed, k + ((uint64_t)1 << 32), 0, 0) - 0.5);
    sum[4] += u * (ald_philox_uniform(seed, k, 1, 0) - 0.5);
    sum[5] += u * (ald_philox_uniform(seed, k, 0, 1) - 0.5);
  }
  for (size_t k = 0; k < COUNT(sum); k++) {
    /* a product of two such numbers has variance 1/144; 6 deviations: false alarm 2e-9 */
    const double deviations = sum[k] * 12 / sqrt(SAMPLE_COUNT);
    if (fabs(deviations) > 6) fail_msg("pair %zu: %g deviations", k, deviations);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(gives_the_published_numbers),
      cmocka_unit_test(stays_inside_the_open_interval),
      cmocka_unit_test(depends_on_its_own_counter_alone),
      cmocka_unit_test(neighbours_are_independent),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
