/* SPDX-License-Identifier: Apache-2.0
 * The walk down the trees of two meshes; compiled for ALD_LANES 1 and 8, with and without
 * ALD_SINGLE. */
#include "walk_lanes.h"

#include <stdlib.h>

#include "kernels/port.h"

#include "kernels/pass/mesh/mesh_walk.h"

#define JOIN_(a, b, c) a##b##_##c
#define JOIN(a, b, c) JOIN_(a, b, c)
#ifdef ALD_SINGLE
#define NAME(call) JOIN(call, single, ALD_LANES)
#define ASSETS stage->assets_single
#else
#define NAME(call) JOIN(call, double, ALD_LANES)
#define ASSETS stage->assets
#endif
#define STAGE NULL, NULL, NULL, ASSETS, stage->plan, ALD_LANES

uint32_t NAME(walk_cross_)(const walk_stage *stage, const double *pose, uint32_t *uints,
                           double *reals, uint32_t most) {
  scalar relative[12], *own = calloc((size_t)most * CROSS_REAL_COUNT + 1, sizeof *own);
  if (!own) abort();
  for (int k = 0; k < 12; k++) relative[k] = (scalar)pose[k];
  uint32_t stack[MESH_STACK_UINTS];
  const uint32_t found = mesh_cross(STAGE, 0, 1, relative, 0, uints, own, most, stack);
  for (size_t k = 0; k < (size_t)most * CROSS_REAL_COUNT; k++) reals[k] = (double)own[k];
  free(own);
  return found;
}

uint32_t NAME(walk_box_)(const walk_stage *stage, uint32_t mesh, const double *low,
                         const double *high, uint32_t *list, uint32_t most) {
  const scalar from[3] = {(scalar)low[0], (scalar)low[1], (scalar)low[2]};
  const scalar to[3] = {(scalar)high[0], (scalar)high[1], (scalar)high[2]};
  return mesh_touched_by_box(STAGE, mesh, from, to, list, most);
}

/* ---- all pairs */

#define PLAN_OF(mesh, field) \
  stage->plan[stage->plan[PLAN_MESH_TABLE] + (mesh)*MESH_FIELD_COUNT + (field)]

/* corners of all triangles in the frame of mesh 1 (9 each) */
static scalar *corners_of(const walk_stage *stage, uint32_t mesh, const scalar *relative) {
  const uint32_t count = PLAN_OF(mesh, MESH_TRIANGLES);
  const uint32_t *vertices = stage->plan + PLAN_OF(mesh, MESH_CORNERS);
  const scalar *points = ASSETS + PLAN_OF(mesh, MESH_POINTS);
  scalar *corners = malloc(9 * (size_t)count * sizeof *corners);
  if (!corners) abort();
  for (size_t n = 0; n < 3 * (size_t)count; n++) {
    const scalar *own = points + 3 * vertices[n];
    for (int c = 0; c < 3; c++) corners[3 * n + c] = own[c];
    if (relative) {
      const vec3 at = mesh_moved(relative, vec3_of(R(own[0]), R(own[1]), R(own[2])));
      corners[3 * n] = ((const scalar *)&at.x)[0];
      corners[3 * n + 1] = ((const scalar *)&at.y)[0];
      corners[3 * n + 2] = ((const scalar *)&at.z)[0];
    }
  }
  return corners;
}

static int are_apart(const scalar *t, const scalar *u) {
  for (int c = 0; c < 3; c++) {
    const scalar *p = t + c, *q = u + c;
    if (p[0] > q[0] && p[0] > q[3] && p[0] > q[6] && p[3] > q[0] && p[3] > q[3] && p[3] > q[6] &&
        p[6] > q[0] && p[6] > q[3] && p[6] > q[6]) {
      return 1;
    }
    if (p[0] < q[0] && p[0] < q[3] && p[0] < q[6] && p[3] < q[0] && p[3] < q[3] && p[3] < q[6] &&
        p[6] < q[0] && p[6] < q[3] && p[6] < q[6]) {
      return 1;
    }
  }
  return 0;
}

static void event_of(const walk_stage *stage, uint32_t t, uint32_t u, uint32_t side,
                     uint32_t *event) {
  const uint32_t mesh = side >= 3, number = mesh ? u : t;
  const uint32_t edge = stage->plan[PLAN_OF(mesh, MESH_SIDES) + 3 * number + side % 3];
  event[0] = (edge & ~MESH_REVERSED) | (mesh ? CROSS_OF_SECOND : 0);
  event[1] = mesh ? t : u;
}

uint32_t NAME(walk_try_)(const walk_stage *stage, const double *pose, uint32_t *pairs,
                         uint32_t most) {
  scalar relative[12];
  uint32_t found = 0;
  for (int k = 0; k < 12; k++) relative[k] = (scalar)pose[k];
  scalar *first = corners_of(stage, 0, relative), *second = corners_of(stage, 1, NULL);
  for (uint32_t t = 0; t < PLAN_OF(0, MESH_TRIANGLES); t++) {
    for (uint32_t u = 0; u < PLAN_OF(1, MESH_TRIANGLES) && found <= most; u++) {
      uint32_t start = 0, end = 0;
      if (are_apart(first + 9 * (size_t)t, second + 9 * (size_t)u)) continue;
      if (!triangle_pair_exact(first + 9 * (size_t)t, second + 9 * (size_t)u, &start, &end)) {
        continue;
      }
      if (found < most) {
        event_of(stage, t, u, start, pairs + 4 * found);
        event_of(stage, t, u, end, pairs + 4 * found + 2);
      }
      found++;
    }
  }
  free(first);
  free(second);
  return found;
}
