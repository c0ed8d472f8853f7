/* SPDX-License-Identifier: Apache-2.0
 * Meshes for callers of the library: from a file, in metres and the frame of a body. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mesh_frame.h"
#include "mesh_read.h"

/* an axis by its word; ALD_MESH_AXIS_COUNT if it is none */
static uint32_t axis_of(const char *word) {
  uint32_t axis = 0;
  while (axis < ALD_MESH_AXIS_COUNT && strcmp(ald_mesh_axes[axis], word) != 0) axis++;
  return axis;
}

ald_status ald_mesh_open(const char *file, const char *unit, const char *up, const char *forward,
                         const double *at, ald_mesh **mesh, ald_report *report) {
  static const double origin[3] = {0};
  const char *usual = up && axis_of(up) % 3 == ALD_MESH_X ? "z" : "x";
  double scale = 1;
  ald_status status;
  *mesh = NULL;
  if (!file) return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no file of a mesh\n");
  ald_mesh *made = calloc(1, sizeof *made);
  if (!made) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a mesh\n");
  ALD_TRY(ald_mesh_unit_scale(unit ? unit : "m", &scale, report));
  ALD_TRY(ald_mesh_read_file(file, made, report));
  ALD_TRY(ald_mesh_place(made, scale, axis_of(up ? up : "z"), axis_of(forward ? forward : usual),
                         at ? at : origin, report));
  *mesh = made;
  return ALD_OK;
done:
  ald_mesh_destroy(made);
  return status;
}

void ald_mesh_destroy(ald_mesh *mesh) {
  if (!mesh) return;
  ald_mesh_clear(mesh);
  free(mesh);
}
