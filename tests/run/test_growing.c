/* SPDX-License-Identifier: Apache-2.0
 * Results that never decrease while a scenario goes on: what a failed scenario had reached of them
 * is known. Runs of half the duration show that they are such; a collision whose bow is too short
 * shows that what they tell is counted. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "allide/allide.h"
#include "model/study.h"
#include "support/devices.h"
#include "support/runs.h"
#include "support/studies.h"

enum { PATH = 512 };

/* rows of a run, (scenarios x columns) by columns, and statuses */
typedef struct rows {
  ald_results *results;
  size_t columns;
  uint64_t count;
  double *values; /* (columns x count) */
  int32_t *statuses;
  char folder[PATH];
} rows;

static rows run_rows(const ald_study *study, uint64_t scenarios) {
  rows r = {.count = scenarios};
  ald_run_summary summary;
  ald_report *report = ald_report_create();
  ald_run_def def = run_settings(scenarios, "openmp");
  run_folder("growing", r.folder, sizeof r.folder);
  def.folder = r.folder;
  if (ald_run(study, &def, &summary, report) < 0) fail_msg("%s", ald_report_text(report));
  assert_int_equal(ald_results_open(r.folder, &r.results, report), ALD_OK);
  r.columns = ald_results_column_count(r.results);
  r.values = calloc(r.columns * scenarios, sizeof *r.values);
  r.statuses = calloc(scenarios, sizeof *r.statuses);
  for (size_t c = 0; c < r.columns; c++) {
    ald_results_read(r.results, c, r.values + c * scenarios, report);
  }
  ald_results_scenario_status(r.results, NULL, r.statuses, report);
  ald_report_destroy(report);
  return r;
}

static void rows_clear(rows *r) {
  ald_results_close(r->results);
  free(r->values);
  free(r->statuses);
  run_folder_remove(r->folder);
}

/* ---- results that grow */

static bool ended_well(int32_t status) {
  return status == ALD_SCENARIO_OK || status == ALD_SCENARIO_STOPPED_BY_RULE;
}

static void compare(const rows *half, const rows *whole, uint32_t *compared) {
  for (size_t c = 0; c < whole->columns; c++) {
    const char *name = ald_results_column(whole->results, c).name;
    if (!ald_column_grows(name)) continue;
    for (uint64_t s = 0; s < whole->count; s++) {
      const double before = half->values[c * half->count + s];
      const double after = whole->values[c * whole->count + s];
      if (!ended_well(half->statuses[s]) || !ended_well(whole->statuses[s])) continue;
      (*compared) += before > 0;
      if (isnan(before) || after >= before) continue;
      fail_msg("%s of scenario %u: %.17g after the half, %.17g after the whole", name, (unsigned)s,
               before, after);
    }
  }
}

static void growing_results_never_decrease(void **state) {
  (void)state;
  static const struct {
    const char *name;
    uint64_t scenarios;
  } examples[] = {{"berthing/berthing", 20},
                  {"berthing/exposed", 40},
                  {"all_contacts/all_contacts", 20},
                  {"roller_berth/roller_berth", 5},
                  {"side_by_side/side_by_side", 20},
                  {"bridge_pier/bridge_pier", 20},
                  {"boat_landing/boat_landing", 3},
                  {"hull_on_hull/hull_on_hull", 5},
                  {"chain_over_edge/chain_over_edge", 1},
                  {"spread_mooring/spread_mooring", 2},
                  {"fairway_collision/fairway_collision", 40}};
  for (size_t e = 0; e < sizeof examples / sizeof *examples; e++) {
    char path[PATH];
    uint32_t compared = 0;
    snprintf(path, sizeof path, "%s/examples/%s.yml", ALD_SOURCE_FOLDER, examples[e].name);
    ald_study *study = run_read(path);
    uint64_t scenarios =
        examples[e].scenarios < study->scenarios ? examples[e].scenarios : study->scenarios;
    if (test_is_slow()) scenarios = (scenarios + 3) / 4;
    study->step_count /= 2; /* so that the whole takes no longer than the example */
    rows whole = run_rows(study, scenarios);
    study->step_count /= 2;
    rows half = run_rows(study, scenarios);
    compare(&half, &whole, &compared);
    print_message("%s: %u values above 0 compared\n", examples[e].name, compared);
    rows_clear(&half);
    rows_clear(&whole);
    ald_study_destroy(study);
  }
}

static void columns_are_known_by_their_names(void **state) {
  (void)state;
  assert_true(ald_column_grows("bows.hit.breached"));
  assert_true(ald_column_grows("mesh contacts.hull.peak_normal"));
  assert_true(ald_column_grows("contacts.rubber.vessel-fender 1.greatest_depth"));
  assert_true(ald_column_grows("limits.too deep.time"));
  assert_false(ald_column_grows("bows.hit.energy"));
  assert_false(ald_column_grows("fenders.f1.energy_dissipated"));
  assert_false(ald_column_grows("bodies.vessel.speed"));
  assert_false(ald_column_grows("inputs.bodies.vessel.speed"));
  assert_false(ald_column_grows("fenders"));
  assert_false(ald_column_grows(""));
}

/* ---- what failed scenarios had reached */

/* The side of the struck ship reaches far, but the bulb is short: deep collisions end with
 * out_of_range, many of them after the breach. */
static const char collision[] =
    "allide: 1\n"
    "run: {scenarios: 400, seed: 1, duration: 40 s, step: 0.05 s, scheme: rk4}\n"
    "ships:\n"
    "  feeder: {length: 134 m, breadth: 22 m, draught: 8 m, depth: 11 m, block coefficient: 0.65,\n"
    "    KG: 8 m}\n"
    "  tanker: {length: 230 m, breadth: 36 m, draught: 13 m, depth: 20 m, block coefficient: 0.8,\n"
    "    KG: 12 m}\n"
    "bodies:\n"
    "  striking: {freedoms: six, ship: feeder, speed: 8 kn}\n"
    "  struck: {freedoms: six, ship: tanker, speed: 0 kn}\n"
    "hydrostatics: {a: {body: striking}, b: {body: struck}}\n"
    "bows:\n"
    "  hit: {between: [striking, struck], preset: physical, side: port, pressure: 3 MPa,\n"
    "    bulb: [3.5 m, 5 m, 6 m], breach depth: 1.75 m, first touch: [0 m, 60 deg]}\n"
    "vary:\n"
    "  bodies.striking.speed: {uniform: [1 kn, 12 kn]}\n"
    "limits:\n"
    "  deep: {any of: bows.*.greatest_depth, above: 1.5 m}\n";

static void a_breach_before_a_failure_counts(void **state) {
  (void)state;
  ald_study *study = study_of(collision);
  rows r = run_rows(study, 400);
  size_t column = 0;
  while (strcmp(ald_results_column(r.results, column).name, "bows.hit.breached") != 0) column++;
  uint64_t counts[2][2] = {{0}}; /* [failed][breached] */
  for (uint64_t s = 0; s < r.count; s++) {
    const int failed = r.statuses[s] != ALD_SCENARIO_OK;
    assert_true(!failed || r.statuses[s] == ALD_SCENARIO_OUT_OF_RANGE);
    counts[failed][r.values[column * r.count + s] == 1]++;
  }
  print_message("%u ok, %u breached; %u failed, %u breached before\n",
                (unsigned)(counts[0][0] + counts[0][1]), (unsigned)counts[0][1],
                (unsigned)(counts[1][0] + counts[1][1]), (unsigned)counts[1][1]);
  assert_true(counts[0][1] > 10 && counts[1][0] + counts[1][1] > 50 && counts[1][1] > 50);
  ald_sample *sample = NULL;
  assert_int_equal(ald_results_sample(r.results, column, &sample, NULL), ALD_OK);
  const double known = (double)(counts[0][1] + counts[1][1]), all = (double)r.count;
  assert_true(ald_sample_exceedance(sample, 0, 0.95, ALD_FAILED_BELOW).value == known / all);
  assert_true(ald_sample_exceedance(sample, 0, 0.95, ALD_FAILED_ABOVE).value ==
              (known + (double)counts[1][0]) / all);
  assert_true(ald_sample_exceedance(sample, 0, 0.95, ALD_FAILED_LEFT_OUT).value ==
              known / (all - (double)counts[1][0]));
  /* nothing exceeds what all have at most, as far as it is known */
  assert_true(ald_sample_exceedance(sample, 1, 0.95, ALD_FAILED_BELOW).value == 0);
  ald_sample_destroy(sample);
  rows_clear(&r);
  ald_study_destroy(study);
}

static size_t column_of(const ald_results *results, const char *name) {
  size_t column = 0;
  while (strcmp(ald_results_column(results, column).name, name) != 0) column++;
  return column;
}

/* P(any of them > x) after the run is that of a limit that the run monitored */
static void any_of_several_is_a_limit_of_any(void **state) {
  (void)state;
  ald_study *study = study_of(collision);
  rows r = run_rows(study, 400);
  const size_t limit = column_of(r.results, "limits.deep.time");
  const size_t columns[] = {column_of(r.results, "bows.hit.greatest_depth"),
                            column_of(r.results, "bows.hit.breached")};
  ald_sample *monitored = NULL, *any = NULL;
  assert_int_equal(ald_results_sample(r.results, limit, &monitored, NULL), ALD_OK);
  assert_int_equal(ald_results_sample_greatest(r.results, columns, 2, &any, NULL), ALD_OK);
  for (int f = ALD_FAILED_LEFT_OUT; f <= (int)ALD_FAILED_ABOVE; f++) {
    const ald_estimate a = ald_sample_exceedance(monitored, -HUGE_VAL, 0.95, (ald_failed)f);
    const ald_estimate b = ald_sample_exceedance(any, 1.5, 0.95, (ald_failed)f);
    print_message("%.4f (%.4f to %.4f)\n", a.value, a.low, a.high);
    assert_memory_equal(&a.value, &b.value, sizeof a.value);
    assert_memory_equal(&a.low, &b.low, sizeof a.low);
    assert_memory_equal(&a.high, &b.high, sizeof a.high);
  }
  ald_sample *none = NULL;
  assert_int_equal(ald_results_sample_greatest(r.results, columns, 0, &none, NULL),
                   ALD_BAD_ARGUMENT);
  assert_null(none);
  ald_sample_destroy(monitored);
  ald_sample_destroy(any);
  rows_clear(&r);
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(columns_are_known_by_their_names),
      cmocka_unit_test(growing_results_never_decrease),
      cmocka_unit_test(a_breach_before_a_failure_counts),
      cmocka_unit_test(any_of_several_is_a_limit_of_any),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
