/* SPDX-License-Identifier: Apache-2.0
 * Orders of a thruster over time. Of the thruster's files alone. */
#ifndef ALD_THRUSTER_ORDERS_H
#define ALD_THRUSTER_ORDERS_H

#include "model/kind.h"

enum { ALD_THRUSTER_ORDER_COLUMNS = 4 };
extern const ald_key ald_thruster_order_columns[ALD_THRUSTER_ORDER_COLUMNS];

/* Parameters of the orders: rows x THRUSTER_ORDER_WIDTH. */
void ald_thruster_orders_derive(const ald_numbers *n, double *params);

/* Speed of an order, by its thrust at bollard pull if it has one [rev/s]. */
double ald_thruster_ordered(const ald_numbers *n, uint32_t row);

/* As in ald_kind. */
const char *ald_thruster_orders_check(const ald_numbers *n, ald_blame *blame);

#endif
