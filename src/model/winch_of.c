/* SPDX-License-Identifier: Apache-2.0
 * Which winch lets a dynamic line out. */
#include "winch_of.h"

#include <stddef.h>

#include "base/assertion.h"
#include "kernels/elements.h"

static uint32_t kind_of(const ald_study *study, const ald_instance *instance) {
  return study->definitions[instance->definition].kind;
}

uint32_t ald_line_number(const ald_study *study, const ald_instance *instance) {
  ALD_ASSERT(kind_of(study, instance) == KIND_line);
  const ald_instance *first = instance;
  while (first > study->instances && kind_of(study, first - 1) == KIND_line) first--;
  return (uint32_t)(instance - first);
}

const ald_instance *ald_line_numbered(const ald_study *study, uint32_t number) {
  uint32_t first = 0;
  while (first < study->instance_count && kind_of(study, &study->instances[first]) != KIND_line) {
    first++;
  }
  ALD_ASSERT(first + number < study->instance_count);
  return &study->instances[first + number];
}

/* instances follow the order of their kinds */
const ald_instance *ald_winch_of(const ald_study *study, const ald_instance *instance) {
  ALD_ASSERT(instance);
  if (kind_of(study, instance) != KIND_line) return NULL;
  for (uint32_t i = study->instance_count; i-- > 0;) {
    const ald_instance *own = &study->instances[i];
    const uint32_t kind = kind_of(study, own);
    if (kind < KIND_winch) return NULL;
    if (kind == KIND_winch && own->line == ald_line_number(study, instance)) return own;
  }
  return NULL;
}
