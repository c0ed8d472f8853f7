/* SPDX-License-Identifier: Apache-2.0
 * The table of a catenary line, and its error. */
#ifndef ALD_CATENARY_TABLE_H
#define ALD_CATENARY_TABLE_H

#ifndef ALD_LANES
#define ALD_LANES 1
#endif
#include "element/catenary_form.h"
#include "kernels/law/catenary.h"

typedef struct ald_loose_line {
  catenary_segment s[CATENARY_SEGMENTS_MAX];
  double across[CATENARY_SEGMENTS_MAX]; /* 1/2 C_D D [m] */
  double length;                        /* unstretched [m] */
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

/* Tension at the fairlead as the table has it [N]. */
double ald_catenary_looked_up(const double *grid, uint32_t distances, uint32_t heights, double x,
                              double z);

/* greatest error of a table relative to the tension of its line, docs/theory/drag-tension.md [-] */
#define CATENARY_ERROR_MAX 4e-3
/* greatest error that may be found, since not all places are checked [-] */
#define CATENARY_ERROR_WARNED 3.5e-3

/* Fills the numbers of the grid and its nodes, see kernels/pass/line/catenary_rows.h.
 * @param grid (CATENARY_GRID_WHOLE) */
void ald_catenary_table(const ald_numbers *n, uint32_t distances, uint32_t heights, double *grid);

/* The greatest error of a table and where it is. */
typedef struct ald_catenary_error {
  double tension; /* at the fairlead, over that of the line; infinite: the line has no shape [-] */
  double x, z;    /* horizontal distance, height of the fairlead over the anchor [m] */
  bool in_parts;  /* at any node the line lies in parts, see kernels/law/catenary_parts.h */
} ald_catenary_error;

/* Compares a table with the line at 36 places in each of its cells. */
ald_catenary_error ald_catenary_error_of(const ald_numbers *n, uint32_t distances, uint32_t heights,
                                         const double *grid);

#endif
