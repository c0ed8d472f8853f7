/* SPDX-License-Identifier: Apache-2.0
 * Repairing a mesh, step by step; and the steps that deal with vertices and with whole triangles.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "mesh.h"
#include "mesh_edges.h"
#include "mesh_holes.h"
#include "mesh_nonmanifold.h"
#include "mesh_point_grid.h"
#include "mesh_seams.h"
#include "mesh_slivers.h"
#include "mesh_weld.h"
#include "mesh_winding.h"

/* the least weld that is not 0, in shares of the diagonal: cells of that size can be counted */
#define LEAST_WELD 1e-12

/* How far from an edge a vertex may lie that splits it, in shares of the weld. A vertex as near to
 * two edges that meet at 84 degrees or more is then so near to where they meet, 2 asin(2/3) giving
 * the angle, that it has been welded to that. */
#define SEAM_REACH (2.0 / 3)

static ald_status fail_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to repair a mesh\n");
}

static double diagonal_of(const ald_mesh *mesh) {
  const double far = (double)INFINITY;
  double low[3] = {far, far, far}, high[3] = {-far, -far, -far};
  for (size_t n = 0; n < 3 * (size_t)mesh->triangle_count; n++) {
    const double *p = mesh->vertices + 3 * (size_t)mesh->triangles[n];
    for (int k = 0; k < 3; k++) {
      low[k] = fmin(low[k], p[k]);
      high[k] = fmax(high[k], p[k]);
    }
  }
  const double x = high[0] - low[0], y = high[1] - low[1], z = high[2] - low[2];
  return mesh->triangle_count > 0 ? sqrt(x * x + y * y + z * z) : 0;
}

/* ------------------------------------------------------------------------------ gaps */

/* the vertices at open edges: their number, and a list of them */
static uint32_t list_open(const ald_mesh *mesh, const ald_mesh_edges *edges, uint32_t *list) {
  uint32_t count = 0;
  memset(list, 0, mesh->vertex_count * sizeof *list);
  for (uint32_t e = 0; e < edges->count; e++) {
    if (edges->faces[e] != 1) continue;
    list[edges->ends[2 * (size_t)e]] = list[edges->ends[2 * (size_t)e + 1]] = 1;
  }
  for (uint32_t v = 0; v < mesh->vertex_count; v++) {
    if (list[v]) list[count++] = v; /* the write position never passes the read position */
  }
  return count;
}

/* which vertex each becomes */
static ald_status find_partners(const ald_mesh *mesh, const uint32_t *open, uint32_t open_count,
                                double distance, uint32_t *into, ald_report *report) {
  ald_status status = ALD_NO_MEMORY;
  double *points = malloc(((size_t)open_count + 1) * 3 * sizeof *points);
  uint32_t *partner = malloc(((size_t)open_count + 1) * sizeof *partner);
  if (!points || !partner) {
    fail_memory(report);
    goto done;
  }
  for (uint32_t k = 0; k < open_count; k++) {
    memcpy(points + 3 * (size_t)k, mesh->vertices + 3 * (size_t)open[k], 3 * sizeof *points);
  }
  status = distance > 0 ? ald_mesh_point_grid_merge(points, open_count, distance, partner, report)
                        : ald_mesh_weld_first(points, open_count, partner, report);
  for (uint32_t v = 0; v < mesh->vertex_count; v++) into[v] = v;
  for (uint32_t k = 0; k < open_count && status == ALD_OK; k++) into[open[k]] = open[partner[k]];
done:
  free(points);
  free(partner);
  return status;
}

/* triangles that name a vertex twice */
static ald_status drop_collapsed(ald_mesh *mesh, ald_mesh_repairs *repairs, ald_report *report) {
  unsigned char *drop = calloc((size_t)mesh->triangle_count + 1, 1);
  if (!drop) return fail_memory(report);
  for (uint32_t t = 0; t < mesh->triangle_count; t++) {
    const uint32_t *v = mesh->triangles + 3 * (size_t)t;
    drop[t] = v[0] == v[1] || v[1] == v[2] || v[2] == v[0];
    repairs->degenerate_count += drop[t];
  }
  ald_mesh_drop_triangles(mesh, drop);
  free(drop);
  return ALD_OK;
}

/* Vertices at open edges become one where they are no farther apart than `distance`, and triangles
 * that name a vertex twice go. */
static ald_status close_gaps(ald_mesh *mesh, double distance, ald_mesh_repairs *repairs,
                             ald_report *report) {
  ald_mesh_edges edges = {0};
  ald_status status = ALD_NO_MEMORY;
  uint32_t *into = malloc(((size_t)mesh->vertex_count + 1) * sizeof *into);
  uint32_t *open = malloc(((size_t)mesh->vertex_count + 1) * sizeof *open);
  if (!into || !open) {
    fail_memory(report);
    goto done;
  }
  ALD_TRY(ald_mesh_edges_find(mesh, &edges, report));
  const uint32_t open_count = list_open(mesh, &edges, open);
  ALD_ASSERT(open_count <= mesh->vertex_count);
  ALD_TRY(find_partners(mesh, open, open_count, distance, into, report));
  for (uint32_t k = 0; k < open_count; k++) repairs->welded_count += into[open[k]] != open[k];
  for (size_t n = 0; n < 3 * (size_t)mesh->triangle_count; n++) {
    mesh->triangles[n] = into[mesh->triangles[n]];
  }
  ALD_TRY(drop_collapsed(mesh, repairs, report));
done:
  free(into);
  free(open);
  ald_mesh_edges_clear(&edges);
  return status;
}

/* ------------------------------------------------------------------------------ duplicates */

/* Do two triangles of the same corners face the same way? */
static int is_alike(const uint32_t *a, const uint32_t *b) {
  for (int k = 0; k < 3; k++) {
    if (a[0] == b[k]) return a[1] == b[(k + 1) % 3];
  }
  return 0;
}

/* Triangles with the same corners cancel out if they face each other, else one stays. */
static ald_status drop_duplicates(ald_mesh *mesh, ald_mesh_repairs *repairs, ald_report *report) {
  const size_t room = (size_t)mesh->triangle_count + 1;
  uint32_t *first = malloc(room * sizeof *first);
  int32_t *balance = calloc(room, sizeof *balance); /* alike less opposite, at the first of them */
  unsigned char *drop = calloc(room, 1);
  ald_status status = ALD_NO_MEMORY;
  if (!first || !balance || !drop) {
    fail_memory(report);
    goto done;
  }
  ALD_TRY(ald_mesh_triangle_first(mesh, first, report));
  const uint32_t *corners = mesh->triangles;
  for (uint32_t t = 0; t < mesh->triangle_count; t++) {
    const int alike = is_alike(corners + 3 * (size_t)first[t], corners + 3 * (size_t)t);
    balance[first[t]] += alike ? 1 : -1;
  }
  /* the first of those that face the way of the most stays */
  for (uint32_t t = 0; t < mesh->triangle_count; t++) {
    int32_t *left = &balance[first[t]];
    const int alike = is_alike(corners + 3 * (size_t)first[t], corners + 3 * (size_t)t);
    drop[t] = !(alike ? *left > 0 : *left < 0);
    if (!drop[t]) *left = 0;
    repairs->duplicate_count += drop[t];
  }
  ald_mesh_drop_triangles(mesh, drop);
done:
  free(first);
  free(balance);
  free(drop);
  return status;
}

/* ------------------------------------------------------------------------------ edges */

/* Edges at seams, and triangles without area: of those no edge is split, so that what has none no
 * more is looked at again. */
static ald_status mend_edges(ald_mesh *mesh, double distance, ald_mesh_repairs *repairs,
                             ald_report *report) {
  ald_status status;
  ALD_TRY(ald_mesh_seams_split(mesh, distance, repairs, report));
  const uint32_t before = repairs->degenerate_count + repairs->swapped_count;
  ALD_TRY(ald_mesh_slivers_remove(mesh, repairs, report));
  if (repairs->degenerate_count + repairs->swapped_count == before) return status;
  ALD_TRY(ald_mesh_seams_split(mesh, distance, repairs, report));
done:
  return status;
}

/* ------------------------------------------------------------------------------ all of it */

ald_mesh_repair_def ald_mesh_repair_def_default(void) {
  return (ald_mesh_repair_def){.weld = 1e-6, .holes = 0.02};
}

static ald_status repair(ald_mesh *mesh, const ald_mesh_repair_def *def, ald_mesh_repairs *repairs,
                         ald_report *report) {
  const double diagonal = diagonal_of(mesh);
  ald_status status;
  ALD_TRY(drop_collapsed(mesh, repairs, report));
  ALD_TRY(close_gaps(mesh, 0, repairs, report));
  /* two copies of one triangle close each other and would not count as open */
  ALD_TRY(drop_duplicates(mesh, repairs, report));
  if (def->weld * diagonal > 0) {
    ALD_TRY(close_gaps(mesh, def->weld * diagonal, repairs, report));
  }
  ALD_TRY(drop_duplicates(mesh, repairs, report));
  ALD_TRY(mend_edges(mesh, SEAM_REACH * def->weld * diagonal, repairs, report));
  ALD_TRY(ald_mesh_winding_align(mesh, repairs, report));
  ALD_TRY(ald_mesh_nonmanifold_split(mesh, repairs, report));
  ALD_TRY(ald_mesh_holes_close(mesh, def->holes * diagonal, repairs, report));
  if (repairs->greatest_hole > 0) repairs->greatest_hole /= diagonal;
  /* three corners of a hole's straight rim are a triangle without area */
  if (repairs->closed_count > 0) ALD_TRY(ald_mesh_slivers_remove(mesh, repairs, report));
  ALD_TRY(ald_mesh_winding_turn_outward(mesh, repairs, report));
  const uint32_t before = mesh->vertex_count;
  ALD_TRY(ald_mesh_weld_replace(mesh, NULL, report));
  /* those that became one with another are counted as such */
  const uint32_t gone = before - mesh->vertex_count;
  repairs->unused_count = gone > repairs->welded_count ? gone - repairs->welded_count : 0;
done:
  return status;
}

ald_status ald_mesh_repair(ald_mesh *mesh, const ald_mesh_repair_def *def,
                           ald_mesh_repairs *repairs, ald_report *report) {
  if (repairs) *repairs = (ald_mesh_repairs){0};
  if (!mesh || !def || !repairs) {
    return ald_report_fail(
        report, ALD_BAD_ARGUMENT,
        "error: a repair needs a mesh, its limits and a place for what was done\n");
  }
  if (!(def->weld == 0 || (def->weld >= LEAST_WELD && def->weld <= 1)) ||
      !(def->holes >= 0 && def->holes <= 1)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: weld and holes are shares of a mesh's diagonal: 0 to 1, weld "
                           "not below %g but 0\n",
                           LEAST_WELD);
  }
  const ald_status status = repair(mesh, def, repairs, report);
  if (status != ALD_OK) ald_mesh_clear(mesh);
  return status;
}
