/* SPDX-License-Identifier: Apache-2.0
 * The bodies in a layout: the environment, bodies, their poses in space and shapes. */
#ifndef ALD_LAYOUT_BODIES_H
#define ALD_LAYOUT_BODIES_H

#include "model/impact_bound.h"
#include "plan/layout_builder.h"

/* One pair; what it looks like is the same in all scenarios. */
typedef struct ald_approach {
  uint32_t instance;
  ald_impact_shape shape; /* of kinds with meshes */
} ald_approach;

/* Once the elements are laid out. */
void ald_layout_approaches(ald_layout_builder *b);

/* Does the scenario's origin vary, from which phases of waves and the seabed are measured? */
bool ald_layout_origin_varies(const ald_layout_builder *b);

void ald_layout_environment(ald_layout_builder *b);
void ald_layout_bodies(ald_layout_builder *b);
void ald_layout_space(ald_layout_builder *b);
/* ends of lines that bodies hold; after the elements */
void ald_layout_burdens(ald_layout_builder *b);
void ald_layout_shapes(ald_layout_builder *b);
/* Number of a convex part among the shapes, which are those of all bodies in order. */
uint32_t ald_layout_shape(const ald_study *study, uint32_t body, uint32_t part);

/* After the shapes; nothing where the study has no passing. */
void ald_layout_hulls(ald_layout_builder *b);

/* The order in which the equations of joints are eliminated, and where their factors lie. */
void ald_layout_joints(ald_layout_builder *b);

#endif
