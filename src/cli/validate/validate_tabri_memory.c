/* SPDX-License-Identifier: Apache-2.0
 * The model tests of [Tabri] with and without the memory of radiated waves. */
#include "cases.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tabri_run.h"
#include "tabri_tests.h"

/* ------------------------------------------------------------------------------ running */

typedef double table[TABRI_TESTS][TABRI_RESULTS];

/* a study has one struck ship whose waves are remembered, and the tests against her */
static ald_status run_with_memory(const tabri_reading *reading, table computed,
                                  ald_report *report) {
  for (int s = 0; s < TABRI_STRUCK; s++) {
    table own;
    int tests[TABRI_TESTS];
    uint32_t count = 0;
    for (int t = 0; t < TABRI_TESTS; t++) {
      if (tabri_struck_of(&tabri_tests[t]) == s) tests[count++] = t;
    }
    const ald_status status = tabri_run(tabri_study_with_memory(reading, s), count, own, report);
    if (status != ALD_OK) return status;
    for (uint32_t k = 0; k < count; k++) memcpy(computed[tests[k]], own[k], sizeof own[k]);
  }
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ judging */

/* The page of the known answers has these changes of energy, by another program with tables of
 * damping of its own, printed to 0.1 %. Those are of full boxes scaled to the ships' added masses,
 * in sway by 0.98 to 1.14; here sections have the area and the waterline of the ships. In 301, the
 * lightest ship struck obliquely, that makes 0.5 %, and energies of oblique collisions are good to
 * 0.3 %. */
typedef struct change {
  const char *test;
  double energy, tolerance;
} change;
static const change known[] = {{"202", 0.006, 0.002}, {"301", 0.019, 0.009}, {"309", 0.006, 0.002}};

static void check_known(checks *all, const table with, const table without) {
  for (size_t k = 0; k < sizeof known / sizeof known[0]; k++) {
    for (int t = 0; t < TABRI_TESTS; t++) {
      char subject[64];
      if (strcmp(tabri_tests[t].name, known[k].test) != 0) continue;
      snprintf(subject, sizeof subject, "tabri-memory: %s, published", known[k].test);
      checks_add(all, subject, "energy over that without", "",
                 expect(BY_OWN, 1 + known[k].energy, known[k].tolerance),
                 with[t][TABRI_ENERGY] / without[t][TABRI_ENERGY]);
    }
  }
}

/* what this program gave before, of groups of angles */
enum { SURGE_CHANGE, SWAY_CHANGE, ENERGY_CHANGE, ENERGY_MEASURED, ENERGY_SCATTER, FIGURES };
typedef struct group {
  const char *name;
  double angles[2];
  double before[TABRI_PRESETS][FIGURES];
} group;

static const group groups[] = {
    {"90 deg",
     {90, 90},
     {{1.003, 0.9984, 1.006, 0.9486, 0.09496}, {1.005, 1.014, 1.009, 0.9538, 0.09576}}},
    {"60, 120 deg",
     {60, 120},
     {{1.002, 1.002, 1.01, 0.9324, 0.1038}, {1.005, 0.9684, 1.007, 1.071, 0.1166}}},
    {"145 deg",
     {145, 145},
     {{1.001, 1.001, 1.009, 0.4339, 0.03214}, {1.003, 1.003, 1.026, 0.9735, 0.04239}}},
    {"all", {0, 0}, {{1.002, 1.001, 1.008, 0.8132, 0.2393}, {1.005, 0.992, 1.012, 1.007, 0.1075}}},
};

static int is_in(const group *g, const tabri_test *t) {
  return g->angles[0] == 0 || t->beta == g->angles[0] || t->beta == g->angles[1];
}

/* the mean over a group of a result over that without memory */
static double mean_change(const group *g, int result, const table with, const table without) {
  double sum = 0;
  int count = 0;
  for (int t = 0; t < TABRI_TESTS; t++) {
    if (!is_in(g, &tabri_tests[t])) continue;
    sum += with[t][result] / without[t][result];
    count++;
  }
  return sum / count;
}

static void check_group(checks *all, int preset, const group *g, const table with,
                        const table without) {
  static const char *const names[FIGURES] = {
      "surge force over that without", "sway force over that without", "energy over that without",
      "energy over measured", "  its scatter"};
  double figures[FIGURES], sum = 0, squares = 0;
  int count = 0;
  char subject[64];
  snprintf(subject, sizeof subject, "tabri-memory: %s, %s", g->name, tabri_presets[preset]);
  for (int t = 0; t < TABRI_TESTS; t++) {
    if (!is_in(g, &tabri_tests[t])) continue;
    const double ratio = with[t][TABRI_ENERGY] / tabri_tests[t].measured[TABRI_ENERGY];
    sum += ratio;
    squares += ratio * ratio;
    count++;
  }
  figures[SURGE_CHANGE] = mean_change(g, TABRI_SURGE, with, without);
  figures[SWAY_CHANGE] = mean_change(g, TABRI_SWAY, with, without);
  figures[ENERGY_CHANGE] = mean_change(g, TABRI_ENERGY, with, without);
  figures[ENERGY_MEASURED] = sum / count;
  figures[ENERGY_SCATTER] = sqrt((squares - sum * sum / count) / (count - 1));
  for (int k = 0; k < FIGURES; k++) {
    /* half of the last digit; sway forces at right angles are set at reversal, to 5 % in a test */
    const double tolerance = k == SWAY_CHANGE ? 0.01 : k < SWAY_CHANGE ? 0.0006 : 0.0011;
    checks_add(all, subject, names[k], "", expect(BY_OWN, g->before[preset][k], tolerance),
               figures[k]);
  }
}

void validate_tabri_memory(checks *all) {
  ald_report *report = ald_report_create();
  for (int preset = 0; preset < TABRI_PRESETS; preset++) {
    /* what 3 s of memory cost grows with the square of their steps; energies are good to 0.1 % */
    const tabri_reading reading = {.preset = tabri_presets[preset], .step = 2e-4};
    table with, without;
    ald_status status = tabri_run(tabri_study(&reading, NULL), TABRI_TESTS, without, report);
    if (status == ALD_OK) status = run_with_memory(&reading, with, report);
    if (status != ALD_OK) {
      fprintf(stderr, "%s", ald_report_text(report));
      all->status = status;
      break;
    }
    if (preset == 0) check_known(all, with, without);
    for (size_t g = 0; g < sizeof groups / sizeof groups[0]; g++) {
      check_group(all, preset, &groups[g], with, without);
    }
  }
  ald_report_destroy(report);
}
