/* SPDX-License-Identifier: Apache-2.0
 * Building a mesh. */
#define ALD_LANES 1
#include "mesh_builder.h"

#include "base/assertion.h"
#include "kernels/math/trig.h"

void ald_mesh_builder_turn(uint64_t part, uint64_t parts, double *cosine, double *sine) {
  ALD_ASSERT(parts > 0);
  uint64_t a = 4 * (part % parts), q = parts; /* in parts of a quarter: a/q */
  const int below = a > 2 * q;
  if (below) a = 4 * q - a;
  const int behind = a > q;
  if (behind) a = 2 * q - a;
  const int steep = 2 * a > q;
  if (steep) a = q - a;
  double s, c;
  real_sincos(0x1.921fb54442d18p+0 * (double)a / (double)q, &s, &c);
  if (2 * a == q) s = c;
  const double x = steep ? s : c, y = steep ? c : s;
  *cosine = behind ? 0 - x : x;
  *sine = below ? 0 - y : y;
}

ald_status ald_mesh_builder_start(uint32_t most_vertices, uint32_t most_triangles, ald_mesh *mesh,
                                  ald_report *report) {
  const ald_status status = ald_mesh_make(most_vertices, most_triangles, mesh, report);
  mesh->vertex_count = mesh->triangle_count = 0;
  return status;
}

uint32_t ald_mesh_builder_vertex(ald_mesh *mesh, double x, double y, double z) {
  double *at = mesh->vertices + 3 * (size_t)mesh->vertex_count;
  at[0] = x, at[1] = y, at[2] = z;
  return mesh->vertex_count++;
}

void ald_mesh_builder_triangle(ald_mesh *mesh, uint32_t a, uint32_t b, uint32_t c) {
  ALD_ASSERT(a < mesh->vertex_count && b < mesh->vertex_count && c < mesh->vertex_count);
  if (a == b || b == c || c == a) return;
  uint32_t *corners = mesh->triangles + 3 * (size_t)mesh->triangle_count++;
  corners[0] = a, corners[1] = b, corners[2] = c;
}

static double squared_distance(const ald_mesh *mesh, uint32_t a, uint32_t b) {
  const double *p = mesh->vertices + 3 * (size_t)a, *q = mesh->vertices + 3 * (size_t)b;
  double sum = 0;
  for (int k = 0; k < 3; k++) sum += (q[k] - p[k]) * (q[k] - p[k]);
  return sum;
}

void ald_mesh_builder_quad(ald_mesh *mesh, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
  const int by_ac = squared_distance(mesh, a, c) <= squared_distance(mesh, b, d);
  const int is_whole = a != b && b != c && c != d && d != a;
  if (by_ac || !is_whole) {
    ald_mesh_builder_triangle(mesh, a, b, c);
    ald_mesh_builder_triangle(mesh, a, c, d);
  } else {
    ald_mesh_builder_triangle(mesh, a, b, d);
    ald_mesh_builder_triangle(mesh, b, c, d);
  }
}

static uint32_t of_row(ald_mesh_row row, uint32_t index) {
  ALD_ASSERT(row.count > 0);
  const uint32_t place = index % row.count;
  return row.list ? row.list[place] : row.first + place;
}

/* advances on the row whose next side has its middle first */
static void sew(ald_mesh *mesh, const ald_mesh_row *rows, const uint32_t *sides,
                ald_mesh_row_side side) {
  for (uint32_t i = 0, j = 0; i < sides[0] || j < sides[1];) {
    const uint64_t middle_a = (2 * (uint64_t)i + 1) * sides[1];
    const uint64_t middle_b = (2 * (uint64_t)j + 1) * sides[0];
    const int on_a = j == sides[1] || (i < sides[0] && middle_a <= middle_b);
    const uint32_t a = of_row(rows[0], i), b = of_row(rows[1], j);
    const uint32_t next = on_a ? of_row(rows[0], i + 1) : of_row(rows[1], j + 1);
    if (side == ALD_MESH_ROW_LEFT) ald_mesh_builder_triangle(mesh, a, next, b);
    if (side == ALD_MESH_ROW_RIGHT) ald_mesh_builder_triangle(mesh, a, b, next);
    i += on_a ? 1 : 0;
    j += on_a ? 0 : 1;
  }
}

void ald_mesh_builder_strip(ald_mesh *mesh, ald_mesh_row a, ald_mesh_row b,
                            ald_mesh_row_side side) {
  ALD_ASSERT(a.count > 0 && b.count > 0);
  sew(mesh, (ald_mesh_row[2]){a, b}, (uint32_t[2]){a.count - 1, b.count - 1}, side);
}

void ald_mesh_builder_belt(ald_mesh *mesh, ald_mesh_row a, ald_mesh_row b) {
  sew(mesh, (ald_mesh_row[2]){a, b}, (uint32_t[2]){a.count, b.count}, ALD_MESH_ROW_LEFT);
}
