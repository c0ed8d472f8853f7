/* SPDX-License-Identifier: Apache-2.0
 * Where the nodes of a catenary's table lie. */
#ifndef ALD_CATENARY_PLACES_H
#define ALD_CATENARY_PLACES_H

#include "catenary_loose.h"

/* Places of the nodes of a line's table, see kernels/pass/line/catenary_rows.h: rows at equal
 * heights, and in each row places of about the same force as in the other rows, closer together
 * where the force has more curvature.
 * @param grid (CATENARY_GRID_WHOLE) its first numbers are known; receives the places, and the
 *             force of the line there */
void ald_catenary_places(ald_loose_line *line, uint32_t distances, uint32_t heights, double *grid);

#endif
