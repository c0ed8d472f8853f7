/* SPDX-License-Identifier: Apache-2.0
 * A triangle mesh on the host. */
#include "mesh.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/triples.h"
#include "math/vector3.h"

ald_status ald_mesh_make(uint32_t vertex_count, uint32_t triangle_count, ald_mesh *mesh,
                         ald_report *report) {
  *mesh = (ald_mesh){.vertex_count = vertex_count, .triangle_count = triangle_count};
  mesh->vertices = calloc((size_t)vertex_count + 1, 3 * sizeof *mesh->vertices);
  mesh->triangles = calloc((size_t)triangle_count + 1, 3 * sizeof *mesh->triangles);
  if (mesh->vertices && mesh->triangles) return ALD_OK;
  ald_mesh_clear(mesh);
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a mesh of %u triangles\n",
                         triangle_count);
}

void ald_mesh_clear(ald_mesh *mesh) {
  free(mesh->vertices);
  free(mesh->triangles);
  *mesh = (ald_mesh){0};
}

void ald_mesh_destroy(ald_mesh *mesh) {
  if (!mesh) return;
  ald_mesh_clear(mesh);
  free(mesh);
}

void ald_mesh_box(const ald_mesh *mesh, double *box) {
  for (int k = 0; k < 6; k++) box[k] = mesh->vertex_count > 0 ? mesh->vertices[k % 3] : 0;
  for (size_t n = 0; n < 3 * (size_t)mesh->vertex_count; n++) {
    const double x = mesh->vertices[n];
    if (x < box[n % 3]) box[n % 3] = x;
    if (x > box[3 + n % 3]) box[3 + n % 3] = x;
  }
}

void ald_mesh_drop_triangles(ald_mesh *mesh, const unsigned char *drop) {
  ALD_ASSERT(drop);
  uint32_t count = 0;
  for (uint32_t t = 0; t < mesh->triangle_count; t++) {
    if (drop[t]) continue;
    memmove(mesh->triangles + 3 * (size_t)count, mesh->triangles + 3 * (size_t)t,
            3 * sizeof *mesh->triangles);
    count++;
  }
  mesh->triangle_count = count;
}

/* ------------------------------------------------------------------------------ triangle */

static const double *point(const ald_mesh *mesh, uint32_t vertex) {
  return mesh->vertices + 3 * (size_t)vertex;
}

/* greatest coordinate of the corners */
static double reach_of(const double *const corners[3]) {
  double reach = 0;
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < 3; i++) reach = fmax(reach, fabs(corners[k][i]));
  }
  return reach;
}

ald_mesh_triangle ald_mesh_triangle_of(const ald_mesh *mesh, uint32_t t) {
  ALD_ASSERT(t < mesh->triangle_count);
  const uint32_t *vertices = mesh->triangles + 3 * (size_t)t;
  const double *const corners[3] = {point(mesh, vertices[0]), point(mesh, vertices[1]),
                                    point(mesh, vertices[2])};
  ald_mesh_triangle size = {.shortest = (double)INFINITY};
  double d[3][3];
  for (uint32_t k = 0; k < 3; k++) {
    for (int i = 0; i < 3; i++) d[k][i] = corners[(k + 1) % 3][i] - corners[k][i];
    const double length = ald_length3(d[k]);
    if (length > size.longest) size.side = k;
    size.longest = fmax(size.longest, length);
    size.shortest = fmin(size.shortest, length);
  }
  double normal[3];
  ald_cross3(d[0], d[1], normal);
  size.area = ald_length3(normal) / 2;
  size.height = size.longest > 0 ? 2 * size.area / size.longest : 0;
  size.is_degenerate = !(size.height > ALD_MESH_HEIGHT_MIN * reach_of(corners));
  return size;
}

ald_status ald_mesh_triangle_first(const ald_mesh *mesh, uint32_t *first, ald_report *report) {
  uint64_t *keys = malloc((3 * (size_t)mesh->triangle_count + 1) * sizeof *keys);
  if (!keys) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to compare triangles\n");
  }
  for (uint32_t t = 0; t < mesh->triangle_count; t++) {
    const uint32_t *v = mesh->triangles + 3 * (size_t)t;
    uint64_t *key = keys + 3 * (size_t)t;
    const uint32_t low = v[0] < v[1] ? v[0] : v[1], high = v[0] < v[1] ? v[1] : v[0];
    key[0] = low < v[2] ? low : v[2];
    key[1] = low < v[2] ? (high < v[2] ? high : v[2]) : low;
    key[2] = high < v[2] ? v[2] : high;
    ALD_ASSERT(key[0] <= key[1] && key[1] <= key[2]);
  }
  const ald_status status = ald_triples_first(keys, mesh->triangle_count, first, report);
  free(keys);
  return status;
}

double ald_mesh_triangle_normal(const ald_mesh *mesh, uint32_t t, double *normal) {
  ALD_ASSERT(t < mesh->triangle_count);
  const double *at[3];
  double u[3], v[3];
  for (uint32_t k = 0; k < 3; k++) {
    at[k] = mesh->vertices + 3 * (size_t)mesh->triangles[3 * (size_t)t + k];
  }
  for (int k = 0; k < 3; k++) {
    u[k] = at[1][k] - at[0][k];
    v[k] = at[2][k] - at[0][k];
  }
  ald_cross3(u, v, normal);
  const double size = ald_length3(normal);
  for (int k = 0; k < 3; k++) normal[k] = size > 0 ? normal[k] / size : 0;
  return 0.5 * size;
}
