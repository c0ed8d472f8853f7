/* SPDX-License-Identifier: Apache-2.0
 * Whether a mesh is good for contact: what is wrong with its triangles, edges and shells. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "mesh.h"
#include "mesh/mesh_weld.h"
#include "mesh_shells.h"

static const double *point(const ald_mesh *mesh, uint32_t vertex) {
  return mesh->vertices + 3 * (size_t)vertex;
}

/* ------------------------------------------------------------------------------ counting */

/* Counts a flaw; the first ones are listed. */
static void note(const ald_mesh *mesh, uint32_t *count, ald_mesh_flaw *list, uint32_t triangle,
                 uint32_t face_count, const uint32_t ends[2]) {
  ALD_ASSERT(triangle < mesh->triangle_count);
  if (*count < ALD_MESH_LISTED) {
    ald_mesh_flaw *flaw = &list[*count];
    *flaw = (ald_mesh_flaw){.triangle = triangle, .other = triangle, .face_count = face_count};
    memcpy(flaw->from, point(mesh, ends[0]), sizeof flaw->from);
    memcpy(flaw->to, point(mesh, ends[1]), sizeof flaw->to);
  }
  (*count)++;
}

static void count_triangles(const ald_mesh *mesh, const uint32_t *first, ald_mesh_condition *c) {
  c->shortest_edge = mesh->triangle_count > 0 ? (double)INFINITY : 0;
  for (uint32_t t = 0; t < mesh->triangle_count; t++) {
    const ald_mesh_triangle size = ald_mesh_triangle_of(mesh, t);
    const uint32_t *v = mesh->triangles + 3 * (size_t)t;
    const uint32_t ends[2] = {v[size.side], v[(size.side + 1) % 3]};
    c->area += size.area;
    c->longest_edge = fmax(c->longest_edge, size.longest);
    c->shortest_edge = fmin(c->shortest_edge, size.shortest);
    if (size.is_degenerate) {
      note(mesh, &c->degenerate_count, c->degenerate, t, 1, ends);
    } else {
      c->greatest_aspect = fmax(c->greatest_aspect, size.longest / size.height);
    }
    if (first[t] != t) note(mesh, &c->duplicate_count, c->duplicate, t, 1, ends);
    for (int k = 0; k < 3; k++) {
      const double *p = point(mesh, v[k]);
      for (int i = 0; i < 3; i++) {
        c->low[i] = t == 0 && k == 0 ? p[i] : fmin(c->low[i], p[i]);
        c->high[i] = t == 0 && k == 0 ? p[i] : fmax(c->high[i], p[i]);
      }
    }
  }
}

/* first: (edges) receives the first triangle at each */
static void count_edges(const ald_mesh *mesh, const ald_mesh_edges *edges, uint32_t *first,
                        ald_mesh_condition *c) {
  for (size_t n = 3 * (size_t)mesh->triangle_count; n-- > 0;) {
    first[edges->sides[n] & ~ALD_MESH_REVERSED] = (uint32_t)(n / 3);
  }
  for (uint32_t e = 0; e < edges->count; e++) {
    const uint32_t *ends = edges->ends + 2 * (size_t)e;
    const uint32_t faces = edges->faces[e];
    ALD_ASSERT(faces > 0 && edges->turns[e] <= faces);
    if (ends[0] == ends[1]) continue; /* of a degenerate triangle, which is counted as such */
    c->edge_count++;
    if (faces == 1) note(mesh, &c->open_count, c->open, first[e], faces, ends);
    if (faces > 2) note(mesh, &c->crowded_count, c->crowded, first[e], faces, ends);
    if (faces == 2 && edges->turns[e] != 1) {
      note(mesh, &c->opposed_count, c->opposed, first[e], faces, ends);
    }
  }
}

static void count_shells(const ald_mesh_shells *shells, ald_mesh_condition *c) {
  c->shell_count = shells->count;
  c->unexamined_count = shells->unexamined_count;
  for (uint32_t k = 0; k < shells->count; k++) {
    if (k < ALD_MESH_LISTED) c->shells[k] = shells->shells[k];
    ALD_ASSERT((size_t)shells->shells[k].state <
               sizeof c->shell_counts / sizeof c->shell_counts[0]);
    c->shell_counts[shells->shells[k].state]++;
    c->volume += shells->shells[k].volume;
  }
}

static ald_status count_vertices(const ald_mesh *mesh, uint32_t *first, ald_mesh_condition *c,
                                 ald_report *report) {
  const ald_status status = ald_mesh_weld_first(mesh->vertices, mesh->vertex_count, first, report);
  for (uint32_t v = 0; v < mesh->vertex_count && status == ALD_OK; v++) {
    c->coincident_count += first[v] != v;
  }
  if (status != ALD_OK) return status;
  memset(first, 0, mesh->vertex_count * sizeof *first);
  for (size_t n = 0; n < 3 * (size_t)mesh->triangle_count; n++) first[mesh->triangles[n]] = 1;
  for (uint32_t v = 0; v < mesh->vertex_count; v++) c->unused_count += !first[v];
  return ALD_OK;
}

ald_status ald_mesh_check(const ald_mesh *mesh, ald_mesh_condition *condition, ald_report *report) {
  ald_mesh_edges edges = {0};
  ald_mesh_shells shells = {0};
  ald_status status;
  if (!mesh || !condition) {
    if (condition) *condition = (ald_mesh_condition){0};
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no mesh, or no condition of it\n");
  }
  const size_t most = 3 * (size_t)mesh->triangle_count + mesh->vertex_count + 1;
  uint32_t *first = malloc(most * sizeof *first);
  *condition = (ald_mesh_condition){.vertex_count = mesh->vertex_count,
                                    .triangle_count = mesh->triangle_count};
  if (!first) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to check a mesh\n");
  }
  ALD_TRY(count_vertices(mesh, first, condition, report));
  ALD_TRY(ald_mesh_triangle_first(mesh, first, report));
  count_triangles(mesh, first, condition);
  ALD_TRY(ald_mesh_edges_find(mesh, &edges, report));
  count_edges(mesh, &edges, first, condition);
  ALD_TRY(ald_mesh_shells_find(mesh, &edges, &shells, report));
  count_shells(&shells, condition);
done:
  free(first);
  ald_mesh_edges_clear(&edges);
  ald_mesh_shells_clear(&shells);
  return status;
}
