/* SPDX-License-Identifier: Apache-2.0
 * Fuzz target: any bytes as a mesh, STL or OBJ. What can be read is checked, repaired, checked
 * again, written and read back. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/mesh_read.h"
#include "mesh/mesh_write.h"

/* what holds of every mesh that is read or repaired */
static void must_be_whole(const ald_mesh *mesh) {
  for (size_t n = 0; n < 3 * (size_t)mesh->triangle_count; n++) {
    if (mesh->triangles[n] >= mesh->vertex_count) abort();
  }
  for (size_t n = 0; n < 3 * (size_t)mesh->vertex_count; n++) {
    if (!(fabs(mesh->vertices[n]) <= ALD_MESH_FARTHEST)) abort();
  }
}

/* what is good has a volume; what is not is told why */
static void must_be_judged(const ald_mesh *mesh, ald_report *report) {
  ald_mesh_condition c;
  ald_report_clear(report);
  if (ald_mesh_check(mesh, &c, report) != ALD_OK) abort();
  if (ald_mesh_check_crossings(mesh, &c, report) != ALD_OK) abort();
  ald_mesh_condition_explain(&c, "fuzz", report);
  const int is_good = ald_mesh_condition_is_good(&c);
  if (is_good && !(c.volume > 0) && c.shell_counts[ALD_MESH_SHELL_CAVITY] == 0) abort();
  if (!is_good && !strstr(ald_report_text(report), "error: fuzz: ")) abort();
}

/* an OBJ file holds a mesh to the bit */
static void must_come_back(const ald_mesh *mesh, ald_report *report) {
  ald_mesh_bytes bytes;
  ald_mesh back;
  if (mesh->triangle_count == 0) return;
  if (ald_mesh_encode_obj(mesh, &bytes, report) != ALD_OK) abort();
  if (ald_mesh_read("fuzz", bytes.bytes, bytes.size, &back, report) != ALD_OK) abort();
  const size_t vertices = 24 * (size_t)mesh->vertex_count;
  if (back.vertex_count != mesh->vertex_count || back.triangle_count != mesh->triangle_count ||
      memcmp(back.vertices, mesh->vertices, vertices) != 0 ||
      memcmp(back.triangles, mesh->triangles, 12 * (size_t)mesh->triangle_count) != 0) {
    abort();
  }
  ald_mesh_clear(&back);
  free(bytes.bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ald_mesh mesh;
  ald_mesh_repairs repairs;
  ald_report *report = ald_report_create();
  if (!report) abort();
  const ald_status status = ald_mesh_read("fuzz", data, size, &mesh, report);
  /* a mesh that is read is whole; one that is not, is told why */
  if ((status == ALD_OK) != (mesh.triangle_count > 0)) abort();
  if (status != ALD_OK && !*ald_report_text(report)) abort();
  if (status == ALD_OK) {
    const ald_mesh_repair_def def = {.weld = size % 3 ? 1e-6 : 0.1, .holes = size % 2 ? 1 : 0.02};
    must_be_whole(&mesh);
    must_be_judged(&mesh, report);
    if (ald_mesh_repair(&mesh, &def, &repairs, report) != ALD_OK) abort();
    must_be_whole(&mesh);
    must_be_judged(&mesh, report);
    must_come_back(&mesh, report);
  }
  ald_mesh_clear(&mesh);
  ald_report_destroy(report);
  return 0;
}
