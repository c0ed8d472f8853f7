/* SPDX-License-Identifier: Apache-2.0
 * Which sides of triangles lie along each edge of a mesh. */
#include "mesh_sides.h"

#include <stdlib.h>

#include "base/assertion.h"

ald_status ald_mesh_sides_find(const ald_mesh *mesh, ald_mesh_sides *sides, ald_report *report) {
  const uint32_t side_count = 3 * mesh->triangle_count;
  *sides = (ald_mesh_sides){0};
  ald_status status = ald_mesh_edges_find(mesh, &sides->edges, report);
  if (status != ALD_OK) return status;
  const ald_mesh_edges *edges = &sides->edges;
  sides->start = calloc((size_t)edges->count + 2, sizeof *sides->start);
  sides->list = malloc(((size_t)side_count + 1) * sizeof *sides->list);
  if (!sides->start || !sides->list) {
    ald_mesh_sides_clear(sides);
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the edges of a mesh\n");
  }
  /* one place further on, so that each start is where the next side of its edge goes */
  for (uint32_t e = 0; e < edges->count; e++) {
    sides->start[e + 2] = sides->start[e + 1] + edges->faces[e];
  }
  for (uint32_t n = 0; n < side_count; n++) {
    sides->list[sides->start[(edges->sides[n] & ~ALD_MESH_REVERSED) + 1]++] = n;
  }
  ALD_ASSERT(sides->start[edges->count] == side_count);
  return ALD_OK;
}

void ald_mesh_sides_clear(ald_mesh_sides *sides) {
  ald_mesh_edges_clear(&sides->edges);
  free(sides->start);
  free(sides->list);
  *sides = (ald_mesh_sides){0};
}

uint32_t ald_mesh_edge_between(const ald_mesh_edges *edges, uint32_t a, uint32_t b) {
  const uint32_t low = a < b ? a : b, high = a < b ? b : a;
  uint32_t first = 0, end = edges->count;
  while (first < end) {
    const uint32_t middle = first + (end - first) / 2;
    const uint32_t *ends = edges->ends + 2 * (size_t)middle;
    if (ends[0] == low && ends[1] == high) return middle;
    if (ends[0] < low || (ends[0] == low && ends[1] < high)) {
      first = middle + 1;
    } else {
      end = middle;
    }
  }
  return ALD_MESH_NONE;
}

uint32_t ald_mesh_side_from(const ald_mesh *mesh, uint32_t side) {
  ALD_ASSERT(side < 3 * mesh->triangle_count);
  return mesh->triangles[side];
}

uint32_t ald_mesh_side_to(const ald_mesh *mesh, uint32_t side) {
  ALD_ASSERT(side < 3 * mesh->triangle_count);
  return mesh->triangles[side - side % 3 + (side + 1) % 3];
}

uint32_t ald_mesh_side_apex(const ald_mesh *mesh, uint32_t side) {
  ALD_ASSERT(side < 3 * mesh->triangle_count);
  return mesh->triangles[side - side % 3 + (side + 2) % 3];
}
