/* SPDX-License-Identifier: Apache-2.0
 * What can be ordered of the elements of a study, by name: "rudders.main.angle". */
#ifndef ALD_MODEL_ORDER_H
#define ALD_MODEL_ORDER_H

#include <stddef.h>

#include "study.h"

enum { ALD_ORDERABLE_NAME = 512 };

/* Number of things that can be ordered, those of one element after those of another. */
uint32_t ald_orderable_count(const ald_study *study);
/* One of them; `number` is below their count. */
ald_orderable ald_orderable_at(const ald_study *study, uint32_t number);
/* Its description. */
const ald_ordered_row *ald_ordered_of(const ald_study *study, const ald_orderable *orderable);
/* Its name, in a buffer of ALD_ORDERABLE_NAME; returns the buffer. */
const char *ald_orderable_name(const ald_study *study, const ald_orderable *orderable, char *name);

/* Has the study orders? */
bool ald_has_orders(const ald_study *study);

/* Frees an order. NULL is allowed. */
void ald_order_destroy(ald_order *order);

#endif
