/* SPDX-License-Identifier: Apache-2.0
 * Orders over time, of a propeller's speed or a rudder's angle: each holds from its time on. */
#ifndef ALD_ORDERS_H
#define ALD_ORDERS_H

#include "model/kind.h"

enum { ALD_ORDERS_MOST = 60 };

/* The rows of table 0 (time, order) as parameters, the orders times a factor. */
void ald_orders_derive(const ald_numbers *numbers, double factor, double *params);

#endif
