/* SPDX-License-Identifier: Apache-2.0
 * What [Tabri] leaves open, in the readings that a bow offers: stiction in test 202 beside what the
 * source says of its Figure 8, and the first recovered surface in tests 301, 309 and 313. */
#include "cases.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tabri_tests.h"

static ald_series *run(checks *all, const tabri_reading *reading, const char *test) {
  char *text = tabri_study(reading, test);
  if (!text) {
    all->status = ALD_NO_MEMORY;
    return NULL;
  }
  ald_series *series = checks_run(all, text);
  free(text);
  return series;
}

/* ------------------------------------------------------------------------------ stiction */

/* The drop of the surge force about the end of the penetration. */
typedef struct drop {
  double least; /* force while the bulb still goes deeper, from the first fall on [N] */
  double lasts; /* time at less than 3/5 of the peak, after it [s] */
} drop;

/* below this share of the peak the force has dropped: above it all curves of test 202 agree */
#define DROPPED 0.6

enum { NO, YES, KEEPS, STICTIONS };
static const char *const stictions[STICTIONS] = {"no", "yes", "keeps pressure"};

/* The source gives no speed of stiction: our default; and one with which the force drops at "~55
 * ms", as sec. 3.3 says, while with the default it does at 57 ms. */
enum { SPEEDS = 2 };
static const double speeds[SPEEDS] = {0.01, 0.05};
/* by the independent program, tests/support/tabri_plain.h, with the second speed */
static const drop expected[STICTIONS] = {{99.2350, 0.0208}, {73.4695, 0.0242}, {129.1611, 0.0123}};

static drop drop_of(const ald_series *s) {
  const size_t surge = series_column(s, "bows.bulb.surge"), width = s->column_count;
  const size_t depth = series_column(s, "bows.bulb.depth"), time = series_column(s, "time");
  const double *rows = s->values;
  size_t peak = 0, deepest = 0;
  for (size_t r = 1; r < s->row_count; r++) {
    if (fabs(rows[r * width + surge]) > fabs(rows[peak * width + surge])) peak = r;
    if (rows[r * width + depth] > rows[deepest * width + depth]) deepest = r;
  }
  const double most = fabs(rows[peak * width + surge]);
  drop d = {.least = most};
  for (size_t r = peak + 1; r < s->row_count; r++) {
    const double force = fabs(rows[r * width + surge]);
    const double step = rows[r * width + time] - rows[(r - 1) * width + time];
    if (r <= deepest) d.least = fmin(d.least, force);
    if (force > 0 && force < DROPPED * most) d.lasts += step;
  }
  return d;
}

/* Of two programs in which points change their phases a step apart: 1 % of a force, 0.3 ms. */
static void check_drop(checks *all, int stiction, double speed, const drop *computed) {
  char subject[64];
  snprintf(subject, sizeof subject, "tabri: 202, stiction \"%s\" below %.2f m/s",
           stictions[stiction], speed);
  checks_add(all, subject, "least force of the drop", "N",
             expect(BY_OWN, expected[stiction].least, 0.01 * expected[stiction].least),
             computed->least);
  checks_add(all, subject, "its duration", "ms",
             expect(BY_OWN, 1e3 * expected[stiction].lasts, 0.3), 1e3 * computed->lasts);
}

/* "When the stiction is not considered in the calculations, the drop in the force value is more
 * significant and has a longer duration, as shown in Fig. 8" */
enum { SIGNIFICANT, LONGER, SENTENCES };
static const char *const sentences[SENTENCES] = {
    "when the stiction is not considered, the drop in the force value is more significant",
    "... and has a longer duration"};

static void check_figure(checks *all, int sentence, int stiction, double speed, const drop *drops) {
  char subject[64], detail[96];
  const drop *with = &drops[stiction], *without = &drops[NO];
  const int is_longer = sentence == LONGER;
  snprintf(subject, sizeof subject, "tabri: 202, \"%s\" below %.2f m/s", stictions[stiction],
           speed);
  if (is_longer) {
    snprintf(detail, sizeof detail, "%.1f ms without, %.1f ms with", 1e3 * without->lasts,
             1e3 * with->lasts);
  } else {
    snprintf(detail, sizeof detail, "down to %.1f N without, %.1f N with", without->least,
             with->least);
  }
  const int holds = is_longer ? without->lasts > with->lasts : without->least < with->least;
  checks_add_sentence(all, subject, "Fig. 8", sentences[sentence], holds, detail)->breaks =
      stiction == YES;
}

static int find_drops(checks *all, double speed, drop drops[STICTIONS]) {
  for (int k = 0; k < STICTIONS; k++) {
    const tabri_reading reading = {
        .preset = "published", .stiction = stictions[k], .stiction_speed = speed};
    ald_series *series = run(all, &reading, "202");
    if (!series) return 0;
    drops[k] = drop_of(series);
    ald_series_destroy(series);
  }
  return 1;
}

static void check_stiction(checks *all) {
  drop drops[SPEEDS][STICTIONS];
  for (int v = 0; v < SPEEDS; v++) {
    if (!find_drops(all, speeds[v], drops[v])) return;
  }
  for (int k = 0; k < STICTIONS; k++) check_drop(all, k, speeds[1], &drops[1][k]);
  for (int n = 0; n < SENTENCES; n++) {
    for (int k = YES; k < STICTIONS; k++) {
      for (int v = 0; v < SPEEDS; v++) check_figure(all, n, k, speeds[v], drops[v]);
    }
  }
}

/* ------------------------------------------------------------------------------ surfaces */

enum { TWO, UPDATED, SURFACES };
static const char *const surfaces[SURFACES] = {"two", "updated"};

/* energies by the independent program [J] */
static const struct {
  const char *test;
  double expected[SURFACES];
} turned[] = {
    {"301", {4.10564, 3.63293}}, {"309", {1.52897, 1.50032}}, {"313", {3.02424, 2.74753}}};

static double measured_energy(const char *test) {
  for (int k = 0; k < TABRI_TESTS; k++) {
    if (strcmp(tabri_tests[k].name, test) == 0) return tabri_tests[k].measured[TABRI_ENERGY];
  }
  return (double)NAN;
}

/* "The first region is always updated when the bow penetrates further": frozen at its beginning,
 * or following the bow as far as it goes. Energies to 0.3 % as those of all tests. */
static void check_surface(checks *all, size_t n, int surface) {
  char subject[64];
  const tabri_reading reading = {.preset = "published", .surfaces = surfaces[surface]};
  ald_series *series = run(all, &reading, turned[n].test);
  if (!series) return;
  const double *last = series->values + (series->row_count - 1) * series->column_count;
  snprintf(subject, sizeof subject, "tabri: %s, surfaces \"%s\"", turned[n].test,
           surfaces[surface]);
  checks_add(all, subject, "energy", "J",
             (expectation){.by = BY_OWN,
                           .value = turned[n].expected[surface],
                           .tolerance = 0.003 * turned[n].expected[surface],
                           .published = measured_energy(turned[n].test)},
             last[series_column(series, "bows.bulb.energy")]);
  ald_series_destroy(series);
}

void tabri_validate_readings(checks *all) {
  check_stiction(all);
  for (size_t n = 0; n < sizeof turned / sizeof turned[0]; n++) {
    for (int k = 0; k < SURFACES; k++) check_surface(all, n, k);
  }
}
