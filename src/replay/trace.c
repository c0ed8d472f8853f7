/* SPDX-License-Identifier: Apache-2.0
 * One scenario with full time series: every step pass by pass, with the rows read between. */
#include "trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "kernels/pass/step/space_rows.h"
#include "model/derive.h"
#include "model/point_place.h"
#include "model/scenario_origin.h"
#include "model/spare.h"
#include "plan/kind_tables.h"
#include "plan/layout_create.h"
#include "plan/passes.h"
#include "plan/step.h"
#include "tile/columns.h"
#include "tile/sampler.h"
#include "tile/scenario.h"
#include "tile/tile.h"

/* Where a column of the series comes from. */
typedef struct source {
  uint32_t row;
  ald_row_axis axis;
} source;

typedef struct tracer {
  const ald_study *study;
  ald_layout *layout;
  ald_tile *tile;
  ald_series *series;
  source *sources; /* (columns), the first is time */
  const ald_trace_watch *watch;
  size_t capacity;    /* rows that the series has room for */
  uint32_t fine_step; /* with which the next row's step begins */
  double origin[2];
  double *values, *inputs; /* of the scenario */
  double *results;         /* receives its row of results; NULL: not wanted */
} tracer;

static const struct {
  uint32_t row;
  const char *name, *unit;
  ald_row_axis axis;
} body_columns[] = {
    {BODY_X, "x", "m", ALD_ROW_X},
    {BODY_Y, "y", "m", ALD_ROW_Y},
    {BODY_PSI, "heading", "rad", ALD_ROW_VALUE},
    {BODY_VX, "velocity_x", "m/s", ALD_ROW_VALUE},
    {BODY_VY, "velocity_y", "m/s", ALD_ROW_VALUE},
    {BODY_R, "yaw_rate", "rad/s", ALD_ROW_VALUE},
};
enum { BODY_COLUMNS = sizeof body_columns / sizeof body_columns[0] };

/* more of a body in space */
static const struct {
  uint32_t row;
  const char *name, *unit;
} space_columns[] = {
    {SPACE_Z, "z", "m"},
    {SPACE_ROLL, "roll", "rad"},
    {SPACE_PITCH, "pitch", "rad"},
    {SPACE_VZ, "velocity_z", "m/s"},
    {SPACE_P, "roll_rate", "rad/s"},
    {SPACE_Q, "pitch_rate", "rad/s"},
};

enum { SPACE_COLUMNS = sizeof space_columns / sizeof space_columns[0] };

/* of a body in space, its yaw rate too is about its own axis */
static uint32_t body_row(const tracer *t, uint32_t body, uint32_t row) {
  ALD_ASSERT(body < t->study->body_count);
  const bool own = t->study->is_spatial && row == BODY_R;
  const uint32_t first = t->layout->plan[own ? PLAN_SPACE_ROWS : PLAN_BODY_ROWS];
  return first + (own ? (uint32_t)SPACE_R : row) * t->study->body_count + body;
}

static bool add_column(tracer *t, const char *prefix, const char *name, const char *unit,
                       source from) {
  const size_t at = t->series->column_count++;
  const size_t size = strlen(prefix) + strlen(name) + 2;
  t->sources[at] = from;
  t->series->names[at] = malloc(size);
  t->series->units[at] = strdup(unit);
  if (!t->series->names[at] || !t->series->units[at]) return false;
  snprintf(t->series->names[at], size, "%s%s%s", prefix, *prefix ? "." : "", name);
  return true;
}

static bool add_body(tracer *t, uint32_t body) {
  ALD_ASSERT(body < t->study->body_count);
  char prefix[256];
  bool good = true;
  snprintf(prefix, sizeof prefix, "bodies.%s", t->study->bodies[body].name);
  for (uint32_t c = 0; good && c < BODY_COLUMNS; c++) {
    const uint32_t row = body_row(t, body, body_columns[c].row);
    good = add_column(t, prefix, body_columns[c].name, body_columns[c].unit,
                      (source){row, body_columns[c].axis});
  }
  for (uint32_t c = 0; good && t->study->is_spatial && c < SPACE_COLUMNS; c++) {
    const uint32_t row =
        t->layout->plan[PLAN_SPACE_ROWS] + space_columns[c].row * t->study->body_count + body;
    good = add_column(t, prefix, space_columns[c].name, space_columns[c].unit,
                      (source){row, ALD_ROW_VALUE});
  }
  return good;
}

static bool add_instances(tracer *t) {
  uint32_t instance = 0;
  bool good = true;
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    const uint32_t *own = ald_kind_tables(t->layout->plan, k);
    for (uint32_t i = 0; i < own[KIND_COUNT]; i++, instance++) {
      const uint32_t count = ald_instance_trace_count(t->study, instance);
      for (uint32_t c = 0; good && c < count; c++) {
        const ald_row_info *info = &ald_kinds[k]->traces[c];
        const uint32_t row = own[KIND_TRACE] + info->row * own[KIND_COUNT] + i;
        good = add_column(t, t->study->instances[instance].name, info->name, info->unit,
                          (source){row, info->axis});
      }
    }
  }
  return good;
}

static bool series_create(tracer *t) {
  const size_t per_body = BODY_COLUMNS + (t->study->is_spatial ? SPACE_COLUMNS : 0);
  size_t count = 1 + (size_t)t->study->body_count * per_body;
  for (uint32_t i = 0; i < t->study->instance_count; i++)
    count += ald_instance_trace_count(t->study, i);
  t->series = calloc(1, sizeof *t->series);
  if (!t->series) return false;
  t->capacity = (size_t)t->study->step_count + 1;
  t->series->names = calloc(count, sizeof *t->series->names);
  t->series->units = calloc(count, sizeof *t->series->units);
  t->series->values = calloc(count * t->capacity, sizeof *t->series->values);
  t->sources = calloc(count, sizeof *t->sources);
  if (!t->series->names || !t->series->units || !t->series->values || !t->sources) return false;
  bool good = add_column(t, "", "time", "s", (source){0, ALD_ROW_VALUE});
  for (uint32_t b = 0; good && b < t->study->body_count; b++) {
    if (ald_point_of_place(t->study, b) == 0) good = add_body(t, b);
  }
  return good && add_instances(t);
}

static uint32_t lane_flag(const tracer *t, uint32_t flag) {
  return ald_tile_flag(t->tile, t->layout->plan[PLAN_LANE_FLAGS] + flag, 0);
}

/* room for one row more than there are; false: no memory */
static bool make_room(tracer *t, size_t rows) {
  if (rows < t->capacity) return true;
  const size_t more = 2 * t->capacity;
  double *grown = realloc(t->series->values, t->series->column_count * more * sizeof *grown);
  if (!grown) return false;
  t->series->values = grown;
  t->capacity = more;
  return true;
}

static void keep_row(tracer *t, size_t n) {
  ALD_ASSERT(n < t->capacity);
  double *row = t->series->values + n * t->series->column_count;
  row[0] = (double)t->fine_step * ald_study_fine_step(t->study);
  for (size_t c = 1; c < t->series->column_count; c++) {
    row[c] = ald_tile_real(t->tile, t->sources[c].row, 0);
    if (t->sources[c].axis == ALD_ROW_X) row[c] += t->origin[0];
    if (t->sources[c].axis == ALD_ROW_Y) row[c] += t->origin[1];
  }
}

/* the passes of a step from one to before another */
static ald_status run_passes(tracer *t, const ald_step *step, uint32_t from, uint32_t to,
                             ald_report *report) {
  ALD_ASSERT(from <= to);
  ald_status status = ALD_OK;
  for (uint32_t p = from; p < to && status >= 0; p++) {
    status = t->tile->device->tile_pass(t->tile, step->passes[p], report);
  }
  return status;
}

static uint32_t *done_flags(const tracer *t) {
  return t->tile->uints + (size_t)(t->layout->plan[PLAN_LANE_FLAGS] + LANE_DONE) * t->tile->lanes;
}

static bool lane_is_done(const tracer *t) { return lane_flag(t, LANE_DONE) != 0; }

static void revive(tracer *t) { memset(done_flags(t), 0, t->tile->lanes * sizeof(uint32_t)); }

/* as the scenario ended: what comes for the last row of the series may move joined bodies */
static void read_results(tracer *t) {
  if (!t->results) return;
  t->series->status = ald_columns_read(t->study, NULL, t->tile, 0,
                                       (ald_drawn){t->values, t->inputs}, t->results, 1);
}

static ald_status run_steps(tracer *t, ald_report *report) {
  ald_status status = ALD_OK;
  ald_device *device = t->tile->device;
  const ald_row_range reals = {0, t->layout->real_rows}, flags = {0, t->layout->flag_rows};
  const ald_step step = ald_step_of(t->layout);
  bool ended = lane_is_done(t);
  for (uint32_t n = 0;; n++) {
    if (ended) read_results(t);
    /* the last row shows the forces at the end, which a scenario that is done has no more */
    if (ended) revive(t);
    if (n == 0 || ended) ALD_TRY(device->tile_upload(t->tile, report));
    ALD_TRY(run_passes(t, &step, 0, step.evaluated, report));
    ALD_TRY(device->tile_download(t->tile, reals, flags, report));
    if (!make_room(t, n)) {
      status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the time series\n");
      goto done;
    }
    keep_row(t, n);
    t->series->row_count = n + 1;
    const ald_trace_row row = {.number = n, .fine_step = t->fine_step, .is_last = ended};
    if (t->watch) ALD_TRY(t->watch->row(t->watch->user, t->tile, &row, report));
    if (ended) break;
    ALD_TRY(run_passes(t, &step, step.evaluated, step.count, report));
    ALD_TRY(device->tile_download(t->tile, reals, flags, report));
    ended = lane_is_done(t);
    t->fine_step += ald_study_fine(t->study) > 1 ? lane_flag(t, LANE_SPAN) : 1;
  }
done:
  return status;
}

ald_status ald_trace_run(const ald_study *study, ald_device *device, ald_draw draw, double *row,
                         ald_series **series, ald_report *report) {
  return ald_trace_watched(study, device, draw, row, NULL, series, report);
}

ald_status ald_trace_watched(const ald_study *study, ald_device *device, ald_draw draw, double *row,
                             const ald_trace_watch *watch, ald_series **series,
                             ald_report *report) {
  ald_status status = ALD_OK;
  tracer t = {.study = study, .watch = watch, .results = row};
  t.values = calloc(study->quantity_count + 1u, sizeof *t.values);
  t.inputs = calloc(study->variable_count + 1u, sizeof *t.inputs);
  *series = NULL;
  ALD_TRY(ald_layout_create(study, ALD_TRACE_ON, 0, &t.layout, report));
  if (!t.values || !t.inputs || !series_create(&t)) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the time series\n");
    goto done;
  }
  ALD_TRY(device->tile_create(device, t.layout, ald_device_lanes(device, 1), &t.tile, report));
  const bool good =
      ald_sampler_scenario(study, draw.seed, draw.scenarios, draw.scenario, t.values, t.inputs);
  ald_scenario_origin(study, t.values, t.origin);
  for (uint32_t lane = 0; lane < t.tile->lanes; lane++) {
    ald_scenario_fill(study, t.tile, lane, t.values, good);
  }
  if (watch) ALD_TRY(watch->begin(watch->user, t.layout, t.values, t.origin, report));
  ALD_TRY(run_steps(&t, report));
  *series = t.series;
  t.series = NULL;
done:
  ald_series_destroy(t.series);
  if (t.tile) device->tile_destroy(t.tile);
  ald_layout_destroy(t.layout);
  free(t.sources);
  free(t.values);
  free(t.inputs);
  return status;
}

void ald_series_destroy(ald_series *series) {
  if (!series) return;
  for (size_t c = 0; c < series->column_count; c++) {
    free(series->names[c]);
    free(series->units[c]);
  }
  for (size_t c = 0; c < series->choice_count; c++) free(series->choices[c]);
  free(series->choices);
  free(series->names);
  free(series->units);
  free(series->values);
  free(series);
}
