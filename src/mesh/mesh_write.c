/* SPDX-License-Identifier: Apache-2.0
 * Meshes into files. */
#include "mesh_write.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/hash.h"
#include "math/vector3.h"
#include "mesh/mesh_read.h"

enum { LINE_SIZE = 96 }; /* a vertex with three numbers of 24 characters, or a face */

static ald_status fail_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to write a mesh\n");
}

/* ------------------------------------------------------------------------------ STL */

static void put_little_endian(unsigned char *at, uint32_t bits) {
  for (int k = 0; k < 4; k++) at[k] = (unsigned char)(bits >> (8 * k));
}

static void put_single(unsigned char *at, double value) {
  const float single = (float)value;
  uint32_t bits;
  memcpy(&bits, &single, sizeof bits);
  put_little_endian(at, bits);
}

static void put_triangle(unsigned char *at, const double *a, const double *b, const double *c) {
  const double u[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
  const double v[3] = {c[0] - a[0], c[1] - a[1], c[2] - a[2]};
  double n[3];
  ald_cross3(u, v, n);
  const double length = ald_length3(n);
  for (int k = 0; k < 3; k++) {
    put_single(at + 4 * k, length > 0 ? n[k] / length : 0);
    put_single(at + 12 + 4 * k, a[k]);
    put_single(at + 24 + 4 * k, b[k]);
    put_single(at + 36 + 4 * k, c[k]);
  }
}

ald_status ald_mesh_encode_stl(const ald_mesh *mesh, ald_mesh_bytes *out, ald_report *report) {
  static const char header[] = "binary STL in metres, written by allide";
  out->size = ALD_STL_START + (size_t)mesh->triangle_count * ALD_STL_TRIANGLE;
  out->bytes = calloc(out->size, 1);
  if (!out->bytes) return fail_memory(report);
  memcpy(out->bytes, header, sizeof header - 1);
  put_little_endian(out->bytes + ALD_STL_HEADER, mesh->triangle_count);
  for (size_t t = 0; t < mesh->triangle_count; t++) {
    const uint32_t *v = mesh->triangles + 3 * t;
    put_triangle(out->bytes + ALD_STL_START + t * ALD_STL_TRIANGLE,
                 mesh->vertices + 3 * (size_t)v[0], mesh->vertices + 3 * (size_t)v[1],
                 mesh->vertices + 3 * (size_t)v[2]);
  }
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ OBJ */

static size_t put_text(const ald_mesh *mesh, char *text) {
  char *at = text;
  at += sprintf(at, "# in metres, written by allide\n");
  for (size_t v = 0; v < mesh->vertex_count; v++) {
    const double *p = mesh->vertices + 3 * v;
    at += snprintf(at, LINE_SIZE, "v %.17g %.17g %.17g\n", p[0], p[1], p[2]);
  }
  for (size_t t = 0; t < mesh->triangle_count; t++) {
    const uint32_t *v = mesh->triangles + 3 * t;
    at += snprintf(at, LINE_SIZE, "f %u %u %u\n", v[0] + 1, v[1] + 1, v[2] + 1);
  }
  return (size_t)(at - text);
}

ald_status ald_mesh_encode_obj(const ald_mesh *mesh, ald_mesh_bytes *out, ald_report *report) {
  const size_t lines = (size_t)mesh->vertex_count + mesh->triangle_count + 1;
  *out = (ald_mesh_bytes){.bytes = malloc(lines * LINE_SIZE)};
  locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  if (!out->bytes || !plain) {
    free(out->bytes);
    out->bytes = NULL;
    if (plain) freelocale(plain);
    return fail_memory(report);
  }
  const locale_t before = uselocale(plain);
  out->size = put_text(mesh, (char *)out->bytes);
  uselocale(before);
  freelocale(plain);
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ files */

static int ends_with(const char *file, const char *ending) {
  const size_t length = strlen(file), own = strlen(ending);
  return length > own && strcasecmp(file + length - own, ending) == 0;
}

int ald_mesh_can_write(const char *file) {
  return file && (ends_with(file, ".stl") || ends_with(file, ".obj"));
}

ald_status ald_mesh_write(const ald_mesh *mesh, const char *file, ald_report *report) {
  ald_mesh_bytes out = {0};
  ald_status status;
  if (!mesh || !file) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no mesh to write, or no file\n");
  }
  if (!ald_mesh_can_write(file)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s: a mesh is written as .stl or .obj\n", file);
  }
  status = ends_with(file, ".stl") ? ald_mesh_encode_stl(mesh, &out, report)
                                   : ald_mesh_encode_obj(mesh, &out, report);
  char *folder = strdup(file);
  if (status == ALD_OK && !folder) status = fail_memory(report);
  if (status == ALD_OK) {
    char *slash = strrchr(folder, '/');
    const char *name = slash ? file + (slash - folder) + 1 : file;
    if (slash) slash[slash == folder] = '\0'; /* of a file in the root the folder is "/" */
    status = ald_file_write(slash ? folder : ".", name, out.bytes, out.size, report);
  }
  free(folder);
  free(out.bytes);
  return status;
}
