/* SPDX-License-Identifier: Apache-2.0
 * Scenarios sampled many at once are those that are sampled one by one, under every kind of design,
 * with choices, correlations and values beyond their range. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/random.h"
#include "tile/sampler.h"
#include "tile/scenario.h"

static const char bodies[] =
    "allide: 1\n"
    "run: {duration: 1, step: 0.1, scenarios: 4096}\n"
    "bodies:\n"
    "  ship: {mass: 1e6, inertia: 1e9, position: [0, 0]}\n"
    "  other: {mass: 2e6, inertia: 1e9, position: [100, 0]}\n";

static const char choice[] =
    "choose:\n"
    "  kind:\n"
    "    small: {share: 2, set: {bodies.ship.mass: 5e5, bodies.ship.yaw rate: 3}}\n"
    "    great: {share: 1, set: {bodies.ship.mass: 5e7}, vary: {bodies.ship.yaw rate: {uniform: "
    "[1, 2]}, bodies.other.inertia: {normal: {mean: 0, deviation: 1e9}}}}\n"
    "    odd: {share: 3, vary: {bodies.ship.mass: {normal: {mean: 1e6, deviation: 1e6}}}}\n";

static const char vary[] =
    "vary:\n"
    "  bodies.*.speed: {weibull: {shape: 2, scale: 4}}\n"
    "  bodies.ship.heading: {normal: {mean: 90 deg, deviation: 29 deg}}\n"
    "  bodies.other.mass: {normal: {mean: 1e6, deviation: 1e6}}\n"
    "  bodies.other.position.x: {uniform: [-10, 10]}\n";

static void check(const char *text, int is_wide) {
  ald_study *study = NULL;
  ald_sampler *s = NULL;
  ald_report *report = ald_report_create();
  if (ald_study_read_text(text, "t", &study, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  assert_int_equal(ald_sampler_create(study, &s), ALD_OK);
  assert_int_equal(s->is_wide, is_wide);
  test_random r = test_random_from(test_seed(), 0);
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  double *inputs = calloc(study->variable_count + 1u, sizeof *inputs);
  int bad = 0;
  for (int i = 0; i < 4; i++) {
    const uint64_t seed = test_choice(&r, 1u << 31);
    const uint32_t count = 1 + test_choice(&r, ALD_DRAWS_MAX);
    const uint64_t first = test_choice(&r, 4096 - count);
    ald_sampler_draw(s, seed, 4096, first, count);
    for (uint32_t k = 0; k < count; k++) {
      const int good = ald_sampler_scenario(study, seed, 4096, first + k, values, inputs);
      assert_int_equal(good, s->good[k] != 0);
      bad += !good;
      for (uint32_t v = 0; v < study->variable_count; v++) {
        const double many = s->inputs[(size_t)v * ALD_DRAWS_PITCH + k];
        if (isnan(inputs[v]) && isnan(many)) continue;
        assert_memory_equal(&many, &inputs[v], sizeof many);
      }
      for (uint32_t q = 0; q < study->quantity_count; q++) {
        const uint32_t row = s->rows[q];
        const double many =
            row ? s->values[(size_t)(row - 1) * ALD_DRAWS_PITCH + k] : s->nominal[q];
        if (isnan(values[q]) && isnan(many)) continue;
        assert_memory_equal(&many, &values[q], sizeof many);
      }
    }
  }
  assert_true(bad > 0); /* masses below 0 are among them */
  free(values);
  free(inputs);
  ald_sampler_destroy(s);
  ald_study_destroy(study);
  ald_report_destroy(report);
}

static void they_are_those_of_single_scenarios(void **state) {
  (void)state;
  char text[4096];
  snprintf(text, sizeof text, "%s%s%s", bodies, choice, vary);
  check(text, 1);
}

/* masses, inertias and bulbs that follow what is drawn */
static void numbers_that_follow_ships_are_those_too(void **state) {
  (void)state;
  check(
      "allide: 1\n"
      "run: {duration: 1, step: 0.1, scenarios: 4096}\n"
      "bodies:\n"
      "  ship: {freedoms: six, ship: {length: 100 m, breadth: 16 m, draught: 6 m, block "
      "coefficient: 0.7, KG: 6 m}}\n"
      "  other: {freedoms: six, mass: 2e6, radii of gyration: [3, 20, 20], position: [100, 0]}\n"
      "vary:\n"
      "  bodies.ship.ship.length: {uniform: [80, 140]}\n"
      "  bodies.ship.ship.draught: {normal: {mean: 5, deviation: 3}}\n"
      "  bodies.other.mass: {uniform: [1e6, 2e6]}\n",
      1);
}

static void other_designs_are_sampled_one_by_one(void **state) {
  (void)state;
  char text[4096];
  snprintf(text, sizeof text, "%s%ssampling: {method: sobol}\n", bodies, vary);
  check(text, 0);
  snprintf(text, sizeof text,
           "%s%scorrelations:\n  - {between: [bodies.ship.heading, bodies.other.mass], "
           "coefficient: 0.6}\n",
           bodies, vary);
  check(text, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(they_are_those_of_single_scenarios),
      cmocka_unit_test(numbers_that_follow_ships_are_those_too),
      cmocka_unit_test(other_designs_are_sampled_one_by_one),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
