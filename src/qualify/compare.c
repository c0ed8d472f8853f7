/* SPDX-License-Identifier: Apache-2.0
 * A device against the host, to the bit: which operation, pass, element and step differ first. */
#include "compare.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/clock.h"
#include "base/report.h"
#include "device/device_omp.h"
#include "kernels/pass/step/operations.h"
#include "kernels/plan.h"
#include "plan/layout_create.h"
#include "plan/passes.h"
#include "plan/row_name.h"
#include "plan/step.h"
#include "qualify/device_open.h"
#include "qualify/operations.h"
#include "tile/columns.h"
#include "tile/events.h"
#include "tile/sampler.h"
#include "tile/scenario.h"

enum { ALD_COMPARE_LANES = 8, ALD_DIFFERENCES_MAX = 64, ALD_ROWS_A_PASS = 6 };

/* A row that differs, as it is found again in later steps. */
typedef struct ald_differing_row {
  ald_difference_place where;
  uint32_t pass, row;
  bool is_flag;
} ald_differing_row;

/* A comparison under way. */
typedef struct ald_comparing {
  const ald_study *study;
  const ald_compare_def *def; /* everything in it is given */
  ald_device *host, *device;  /* of the same precision */
  ald_comparison *found;
  ald_differing_row rows[ALD_DIFFERENCES_MAX]; /* (found->count) */
} ald_comparing;

/* ------------------------------------------------------------------------------ for these */

/* Two tiles with the same scenarios. */
typedef struct ald_tile_pair {
  ald_tile *host, *device;
} ald_tile_pair;

/* ------------------------------------------------------------------------------
 * Every pass by itself on a device and on the host, from the same numbers. Each scenario fills
 * ALD_COMPARE_LANES neighbouring lanes: what a vector of lanes computes for all of them if one lane
 * needs it, a single lane computes too, so that all rows are the same whatever the widths. */

/* the host's numbers for the device too, but for the list, which is its own */
static ald_status take_over(const ald_tile_pair *pair, ald_report *report) {
  const ald_layout *layout = pair->host->layout;
  const size_t lanes = pair->host->lanes;
  memcpy(pair->device->reals, pair->host->reals,
         layout->real_rows * lanes * ald_scalar_size(pair->host->precision));
  memcpy(pair->device->uints, pair->host->uints,
         layout->plan[PLAN_LIST_COUNTS] * lanes * sizeof(uint32_t));
  return pair->device->device->tile_upload(pair->device, report);
}

/* ------------------------------------------------------------------------------------------ */

static double value_of(const ald_tile *tile, ald_differing_row at, uint32_t lane) {
  return at.is_flag ? ald_tile_flag(tile, at.row, lane) : ald_tile_real(tile, at.row, lane);
}

/* The same to the bit, or both not a number. */
static bool same_bits(double a, double b) {
  return memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b);
}

/* has the scenario ended, so that only its results count? */
static bool is_over(const ald_tile *tile, uint32_t lane) {
  const uint32_t done = tile->layout->plan[PLAN_LANE_FLAGS] + LANE_DONE;
  return ald_tile_flag(tile, done, lane) != DONE_NOT;
}

/* The place of a difference in the list, new or found before; NULL if the list has no room for it,
 * or its pass has enough. */
static ald_difference *compare_note(ald_comparing *c, ald_differing_row row, bool *is_new) {
  size_t of_pass = 0;
  *is_new = false;
  for (size_t k = 0; k < c->found->count; k++) {
    const ald_differing_row *known = &c->rows[k];
    if (known->where != row.where || known->pass != row.pass) continue;
    if (known->row == row.row && known->is_flag == row.is_flag) return &c->found->list[k];
    of_pass++;
  }
  if (c->found->count == ALD_DIFFERENCES_MAX ||
      (row.where != ALD_IN_OPERATION && of_pass == ALD_ROWS_A_PASS)) {
    c->found->left_off++;
    return NULL;
  }
  *is_new = true;
  c->rows[c->found->count] = row;
  ald_difference *made = &c->found->list[c->found->count++];
  *made = (ald_difference){.where = row.where};
  return made;
}

static void name_row(const ald_comparing *c, const ald_layout *layout, ald_differing_row at,
                     ald_difference *d) {
  const ald_row_name name = at.is_flag ? ald_flag_row_name(c->study, layout, at.row)
                                       : ald_real_row_name(c->study, layout, at.row);
  snprintf(d->element, sizeof d->element, "%s", name.element);
  snprintf(d->quantity, sizeof d->quantity, "%s", name.quantity);
  snprintf(d->what, sizeof d->what, "%s",
           at.where == ALD_IN_PASS ? ald_pass_infos[at.pass].name : "advance_steps");
  d->is_count = at.is_flag;
}

/* one row over all lanes */
static bool compare_row(ald_comparing *c, const ald_tile_pair *pair, ald_differing_row at,
                        uint32_t step) {
  ald_difference *d = NULL;
  bool differs = false, is_new = false;
  for (uint32_t lane = 0; lane < pair->host->lanes; lane++) {
    const double host = value_of(pair->host, at, lane), device = value_of(pair->device, at, lane);
    if (same_bits(host, device) || is_over(pair->host, lane)) continue;
    if (!differs) d = compare_note(c, at, &is_new);
    differs = true;
    if (!d) break;
    if (d->count++ > 0) continue;
    name_row(c, pair->host->layout, at, d);
    d->step = step;
    d->lane = lane;
    d->scenario = lane / ALD_COMPARE_LANES % c->def->scenarios;
    d->host = host;
    d->device = device;
  }
  return differs;
}

/* Notes all rows that differ after a pass, or after `steps` steps. Scenarios that have ended on the
 * host are left out: a device evaluates them no more.
 * @return false if nothing differs */
static bool compare_tiles(ald_comparing *c, const ald_tile_pair *pair, ald_differing_row at,
                          uint32_t step) {
  const ald_layout *layout = pair->host->layout;
  /* the list lies last; its units are as wide as the device likes */
  const uint32_t flag_rows = layout->plan[PLAN_LIST_COUNTS];
  const size_t lanes = pair->host->lanes;
  bool differs = false;
  if (memcmp(pair->host->reals, pair->device->reals,
             layout->real_rows * lanes * ald_scalar_size(c->host->precision)) != 0) {
    at.is_flag = false;
    for (at.row = 0; at.row < layout->real_rows; at.row++) {
      differs = compare_row(c, pair, at, step) || differs;
    }
  }
  if (memcmp(pair->host->uints, pair->device->uints, flag_rows * lanes * sizeof(uint32_t)) != 0) {
    at.is_flag = true;
    for (at.row = 0; at.row < flag_rows; at.row++) {
      differs = compare_row(c, pair, at, step) || differs;
    }
  }
  return differs;
}

static ald_status compare_pass(ald_comparing *c, const ald_tile_pair *pair, uint32_t pass,
                               uint32_t step, ald_report *report) {
  ald_status status = ALD_OK;
  const ald_row_range reals = {0, pair->host->layout->real_rows};
  const ald_row_range flags = {0, pair->host->layout->flag_rows};
  const ald_differing_row at = {ALD_IN_PASS, pass, 0, false};
  ALD_TRY(c->host->tile_pass(pair->host, pass, report));
  ALD_TRY(c->device->tile_pass(pair->device, pass, report));
  ALD_TRY(c->device->tile_download(pair->device, reals, flags, report));
  if (compare_tiles(c, pair, at, step)) ALD_TRY(take_over(pair, report));
done:
  return status;
}

/* have all scenarios ended? */
static bool is_finished(const ald_tile *tile) {
  const uint32_t done = tile->layout->plan[PLAN_LANE_FLAGS] + LANE_DONE;
  uint32_t lane = 0;
  while (lane < tile->lanes && ald_tile_flag(tile, done, lane) != DONE_NOT) lane++;
  return lane == tile->lanes;
}

/* Makes both tiles and fills them: scenario lane / ALD_COMPARE_LANES in each lane if `repeats`,
 * else scenario `lane`; uploads. Lanes that are left over repeat the first scenarios. */
static ald_status tile_pair_create(const ald_comparing *c, const ald_layout *layout, bool repeats,
                                   ald_tile_pair *pair, ald_report *report) {
  ald_status status = ALD_OK;
  const uint64_t count = c->def->scenarios;
  const uint32_t lanes =
      ald_device_lanes(c->device, (uint32_t)count * (repeats ? ALD_COMPARE_LANES : 1));
  const uint32_t wide = lanes < ALD_COMPARE_LANES ? ALD_COMPARE_LANES : lanes;
  double *values = calloc(c->study->quantity_count + 1u, sizeof *values);
  *pair = (ald_tile_pair){NULL, NULL};
  if (!values) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to compare devices\n");
    goto done;
  }
  ALD_TRY(c->host->tile_create(c->host, layout, wide, &pair->host, report));
  ALD_TRY(c->device->tile_create(c->device, layout, wide, &pair->device, report));
  for (uint32_t lane = 0; lane < wide; lane++) {
    const uint64_t scenario = (repeats ? lane / ALD_COMPARE_LANES : lane) % count;
    const bool good =
        ald_sampler_scenario(c->study, c->study->seed, c->study->scenarios, scenario, values, NULL);
    ald_scenario_fill(c->study, pair->host, lane, values, good);
    ald_scenario_fill(c->study, pair->device, lane, values, good);
  }
  ALD_TRY(c->device->tile_upload(pair->device, report));
done:
  free(values);
  return status;
}

static void tile_pair_destroy(ald_tile_pair *pair) {
  if (pair->host) pair->host->device->tile_destroy(pair->host);
  if (pair->device) pair->device->device->tile_destroy(pair->device);
  *pair = (ald_tile_pair){NULL, NULL};
}

/* Every pass by itself, whole steps and results. */
static ald_status compare_passes(ald_comparing *c, ald_report *report) {
  ald_status status = ALD_OK;
  ald_layout *layout = NULL;
  ald_tile_pair pair = {NULL, NULL};
  /* pass by pass, elements of one lane run side by side and cannot share its list of events */
  ALD_TRY(ald_layout_create(c->study, ALD_TRACE_OFF, 0, &layout, report));
  ALD_TRY(tile_pair_create(c, layout, true, &pair, report));
  const ald_step step = ald_step_of(layout);
  const double began = ald_seconds();
  c->found->passes = step.count;
  for (uint32_t n = 0; n < c->def->steps; n++) {
    if (is_finished(pair.host) || (n > 0 && ald_seconds() - began > c->def->seconds)) break;
    for (uint32_t k = 0; k < step.count; k++) {
      ALD_TRY(compare_pass(c, &pair, step.passes[k], n + 1, report));
    }
    c->found->pass_steps = n + 1;
  }
done:
  tile_pair_destroy(&pair);
  ald_layout_destroy(layout);
  return status;
}

/* ------------------------------------------------------------------------------
 * Whole steps in one kernel on a device and on the host: the first step that differs, by bisection.
 * Twice: all rows, with lanes as compare_passes() has them; and the columns of results of different
 * scenarios side by side, as runs have them. */

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
  ald_difference *d = compare_note(w->c, at, &is_new);
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
  const ald_drawn drawn = {room, inputs};
  bool differs = false;
  for (uint32_t lane = 0; lane < pair->host->lanes; lane++) {
    ald_sampler_scenario(study, study->seed, study->scenarios, lane % w->c->def->scenarios, room,
                         inputs);
    ald_columns_read(study, NULL, pair->host, lane, drawn, host, 1);
    ald_columns_read(study, NULL, pair->device, lane, drawn, device, 1);
    for (uint32_t k = 0; k < w->column_count; k++) {
      if (same_bits(host[k], device[k])) continue;
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
  ald_comparison none = {.count = ALD_DIFFERENCES_MAX, .list = w->c->found->list};
  quiet.found = &none; /* full: nothing is added */
  memset(quiet.rows, 0xff, sizeof quiet.rows);
  const ald_differing_row at = {ALD_IN_STEPS, 0, 0, false};
  return compare_tiles(notes ? w->c : &quiet, pair, at, step);
}

/* from the start to behind a step */
static ald_status differ_after(const walk *w, uint32_t steps, bool notes, bool *differs,
                               ald_report *report) {
  ALD_ASSERT(steps > 0);
  ald_status status = ALD_OK;
  ald_tile_pair pair = {NULL, NULL};
  const ald_row_range reals = {0, w->layout->real_rows}, flags = {0, w->layout->flag_rows};
  ald_device *host = w->c->host, *device = w->c->device;
  ALD_TRY(tile_pair_create(w->c, w->layout, w->repeats, &pair, report));
  ALD_TRY(host->tile_advance(pair.host, steps, ALD_SCHEDULE_LANES, report));
  ALD_TRY(device->tile_advance(pair.device, steps, ALD_SCHEDULE_LANES, report));
  ALD_TRY(device->tile_download(pair.device, reals, flags, report));
  if (w->repeats) {
    *differs = rows_differ(w, &pair, steps, notes);
  } else {
    ALD_TRY(compare_columns(w, &pair, steps, notes, differs, report));
  }
done:
  tile_pair_destroy(&pair);
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

static ald_status compare_steps(ald_comparing *c, ald_report *report) {
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

enum { SCENARIOS = 16, SCENARIOS_MAX = 4096 };
#define SECONDS 20.0

ald_compare_def ald_compare_def_default(void) {
  return (ald_compare_def){.device = "opencl", .scenarios = SCENARIOS, .seconds = SECONDS};
}

ald_comparison *ald_comparison_create(void) {
  ald_comparison *made = calloc(1, sizeof *made);
  if (made) made->list = calloc(ALD_DIFFERENCES_MAX, sizeof *made->list);
  if (made && made->list) return made;
  free(made);
  return NULL;
}

void ald_comparison_destroy(ald_comparison *comparison) {
  if (!comparison) return;
  free(comparison->list);
  free(comparison->inputs);
  free(comparison);
}

/* ------------------------------------------------------------------------------ operations */

static ald_status compare_operations(ald_comparing *c, ald_report *report) {
  ald_operation_difference list[OPERATION_COUNT];
  uint32_t count = 0;
  const ald_status status = ald_operations_compare(c->host, c->device, list, &count, report);
  if (status != ALD_OK) return status;
  c->found->operations = OPERATION_COUNT;
  c->found->trials = ALD_OPERATION_TRIALS;
  for (uint32_t k = 0; k < count; k++) {
    bool is_new = false;
    ald_difference *d = compare_note(
        c, (ald_differing_row){ALD_IN_OPERATION, list[k].operation, 0, false}, &is_new);
    if (!d) break;
    char operands[128], words[128];
    ald_operation_operands(&list[k], operands, sizeof operands);
    ald_operation_describe(&list[k], c->host->precision, words, sizeof words);
    snprintf(d->what, sizeof d->what, "%s", ald_operation_words(list[k].operation));
    snprintf(d->quantity, sizeof d->quantity, "%s", operands);
    snprintf(d->remark, sizeof d->remark, "%s", words);
    d->host = list[k].host;
    d->device = list[k].device;
    d->count = list[k].count;
  }
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ all of it */

/* the inputs of the scenario that differs first */
static ald_status list_inputs(ald_comparing *c, ald_report *report) {
  const ald_study *study = c->study;
  size_t first = 0;
  while (first < c->found->count && c->found->list[first].where == ALD_IN_OPERATION) first++;
  if (first == c->found->count || study->variable_count == 0) return ALD_OK;
  double *values = calloc(study->quantity_count + study->variable_count + 1u, sizeof *values);
  c->found->inputs = calloc(study->variable_count, sizeof *c->found->inputs);
  if (!values || !c->found->inputs) {
    free(values);
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to compare devices\n");
  }
  double *inputs = values + study->quantity_count;
  ald_sampler_scenario(study, study->seed, study->scenarios, c->found->list[first].scenario, values,
                       inputs);
  for (uint32_t v = 0; v < study->variable_count; v++) {
    ald_compare_input *input = &c->found->inputs[c->found->input_count];
    if (inputs[v] != inputs[v]) continue; /* of a variant that was not drawn */
    snprintf(input->name, sizeof input->name, "%s", study->variables[v].name);
    input->value = inputs[v];
    c->found->input_count++;
  }
  free(values);
  return ALD_OK;
}

ald_status ald_compare_with(const ald_study *study, const ald_compare_def *def, ald_device *host,
                            ald_device *device, ald_comparison *found, ald_report *report) {
  ALD_ASSERT(host->precision == device->precision && found && found->list);
  ald_status status = ALD_OK;
  ald_compare_def settings = *def;
  if (settings.scenarios == 0) settings.scenarios = SCENARIOS;
  if (settings.scenarios > study->scenarios) settings.scenarios = study->scenarios;
  if (settings.steps == 0 || settings.steps > study->step_count) settings.steps = study->step_count;
  if (!(settings.seconds > 0)) settings.seconds = SECONDS;
  ald_comparing c = {study, &settings, host, device, found, {{ALD_IN_OPERATION, 0, 0, false}}};
  device->makes_programs = device->can_make_programs && def->program != ALD_PROGRAM_ANY;
  snprintf(found->device, sizeof found->device, "%.200s%s", device->name,
           device->makes_programs      ? ", program made for the study"
           : device->can_make_programs ? ", program for any study"
                                       : "");
  found->scenarios = settings.scenarios;
  found->steps = settings.steps;
  ALD_TRY(compare_operations(&c, report));
  ALD_TRY(compare_passes(&c, report));
  ALD_TRY(compare_steps(&c, report));
  ALD_TRY(list_inputs(&c, report));
done:
  return status;
}

static ald_status check_settings(const ald_compare_def *def, ald_report *report) {
  if (!ald_precision_is_known(def->precision) || (unsigned)def->program > ALD_PROGRAM_ANY ||
      isnan(def->seconds)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: a comparison: precision %d, program %d or %g s is none\n",
                           (int)def->precision, (int)def->program, def->seconds);
  }
  if (def->scenarios > SCENARIOS_MAX) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: at most %d scenarios are compared at once\n", SCENARIOS_MAX);
  }
  return ALD_OK;
}

ald_status ald_device_compare(const ald_study *study, const ald_compare_def *def,
                              ald_comparison **comparison, ald_report *report) {
  if (comparison) *comparison = NULL;
  if (!study || !def || !comparison) return ald_report_refuse(report, __func__);
  ald_status status = ALD_OK;
  ald_device *host = NULL, *device = NULL;
  ald_comparison *found = ald_comparison_create();
  if (!found)
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to compare devices\n");
  const ald_precision precision = ald_precision_or(def->precision, study->precision);
  ALD_TRY(check_settings(def, report));
  if (study->is_closed) {
    status = ald_report_fail(report, ALD_BAD_ARGUMENT,
                             "error: a study by closed form runs on the host alone\n");
    goto done;
  }
  ALD_TRY(
      ald_device_open_untested(def->device ? def->device : "opencl", precision, &device, report));
  ALD_TRY(ald_device_omp_open(precision, &host, report));
  ALD_TRY(ald_compare_with(study, def, host, device, found, report));
  *comparison = found;
  found = NULL;
done:
  ald_comparison_destroy(found);
  ald_device_close(host);
  ald_device_close(device);
  return status;
}
