/* SPDX-License-Identifier: Apache-2.0
 * The shells of a mesh: triangles connected by edges. */
#ifndef ALD_MESH_SHELLS_H
#define ALD_MESH_SHELLS_H

#include "mesh.h"
#include "mesh_edges.h"

#include <stdbool.h>

/* A closed shell is flat if its volume is at most this times its area times its extent: the sum of
 * as many terms is no more exact. */
#define ALD_MESH_FULLNESS_MIN 1e-12

typedef struct ald_mesh_shells {
  uint32_t count;
  uint32_t *of;              /* (triangles) the shell of each; shells are numbered as they come */
  ald_mesh_shell *shells;    /* (count) */
  uint32_t unexamined_count; /* closed ones whose surroundings were too much work to examine */
} ald_mesh_shells;

/* Finds them and what each is; a shell is within another if its first corner is within an odd
 * number of closed ones. */
ald_status ald_mesh_shells_find(const ald_mesh *mesh, const ald_mesh_edges *edges,
                                ald_mesh_shells *shells, ald_report *report);
void ald_mesh_shells_clear(ald_mesh_shells *shells);

/* By the solid angle of the mesh seen from the point: 4 pi from inside, 0 from outside. What
 * lies on a face or an edge that points outward is not enclosed.
 * @param mesh  closed and oriented outward
 * @param point (3) [m] */
bool ald_mesh_encloses(const ald_mesh *mesh, const double *point);

#endif
