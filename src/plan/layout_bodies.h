/* SPDX-License-Identifier: Apache-2.0
 * The bodies in a layout: the environment, bodies, their poses in space and shapes. */
#ifndef ALD_LAYOUT_BODIES_H
#define ALD_LAYOUT_BODIES_H

#include "layout_builder.h"

void ald_layout_environment(ald_layout_builder *b);
void ald_layout_bodies(ald_layout_builder *b);
void ald_layout_space(ald_layout_builder *b);
/* ends of lines that bodies hold; after the elements */
void ald_layout_burdens(ald_layout_builder *b);
void ald_layout_shapes(ald_layout_builder *b);
/* Number of a convex part among the shapes, which are those of all bodies in order. */
uint32_t ald_layout_shape(const ald_study *study, uint32_t body, uint32_t part);

#endif
