/* SPDX-License-Identifier: Apache-2.0
 * What a host orders of a batch: rudders, engines, lines, as orders of the study do. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "batch.h"
#include "kernels/pass/control/order_rows.h"
#include "kernels/plan.h"
#include "model/derive.h"
#include "model/order.h"
#include "plan/layout_orders.h"
#include "tile/tile.h"

/* ------------------------------------------------------------------------------ who is there */

ald_status ald_batch_find_orderables(ald_batch *b) {
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
  const uint32_t *own = plan + PLAN_KINDS + KIND_order * KIND_FIELD_COUNT;
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
