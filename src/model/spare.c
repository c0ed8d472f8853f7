/* SPDX-License-Identifier: Apache-2.0
 * Records and series that only some definitions of a kind have. */
#include "spare.h"

#include "base/assertion.h"

/* does one of its keys or columns say that it has them? */
static bool has(const ald_study *study, const ald_definition *definition) {
  const ald_kind *kind = ald_kinds[definition->kind];
  const ald_spare_kind *spare = kind->spare;
  const ald_quantity *own = study->quantities + definition->quantities + spare->first_key;
  for (uint32_t k = 0; k < spare->key_count; k++) {
    if (own[k].value != 0) return true;
  }
  if (spare->column_count == 0) return false;
  const ald_quantity *cells = study->quantities + definition->tables[spare->table];
  const uint32_t columns = kind->tables[spare->table].column_count;
  for (uint32_t r = 0; r < definition->rows[spare->table]; r++) {
    for (uint32_t c = 0; c < spare->column_count; c++) {
      if (cells[r * columns + spare->first_column + c].value != 0) return true;
    }
  }
  return false;
}

/* the element of a kind with a number; it is there */
static const ald_definition *find(const ald_study *study, const ald_kind *kind, uint32_t number) {
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_definition *one = &study->definitions[study->instances[i].definition];
    if (ald_kinds[one->kind] == kind && number-- == 0) return one;
  }
  ALD_ASSERT(false);
  return NULL;
}

/* those that an instance lacks; NULL: it has all */
static const ald_spare_kind *lacks(const ald_study *study, uint32_t instance) {
  ALD_ASSERT(instance < study->instance_count);
  const ald_instance *one = &study->instances[instance];
  const ald_definition *definition = &study->definitions[one->definition];
  const ald_spare_kind *spare = ald_kinds[definition->kind]->spare;
  if (!spare) return NULL;
  if (spare->whose) definition = find(study, spare->whose, one->line);
  return has(study, definition) ? NULL : spare;
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
