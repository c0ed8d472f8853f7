/* SPDX-License-Identifier: Apache-2.0
 * Studies by every design: read, run, replayed; a scenario is the same alone and in any order. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* cmocka needs some of those above */
#include <cmocka.h>

#include "allide/allide.h"
#include "math/normal.h"
#include "math/philox.h"
#include "reader/reader.h"
#include "reader/study_read.h"
#include "tile/sampler.h"
#include "tile/scenario.h"

enum { VARIABLES = 3 };

#define HEAD(run)                                                                      \
  "allide: 1\n"                                                                        \
  "run: {" run                                                                         \
  "seed: 7, duration: 1 s, step: 0.1 s}\n"                                             \
  "bodies:\n"                                                                          \
  "  a: {mass: 1 t, inertia: 900 kg m^2, outline: [[0, 0], [1, 0], [1, 1], [0, 1]],\n" \
  "    position: [0, 2]}\n"                                                            \
  "  q: {fixed: yes, outline: [[-9, 0], [9, 0], [9, 1], [-9, 1]]}\n"                   \
  "contacts:\n"                                                                        \
  "  c: {between: [a, q], stiffness: 40 kN/m^2}\n"
#define VARY                                                    \
  "vary:\n"                                                     \
  "  bodies.a.velocity.y: {uniform: [-4, -2]}\n"                \
  "  bodies.a.heading: {normal: {mean: 0, deviation: 5 deg}}\n" \
  "  bodies.a.mass: {lognormal: {mean: 1 t, deviation: 0.2 t}}\n"

static const char cases[] =
    "bodies.a.mass [t], bodies.a.position.?\n"
    "1, 2 m\n"
    "1.5, 2.5\n"
    "0.75, 300 cm\n";

static ald_report *report;

static int begin(void **state) {
  (void)state;
  report = ald_report_create();
  return report ? 0 : -1;
}

static int end(void **state) {
  (void)state;
  ald_report_destroy(report);
  return 0;
}

static int clear(void **state) {
  (void)state;
  ald_report_clear(report);
  return 0;
}

static ald_study *read_good(const char *text) {
  ald_study *study = NULL;
  const ald_input_file file = {(char *)"cases.csv", (char *)cases, sizeof cases - 1};
  if (ald_study_read_files(text, "s.yml", &file, 1, false, &study, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  return study;
}

static ald_run_summary run(const ald_study *study, ald_run_def def) {
  ald_run_summary summary;
  def.device = "openmp";
  if (ald_run(study, &def, &summary, report) != ALD_OK) fail_msg("%s", ald_report_text(report));
  return summary;
}

/* The sampled values (VARIABLES) of a scenario; it must be good. */
static void sample(const ald_study *study, uint64_t scenarios, uint64_t scenario, double *inputs) {
  double values[1000];
  assert_true(study->quantity_count <= 1000);
  assert_int_equal(study->variable_count, VARIABLES);
  assert_true(ald_sampler_scenario(study, study->seed, scenarios, scenario, values, inputs));
}

/* ------------------------------------------------------------------------------ every method */

static const struct {
  const char *text;
  uint64_t scenarios;
} studies[] = {
    {HEAD("scenarios: 60, ") VARY "sampling: {method: random}\n", 60},
    {HEAD("scenarios: 64, ") VARY "sampling: {method: sobol}\n", 64},
    {HEAD("scenarios: 64, ") VARY "sampling: {method: sobol, scramble: shift, replicates: 8}\n",
     64},
    {HEAD("scenarios: 64, ") VARY "sampling: {method: sobol, scramble: none}\n", 64},
    {HEAD("scenarios: 60, ") VARY "sampling: {method: latin hypercube, replicates: 6}\n", 60},
    {HEAD("") VARY "sampling: {method: grid, levels: {bodies.a.velocity.y: 4, bodies.a.heading: 3, "
                   "bodies.a.mass: 5}}\n",
     60},
    {HEAD("scenarios: 60, ") VARY "sampling: {method: saltelli}\n", 60},
    {HEAD("scenarios: 80, ") VARY "sampling: {method: saltelli, base: sobol}\n", 80},
    {HEAD("") "vary: {bodies.a.heading: {uniform: [-5 deg, 5 deg]}}\n"
              "sampling: {method: table, table: cases.csv}\n",
     3},
    {HEAD("scenarios: 64, ") VARY
     "correlations: [{between: [bodies.a.mass, bodies.a.heading], rank: 0.5}]\n"
     "sampling: {method: sobol}\n",
     64},
};
enum { STUDIES = sizeof studies / sizeof studies[0] };

static void every_method_gives_the_same_bits_in_any_order(void **state) {
  (void)state;
  char hashes[STUDIES][40];
  for (int s = 0; s < STUDIES; s++) {
    ald_study *study = read_good(studies[s].text);
    assert_string_equal(ald_report_text(report), "");
    ald_run_def def = ald_run_def_default();
    def.tile = 64;
    def.threads = 1;
    const ald_run_summary first = run(study, def);
    assert_int_equal(first.scenarios, studies[s].scenarios);
    assert_int_equal(first.status[ALD_SCENARIO_OK], studies[s].scenarios);
    def.tile = 7;
    def.threads = 2;
    def.order_seed = 5;
    assert_string_equal(run(study, def).hash, first.hash);
    memcpy(hashes[s], first.hash, sizeof first.hash);
    for (int other = 0; other < s; other++) assert_string_not_equal(hashes[other], hashes[s]);
    ald_study_destroy(study);
  }
}

/* values with probability u below them are as evenly spread as the numbers are; unscrambled points
 * are left out, because they lie on the ends of intervals */
static void sobol_and_latin_hypercube_spread_the_values(void **state) {
  (void)state;
  for (int s = 1; s < 5; s++) {
    if (s == 3) continue;
    ald_study *study = read_good(studies[s].text);
    const uint64_t count = studies[s].scenarios / (s == 2 ? 8 : s == 4 ? 6 : 1);
    int seen[VARIABLES][64] = {0};
    for (uint64_t k = 0; k < count; k++) {
      double inputs[VARIABLES];
      sample(study, studies[s].scenarios, k, inputs);
      for (int v = 0; v < VARIABLES; v++) {
        const double u = ald_distribution_probability(&study->variables[v].distribution, inputs[v]);
        assert_int_equal(seen[v][(int)(u * (double)count)]++, 0);
      }
    }
    ald_study_destroy(study);
  }
}

static void a_grid_has_the_quantiles_of_its_levels(void **state) {
  (void)state;
  ald_study *study = read_good(studies[5].text);
  assert_int_equal(study->scenarios, 60);
  for (uint64_t k = 0; k < 60; k++) {
    double inputs[VARIABLES];
    sample(study, 60, k, inputs);
    assert_true(inputs[0] == -4 + 2 * ((double)(k / 15) + 0.5) / 4);
    const double u[2] = {((double)(k / 5 % 3) + 0.5) / 3, ((double)(k % 5) + 0.5) / 5};
    for (int v = 0; v < 2; v++) {
      assert_true(inputs[1 + v] ==
                  ald_distribution_value(&study->variables[1 + v].distribution, u[v]));
    }
  }
  ald_study_destroy(study);
}

/* a choice is a variable whose values are its variants; their shares do not matter here */
static void a_grid_takes_every_variant_of_a_choice(void **state) {
  (void)state;
  ald_study *study = read_good(HEAD(
      "") "vary: {bodies.a.velocity.y: {uniform: [-4, -2]}}\n"
          "choose:\n"
          "  load:\n"
          "    light: {share: 0.9, set: {bodies.a.mass: 500 kg}}\n"
          "    half: {share: 0.09, set: {bodies.a.mass: 750 kg}}\n"
          "    full: {share: 0.01, set: {bodies.a.mass: 1 t}}\n"
          "sampling: {method: grid, levels: 2}\n");
  assert_int_equal(study->scenarios, 6);
  for (uint64_t k = 0; k < 6; k++) {
    double inputs[2], values[1000];
    assert_true(ald_sampler_scenario(study, 1, 6, k, values, inputs));
    assert_true(inputs[0] == (k < 3 ? -3.5 : -2.5));
    assert_true(inputs[1] == (double)(k % 3));
  }
  ald_study_destroy(study);
}

/* values that are cut off or have no probability are no levels */
static void a_grid_takes_the_values_within_their_bounds(void **state) {
  (void)state;
  ald_study *study = read_good(HEAD(
      "") "vary:\n"
          "  bodies.a.velocity.y: {discrete: {values: [-5, -4, -3, -2, -1], shares: [1, 5, 0, "
          "1, 1]}, low: -4, high: -2}\n"
          "sampling: {method: grid}\n");
  static const double expected[] = {-4, -2};
  assert_int_equal(study->scenarios, 2);
  for (uint64_t k = 0; k < 2; k++) {
    double inputs[1], values[1000];
    assert_true(ald_sampler_scenario(study, 1, 2, k, values, inputs));
    assert_true(inputs[0] == expected[k]);
  }
  ald_study_destroy(study);
}

static void a_table_sets_quantities_and_leaves_the_rest_random(void **state) {
  (void)state;
  ald_study *study = read_good(studies[8].text);
  static const double masses[] = {1000, 1500, 750}, places[] = {2, 2.5, 3};
  assert_int_equal(study->variable_count, 3);
  assert_string_equal(study->variables[1].name, "bodies.a.mass");
  assert_string_equal(study->variables[2].name, "bodies.a.position.?");
  assert_int_equal(study->variables[2].target_count, 3);
  for (uint64_t k = 0; k < 3; k++) {
    double inputs[3], values[1000];
    assert_true(ald_sampler_scenario(study, 7, 3, k, values, inputs));
    assert_true(inputs[1] == masses[k] && inputs[2] == places[k]);
    assert_true(values[study->bodies[0].quantities + ALD_BODY_MASS] == masses[k]);
    assert_true(values[study->bodies[0].quantities + ALD_BODY_POSITION_Y] == places[k]);
    const double u = ald_philox_uniform(7, k, study->variables[0].id, 0);
    assert_true(inputs[0] == ald_distribution_value(&study->variables[0].distribution, u));
  }
  ald_study_destroy(study);
}

/* ranks of 40,000 scenarios: deviation of their correlation below 1/200, 5 of them are passed in
 * 6e-7 of cases; variables that are not named keep their values to the bit */
static void correlations_reach_the_scenarios(void **state) {
  (void)state;
  enum { COUNT = 40000 };
  ald_study *study =
      read_good(HEAD("scenarios: 60, ") VARY
                "correlations: [{between: [bodies.a.mass, bodies.a.velocity.y], rank: -0.7}]\n");
  ald_study *plain = read_good(studies[0].text);
  double sum = 0;
  for (uint64_t k = 0; k < COUNT; k++) {
    double inputs[VARIABLES], others[VARIABLES], u[VARIABLES];
    sample(study, COUNT, k, inputs);
    sample(plain, COUNT, k, others);
    assert_true(inputs[0] == others[0] && inputs[1] == others[1]);
    for (int v = 0; v < VARIABLES; v++) {
      u[v] = ald_distribution_probability(&study->variables[v].distribution, inputs[v]) - 0.5;
    }
    sum += u[0] * u[2];
  }
  assert_true(fabs(12 * sum / COUNT + 0.7) < 5 / sqrt(COUNT));
  ald_study_destroy(study);
  ald_study_destroy(plain);
}

/* ------------------------------------------------------------------------------ how many */

static void warns_of_sobol_points_that_are_no_power_of_2(void **state) {
  (void)state;
  ald_study *study =
      read_good(HEAD("scenarios: 96, ") VARY "sampling: {method: sobol, replicates: 8}\n");
  assert_string_equal(ald_report_text(report),
                      "s.yml:2:18: warning: run.scenarios: 12 Sobol points in a replicate are not "
                      "a power of 2, for which they are most uniform\n"
                      "    2 | run: {scenarios: 96, seed: 7, duration: 1 s, step: 0.1 s}\n"
                      "      |                  ^~\n"
                      "s.yml: 1 warning\n");
  ald_study_destroy(study);
}

static void expect_refusal(int which, uint64_t scenarios, const char *message) {
  ald_study *study = read_good(studies[which].text);
  ald_run_def def = ald_run_def_default();
  ald_run_summary summary;
  def.scenarios = scenarios;
  ald_report_clear(report);
  assert_int_equal(ald_run(study, &def, &summary, report), ALD_BAD_ARGUMENT);
  assert_string_equal(ald_report_text(report), message);
  ald_study_destroy(study);
}

static void another_number_of_scenarios_must_suit_the_design(void **state) {
  (void)state;
  expect_refusal(4, 100,
                 "error: 100 scenarios cannot be divided among 6 replicates; 96 or 102 would "
                 "do\n");
  expect_refusal(5, 61, "error: 61 scenarios are more than the 60 of the grid\n");
  expect_refusal(8, 4, "error: 4 scenarios are more than the 3 of cases.csv\n");
}

/* ------------------------------------------------------------------------------ replay */

/* a Latin hypercube of another size than the study says, and a table that only the folder has */
static void replays_from_the_folder_alone(void **state) {
  (void)state;
  static const struct {
    int study;
    uint64_t scenarios, replayed;
  } runs[] = {{4, 30, 17}, {8, 0, 2}, {2, 128, 100}};
  for (size_t k = 0; k < sizeof runs / sizeof runs[0]; k++) {
    char folder[] = "/tmp/allide-design-XXXXXX", path[64], command[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/results", folder);
    ald_study *study = read_good(studies[runs[k].study].text);
    ald_run_def def = ald_run_def_default();
    ald_series *series = NULL;
    def.folder = path;
    def.scenarios = runs[k].scenarios;
    run(study, def);
    ald_study_destroy(study);
    if (ald_replay(path, runs[k].replayed, "openmp", &series, report) != ALD_OK) {
      fail_msg("%s %s", ald_report_text(report), series ? series->mismatch : "");
    }
    assert_int_equal(series->row_checked, 1);
    assert_int_equal(series->row_equal, 1);
    ald_series_destroy(series);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup(every_method_gives_the_same_bits_in_any_order, clear),
      cmocka_unit_test_setup(sobol_and_latin_hypercube_spread_the_values, clear),
      cmocka_unit_test_setup(a_grid_has_the_quantiles_of_its_levels, clear),
      cmocka_unit_test_setup(a_grid_takes_every_variant_of_a_choice, clear),
      cmocka_unit_test_setup(a_grid_takes_the_values_within_their_bounds, clear),
      cmocka_unit_test_setup(a_table_sets_quantities_and_leaves_the_rest_random, clear),
      cmocka_unit_test_setup(correlations_reach_the_scenarios, clear),
      cmocka_unit_test_setup(warns_of_sobol_points_that_are_no_power_of_2, clear),
      cmocka_unit_test_setup(another_number_of_scenarios_must_suit_the_design, clear),
      cmocka_unit_test_setup(replays_from_the_folder_alone, clear),
  };
  return cmocka_run_group_tests(tests, begin, end);
}
