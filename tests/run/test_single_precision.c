/* SPDX-License-Identifier: Apache-2.0
 * Studies of which docs/single-precision.md says that single precision is good enough: their
 * statistics beside those in double precision, of the same scenarios. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "allide/allide.h"
#include "support/devices.h"
#include "support/runs.h"

enum { SCENARIOS = 128, PATH = 512, COLUMNS_MAX = 4096 };

/* Bounds of docs/single-precision.md. Means of what scenarios have at most: the greatest error that
 * `allide check` foretells for these studies is 0.16 % (berthing, catalogue), and single scenarios
 * in which a rounding decides whether a second touch occurs add to it. */
#define OF_VALUE 2e-3
/* or a share of the standard error of the mean, which nobody sees in it */
#define OF_ERROR 0.1

/* values of all results, one column after the other */
typedef struct rows {
  size_t count;
  char (*names)[128];
  double *values; /* (count x SCENARIOS) */
  int32_t statuses[SCENARIOS];
} rows;

static rows run_in(const char *example, ald_precision precision) {
  char path[PATH], folder[PATH];
  rows r = {.count = 0};
  ald_run_summary summary;
  ald_results *results = NULL;
  snprintf(path, sizeof path, "%s/examples/%s.yml", ALD_SOURCE_FOLDER, example);
  run_folder("single_precision", folder, sizeof folder);
  ald_study *study = run_read(path);
  ald_run_def def = run_settings(SCENARIOS, "openmp");
  def.precision = precision;
  def.folder = folder;
  assert_true(ald_run(study, &def, &summary, NULL) >= 0); /* a breach is a remark */
  assert_int_equal(ald_results_open(folder, &results, NULL), ALD_OK);
  assert_int_equal(ald_results_stored(results), SCENARIOS);
  r.names = calloc(COLUMNS_MAX, sizeof *r.names);
  r.values = calloc((size_t)COLUMNS_MAX * SCENARIOS, sizeof *r.values);
  assert_true(r.names && r.values && ald_results_column_count(results) < COLUMNS_MAX);
  for (size_t c = 0; c < ald_results_column_count(results); c++) {
    const ald_column_info info = ald_results_column(results, c);
    if (info.is_input) continue;
    snprintf(r.names[r.count], sizeof r.names[0], "%s", info.name);
    assert_int_equal(ald_results_read(results, c, r.values + r.count * SCENARIOS, NULL), ALD_OK);
    r.count++;
  }
  assert_int_equal(ald_results_scenario_status(results, NULL, r.statuses, NULL), ALD_OK);
  ald_results_close(results);
  ald_study_destroy(study);
  run_folder_remove(folder);
  return r;
}

/* what designs are for; times, rates and ends are left out */
static bool is_compared(const char *name) {
  static const char *const ends[] = {"peak_normal",     "peak_force",     "energy_absorbed",
                                     "greatest_energy", "greatest_depth", "greatest_deflection"};
  const char *end = strrchr(name, '.');
  for (size_t k = 0; end && k < sizeof ends / sizeof *ends; k++) {
    if (strcmp(end + 1, ends[k]) == 0) return true;
  }
  return false;
}

/* difference of the means, as a share of what is allowed */
static double share_of(const double *a, const double *b) {
  double sum = 0, square = 0, apart = 0;
  uint32_t n = 0;
  for (uint32_t s = 0; s < SCENARIOS; s++) {
    assert_int_equal(isnan(a[s]), isnan(b[s]));
    if (isnan(a[s])) continue;
    sum += a[s];
    square += a[s] * a[s];
    apart += b[s] - a[s];
    n++;
  }
  if (n == 0 || !(square > 0)) return apart != 0;
  const double mean = sum / n, variance = fmax(square / n - mean * mean, 0);
  return fabs(apart / n) / fmax(OF_VALUE * sqrt(square / n), OF_ERROR * sqrt(variance / n));
}

static void compare(const char *example) {
  rows a = run_in(example, ALD_DOUBLE), b = run_in(example, ALD_SINGLE_PRECISION);
  uint32_t compared = 0, differ = 0;
  assert_int_equal(a.count, b.count);
  assert_memory_equal(a.statuses, b.statuses, sizeof a.statuses);
  for (size_t c = 0; c < a.count; c++) {
    const double *x = a.values + c * SCENARIOS, *y = b.values + c * SCENARIOS;
    if (!is_compared(a.names[c])) continue;
    const double share = share_of(x, y);
    if (!(share <= 1))
      fail_msg("%s: %s is %.3g times off what is allowed", example, a.names[c], share);
    differ += memcmp(x, y, SCENARIOS * sizeof *x) != 0;
    compared++;
  }
  print_message("%s: %u results, of which %u differ\n", example, compared, differ);
  /* it was single precision indeed */
  assert_true(compared > 0 && differ > compared / 2);
  free(a.names);
  free(a.values);
  free(b.names);
  free(b.values);
}

static void a_berthing_keeps_its_statistics(void **state) {
  (void)state;
  compare("berthing/berthing");
}

static void a_collision_keeps_its_statistics(void **state) {
  (void)state;
  compare("fairway_collision/fairway_collision");
}

static void fenders_keep_their_statistics(void **state) {
  (void)state;
  compare("fenders/catalogue");
}

static void steering_keeps_its_statistics(void **state) {
  (void)state;
  compare("kvlcc2_track/kvlcc2_track");       /* a manoeuvring hull, a rudder, an autopilot */
  compare("platform_supply/platform_supply"); /* thrusters, dynamic positioning, losses */
  compare("tug_berthing/vector_tugs");        /* tugs by their force */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_berthing_keeps_its_statistics),
      cmocka_unit_test(a_collision_keeps_its_statistics),
      cmocka_unit_test(fenders_keep_their_statistics),
      cmocka_unit_test(steering_keeps_its_statistics),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
