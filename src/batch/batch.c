/* SPDX-License-Identifier: Apache-2.0
 * Making, filling and stepping a batch. */
#include "batch.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/float_mode.h"
#include "base/host_threads.h"
#include "base/report.h"
#include "base/words.h"
#include "element/line.h"
#include "kernels/pass/control/order_rows.h"
#include "kernels/pass/line/line_rows.h"
#include "kernels/pass_list.h"
#include "kernels/plan.h"
#include "model/derive.h"
#include "model/order.h"
#include "model/scenario_origin.h"
#include "model/ships.h"
#include "model/spare.h"
#include "plan/kind_tables.h"
#include "plan/layout_create.h"
#include "plan/layout_elements.h"
#include "plan/passes.h"
#include "qualify/device_open.h"
#include "tile/closed_form.h"
#include "tile/scenario.h"
#include "tile/tile.h"

/* ------------------------------------------------------------------------------
 * What a host reads of the elements of a batch: the rows of their traces, and nodes of lines. */

/* ------------------------------------------------------------------------------ who is there */

static uint32_t kind_number(const ald_study *study, uint32_t element) {
  ALD_ASSERT(element < study->instance_count);
  return study->definitions[study->instances[element].definition].kind;
}

static const ald_kind *kind_of(const ald_batch *b, uint32_t element) {
  return ald_kinds[kind_number(&b->study, element)];
}

/* Nodes of each instance (instances); NULL: no memory. */
static uint32_t *batch_count_nodes(const ald_study *study) {
  uint32_t *nodes = calloc(study->instance_count + 1u, sizeof *nodes);
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  for (uint32_t q = 0; values && q < study->quantity_count; q++) {
    values[q] = study->quantities[q].value;
  }
  for (uint32_t i = 0; nodes && values && i < study->instance_count; i++) {
    nodes[i] = ald_line_node_count(study, &study->instances[i], values);
  }
  if (!values) {
    free(nodes);
    nodes = NULL;
  }
  free(values);
  return nodes;
}

uint32_t ald_batch_elements(const ald_batch *batch) {
  return batch ? batch->study.instance_count : 0;
}

uint32_t ald_batch_element(const ald_batch *batch, const char *name) {
  uint32_t element = 0;
  if (!batch || !name) return ald_batch_elements(batch);
  while (element < batch->study.instance_count &&
         strcmp(batch->study.instances[element].name, name) != 0) {
    element++;
  }
  return element;
}

ald_element_info ald_batch_element_info(const ald_batch *batch, uint32_t element) {
  if (element >= ald_batch_elements(batch)) return (ald_element_info){0};
  const ald_instance *own = &batch->study.instances[element];
  const ald_kind *kind = kind_of(batch, element);
  return (ald_element_info){.name = own->name,
                            .kind = kind->name,
                            .body_a = own->body_a,
                            .body_b = own->body_b,
                            .values = ald_instance_trace_count(&batch->study, element),
                            .nodes = batch->nodes[element]};
}

uint32_t ald_batch_value(const ald_batch *batch, uint32_t element, const char *name) {
  if (element >= ald_batch_elements(batch)) return 0;
  const ald_kind *kind = kind_of(batch, element);
  const uint32_t count = ald_instance_trace_count(&batch->study, element);
  uint32_t value = 0;
  if (!name) return count;
  while (value < count && strcmp(kind->traces[value].name, name) != 0) value++;
  return value;
}

ald_value_info ald_batch_value_info(const ald_batch *batch, uint32_t element, uint32_t value) {
  if (element >= ald_batch_elements(batch)) return (ald_value_info){0};
  const ald_kind *kind = kind_of(batch, element);
  if (value >= ald_instance_trace_count(&batch->study, element)) return (ald_value_info){0};
  return (ald_value_info){kind->traces[value].name, kind->traces[value].unit};
}

/* ------------------------------------------------------------------------------
 * Stepping a batch: steps, evaluations, commits, and what is seen of scenarios that have ended. */

typedef enum work_kind {
  WORK_STEP,
  WORK_EVALUATE,
  WORK_LOADS,  /* what of an evaluation depends on loads that the host sets */
  WORK_FINISH, /* a step whose beginning is evaluated */
  WORK_COMMIT
} work_kind;

/* What is to be done with every tile. */
typedef struct work {
  ald_batch *batch;
  work_kind kind;
  uint32_t steps;
  ald_report *report;
  ald_status *status; /* (tiles) */
} work;

static uint32_t *lane_flags(const ald_batch *b, uint32_t t, uint32_t flag) {
  ALD_ASSERT(t < b->tile_count && flag < LANE_FLAG_COUNT);
  const size_t row = b->layout->plan[PLAN_LANE_FLAGS] + flag;
  return b->tiles[t]->uints + row * b->tile_lanes;
}

/* has the scenario ended since something was seen of it? */
static bool just_ended(const ald_batch *b, uint32_t scenario) {
  ALD_ASSERT(scenario < b->scenarios);
  const uint32_t t = scenario / b->tile_lanes, lane = scenario % b->tile_lanes;
  return !b->ended[scenario] && lane_flags(b, t, LANE_DONE)[lane] != DONE_NOT;
}

static ald_status find_ended(ald_batch *b, bool *ended, ald_report *report) {
  ald_status status = ALD_OK;
  const ald_row_range done = {b->layout->plan[PLAN_LANE_FLAGS] + LANE_DONE, 1};
  *ended = false;
  for (uint32_t t = 0; t < b->tile_count; t++) {
    ALD_TRY(b->device->tile_download(b->tiles[t], (ald_row_range){0, 0}, done, report));
  }
  for (uint32_t s = 0; s < b->scenarios; s++) *ended = *ended || just_ended(b, s);
done:
  return status;
}

static ald_status no_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the step of a batch\n");
}

/* Keeps the flags of all lanes in `kept`, and lets those run again that have just ended. */
static ald_status revive(ald_batch *b, uint32_t *kept, ald_report *report) {
  ald_status status = ALD_OK;
  const size_t size = (size_t)LANE_FLAG_COUNT * b->tile_lanes;
  ALD_TRY(ald_batch_look(b, report));
  for (uint32_t t = 0; t < b->tile_count; t++) {
    memcpy(kept + t * size, lane_flags(b, t, 0), size * sizeof *kept);
  }
  for (uint32_t s = 0; s < b->scenarios; s++) {
    if (!just_ended(b, s)) continue;
    lane_flags(b, s / b->tile_lanes, LANE_DONE)[s % b->tile_lanes] = DONE_NOT;
  }
  b->image = ALD_IMAGE_HERE;
done:
  return status;
}

static ald_status finish_step(const ald_step *step, ald_tile *tile, ald_report *report) {
  ALD_ASSERT(step->evaluated <= step->count);
  ald_status status = ALD_OK;
  for (uint32_t p = step->evaluated; p < step->count && status >= 0; p++) {
    status = tile->device->tile_pass(tile, step->passes[p], report);
  }
  return status;
}

/* the passes of one half of a step; the host integrates, so bodies are not advanced */
static ald_status run_half(ald_tile *tile, uint32_t first, bool commit, ald_report *report) {
  ald_status status = ALD_OK;
  for (uint32_t pass = first; pass < ald_pass_count && status >= 0; pass++) {
    const ald_stage stage = ald_pass_infos[pass].stage;
    const bool wanted =
        commit ? stage == ALD_STAGE_COMMIT && pass != PASS_advance : stage <= ALD_STAGE_LIST;
    if (wanted) status = tile->device->tile_pass(tile, pass, report);
  }
  return status;
}

static ald_status do_tile(const work *w, uint32_t t) {
  ALD_ASSERT(t < w->batch->tile_count);
  ald_tile *tile = w->batch->tiles[t];
  switch (w->kind) {
    case WORK_STEP:
      return tile->device->tile_advance(tile, w->steps, ALD_SCHEDULE_BEST, w->report);
    case WORK_FINISH:
      return finish_step(&w->batch->step, tile, w->report);
    case WORK_COMMIT:
      return run_half(tile, 0, true, w->report);
    default: /* the first pass that looks at loads */
      return run_half(tile, w->kind == WORK_LOADS ? PASS_predict_loads : 0, false, w->report);
  }
}

static int do_item(uint32_t item, void *user) {
  const work *w = user;
  w->status[item] = do_tile(w, item);
  return w->status[item] < 0;
}

static ald_status do_tiles(work *w) {
  ald_batch *b = w->batch;
  ald_status status = ALD_OK;
  if (b->tile_count == 1 || b->threads == 1 || !b->device->is_host) {
    for (uint32_t t = 0; t < b->tile_count && status >= 0; t++) status = do_tile(w, t);
    return status;
  }
  w->status = calloc(b->tile_count, sizeof *w->status);
  if (!w->status) return no_memory(w->report);
  ald_host_each(b->tile_count, b->threads, do_item, w);
  for (uint32_t t = 0; t < b->tile_count && status >= 0; t++) status = w->status[t];
  free(w->status);
  return status;
}

/* Puts the flags back, and keeps all rows of those that have just ended: they stay as they are. */
static ald_status lay_down(ald_batch *b, const uint32_t *kept, ald_report *report) {
  ald_status status = ALD_OK;
  const size_t size = (size_t)LANE_FLAG_COUNT * b->tile_lanes;
  ALD_TRY(ald_batch_look(b, report));
  for (uint32_t t = 0; t < b->tile_count; t++) {
    memcpy(lane_flags(b, t, 0), kept + t * size, size * sizeof *kept);
  }
  b->image = ALD_IMAGE_HERE;
  for (uint32_t s = 0; s < b->scenarios; s++) {
    if (!just_ended(b, s)) continue;
    const ald_seat seat = ald_batch_seat(b, s);
    b->ended[s] = malloc(b->layout->real_rows * sizeof *b->ended[s]);
    if (!b->ended[s]) return no_memory(report);
    for (uint32_t r = 0; r < b->layout->real_rows; r++) {
      b->ended[s][r] = ald_tile_real(seat.tile, r, seat.lane);
    }
  }
done:
  return status;
}

/* Forces where the bodies are now, also of scenarios that have just ended: passes leave those out.
 */
static ald_status see(ald_batch *b, ald_report *report) {
  ald_status status = ALD_OK;
  const work_kind kind = b->fresh == ALD_FRESH_LOADS ? WORK_LOADS : WORK_EVALUATE;
  work w = {.batch = b, .kind = kind, .report = report};
  uint32_t *kept = NULL;
  bool ended = false;
  ALD_TRY(ald_batch_make_ready(b, report));
  if (b->fresh == ALD_FRESH_ALL) goto done;
  if (b->fresh == ALD_FRESH_NOT) ALD_TRY(ald_saved_poses_keep(b, report));
  if (b->reads) ALD_TRY(find_ended(b, &ended, report));
  if (ended) {
    kept = malloc(sizeof *kept * LANE_FLAG_COUNT * b->tile_count * b->tile_lanes);
    if (!kept) return no_memory(report);
    ALD_TRY(revive(b, kept, report));
    ALD_TRY(ald_batch_make_ready(b, report));
  }
  b->image = ALD_IMAGE_THERE;
  ALD_TRY(do_tiles(&w));
  if (ended) ALD_TRY(lay_down(b, kept, report));
  b->seen = true;
  b->fresh = ALD_FRESH_ALL;
done:
  free(kept);
  return status;
}

/* As ald_batch_look(), and something has been evaluated. */
static ald_status batch_look_seen(ald_batch *b, ald_report *report) {
  ald_status status = ALD_OK;
  if (!b->filled || !b->seen) {
    ALD_DEFAULT_FLOAT_MODES;
    ALD_TRY(see(b, report));
  }
  status = ald_batch_look(b, report);
done:
  return status;
}

/* the element is there, may be read, and was evaluated */
static ald_status prepare(ald_batch *b, uint32_t scenario, uint32_t element, const void *given,
                          ald_report *report) {
  const ald_status status = ald_batch_check_one(b, scenario, "element", element,
                                                b ? b->study.instance_count : 0, given, report);
  if (status != ALD_OK) return status;
  if (b->reads) return batch_look_seen(b, report);
  return ald_report_fail(report, ALD_BAD_ARGUMENT,
                         "error: %s: this batch keeps no values of elements; set reads = 1 in its "
                         "ald_batch_def\n",
                         b->study.instances[element].name);
}

/* of a scenario that has ended, as it ended */
static double value_at(const ald_batch *b, uint32_t scenario, uint32_t row) {
  ALD_ASSERT(row < b->layout->real_rows);
  if (b->ended[scenario]) return b->ended[scenario][row];
  const ald_seat seat = ald_batch_seat(b, scenario);
  return ald_tile_real(seat.tile, row, seat.lane);
}

ald_status ald_batch_read(ald_batch *batch, uint32_t scenario, uint32_t element, double *values,
                          ald_report *report) {
  ald_status status = ALD_OK;
  ALD_TRY(prepare(batch, scenario, element, values, report));
  const uint32_t number = kind_number(&batch->study, element);
  const ald_kind *kind = ald_kinds[number];
  const uint32_t *own = ald_kind_tables(batch->layout->plan, number);
  const uint32_t first = own[KIND_TRACE] + element - own[KIND_SLOT];
  const double *origin = batch->origins + 2 * (size_t)scenario;
  const uint32_t count = ald_instance_trace_count(&batch->study, element);
  for (uint32_t v = 0; v < count; v++) {
    const ald_row_info *info = &kind->traces[v];
    values[v] = value_at(batch, scenario, first + info->row * own[KIND_COUNT]);
    if (info->axis == ALD_ROW_X) values[v] += origin[0];
    if (info->axis == ALD_ROW_Y) values[v] += origin[1];
  }
done:
  return status;
}

static void read_node(const ald_batch *b, uint32_t scenario, uint32_t node, ald_line_node *to) {
  const uint32_t *plan = b->layout->plan;
  ALD_ASSERT(node < plan[PLAN_NODES]);
  const uint32_t rows = plan[PLAN_NODE_ROWS] + node;
  for (uint32_t c = 0; c < 3; c++) {
    to->position[c] = value_at(b, scenario, rows + (NODE_X + c) * plan[PLAN_NODES]);
    to->velocity[c] = value_at(b, scenario, rows + (NODE_V + c) * plan[PLAN_NODES]);
    if (c < 2) to->position[c] += b->origins[2 * (size_t)scenario + c];
  }
  to->tension = value_at(b, scenario, plan[PLAN_NODE_TENSIONS] + node);
}

ald_status ald_batch_read_nodes(ald_batch *batch, uint32_t scenario, uint32_t element,
                                ald_line_node *nodes, ald_report *report) {
  ald_status status = ALD_OK;
  ALD_TRY(prepare(batch, scenario, element, nodes, report));
  const uint32_t count = batch->nodes[element], *plan = batch->layout->plan;
  if (count == 0) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s: only dynamic lines have nodes, and this is a %s\n",
                           batch->study.instances[element].name, kind_of(batch, element)->name);
  }
  const uint32_t line = element - ald_line_tables(plan)[KIND_SLOT];
  const uint32_t first = plan[plan[PLAN_LINE_NODES] + line];
  for (uint32_t n = 0; n < count; n++) read_node(batch, scenario, first + n, &nodes[n]);
done:
  return status;
}

/* ------------------------------------------------------------------------------
 * What a host orders of a batch: rudders, engines, lines, as orders of the study do. */

/* ------------------------------------------------------------------------------ who is there */

/* Finds what can be ordered. @return ALD_OK, ALD_NO_MEMORY */
static ald_status batch_find_orderables(ald_batch *b) {
  const uint32_t count = ald_orderable_count(&b->study);
  char name[ALD_ORDERABLE_NAME];
  b->orderables = calloc(count + 1u, sizeof *b->orderables);
  if (!b->orderables) return ALD_NO_MEMORY;
  for (; b->orderable_count < count; b->orderable_count++) {
    const ald_orderable own = ald_orderable_at(&b->study, b->orderable_count);
    b->orderables[b->orderable_count] = strdup(ald_orderable_name(&b->study, &own, name));
    if (!b->orderables[b->orderable_count]) return ALD_NO_MEMORY;
  }
  return ALD_OK;
}

uint32_t ald_batch_orderables(const ald_batch *batch) { return batch ? batch->orderable_count : 0; }

uint32_t ald_batch_orderable(const ald_batch *batch, const char *name) {
  uint32_t number = 0;
  if (!batch || !name) return ald_batch_orderables(batch);
  while (number < batch->orderable_count && strcmp(batch->orderables[number], name) != 0) number++;
  return number;
}

/* of its dimension; lives as long as the program */
static const char *unit_of(ald_dimension dimension) {
  static const struct {
    ald_dimension dimension;
    const char *unit;
  } units[] = {{ALD_ANGLE, "rad"}, {ALD_ANGULAR_RATE, "rad/s"}, {ALD_FORCE, "N"},
               {ALD_SPEED, "m/s"}, {ALD_LENGTH, "m"},           {ALD_FREQUENCY, "1/s"}};
  for (size_t k = 0; k < sizeof units / sizeof units[0]; k++) {
    if (ald_dimension_same(units[k].dimension, dimension)) return units[k].unit;
  }
  return "";
}

ald_orderable_info ald_batch_orderable_info(const ald_batch *batch, uint32_t orderable) {
  if (orderable >= ald_batch_orderables(batch)) return (ald_orderable_info){0};
  const ald_orderable own = ald_orderable_at(&batch->study, orderable);
  const ald_ordered_row *row = ald_ordered_of(&batch->study, &own);
  return (ald_orderable_info){.name = batch->orderables[orderable],
                              .unit = unit_of(row->dimension),
                              .meaning = row->meaning,
                              .element = own.instance,
                              .is_switch = row->is_switch,
                              .can_be_given_back = row->stands_in};
}

/* ------------------------------------------------------------------------------ ordering */

/* puts a row, and what orders of the study take it to be at the beginning of the step */
static void put_row(const ald_batch *b, uint32_t scenario, uint32_t row, double value) {
  const uint32_t *plan = b->layout->plan;
  const uint32_t *own = ald_order_tables(plan);
  const ald_seat seat = ald_batch_seat(b, scenario);
  ald_tile_put_real(seat.tile, row, seat.lane, value);
  for (uint32_t k = 0; k < own[KIND_COUNT]; k++) {
    const uint32_t *order = plan + plan[PLAN_ORDER_TABLE] + k * ORDER_FIELD_COUNT;
    if (order[ORDER_TARGET] != row || !order[ORDER_LEADS]) continue;
    ald_tile_put_real(seat.tile, own[KIND_ROWS] + ORDER_KEPT * own[KIND_COUNT] + k, seat.lane,
                      value);
  }
}

/* greatest size of the value, by the study's own numbers where they do not vary; 0: any */
static ald_status find_most(const ald_batch *b, const ald_orderable *own, double *most,
                            ald_report *report) {
  const ald_study *study = &b->study;
  const ald_ordered_row *row = ald_ordered_of(study, own);
  *most = row->most;
  if (!row->greatest) return ALD_OK;
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  if (!values) return ald_report_fail(report, ALD_NO_MEMORY, "error: not enough memory\n");
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  *most = ald_ordered_most(study, own, values);
  free(values);
  return ALD_OK;
}

static ald_status check_value(const char *name, const ald_ordered_row *row, double greatest,
                              double value, ald_report *report) {
  const char *expected = isfinite(value) ? ald_range_problem(row->range, value) : "a finite number";
  char most[64];
  if (!expected && row->is_switch && value != 0 && value != 1) expected = "0 or 1";
  if (!expected && greatest > 0 && !(fabs(value) <= greatest)) {
    snprintf(most, sizeof most, "%.6g %s at most%s", greatest, unit_of(row->dimension),
             row->greatest ? "" : ", either way");
    expected = most;
  }
  if (!expected) return ALD_OK;
  return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: %s: expected %s, got %g\n", name,
                         expected, value);
}

/* @param values NULL: it is given back */
static ald_status order(ald_batch *b, uint32_t orderable, uint32_t first, const double *values,
                        uint32_t count, ald_report *report) {
  ald_status status = ALD_OK;
  if (count == 0) return ALD_OK;
  const ald_orderable own = ald_orderable_at(&b->study, orderable);
  const ald_ordered_row *row = ald_ordered_of(&b->study, &own);
  double most = 0;
  ALD_TRY(find_most(b, &own, &most, report));
  for (uint32_t k = 0; values && k < count; k++) {
    ALD_TRY(check_value(b->orderables[orderable], row, most, values[k], report));
  }
  ALD_TRY(ald_batch_look(b, report));
  const uint32_t at = ald_layout_row_of(&b->study, b->layout->plan, own.instance, row->row);
  for (uint32_t k = 0; k < count; k++) {
    put_row(b, first + k, at, values ? ald_ordered_value(row, values[k]) : (double)NAN);
  }
  b->image = ALD_IMAGE_HERE;
  b->fresh = ALD_FRESH_NOT;
done:
  return status;
}

static ald_status check(const ald_batch *b, uint32_t orderable, uint32_t first, uint32_t count,
                        const void *given, ald_report *report) {
  const ald_status status = ald_batch_check_one(b, first, "orderable", orderable,
                                                b ? b->orderable_count : 0, given, report);
  if (status != ALD_OK || count <= b->scenarios - first) return status;
  return ald_report_fail(report, ALD_BAD_ARGUMENT,
                         "error: %" PRIu32 " scenarios from %" PRIu32 " on: there are %" PRIu32
                         "\n",
                         count, first, b->scenarios);
}

ald_status ald_batch_order(ald_batch *batch, uint32_t orderable, uint32_t first,
                           const double *values, uint32_t count, ald_report *report) {
  const ald_status status = check(batch, orderable, first, count, values, report);
  return status == ALD_OK ? order(batch, orderable, first, values, count, report) : status;
}

ald_status ald_batch_give_back(ald_batch *batch, uint32_t orderable, uint32_t first, uint32_t count,
                               ald_report *report) {
  const ald_status status = check(batch, orderable, first, count, batch, report);
  if (status != ALD_OK) return status;
  if (ald_batch_orderable_info(batch, orderable).can_be_given_back) {
    return order(batch, orderable, first, NULL, count, report);
  }
  return ald_report_fail(report, ALD_BAD_ARGUMENT,
                         "error: %s: it stays as it is ordered and cannot be given back\n",
                         batch->orderables[orderable]);
}

/* ALD_REMARKS if a scenario has not the status OK */
static ald_status judge(ald_batch *b, ald_report *report) {
  ald_status status = ALD_OK;
  const uint32_t row = b->layout->plan[PLAN_LANE_FLAGS] + LANE_STATUS;
  uint32_t found = 0;
  for (uint32_t t = 0; t < b->tile_count; t++) {
    ald_tile *tile = b->tiles[t];
    const uint32_t first = t * b->tile_lanes, rest = b->scenarios - first;
    ALD_TRY(b->device->tile_download(tile, (ald_row_range){0, 0}, (ald_row_range){row, 1}, report));
    for (uint32_t lane = 0; lane < tile->lanes && lane < rest; lane++) {
      found |= tile->uints[(size_t)row * tile->lanes + lane];
    }
  }
  if (found != STATUS_OK) status = ALD_REMARKS;
done:
  return status;
}

/* ------------------------------------------------------------------------------ seeing */

/* Forgets how scenarios ended. */
static void batch_forget(ald_batch *b) {
  for (uint32_t s = 0; s < b->scenarios; s++) {
    free(b->ended[s]);
    b->ended[s] = NULL;
  }
}

/* ------------------------------------------------------------------------------ working */

static ald_status do_kind(ald_batch *b, work_kind kind, uint32_t steps, ald_report *report) {
  work w = {.batch = b, .kind = kind, .steps = steps, .report = report};
  b->image = ALD_IMAGE_THERE;
  b->fresh = ALD_FRESH_NOT;
  b->stand.is_kept = false;
  return do_tiles(&w);
}

/* Steps whose beginning has been evaluated already go on from there, as a replay does. */
static ald_status take_steps(ald_batch *b, uint32_t steps, ald_report *report) {
  ald_status status = ALD_OK;
  if (steps > 0 && b->fresh != ALD_FRESH_NOT) {
    ALD_TRY(see(b, report));
    ALD_TRY(do_kind(b, WORK_FINISH, 1, report));
    steps--;
  }
  if (steps > 0) {
    ALD_TRY(ald_saved_poses_back(b, report));
    ALD_TRY(do_kind(b, WORK_STEP, steps, report));
  }
  if (b->reads) ALD_TRY(see(b, report));
done:
  return status;
}

static ald_status do_work(ald_batch *b, work_kind kind, uint32_t steps, ald_report *report) {
  ald_status status = ALD_OK;
  ALD_DEFAULT_FLOAT_MODES;
  ALD_TRY(ald_batch_make_ready(b, report));
  if (kind == WORK_STEP) {
    ALD_TRY(take_steps(b, steps, report));
  } else if (kind == WORK_EVALUATE) {
    ALD_TRY(see(b, report));
  } else {
    ALD_TRY(do_kind(b, kind, steps, report));
  }
  b->evaluated = kind == WORK_EVALUATE;
  b->posed = false;
  ALD_TRY(judge(b, report));
done:
  return status;
}

ald_status ald_batch_step(ald_batch *batch, uint32_t steps, ald_report *report) {
  return batch ? do_work(batch, WORK_STEP, steps, report) : ald_report_refuse(report, __func__);
}

ald_status ald_batch_evaluate(ald_batch *batch, ald_report *report) {
  return batch ? do_work(batch, WORK_EVALUATE, 0, report) : ald_report_refuse(report, __func__);
}

ald_status ald_batch_commit(ald_batch *batch, ald_report *report) {
  if (!batch) return ald_report_refuse(report, __func__);
  if (!batch->filled || !batch->evaluated) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: nothing has been evaluated since the last step: call "
                           "ald_batch_evaluate() before ald_batch_commit()\n");
  }
  return do_work(batch, WORK_COMMIT, 0, report);
}

/* ------------------------------------------------------------------------------------------ */

enum { BATCH_COOKIE = 0xba7c4 };

ald_batch_def ald_batch_def_default(void) {
  return (ald_batch_def){.device = "openmp",
                         .scenarios = 1,
                         .threads = 1,
                         .precision = ALD_PRECISION_OF_STUDY,
                         .cookie = BATCH_COOKIE};
}

/* ------------------------------------------------------------------------------ making */

static ald_status check_batch(const ald_study *study, const ald_batch_def *def,
                              ald_report *report) {
  if (!study || !def || def->cookie != BATCH_COOKIE) {
    return ald_report_fail(
        report, ALD_BAD_ARGUMENT,
        "error: ald_batch_create needs a study and settings from ald_batch_def_default()\n");
  }
  if (def->scenarios == 0) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: scenarios: expected 1 or more\n");
  }
  if (def->threads < 0 || def->threads > 4096) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: threads: expected 0 to 4096, got %d\n",
                           def->threads);
  }
  if (!ald_precision_is_known(def->precision)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: precision: there is no %d\n",
                           (int)def->precision);
  }
  if (ald_study_fine(study) > 1) {
    return ald_report_fail(report, ALD_BAD_STUDY,
                           "error: a batch takes steps of one length, and the study says substeps: "
                           "automatic\n");
  }
  return ald_closed_refuse(study, "a batch", report);
}

static void find_contacts(ald_batch *b) {
  const ald_study *s = &b->study;
  for (uint32_t i = 0; i < s->instance_count; i++) {
    if (!ald_kinds[s->definitions[s->instances[i].definition].kind]->outline) continue;
    if (b->contact_count++ == 0) b->first_contact = i;
  }
}

static ald_status batch_open(ald_batch *b, const ald_study *study, const ald_batch_def *def,
                             ald_report *report) {
  b->study = *study;
  b->study.variable_count = b->study.choice_count = 0;
  b->study.step_count = PLAN_ENDLESS;
  b->study.earth_frame = def->earth_frame != 0;
  b->scenarios = def->scenarios;
  b->threads = def->threads;
  b->reads = def->reads != 0;
  b->varies = calloc(study->quantity_count + 1u, sizeof *b->varies);
  b->nodes = batch_count_nodes(study);
  b->loads = calloc(study->body_count + 1u, sizeof *b->loads);
  b->ended = calloc(def->scenarios, sizeof *b->ended);
  b->origins = calloc(def->scenarios, 2 * sizeof *b->origins);
  if (!b->varies || !b->nodes || !b->loads || !b->origins || !b->ended) return no_memory(report);
  for (uint32_t i = 0; i < study->body_count; i++) {
    const ald_body *body = &study->bodies[i];
    if (!body->fixed && !body->prescribed) b->varies[body->quantities + ALD_BODY_FORCE_X] = true;
  }
  find_contacts(b);
  if (batch_find_orderables(b) != ALD_OK) return no_memory(report);
  const ald_precision precision = ald_precision_or(def->precision, study->precision);
  return ald_device_open(def->device, precision, &b->device, report);
}

ald_status ald_batch_create(const ald_study *study, const ald_batch_def *def, ald_batch **batch,
                            ald_report *report) {
  if (!batch) return ald_report_refuse(report, __func__);
  *batch = NULL;
  ald_status status = check_batch(study, def, report);
  if (status != ALD_OK) return status;
  ald_batch *b = calloc(1, sizeof *b);
  if (!b) return no_memory(report);
  ALD_DEFAULT_FLOAT_MODES;
  status = batch_open(b, study, def, report);
  if (status >= 0) {
    *batch = b;
    return ALD_OK;
  }
  ald_batch_destroy(b);
  return status;
}

/* the layout and the tiles, which a quantity that begins to vary makes anew */
static void drop_tiles(ald_batch *b) {
  for (uint32_t t = 0; b->tiles && t < b->tile_count; t++) {
    if (b->tiles[t]) b->device->tile_destroy(b->tiles[t]);
  }
  ald_saved_poses_free(b);
  free(b->tiles);
  ald_layout_destroy(b->layout);
  b->tiles = NULL;
  b->layout = NULL;
  b->tile_count = 0;
}

void ald_batch_destroy(ald_batch *batch) {
  if (!batch) return;
  drop_tiles(batch);
  ald_device_close(batch->device);
  free(batch->varies);
  free(batch->nodes);
  if (batch->ended) batch_forget(batch);
  free(batch->ended);
  for (uint32_t k = 0; k < batch->orderable_count; k++) free(batch->orderables[k]);
  free(batch->orderables);
  free(batch->loads);
  free(batch->settings);
  free(batch->origins);
  free(batch);
}

/* ------------------------------------------------------------------------------ tiles */

static uint32_t choose_lanes(const ald_batch *b) {
  ALD_ASSERT(b->layout && b->device);
  const uint32_t best = ald_device_tile(b->device, b->layout);
  return b->scenarios < best ? ald_device_lanes(b->device, b->scenarios) : best;
}

static ald_status make_tiles(ald_batch *b, ald_report *report) {
  ALD_ASSERT(!b->layout && b->tile_count == 0);
  ald_status status = ALD_OK;
  const ald_tracing tracing = b->reads ? ALD_TRACE_ON : ALD_TRACE_OFF;
  ALD_TRY(ald_layout_create_varying(&b->study, b->varies, tracing, &b->layout, report));
  b->step = ald_step_of(b->layout);
  b->tile_lanes = choose_lanes(b);
  const uint32_t count = (b->scenarios - 1) / b->tile_lanes + 1;
  b->tiles = calloc(count, sizeof *b->tiles);
  if (!b->tiles) {
    status = no_memory(report);
    goto done;
  }
  for (; b->tile_count < count; b->tile_count++) {
    ALD_TRY(b->device->tile_create(b->device, b->layout, b->tile_lanes, &b->tiles[b->tile_count],
                                   report));
  }
  const uint32_t *plan = b->layout->plan;
  for (uint32_t i = 0; i < b->study.body_count; i++) {
    const bool fixed = b->study.bodies[i].fixed || b->study.bodies[i].prescribed;
    b->loads[i] = fixed ? UINT32_MAX : plan[plan[PLAN_BODY_PARAMS] + i] + BODY_LOAD_X;
  }
done:
  if (status < 0) drop_tiles(b);
  return status;
}

/* Fills a lane with its scenario; those beyond the last scenario are done before they begin.
 * `at` is the first setting of this scenario in the sorted list, and moves behind its last. */
static void fill_lane(ald_batch *b, uint32_t scenario, double *values, uint32_t *at) {
  ALD_ASSERT(scenario < b->tile_count * b->tile_lanes);
  const ald_study *s = &b->study;
  for (uint32_t q = 0; q < s->quantity_count; q++) values[q] = s->quantities[q].value;
  ald_ships_release(s, values);
  for (; *at < b->setting_count && b->settings[*at].scenario == scenario; (*at)++) {
    values[b->settings[*at].quantity] = b->settings[*at].value;
  }
  const bool good = ald_ships_settle(s, values);
  const ald_seat seat = ald_batch_seat(b, scenario);
  ald_scenario_fill(s, seat.tile, seat.lane, values, good && scenario < b->scenarios);
  if (scenario < b->scenarios) ald_scenario_origin(s, values, b->origins + 2 * (size_t)scenario);
}

static int by_place(const void *left, const void *right) {
  const ald_batch_setting *a = left, *b = right;
  if (a->scenario != b->scenario) return a->scenario < b->scenario ? -1 : 1;
  if (a->quantity != b->quantity) return a->quantity < b->quantity ? -1 : 1;
  return a->order < b->order ? -1 : 1;
}

/* settings in order of scenarios; of those of one quantity the last one stays */
static void sort_settings(ald_batch *b) {
  ald_batch_setting *list = b->settings;
  uint32_t kept = 0;
  if (b->setting_count > 1) qsort(list, b->setting_count, sizeof *list, by_place);
  for (uint32_t k = 0; k < b->setting_count; k++) {
    const bool replaced = k + 1 < b->setting_count && list[k + 1].scenario == list[k].scenario &&
                          list[k + 1].quantity == list[k].quantity;
    if (!replaced) list[kept++] = list[k];
  }
  for (uint32_t k = 0; k < kept; k++) list[k].order = k;
  b->setting_count = kept;
}

static ald_status fill(ald_batch *b, ald_report *report) {
  ald_status status = ALD_OK;
  double *values = calloc(b->study.quantity_count + 1u, sizeof *values);
  uint32_t at = 0;
  if (!values) return no_memory(report);
  if (!b->layout) ALD_TRY(make_tiles(b, report));
  sort_settings(b);
  for (uint32_t scenario = 0; scenario < b->tile_count * b->tile_lanes; scenario++) {
    fill_lane(b, scenario, values, &at);
  }
  b->filled = true;
  b->evaluated = b->seen = b->posed = false;
  b->fresh = ALD_FRESH_NOT;
  b->stand.is_kept = false;
  batch_forget(b);
  b->image = ALD_IMAGE_HERE;
done:
  free(values);
  return status;
}

ald_status ald_batch_look(ald_batch *b, ald_report *report) {
  ald_status status = ALD_OK;
  if (!b->filled) {
    ALD_DEFAULT_FLOAT_MODES;
    return fill(b, report);
  }
  if (b->image != ALD_IMAGE_THERE) return ALD_OK;
  const ald_row_range reals = {0, b->layout->real_rows}, flags = {0, b->layout->flag_rows};
  for (uint32_t t = 0; t < b->tile_count; t++) {
    ALD_TRY(b->device->tile_download(b->tiles[t], reals, flags, report));
  }
  b->image = ALD_IMAGE_BOTH;
done:
  return status;
}

ald_status ald_batch_make_ready(ald_batch *b, ald_report *report) {
  ald_status status = ALD_OK;
  if (!b->filled) ALD_TRY(fill(b, report));
  if (b->image != ALD_IMAGE_HERE) return ALD_OK;
  for (uint32_t t = 0; t < b->tile_count; t++) {
    ALD_TRY(b->device->tile_upload(b->tiles[t], report));
  }
  b->image = ALD_IMAGE_BOTH;
done:
  return status;
}

ald_status ald_batch_look_posed(ald_batch *b, ald_report *report) {
  ald_status status = ALD_OK;
  if (b->filled && b->posed) return ald_batch_look(b, report);
  ALD_DEFAULT_FLOAT_MODES;
  ALD_TRY(ald_batch_make_ready(b, report));
  b->image = ALD_IMAGE_THERE;
  for (uint32_t t = 0; t < b->tile_count; t++) {
    /* motions, then poses */
    for (uint32_t pass = 0; pass <= PASS_pose; pass++) {
      ALD_TRY(b->device->tile_pass(b->tiles[t], pass, report));
    }
  }
  b->posed = true;
  status = ald_batch_look(b, report);
done:
  return status;
}

/* ------------------------------------------------------------------------------ settings */

static const ald_quantity *find_quantity(const ald_batch *b, const char *path, ald_report *report) {
  const ald_study *s = &b->study;
  for (uint32_t q = 0; q < s->quantity_count; q++) {
    if (strcmp(s->quantities[q].path, path) == 0) return &s->quantities[q];
  }
  const char **paths = calloc(s->quantity_count + 1u, sizeof *paths);
  for (uint32_t q = 0; paths && q < s->quantity_count; q++) paths[q] = s->quantities[q].path;
  const char *nearest = paths ? ald_word_nearest(path, paths, s->quantity_count) : NULL;
  ald_report_add(report,
                 nearest ? "error: there is no quantity \"%s\"; did you mean \"%s\"?\n"
                         : "error: there is no quantity \"%s\"\n",
                 path, nearest);
  free(paths);
  return NULL;
}

ald_status ald_batch_set(ald_batch *batch, uint32_t scenario, const char *path, double value,
                         ald_report *report) {
  if (!batch || !path || scenario >= batch->scenarios) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: ald_batch_set needs a batch, one of its %u scenarios and a "
                           "quantity's path\n",
                           batch ? batch->scenarios : 0);
  }
  if (batch->filled) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s: quantities are set before the first step; reset the batch "
                           "first\n",
                           path);
  }
  const ald_quantity *quantity = find_quantity(batch, path, report);
  if (!quantity) return ALD_BAD_ARGUMENT;
  if (!quantity->may_vary) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: \"%s\" cannot vary\n", path);
  }
  const char *expected = ald_range_problem(quantity->range, value);
  if (expected) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: %s: expected %s, got \"%g\"\n", path,
                           expected, value);
  }
  if (batch->setting_count == batch->setting_capacity) {
    const uint32_t capacity = 2 * batch->setting_capacity + 64;
    ald_batch_setting *grown = realloc(batch->settings, capacity * sizeof *grown);
    if (!grown) return no_memory(report);
    batch->settings = grown;
    batch->setting_capacity = capacity;
  }
  const uint32_t number = (uint32_t)(quantity - batch->study.quantities);
  batch->settings[batch->setting_count] =
      (ald_batch_setting){scenario, number, batch->setting_count, value};
  batch->setting_count++;
  if (!batch->varies[number]) drop_tiles(batch);
  batch->varies[number] = true;
  return ALD_OK;
}

ald_status ald_batch_reset(ald_batch *batch) {
  if (!batch) return ALD_BAD_ARGUMENT;
  batch->filled = false;
  return ALD_OK;
}
