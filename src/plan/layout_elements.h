/* SPDX-License-Identifier: Apache-2.0
 * The elements in a layout: parameters, rows and slots of each instance, and which slots a body
 * gathers. */
#ifndef ALD_LAYOUT_ELEMENTS_H
#define ALD_LAYOUT_ELEMENTS_H

#include "layout.h"
#include "layout_builder.h"

/* All instances of a kind. `first` and `slot` are its first instance and slot, and receive those
 * of the next kind. */
void ald_layout_kind(ald_layout_builder *b, uint32_t number, uint32_t *first, uint32_t *slot,
                     ald_tracing tracing);
/* Slots for the forces at both ends of elements that have two; returns the next free slot. */
uint32_t ald_layout_end_slots(ald_layout_builder *b, uint32_t slot);
/* The slots that each body sums, in the order of the elements. */
void ald_layout_gather(ald_layout_builder *b);
/* The motions of each body, as the rows that they leave their offsets and rates in. */
void ald_layout_motions(ald_layout_builder *b);

#endif
