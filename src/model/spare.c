/* SPDX-License-Identifier: Apache-2.0
 * Records and series that only some definitions of a kind have. */
#include "spare.h"

#include "base/assertion.h"

/* those that an instance lacks; NULL: it has all */
static const ald_spare_kind *lacks(const ald_study *study, uint32_t instance) {
  ALD_ASSERT(instance < study->instance_count);
  const ald_definition *definition = &study->definitions[study->instances[instance].definition];
  const ald_spare_kind *spare = ald_kinds[definition->kind]->spare;
  for (uint32_t k = 0; spare && k < spare->key_count; k++) {
    const uint32_t quantity = definition->quantities + spare->first_key + k;
    if (study->quantities[quantity].value != 0) return NULL;
  }
  return spare;
}

static const ald_kind *kind_of(const ald_study *study, uint32_t instance) {
  ALD_ASSERT(instance < study->instance_count);
  return ald_kinds[study->definitions[study->instances[instance].definition].kind];
}

uint32_t ald_instance_record_count(const ald_study *study, uint32_t instance) {
  const ald_spare_kind *spare = lacks(study, instance);
  return kind_of(study, instance)->record_count - (spare ? spare->records : 0);
}

uint32_t ald_instance_trace_count(const ald_study *study, uint32_t instance) {
  const ald_spare_kind *spare = lacks(study, instance);
  return kind_of(study, instance)->trace_count - (spare ? spare->traces : 0);
}
