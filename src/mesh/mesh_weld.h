/* SPDX-License-Identifier: Apache-2.0
 * Vertices that lie on each other become one; unused ones are removed. */
#ifndef ALD_MESH_WELD_H
#define ALD_MESH_WELD_H

#include "mesh.h"

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

#endif
