/* SPDX-License-Identifier: Apache-2.0
 * A hull as a mesh, from a grid of points on its port side: x forward, y port, z up from the still
 * water. */
#ifndef ALD_MESH_HULL_H
#define ALD_MESH_HULL_H

#include "mesh.h"

typedef struct ald_hull_size {
  double length, beam, draught, depth; /* [m] */
  double triangles;                    /* about as many are wanted */
  double deck;                         /* its area in shares of length x beam */
} ald_hull_size;

/* Stations from stern to stem, on each of them rows of points from the keel over the still water to
 * the deck's edge. Points at y = 0 are of both sides, as are all of the keel and of the stem; where
 * the sternmost station has width, a transom closes it. */
typedef struct ald_hull_grid {
  uint32_t stations, wet_rows, dry_rows; /* cells, not points */
  double spacing;                        /* wanted length of sides within deck and transom [m] */
  double *points;                        /* (stations + 1) x (wet_rows + dry_rows + 1) x 3 */
  /* of the cell from a station and row on: is it split from (0, 1) to (1, 0), not from (0, 0) to
   * (1, 1)? As many as points */
  unsigned char *turned;
} ald_hull_grid;

/* least number of triangles of a hull */
enum { ALD_HULL_TRIANGLES_MIN = 200 };

/* the first keys of every hull */
enum { ALD_HULL_LENGTH, ALD_HULL_BEAM, ALD_HULL_DRAUGHT, ALD_HULL_DEPTH };

/* What is wrong with a size, and at which key; NULL: nothing. */
const char *ald_hull_check(const ald_hull_size *size, uint32_t triangles_key, uint32_t *key);

/* A grid for a size, its points not set yet. */
ald_status ald_hull_grid_make(const ald_hull_size *size, ald_hull_grid *grid, ald_report *report);
void ald_hull_grid_clear(ald_hull_grid *grid);
/* x, y, z of a point; row 0 is the keel */
double *ald_hull_point(const ald_hull_grid *grid, uint32_t station, uint32_t row);

/* Half breadth of a section at a share of its draught, from 0 at the still water to 1 at the keel;
 * in shares of its half breadth at the still water. */
typedef double ald_hull_curve(double depth, double form);
/* Shares of the draught (wet_rows + 1, from the keel's 1 to 0) that cut a section, `half_breadth`
 * wide and `draught` deep, into parts of one length. */
void ald_hull_rows(ald_hull_curve *curve, double form, double half_breadth, double draught,
                   uint32_t wet_rows, double *depths);

/* Chooses along which diagonals the cells of a grid are split, from its points: the shorter ones.
 */
void ald_hull_split(ald_hull_grid *grid);
/* The closed mesh of a grid that has been split. */
ald_status ald_hull_draw(const ald_hull_grid *grid, ald_mesh *mesh, ald_report *report);

#endif
