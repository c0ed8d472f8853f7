/* SPDX-License-Identifier: Apache-2.0
 * The single steps of a repair (src/mesh/mesh_repair.c). Each changes the mesh, adds to what it is
 * asked to count, and returns ALD_OK or ALD_NO_MEMORY, with the mesh whole. */
#ifndef ALD_MESH_MEND_H
#define ALD_MESH_MEND_H

#include "mesh.h"

/* Drops the triangles that are marked.
 * @param drop (triangle_count) */
void ald_mesh_drop(ald_mesh *mesh, const unsigned char *drop);
/* Vertices at open edges become one where they are no farther apart than `distance`, and triangles
 * that name a vertex twice go. */
ald_status ald_mesh_mend_gaps(ald_mesh *mesh, double distance, ald_mesh_repairs *repairs,
                              ald_report *report);
/* Triangles with the same corners cancel out if they face each other, else one stays. */
ald_status ald_mesh_mend_duplicates(ald_mesh *mesh, ald_mesh_repairs *repairs, ald_report *report);
/* Triangles without area: a short side is closed, a long one swapped for that across it. */
ald_status ald_mesh_mend_slivers(ald_mesh *mesh, ald_mesh_repairs *repairs, ald_report *report);
/* Turns triangles so that neighbours face one way, the fewer ones of each part. */
ald_status ald_mesh_mend_winding(ald_mesh *mesh, ald_mesh_repairs *repairs, ald_report *report);
/* Turns closed shells outward, those within an odd number of others inward. */
ald_status ald_mesh_mend_shells(ald_mesh *mesh, ald_mesh_repairs *repairs, ald_report *report);
/* Edges of four triangles or more become several of two, each pair with the body between them. */
ald_status ald_mesh_mend_crowds(ald_mesh *mesh, ald_mesh_repairs *repairs, ald_report *report);
/* Closes holes whose diagonal is at most `most`. */
ald_status ald_mesh_mend_holes(ald_mesh *mesh, double most, ald_mesh_repairs *repairs,
                               ald_report *report);

#endif
