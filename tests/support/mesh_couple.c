/* SPDX-License-Identifier: Apache-2.0
 * Pairs of random meshes. */
#include "mesh_couple.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

enum { CELLS = 3, LAYERS = 2 };
static const double grid = 0.25;

/* solids of 3 x 3 x 2 cubes, layer by layer: a ring, a U, a step, an L, a pit, a plus, an arch */
static const char *const solids[] = {
    "###"
    "#.#"
    "###"
    "..."
    "..."
    "...",
    "###"
    "#.#"
    "#.#"
    "..."
    "..."
    "...",
    "###"
    "###"
    "###"
    "###"
    "..."
    "...",
    "##."
    "#.."
    "#.."
    "..."
    "..."
    "...",
    "###"
    "###"
    "###"
    "###"
    "#.#"
    "###",
    ".#."
    "###"
    ".#."
    "..."
    "..."
    "...",
    "#.#"
    "#.#"
    "#.#"
    "###"
    "###"
    "###",
};
enum { SOLIDS = sizeof solids / sizeof solids[0] };

static int is_solid(const char *solid, int x, int y, int z) {
  if (x < 0 || y < 0 || z < 0 || x >= CELLS || y >= CELLS || z >= LAYERS) return 0;
  return solid[(z * CELLS + y) * CELLS + x] == '#';
}

/* number of a corner of the grid, which is a vertex from then on */
static uint32_t corner_of(ald_mesh *mesh, uint32_t *numbers, double side, const int *at) {
  uint32_t *number = &numbers[(at[2] * (CELLS + 1) + at[1]) * (CELLS + 1) + at[0]];
  if (!*number) {
    for (int k = 0; k < 3; k++) {
      mesh->vertices[3 * mesh->vertex_count + (uint32_t)k] = side * (at[k] - 1);
    }
    *number = ++mesh->vertex_count;
  }
  return *number - 1;
}

/* the face of a cube towards +- axis, counter-clockwise seen from outside */
static void add_face(ald_mesh *mesh, uint32_t *numbers, double side, const int *cell, int axis,
                     int up, int turned) {
  static const int around[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  const int k = (axis + 1) % 3, l = (axis + 2) % 3;
  uint32_t v[4], *to = mesh->triangles + 3 * (size_t)mesh->triangle_count;
  for (int n = 0; n < 4; n++) {
    int at[3] = {cell[0], cell[1], cell[2]};
    at[axis] += up;
    at[k] += around[up ? n : 3 - n][0];
    at[l] += around[up ? n : 3 - n][1];
    v[(n + turned) % 4] = corner_of(mesh, numbers, side, at);
  }
  const uint32_t six[6] = {v[0], v[1], v[2], v[0], v[2], v[3]};
  memcpy(to, six, sizeof six);
  mesh->triangle_count += 2;
}

void mesh_of_cubes(test_random *r, const char *solid, double side, ald_mesh *mesh) {
  uint32_t numbers[(CELLS + 1) * (CELLS + 1) * (LAYERS + 1)] = {0};
  assert_int_equal(ald_mesh_make(64, 256, mesh, NULL), ALD_OK);
  mesh->vertex_count = mesh->triangle_count = 0;
  for (int n = 0; n < CELLS * CELLS * LAYERS; n++) {
    const int cell[3] = {n % CELLS, n / CELLS % CELLS, n / CELLS / CELLS};
    if (!is_solid(solid, cell[0], cell[1], cell[2])) continue;
    for (int face = 0; face < 6; face++) {
      int next[3] = {cell[0], cell[1], cell[2]};
      next[face / 2] += face % 2 ? 1 : -1;
      if (is_solid(solid, next[0], next[1], next[2])) continue;
      add_face(mesh, numbers, side, cell, face / 2, face % 2, (int)test_choice(r, 2));
    }
  }
}

couple couple_open(test_random *r, placing how, double triangles) {
  couple c = {.how = how};
  pose_of_any_kind(r, 0, c.turn);
  for (int k = 0; k < 2; k++) {
    if (how == ANYHOW) {
      mesh_of_any_kind(r, triangles, 2, &c.meshes[k]);
    } else if (test_choice(r, 2)) {
      mesh_of_grid(r, grid, 4, &c.meshes[k]);
    } else {
      mesh_of_cubes(r, solids[test_choice(r, SOLIDS)], grid * (1 + test_choice(r, 2)),
                    &c.meshes[k]);
    }
    if (how == ON_TURNED_GRID) mesh_move(&c.meshes[k], c.turn);
  }
  c.stage = mesh_contact_stage_open(&c.meshes[0], &c.meshes[1], COUPLE_ROOM);
  return c;
}

void couple_close(couple *c) {
  mesh_contact_stage_close(&c->stage);
  ald_mesh_clear(&c->meshes[0]);
  ald_mesh_clear(&c->meshes[1]);
}

/* turn x pose x turn back */
static void turn_pose(const double *turn, double *pose) {
  double half[9], own[12];
  memcpy(own, pose, sizeof own);
  for (int row = 0; row < 3; row++) {
    pose[9 + row] = 0;
    for (int k = 0; k < 3; k++) {
      half[3 * row + k] = 0;
      for (int l = 0; l < 3; l++) half[3 * row + k] += turn[3 * row + l] * own[3 * l + k];
      pose[9 + row] += turn[3 * row + k] * own[9 + k];
    }
  }
  for (int row = 0; row < 3; row++) {
    for (int k = 0; k < 3; k++) {
      pose[3 * row + k] = 0;
      for (int l = 0; l < 3; l++) pose[3 * row + k] += half[3 * row + l] * turn[3 * k + l];
    }
  }
}

void couple_pose(test_random *r, const couple *c, double *pose) {
  if (c->how == ANYHOW) {
    pose_of_touch(r, &c->meshes[0], &c->meshes[1], pow(10, test_uniform(r, -6, -0.3)), pose);
    return;
  }
  pose_of_grid(r, grid, 6, pose);
  if (c->how == ON_TURNED_GRID) turn_pose(c->turn, pose);
}
