/* SPDX-License-Identifier: Apache-2.0
 * Orders to what another order has let go for good. */
#include "reader_gone.h"

#include <math.h>

#include "element/order_keys.h"
#include "kernels/pass/control/order_rows.h"
#include "model/order.h"
#include "reader_vary.h"

/* when an order is in force, the same in all scenarios; not a number: nobody knows [s] */
static double time_of(const ald_study *study, const ald_definition *own) {
  const uint32_t at = own->quantities + ALD_ORDER_KEY_AT;
  const uint32_t delay = own->quantities + ALD_ORDER_KEY_DELAY;
  double time = study->quantities[at].value;
  if (own->order->when != ORDER_BY_CLOCK || !isfinite(time) || ald_quantity_varies(study, at))
    return (double)NAN;
  for (uint32_t k = 0; k < 3; k++) {
    if (ald_quantity_varies(study, delay + k)) return (double)NAN;
    time += study->quantities[delay + k].value;
  }
  return time;
}

/* does an order come after another one, directly or by those that it follows? */
static bool follows(const ald_study *study, const ald_definition *own,
                    const ald_definition *other) {
  while (own->order->when == ORDER_BY_ORDER) {
    own = &study->definitions[study->instances[own->order->after].definition];
    if (own == other) return true;
  }
  return false;
}

static bool sets(const ald_definition *d, const ald_orderable *target) {
  for (uint32_t t = 0; t < d->order->target_count; t++) {
    const ald_orderable *own = &d->order->targets[t];
    if (own->instance == target->instance && own->row == target->row) return true;
  }
  return false;
}

/* an order that sets the same for good before this one can; NULL: there is none */
static const ald_definition *find_first(const ald_study *study, const ald_definition *own,
                                        const ald_orderable *target) {
  const double time = time_of(study, own);
  for (uint32_t d = 0; d < study->definition_count; d++) {
    const ald_definition *other = &study->definitions[d];
    if (other == own || !other->order || !sets(other, target)) continue;
    const ald_quantity *to = &study->quantities[other->quantities + ALD_ORDER_KEY_TO];
    if (ald_ordered_of(study, target)->is_switch && to->value == 0) continue;
    /* two at once: the one that is written first */
    const double first = time_of(study, other);
    const bool is_earlier = first < time || (first == time && other < own);
    if (is_earlier || follows(study, own, other)) return other;
  }
  return NULL;
}

static void check(ald_reader *reader, const ald_definition *own) {
  const ald_study *study = reader->study;
  struct fy_node *entry =
      ald_node_member(ald_node_member(reader->root, ald_kind_order.section), own->name);
  struct fy_node *node =
      entry ? ald_node_member(entry, ald_kind_order.heads[ALD_ORDER_SET].name) : NULL;
  for (uint32_t t = 0; t < own->order->target_count; t++) {
    char name[ALD_ORDERABLE_NAME];
    const ald_orderable *target = &own->order->targets[t];
    if (!ald_ordered_of(study, target)->lasts) continue;
    const ald_definition *first = find_first(study, own, target);
    if (!first || !node) continue;
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_UNFIT, ald_node_place(node), NULL,
                      "orders.%s.set: \"%s\" is ordered by \"%s\" before, for good; this changes "
                      "nothing",
                      own->name, ald_orderable_name(study, target, name), first->name);
    return;
  }
}

void ald_check_gone(ald_reader *reader) {
  if (ald_diagnosis_errors(reader->diagnosis) > 0) return;
  for (uint32_t d = 0; d < reader->study->definition_count; d++) {
    if (reader->study->definitions[d].order) check(reader, &reader->study->definitions[d]);
  }
}
