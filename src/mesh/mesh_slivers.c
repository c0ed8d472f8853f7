/* SPDX-License-Identifier: Apache-2.0
 * A step of repair: triangles without area. One whose corners are two places has a short side,
 * which is closed. One whose corners lie on a line shares its longest side with a neighbour: they
 * exchange it for the one between the other two corners, and the neighbour's area is shared. */
#include "mesh_slivers.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "mesh.h"
#include "mesh_edges.h"

enum { PASSES_MOST = 20 };

/* One pass. What has been changed in it is left alone until the next. */
typedef struct pass {
  ald_mesh *mesh;
  ald_mesh_sides sides;
  unsigned char *drop;     /* (triangles) */
  unsigned char *is_taken; /* (triangles) */
  unsigned char *is_ended; /* (vertices) a new edge ends there, or they are joined */
  uint32_t *into;          /* (vertices) which vertex each becomes */
  uint32_t dropped, swapped, joined;
} pass;

static ald_status fail_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to repair a mesh\n");
}

/* swaps the longest side for that between the corners across it */
static void swap(pass *p, uint32_t side, uint32_t other) {
  const uint32_t from = ald_mesh_side_from(p->mesh, side), to = ald_mesh_side_to(p->mesh, side);
  const uint32_t apex = ald_mesh_side_apex(p->mesh, side);
  const uint32_t across = ald_mesh_side_apex(p->mesh, other);
  const uint32_t t = side / 3, u = other / 3;
  ALD_ASSERT(t != u);
  if (p->is_taken[u] || apex == across || (p->is_ended[apex] && p->is_ended[across])) return;
  if (ald_mesh_edge_between(&p->sides.edges, apex, across) != ALD_MESH_NONE) return;
  uint32_t *one = p->mesh->triangles + 3 * (size_t)t, *two = p->mesh->triangles + 3 * (size_t)u;
  one[0] = from, one[1] = across, one[2] = apex;
  two[0] = to, two[1] = apex, two[2] = across;
  p->is_taken[t] = p->is_taken[u] = 1;
  p->is_ended[apex] = p->is_ended[across] = 1;
  p->swapped++;
}

static void close_side(pass *p, uint32_t side) {
  const uint32_t from = ald_mesh_side_from(p->mesh, side), to = ald_mesh_side_to(p->mesh, side);
  if (p->is_ended[from] || p->is_ended[to]) return;
  p->into[from < to ? to : from] = from < to ? from : to;
  p->is_ended[from] = p->is_ended[to] = 1;
  p->joined++;
}

/* the shortest side */
static uint32_t shortest_of(const ald_mesh *mesh, uint32_t t) {
  ALD_ASSERT(t < mesh->triangle_count);
  double least = 0;
  uint32_t shortest = 0;
  for (uint32_t k = 0; k < 3; k++) {
    const double *a = mesh->vertices + 3 * (size_t)ald_mesh_side_from(mesh, 3 * t + k);
    const double *b = mesh->vertices + 3 * (size_t)ald_mesh_side_to(mesh, 3 * t + k);
    const double x = b[0] - a[0], y = b[1] - a[1], z = b[2] - a[2];
    const double square = x * x + y * y + z * z;
    if (k > 0 && square >= least) continue;
    least = square;
    shortest = k;
  }
  return 3 * t + shortest;
}

static void mend(pass *p, uint32_t t) {
  const ald_mesh_triangle size = ald_mesh_triangle_of(p->mesh, t);
  if (!size.is_degenerate || p->is_taken[t]) return;
  const uint32_t side = 3 * t + size.side;
  const uint32_t edge = p->sides.edges.sides[side] & ~ALD_MESH_REVERSED;
  const uint32_t *list = p->sides.list + p->sides.start[edge];
  /* a side of rounding's size: the triangle is two places */
  if (size.shortest <= 4 * size.height || size.shortest <= size.longest * 0x1p-40) {
    close_side(p, shortest_of(p->mesh, t));
  } else if (p->sides.edges.faces[edge] == 1) {
    p->drop[t] = p->is_taken[t] = 1;
    p->dropped++;
  } else if (p->sides.edges.faces[edge] == 2 && p->sides.edges.turns[edge] == 1) {
    swap(p, side, list[0] == side ? list[1] : list[0]);
  }
}

/* takes out what has collapsed */
static void close_up(pass *p) {
  for (uint32_t t = 0; t < p->mesh->triangle_count; t++) {
    uint32_t *v = p->mesh->triangles + 3 * (size_t)t;
    for (int k = 0; k < 3; k++) v[k] = p->into[v[k]];
    if (p->drop[t] || (v[0] != v[1] && v[1] != v[2] && v[2] != v[0])) continue;
    p->drop[t] = 1;
    p->dropped++;
  }
  ald_mesh_drop_triangles(p->mesh, p->drop);
}

static ald_status run_pass(pass *p, ald_report *report) {
  const size_t triangles = p->mesh->triangle_count, vertices = p->mesh->vertex_count;
  ald_status status = ALD_NO_MEMORY;
  p->drop = calloc(triangles + 1, 1);
  p->is_taken = calloc(triangles + 1, 1);
  p->is_ended = calloc(vertices + 1, 1);
  p->into = malloc((vertices + 1) * sizeof *p->into);
  if (!p->drop || !p->is_taken || !p->is_ended || !p->into) {
    fail_memory(report);
    goto done;
  }
  ALD_TRY(ald_mesh_sides_find(p->mesh, &p->sides, report));
  for (uint32_t v = 0; v < vertices; v++) p->into[v] = v;
  for (uint32_t t = 0; t < triangles; t++) mend(p, t);
  close_up(p);
done:
  free(p->drop);
  free(p->is_taken);
  free(p->is_ended);
  free(p->into);
  ald_mesh_sides_clear(&p->sides);
  return status;
}

ald_status ald_mesh_slivers_remove(ald_mesh *mesh, ald_mesh_repairs *repairs, ald_report *report) {
  for (int k = 0; k < PASSES_MOST; k++) {
    pass p = {.mesh = mesh};
    const ald_status status = run_pass(&p, report);
    if (status != ALD_OK) return status;
    repairs->degenerate_count += p.dropped;
    repairs->swapped_count += p.swapped;
    repairs->welded_count += p.joined;
    if (p.dropped + p.swapped + p.joined == 0) return ALD_OK;
  }
  return ALD_OK;
}
