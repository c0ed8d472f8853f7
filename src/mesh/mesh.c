/* SPDX-License-Identifier: Apache-2.0
 * A triangle mesh on the host. */
#include "mesh.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"

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
