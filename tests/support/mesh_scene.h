/* SPDX-License-Identifier: Apache-2.0
 * Closed meshes for tests, and poses of one against another: (12) R row by row, then t, which take
 * p to R p + t. */
#ifndef ALD_TESTS_MESH_SCENE_H
#define ALD_TESTS_MESH_SCENE_H

#include "mesh/mesh_shapes.h"
#include "random.h"

/* A shape by its name from the values of its keys, which must be good. */
void mesh_of_shape(const char *shape, const double *values, ald_mesh *mesh);
/* A random shape of this kind, its longest side about `size` [m], of about so many triangles (hulls
 * have 200 at least); draws its values too, if wanted (ALD_SHAPE_KEYS_MAX). */
void mesh_of_kind(test_random *r, const char *shape, double triangles, double size, ald_mesh *mesh,
                  double *values);
/* The same of any kind. */
void mesh_of_any_kind(test_random *r, double triangles, double size, ald_mesh *mesh);
/* A box whose sides are whole multiples of 2 x grid, up to `most` of them, so that its corners, and
 * those of its divisions, lie on the grid. */
void mesh_of_grid(test_random *r, double grid, uint32_t most, ald_mesh *mesh);

/* Fails unless it is closed, oriented outwards, welded, and without triangles of no area. */
void assert_mesh_good(const ald_mesh *mesh);

/* A pose turned anyhow, its translation within +- reach [m] along each axis. */
void pose_of_any_kind(test_random *r, double reach, double pose[12]);
/* One of the 24 turns of a cube; its translation a multiple of the grid, up to `most` of them. */
void pose_of_grid(test_random *r, double grid, uint32_t most, double pose[12]);
/* A turned pose of `a` that brings a point of its surface to one of b's, then pushes it in by
 * `depth` [m] along b's normal there: they touch, but for what lies between. */
void pose_of_touch(test_random *r, const ald_mesh *a, const ald_mesh *b, double depth,
                   double pose[12]);
void pose_point(const double pose[12], const double p[3], double q[3]);
/* Moves a mesh where it lies. */
void mesh_move(ald_mesh *mesh, const double pose[12]);

#endif
