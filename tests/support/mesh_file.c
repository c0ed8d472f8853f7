/* SPDX-License-Identifier: Apache-2.0
 * What tests of mesh files share: reading from memory, refusals, comparisons. */
#include "mesh_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mesh/mesh_read.h"
#include "mesh/mesh_write.h"

ald_report *mesh_file_report;

int mesh_file_open(void **state) {
  (void)state;
  mesh_file_report = ald_report_create();
  return mesh_file_report == NULL;
}

int mesh_file_close(void **state) {
  (void)state;
  ald_report_destroy(mesh_file_report);
  return 0;
}

/* what is read from a file of these bytes */
ald_mesh mesh_file_bytes(const void *bytes, size_t size) {
  ald_mesh mesh;
  ald_report_clear(mesh_file_report);
  /* a copy of just that size, so that no byte behind it is read unseen */
  unsigned char *copy = malloc(size + !size);
  assert_non_null(copy);
  memcpy(copy, bytes, size);
  const ald_status status = ald_mesh_read("hull", copy, size, &mesh, mesh_file_report);
  free(copy);
  if (status != ALD_OK) fail_msg("%s", ald_report_text(mesh_file_report));
  assert_string_equal(ald_report_text(mesh_file_report), "");
  return mesh;
}

ald_mesh mesh_file_text(const char *text) { return mesh_file_bytes(text, strlen(text)); }

void mesh_file_refuses_bytes(const void *bytes, size_t size, const char *message) {
  ald_mesh mesh;
  ald_report_clear(mesh_file_report);
  unsigned char *copy = malloc(size + !size);
  assert_non_null(copy);
  memcpy(copy, bytes, size);
  const ald_status status = ald_mesh_read("hull", copy, size, &mesh, mesh_file_report);
  free(copy);
  assert_string_equal(ald_report_text(mesh_file_report), message);
  assert_int_equal(status, ALD_BAD_ARGUMENT);
  assert_null(mesh.vertices);
  assert_null(mesh.triangles);
}

void mesh_file_refuses(const char *text, const char *message) {
  mesh_file_refuses_bytes(text, strlen(text), message);
}

void mesh_file_same(const ald_mesh *a, const ald_mesh *b) {
  assert_int_equal(a->vertex_count, b->vertex_count);
  assert_int_equal(a->triangle_count, b->triangle_count);
  assert_memory_equal(a->vertices, b->vertices, 24 * (size_t)a->vertex_count);
  assert_memory_equal(a->triangles, b->triangles, 12 * (size_t)a->triangle_count);
}

/* the corners of all triangles, one after the other, are the same numbers */
void mesh_file_same_corners(const ald_mesh *a, const ald_mesh *b) {
  assert_int_equal(a->triangle_count, b->triangle_count);
  for (size_t n = 0; n < 3 * (size_t)a->triangle_count; n++) {
    for (size_t k = 0; k < 3; k++) {
      assert_true(a->vertices[3 * (size_t)a->triangles[n] + k] ==
                  b->vertices[3 * (size_t)b->triangles[n] + k]);
    }
  }
}

unsigned char *mesh_file_binary(const ald_mesh *mesh, const char *header, size_t more,
                                size_t *size) {
  ald_mesh_bytes made;
  assert_int_equal(ald_mesh_encode_stl(mesh, &made, mesh_file_report), ALD_OK);
  made.bytes = realloc(made.bytes, made.size + more);
  assert_non_null(made.bytes);
  memset(made.bytes + made.size, 0x55, more);
  if (header) {
    memset(made.bytes, ' ', 80);
    memcpy(made.bytes, header, strlen(header));
  }
  *size = made.size + more;
  return made.bytes;
}
