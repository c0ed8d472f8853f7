/* SPDX-License-Identifier: Apache-2.0
 * A study on an OpenCL device by the program made for it, beside OpenMP: for drivers that interpret
 * kernels or take long to build them, so that the self-test of the program for any study is left
 * out. All results are compared instead; in double precision to the bit.
 *
 *   study_on_device STUDY SCENARIOS single|double steps|passes|groups [STEPS]
 *
 * steps: lane by lane, whole steps in one kernel; passes: pass by pass, and groups: two lanes with
 * three work-items each, where the instances of an element work at the same time. STEPS: at most so
 * many; all of the study without it. Prints the hash that `allide run STUDY --scenarios N` prints,
 * of whole scenarios. Exit codes: 0 the same, 1 something differs, 2 nothing could be compared. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allide/study.h"
#include "base/report.h"
#include "device/device_cl.h"
#include "device/device_omp.h"
#include "kernels/plan.h"
#include "model/study.h"
#include "plan/layout_create.h"
#include "plan/step.h"
#include "run/collector.h"
#include "tile/columns.h"
#include "tile/events.h"
#include "tile/sampler.h"
#include "tile/scenario.h"
#include "tile/tile.h"

/* Results in single precision: rounding of 6e-8 grows over some steps, and where a contact begins
 * it is a difference of places. What differs by more is wrong, not rounded. */
#define NEAR_SINGLE 1e-3

typedef struct work {
  ald_study *study;
  ald_layout *layout;
  ald_device *devices[2]; /* the host, the device */
  ald_tile *tiles[2];
  ald_column *columns;
  uint32_t column_count, scenarios, steps;
  double *values, *inputs; /* of one scenario */
  double *rows[2];         /* (scenarios x columns) */
  ald_schedule schedule;   /* of the device */
  ald_report *report;
} work;

static double *doubles(size_t count) {
  double *made = calloc(count + 1, sizeof *made);
  if (!made) exit(2);
  return made;
}

static ald_status prepare(work *w, const char *path, ald_precision precision) {
  ald_status status = ALD_OK;
  ALD_TRY(ald_study_read(path, &w->study, w->report));
  ALD_TRY(ald_columns_create(w->study, &w->columns, &w->column_count, w->report));
  ALD_TRY(ald_layout_create(w->study, ALD_TRACE_OFF, ald_event_capacity(w->study), &w->layout,
                            w->report));
  ALD_TRY(ald_device_omp_open(precision, &w->devices[0], w->report));
  ALD_TRY(ald_device_cl_open("opencl", precision, &w->devices[1], w->report));
  w->devices[1]->makes_programs = true;
  w->values = doubles(w->study->quantity_count);
  w->inputs = doubles(w->study->variable_count);
  for (int side = 0; side < 2; side++) {
    /* the device has no lane but those of scenarios: some drivers are slow */
    const uint32_t lanes = side ? w->scenarios : (w->scenarios + 7) / 8 * 8;
    w->rows[side] = doubles((size_t)w->scenarios * w->column_count);
    ALD_TRY(w->devices[side]->tile_create(w->devices[side], w->layout, lanes, &w->tiles[side],
                                          w->report));
    for (uint32_t lane = 0; lane < lanes; lane++) {
      const bool good = ald_sampler_scenario(w->study, w->study->seed, w->scenarios,
                                             lane % w->scenarios, w->values, w->inputs);
      ald_scenario_fill(w->study, w->tiles[side], lane, w->values, good);
    }
  }
done:
  return status;
}

/* have all scenarios of the host ended? */
static bool has_ended(const work *w) {
  const uint32_t done = w->layout->plan[PLAN_LANE_FLAGS] + LANE_DONE;
  for (uint32_t lane = 0; lane < w->scenarios; lane++) {
    if (ald_tile_flag(w->tiles[0], done, lane) == DONE_NOT) return false;
  }
  return true;
}

/* Both sides, the host until its scenarios have ended: steps that are divided are more than those
 * of the study. */
static ald_status advance(work *w) {
  ald_status status = ALD_OK;
  const ald_row_range reals = {0, w->layout->real_rows}, flags = {0, w->layout->flag_rows};
  const ald_schedule how = ALD_SCHEDULE_PASSES;
  ald_device *host = w->devices[0], *device = w->devices[1];
  uint32_t steps = w->steps;
  ALD_TRY(host->tile_upload(w->tiles[0], w->report));
  if (steps > 0) ALD_TRY(host->tile_advance(w->tiles[0], steps, how, w->report));
  while (w->steps == 0 && !has_ended(w)) {
    ALD_TRY(host->tile_advance(w->tiles[0], 1, how, w->report));
    steps++;
  }
  ALD_TRY(device->tile_upload(w->tiles[1], w->report));
  ALD_TRY(device->tile_advance(w->tiles[1], steps, w->schedule, w->report));
  ALD_TRY(device->tile_download(w->tiles[1], reals, flags, w->report));
done:
  return status;
}

/* reads the rows of a side; with `hash`, that of its rows and events */
static ald_status read_rows(work *w, int side, char hash[40]) {
  ald_status status = ALD_OK;
  ald_collector *collector = NULL;
  ald_event *events = NULL;
  ALD_TRY(ald_collector_create(w->scenarios, w->column_count, NULL, &collector, w->report));
  ALD_TRY(ald_collector_open(collector, 0, w->scenarios, w->report));
  for (uint32_t k = 0; k < w->scenarios; k++) {
    double *row = w->rows[side] + (size_t)k * w->column_count;
    size_t stride = 0;
    ald_sampler_scenario(w->study, w->study->seed, w->scenarios, k, w->values, w->inputs);
    const int32_t outcome = ald_columns_read(w->study, NULL, w->tiles[side], k,
                                             (ald_drawn){w->values, w->inputs}, row, 1);
    uint32_t count = ald_events_read(w->study, w->tiles[side], k, k, NULL);
    if (count == ALD_EVENTS_LOST) {
      return ald_report_fail(w->report, ALD_NO_MEMORY, "error: more events than there is room\n");
    }
    events = calloc(count + 1u, sizeof *events);
    if (!events) return ALD_NO_MEMORY;
    if (count) ald_events_read(w->study, w->tiles[side], k, k, events);
    double *to = ald_collector_row(collector, k, &stride);
    for (uint32_t c = 0; c < w->column_count; c++) to[c * stride] = row[c];
    status = ald_collector_finish(collector, k, outcome, events, count, w->report);
    free(events);
    if (status != ALD_OK) goto done;
  }
  ald_collector_hash(collector, hash);
done:
  ald_collector_destroy(collector);
  return status;
}

/* greatest value of a column over the scenarios */
static double scale_of(const work *w, uint32_t column) {
  double scale = 0;
  for (uint32_t k = 0; k < w->scenarios; k++) {
    const double size = fabs(w->rows[0][(size_t)k * w->column_count + column]);
    if (isfinite(size)) scale = fmax(scale, size);
  }
  return scale;
}

/* number of values that differ, and of these the number that is too far off; says which */
static uint32_t compare(const work *w, double near, uint32_t *far) {
  uint32_t differ = 0;
  for (uint32_t c = 0; c < w->column_count; c++) {
    const double scale = scale_of(w, c);
    for (uint32_t k = 0; k < w->scenarios; k++) {
      const double a = w->rows[0][(size_t)k * w->column_count + c];
      const double b = w->rows[1][(size_t)k * w->column_count + c];
      if (memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b))) continue;
      differ++;
      if (fabs(a - b) <= near * scale) continue;
      if ((*far)++ < 8) {
        printf("  %s of scenario %u: %.17g, OpenMP %.17g\n", w->columns[c].name, k, b, a);
      }
    }
  }
  return differ;
}

static int judge(work *w, double near) {
  char hashes[2][40];
  for (int side = 0; side < 2; side++) {
    if (read_rows(w, side, hashes[side]) != ALD_OK) return 2;
  }
  uint32_t far = 0;
  const uint32_t differ = compare(w, near, &far);
  const int same = near > 0 ? far == 0 : strcmp(hashes[0], hashes[1]) == 0;
  printf("%s %s, %u of %u results differ", same ? "same" : "DIFFERENT", hashes[1], differ,
         w->column_count * w->scenarios);
  if (near > 0) printf(", %u by more than %g of the greatest", far, near);
  printf(", %llu launches\n", (unsigned long long)w->devices[1]->launches);
  return same ? 0 : 1;
}

static ald_schedule schedule_of(const char *word) {
  if (strcmp(word, "passes") == 0) return ALD_SCHEDULE_PASSES;
  if (strcmp(word, "groups") != 0) return ALD_SCHEDULE_LANES;
  setenv("ALLIDE_OPENCL_SCHEDULE", "2x3", 1);
  return ALD_SCHEDULE_BEST;
}

int main(int argc, char **argv) {
  if (argc < 5 || argc > 6) {
    fprintf(stderr, "usage: %s STUDY SCENARIOS single|double steps|passes|groups [STEPS]\n",
            argv[0]);
    return 2;
  }
  setenv("ALLIDE_OPENCL_LANES", "1", 1); /* one scenario an item, as on a GPU */
  const int single = strcmp(argv[3], "single") == 0;
  const long scenarios = strtol(argv[2], NULL, 10);
  if (scenarios < 1 || scenarios > 16384) return 2;
  work w = {.scenarios = (uint32_t)scenarios,
            .steps = argc > 5 ? (uint32_t)strtoul(argv[5], NULL, 10) : 0,
            .schedule = schedule_of(argv[4]),
            .report = ald_report_create()};
  ald_status status = prepare(&w, argv[1], single ? ALD_SINGLE_PRECISION : ALD_DOUBLE);
  if (status == ALD_OK) status = advance(&w);
  int code = 2;
  if (status == ALD_OK) code = judge(&w, single ? NEAR_SINGLE : 0);
  fputs(ald_report_text(w.report), stderr);
  for (int side = 0; side < 2; side++) {
    if (w.tiles[side]) w.devices[side]->tile_destroy(w.tiles[side]);
    ald_device_close(w.devices[side]);
    free(w.rows[side]);
  }
  free(w.values);
  free(w.inputs);
  ald_layout_destroy(w.layout);
  ald_columns_clear(w.columns, w.column_count);
  ald_study_destroy(w.study);
  ald_report_destroy(w.report);
  return code;
}
