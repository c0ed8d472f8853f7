/* SPDX-License-Identifier: Apache-2.0
 * Vertices that lie on each other become one; unused ones are removed. */
#ifndef ALD_MESH_WELD_H
#define ALD_MESH_WELD_H

#include <stdint.h>

#include "base/report.h"
#include "mesh/mesh.h"

/* A mesh of triangles that have their corners to themselves: identical coordinates (-0 is 0) become
 * one vertex, numbered as they first come.
 * @param corners (triangle_count x 3 x 3) */
ald_status ald_mesh_weld_corners(const double *corners, uint32_t triangle_count, ald_mesh *mesh,
                                 ald_report *report);
/* For each vertex the first with identical coordinates.
 * @param first (vertex_count) */
ald_status ald_mesh_weld_first(const double *vertices, uint32_t vertex_count, uint32_t *first,
                               ald_report *report);
/* Replaces vertex k by `into[k]` wherever a triangle uses it, then drops unused vertices; the
 * others keep their order.
 * @param into (vertex_count), NULL: none is replaced */
ald_status ald_mesh_weld_replace(ald_mesh *mesh, const uint32_t *into, ald_report *report);

/* For each point the one that represents it: itself, or the nearest of the earlier points that
 * represent themselves, if that is no farther than `distance`. No point is moved twice.
 * @param points   (count x 3)
 * @param distance > 0, at least 1e-12 of their extent
 * @param into     (count) receives numbers of points */
ald_status ald_mesh_point_grid_merge(const double *points, uint32_t count, double distance,
                                     uint32_t *into, ald_report *report);

/* Splits open edges at the vertices of others that run along them, so that both become the same
 * shorter edges. No vertex is moved or added; closed parts stay as they are.
 * @param distance [m] how far a vertex may lie from the edge; vertices at open edges should be
 *                 farther apart than that. 0: none is split
 * @return ALD_OK; ALD_NO_MEMORY, with the mesh whole */
ald_status ald_mesh_seams_split(ald_mesh *mesh, double distance, ald_mesh_repairs *repairs,
                                ald_report *report);

#endif
