/* SPDX-License-Identifier: Apache-2.0
 * Pairs of random meshes on a stage, and poses in which they may touch: anyhow, on a grid, where
 * faces, edges and corners coincide, or on a grid turned as a whole, where they do within rounding.
 */
#ifndef ALD_TESTS_MESH_COUPLE_H
#define ALD_TESTS_MESH_COUPLE_H

#include "mesh_scene.h"
#include "mesh_stage.h"

enum { COUPLE_ROOM = 1 << 14 };

typedef enum placing { ANYHOW, ON_GRID, ON_TURNED_GRID } placing;

/* two meshes, and how they are placed */
typedef struct couple {
  placing how;
  ald_mesh meshes[2];
  double turn[12]; /* of both together, on a turned grid */
  mesh_contact_stage stage;
} couple;

/* A solid of cubes with this side [m], the middle of the grid at the origin: 3 x 3 of them in each
 * of two layers, row by row, '#' where there is one. No two may meet in an edge alone. */
void mesh_of_cubes(test_random *r, const char *solid, double side, ald_mesh *mesh);

/* Two meshes about 2 m large; `triangles`: about so many, where they are not of a grid. */
couple couple_open(test_random *r, placing how, double triangles);
void couple_close(couple *c);
/* a pose of the first in the frame of the second (12) */
void couple_pose(test_random *r, const couple *c, double *pose);

#endif
