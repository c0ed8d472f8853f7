/* SPDX-License-Identifier: Apache-2.0
 * From the axes of a file to those of a body: a permutation with signs. */
#include "mesh_frame.h"

#include <math.h>
#include <stdio.h>

#include "base/assertion.h"
#include "base/units.h"

const char *const ald_mesh_axes[] = {"x", "y", "z", "-x", "-y", "-z", NULL};

/* which coordinate of the file a coordinate of the body is, and with which sign */
typedef struct source {
  size_t index;
  double sign;
} source;

static source source_of(uint32_t axis) {
  ALD_ASSERT(axis < ALD_MESH_AXIS_COUNT);
  return (source){axis % 3, axis < ALD_MESH_MINUS_X ? 1 : -1};
}

/* the axis to port: up x forward */
static source across(source up, source forward) {
  ALD_ASSERT(up.index != forward.index);
  const double turn = (up.index + 1) % 3 == forward.index ? 1 : -1;
  return (source){3 - up.index - forward.index, turn * up.sign * forward.sign};
}

ald_status ald_mesh_unit_scale(const char *unit, double *scale, ald_report *report) {
  char text[80], problem[160] = "";
  const int length = snprintf(text, sizeof text, "1 %s", unit);
  const ald_status status =
      length < (int)sizeof text
          ? ald_quantity_parse(text, ALD_LENGTH, scale, NULL, problem, sizeof problem)
          : ALD_BAD_ARGUMENT;
  if (status != ALD_BAD_ARGUMENT && *unit) return status;
  return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: \"%.32s\" is not a unit of length%s%s\n",
                         unit, problem[0] ? ": " : "", problem);
}

ald_status ald_mesh_place(ald_mesh *mesh, double scale, uint32_t up, uint32_t forward,
                          const double at[3], ald_report *report) {
  if (up >= ALD_MESH_AXIS_COUNT || forward >= ALD_MESH_AXIS_COUNT) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: an axis of a mesh is one of x, y, z, -x, -y, -z\n");
  }
  if (up % 3 == forward % 3) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s cannot be up where %s is forward: they lie along one line\n",
                           ald_mesh_axes[up], ald_mesh_axes[forward]);
  }
  if (!(scale > 0) || !isfinite(scale) || !isfinite(at[0] + at[1] + at[2])) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: the scale of a mesh is positive and its place is finite\n");
  }
  const source z = source_of(up), x = source_of(forward), y = across(z, x);
  const source sources[3] = {x, y, z};
  for (size_t v = 0; v < mesh->vertex_count; v++) {
    double *p = mesh->vertices + 3 * v;
    const double old[3] = {p[0], p[1], p[2]};
    for (size_t k = 0; k < 3; k++) {
      p[k] = sources[k].sign * (old[sources[k].index] * scale) + at[k];
    }
  }
  return ALD_OK;
}
