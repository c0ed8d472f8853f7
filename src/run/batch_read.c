/* SPDX-License-Identifier: Apache-2.0
 * What a host reads of the elements of a batch: the rows of their traces, and nodes of lines. */
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "batch.h"
#include "element/line_form.h"
#include "kernels/pass/line/line_rows.h"
#include "model/derive.h"
#include "model/spare.h"
#include "tile/tile.h"

/* ------------------------------------------------------------------------------ who is there */

static uint32_t kind_number(const ald_study *study, uint32_t element) {
  ALD_ASSERT(element < study->instance_count);
  return study->definitions[study->instances[element].definition].kind;
}

static const ald_kind *kind_of(const ald_batch *b, uint32_t element) {
  return ald_kinds[kind_number(&b->study, element)];
}

/* of one definition of a line: its segments, and one */
static uint32_t nodes_of(const ald_study *study, uint32_t line, const double *values) {
  const ald_definition *own = &study->definitions[study->instances[line].definition];
  const ald_numbers numbers = ald_definition_numbers(study, own, values);
  uint32_t nodes = 1;
  for (uint32_t r = 0; r < own->rows[LINE_SECTIONS]; r++) {
    nodes += (uint32_t)ald_line_section(&numbers, r)[LINE_COLUMN_SEGMENTS];
  }
  return nodes;
}

uint32_t *ald_batch_count_nodes(const ald_study *study) {
  uint32_t *nodes = calloc(study->instance_count + 1u, sizeof *nodes);
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  for (uint32_t q = 0; values && q < study->quantity_count; q++) {
    values[q] = study->quantities[q].value;
  }
  for (uint32_t i = 0; nodes && values && i < study->instance_count; i++) {
    if (kind_number(study, i) == KIND_line) nodes[i] = nodes_of(study, i, values);
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

/* ------------------------------------------------------------------------------ values */

/* the element is there, may be read, and was evaluated */
static ald_status prepare(ald_batch *b, uint32_t scenario, uint32_t element, const void *given,
                          ald_report *report) {
  const ald_status status = ald_batch_check_one(b, scenario, "element", element,
                                                b ? b->study.instance_count : 0, given, report);
  if (status != ALD_OK) return status;
  if (b->reads) return ald_batch_look_seen(b, report);
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
  const uint32_t *own = batch->layout->plan + PLAN_KINDS + number * KIND_FIELD_COUNT;
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
  const uint32_t line = element - plan[PLAN_KINDS + KIND_line * KIND_FIELD_COUNT + KIND_SLOT];
  const uint32_t first = plan[plan[PLAN_LINE_NODES] + line];
  for (uint32_t n = 0; n < count; n++) read_node(batch, scenario, first + n, &nodes[n]);
done:
  return status;
}
