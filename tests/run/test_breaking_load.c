/* SPDX-License-Identifier: Apache-2.0
 * Chains that carry more than breaks them: the loads of the grades, in which scenarios, by how
 * much, and one warning for all links of a chain. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "allide/allide.h"
#include "base/warning_code.h"
#include "model/chain_link.h"
#include "support/runs.h"
#include "tile/sampler.h"

enum { SCENARIOS = 60, LINKS = 5, TEXT = 2048 };
static const double gravity = 9.81, bar = 0.084;

/* Loads as tables of makers and class rules have them, rounded to 1 or 10 kN; from memory. */
static void grades_have_the_loads_of_tables(void **state) {
  (void)state;
  static const struct {
    double bar;
    ald_chain_grade grade;
    double load;
  } cases[] = {{0.084, ALD_GRADE_R4, 7208e3},  {0.076, ALD_GRADE_R3, 4884e3},
               {0.100, ALD_GRADE_R4, 9864e3},  {0.120, ALD_GRADE_R3S, 12334e3},
               {0.084, ALD_GRADE_ORQ, 5550e3}, {0.076, ALD_GRADE_U3, 4300e3},
               {0.076, ALD_GRADE_U2, 3010e3}};
  for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
    const double load = ald_chain_breaking_load(cases[k].bar, cases[k].grade);
    assert_true(fabs(load / cases[k].load - 1) < 2e-3);
  }
  for (int g = 0; g < ALD_GRADE_COUNT; g++) {
    const double least = ald_chain_breaking_load(bar, (ald_chain_grade)(g > 0 ? g - 1 : g));
    assert_true(ald_chain_breaking_load(bar, (ald_chain_grade)g) >= least);
  }
  assert_true(ald_chain_breaking_load(0.55, ALD_GRADE_R5) == 0);
}

/* A weight hangs at rest on the chain: joint k carries it and the links below. Loads and warnings
 * are known. `strength` stands in the chain. */
static ald_warnings *hang(const char *strength, const char *vary, ald_study **study) {
  static char text[TEXT];
  ald_report *report = ald_report_create();
  ald_warnings *warnings = ald_warnings_create();
  ald_run_summary summary;
  ald_run_def def = run_settings(SCENARIOS, "openmp");
  snprintf(
      text, sizeof text,
      "allide: 1\nrun: {duration: 0.2 s, step: 1 ms, seed: 3}\n"
      "environment: {gravity: %g m/s^2}\n"
      "bodies: {weight: {freedoms: six, mass: 3 t, radii of gyration: [0.5 m, 0.5 m, 0.5 m],\n"
      "  position: [0, 0, %.17g m]}}\n"
      "chains: {cable: {between: [earth, weight], to: [0, 0, 0.8 m], bar: %.17g m, links: %d,\n"
      "  %s}}\n"
      "vary: {bodies.weight.mass: {uniform: [1 t, 5 t]}%s}\n",
      gravity, -LINKS * 4 * bar - 0.8, bar, LINKS, strength, vary);
  if (ald_study_read_text(text, "hang", study, report) != ALD_OK)
    fail_msg("%s", ald_report_text(report));
  def.warnings = warnings;
  if (ald_run(*study, &def, &summary, report) != ALD_OK) fail_msg("%s", ald_report_text(report));
  assert_int_equal(summary.status[ALD_SCENARIO_OK], SCENARIOS);
  ald_report_destroy(report);
  return warnings;
}

static const ald_warning *find(const ald_warnings *warnings, uint32_t *count) {
  const ald_warning *found = NULL;
  *count = 0;
  for (uint32_t w = 0; w < ald_warnings_count(warnings); w++) {
    const ald_warning *own = ald_warnings_at(warnings, w);
    if (strcmp(own->code, ald_warning_infos[ALD_WARN_BREAKING_LOAD].name) != 0) continue;
    if ((*count)++ == 0) found = own;
  }
  return found;
}

/* the quantity of a name in the scenarios as the run draws them */
static void draw(const ald_study *study, const char *name, double values[SCENARIOS]) {
  double *all = calloc(study->quantity_count, sizeof *all);
  uint32_t which = 0;
  assert_non_null(all);
  while (which < study->quantity_count && strcmp(study->quantities[which].path, name) != 0) which++;
  assert_true(which < study->quantity_count);
  for (uint32_t s = 0; s < SCENARIOS; s++) {
    assert_true(ald_sampler_scenario(study, study->seed, SCENARIOS, s, all, NULL));
    values[s] = all[which];
  }
  free(all);
}

/* The upper joint carries most; the others of the six by a link's weight less each. One warning, by
 * the worst of the joints, tells in how many, how much, and how many others are beyond it. */
static void one_warning_tells_of_a_chain(void **state) {
  (void)state;
  const double link = 21.9e3 * bar * bar * 4 * bar, limit = 30e3;
  double masses[SCENARIOS], most = 0;
  uint32_t count = 0, scenarios = 0, worst = 0, others = 0;
  ald_study *study = NULL;
  ald_warnings *warnings = hang("breaking load: 30 kN", "", &study);
  draw(study, "bodies.weight.mass", masses);
  for (uint32_t s = 0; s < SCENARIOS; s++) {
    const double load = gravity * (masses[s] + LINKS * link);
    scenarios += load > limit;
    if (load > most) {
      most = load;
      worst = s;
    }
  }
  for (uint32_t k = 1; k <= LINKS; k++) others += most - k * gravity * link > limit;
  const ald_warning *own = find(warnings, &count);
  assert_int_equal(count, 1);
  print_message("%s: %s\n", own->element, own->text);
  assert_in_range(scenarios, 1, SCENARIOS - 1);
  assert_string_equal(own->element, "joints.cable joint 1");
  assert_int_equal(own->scenarios, scenarios);
  assert_int_equal(own->scenario, worst);
  assert_true(fabs(own->worst / most - 1) < 1e-6);
  assert_int_equal(others, LINKS);
  assert_non_null(strstr(own->text, "; so did 5 others like it"));
  ald_warnings_destroy(warnings);
  ald_study_destroy(study);
}

/* each scenario by its own load, where that varies */
static void breaking_loads_may_vary(void **state) {
  (void)state;
  const double link = 21.9e3 * bar * bar * 4 * bar;
  double masses[SCENARIOS], limits[SCENARIOS];
  uint32_t count = 0, scenarios = 0;
  ald_study *study = NULL;
  ald_warnings *warnings = hang(
      "breaking load: 900 kN",
      ", joints.cable joint 1.breaking load: {normal: {mean: 30 kN, deviation: 9 kN}}", &study);
  draw(study, "bodies.weight.mass", masses);
  draw(study, "joints.cable joint 1.breaking load", limits);
  for (uint32_t s = 0; s < SCENARIOS; s++)
    scenarios += gravity * (masses[s] + LINKS * link) > limits[s];
  const ald_warning *own = find(warnings, &count);
  assert_in_range(scenarios, 1, SCENARIOS - 1);
  assert_int_equal(count, 1);
  assert_int_equal(own->scenarios, scenarios);
  assert_null(strstr(own->text, "so did"));
  ald_warnings_destroy(warnings);
  ald_study_destroy(study);
}

/* by a grade, which holds; without either nothing is known */
static void strong_chains_hold(void **state) {
  (void)state;
  static const char *const strengths[] = {"grade: R4", "grade: U1", "damping: 1 N m s"};
  for (size_t k = 0; k < sizeof strengths / sizeof strengths[0]; k++) {
    ald_study *study = NULL;
    uint32_t count = 0;
    ald_warnings *warnings = hang(strengths[k], "", &study);
    find(warnings, &count);
    assert_int_equal(count, 0);
    ald_warnings_destroy(warnings);
    ald_study_destroy(study);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(grades_have_the_loads_of_tables),
      cmocka_unit_test(one_warning_tells_of_a_chain),
      cmocka_unit_test(breaking_loads_may_vary),
      cmocka_unit_test(strong_chains_hold),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
