/* SPDX-License-Identifier: Apache-2.0
 * A mesh as the passes read it. */
#include "mesh_asset.h"

#include <stdlib.h>
#include <string.h>

#include "mesh/mesh_edges.h"
#include "mesh/mesh_tree.h"
#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/pass/mesh/mesh_rows.h"

_Static_assert((int)MESH_PLANES_MAX == (int)ALD_MESH_PLANES_MAX, "host and passes have room alike");
_Static_assert(MESH_REVERSED == ALD_MESH_REVERSED, "host and passes mark sides alike");

enum { ALIGNED = 8 };

/* ------------------------------------------------------------------------------ checks */

static ald_status check_closed(const ald_mesh *mesh, const ald_mesh_edges *edges,
                               ald_report *report) {
  ALD_ASSERT(mesh && edges);
  for (uint32_t e = 0; e < edges->count; e++) {
    const double *from = mesh->vertices + 3 * (size_t)edges->ends[2 * (size_t)e];
    const double *to = mesh->vertices + 3 * (size_t)edges->ends[2 * (size_t)e + 1];
    const char *fault = NULL;
    if (edges->faces[e] != 2) {
      fault = "is not closed: other than two triangles meet at";
    } else if (edges->turns[e] != 1) {
      fault = "is not oriented: its triangles turn against each other at";
    }
    if (fault) {
      return ald_report_fail(report, ALD_BAD_ARGUMENT,
                             "error: the mesh %s the edge from (%g, %g, %g) to (%g, %g, %g)\n",
                             fault, from[0], from[1], from[2], to[0], to[1], to[2]);
    }
  }
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ places */

/* reserves so many numbers; returns their offset, which may exceed 31 bits */
static uint64_t take(uint64_t *count, uint64_t more) {
  const uint64_t first = *count;
  *count += (more + ALIGNED - 1) / ALIGNED * ALIGNED;
  return first;
}

static ald_status lay_out(const ald_mesh *mesh, const ald_mesh_edges *edges,
                          const ald_mesh_tree *tree, const ald_mesh_planes *planes,
                          ald_mesh_asset *asset, ald_report *report) {
  const uint64_t vertices = mesh->vertex_count, triangles = mesh->triangle_count;
  const uint64_t nodes = tree->node_count;
  uint64_t plan = 0, assets = 0,
           places[MESH_FIELD_COUNT] = {
               [MESH_VERTICES] = vertices,        [MESH_TRIANGLES] = triangles,
               [MESH_EDGES] = edges->count,       [MESH_NODES] = nodes,
               [MESH_PARTS] = planes->part_count,
           };
  take(&plan, MESH_FIELD_COUNT);
  places[MESH_POINTS] = take(&assets, 3 * vertices);
  places[MESH_BOUNDS] = take(&assets, 6);
  places[MESH_BRANCHES] = take(&assets, NODE_REAL_COUNT * nodes);
  places[MESH_EDGE_SHARES] = take(&assets, edges->count);
  places[MESH_VERTEX_SHARES] = take(&assets, vertices);
  places[MESH_PLANES] = take(&assets, 4 * (uint64_t)ald_mesh_planes_count(planes));
  places[MESH_CORNERS] = take(&plan, 3 * triangles);
  places[MESH_SIDES] = take(&plan, 3 * triangles);
  places[MESH_ENDS] = take(&plan, 2 * (uint64_t)edges->count);
  places[MESH_STAR_START] = take(&plan, vertices + 1);
  places[MESH_STAR] = take(&plan, 2 * (uint64_t)edges->count);
  places[MESH_CHILDREN] = take(&plan, MESH_FAN * nodes);
  places[MESH_PART_STARTS] = take(&plan, planes->part_count + 1);
  if (plan > INT32_MAX || assets > INT32_MAX) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: a mesh of %u triangles is too large\n",
                           mesh->triangle_count);
  }
  asset->plan_count = (uint32_t)plan;
  asset->asset_count = (uint32_t)assets;
  asset->plan = calloc(plan, sizeof *asset->plan);
  asset->assets = calloc(assets, sizeof *asset->assets);
  if (!asset->plan || !asset->assets) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a mesh of %u triangles\n",
                           mesh->triangle_count);
  }
  for (int k = 0; k < MESH_FIELD_COUNT; k++) asset->plan[k] = (uint32_t)places[k];
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ tables */

/* the edges of each vertex, in their order */
static void fill_stars(const ald_mesh_edges *edges, uint32_t vertices, uint32_t *start,
                       uint32_t *star) {
  ALD_ASSERT(edges->count > 0);
  for (uint32_t n = 0; n < 2 * edges->count; n++) start[edges->ends[n]]++;
  for (uint32_t v = 0, sum = 0; v <= vertices; v++) {
    sum += v < vertices ? start[v] : 0;
    start[v] = sum;
  }
  for (uint32_t n = 2 * edges->count; n-- > 0;) star[--start[edges->ends[n]]] = n / 2;
}

static void fill_bounds(const ald_mesh *mesh, double *bounds) {
  ALD_ASSERT(mesh->vertex_count > 0);
  memcpy(bounds, mesh->vertices, 3 * sizeof *bounds);
  memcpy(bounds + 3, mesh->vertices, 3 * sizeof *bounds);
  for (size_t n = 0; n < 3 * (size_t)mesh->vertex_count; n++) {
    const double x = mesh->vertices[n];
    if (x < bounds[n % 3]) bounds[n % 3] = x;
    if (x > bounds[3 + n % 3]) bounds[3 + n % 3] = x;
  }
}

static void cross_of(const double *a, const double *b, double *c) {
  for (int k = 0; k < 3; k++)
    c[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
}

static double dot_of(const double *a, const double *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Contributions of edges and vertices to the volume, see kernels/pass/mesh/mesh_volume.h. A
 * triangle without area has none. */
static void fill_shares(const ald_mesh *mesh, const ald_mesh_edges *edges, double *of_edges,
                        double *of_vertices) {
  ALD_ASSERT(of_edges && of_vertices);
  for (uint32_t t = 0; t < mesh->triangle_count; t++) {
    const double *at[3];
    double u[3], v[3], n[3], c[3];
    for (uint32_t k = 0; k < 3; k++) {
      at[k] = mesh->vertices + 3 * (size_t)mesh->triangles[3 * (size_t)t + k];
    }
    for (int k = 0; k < 3; k++) u[k] = at[1][k] - at[0][k];
    for (int k = 0; k < 3; k++) v[k] = at[2][k] - at[0][k];
    cross_of(u, v, n);
    const double square = dot_of(n, n), height = dot_of(n, at[0]);
    for (uint32_t side = 0; side < 3 && square > 0; side++) {
      const uint32_t edge = edges->sides[3 * (size_t)t + side] & ~MESH_REVERSED;
      cross_of(at[side], at[(side + 1) % 3], c);
      of_edges[edge] += height * dot_of(n, c) / (6 * square);
    }
  }
  for (uint32_t n = 0; n < 2 * edges->count; n++)
    of_vertices[edges->ends[n]] += 0.5 * of_edges[n / 2];
}

/* corners of missing triangles are far away */
static void fill_node(const ald_mesh *mesh, const ald_mesh_tree *tree, uint32_t node,
                      double *numbers) {
  ALD_ASSERT(node < tree->node_count);
  const double *boxes = tree->boxes + 6 * MESH_FAN * (size_t)node;
  const uint32_t *children = tree->children + MESH_FAN * (size_t)node;
  memcpy(numbers + NODE_BOXES, boxes, 6 * MESH_FAN * sizeof *boxes);
  for (uint32_t c = 0; c < 6; c++) {
    double *bound = &numbers[NODE_BOUNDS + c];
    *bound = boxes[MESH_FAN * c];
    for (uint32_t k = 1; k < MESH_FAN; k++) {
      const double x = boxes[MESH_FAN * c + k];
      if (c < 3 ? x < *bound : x > *bound) *bound = x;
    }
  }
  for (uint32_t k = 0; k < MESH_FAN; k++) {
    const uint32_t triangle = children[k] & ~MESH_LEAF;
    const int is_triangle = children[k] & MESH_LEAF && children[k] != MESH_NONE;
    const uint32_t *corners = mesh->triangles + (is_triangle ? 3 * (size_t)triangle : 0);
    for (uint32_t c = 0; c < 9; c++) {
      numbers[NODE_CORNERS + MESH_FAN * c + k] =
          is_triangle ? mesh->vertices[3 * (size_t)corners[c / 3] + c % 3] : NODE_NOWHERE;
    }
  }
}

static void fill(const ald_mesh *mesh, const ald_mesh_edges *edges, const ald_mesh_tree *tree,
                 ald_mesh_asset *asset) {
  const size_t triangles = mesh->triangle_count, nodes = tree->node_count;
  uint32_t *plan = asset->plan;
  double *assets = asset->assets;
  memcpy(assets + plan[MESH_POINTS], mesh->vertices,
         3 * (size_t)mesh->vertex_count * sizeof *assets);
  fill_bounds(mesh, assets + plan[MESH_BOUNDS]);
  fill_shares(mesh, edges, assets + plan[MESH_EDGE_SHARES], assets + plan[MESH_VERTEX_SHARES]);
  for (uint32_t n = 0; n < tree->node_count; n++) {
    fill_node(mesh, tree, n, assets + plan[MESH_BRANCHES] + NODE_REAL_COUNT * (size_t)n);
  }
  memcpy(plan + plan[MESH_CORNERS], mesh->triangles, 3 * triangles * sizeof *plan);
  memcpy(plan + plan[MESH_SIDES], edges->sides, 3 * triangles * sizeof *plan);
  memcpy(plan + plan[MESH_ENDS], edges->ends, 2 * (size_t)edges->count * sizeof *plan);
  memcpy(plan + plan[MESH_CHILDREN], tree->children, MESH_FAN * nodes * sizeof *plan);
  fill_stars(edges, mesh->vertex_count, plan + plan[MESH_STAR_START], plan + plan[MESH_STAR]);
}

static void fill_planes(const ald_mesh_planes *planes, ald_mesh_asset *asset) {
  ALD_ASSERT(planes->part_count == 0 || (planes->starts && planes->planes));
  if (planes->part_count == 0) return;
  memcpy(asset->plan + asset->plan[MESH_PART_STARTS], planes->starts,
         (planes->part_count + 1) * sizeof *planes->starts);
  memcpy(asset->assets + asset->plan[MESH_PLANES], planes->planes,
         4 * (size_t)ald_mesh_planes_count(planes) * sizeof *planes->planes);
}

/* ------------------------------------------------------------------------------ all of it */

ald_status ald_mesh_asset_make(const ald_mesh *mesh, const ald_mesh_planes *planes,
                               ald_mesh_asset *asset, ald_report *report) {
  static const ald_mesh_planes none = {0};
  ald_status status;
  ald_mesh_edges edges = {0};
  ald_mesh_tree tree = {0};
  *asset = (ald_mesh_asset){0};
  ALD_TRY(ald_mesh_edges_find(mesh, &edges, report));
  ALD_TRY(check_closed(mesh, &edges, report));
  ALD_TRY(ald_mesh_tree_make(mesh, &tree, report));
  ALD_TRY(lay_out(mesh, &edges, &tree, planes ? planes : &none, asset, report));
  fill(mesh, &edges, &tree, asset);
  fill_planes(planes ? planes : &none, asset);
done:
  if (status < 0) ald_mesh_asset_clear(asset);
  ald_mesh_edges_clear(&edges);
  ald_mesh_tree_clear(&tree);
  return status;
}

void ald_mesh_asset_place(ald_mesh_asset *asset, uint32_t plan_at, uint32_t assets_at) {
  for (int k = MESH_POINTS; k < MESH_FIELD_COUNT; k++) {
    asset->plan[k] += k < MESH_CORNERS ? assets_at : plan_at;
  }
}

void ald_mesh_asset_clear(ald_mesh_asset *asset) {
  free(asset->plan);
  free(asset->assets);
  *asset = (ald_mesh_asset){0};
}
