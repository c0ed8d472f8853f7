/* SPDX-License-Identifier: Apache-2.0
 * The kinds of elements, from the one list in kernels/elements.h. */
#include "kind.h"

#include "base/assertion.h"
#include "kernels/elements.h"

#define KIND_EXTERN(with, name, space) extern const ald_kind ald_kind_##name;
ELEMENTS(KIND_EXTERN, 0)

#define KIND_ADDRESS(with, name, space) &ald_kind_##name,
const ald_kind *const ald_kinds[] = {ELEMENTS(KIND_ADDRESS, 0)};
const uint32_t ald_kind_count = KIND_TOTAL;

void ald_kind_derive(const ald_kind *kind, const ald_numbers *numbers, double *params) {
  if (kind->derive) {
    kind->derive(numbers, params);
    return;
  }
  ALD_ASSERT(kind->param_count == kind->key_count && kind->table_count == 0);
  for (uint32_t k = 0; k < kind->key_count; k++) params[k] = numbers->keys[k];
}

uint32_t ald_kind_rows(const ald_kind *kind, const ald_numbers *numbers, uint32_t table) {
  return kind->table && kind->table->rows ? kind->table->rows(numbers, table)
                                          : numbers->rows[table];
}
