/* SPDX-License-Identifier: Apache-2.0
 * Results of studies with a build-up are those of the time after it: the same as a series shows
 * from there on, the same bits on every way, and what happened before ends or marks nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>
#include <stdbool.h>

#include "kernels/plan.h"
#include "model/study.h"
#include "plan/layout_create.h"
#include "support/devices.h"
#include "support/runs.h"
#include "support/studies.h"
#include "tile/columns.h"
#include "tile/lane.h"
#include "tile/sampler.h"
#include "tile/scenario.h"
#include "tile/tile.h"

enum { PATH = 256, NAME = 256, SCENARIOS = 3, COLUMNS_MAX = 2000 };

/* ------------------------------------------------------------------------------ examples */

/* an example with another time */
typedef struct example {
  const char *base;
  const char *run;
  uint32_t built, steps; /* of the build-up, of all */
  const char *more;      /* of the study; NULL: nothing */
} example;

static const example examples[] = {
    {"side_by_side/side_by_side.yml", "duration: 30 s, build-up: 12 s", 600, 1500, NULL},
    {"side_by_side/side_by_side.yml", "duration: 30 s, build-up: 12 s, scheme: rk4", 600, 1500,
     NULL},
    {"berthing/berthing.yml", "duration: 12 s, build-up: 6 s", 60, 120,
     "limits: {rated: {any of: contacts.rubber.*.peak_normal, above: 50 kN}}\noutput: {events: "
     "all}"},
    {"tug_push/tug_push.yml", "duration: 12 s, build-up: 3 s", 60, 240, NULL},
    {"spread_mooring/spread_mooring.yml", "duration: 12 s, build-up: 3 s", 100, 400, NULL},
    {"tow_line/tow_line.yml", "duration: 16 s, build-up: 8 s", 200, 400, NULL},
    {"chain_over_edge/chain_over_edge.yml", "duration: 0.4 s, build-up: 0.1 s", 500, 2000, NULL},
};
enum { EXAMPLES = sizeof examples / sizeof examples[0] };

/* a study over an example, in a folder of its own */
static ald_study *example_study(const example *e, const char *folder) {
  char path[2 * PATH];
  snprintf(path, sizeof path, "%s/over.yml", folder);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  fprintf(file, "allide: 1\nbase: %s/examples/%s\nrun: {%s}\n%s\n", ALD_SOURCE_FOLDER, e->base,
          e->run, e->more ? e->more : "");
  assert_int_equal(fclose(file), 0);
  return run_read(path);
}

/* column of results; COLUMNS_MAX if there is none */
static size_t find_column(const ald_results *results, const char *prefix, size_t length,
                          const char *record) {
  char name[NAME];
  snprintf(name, sizeof name, "%.*s%s", (int)length, prefix, record);
  for (size_t c = 0; c < ald_results_column_count(results); c++) {
    if (strcmp(ald_results_column(results, c).name, name) == 0) return c;
  }
  return COLUMNS_MAX;
}

static double result(const ald_results *results, size_t column, uint64_t scenario) {
  double values[SCENARIOS];
  assert_int_equal(ald_results_read(results, column, values, NULL), ALD_OK);
  return values[scenario];
}

/* what a series has at every step, and the record that it becomes */
static const struct {
  const char *series, *record;
} peaks[] = {
    {"normal", "peak_normal"},
    {"tension", "peak_tension"},
    {"tension_from", "peak_tension_from"},
    {"tension_to", "peak_tension_to"},
    {"quasi_static_tension", "peak_quasi_static_tension"},
    {"depth", "greatest_depth"},
    {"indentation", "greatest_indentation"},
};
enum { PEAKS = sizeof peaks / sizeof peaks[0] };

/* Rows that are recorded: forces of the beginnings of steps, so not the last row; with several
 * stages those of their last stages, a prediction of order 4 of the ends, so not the first row. */
typedef struct rows {
  size_t from, end;
  double tolerance; /* of that prediction, as a share */
} rows;

static double greatest(const ald_series *s, size_t column, rows r) {
  double most = 0;
  for (size_t n = r.from; n < r.end; n++) {
    most = fmax(most, s->values[n * s->column_count + column]);
  }
  return most;
}

/* of a fender, by the column of its state: 0 apart, else in contact */
static void expect_touches(const ald_results *results, const ald_series *s, size_t state, rows r,
                           uint64_t scenario, double step) {
  const char *prefix = s->names[state];
  const size_t length = (size_t)(strrchr(prefix, '.') + 1 - prefix);
  const size_t first = find_column(results, prefix, length, "first_touch");
  const size_t duration = find_column(results, prefix, length, "duration");
  size_t touches = 0, at = 0;
  for (size_t n = r.from; n < r.end; n++) {
    if (!(s->values[n * s->column_count + state] > 0)) continue;
    if (touches++ == 0) at = n;
  }
  const double lasted = result(results, duration, scenario);
  const double began = result(results, first, scenario);
  assert_true(lasted == (double)touches * step);
  if (touches > 0) assert_true(began == s->values[at * s->column_count]);
  if (touches == 0) assert_true(isnan(began));
}

/* returns the number of records that were compared and are above 0 */
static int expect_of_series(const ald_results *results, const ald_series *s, rows r,
                            uint64_t scenario, double step) {
  int compared = 0;
  for (size_t c = 1; c < s->column_count; c++) {
    const char *last = strrchr(s->names[c], '.');
    if (!last) continue;
    const size_t length = (size_t)(last + 1 - s->names[c]);
    for (int p = 0; p < PEAKS; p++) {
      if (strcmp(last + 1, peaks[p].series) != 0) continue;
      const size_t column = find_column(results, s->names[c], length, peaks[p].record);
      if (column == COLUMNS_MAX) continue;
      const double is = result(results, column, scenario), expected = greatest(s, c, r);
      if (fabs(is - expected) > r.tolerance * expected)
        fail_msg("%s: %.17g, in the series %.17g", s->names[c], is, expected);
      compared += is > 0;
    }
    if (r.tolerance == 0 && strncmp(s->names[c], "fenders.", 8) == 0 &&
        strcmp(last + 1, "state") == 0) {
      expect_touches(results, s, c, r, scenario, step);
    }
  }
  return compared;
}

static void records_are_those_of_the_series(void **state) {
  (void)state;
  for (int e = 0; e < EXAMPLES; e++) {
    char folder[PATH];
    run_folder("build-up", folder, sizeof folder);
    ald_study *study = example_study(&examples[e], folder);
    ald_run_def def = run_settings(SCENARIOS, "openmp");
    char out[2 * PATH];
    snprintf(out, sizeof out, "%s/out", folder);
    def.folder = out;
    run_all(study, def);
    ald_results *results = NULL;
    assert_int_equal(ald_results_open(out, &results, NULL), ALD_OK);
    assert_true(atof(ald_results_note(results, "build_up")) == ald_study_build_up(study));
    const size_t late = study->scheme >= SCHEME_RK4 && study->scheme != SCHEME_FROZEN;
    const rows r = {examples[e].built + late, examples[e].steps + late, late ? 1e-6 : 0};
    int compared = 0;
    for (uint64_t scenario = 0; scenario < SCENARIOS; scenario++) {
      ald_series *series = NULL;
      assert_int_equal(ald_replay(out, scenario, "openmp", &series, NULL), ALD_OK);
      assert_true(series->row_checked && series->row_equal);
      assert_int_equal(series->row_count, examples[e].steps + 1);
      compared += expect_of_series(results, series, r, scenario, study->step);
      ald_series_destroy(series);
    }
    print_message("%s: %d records\n", examples[e].base, compared);
    assert_true(compared > 0);
    ald_results_close(results);
    ald_study_destroy(study);
    run_folder_remove(folder);
  }
}

/* ------------------------------------------------------------------------------ the state */

/* Where nothing rises a build-up changes no motion: its end takes back what is recorded, and no law
 * reads that. */
static const example unloaded[] = {
    {"hull_on_hull/hull_on_hull.yml", "duration: 10 s", 150, 500, NULL},
    {"dropped_container/dropped_container.yml", "duration: 3 s", 55, 150, NULL},
    {"spread_mooring/spread_mooring.yml", "duration: 12 s", 100, 400, NULL},
    {"flexible_dolphin/flexible_dolphin.yml", "duration: 12 s", 1700, 2400, NULL},
    {"tug_push/tug_push.yml", "duration: 12 s", 60, 240, "bodies: {tug: {load: [0, 0, 0]}}"},
    {"berthing/berthing.yml", "duration: 40 s", 150, 400,
     "bodies: {vessel: {load: [0, 0, 0]}}\nvary: {bodies.vessel.load.y: ~}"},
    {"all_contacts/all_contacts.yml", "duration: 6 s", 200, 600, "vary: ~\nloads: ~"},
    {"chain_over_edge/chain_over_edge.yml", "duration: 0.4 s", 1600, 2000, "vary: ~\nloads: ~"},
};

/* runs it, into a folder, with or without its build-up */
static ald_results *run_unloaded(const example *e, bool is_built, const char *folder) {
  char out[2 * PATH];
  ald_results *results = NULL;
  ald_study *study = example_study(e, folder);
  assert_int_equal(study->step_count, e->steps);
  study->build_up = is_built ? e->built : 0;
  ald_run_def def = run_settings(SCENARIOS, "openmp");
  snprintf(out, sizeof out, "%s/%s", folder, is_built ? "built" : "plain");
  def.folder = out;
  run_all(study, def);
  assert_int_equal(ald_results_open(out, &results, NULL), ALD_OK);
  ald_study_destroy(study);
  return results;
}

static void the_state_is_left_alone(void **state) {
  (void)state;
  for (size_t e = 0; e < sizeof unloaded / sizeof *unloaded; e++) {
    char folder[PATH];
    int places = 0, peaks_taken_back = 0;
    run_folder("build-up", folder, sizeof folder);
    ald_results *plain = run_unloaded(&unloaded[e], false, folder);
    ald_results *built = run_unloaded(&unloaded[e], true, folder);
    for (size_t c = 0; c < ald_results_column_count(plain); c++) {
      const char *name = ald_results_column(plain, c).name;
      const bool is_place = strncmp(name, "bodies.", 7) == 0;
      for (uint64_t scenario = 0; scenario < SCENARIOS; scenario++) {
        const double was = result(plain, c, scenario), is = result(built, c, scenario);
        if (is_place && was != is) fail_msg("%s %s: %.17g, %.17g", unloaded[e].base, name, is, was);
        places += is_place;
        if (!strstr(name, ".peak_") || strstr(name, "_time") || strstr(name, "_where")) continue;
        if (!(is <= was)) fail_msg("%s %s: %.17g, %.17g", unloaded[e].base, name, is, was);
        peaks_taken_back += is < was;
      }
    }
    print_message("%s: %d peaks were before\n", unloaded[e].base, peaks_taken_back);
    assert_true(places > 0 && peaks_taken_back > 0);
    ald_results_close(plain);
    ald_results_close(built);
    run_folder_remove(folder);
  }
}

/* ------------------------------------------------------------------------------ same bits */

static void expect_same_bits(const char *device, int first, int end) {
  for (int e = first; e < end; e++) {
    char folder[PATH];
    run_folder("build-up", folder, sizeof folder);
    ald_study *study = example_study(&examples[e], folder);
    const ald_run_summary all = run_all(study, run_settings(9, "openmp"));
    static const uint32_t tiles[] = {1, 7, 16};
    for (int t = 0; t < 3; t++) {
      ald_run_def def = run_settings(9, device);
      def.tile = tiles[t];
      def.threads = 1 + t % 2;
      def.order_seed = (uint64_t)t;
      const ald_run_summary other = run_all(study, def);
      assert_string_equal(other.hash, all.hash);
      if (strcmp(device, "openmp") != 0) break; /* of one lane: every instance in turn */
    }
    ald_study_destroy(study);
    run_folder_remove(folder);
  }
}

static void any_tile_gives_the_same_bits(void **state) {
  (void)state;
  expect_same_bits("openmp", 0, EXAMPLES - 1);
}

static void both_devices_give_the_same_bits(void **state) {
  (void)state;
  need_device("opencl");
  expect_same_bits("opencl", 0, EXAMPLES - 1);
}

/* the row of scenario 0 after all its steps, its lane taken out after `at` of them and put into
 * another tile, as a checkpoint does; `at` 0: never */
static void row_of(const ald_study *study, uint32_t at, double *row) {
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  ald_layout *layout = NULL;
  ald_tile *tile = NULL, *other = NULL;
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  double *inputs = calloc(study->variable_count + 1u, sizeof *inputs);
  assert_int_equal(ald_layout_create(study, ALD_TRACE_OFF, 0, &layout, NULL), ALD_OK);
  double *reals = calloc(layout->real_rows + 1u, sizeof *reals);
  uint32_t *flags = calloc(layout->flag_rows + 1u, sizeof *flags);
  const uint32_t lanes = ald_device_lanes(device, 1);
  assert_int_equal(device->tile_create(device, layout, lanes, &tile, NULL), ALD_OK);
  assert_int_equal(device->tile_create(device, layout, lanes, &other, NULL), ALD_OK);
  const bool good = ald_sampler_scenario(study, 1, 1, 0, values, inputs);
  for (uint32_t lane = 0; lane < lanes; lane++) {
    ald_scenario_fill(study, tile, lane, values, good);
    ald_scenario_fill(study, other, lane, values, good);
  }
  assert_int_equal(device->tile_upload(tile, NULL), ALD_OK);
  if (at > 0) {
    device->tile_advance(tile, at, ALD_SCHEDULE_BEST, NULL);
    ald_lane_save(tile, 0, reals, flags);
    ald_lane_load(other, 0, reals, flags);
    assert_int_equal(device->tile_upload(other, NULL), ALD_OK);
  }
  ald_tile *last = at > 0 ? other : tile;
  device->tile_advance(last, study->step_count - at, ALD_SCHEDULE_BEST, NULL);
  ald_columns_read(study, NULL, last, 0, (ald_drawn){values, inputs}, row, 1);
  device->tile_destroy(tile);
  device->tile_destroy(other);
  ald_layout_destroy(layout);
  ald_device_close(device);
  free(values);
  free(inputs);
  free(reals);
  free(flags);
}

static void a_scenario_goes_on_before_and_after(void **state) {
  (void)state;
  static const int of[] = {0, 3, 5};
  for (int k = 0; k < 3; k++) {
    char folder[PATH];
    double at_once[COLUMNS_MAX], parts[COLUMNS_MAX];
    const example *e = &examples[of[k]];
    run_folder("build-up", folder, sizeof folder);
    ald_study *study = example_study(e, folder);
    assert_true(ald_columns_count(study) <= COLUMNS_MAX);
    row_of(study, 0, at_once);
    const uint32_t at[] = {e->built / 2, e->built - 1, e->built, e->built + 1, e->built + 50};
    for (int n = 0; n < 5; n++) {
      row_of(study, at[n], parts);
      assert_memory_equal(at_once, parts, ald_columns_count(study) * sizeof *parts);
    }
    ald_study_destroy(study);
    run_folder_remove(folder);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(records_are_those_of_the_series),
      cmocka_unit_test(the_state_is_left_alone),
      cmocka_unit_test(any_tile_gives_the_same_bits),
      cmocka_unit_test(both_devices_give_the_same_bits),
      cmocka_unit_test(a_scenario_goes_on_before_and_after),
  };
  return cmocka_run_group_tests_name("build_up_runs", tests, NULL, NULL);
}
