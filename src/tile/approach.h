/* SPDX-License-Identifier: Apache-2.0
 * The pairs of bodies by which scenarios divide their steps (`substeps: automatic`): every instance
 * whose kind acts between meshes, links or outlines. Theory: docs/theory/time-steps.md. */
#ifndef ALD_APPROACH_H
#define ALD_APPROACH_H

#include "model/study.h"
#include "tile.h"

/* Share of the smaller body's least side that a step may go while two bodies are near. */
#define ALD_APPROACH_WAY 0.1

/* Writes the rows of a scenario's pairs, if its steps are divided. */
void ald_approaches_fill(const ald_study *study, ald_tile *tile, uint32_t lane,
                         const double *values);

#endif
