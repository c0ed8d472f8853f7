/* SPDX-License-Identifier: Apache-2.0
 * Scenarios in which nothing touched: were their bodies on their way to each other? */
#ifndef ALD_FINDING_APART_H
#define ALD_FINDING_APART_H

#include "finding_rules.h"

/* Looks at a row in which nothing touched. Bodies that move as prescribed are left out: where they
 * end is not stored.
 * @param start  (column_count) the row that the scenario would have after an instant
 * @param values (quantity_count) of the scenario */
void ald_finding_apart(const ald_finding_rules *rules, ald_finding_work *work, uint32_t row,
                       const double *start, const double *values);

#endif
