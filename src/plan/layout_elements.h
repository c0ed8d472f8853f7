/* SPDX-License-Identifier: Apache-2.0
 * The elements in a layout: parameters, rows and slots of each instance, and which slots a body
 * gathers. */
#ifndef ALD_LAYOUT_ELEMENTS_H
#define ALD_LAYOUT_ELEMENTS_H

#include "plan/layout_builder.h"

/* Bodies as the whole layout has them: what all scenarios share stays where it is, the rest gets
 * rows. */
void ald_layout_take_bodies(ald_layout_builder *b);
/* The boxes that bodies keep to, behind all other rows, and the sources of events. */
void ald_layout_part(ald_layout_builder *b);

/* Of a study that has one, once the elements are laid out. */
void ald_layout_build_up(ald_layout_builder *b);

/* The table of orders, once all elements have their rows. */
void ald_layout_orders(ald_layout_builder *b);

/* Real row of an instance of a laid-out study. */
uint32_t ald_layout_row_of(const ald_study *study, const uint32_t *plan, uint32_t instance,
                           uint32_t row);

/* Once the elements are laid out. */
void ald_layout_radiation(ald_layout_builder *b);

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
