/* SPDX-License-Identifier: Apache-2.0
 * Designs of experiment: how even the numbers are, and that a scenario's are its own. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs some of those above */
#include <cmocka.h>

#include "math/design.h"
#include "math/philox.h"
#include "math/sobol.h"
#include "support/random.h"

static ald_design design_of(ald_method method, uint32_t variable_count) {
  ald_design design = {.method = method};
  assert_int_equal(ald_design_prepare(&design, variable_count), ALD_OK);
  return design;
}

static double number(const ald_design *design, uint64_t seed, uint64_t scenarios, uint64_t scenario,
                     uint32_t variable) {
  const double u =
      ald_design_uniform(design, (ald_draw){seed, scenarios, scenario}, variable, 1000 + variable);
  assert_true(u > 0 && u < 1);
  return u;
}

static void random_numbers_are_those_of_seed_scenario_and_name(void **state) {
  (void)state;
  const uint64_t seed = test_seed();
  ald_design none = {0}, random = design_of(ALD_METHOD_RANDOM, 3);
  for (uint64_t k = 0; k < 100; k++) {
    const double u = ald_philox_uniform(seed, k, 1002, 0);
    assert_true(number(&none, seed, 100, k, 2) == u);
    assert_true(number(&random, seed, 5000, k, 2) == u);
  }
}

/* ------------------------------------------------------------------------------ Sobol */

static void sobol_numbers_are_points_whatever_their_count(void **state) {
  (void)state;
  const uint64_t seed = test_seed();
  ald_design design = design_of(ALD_METHOD_SOBOL, 40);
  for (int scramble = ALD_SCRAMBLE_OWEN; scramble <= ALD_SCRAMBLE_NONE; scramble++) {
    design.scramble = (ald_scramble)scramble;
    for (uint32_t v = 0; v < 40; v++) {
      uint64_t directions[ALD_SOBOL_BITS];
      ald_sobol_directions(v, directions);
      for (uint64_t k = 0; k < 200; k++) {
        uint64_t digits = ald_sobol_point(directions, k);
        if (scramble == ALD_SCRAMBLE_OWEN) digits = ald_sobol_scramble(digits, seed, 0, v);
        if (scramble == ALD_SCRAMBLE_SHIFT) digits = ald_sobol_shift(digits, seed, 0, v);
        const double u = number(&design, seed, 200, k, v);
        assert_true(u == ((double)digits + 0.5) * 0x1p-52);
        assert_true(u == number(&design, seed, 1000000, k, v));
      }
    }
  }
  ald_design_clear(&design);
}

/* Each replicate is a net of its own, even by itself, and unlike the others. */
static void replicates_are_whole_designs_of_their_own(void **state) {
  (void)state;
  enum { SIZE = 64, REPLICATES = 8 };
  static const ald_method methods[] = {ALD_METHOD_SOBOL, ALD_METHOD_LATIN_HYPERCUBE};
  const uint64_t seed = test_seed();
  for (int m = 0; m < 2; m++) {
    ald_design design = design_of(methods[m], 5);
    design.replicates = REPLICATES;
    for (uint32_t v = 0; v < 5; v++) {
      double all[REPLICATES][SIZE];
      for (uint32_t r = 0; r < REPLICATES; r++) {
        int seen[SIZE] = {0};
        for (uint32_t k = 0; k < SIZE; k++) {
          all[r][k] = number(&design, seed, SIZE * REPLICATES, r * SIZE + k, v);
          assert_int_equal(seen[(int)(all[r][k] * SIZE)]++, 0);
        }
        for (uint32_t other = 0; other < r; other++) {
          assert_memory_not_equal(all[r], all[other], sizeof all[r]);
        }
      }
    }
    ald_design_clear(&design);
  }
}

/* The mean of exp(u) over replicates of a scrambled net is e - 1 on average; each one misses it by
 * far less than as many independent numbers would (deviation 0.49/sqrt(n)). Owen: the variance
 * falls like n^-3 for one smooth variable; 1/20 of the independent deviation at n = 256 is far
 * above that (0.49/16/20 = 1.5e-3 against some 1e-5). */
static void scrambled_points_integrate_better_than_random_ones(void **state) {
  (void)state;
  enum { SIZE = 256, REPLICATES = 32 };
  const uint64_t seed = test_seed();
  ald_design design = design_of(ALD_METHOD_SOBOL, 3);
  design.replicates = REPLICATES;
  double mean = 0;
  for (uint32_t r = 0; r < REPLICATES; r++) {
    double sum = 0;
    for (uint32_t k = 0; k < SIZE; k++) {
      sum += exp(number(&design, seed, SIZE * REPLICATES, r * SIZE + k, 2));
    }
    assert_true(fabs(sum / SIZE - (M_E - 1)) < 0.49 / 16 / 20);
    mean += sum / SIZE / REPLICATES;
  }
  assert_true(fabs(mean - (M_E - 1)) < 0.49 / 16 / 20);
  ald_design_clear(&design);
}

/* ------------------------------------------------------------------------------ Latin hypercube */

static void each_stratum_of_a_latin_hypercube_is_met_once(void **state) {
  (void)state;
  static const uint32_t counts[] = {1, 2, 3, 5, 15, 16, 17, 100, 255, 256, 257, 1000, 12345};
  const uint64_t seed = test_seed();
  ald_design design = design_of(ALD_METHOD_LATIN_HYPERCUBE, 3);
  for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++) {
    const uint32_t count = counts[c];
    for (uint32_t v = 0; v < 3; v++) {
      unsigned char *seen = calloc(count, 1);
      for (uint32_t k = 0; k < count; k++) {
        const double u = number(&design, seed, count, k, v);
        assert_int_equal(seen[(uint32_t)(u * count)]++, 0);
      }
      free(seen);
    }
  }
}

static void the_largest_latin_hypercube_stays_within_its_strata(void **state) {
  (void)state;
  const uint64_t seed = test_seed(), count = 1000000000000u;
  test_random random = test_random_from(seed, 1);
  ald_design design = design_of(ALD_METHOD_LATIN_HYPERCUBE, 1);
  double largest = 0, smallest = 1, sum = 0;
  for (int k = 0; k < 20000; k++) {
    const uint64_t scenario = (uint64_t)test_uniform(&random, 0, 1e12);
    const double u = number(&design, seed, count, scenario, 0);
    /* the middle of a number's own 10 digits within its stratum, and no rounding past an end */
    const double within = u * 1e12 - floor(u * 1e12);
    assert_true(within > 1e-4 && within < 1 - 1e-4);
    largest = fmax(largest, u);
    smallest = fmin(smallest, u);
    sum += u;
  }
  assert_true(largest > 0.99 && smallest < 0.01);
  assert_true(fabs(sum / 20000 - 0.5) < 5 * sqrt(1 / 12.0 / 20000));
}

/* Chi-square of the 24 orders of four strata over many seeds; 23 degrees of freedom are above 80 in
 * 3e-8 of cases. */
static void all_orders_of_few_strata_are_equally_likely(void **state) {
  (void)state;
  enum { SEEDS = 24000 };
  const uint64_t seed = test_seed();
  ald_design design = design_of(ALD_METHOD_LATIN_HYPERCUBE, 1);
  int counts[256] = {0};
  for (uint64_t s = 0; s < SEEDS; s++) {
    int order = 0;
    for (uint64_t k = 0; k < 4; k++) {
      order = 4 * order + (int)(4 * number(&design, seed + s, 4, k, 0));
    }
    counts[order]++;
  }
  double chi = 0;
  int orders = 0;
  for (int k = 0; k < 256; k++) {
    if (counts[k] == 0) continue;
    orders++;
    chi += (counts[k] - SEEDS / 24.0) * (counts[k] - SEEDS / 24.0) / (SEEDS / 24.0);
  }
  assert_int_equal(orders, 24);
  assert_true(chi < 80);
}

/* Orders of variables, replicates and seeds, and the scenario's own number, have nothing to do with
 * each other: the correlation of n pairs is within 5/sqrt(n) of 0 in all but 6e-7 of cases. */
static void orders_are_independent(void **state) {
  (void)state;
  enum { SIZE = 5000, WAYS = 5 };
  const uint64_t seed = test_seed();
  ald_design design = design_of(ALD_METHOD_LATIN_HYPERCUBE, 2);
  design.replicates = 2;
  double sums[WAYS] = {0};
  for (uint64_t k = 0; k < SIZE; k++) {
    const double u = number(&design, seed, 2 * SIZE, k, 0) - 0.5;
    const double others[WAYS] = {
        (k + 0.5) / SIZE - 0.5,
        number(&design, seed, 2 * SIZE, (k + 1) % SIZE, 0) - 0.5,
        number(&design, seed, 2 * SIZE, k, 1) - 0.5,
        number(&design, seed, 2 * SIZE, SIZE + k, 0) - 0.5,
        number(&design, seed + 1, 2 * SIZE, k, 0) - 0.5,
    };
    for (int w = 0; w < WAYS; w++) sums[w] += u * others[w];
  }
  for (int w = 0; w < WAYS; w++) assert_true(fabs(12 * sums[w] / SIZE) < 5 / sqrt(SIZE));
}

/* ------------------------------------------------------------------------------ grid, Saltelli */

static void a_grid_takes_every_combination_the_last_variable_first(void **state) {
  (void)state;
  uint32_t starts[] = {0, 2, 5, 9};
  double levels[] = {0.25, 0.75, 0.1, 0.2, 0.9, 0.125, 0.375, 0.625, 0.875};
  const ald_design design = {.method = ALD_METHOD_GRID,
                             .variable_count = 3,
                             .level_starts = starts,
                             .levels = levels,
                             .size = 24};
  for (uint64_t k = 0; k < 24; k++) {
    assert_true(number(&design, 1, 24, k, 0) == levels[k / 12]);
    assert_true(number(&design, 1, 24, k, 1) == levels[2 + k / 4 % 3]);
    assert_true(number(&design, 1, 24, k, 2) == levels[5 + k % 4]);
  }
}

static void a_saltelli_design_mixes_two_points(void **state) {
  (void)state;
  enum { VARIABLES = 5, GROUP = VARIABLES + 2, POINTS = 64 };
  const uint64_t seed = test_seed();
  static const ald_method bases[] = {ALD_METHOD_RANDOM, ALD_METHOD_SOBOL};
  for (int b = 0; b < 2; b++) {
    ald_design design = {.method = ALD_METHOD_SALTELLI, .base = bases[b]};
    assert_int_equal(ald_design_prepare(&design, VARIABLES), ALD_OK);
    int seen[2][VARIABLES][POINTS] = {0};
    for (uint64_t j = 0; j < POINTS; j++) {
      for (uint32_t v = 0; v < VARIABLES; v++) {
        const double a = number(&design, seed, 0, j * GROUP, v);
        const double other = number(&design, seed, 0, j * GROUP + 1, v);
        assert_true(a != other);
        for (uint32_t i = 0; i < VARIABLES; i++) {
          assert_true(number(&design, seed, 0, j * GROUP + 2 + i, v) == (i == v ? other : a));
        }
        if (bases[b] == ALD_METHOD_RANDOM) {
          assert_true(a == ald_philox_uniform(seed, j, 1000 + v, 0));
          continue;
        }
        /* both halves are nets */
        assert_int_equal(seen[0][v][(int)(a * POINTS)]++, 0);
        assert_int_equal(seen[1][v][(int)(other * POINTS)]++, 0);
      }
    }
    ald_design_clear(&design);
  }
}

/* ------------------------------------------------------------------------------ how many */

static void expect_problem(const ald_design *design, uint64_t scenarios, const char *problem) {
  char text[200];
  assert_int_equal(ald_design_check(design, 5, scenarios, text, sizeof text),
                   *problem ? ALD_BAD_ARGUMENT : ALD_OK);
  assert_string_equal(text, problem);
}

static void says_how_many_scenarios_would_do(void **state) {
  (void)state;
  char file[] = "cases.csv";
  const ald_design plain = {.method = ALD_METHOD_SOBOL};
  const ald_design hypercube = {.method = ALD_METHOD_LATIN_HYPERCUBE, .replicates = 8};
  const ald_design grid = {.method = ALD_METHOD_GRID, .size = 60};
  const ald_design table = {.method = ALD_METHOD_TABLE, .size = 40, .file = file};
  const ald_design saltelli = {.method = ALD_METHOD_SALTELLI};
  expect_problem(&plain, 1000, "");
  expect_problem(&hypercube, 1000, "");
  expect_problem(&hypercube, 1001,
                 "1001 scenarios cannot be divided among 8 replicates; 1000 or 1008 would do");
  expect_problem(&hypercube, 7, "7 scenarios are too few for 8 replicates; 8 would do");
  expect_problem(&grid, 60, "");
  expect_problem(&grid, 61, "61 scenarios are more than the 60 of the grid");
  expect_problem(&table, 40, "");
  expect_problem(&table, 41, "41 scenarios are more than the 40 of cases.csv");
  expect_problem(&saltelli, 7000, "");
  expect_problem(&saltelli, 100,
                 "100 scenarios cannot be divided among groups of 7 (a Saltelli design of 5 "
                 "variables); 98 or 105 would do");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_numbers_are_those_of_seed_scenario_and_name),
      cmocka_unit_test(sobol_numbers_are_points_whatever_their_count),
      cmocka_unit_test(replicates_are_whole_designs_of_their_own),
      cmocka_unit_test(scrambled_points_integrate_better_than_random_ones),
      cmocka_unit_test(each_stratum_of_a_latin_hypercube_is_met_once),
      cmocka_unit_test(the_largest_latin_hypercube_stays_within_its_strata),
      cmocka_unit_test(all_orders_of_few_strata_are_equally_likely),
      cmocka_unit_test(orders_are_independent),
      cmocka_unit_test(a_grid_takes_every_combination_the_last_variable_first),
      cmocka_unit_test(a_saltelli_design_mixes_two_points),
      cmocka_unit_test(says_how_many_scenarios_would_do),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
