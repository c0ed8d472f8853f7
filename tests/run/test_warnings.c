/* SPDX-License-Identifier: Apache-2.0
 * Warnings of runs: their counts, worst values and scenarios against what the inputs tell by
 * closed forms, and their independence of how a run is cut up. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "allide/allide.h"
#include "support/runs.h"
#include "support/studies.h"

enum { SCENARIOS = 20000, PATH = 512 };

/* A mass of 1000 t at y sways at v towards or away from a spring of 1 MN/m at y < 0, whose curve
 * ends at 0.4 m: its frequency is 1 rad/s. */
#define DURATION 4.0
#define STEP 0.01
#define CURVE 0.4
static const char spring[] =
    "allide: 1\n"
    "run: {scenarios: 20000, seed: 3, duration: 4 s, step: 0.01 s, scheme: rk4}\n"
    "bodies:\n"
    "  ship: {freedoms: [sway], mass: 1000 t, inertia: 1e9 kg m^2}\n"
    "fenders:\n"
    "  f: {between: [earth, ship], attachment: [0 m, 0 m, 0 m], plane point: [0 m, 0 m, 0 m],\n"
    "    normal: [0, -1, 0], curve: [[-0.4 m, 400 kN], [0 m, 0 kN]]}\n"
    "vary:\n"
    "  bodies.ship.position.y: {uniform: [-0.5 m, 1.5 m]}\n"
    "  bodies.ship.velocity.y: {uniform: [-0.3 m/s, 0.3 m/s]}\n";

/* ---- what is expected */

/* what should be found of one code */
typedef struct expected {
  uint64_t scenarios, scenario;
  double worst, measure;
} expected;

static void take(expected *e, uint64_t scenario, double worst, double measure) {
  if (e->scenarios++ > 0 && measure <= e->measure) return;
  e->worst = worst;
  e->measure = measure;
  e->scenario = scenario;
}

static size_t column_of(const ald_results *results, const char *name) {
  for (size_t c = 0; c < ald_results_column_count(results); c++) {
    if (strcmp(ald_results_column(results, c).name, name) == 0) return c;
  }
  fail_msg("no column %s", name);
  return 0;
}

static double *values_of(const ald_results *results, const char *name) {
  double *values = calloc(SCENARIOS, sizeof *values);
  assert_int_equal(ald_results_read(results, column_of(results, name), values, NULL), ALD_OK);
  return values;
}

enum { STARTS, BEYOND, APART, LEAVES, BEFORE, DURING_SURE, DURING_MAYBE, KINDS };

/* by the inputs alone: y = y0 + v t until it is 0, then a sine of amplitude A = |v|, or
 * sqrt(y0^2 + v^2) from the start on if it begins pressed and moves in */
static void expect_all(const ald_results *results, expected found[KINDS]) {
  double *y = values_of(results, "inputs.bodies.ship.position.y");
  double *v = values_of(results, "inputs.bodies.ship.velocity.y");
  memset(found, 0, KINDS * sizeof *found);
  for (uint64_t k = 0; k < SCENARIOS; k++) {
    /* rk4 records the ends of steps */
    const double first = -(y[k] * cos(STEP) + v[k] * sin(STEP));
    const double begins = y[k] / -v[k], deepest = v[k] < 0 ? hypot(y[k], v[k]) : first;
    if (y[k] < 0 && first <= 0) {
      found[LEAVES].scenarios++; /* before anything is recorded */
    } else if (y[k] < 0) {
      if (-y[k] > 1e-3 && -y[k] > 0.05 * deepest) take(&found[STARTS], k, -y[k], -y[k]);
      if (deepest > CURVE) take(&found[BEYOND], k, deepest, deepest);
    } else if (v[k] > 0) {
      take(&found[APART], k, y[k] + DURATION * v[k], y[k] + DURATION * v[k]);
    } else if (begins > DURATION) {
      const double left = y[k] + DURATION * v[k];
      if (begins < 2 * DURATION) take(&found[BEFORE], k, left, -left);
    } else {
      /* a quarter of a period, 1.571 s, after the touch it is pressed deepest */
      const double after = DURATION - begins;
      if (after < 1.54 && after > 0.02) take(&found[DURING_SURE], k, 0, 0);
      if (after < 1.60) take(&found[DURING_MAYBE], k, 0, 0);
    }
  }
  free(y);
  free(v);
}

static const ald_warning *find(const ald_warnings *warnings, const char *code) {
  for (uint32_t w = 0; w < ald_warnings_count(warnings); w++) {
    const ald_warning *own = ald_warnings_at(warnings, w);
    if (strcmp(own->code, code) == 0) return own;
  }
  return NULL;
}

static void expect(const ald_warnings *warnings, const char *code, const expected *e,
                   uint64_t doubtful, double tolerance) {
  const ald_warning *own = find(warnings, code);
  assert_non_null(own);
  assert_string_equal(own->element, "fenders.f");
  print_message("%s: %s\n", code, own->text);
  assert_in_range(own->scenarios, e->scenarios, e->scenarios + doubtful);
  assert_int_equal(own->of, SCENARIOS);
  assert_true(fabs(own->worst - e->worst) < tolerance);
  assert_int_equal(own->scenario, e->scenario);
  assert_true(own->text[0] && own->remedy[0]);
}

/* ---- runs */

static void run_into(const ald_study *study, const char *folder, ald_run_def def,
                     ald_warnings *warnings) {
  ald_run_summary summary;
  ald_report *report = ald_report_create();
  def.folder = folder;
  def.device = "openmp";
  def.warnings = warnings;
  if (ald_run(study, &def, &summary, report) != ALD_OK) fail_msg("%s", ald_report_text(report));
  ald_report_destroy(report);
}

/* the warnings that a folder tells */
static ald_warnings *told_by(const char *folder) {
  ald_results *results = NULL;
  ald_warnings *warnings = ald_warnings_create();
  assert_int_equal(ald_results_open(folder, &results, NULL), ALD_OK);
  assert_int_equal(ald_results_warnings(results, warnings, NULL), ALD_OK);
  ald_results_close(results);
  return warnings;
}

static void expect_same(const ald_warnings *a, const ald_warnings *b) {
  assert_int_equal(ald_warnings_count(a), ald_warnings_count(b));
  for (uint32_t w = 0; w < ald_warnings_count(a); w++) {
    const ald_warning *x = ald_warnings_at(a, w), *y = ald_warnings_at(b, w);
    assert_string_equal(x->code, y->code);
    assert_string_equal(x->element, y->element);
    assert_string_equal(x->quantity, y->quantity);
    assert_string_equal(x->text, y->text);
    assert_string_equal(x->remedy, y->remedy);
    assert_int_equal(x->scenarios, y->scenarios);
    assert_int_equal(x->of, y->of);
    assert_int_equal(x->scenario, y->scenario);
    assert_memory_equal(&x->worst, &y->worst, sizeof x->worst);
  }
}

static void findings_are_those_of_the_inputs(void **state) {
  (void)state;
  char folder[PATH];
  expected found[KINDS];
  ald_results *results = NULL;
  ald_study *study = study_of(spring);
  ald_warnings *warnings = ald_warnings_create();
  run_folder("warnings", folder, sizeof folder);
  run_into(study, folder, ald_run_def_default(), warnings);
  assert_int_equal(ald_results_open(folder, &results, NULL), ALD_OK);
  expect_all(results, found);
  /* an instant of 1e-11 s at 0.3 m/s */
  expect(warnings, "compressed_at_start", &found[STARTS], 0, 1e-11);
  expect(warnings, "beyond_curve", &found[BEYOND], 0, 1e-4); /* the peak between two steps */
  expect(warnings, "moved_away", &found[APART], found[LEAVES].scenarios, 1e-9);
  expect(warnings, "ended_before_contact", &found[BEFORE], 0, 1e-9);
  const ald_warning *during = find(warnings, "ended_during_contact");
  assert_non_null(during);
  print_message("%s\n", during->text);
  assert_in_range(during->scenarios, found[DURING_SURE].scenarios, found[DURING_MAYBE].scenarios);
  assert_true(found[DURING_SURE].scenarios > 500);
  assert_null(find(warnings, "nothing_touched"));
  assert_null(find(warnings, "negative_energy"));
  ald_results_close(results);
  ald_warnings *kept = told_by(folder);
  expect_same(warnings, kept);
  ald_warnings_destroy(kept);
  ald_warnings_destroy(warnings);
  run_folder_remove(folder);
  ald_study_destroy(study);
}

/* removes a file of a folder */
static void forget(const char *folder, const char *name) {
  char path[2 * PATH];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  assert_int_equal(unlink(path), 0);
}

static void they_do_not_depend_on_how_a_run_is_cut(void **state) {
  (void)state;
  char folders[3][PATH];
  ald_study *study = study_of(spring);
  ald_warnings *first = ald_warnings_create();
  ald_warnings *resumed = ald_warnings_create();
  for (int f = 0; f < 3; f++) run_folder("cut", folders[f], sizeof folders[f]);
  ald_run_def def = ald_run_def_default();
  def.threads = 1;
  def.tile = 4096;
  run_into(study, folders[0], def, first);
  assert_true(ald_warnings_count(first) >= 5);

  def.threads = 2;
  def.tile = 24;
  def.order_seed = 7;
  for (uint32_t shard = 0; shard < 2; shard++) {
    def.shard_index = shard;
    def.shard_count = 2;
    run_into(study, folders[1 + shard], def, NULL);
  }
  const char *parts[] = {folders[1], folders[2]};
  char joined[PATH];
  ald_merge_summary merged;
  run_folder("joined", joined, sizeof joined);
  rmdir(joined);
  assert_int_equal(ald_merge(joined, parts, 2, 0, &merged, NULL), ALD_OK);
  ald_warnings *of_merged = told_by(joined);
  expect_same(first, of_merged);

  def.shard_count = 0;
  def.shard_index = 0;
  def.resume = 1;
  forget(joined, "blocks/block-000001.h5");
  run_into(study, joined, def, resumed);
  expect_same(first, resumed);

  forget(folders[0], "warnings.h5");
  ald_warnings *anew = told_by(folders[0]);
  expect_same(first, anew);

  ald_warnings_destroy(anew);
  ald_warnings_destroy(of_merged);
  ald_warnings_destroy(resumed);
  ald_warnings_destroy(first);
  run_folder_remove(joined);
  for (int f = 0; f < 3; f++) run_folder_remove(folders[f]);
  ald_study_destroy(study);
}

/* ---- scenarios that fail */

#define CUBES(step, place, velocity, more)                                                      \
  "allide: 1\n"                                                                                 \
  "run: {scenarios: 40, duration: 1 s, step: " step                                             \
  "}\n"                                                                                         \
  "environment: {gravity: 0 m/s^2}\n"                                                           \
  "meshes: {m: {box: {length: 1 m, breadth: 1 m, height: 1 m}}}\n"                              \
  "bodies:\n"                                                                                   \
  "  a: {fixed: yes, mesh: m}\n"                                                                \
  "  b: {freedoms: six, mass: 1 t, moments of inertia: [170 kg m^2, 170 kg m^2, 170 kg m^2],\n" \
  "    mesh: m, position: [" place ", 0.01 m, 0.02 m], velocity: [" velocity                    \
  ", 0, 0]}\n"                                                                                  \
  "mesh contacts: {c: {between: [a, b], stiffness: 1e12 N/m, restitution: 0.5}}\n" more

/* Nothing is recorded of a step that fails: that nothing touched is not known. */
static void failed_scenarios_are_not_apart(void **state) {
  (void)state;
  static const char *const codes[] = {"nothing_touched", "moved_away", "ended_before_contact"};
  /* bodies that begin inside each other, that pass in a step, one of either that others miss */
  static const char *const texts[] = {
      CUBES("10 ms", "0.6 m", "0", ""), CUBES("20 ms", "1.5 m", "-150 m/s", ""),
      CUBES("20 ms", "1.5 m", "-150 m/s", "vary: {bodies.b.position.y: {uniform: [-4 m, 4 m]}}\n")};
  for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
    ald_study *study = study_of(texts[t]);
    ald_warnings *warnings = ald_warnings_create();
    ald_report *report = ald_report_create();
    ald_run_summary summary;
    char folder[PATH];
    ald_run_def def = ald_run_def_default();
    run_folder("failed", folder, sizeof folder);
    def.folder = folder;
    def.device = "openmp";
    def.warnings = warnings;
    assert_true(ald_run(study, &def, &summary, report) >= 0);
    const ald_warning *pressed = find(warnings, "compressed_at_start");
    assert_int_equal(pressed != NULL, t == 0);
    if (pressed) {
      print_message("%s\n", pressed->text);
      assert_int_equal(pressed->scenarios, 40);
    }
    for (size_t c = 0; t < 2 && c < sizeof codes / sizeof *codes; c++) {
      assert_null(find(warnings, codes[c]));
    }
    /* of those that ended well it is known */
    const ald_warning *apart = find(warnings, "nothing_touched");
    if (t == 2) {
      assert_non_null(apart);
      assert_int_equal(apart->scenarios, apart->of);
      assert_in_range(apart->of, 20, 39);
    }
    ald_warnings *kept = told_by(folder);
    expect_same(warnings, kept);
    ald_warnings_destroy(kept);
    ald_report_destroy(report);
    ald_warnings_destroy(warnings);
    run_folder_remove(folder);
    ald_study_destroy(study);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(findings_are_those_of_the_inputs),
      cmocka_unit_test(they_do_not_depend_on_how_a_run_is_cut),
      cmocka_unit_test(failed_scenarios_are_not_apart),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
