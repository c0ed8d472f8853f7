/* SPDX-License-Identifier: Apache-2.0
 * Two meshes in a plan and in assets of their own, and what a walk down both finds. */
#ifndef ALD_TESTS_WALK_STAGE_H
#define ALD_TESTS_WALK_STAGE_H

#include "mesh/mesh.h"
#include "walk_lanes.h"

/* Both must be closed and oriented. */
walk_stage walk_open(const ald_mesh *first, const ald_mesh *second);
void walk_close(walk_stage *stage);

/* the mesh of a binary STL file, corners at one place welded; empty if there is no such file */
ald_mesh walk_read_stl(const char *file);

#endif
