/* SPDX-License-Identifier: Apache-2.0
 * Choices: a scenario is, to the bit, the scenario of the study with the drawn variant's numbers.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs some of those above */
#include <cmocka.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "allide/allide.h"
#include "math/philox.h"
#include "support/folders.h"
#include "tile/sampler.h"
#include "tile/scenario.h"

enum { SCENARIOS = 64, VARIANTS = 3 };

/* what all studies here have; %s: mass, vertices, stiffness */
static const char model[] =
    "allide: 1\n"
    "name: Ships\n"
    "run: {scenarios: 64, seed: 3, duration: 4 s, step: 0.1 s}\n"
    "bodies:\n"
    "  ship:\n"
    "    outline: %s\n"
    "    mass: %s\n"
    "    inertia: 4e7 kg m^2\n"
    "    position: [0 m, 5.2 m]\n"
    "    course: -90 deg\n"
    "    speed: 0.3 m/s\n"
    "  quay: {fixed: yes, outline: [[-30 m, -9 m], [70 m, -9 m], [70 m, 0 m], [-30 m, 0 m]]}\n"
    "contacts:\n"
    "  soft: {between: [ship, quay], stiffness: %s}\n"
    "  hard: {between: [ship, quay], stiffness: %s}\n"
    "vary:\n"
    "  bodies.ship.heading: {uniform: [-2 deg, 2 deg]}\n";
/* in the order of the variants' names, which is that of their numbers */
static const char *const numbers[VARIANTS][4] = {
    {"[[-10 m, -4 m], [10 m, -4 m], [10 m, 4 m], [-10 m, 4 m]]", "930 t", "1 MN/m^2", "3 MN/m^2"},
    {"[[-10 m, -4 m], [10 m, -4 m], [10 m, 4 m], [-10 m, 4 m]]", "700 t", "2 MN/m^2", "2 MN/m^2"},
    {"[[-20 m, -5 m], [20 m, -5 m], [18 m, 5 m], [-20 m, 4 m]]", "5000 t", "1 MN/m^2", "3 MN/m^2"},
};
static const char choose[] =
    "choose:\n"
    "  ship:\n"
    "    as written: {share: 1}\n"
    "    long:\n"
    "      share: 2\n"
    "      set:\n"
    "        bodies.ship.outline: [[-20 m, -5 m], [20 m, -5 m], [18 m, 5 m], [-20 m, 4 m]]\n"
    "        bodies.ship.mass: 5000 t\n"
    "    light:\n"
    "      share: 1\n"
    "      set: {bodies.ship.mass: 700 t, contacts.*.stiffness: 2 MN/m^2}\n";

static ald_study *read_text(const char *text) {
  ald_study *study = NULL;
  ald_report_clear(folder_report);
  if (ald_study_read_text(text, "ships.yml", &study, folder_report) != ALD_OK) {
    fail_msg("%s", ald_report_text(folder_report));
  }
  return study;
}

/* the model with the numbers of a variant, and more after it */
static ald_study *read_model(int variant, const char *more) {
  char text[4096];
  const char *const *n = numbers[variant];
  int used = snprintf(text, sizeof text, model, n[0], n[1], n[2], n[3]);
  snprintf(text + used, sizeof text - (size_t)used, "%s", more);
  return read_text(text);
}

static uint32_t find_variable(const ald_study *study, const char *name) {
  for (uint32_t v = 0; v < study->variable_count; v++) {
    if (strcmp(study->variables[v].name, name) == 0) return v;
  }
  fail_msg("no variable %s", name);
  return 0;
}

static uint32_t find_quantity(const ald_study *study, const char *path) {
  for (uint32_t q = 0; q < study->quantity_count; q++) {
    if (strcmp(study->quantities[q].path, path) == 0) return q;
  }
  fail_msg("no quantity %s", path);
  return 0;
}

/* ------------------------------------------------------------------------------ results */

static ald_results *run_whole(const ald_study *study) {
  char folder[700];
  ald_results *results = NULL;
  ald_run_summary summary;
  ald_run_def def = ald_run_def_default();
  snprintf(folder, sizeof folder, "%s", folder_fresh());
  def.folder = folder;
  def.device = "openmp";
  assert_int_equal(ald_run(study, &def, &summary, folder_report), ALD_OK);
  assert_int_equal(ald_results_open(folder, &results, folder_report), ALD_OK);
  return results;
}

static void read_column(const ald_results *results, const char *name, double *values) {
  for (size_t c = 0; c < ald_results_column_count(results); c++) {
    if (strcmp(ald_results_column(results, c).name, name) != 0) continue;
    assert_int_equal(ald_results_read(results, c, values, folder_report), ALD_OK);
    return;
  }
  fail_msg("no column %s", name);
}

static void every_scenario_is_one_of_its_variant(void **state) {
  (void)state;
  ald_study *study = read_model(0, choose), *plain[VARIANTS];
  ald_results *mixed = run_whole(study), *pure[VARIANTS];
  double drawn[SCENARIOS], got[SCENARIOS], expected[VARIANTS][SCENARIOS];
  uint32_t count[VARIANTS] = {0}, compared = 0;
  read_column(mixed, "inputs.choose.ship", drawn);
  for (int v = 0; v < VARIANTS; v++) {
    plain[v] = read_model(v, "");
    pure[v] = run_whole(plain[v]);
  }
  assert_int_equal(ald_results_column_count(mixed), ald_results_column_count(pure[0]) + 1);
  for (size_t c = 0; c < ald_results_column_count(pure[0]); c++) {
    const char *name = ald_results_column(pure[0], c).name;
    read_column(mixed, name, got);
    for (int v = 0; v < VARIANTS; v++) read_column(pure[v], name, expected[v]);
    for (int k = 0; k < SCENARIOS; k++) {
      const double *is = &got[k], *must = &expected[(int)drawn[k]][k];
      if (memcmp(is, must, sizeof *is) != 0)
        fail_msg("%s of %d: %.17g, %.17g", name, k, *is, *must);
      compared += !isnan(*is);
    }
  }
  for (int k = 0; k < SCENARIOS; k++) count[(int)drawn[k]]++;
  for (int v = 0; v < VARIANTS; v++) assert_true(count[v] > 0);
  assert_true(compared > 10 * SCENARIOS);
  ald_results_close(mixed);
  ald_study_destroy(study);
  for (int v = 0; v < VARIANTS; v++) {
    ald_results_close(pure[v]);
    ald_study_destroy(plain[v]);
  }
}

static void a_replay_names_what_was_drawn(void **state) {
  (void)state;
  static const char *const names[] = {"ship = as written", "ship = light", "ship = long"};
  ald_study *study = read_model(0, choose);
  ald_run_summary summary;
  ald_run_def def = ald_run_def_default();
  double values[512], inputs[8];
  def.folder = folder_fresh();
  def.device = "openmp";
  assert_int_equal(ald_run(study, &def, &summary, folder_report), ALD_OK);
  for (uint64_t k = 0; k < 8; k++) {
    ald_series *series = NULL;
    assert_int_equal(ald_replay(def.folder, k, "openmp", &series, folder_report), ALD_OK);
    assert_true(study->quantity_count <= 512);
    assert_true(ald_sampler_scenario(study, 3, study->scenarios, k, values, inputs));
    const double variant = inputs[find_variable(study, "choose.ship")];
    assert_int_equal(series->choice_count, 1);
    assert_string_equal(series->choices[0], names[(int)variant]);
    assert_string_equal(ald_study_choice_name(study, "inputs.choose.ship", variant),
                        names[(int)variant] + strlen("ship = "));
    ald_series_destroy(series);
  }
  /* and so does the study that the folder keeps */
  ald_results *results = NULL;
  ald_study *kept = NULL;
  assert_int_equal(ald_results_open(def.folder, &results, folder_report), ALD_OK);
  assert_int_equal(ald_results_study(results, &kept, folder_report), ALD_OK);
  assert_string_equal(ald_study_choice_name(kept, "inputs.choose.ship", 1), "light");
  assert_int_equal(ald_results_study(results, NULL, folder_report), ALD_BAD_ARGUMENT);
  ald_results_close(results);
  ald_study_destroy(kept);
  assert_null(ald_study_choice_name(study, "inputs.choose.ship", 3));
  assert_null(ald_study_choice_name(study, "inputs.choose.ship", 0.5));
  assert_null(ald_study_choice_name(study, "inputs.choose.ship", -1));
  assert_null(ald_study_choice_name(study, "inputs.choose.ship", NAN));
  assert_null(ald_study_choice_name(study, "inputs.bodies.ship.heading", 0));
  assert_null(ald_study_choice_name(study, "choose.ship", 0));
  ald_study_destroy(study);
}

/* ------------------------------------------------------------------------------ drawing */

/* how often each variant comes in 40,000 scenarios */
static void count_draws(const ald_study *study, uint32_t counts[VARIANTS]) {
  double values[512], inputs[8];
  const uint32_t draw = find_variable(study, "choose.ship");
  for (int v = 0; v < VARIANTS; v++) counts[v] = 0;
  for (uint64_t k = 0; k < 40000; k++) {
    ald_sampler_scenario(study, study->seed, study->scenarios, k, values, inputs);
    assert_true(inputs[draw] == 0 || inputs[draw] == 1 || inputs[draw] == 2);
    counts[(int)inputs[draw]]++;
  }
}

/* a binomial count, five standard deviations either way: one false alarm in 1.7 million */
static void assert_count(uint32_t count, double share) {
  assert_true(fabs(count - 40000 * share) < 5 * sqrt(40000 * share * (1 - share)));
}

static void variants_come_by_their_shares(void **state) {
  (void)state;
  uint32_t counts[VARIANTS];
  ald_study *study = read_model(0, choose);
  assert_true(study->choices[0].variants[2].share == 0.5);
  count_draws(study, counts);
  assert_count(counts[0], 0.25);
  assert_count(counts[1], 0.25);
  assert_count(counts[2], 0.5);
  ald_study_destroy(study);
  study = read_model(0, "choose: {ship: {a: {}, b: {}, c: {}}}\n");
  count_draws(study, counts);
  for (int v = 0; v < VARIANTS; v++) assert_count(counts[v], 1 / 3.0);
  ald_study_destroy(study);
  study = read_model(0, "choose: {ship: {a: {share: 10 %}, b: {share: 70 %}, c: {share: 20 %}}}\n");
  count_draws(study, counts);
  assert_count(counts[0], 0.1);
  assert_count(counts[1], 0.7);
  assert_count(counts[2], 0.2);
  ald_study_destroy(study);
}

static void a_choice_takes_part_in_a_design(void **state) {
  (void)state;
  /* 8 replicates of 8 points: the eighths of the unit interval hold one point of each */
  char more[2048];
  double values[512], inputs[8];
  uint32_t counts[VARIANTS] = {0};
  snprintf(more, sizeof more, "%ssampling: {method: sobol, replicates: 8}\n", choose);
  ald_study *study = read_model(0, more);
  const uint32_t draw = find_variable(study, "choose.ship");
  for (uint64_t k = 0; k < 64; k++) {
    ald_sampler_scenario(study, 3, 64, k, values, inputs);
    counts[(int)inputs[draw]]++;
  }
  assert_int_equal(counts[0], 16);
  assert_int_equal(counts[1], 16);
  assert_int_equal(counts[2], 32);
  ald_study_destroy(study);
}

/* the same study with its variants listed in another order, as one that reads it sees it */
static void a_listing_changes_nothing(void **state) {
  (void)state;
  static const char *const listed[] = {
      "choose: {ship: {as written: {share: 1}, light: {share: 1, set: {bodies.ship.mass: 700 t}, "
      "vary: {bodies.ship.speed: {uniform: [0.1, 0.4]}}}, long: {share: 2, set: {bodies.ship.mass: "
      "5000 t}}}}\n",
      "choose: {ship: {long: {share: 2, set: {bodies.ship.mass: 5000 t}}, as written: {share: 1}, "
      "light: {share: 1, set: {bodies.ship.mass: 700 t}, vary: {bodies.ship.speed: {uniform: [0.1, "
      "0.4]}}}}}\n",
      "choose: {ship: {light: {vary: {bodies.ship.speed: {uniform: [0.1, 0.4]}}, set: "
      "{bodies.ship.mass: 700 t}, share: 1}, long: {set: {bodies.ship.mass: 5000 t}, share: 2}, as "
      "written: {share: 1}}}\n"};
  static const char *const designs[] = {"", "sampling: {method: sobol, replicates: 8}\n",
                                        "sampling: {method: latin hypercube, replicates: 8}\n"};
  for (int d = 0; d < 3; d++) {
    char hash[64] = "";
    for (int k = 0; k < 3; k++) {
      char more[1024];
      snprintf(more, sizeof more, "%s%s", listed[k], designs[d]);
      ald_study *study = read_model(0, more);
      ald_results *results = run_whole(study);
      if (k == 0) snprintf(hash, sizeof hash, "%s", ald_results_hash(results));
      assert_string_equal(ald_results_hash(results), hash);
      ald_results_close(results);
      ald_study_destroy(study);
    }
  }
}

static const char conditional[] =
    "choose:\n"
    "  ship:\n"
    "    slow: {vary: {bodies.ship.speed: {uniform: [0.1 m/s, 0.2 m/s]}}}\n"
    "    fast: {vary: {bodies.ship.speed: {uniform: [-1 m/s, 1 m/s]}}}\n"
    "    steady: {set: {bodies.ship.speed: 0.5 m/s}}\n"
    "  tide: {high: {set: {bodies.ship.position: [1 m, 7 m]}}, low: {}}\n";

/* numbers of the ship's variants: in the order of their names */
enum { FAST, SLOW, STEADY };

static void a_variant_has_variables_of_its_own(void **state) {
  (void)state;
  static const char *const names[] = {"choose.ship.fast.bodies.ship.speed",
                                      "choose.ship.slow.bodies.ship.speed"};
  ald_study *plain = read_model(0, ""), *study = read_model(0, conditional);
  folder_assert_reported(
      "warning: choose.ship.fast.vary: \"bodies.ship.speed\" may be drawn as -1, but 0 or more is "
      "expected");
  ald_study_destroy(study);
  study = read_model(0, conditional);
  double values[512], inputs[8], plain_values[512], plain_inputs[8];
  const uint32_t draw = find_variable(study, "choose.ship"),
                 tide = find_variable(study, "choose.tide"),
                 heading = find_variable(study, "bodies.ship.heading"),
                 speed = find_quantity(study, "bodies.ship.speed"),
                 y = find_quantity(study, "bodies.ship.position.y");
  uint32_t bad = 0, high = 0;
  for (uint64_t k = 0; k < 1000; k++) {
    const bool good = ald_sampler_scenario(study, 11, study->scenarios, k, values, inputs);
    ald_sampler_scenario(plain, 11, plain->scenarios, k, plain_values, plain_inputs);
    assert_true(inputs[heading] == plain_inputs[0]); /* nothing else moves */
    assert_true(values[y] == (inputs[tide] == 0 ? 7 : 5.2));
    high += inputs[tide] == 0;
    for (int v = 0; v < 2; v++) {
      const double own = inputs[find_variable(study, names[v])];
      const uint32_t id = (uint32_t)XXH3_64bits(names[v], strlen(names[v]));
      const double u = ald_philox_uniform(11, k, id, 0);
      const ald_distribution d = v == 1 ? ald_distribution_make(ALD_UNIFORM, 0.1, 0.2)
                                        : ald_distribution_make(ALD_UNIFORM, -1, 1);
      const int drawn = v == 0 ? FAST : SLOW;
      assert_true(isnan(own) == (inputs[draw] != drawn));
      if (inputs[draw] != drawn) continue;
      assert_true(own == ald_distribution_value(&d, u) && values[speed] == own);
    }
    if (inputs[draw] == STEADY) assert_true(values[speed] == 0.5);
    assert_int_equal(good, !(values[speed] < 0));
    bad += !good;
  }
  /* a sixth of them, five standard deviations either way */
  assert_true(fabs(bad - 1000 / 6.0) < 5 * sqrt(1000 * 5 / 36.0));
  assert_true(high > 400 && high < 600);
  ald_study_destroy(study);
  ald_study_destroy(plain);
}

static void such_scenarios_have_the_status_bad_input(void **state) {
  (void)state;
  ald_study *study = read_model(0, conditional);
  ald_run_summary summary;
  ald_run_def def = ald_run_def_default();
  double values[512], inputs[8];
  uint64_t bad = 0;
  def.device = "openmp";
  for (uint64_t k = 0; k < SCENARIOS; k++) {
    bad += !ald_sampler_scenario(study, study->seed, study->scenarios, k, values, inputs);
  }
  assert_true(bad > 0 && bad < SCENARIOS);
  assert_int_equal(ald_run(study, &def, &summary, folder_report), ALD_REMARKS);
  assert_int_equal(summary.status[ALD_SCENARIO_BAD_INPUT], bad);
  assert_int_equal(summary.status[ALD_SCENARIO_OK], SCENARIOS - bad);
  ald_study_destroy(study);
}

static void other_variants_may_come_without_moving_a_draw(void **state) {
  (void)state;
  /* the same shares in another company: the tide draws as before */
  static const char alone[] = "choose: {tide: {high: {set: {bodies.ship.mass: 1 t}}, low: {}}}\n";
  ald_study *both = read_model(0, conditional), *one = read_model(0, alone);
  double values[512], inputs_both[8], inputs_one[8];
  const uint32_t in_both = find_variable(both, "choose.tide"),
                 in_one = find_variable(one, "choose.tide");
  for (uint64_t k = 0; k < 200; k++) {
    ald_sampler_scenario(both, 5, both->scenarios, k, values, inputs_both);
    ald_sampler_scenario(one, 5, one->scenarios, k, values, inputs_one);
    assert_true(inputs_both[in_both] == inputs_one[in_one]);
  }
  ald_study_destroy(both);
  ald_study_destroy(one);
}

static void the_echo_shows_shares_and_numbers(void **state) {
  (void)state;
  ald_study *study = read_model(0, conditional);
  ald_report_clear(folder_report);
  assert_int_equal(ald_study_echo(study, folder_report), ALD_OK);
  folder_assert_reported(
      "vary\n"
      "  bodies.ship.heading: uniform, low -0.03490658504, high 0.03490658504 rad (sets 1 "
      "quantity)\n"
      "choose\n"
      "  ship: one of 3 variants\n"
      "    fast: share 0.3333333333\n"
      "      choose.ship.fast.bodies.ship.speed: uniform, low -1, high 1 m/s (sets 1 "
      "quantity)\n"
      "    slow: share 0.3333333333\n"
      "      choose.ship.slow.bodies.ship.speed: uniform, low 0.1, high 0.2 m/s (sets 1 "
      "quantity)\n");
  folder_assert_reported(
      "    high: share 0.5\n"
      "      bodies.ship.position.x           1              m\n"
      "      bodies.ship.position.y           7              m\n"
      "    low: share 0.5\n");
  folder_assert_reported("    heading                0              rad       (default)\n");
  folder_assert_reported("    mass                   930000         kg\n");
  folder_assert_reported("    limiter mass           as mass                  (default)\n");
  ald_study_destroy(study);
}

static int begin(void **state) {
  (void)state;
  return folder_tests_begin();
}

static int end(void **state) {
  (void)state;
  folder_tests_end();
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup(every_scenario_is_one_of_its_variant, folder_set_up),
      cmocka_unit_test_setup(a_replay_names_what_was_drawn, folder_set_up),
      cmocka_unit_test_setup(variants_come_by_their_shares, folder_set_up),
      cmocka_unit_test_setup(a_choice_takes_part_in_a_design, folder_set_up),
      cmocka_unit_test_setup(a_listing_changes_nothing, folder_set_up),
      cmocka_unit_test_setup(a_variant_has_variables_of_its_own, folder_set_up),
      cmocka_unit_test_setup(such_scenarios_have_the_status_bad_input, folder_set_up),
      cmocka_unit_test_setup(other_variants_may_come_without_moving_a_draw, folder_set_up),
      cmocka_unit_test_setup(the_echo_shows_shares_and_numbers, folder_set_up),
  };
  return cmocka_run_group_tests(tests, begin, end);
}
