/* SPDX-License-Identifier: Apache-2.0
 * Orders over time as parameters of a pass. Short: what two kinds share. */
#include "orders.h"

#include <stddef.h>

#include "base/assertion.h"

double *ald_orders_of_table(const ald_numbers *numbers, uint32_t table, double factor,
                            double *params) {
  ALD_ASSERT(numbers->rows[table] == 0 || numbers->tables[table]);
  for (uint32_t k = 0; k < numbers->rows[table]; k++) {
    params[2 * k] = numbers->tables[table][2 * k];
    params[2 * k + 1] = factor * numbers->tables[table][2 * k + 1];
  }
  return params + (size_t)2 * numbers->rows[table];
}

void ald_orders_derive(const ald_numbers *numbers, double factor, double *params) {
  (void)ald_orders_of_table(numbers, 0, factor, params);
}
