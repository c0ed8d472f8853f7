/* SPDX-License-Identifier: Apache-2.0
 * A tree of boxes around the triangles of a mesh: near triangles are found without testing all.
 *
 * Every node has room for MESH_FAN children (kernels/pass/mesh/mesh_rows.h), each with its box:
 * nodes of their own, or single triangles. Nodes of few triangles are filled up first, so that few
 * of their places stay empty. */
#ifndef ALD_MESH_TREE_H
#define ALD_MESH_TREE_H

#include "mesh.h"

typedef struct ald_mesh_tree {
  uint32_t node_count; /* node 0 is the root */
  uint32_t depth;      /* levels, at most MESH_DEPTH_MAX */
  uint32_t *children;  /* (nodes x MESH_FAN): a node, a triangle with MESH_LEAF, or MESH_NONE */
  double *boxes; /* (nodes x 6 x MESH_FAN) low x of the children, low y, low z, high x, high y, high
                  * z [m]; low above high where there is no child */
} ald_mesh_tree;

/* Builds it: splits where the sum over both parts of surface x triangles, counted in full nodes, is
 * least, every triangle's centre tried on every axis. Any mesh of at least one triangle will do;
 * equal meshes have equal trees. */
ald_status ald_mesh_tree_make(const ald_mesh *mesh, ald_mesh_tree *tree, ald_report *report);
void ald_mesh_tree_clear(ald_mesh_tree *tree);

#endif
