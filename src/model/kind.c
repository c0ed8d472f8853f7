/* SPDX-License-Identifier: Apache-2.0
 * The kinds of elements, from the one list in kernels/elements.h. */
#include "kind.h"

#include <string.h>

#include "base/assertion.h"
#include "kernels/elements.h"

#define KIND_EXTERN(with, family, name, space) extern const ald_kind ald_kind_##name;
ELEMENTS(KIND_EXTERN, 0)

#define KIND_ADDRESS(with, family, name, space) &ald_kind_##name,
const ald_kind *const ald_kinds[] = {ELEMENTS(KIND_ADDRESS, 0)};
const uint32_t ald_kind_count = KIND_TOTAL;

void ald_kind_derive(const ald_kind *kind, const ald_numbers *numbers, double *params) {
  memset(params, 0, kind->param_count * sizeof *params);
  for (const ald_key_copy *c = kind->copies; c && c->count > 0; c++) {
    memcpy(params + c->param, numbers->keys + c->key, c->count * sizeof *params);
  }
  if (kind->derive) kind->derive(numbers, params);
}

uint32_t ald_kind_rows(const ald_kind *kind, const ald_numbers *numbers, uint32_t table) {
  return kind->table && kind->table->rows ? kind->table->rows(numbers, table)
                                          : numbers->rows[table];
}

const ald_relation *ald_kind_naming(const ald_kind *kind) {
  for (uint32_t k = 0; k < kind->relation_count; k++) {
    if (kind->relations[k].scope == ALD_RELATION_NAMED) return &kind->relations[k];
  }
  return NULL;
}

const ald_relation *ald_kind_ordering(const ald_kind *kind) {
  for (uint32_t k = 0; k < kind->relation_count; k++) {
    if (kind->relations[k].gives_orders) return &kind->relations[k];
  }
  return NULL;
}

bool ald_kind_lasts(const ald_kind *kind, uint32_t row) {
  bool lasts = false;
  for (uint32_t k = 0; kind->built && k < kind->built->lasting_count; k++) {
    lasts = lasts || kind->built->lasting[k] == row;
  }
  return lasts;
}

uint32_t ald_record_place(const ald_row_info *records, size_t count, uint32_t row) {
  uint32_t r = 0;
  while (r < count && records[r].row != row) r++;
  return r;
}

/* is a name "section.<anything>.record"? */
static bool is_record(const char *name, const char *section, const char *record) {
  const size_t length = strlen(section);
  const char *last = strrchr(name, '.');
  return last && strncmp(name, section, length) == 0 && name[length] == '.' &&
         last > name + length && strcmp(last + 1, record) == 0;
}

bool ald_column_grows(const char *name) {
  ALD_ASSERT(name);
  /* the time at which a rule was fulfilled */
  if (is_record(name, "limits", "time") || is_record(name, "stop", "time")) return true;
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    for (uint32_t r = 0; r < ald_kinds[k]->record_count; r++) {
      const ald_row_info *record = &ald_kinds[k]->records[r];
      if (!is_record(name, ald_kinds[k]->section, record->name)) continue;
      return record->axis == ALD_ROW_GROWS;
    }
  }
  return false;
}
