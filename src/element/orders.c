/* SPDX-License-Identifier: Apache-2.0
 * Orders over time as parameters of a pass. Short: what two kinds share. */
#include "orders.h"

#include "base/assertion.h"

void ald_orders_derive(const ald_numbers *numbers, double factor, double *params) {
  ALD_ASSERT(numbers->rows[0] == 0 || numbers->tables[0]);
  for (uint32_t k = 0; k < numbers->rows[0]; k++) {
    params[2 * k] = numbers->tables[0][2 * k];
    params[2 * k + 1] = factor * numbers->tables[0][2 * k + 1];
  }
}
