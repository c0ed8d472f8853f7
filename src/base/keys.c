/* SPDX-License-Identifier: Apache-2.0
 * What values a key may have. Short: keys are tables, which stand with what they describe. */
#include "keys.h"

#include "assertion.h"

/* greatest number of columns that a list without names may have */
enum { COLUMNS_BY_PLACE = 5 };

int ald_key_may_vary(const ald_key *key) {
  ALD_ASSERT(key);
  return key->type != ALD_KEY_CHOICE && key->type != ALD_KEY_COUNT;
}

int ald_table_is_wide(const ald_key_table *table) {
  return table->column_count > COLUMNS_BY_PLACE && !table->is_ascending && !table->is_matrix;
}

int ald_table_may_be_file(const ald_key_table *table) {
  int may = !table->is_matrix && table->column_count > 1;
  for (uint32_t c = 0; c < table->column_count; c++) {
    const ald_key *column = &table->columns[c];
    may = may && column->component && !column->choices &&
          (column->type == ALD_KEY_NUMBER || column->type == ALD_KEY_COUNT);
  }
  return may;
}

const char *ald_range_problem(ald_range range, double value) {
  if (!isfinite(value)) return "a finite number";
  switch (range) {
    case ALD_RANGE_POSITIVE:
      return value > 0 ? NULL : "a value above 0";
    case ALD_RANGE_NOT_NEGATIVE:
      return value >= 0 ? NULL : "0 or more";
    case ALD_RANGE_FRACTION:
      return value >= 0 && value <= 1 ? NULL : "a value from 0 to 1";
    case ALD_RANGE_STEEP:
      return fabs(value) <= ALD_STEEP ? NULL : "-80 to 80 deg from the vertical";
    case ALD_RANGE_ANY:
      break;
  }
  return NULL;
}
