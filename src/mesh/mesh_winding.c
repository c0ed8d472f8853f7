/* SPDX-License-Identifier: Apache-2.0
 * Two steps of repair: neighbours face one way, and closed shells outward. */
#include "mesh_winding.h"

#include <stdlib.h>

#include "base/assertion.h"
#include "mesh_edges.h"
#include "mesh_shells.h"

static ald_status fail_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to turn triangles\n");
}

static void turn(ald_mesh *mesh, uint32_t t) {
  ALD_ASSERT(t < mesh->triangle_count);
  uint32_t *v = mesh->triangles + 3 * (size_t)t;
  const uint32_t second = v[1];
  v[1] = v[2];
  v[2] = second;
}

/* ------------------------------------------------------------------------------ neighbours */

/* what is known of a triangle */
enum { UNSEEN, STAYS, TURNS };

/* Goes from triangle to triangle over edges of two. Each is seen from the one before; on a
 * one-sided part, such as a Moebius strip, the first visit decides.
 * @param list (triangles) receives those of this part
 * @return their number */
static uint32_t spread(const ald_mesh_sides *sides, uint32_t first, unsigned char *state,
                       uint32_t *list) {
  uint32_t count = 0;
  state[first] = STAYS;
  list[count++] = first;
  for (uint32_t done = 0; done < count; done++) {
    const uint32_t t = list[done];
    for (uint32_t side = 3 * t; side < 3 * t + 3; side++) {
      const uint32_t edge = sides->edges.sides[side] & ~ALD_MESH_REVERSED;
      const uint32_t *two = sides->list + sides->start[edge];
      if (sides->edges.faces[edge] != 2) continue;
      ALD_ASSERT(two[0] == side || two[1] == side);
      const uint32_t u = (two[0] == side ? two[1] : two[0]) / 3;
      if (state[u] != UNSEEN) continue;
      const int is_alike = sides->edges.turns[edge] == 1;
      state[u] = (unsigned char)(is_alike ? state[t] : STAYS + TURNS - state[t]);
      list[count++] = u;
    }
  }
  return count;
}

ald_status ald_mesh_winding_align(ald_mesh *mesh, ald_mesh_repairs *repairs, ald_report *report) {
  ald_mesh_sides sides = {0};
  ald_status status = ALD_NO_MEMORY;
  unsigned char *state = calloc((size_t)mesh->triangle_count + 1, 1);
  uint32_t *list = malloc(((size_t)mesh->triangle_count + 1) * sizeof *list);
  if (!state || !list) {
    fail_memory(report);
    goto done;
  }
  ALD_TRY(ald_mesh_sides_find(mesh, &sides, report));
  for (uint32_t t = 0; t < mesh->triangle_count; t++) {
    if (state[t] != UNSEEN) continue;
    const uint32_t count = spread(&sides, t, state, list);
    uint32_t turning = 0;
    for (uint32_t k = 0; k < count; k++) turning += state[list[k]] == TURNS;
    const unsigned char fewer = 2 * (uint64_t)turning > count ? STAYS : TURNS;
    for (uint32_t k = 0; k < count; k++) {
      if (state[list[k]] != fewer) continue;
      turn(mesh, list[k]);
      repairs->turned_count++;
    }
  }
done:
  free(state);
  free(list);
  ald_mesh_sides_clear(&sides);
  return status;
}

/* ------------------------------------------------------------------------------ shells */

ald_status ald_mesh_winding_turn_outward(ald_mesh *mesh, ald_mesh_repairs *repairs,
                                         ald_report *report) {
  ald_mesh_edges edges = {0};
  ald_mesh_shells shells = {0};
  ald_status status;
  ALD_TRY(ald_mesh_edges_find(mesh, &edges, report));
  ALD_TRY(ald_mesh_shells_find(mesh, &edges, &shells, report));
  for (uint32_t t = 0; t < mesh->triangle_count; t++) {
    const ald_mesh_shell_state state = shells.shells[shells.of[t]].state;
    if (state != ALD_MESH_SHELL_INSIDE_OUT && state != ALD_MESH_SHELL_NESTED) continue;
    turn(mesh, t);
    repairs->turned_count++;
  }
done:
  ald_mesh_edges_clear(&edges);
  ald_mesh_shells_clear(&shells);
  return status;
}
