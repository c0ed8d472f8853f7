/* SPDX-License-Identifier: Apache-2.0
 * A step of repair: open edges are split at the vertices of others that run along them. The
 * triangle of such an edge becomes a fan from the corner across it. */
#include "mesh_seams.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "math/vector3.h"
#include "mesh_edges.h"
#include "mesh_point_tree.h"

/* a vertex splits so many edges at most in one pass, and passes end beyond so many triangles */
enum { PASSES_MOST = 20, EDGES_MOST = 4, TRIANGLES_MOST = 10 * (int)ALD_MESH_TRIANGLES_MOST };

/* a vertex on an open side */
typedef struct cut {
  uint32_t side, vertex;
  double share; /* of the side, from where it begins */
} cut;

/* One pass. A triangle is split at one of its sides, the others wait for the next. */
typedef struct pass {
  ald_mesh *mesh;
  double distance;
  ald_mesh_edges edges;
  uint32_t *open;          /* (open_count) vertices at open edges */
  uint32_t *start;         /* (vertices + 2) where a vertex's partners begin */
  uint32_t *partners;      /* (2 x open edges) at the other ends of its open edges */
  unsigned char *is_ended; /* (vertices) a new edge within a triangle ends there */
  unsigned char *uses;     /* (vertices) how many sides it is to split */
  cut *cuts;               /* by side, then from its beginning to its end */
  ald_mesh_point_tree tree;
  uint32_t edge_count, open_count, cut_count, cut_room, split_count;
} pass;

static ald_status fail_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to split edges of a mesh\n");
}

static const double *point(const pass *p, uint32_t vertex) {
  ALD_ASSERT(vertex < p->mesh->vertex_count);
  return p->mesh->vertices + 3 * (size_t)vertex;
}

static bool is_open(const pass *p, uint32_t side) {
  return p->edges.faces[p->edges.sides[side] & ~ALD_MESH_REVERSED] == 1;
}

/* ------------------------------------------------------------------------------ finding */

/* the vertices at open edges, and which of them an edge joins */
static ald_status list_open(pass *p, ald_report *report) {
  const size_t vertices = p->mesh->vertex_count;
  p->open = malloc((vertices + 1) * sizeof *p->open);
  p->start = calloc(vertices + 2, sizeof *p->start);
  p->partners = malloc((2 * (size_t)p->edge_count + 1) * sizeof *p->partners);
  p->is_ended = calloc(vertices + 1, 1);
  p->uses = calloc(vertices + 1, 1);
  if (!p->open || !p->start || !p->partners || !p->is_ended || !p->uses) return fail_memory(report);
  /* one place further on, so that each start is where the next partner goes */
  const uint32_t *ends = p->edges.ends;
  for (size_t n = 0; n < 2 * (size_t)p->edges.count; n++) {
    if (p->edges.faces[n / 2] == 1 && ends[n] + 2 <= vertices) p->start[ends[n] + 2]++;
  }
  for (size_t v = 2; v <= vertices; v++) p->start[v] += p->start[v - 1];
  for (size_t n = 0; n < 2 * (size_t)p->edges.count; n++) {
    if (p->edges.faces[n / 2] == 1) p->partners[p->start[ends[n] + 1]++] = ends[n ^ 1];
  }
  for (uint32_t v = 0; v < vertices; v++) {
    if (p->start[v + 1] > p->start[v]) p->open[p->open_count++] = v;
  }
  ALD_ASSERT(p->start[vertices] == 2 * p->edge_count);
  return ALD_OK;
}

static bool is_on(const pass *p, uint32_t vertex, uint32_t from, uint32_t to) {
  double share;
  const double square =
      ald_mesh_point_apart(point(p, vertex), point(p, from), point(p, to), &share);
  return square <= p->distance * p->distance;
}

/* Does an open edge at a vertex on a side run along it, not only touch it there? Then an end of one
 * of them lies on the other. */
static bool runs_along(const pass *p, uint32_t vertex, uint32_t from, uint32_t to) {
  for (uint32_t n = p->start[vertex]; n < p->start[vertex + 1]; n++) {
    const uint32_t other = p->partners[n];
    if (other == from || other == to || is_on(p, other, from, to)) return true;
    if (is_on(p, from, vertex, other) || is_on(p, to, vertex, other)) return true;
  }
  return false;
}

static ald_status add_cut(pass *p, cut added, ald_report *report) {
  if (p->cut_count == p->cut_room) {
    const uint32_t room = 2 * p->cut_room + 64;
    cut *grown = realloc(p->cuts, room * sizeof *grown);
    if (!grown) return fail_memory(report);
    p->cuts = grown;
    p->cut_room = room;
  }
  p->uses[added.vertex]++;
  p->cuts[p->cut_count++] = added;
  return ALD_OK;
}

/* the vertices that are to split a side */
static ald_status find_cuts(pass *p, uint32_t side, ald_report *report) {
  const uint32_t from = ald_mesh_side_from(p->mesh, side), to = ald_mesh_side_to(p->mesh, side);
  const uint32_t apex = ald_mesh_side_apex(p->mesh, side);
  ald_mesh_point_tree_find(&p->tree, point(p, from), point(p, to), p->distance);
  for (uint32_t n = 0; n < p->tree.found_count; n++) {
    cut found = {.side = side, .vertex = p->tree.found[n]};
    if (found.vertex == from || found.vertex == to || found.vertex == apex) continue;
    ald_mesh_point_apart(point(p, found.vertex), point(p, from), point(p, to), &found.share);
    if (!(found.share > 0 && found.share < 1) || p->uses[found.vertex] == EDGES_MOST) continue;
    if (!runs_along(p, found.vertex, from, to)) continue;
    const ald_status status = add_cut(p, found, report);
    if (status != ALD_OK) return status;
  }
  return ALD_OK;
}

static int order_cuts(const void *a, const void *b) {
  const cut *one = a, *two = b;
  if (one->side != two->side) return one->side < two->side ? -1 : 1;
  if (one->share != two->share) return one->share < two->share ? -1 : 1;
  return one->vertex < two->vertex ? -1 : one->vertex > two->vertex;
}

/* ------------------------------------------------------------------------------ splitting */

/* the normal of a triangle, as long as twice its area; false if it is degenerate */
static bool normal_of(const pass *p, const uint32_t corners[3], double normal[3]) {
  double at[9], u[3], v[3];
  uint32_t numbers[3] = {0, 1, 2};
  const ald_mesh one = {3, 1, at, numbers};
  for (size_t k = 0; k < 3; k++) memcpy(at + 3 * k, point(p, corners[k]), 3 * sizeof *at);
  for (int k = 0; k < 3; k++) {
    u[k] = at[3 + k] - at[k];
    v[k] = at[6 + k] - at[k];
  }
  ald_cross3(u, v, normal);
  return !ald_mesh_triangle_of(&one, 0).is_degenerate;
}

/* May a side get this part, whose triangle has a normal and turns as that of the whole? An edge
 * that two triangles share already must not be part of it. */
static bool is_sound(const pass *p, const uint32_t corners[3], const double whole[3]) {
  double normal[3];
  const uint32_t edge = ald_mesh_edge_between(&p->edges, corners[0], corners[1]);
  if (edge != ALD_MESH_NONE && p->edges.faces[edge] > 1) return false;
  return normal_of(p, corners, normal) && ald_dot3(normal, whole) > 0;
}

/* May there be a new edge between them? */
static bool can_join(const pass *p, uint32_t vertex, uint32_t apex) {
  if (p->is_ended[vertex] && p->is_ended[apex]) return false;
  return ald_mesh_edge_between(&p->edges, vertex, apex) == ALD_MESH_NONE;
}

/* Splits a triangle at one of its sides.
 * @param cuts (count) of that side; those that are kept come first */
static void split_side(pass *p, cut *cuts, uint32_t count) {
  const uint32_t side = cuts[0].side, apex = ald_mesh_side_apex(p->mesh, side);
  const uint32_t from = ald_mesh_side_from(p->mesh, side), to = ald_mesh_side_to(p->mesh, side);
  uint32_t kept = 0, *corners = p->mesh->triangles;
  double whole[3];
  if (!normal_of(p, (const uint32_t[3]){from, to, apex}, whole)) return;
  for (uint32_t n = 0; n < count; n++) {
    const uint32_t last = kept > 0 ? cuts[kept - 1].vertex : from, vertex = cuts[n].vertex;
    if (!can_join(p, vertex, apex)) continue;
    if (is_sound(p, (const uint32_t[3]){last, vertex, apex}, whole)) cuts[kept++] = cuts[n];
  }
  while (kept > 0 && !is_sound(p, (const uint32_t[3]){cuts[kept - 1].vertex, to, apex}, whole)) {
    kept--;
  }
  if (kept == 0) return;
  corners[side - side % 3 + (side + 1) % 3] = cuts[0].vertex;
  p->is_ended[apex] = 1;
  for (uint32_t n = 0; n < kept; n++) {
    uint32_t *added = corners + 3 * (size_t)p->mesh->triangle_count++;
    added[0] = cuts[n].vertex;
    added[1] = n + 1 < kept ? cuts[n + 1].vertex : to;
    added[2] = apex;
    p->is_ended[cuts[n].vertex] = 1;
  }
  p->split_count++;
}

static ald_status split_all(pass *p, ald_report *report) {
  const uint32_t before = p->mesh->triangle_count;
  const size_t room = (size_t)before + p->cut_count + 1;
  uint32_t *grown = realloc(p->mesh->triangles, 3 * room * sizeof *grown);
  if (!grown) return fail_memory(report);
  p->mesh->triangles = grown;
  uint32_t taken = ALD_MESH_NONE; /* a triangle that was split */
  for (uint32_t n = 0, count; n < p->cut_count; n += count) {
    const uint32_t splits = p->split_count, side = p->cuts[n].side;
    for (count = 1; n + count < p->cut_count && p->cuts[n + count].side == side;) count++;
    if (taken != side / 3) split_side(p, p->cuts + n, count);
    if (p->split_count > splits) taken = side / 3;
  }
  ALD_ASSERT(p->mesh->triangle_count - before <= p->cut_count);
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ all of it */

static ald_status run_pass(pass *p, ald_report *report) {
  ald_status status;
  const uint32_t side_count = 3 * p->mesh->triangle_count;
  ALD_TRY(ald_mesh_edges_find(p->mesh, &p->edges, report));
  for (uint32_t e = 0; e < p->edges.count; e++) p->edge_count += p->edges.faces[e] == 1;
  if (p->edge_count == 0) goto done;
  ALD_TRY(list_open(p, report));
  ALD_TRY(ald_mesh_point_tree_make(p->mesh->vertices, p->open, p->open_count, &p->tree, report));
  for (uint32_t side = 0; side < side_count; side++) {
    if (is_open(p, side)) ALD_TRY(find_cuts(p, side, report));
  }
  if (p->cut_count == 0) goto done;
  qsort(p->cuts, p->cut_count, sizeof *p->cuts, order_cuts);
  ALD_TRY(split_all(p, report));
done:
  free(p->open);
  free(p->start);
  free(p->partners);
  free(p->is_ended);
  free(p->uses);
  free(p->cuts);
  ald_mesh_point_tree_clear(&p->tree);
  ald_mesh_edges_clear(&p->edges);
  return status;
}

ald_status ald_mesh_seams_split(ald_mesh *mesh, double distance, ald_mesh_repairs *repairs,
                                ald_report *report) {
  if (!(distance > 0)) return ALD_OK;
  for (int k = 0; k < PASSES_MOST && mesh->triangle_count <= TRIANGLES_MOST; k++) {
    pass p = {.mesh = mesh, .distance = distance};
    const ald_status status = run_pass(&p, report);
    if (status != ALD_OK) return status;
    repairs->seam_count += p.split_count;
    if (p.split_count == 0) return ALD_OK;
  }
  return ALD_OK;
}
