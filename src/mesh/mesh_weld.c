/* SPDX-License-Identifier: Apache-2.0
 * Vertices that lie on each other become one. */
#include "mesh_weld.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/triples.h"

ald_status ald_mesh_weld_first(const double *vertices, uint32_t vertex_count, uint32_t *first,
                               ald_report *report) {
  const size_t count = 3 * (size_t)vertex_count;
  uint64_t *keys = malloc((count + 1) * sizeof *keys);
  if (!keys) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to weld a mesh\n");
  for (size_t k = 0; k < count; k++) {
    const double x = vertices[k] + 0.0; /* -0 becomes 0 */
    memcpy(&keys[k], &x, sizeof x);
  }
  const ald_status status = ald_triples_first(keys, vertex_count, first, report);
  free(keys);
  return status;
}

ald_status ald_mesh_weld_replace(ald_mesh *mesh, const uint32_t *into, ald_report *report) {
  uint32_t *number = calloc((size_t)mesh->vertex_count + 1, sizeof *number);
  if (!number) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to weld a mesh\n");
  const size_t corner_count = 3 * (size_t)mesh->triangle_count;
  for (size_t c = 0; c < corner_count; c++) {
    if (into) mesh->triangles[c] = into[mesh->triangles[c]];
    ALD_ASSERT(mesh->triangles[c] < mesh->vertex_count);
    number[mesh->triangles[c]] = 1;
  }
  uint32_t count = 0;
  for (uint32_t v = 0; v < mesh->vertex_count; v++) {
    if (!number[v]) continue;
    memmove(mesh->vertices + 3 * (size_t)count, mesh->vertices + 3 * (size_t)v,
            3 * sizeof *mesh->vertices);
    number[v] = count++;
  }
  for (size_t c = 0; c < corner_count; c++) mesh->triangles[c] = number[mesh->triangles[c]];
  mesh->vertex_count = count;
  free(number);
  return ALD_OK;
}

ald_status ald_mesh_weld_corners(const double *corners, uint32_t triangle_count, ald_mesh *mesh,
                                 ald_report *report) {
  const uint32_t corner_count = 3 * triangle_count;
  uint32_t vertex_count = 0;
  *mesh = (ald_mesh){0};
  uint32_t *first = malloc(((size_t)corner_count + 1) * sizeof *first);
  if (!first) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to weld a mesh\n");
  ald_status status = ald_mesh_weld_first(corners, corner_count, first, report);
  for (uint32_t c = 0; status == ALD_OK && c < corner_count; c++) vertex_count += first[c] == c;
  if (status == ALD_OK) status = ald_mesh_make(vertex_count, triangle_count, mesh, report);
  vertex_count = 0;
  for (uint32_t c = 0; status == ALD_OK && c < corner_count; c++) {
    if (first[c] == c) {
      for (size_t k = 0; k < 3; k++) {
        mesh->vertices[3 * (size_t)vertex_count + k] = corners[3 * (size_t)c + k] + 0.0;
      }
      first[c] = vertex_count++;
    } else {
      first[c] = first[first[c]]; /* which has its number by now */
      ALD_ASSERT(first[c] < vertex_count);
    }
    mesh->triangles[c] = first[c];
  }
  free(first);
  return status;
}
