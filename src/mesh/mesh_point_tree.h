/* SPDX-License-Identifier: Apache-2.0
 * Points in a tree of halves: those near a straight line are found without testing all. */
#ifndef ALD_MESH_POINT_TREE_H
#define ALD_MESH_POINT_TREE_H

#include <stdint.h>

#include "base/report.h"

typedef struct ald_mesh_point_tree {
  const double *points; /* (any x 3) [m], of the caller */
  uint32_t count;       /* points in the tree */
  uint32_t *order;      /* (count) their numbers: each run of it is halved */
  double *cuts;         /* (count) at the middle of a run: what lies between its halves [m] */
  unsigned char *axes;  /* (count) at the middle of a run: the axis along which it is halved */
  uint32_t *found;      /* (count) numbers of points that were found */
  uint32_t found_count;
} ald_mesh_point_tree;

/* Builds it; equal points have equal trees.
 * @param points  (any x 3) [m]; must outlive the tree
 * @param numbers (count) of those that come into the tree
 * @return ALD_OK; ALD_NO_MEMORY, with an empty tree */
ald_status ald_mesh_point_tree_make(const double *points, const uint32_t *numbers, uint32_t count,
                                    ald_mesh_point_tree *tree, ald_report *report);
/* Frees what it holds. */
void ald_mesh_point_tree_clear(ald_mesh_point_tree *tree);

/* Finds the points that are no farther than `distance` from the line between two places: `found`.
 * @param from     (3) [m]
 * @param to       (3) [m]
 * @param distance [m], >= 0 */
void ald_mesh_point_tree_find(ald_mesh_point_tree *tree, const double *from, const double *to,
                              double distance);

/* Square of the distance of a point from the line between two places [m^2].
 * @param point (3) [m]
 * @param from  (3) [m]
 * @param to    (3) [m]
 * @param share receives where on the line the nearest place is: 0 at `from`, 1 at `to` */
double ald_mesh_point_apart(const double *point, const double *from, const double *to,
                            double *share);

#endif
