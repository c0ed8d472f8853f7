/* SPDX-License-Identifier: Apache-2.0
 * A step of repair: small holes are closed by triangles between their corners. */
#include "mesh_holes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "mesh_edges.h"
#include "mesh_facet.h"

/* Rims run as what will close them would: against the triangles. Where two holes touch, two edges
 * begin at a vertex. */
typedef struct rims {
  ald_mesh *mesh;
  ald_mesh_sides sides;
  uint32_t *first;         /* (vertices) the first rim edge that begins there, as a side; or NONE */
  uint32_t *next;          /* (3 x triangles) the next one that begins where a side's does */
  uint32_t *path;          /* (vertices) of the current walk */
  uint32_t *place;         /* (vertices) where on the path a vertex is; ALD_MESH_NONE: not on it */
  uint32_t length;         /* of the path */
  uint32_t end_count;      /* rims that do not come round */
  unsigned char *is_inner; /* (vertices) new edges may end there */
  uint32_t capacity;       /* triangles that there is room for */
  ald_mesh_facet facet;    /* a ring that was found */
} rims;

static ald_status fail_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to close holes\n");
}

static ald_status make_room(rims *r, ald_report *report) {
  const size_t vertices = (size_t)r->mesh->vertex_count + 1;
  r->first = malloc(vertices * sizeof *r->first);
  r->path = malloc(vertices * sizeof *r->path);
  r->place = malloc(vertices * sizeof *r->place);
  r->next = malloc((3 * (size_t)r->mesh->triangle_count + 1) * sizeof *r->next);
  r->is_inner = calloc(vertices, 1);
  if (!r->first || !r->path || !r->place || !r->next || !r->is_inner) return fail_memory(report);
  return ALD_OK;
}

static void find_rims(rims *r) {
  for (uint32_t v = 0; v < r->mesh->vertex_count; v++) {
    r->first[v] = r->place[v] = ALD_MESH_NONE;
  }
  for (uint32_t side = 3 * r->mesh->triangle_count; side-- > 0;) {
    if (r->sides.edges.faces[r->sides.edges.sides[side] & ~ALD_MESH_REVERSED] != 1) continue;
    uint32_t *first = &r->first[ald_mesh_side_to(r->mesh, side)];
    r->next[side] = *first;
    *first = side;
  }
}

static void leave_path(rims *r, uint32_t length) {
  ALD_ASSERT(length <= r->length);
  while (r->length > length) r->place[r->path[--r->length]] = ALD_MESH_NONE;
}

/* Goes on along rims from the end of the path, or from a vertex if there is none, until the path
 * meets itself: that ring is taken off it, all but the vertex where it closed. 0: there is none. */
static int take_ring(rims *r, uint32_t from) {
  if (r->length == 0) {
    r->place[from] = 0;
    r->path[r->length++] = from;
  }
  for (;;) {
    const uint32_t at = r->path[r->length - 1], side = r->first[at];
    if (side == ALD_MESH_NONE) break;
    r->first[at] = r->next[side];
    const uint32_t to = ald_mesh_side_from(r->mesh, side);
    if (r->place[to] == ALD_MESH_NONE) {
      r->place[to] = r->length;
      r->path[r->length++] = to;
      continue;
    }
    const uint32_t start = r->place[to], count = r->length - start;
    ALD_ASSERT(start < r->length && r->path[start] == to);
    r->facet.count = count <= ALD_MESH_CORNERS_MOST ? count : 0;
    memcpy(r->facet.corners, r->path + start, r->facet.count * sizeof *r->path);
    leave_path(r, start + 1);
    return 1;
  }
  r->end_count += r->length > 1;
  leave_path(r, 0);
  return 0;
}

static double diagonal_of(const rims *r) {
  double low[3] = {0}, high[3] = {0}, square = 0;
  for (uint32_t k = 0; k < r->facet.count; k++) {
    const double *p = r->mesh->vertices + 3 * (size_t)r->facet.corners[k];
    for (int i = 0; i < 3; i++) {
      low[i] = k == 0 ? p[i] : fmin(low[i], p[i]);
      high[i] = k == 0 ? p[i] : fmax(high[i], p[i]);
    }
  }
  for (int i = 0; i < 3; i++) square += (high[i] - low[i]) * (high[i] - low[i]);
  return sqrt(square);
}

/* Is there a triangle at an edge with that corner across it? */
static int has_apex(const rims *r, uint32_t edge, uint32_t apex) {
  for (uint32_t n = r->sides.start[edge]; n < r->sides.start[edge + 1]; n++) {
    if (ald_mesh_side_apex(r->mesh, r->sides.list[n]) == apex) return 1;
  }
  return 0;
}

/* Is it an edge of the ring that is to be closed? */
static int is_of_ring(const rims *r, uint32_t from, uint32_t to) {
  for (uint32_t k = 0; k < r->facet.count; k++) {
    if (r->facet.corners[k] == from) return r->facet.corners[(k + 1) % r->facet.count] == to;
  }
  return 0;
}

/* Is a side of the filling an edge already, and not one of the ring? Then it would be crowded. Is
 * one of its triangles there already, as if what lies alone were to be closed from behind? */
static int is_taken(const rims *r, const uint32_t *triangles, uint32_t count) {
  for (uint32_t n = 0; n < 3 * count; n++) {
    const uint32_t from = triangles[n], to = triangles[n - n % 3 + (n + 1) % 3];
    const uint32_t edge = ald_mesh_edge_between(&r->sides.edges, from, to);
    if (edge == ALD_MESH_NONE) continue;
    if (!is_of_ring(r, from, to)) return 1;
    if (has_apex(r, edge, triangles[n - n % 3 + (n + 2) % 3])) return 1;
  }
  return 0;
}

/* Could an edge across this ring be one across another? They would have two corners in common. */
static int is_shared(const rims *r) {
  uint32_t common = 0;
  if (r->facet.count == 3) return 0;
  for (uint32_t k = 0; k < r->facet.count; k++) common += r->is_inner[r->facet.corners[k]];
  return common > 1;
}

static ald_status fill(rims *r, const uint32_t *triangles, uint32_t count, ald_report *report) {
  ald_mesh *mesh = r->mesh;
  if (mesh->triangle_count + count > r->capacity) {
    r->capacity = mesh->triangle_count + count + mesh->triangle_count / 8 + 64;
    uint32_t *grown = realloc(mesh->triangles, ((size_t)r->capacity + 1) * 3 * sizeof *grown);
    if (!grown) return fail_memory(report);
    mesh->triangles = grown;
  }
  ALD_ASSERT(mesh->triangle_count + count <= r->capacity);
  memcpy(mesh->triangles + 3 * (size_t)mesh->triangle_count, triangles,
         3 * (size_t)count * sizeof *triangles);
  mesh->triangle_count += count;
  return ALD_OK;
}

/* cuts what closes the ring; false if it cannot be closed */
static bool cut_ring(const rims *r, uint32_t *triangles, uint32_t *count) {
  return r->facet.count >= 3 &&
         ald_mesh_facet_cut(&r->facet, r->mesh->vertices, triangles, count) &&
         !is_taken(r, triangles, *count) && !is_shared(r);
}

/* closes the ring if it is small and can be closed */
static ald_status close_ring(rims *r, double most, ald_mesh_repairs *repairs, ald_report *report) {
  uint32_t triangles[3 * ALD_MESH_CORNERS_MOST], count;
  const bool can_close = cut_ring(r, triangles, &count);
  const double diagonal = can_close ? diagonal_of(r) : 0;
  if (!can_close || !(diagonal <= most)) {
    repairs->left_count++;
    repairs->stuck_count += !can_close;
    repairs->greatest_hole = fmax(repairs->greatest_hole, diagonal);
    return ALD_OK;
  }
  for (uint32_t k = 0; k < r->facet.count && count > 1; k++) r->is_inner[r->facet.corners[k]] = 1;
  repairs->closed_count++;
  repairs->filling_count += count;
  return fill(r, triangles, count, report);
}

ald_status ald_mesh_holes_close(ald_mesh *mesh, double most, ald_mesh_repairs *repairs,
                                ald_report *report) {
  rims r = {.mesh = mesh, .capacity = mesh->triangle_count};
  ald_status status = ALD_OK;
  ALD_TRY(make_room(&r, report));
  ALD_TRY(ald_mesh_sides_find(mesh, &r.sides, report));
  find_rims(&r);
  for (uint32_t v = 0; v < mesh->vertex_count; v++) {
    while (take_ring(&r, v)) ALD_TRY(close_ring(&r, most, repairs, report));
  }
  repairs->left_count += r.end_count;
  repairs->stuck_count += r.end_count;
done:
  free(r.first);
  free(r.next);
  free(r.path);
  free(r.place);
  free(r.is_inner);
  ald_mesh_sides_clear(&r.sides);
  return status;
}
