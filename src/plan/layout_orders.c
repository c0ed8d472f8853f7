/* SPDX-License-Identifier: Apache-2.0
 * Orders in a layout. */
#include "layout_orders.h"

#include <string.h>

#include "base/assertion.h"
#include "kernels/pass/control/order_rows.h"
#include "kernels/plan.h"
#include "model/order.h"

uint32_t ald_layout_row_of(const ald_study *study, const uint32_t *plan, uint32_t instance,
                           uint32_t row) {
  ALD_ASSERT(instance < study->instance_count);
  const uint32_t kind = study->definitions[study->instances[instance].definition].kind;
  const uint32_t *own = plan + PLAN_KINDS + kind * KIND_FIELD_COUNT;
  return own[KIND_ROWS] + row * own[KIND_COUNT] + instance - own[KIND_SLOT];
}

/* Parameter 0 of the rectangle around a body, its own axes: of its outline, which may vary, or of
 * its mesh; of others it is a point. */
static uint32_t lay_box(ald_layout_builder *b, uint32_t index) {
  const ald_body *body = &b->study->bodies[index];
  double box[6] = {0}, numbers[ORDER_BOX_COUNT];
  if (body->vertex_count > 0) {
    return b->layout->plan[b->layout->plan[PLAN_BODY_PARAMS] + index] + BODY_BOX_X;
  }
  if (body->mesh > 0) ald_mesh_box(&b->study->meshes[body->mesh - 1].mesh, box);
  numbers[ORDER_BOX_X] = 0.5 * (box[0] + box[3]);
  numbers[ORDER_BOX_Y] = 0.5 * (box[1] + box[4]);
  numbers[ORDER_BOX_LENGTH] = 0.5 * (box[3] - box[0]);
  numbers[ORDER_BOX_BREADTH] = 0.5 * (box[4] - box[1]);
  return ald_layout_params(b, ORDER_BOX_COUNT, numbers);
}

/* what an order looks at; returns the number of operands */
static uint32_t lay_operands(ald_layout_builder *b, const ald_order *order, uint32_t table) {
  const ald_study *s = b->study;
  uint32_t *to = b->layout->plan + table;
  switch (order->when) {
    case ORDER_BY_CLOCK:
      return 0;
    case ORDER_BY_ORDER:
      to[0] = ald_layout_row_of(s, b->layout->plan, order->after, ORDER_TIME_NOW);
      return 1;
    case ORDER_BY_RESULT:
      for (uint32_t k = 0; k < order->operand_count; k++) {
        const ald_operand *own = &order->operands[k];
        const uint32_t kind = s->definitions[s->instances[own->instance].definition].kind;
        to[k] = ald_layout_row_of(s, b->layout->plan, own->instance,
                                  ald_kinds[kind]->records[own->record].row);
      }
      return order->operand_count;
    default:
      memcpy(to, order->bodies, sizeof order->bodies);
      return order->when == ORDER_BY_DISTANCE || order->when == ORDER_BY_APPROACH ? 2 : 1;
  }
}

static void lay_order(ald_layout_builder *b, const ald_instance *instance, uint32_t number,
                      uint32_t table) {
  const ald_study *s = b->study;
  const ald_order *order = s->definitions[instance->definition].order;
  ALD_ASSERT(order && instance->part_a < order->target_count);
  const ald_orderable *target = &order->targets[instance->part_a];
  uint32_t fields[ORDER_FIELD_COUNT] = {
      [ORDER_WHEN] = order->when, [ORDER_ABOVE] = order->is_above};
  fields[ORDER_OPERANDS] = ald_layout_table(b, order->operand_count + 2);
  if (b->failed) return;
  fields[ORDER_OPERAND_COUNT] = lay_operands(b, order, fields[ORDER_OPERANDS]);
  fields[ORDER_TARGET] =
      ald_layout_row_of(s, b->layout->plan, target->instance, ald_ordered_of(s, target)->row);
  fields[ORDER_LEADS] = 1;
  for (uint32_t k = 0; k < number; k++) {
    const uint32_t *other = b->layout->plan + table + k * ORDER_FIELD_COUNT;
    if (other[ORDER_TARGET] == fields[ORDER_TARGET]) fields[ORDER_LEADS] = 0;
  }
  for (uint32_t side = 0; order->when == ORDER_BY_DISTANCE && side < 2; side++) {
    fields[ORDER_BOXES + side] = lay_box(b, order->bodies[side]);
  }
  if (b->failed) return;
  memcpy(b->layout->plan + table + number * ORDER_FIELD_COUNT, fields, sizeof fields);
}

void ald_layout_orders(ald_layout_builder *b) {
  const ald_study *s = b->study;
  const uint32_t *own = b->layout->plan + PLAN_KINDS + KIND_order * KIND_FIELD_COUNT;
  const uint32_t count = own[KIND_COUNT], first = own[KIND_SLOT];
  if (count == 0) return;
  const uint32_t table = ald_layout_table(b, ORDER_FIELD_COUNT * count);
  if (b->failed) return;
  b->layout->plan[PLAN_ORDER_TABLE] = table;
  for (uint32_t k = 0; k < count && !b->failed; k++) {
    lay_order(b, &s->instances[first + k], k, table);
  }
}
