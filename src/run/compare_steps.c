/* SPDX-License-Identifier: Apache-2.0
 * Whole steps in one kernel on a device and on the host: the first step that differs, by bisection.
 * Twice: all rows, with lanes as compare_passes.c has them; and the columns of results of different
 * scenarios side by side, as runs have them. */
#include "compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/clock.h"
#include "base/report.h"
#include "kernels/plan.h"
#include "plan/layout_create.h"
#include "tile/columns.h"
#include "tile/events.h"
#include "tile/sampler.h"

typedef struct walk {
  ald_comparing *c;
  const ald_layout *layout;
  bool repeats; /* rows; else columns */
  ald_column *columns;
  uint32_t column_count;
} walk;

/* ------------------------------------------------------------------------------ columns */

static void note_column(const walk *w, const ald_column *column, uint32_t number, uint32_t lane,
                        const double values[2], uint32_t step) {
  bool is_new = false;
  const ald_differing_row at = {ALD_IN_RESULTS, 0, number, false};
  ald_difference *d = ald_compare_note(w->c, at, &is_new);
  if (!d || d->count++ > 0) return;
  const char *dot = strrchr(column->name, '.');
  const int length = dot ? (int)(dot - column->name) : 0;
  snprintf(d->what, sizeof d->what, "advance_steps");
  snprintf(d->element, sizeof d->element, "%.*s", length, column->name);
  snprintf(d->quantity, sizeof d->quantity, "%s", dot ? dot + 1 : column->name);
  d->step = step;
  d->lane = lane;
  d->scenario = lane % w->c->def->scenarios;
  d->host = values[0];
  d->device = values[1];
}

/* @param notes the columns that differ are noted */
static bool columns_differ(const walk *w, const ald_tile_pair *pair, double *room, uint32_t step,
                           bool notes) {
  const ald_study *study = w->c->study;
  double *inputs = room + study->quantity_count;
  double *host = inputs + study->variable_count, *device = host + w->column_count;
  bool differs = false;
  for (uint32_t lane = 0; lane < pair->host->lanes; lane++) {
    ald_sampler_scenario(study, study->seed, study->scenarios, lane % w->c->def->scenarios, room,
                         inputs);
    ald_columns_read(study, NULL, pair->host, lane, room, inputs, host, 1);
    ald_columns_read(study, NULL, pair->device, lane, room, inputs, device, 1);
    for (uint32_t k = 0; k < w->column_count; k++) {
      if (ald_same_bits(host[k], device[k])) continue;
      differs = true;
      const double values[2] = {host[k], device[k]};
      if (notes) note_column(w, &w->columns[k], k, lane, values, step);
    }
  }
  return differs;
}

static ald_status compare_columns(const walk *w, const ald_tile_pair *pair, uint32_t step,
                                  bool notes, bool *differs, ald_report *report) {
  const size_t size =
      w->c->study->quantity_count + w->c->study->variable_count + 2u * w->column_count;
  double *room = calloc(size + 1, sizeof *room);
  if (!room) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to compare devices\n");
  *differs = columns_differ(w, pair, room, step, notes);
  free(room);
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ steps */

/* rows, without noting any of them */
static bool rows_differ(const walk *w, const ald_tile_pair *pair, uint32_t step, bool notes) {
  ald_comparing quiet = *w->c;
  ald_comparison none = {.count = ALD_DIFFERENCES_MOST, .list = w->c->found->list};
  quiet.found = &none; /* full: nothing is added */
  memset(quiet.rows, 0xff, sizeof quiet.rows);
  const ald_differing_row at = {ALD_IN_STEPS, 0, 0, false};
  return ald_compare_tiles(notes ? w->c : &quiet, pair, at, step);
}

/* from the start to behind a step */
static ald_status differ_after(const walk *w, uint32_t steps, bool notes, bool *differs,
                               ald_report *report) {
  ALD_ASSERT(steps > 0);
  ald_status status = ALD_OK;
  ald_tile_pair pair = {NULL, NULL};
  const ald_row_range reals = {0, w->layout->real_rows}, flags = {0, w->layout->flag_rows};
  ald_device *host = w->c->host, *device = w->c->device;
  ALD_TRY(ald_tile_pair_create(w->c, w->layout, w->repeats, &pair, report));
  ALD_TRY(host->tile_advance(pair.host, steps, ALD_SCHEDULE_LANES, report));
  ALD_TRY(device->tile_advance(pair.device, steps, ALD_SCHEDULE_LANES, report));
  ALD_TRY(device->tile_download(pair.device, reals, flags, report));
  if (w->repeats) {
    *differs = rows_differ(w, &pair, steps, notes);
  } else {
    ALD_TRY(compare_columns(w, &pair, steps, notes, differs, report));
  }
done:
  ald_tile_pair_destroy(&pair);
  return status;
}

/* after `same` steps nothing differs, after `other` steps something does */
static ald_status bisect(const walk *w, uint32_t same, uint32_t other, ald_report *report) {
  ald_status status = ALD_OK;
  bool differs = false;
  while (other - same > 1) {
    const uint32_t middle = same + (other - same) / 2;
    ALD_TRY(differ_after(w, middle, false, &differs, report));
    *(differs ? &other : &same) = middle;
  }
  ALD_TRY(differ_after(w, other, true, &differs, report));
done:
  return status;
}

/* Twice as many steps at a time, until there are enough or time is up. */
static ald_status search(const walk *w, uint32_t *compared, ald_report *report) {
  ald_status status = ALD_OK;
  double began = 0;
  uint32_t same = 0;
  for (uint32_t steps = 1;; steps *= 2) {
    bool differs = false;
    if (steps > w->c->def->steps / 2) steps = w->c->def->steps;
    ALD_TRY(differ_after(w, steps, false, &differs, report));
    if (differs) {
      *compared = steps;
      return bisect(w, same, steps, report);
    }
    if (same == 0) began = ald_seconds(); /* the first time a program is built */
    same = steps;
    if (steps == w->c->def->steps || ald_seconds() - began > w->c->def->seconds / 2) break;
  }
  *compared = same;
done:
  return status;
}

ald_status ald_compare_steps(ald_comparing *c, ald_report *report) {
  ald_status status = ALD_OK;
  ald_layout *layout = NULL;
  walk w = {.c = c, .repeats = true};
  uint32_t compared = 0;
  ALD_TRY(ald_columns_create(c->study, &w.columns, &w.column_count, report));
  ALD_TRY(
      ald_layout_create(c->study, ALD_TRACE_OFF, ald_event_capacity(c->study), &layout, report));
  w.layout = layout;
  ALD_TRY(search(&w, &compared, report));
  c->found->whole_steps = compared;
  w.repeats = false;
  ALD_TRY(search(&w, &compared, report));
done:
  ald_columns_clear(w.columns, w.column_count);
  ald_layout_destroy(layout);
  return status;
}
