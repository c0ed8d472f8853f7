/* SPDX-License-Identifier: Apache-2.0
 * Places of a dynamic line that are reported, as its parameters. */
#ifndef ALD_LINE_POINT_H
#define ALD_LINE_POINT_H

#include "model/kind.h"

/* A place at an arc length [m] -> place (PLACE_PARAM_COUNT). At a node the segment ahead counts. */
void ald_line_point_derive(const ald_numbers *n, double arc, double *place);
/* Are all places on the line? Returns NULL if so, else what is wrong, in `blame`. */
const char *ald_line_point_check(const ald_numbers *n, ald_blame *blame);

#endif
