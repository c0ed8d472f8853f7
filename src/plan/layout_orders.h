/* SPDX-License-Identifier: Apache-2.0
 * Orders in a layout: the rows that each sets and looks at. */
#ifndef ALD_LAYOUT_ORDERS_H
#define ALD_LAYOUT_ORDERS_H

#include "layout_builder.h"

/* The table of orders, once all elements have their rows. */
void ald_layout_orders(ald_layout_builder *b);

/* Real row of an instance of a laid-out study. */
uint32_t ald_layout_row_of(const ald_study *study, const uint32_t *plan, uint32_t instance,
                           uint32_t row);

#endif
