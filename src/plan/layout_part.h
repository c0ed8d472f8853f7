/* SPDX-License-Identifier: Apache-2.0
 * The layout of a part of a study. */
#ifndef ALD_LAYOUT_PART_H
#define ALD_LAYOUT_PART_H

#include "layout_builder.h"

/* Bodies as the whole layout has them: what all scenarios share stays where it is, the rest gets
 * rows. */
void ald_layout_take_bodies(ald_layout_builder *b);
/* Instance `number` of the part as instance `i` of its kind, likewise. */
void ald_layout_take_instance(ald_layout_builder *b, const uint32_t *tables, uint32_t i,
                              uint32_t number);
/* The boxes that bodies keep to, behind all other rows, and the sources of events. */
void ald_layout_part(ald_layout_builder *b);

#endif
