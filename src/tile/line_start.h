/* SPDX-License-Identifier: Apache-2.0
 * How dynamic lines start: their nodes on an elastic catenary, and their substeps. */
#ifndef ALD_LINE_START_H
#define ALD_LINE_START_H

#include "model/study.h"
#include "tile.h"

/* Fills the rows of all lines of a scenario into a lane whose bodies are filled in already.
 * @param values (quantity_count) */
void ald_lines_fill(const ald_study *study, ald_tile *tile, uint32_t lane, const double *values);

#endif
