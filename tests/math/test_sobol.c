/* SPDX-License-Identifier: Apache-2.0
 * Sobol sequences: known points, even in every elementary interval, also when scrambled. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs some of those above */
#include <cmocka.h>

#include "math/sobol.h"
#include "support/random.h"

enum { NET_BITS = 10, NET = 1 << NET_BITS };

/* scipy 1.10.1: qmc.Sobol(2048, scramble=False), fast_forward(index), random(1) */
static void known_points(void **state) {
  (void)state;
  static const struct {
    uint64_t index;
    uint32_t dimension;
    double value;
  } points[] = {
      {0, 0, 0},
      {1, 0, 0x1p-1},
      {3, 1, 0x1.8p-1},
      {5, 2, 0x1p-3},
      {7, 9, 0x1.cp-1},
      {100, 4, 0x1.c4p-1},
      {999, 1110, 0x1.5d8p-1},
      {4711, 50, 0x1.7edp-1},
      {54321, 2047, 0x1.e26ap-1},
      {123456, 999, 0x1.ebd7p-1},
      {1000000, 1110, 0x1.9eb54p-2},
  };
  for (size_t k = 0; k < sizeof points / sizeof points[0]; k++) {
    uint64_t directions[ALD_SOBOL_BITS];
    ald_sobol_directions(points[k].dimension, directions);
    const uint64_t digits = ald_sobol_point(directions, points[k].index);
    assert_true((double)digits * 0x1p-52 == points[k].value);
  }
}

/* the table as its authors describe it */
static void the_table_is_whole(void **state) {
  (void)state;
  for (uint32_t d = 0; d < ALD_SOBOL_DIMENSIONS - 1; d++) {
    const ald_sobol_row *row = &ald_sobol_rows[d];
    assert_in_range(row->degree, 1, ALD_SOBOL_DEGREE);
    assert_true(row->polynomial < 1u << (row->degree - 1));
    for (uint32_t i = 0; i < row->degree; i++) {
      assert_true(row->initial[i] % 2 == 1 && row->initial[i] < 2u << i);
    }
    if (d == 0) continue; /* polynomials come by degree, then by number, each once */
    const ald_sobol_row *last = row - 1;
    assert_true(row->degree > last->degree || row->polynomial > last->polynomial);
    assert_true(row->degree >= last->degree);
  }
}

/* successive points differ by one direction, far beyond what can be listed */
static void any_point_at_once_is_the_one_reached_step_by_step(void **state) {
  (void)state;
  test_random random = test_random_from(test_seed(), 1);
  for (int k = 0; k < 1000; k++) {
    uint64_t directions[ALD_SOBOL_BITS];
    ald_sobol_directions(test_choice(&random, ALD_SOBOL_DIMENSIONS), directions);
    const uint64_t index = (uint64_t)(test_uniform(&random, 0, 0x1p52)) | 1;
    const uint64_t next = index + 1 < (uint64_t)1 << 52 ? index + 1 : index - 1;
    const uint64_t larger = index < next ? next : index;
    assert_true((ald_sobol_point(directions, index) ^ ald_sobol_point(directions, next)) ==
                directions[__builtin_ctzll(larger)]);
  }
}

enum { PLAIN, SHIFTED, OWEN, SCRAMBLES };

static uint64_t coordinate(int scramble, const uint64_t *directions, uint64_t index, uint64_t seed,
                           uint32_t replicate, uint32_t dimension) {
  const uint64_t digits = ald_sobol_point(directions, index);
  switch (scramble) {
    case SHIFTED:
      return ald_sobol_shift(digits, seed, replicate, dimension);
    case OWEN:
      return ald_sobol_scramble(digits, seed, replicate, dimension);
  }
  return digits;
}

/* of any 2^m points from a multiple of 2^m on, each of 2^m intervals holds one, in each dimension
 */
static void every_interval_holds_one_point(void **state) {
  (void)state;
  const uint64_t seed = test_seed();
  test_random random = test_random_from(seed, 2);
  for (int scramble = 0; scramble < SCRAMBLES; scramble++) {
    for (uint32_t d = 0; d < ALD_SOBOL_DIMENSIONS; d += 31) {
      uint64_t directions[ALD_SOBOL_BITS];
      ald_sobol_directions(d, directions);
      const uint64_t start = (uint64_t)test_choice(&random, 1000) << NET_BITS;
      for (uint32_t m = 1; m <= NET_BITS; m++) {
        unsigned char seen[NET] = {0};
        for (uint64_t k = 0; k < 1u << m; k++) {
          const uint64_t x = coordinate(scramble, directions, start + k, seed, 3, d);
          assert_true(x < (uint64_t)1 << 52);
          assert_int_equal(seen[x >> (52 - m)]++, 0);
        }
      }
    }
  }
}

/* dimensions 0 and 1 are a (0, 2)-sequence: each of the 2^m boxes of any shape 2^-a x 2^-b, a + b =
 * m, holds one of 2^m points; scrambling must keep that */
static void every_box_of_the_first_two_dimensions_holds_one_point(void **state) {
  (void)state;
  const uint64_t seed = test_seed();
  uint64_t directions[2][ALD_SOBOL_BITS];
  for (uint32_t d = 0; d < 2; d++) ald_sobol_directions(d, directions[d]);
  for (int scramble = 0; scramble < SCRAMBLES; scramble++) {
    for (uint32_t a = 0; a <= NET_BITS; a++) {
      const uint32_t b = NET_BITS - a;
      unsigned char seen[NET] = {0};
      for (uint64_t k = 0; k < NET; k++) {
        const uint64_t x = coordinate(scramble, directions[0], k, seed, 0, 0);
        const uint64_t y = coordinate(scramble, directions[1], k, seed, 0, 1);
        const uint64_t box = (x >> (52 - a) << b) | y >> (52 - b);
        assert_int_equal(seen[box]++, 0);
      }
    }
  }
}

/* nested: points that share digits 1 ... i share them scrambled too, and digit i + 1 is flipped by
 * the same bit; whether it is flipped differs between prefixes */
static void scrambling_is_nested(void **state) {
  (void)state;
  const uint64_t seed = test_seed();
  test_random random = test_random_from(seed, 3);
  for (int k = 0; k < 20000; k++) {
    const uint32_t shared = test_choice(&random, 52);
    const uint64_t a = (uint64_t)test_uniform(&random, 0, 0x1p52);
    const uint64_t mask = ((uint64_t)1 << (52 - shared)) - 1;
    const uint64_t b = (a & ~mask) | ((uint64_t)test_uniform(&random, 0, 0x1p52) & mask);
    const uint64_t x = a ^ ald_sobol_scramble(a, seed, 1, 5);
    const uint64_t y = b ^ ald_sobol_scramble(b, seed, 1, 5);
    assert_true((x ^ y) >> (52 - shared - 1) == 0);
  }
}

/* Flips are independent: over many pairs that part at digit i, the digits behind are flipped alike
 * in half of the cases. A share of n fair coins is within 5 deviations sqrt(n)/2 of n/2 in all but
 * 6e-7 of cases. */
static void prefixes_dimensions_replicates_and_seeds_flip_independently(void **state) {
  (void)state;
  const uint64_t first_seed = test_seed();
  test_random random = test_random_from(first_seed, 4);
  enum { PAIRS = 4000, WAYS = 4 };
  uint32_t alike[WAYS] = {0}, bits[WAYS] = {0};
  for (int k = 0; k < PAIRS; k++) {
    const uint64_t seed = first_seed + 2 * (uint64_t)k; /* all trees are new */
    const uint64_t a = (uint64_t)test_uniform(&random, 0, 0x1p52);
    const uint32_t part = test_choice(&random, 51); /* digit after which a and b differ */
    const uint64_t b = a ^ (uint64_t)1 << (51 - part);
    const uint64_t base = a ^ ald_sobol_scramble(a, seed, 1, 5);
    const uint64_t others[WAYS] = {
        b ^ ald_sobol_scramble(b, seed, 1, 5), a ^ ald_sobol_scramble(a, seed, 1, 6),
        a ^ ald_sobol_scramble(a, seed, 2, 5), a ^ ald_sobol_scramble(a, seed + 1, 1, 5)};
    for (int w = 0; w < WAYS; w++) {
      const uint32_t count = w == 0 ? 51 - part : 52; /* digits whose flips are of their own */
      const uint64_t mask = ((uint64_t)1 << count) - 1;
      alike[w] += (uint32_t)__builtin_popcountll(~(base ^ others[w]) & mask);
      bits[w] += count;
    }
  }
  for (int w = 0; w < WAYS; w++) {
    const double excess = alike[w] - 0.5 * bits[w];
    assert_true(excess * excess < 25 * 0.25 * bits[w]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(known_points),
      cmocka_unit_test(the_table_is_whole),
      cmocka_unit_test(any_point_at_once_is_the_one_reached_step_by_step),
      cmocka_unit_test(every_interval_holds_one_point),
      cmocka_unit_test(every_box_of_the_first_two_dimensions_holds_one_point),
      cmocka_unit_test(scrambling_is_nested),
      cmocka_unit_test(prefixes_dimensions_replicates_and_seeds_flip_independently),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
