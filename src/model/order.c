/* SPDX-License-Identifier: Apache-2.0
 * What can be ordered of the elements of a study. */
#include "order.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/assertion.h"

static const ald_ordered_kind *ordered_of(const ald_study *study, uint32_t instance) {
  ALD_ASSERT(instance < study->instance_count);
  return ald_kinds[study->definitions[study->instances[instance].definition].kind]->ordered;
}

uint32_t ald_orderable_count(const ald_study *study) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    if (ordered_of(study, i)) count += ordered_of(study, i)->count;
  }
  return count;
}

ald_orderable ald_orderable_at(const ald_study *study, uint32_t number) {
  ald_orderable found = {0};
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const uint32_t own = ordered_of(study, i) ? ordered_of(study, i)->count : 0;
    if (number < own) return (ald_orderable){i, number};
    number -= own;
  }
  return found;
}

const ald_ordered_row *ald_ordered_of(const ald_study *study, const ald_orderable *orderable) {
  const ald_ordered_kind *kind = ordered_of(study, orderable->instance);
  ALD_ASSERT(kind && orderable->row < kind->count);
  return &kind->rows[orderable->row];
}

const char *ald_orderable_name(const ald_study *study, const ald_orderable *orderable, char *name) {
  snprintf(name, ALD_ORDERABLE_NAME, "%s.%s", study->instances[orderable->instance].name,
           ald_ordered_of(study, orderable)->name);
  return name;
}

bool ald_has_orders(const ald_study *study) {
  for (uint32_t d = 0; d < study->definition_count; d++) {
    if (study->definitions[d].order) return true;
  }
  return false;
}

void ald_order_destroy(ald_order *order) {
  if (!order) return;
  for (uint32_t h = 0; h < ALD_ORDER_HEADS; h++) free(order->heads[h]);
  free(order->operands);
  free(order->targets);
  free(order);
}
