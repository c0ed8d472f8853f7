/* SPDX-License-Identifier: Apache-2.0
 * The layout of the pairs of bodies by which scenarios divide their steps (`substeps: automatic`):
 * every instance whose kind acts between meshes, links or outlines. Theory:
 * docs/theory/time-steps.md. */
#ifndef ALD_LAYOUT_APPROACHES_H
#define ALD_LAYOUT_APPROACHES_H

#include "layout_builder.h"
#include "model/impact_bound.h"

/* One pair; what it looks like is the same in all scenarios. */
typedef struct ald_approach {
  uint32_t instance;
  ald_impact_shape shape; /* of kinds with meshes */
} ald_approach;

/* Once the elements are laid out. */
void ald_layout_approaches(ald_layout_builder *b);

#endif
