/* SPDX-License-Identifier: Apache-2.0
 * A step of repair: small holes are closed by triangles between their corners. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh_facet.h"
#include "mesh_mend.h"
#include "mesh_sides.h"

/* two open edges begin at a vertex: which belongs to which hole is not known */
#define SEVERAL (ALD_MESH_NONE - 1)

typedef struct rims {
  ald_mesh *mesh;
  ald_mesh_sides sides;
  uint32_t *next; /* (vertices) the one behind it on the rim of a hole, wound as what will close it;
                   * ALD_MESH_NONE: on none */
  uint32_t capacity;    /* triangles that there is room for */
  ald_mesh_facet facet; /* the rim */
} rims;

static ald_status fail_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to close holes\n");
}

static void find_rims(rims *r) {
  for (uint32_t v = 0; v < r->mesh->vertex_count; v++) r->next[v] = ALD_MESH_NONE;
  for (uint32_t side = 0; side < 3 * r->mesh->triangle_count; side++) {
    if (r->sides.edges.faces[r->sides.edges.sides[side] & ~ALD_MESH_REVERSED] != 1) continue;
    /* a triangle beyond the edge would run it the other way */
    uint32_t *next = &r->next[ald_mesh_side_to(r->mesh, side)];
    *next = *next == ALD_MESH_NONE ? ald_mesh_side_from(r->mesh, side) : SEVERAL;
  }
}

/* Goes round a rim from a vertex and takes its vertices off the rims. 1 if it is a ring. */
static int take_rim(rims *r, uint32_t first) {
  uint32_t at = first;
  int fits = 1;
  r->facet.count = 0;
  while (r->next[at] < SEVERAL) {
    const uint32_t next = r->next[at];
    if (r->facet.count < ALD_MESH_CORNERS_MOST) {
      r->facet.corners[r->facet.count++] = at;
    } else {
      fits = 0;
    }
    r->next[at] = ALD_MESH_NONE;
    at = next;
    if (at == first) return fits && r->facet.count >= 3;
  }
  return 0;
}

static double diagonal_of(const rims *r) {
  double low[3], high[3], square = 0;
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

/* Is a side of the filling an edge already, and not one of the rim? Then it would be crowded. Is
 * one of its triangles there already, as if what lies alone were to be closed from behind? */
static int is_taken(const rims *r, const uint32_t *triangles, uint32_t count) {
  for (uint32_t n = 0; n < 3 * count; n++) {
    const uint32_t from = triangles[n], to = triangles[n - n % 3 + (n + 1) % 3];
    const uint32_t edge = ald_mesh_edge_between(&r->sides.edges, from, to);
    if (edge == ALD_MESH_NONE) continue;
    if (r->sides.edges.faces[edge] != 1) return 1;
    if (has_apex(r, edge, triangles[n - n % 3 + (n + 2) % 3])) return 1;
  }
  return 0;
}

static ald_status fill(rims *r, const uint32_t *triangles, uint32_t count, ald_report *report) {
  ald_mesh *mesh = r->mesh;
  if (mesh->triangle_count + count > r->capacity) {
    r->capacity = mesh->triangle_count + count + mesh->triangle_count / 8 + 64;
    uint32_t *grown = realloc(mesh->triangles, ((size_t)r->capacity + 1) * 3 * sizeof *grown);
    if (!grown) return fail_memory(report);
    mesh->triangles = grown;
  }
  memcpy(mesh->triangles + 3 * (size_t)mesh->triangle_count, triangles,
         3 * (size_t)count * sizeof *triangles);
  mesh->triangle_count += count;
  return ALD_OK;
}

ald_status ald_mesh_mend_holes(ald_mesh *mesh, double most, ald_mesh_repairs *repairs,
                               ald_report *report) {
  uint32_t triangles[3 * ALD_MESH_CORNERS_MOST], count;
  rims r = {.mesh = mesh, .capacity = mesh->triangle_count};
  ald_status status = ALD_NO_MEMORY;
  if (!(most > 0)) return ALD_OK;
  r.next = malloc(((size_t)mesh->vertex_count + 1) * sizeof *r.next);
  if (!r.next) return fail_memory(report);
  ALD_TRY(ald_mesh_sides_find(mesh, &r.sides, report));
  find_rims(&r);
  for (uint32_t v = 0; v < mesh->vertex_count; v++) {
    if (!take_rim(&r, v) || diagonal_of(&r) > most) continue;
    if (!ald_mesh_facet_cut(&r.facet, mesh->vertices, triangles, &count)) continue;
    if (is_taken(&r, triangles, count)) continue;
    ALD_TRY(fill(&r, triangles, count, report));
    repairs->closed_count++;
    repairs->filling_count += count;
  }
done:
  free(r.next);
  ald_mesh_sides_clear(&r.sides);
  return status;
}
