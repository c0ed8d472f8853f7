/* SPDX-License-Identifier: Apache-2.0
 * A catenary line with its fairlead at any place, for its table. */
#ifndef ALD_CATENARY_LOOSE_H
#define ALD_CATENARY_LOOSE_H

#ifndef ALD_LANES
#define ALD_LANES 1
#endif
#include "catenary_form.h"
#include "kernels/law/catenary.h"

typedef struct ald_loose_line {
  catenary_segment s[CATENARY_SEGMENTS_MOST];
  double across[CATENARY_SEGMENTS_MOST]; /* 1/2 C_D D [m] */
  double length;                         /* unstretched [m] */
  uint32_t count;
  int seabed;
  int threads; /* for its table: 0: all, for it may lie in parts, which takes long; 1: not worth it
                */
  catenary_state last; /* of the previous place, from which the search for the next one starts */
  mask warm;
} ald_loose_line;

ald_loose_line ald_loose_line_of(const ald_numbers *n);

/* Puts the fairlead at a horizontal distance and a height over the anchor [m]. */
catenary_end ald_loose_shoot(ald_loose_line *line, double x, double z);

/* The node of a place: its force; drag 0. */
void ald_catenary_node(ald_loose_line *line, double square, double z, double *node);

/* Tension at the fairlead as the table has it [N]. */
double ald_catenary_looked_up(const double *grid, uint32_t distances, uint32_t heights, double x,
                              double z);

#endif
