/* SPDX-License-Identifier: Apache-2.0
 * Small meshes for tests. */
#include "meshes.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

ald_mesh mesh_of(const double *vertices, uint32_t vertex_count, const uint32_t *triangles,
                 uint32_t triangle_count) {
  ald_mesh mesh;
  assert_int_equal(ald_mesh_make(vertex_count, triangle_count, &mesh, NULL), ALD_OK);
  if (vertex_count > 0) memcpy(mesh.vertices, vertices, 24 * (size_t)vertex_count);
  if (triangle_count > 0) memcpy(mesh.triangles, triangles, 12 * (size_t)triangle_count);
  return mesh;
}

ald_mesh mesh_box(const double low[3], const double high[3]) {
  /* vertex k has the high x, y, z where bits 0, 1, 2 of k are set */
  static const uint32_t triangles[36] = {0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5, 0, 1, 5, 0, 5, 4,
                                         2, 6, 7, 2, 7, 3, 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6};
  double vertices[24];
  for (int k = 0; k < 24; k++) {
    vertices[k] = (k / 3) >> (k % 3) & 1 ? high[k % 3] : low[k % 3];
  }
  return mesh_of(vertices, 8, triangles, 12);
}

ald_mesh mesh_cube(void) {
  return mesh_box((const double[3]){0, 0, 0}, (const double[3]){1, 1, 1});
}

ald_mesh mesh_joined(ald_mesh a, ald_mesh b) {
  ald_mesh mesh;
  assert_int_equal(ald_mesh_make(a.vertex_count + b.vertex_count,
                                 a.triangle_count + b.triangle_count, &mesh, NULL),
                   ALD_OK);
  const size_t vertices = 3 * (size_t)a.vertex_count, corners = 3 * (size_t)a.triangle_count;
  memcpy(mesh.vertices, a.vertices, vertices * sizeof *a.vertices);
  memcpy(mesh.vertices + vertices, b.vertices, 3 * (size_t)b.vertex_count * sizeof *b.vertices);
  memcpy(mesh.triangles, a.triangles, corners * sizeof *a.triangles);
  for (size_t n = 0; n < 3 * (size_t)b.triangle_count; n++) {
    mesh.triangles[corners + n] = b.triangles[n] + a.vertex_count;
  }
  ald_mesh_clear(&a);
  ald_mesh_clear(&b);
  return mesh;
}

void mesh_turn(ald_mesh *mesh) {
  for (size_t t = 0; t < mesh->triangle_count; t++) {
    const uint32_t second = mesh->triangles[3 * t + 1];
    mesh->triangles[3 * t + 1] = mesh->triangles[3 * t + 2];
    mesh->triangles[3 * t + 2] = second;
  }
}

ald_mesh mesh_globe(uint32_t count) {
  /* rings x around: 2 around (rings - 1) triangles */
  const uint32_t rings =
      (uint32_t)(sqrt(count / 4.0) + 1.5) < 3 ? 3 : (uint32_t)(sqrt(count / 4.0) + 1.5);
  const uint32_t around = 2 * (rings - 1);
  ald_mesh mesh;
  assert_int_equal(ald_mesh_make(around * (rings - 1) + 2, 2 * around * (rings - 1), &mesh, NULL),
                   ALD_OK);
  const uint32_t north = around * (rings - 1), south = north + 1;
  for (uint32_t r = 0; r + 1 < rings; r++) {
    for (uint32_t k = 0; k < around; k++) {
      const double polar = M_PI * (r + 1) / rings, azimuth = 2 * M_PI * k / around;
      double *p = mesh.vertices + 3 * (size_t)(r * around + k);
      p[0] = sin(polar) * cos(azimuth);
      p[1] = sin(polar) * sin(azimuth);
      p[2] = cos(polar);
    }
  }
  mesh.vertices[3 * (size_t)north + 2] = 1;
  mesh.vertices[3 * (size_t)south + 2] = -1;
  uint32_t *t = mesh.triangles;
  for (uint32_t k = 0; k < around; k++) {
    const uint32_t next = (k + 1) % around, last = around * (rings - 2);
    *t++ = north, *t++ = k, *t++ = next;
    *t++ = south, *t++ = last + next, *t++ = last + k;
    for (uint32_t r = 0; r + 2 < rings; r++) {
      const uint32_t a = r * around + k, b = r * around + next;
      *t++ = a, *t++ = a + around, *t++ = b;
      *t++ = b, *t++ = a + around, *t++ = b + around;
    }
  }
  assert_int_equal(t - mesh.triangles, 3 * (ptrdiff_t)mesh.triangle_count);
  return mesh;
}

char *mesh_stl_text(const ald_mesh *mesh) {
  char *text = malloc(64 + (size_t)mesh->triangle_count * 400);
  assert_non_null(text);
  char *at = text + sprintf(text, "solid hull\n");
  for (size_t t = 0; t < mesh->triangle_count; t++) {
    at += sprintf(at, " facet normal 0 0 0\n  outer loop\n");
    for (size_t k = 0; k < 3; k++) {
      const double *p = mesh->vertices + 3 * (size_t)mesh->triangles[3 * t + k];
      at += sprintf(at, "   vertex %.17g %.17g %.17g\n", p[0], p[1], p[2]);
    }
    at += sprintf(at, "  endloop\n endfacet\n");
  }
  strcpy(at, "endsolid hull\n");
  return text;
}
