/* SPDX-License-Identifier: Apache-2.0
 * Orders in which dynamic lines converge with their segments. */
#ifndef ALD_CLI_LINE_ORDERS_H
#define ALD_CLI_LINE_ORDERS_H

#include "validate.h"

/* Appends the figures of all cases. */
void validate_line_orders(checks *all);

#endif
