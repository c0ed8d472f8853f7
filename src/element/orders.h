/* SPDX-License-Identifier: Apache-2.0
 * Orders over time, of a propeller's speed or a rudder's angle: each holds from its time on. */
#ifndef ALD_ORDERS_H
#define ALD_ORDERS_H

#include "model/kind.h"

enum { ALD_ORDERS_MAX = 60 };

/* the first of the two columns of orders, and their table */
#define ALD_ORDERS_TIME(example)                                                            \
  ALD_NUMBER_KEY("orders", "time", ALD_TIME, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED, example, \
                 "from which the order holds")
#define ALD_ORDERS_TABLE(order_columns, what, rows)                                          \
  {                                                                                          \
    .name = "orders", .columns = order_columns, .column_count = 2, .row_min = 1,             \
    .row_max = ALD_ORDERS_MAX, .is_ascending = 1,                                            \
    .meaning = "ordered " what                                                               \
               " over time: each holds from its time on, to the moment, whatever the steps", \
    .example = rows                                                                          \
  }

/* The rows of table 0 (time, order) as parameters, the orders times a factor. */
void ald_orders_derive(const ald_numbers *numbers, double factor, double *params);
/* The same of any table of two columns; returns the parameters behind them. */
double *ald_orders_of_table(const ald_numbers *numbers, uint32_t table, double factor,
                            double *params);

#endif
