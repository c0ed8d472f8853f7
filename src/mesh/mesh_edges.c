/* SPDX-License-Identifier: Apache-2.0
 * The edges of a mesh, by sorting the sides of its triangles. */
#include "mesh_edges.h"

#include <stdlib.h>

#include "base/assertion.h"

/* a side of a triangle: where it runs, and which it is */
typedef struct side {
  uint32_t low, high; /* vertices */
  uint32_t number;    /* 3 x triangle + corner */
  uint32_t reversed;
} side;

static int order_sides(const void *a, const void *b) {
  const side *one = a, *two = b;
  if (one->low != two->low) return one->low < two->low ? -1 : 1;
  if (one->high != two->high) return one->high < two->high ? -1 : 1;
  return one->number < two->number ? -1 : one->number > two->number;
}

static void list_sides(const ald_mesh *mesh, side *sides) {
  for (uint32_t n = 0; n < 3 * mesh->triangle_count; n++) {
    const uint32_t corner = n % 3, from = mesh->triangles[n];
    const uint32_t to = mesh->triangles[n - corner + (corner + 1) % 3];
    const uint32_t reversed = from > to;
    ALD_ASSERT(from < mesh->vertex_count && to < mesh->vertex_count);
    sides[n] = (side){reversed ? to : from, reversed ? from : to, n, reversed};
  }
}

static void join_sides(const side *sides, uint32_t side_count, ald_mesh_edges *edges) {
  for (uint32_t n = 0; n < side_count; n++) {
    const side *s = &sides[n];
    if (n == 0 || s->low != s[-1].low || s->high != s[-1].high) {
      edges->ends[2 * edges->count] = s->low;
      edges->ends[2 * edges->count + 1] = s->high;
      edges->count++;
    }
    const uint32_t edge = edges->count - 1;
    ALD_ASSERT(edges->count <= n + 1);
    edges->sides[s->number] = edge | (s->reversed ? ALD_MESH_REVERSED : 0);
    edges->faces[edge]++;
    edges->turns[edge] += !s->reversed;
  }
}

ald_status ald_mesh_edges_find(const ald_mesh *mesh, ald_mesh_edges *edges, ald_report *report) {
  ALD_ASSERT(3 * (uint64_t)mesh->triangle_count < ALD_MESH_REVERSED);
  const size_t side_count = 3 * (size_t)mesh->triangle_count;
  side *sides = malloc((side_count + 1) * sizeof *sides);
  *edges = (ald_mesh_edges){.ends = calloc(side_count + 1, 2 * sizeof *edges->ends),
                            .sides = calloc(side_count + 1, sizeof *edges->sides),
                            .faces = calloc(side_count + 1, sizeof *edges->faces),
                            .turns = calloc(side_count + 1, sizeof *edges->turns)};
  if (!sides || !edges->ends || !edges->sides || !edges->faces || !edges->turns) {
    free(sides);
    ald_mesh_edges_clear(edges);
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the edges of a mesh\n");
  }
  list_sides(mesh, sides);
  qsort(sides, side_count, sizeof *sides, order_sides);
  join_sides(sides, (uint32_t)side_count, edges);
  free(sides);
  return ALD_OK;
}

void ald_mesh_edges_clear(ald_mesh_edges *edges) {
  free(edges->ends);
  free(edges->sides);
  free(edges->faces);
  free(edges->turns);
  *edges = (ald_mesh_edges){0};
}

/* ------------------------------------------------------------------------------ sides */

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

uint32_t ald_mesh_side_from(const ald_mesh *mesh, uint32_t which) {
  ALD_ASSERT(which < 3 * mesh->triangle_count);
  return mesh->triangles[which];
}

uint32_t ald_mesh_side_to(const ald_mesh *mesh, uint32_t which) {
  ALD_ASSERT(which < 3 * mesh->triangle_count);
  return mesh->triangles[which - which % 3 + (which + 1) % 3];
}

uint32_t ald_mesh_side_apex(const ald_mesh *mesh, uint32_t which) {
  ALD_ASSERT(which < 3 * mesh->triangle_count);
  return mesh->triangles[which - which % 3 + (which + 2) % 3];
}
