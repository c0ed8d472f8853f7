/* SPDX-License-Identifier: Apache-2.0
 * Random variables for many scenarios at once are to the bit those that are drawn one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "math/philox.h"
#include "math/sample_batch.h"
#include "support/random.h"
#include "tile/kernel_build.h"

static void same(const double *many, const double *one, uint32_t count, const char *what) {
  for (uint32_t k = 0; k < count; k++) {
    if (memcmp(&many[k], &one[k], sizeof *one) == 0) continue;
    fail_msg("%s: number %u is %a, alone %a", what, k, many[k], one[k]);
  }
}

static void uniforms_are_those_of_single_scenarios(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  double many[ALD_DRAWS_MAX], one[ALD_DRAWS_MAX];
  for (int i = 0; i < 200; i++) {
    const uint64_t seed = (uint64_t)test_uniform(&r, 0, 0x1p63);
    /* around the end of 32 bits too, where the counter carries */
    const uint64_t first = i % 2 ? (uint64_t)test_uniform(&r, 0, 0x1p40)
                                 : 0x100000000u - test_choice(&r, ALD_DRAWS_MAX);
    const uint32_t variable = (uint32_t)test_uniform(&r, 0, 0x1p32);
    const uint32_t count = 8 + 8 * test_choice(&r, ALD_DRAWS_MAX / 8);
    ald_kernels()->uniforms(seed, first, variable, count, many);
    for (uint32_t k = 0; k < count; k++) one[k] = ald_philox_uniform(seed, first + k, variable, 0);
    same(many, one, count, "uniform");
  }
}

/* a distribution of any kind; its table, if it has one, is to be freed */
static ald_distribution draw(test_random *r) {
  const ald_distribution_kind kind = (ald_distribution_kind)test_choice(r, ALD_DISTRIBUTION_KINDS);
  const double low = test_uniform(r, -5, 5), width = test_uniform(r, 0.1, 5);
  ald_distribution d = ald_distribution_make(kind, low, low + width);
  double values[200], weights[200];
  const uint32_t count = 2 + test_choice(r, test_choice(r, 2) ? 20 : 190);
  for (uint32_t k = 0; k < count; k++) {
    values[k] = low + width * (k + test_uniform(r, 0, 0.9));
    weights[k] = test_choice(r, 5) ? test_uniform(r, 0, 1) : 0;
  }
  weights[0] = 1;
  if (kind == ALD_NORMAL) d.b = width;
  if (kind == ALD_LOGNORMAL) d.a = fabs(low) + 0.1, d.b = width;
  if (kind == ALD_WEIBULL) d.a = width, d.b = test_uniform(r, 0.1, 10), d.location = low;
  if (kind == ALD_EXPONENTIAL || kind == ALD_GUMBEL) d.b = width, d.location = low;
  if (kind == ALD_TRIANGULAR) d.c = low + test_uniform(r, 0, 1) * width;
  if (kind == ALD_BETA) d.c = test_uniform(r, 0.3, 4), d.d = test_uniform(r, 0.3, 4);
  if (kind == ALD_HISTOGRAM) {
    assert_int_equal(ald_table_of_bins(values, weights, count - 1, &d.table), ALD_OK);
  } else if (kind == ALD_DISCRETE || kind == ALD_EMPIRICAL) {
    const double *given = kind == ALD_DISCRETE ? weights : NULL;
    assert_int_equal(ald_table_of_values(values, given, count, &d.table), ALD_OK);
  }
  if (test_choice(r, 2)) {
    ald_distribution_prepare(&d);
    const double at = ald_distribution_value(&d, test_uniform(r, 0.02, 0.4));
    d.high = ald_distribution_value(&d, test_uniform(r, 0.6, 0.98));
    d.low = at;
  }
  return d;
}

static void values_are_those_of_single_numbers(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  double u[ALD_DRAWS_MAX], many[ALD_DRAWS_MAX], one[ALD_DRAWS_MAX];
  int tried = 0;
  for (int i = 0; i < 400; i++) {
    char problem[200], what[32];
    ald_distribution d = draw(&r);
    if (ald_distribution_check(&d, problem, sizeof problem) == ALD_OK) {
      if (i % 8) ald_distribution_prepare(&d);
      for (uint32_t k = 0; k < ALD_DRAWS_MAX; k++) {
        u[k] = test_uniform(&r, 0x1p-53, 1 - 0x1p-53);
        /* far out on either side, where other forms hold */
        if (k % 16 == 0) u[k] = pow(10, test_uniform(&r, -15, -1));
        if (k % 16 == 1) u[k] = 1 - pow(10, test_uniform(&r, -15, -1));
      }
      ald_kernels()->values(&d, u, ALD_DRAWS_MAX, many);
      for (uint32_t k = 0; k < ALD_DRAWS_MAX; k++) one[k] = ald_distribution_value(&d, u[k]);
      snprintf(what, sizeof what, "kind %d", (int)d.kind);
      same(many, one, ALD_DRAWS_MAX, what);
      tried++;
    }
    free(d.table);
  }
  assert_true(tried > 300);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(uniforms_are_those_of_single_scenarios),
      cmocka_unit_test(values_are_those_of_single_numbers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
