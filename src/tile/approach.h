/* SPDX-License-Identifier: Apache-2.0
 * The pairs of bodies by which scenarios divide their steps (`substeps: automatic`): every instance
 * whose kind acts between meshes, links or outlines. Theory: docs/theory/time-steps.md. */
#ifndef ALD_APPROACH_H
#define ALD_APPROACH_H

#include "contact_step.h"
#include "impact_step.h"
#include "tile.h"

/* Share of the smaller body's least side that a step may go while two bodies are near. */
#define ALD_APPROACH_WAY 0.1

/* One pair; what it looks like is the same in all scenarios. */
typedef struct ald_approach {
  uint32_t instance;
  ald_impact_shape shape; /* of kinds with meshes */
} ald_approach;

/* Does an instance of the kind divide steps? */
bool ald_approach_is_of(const ald_kind *kind);

/* Writes the rows of a scenario's pairs, if its steps are divided. */
void ald_approaches_fill(const ald_study *study, ald_tile *tile, uint32_t lane,
                         const double *values);

#endif
