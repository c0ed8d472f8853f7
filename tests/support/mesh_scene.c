/* SPDX-License-Identifier: Apache-2.0
 * Closed meshes for tests. */
#include "mesh_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "mesh/mesh_edges.h"
#include "mesh/mesh_mass.h"

static const double pi = 3.14159265358979323846;

/* ---------------------------------------------------------------------------------------- shapes
 */

void mesh_of_shape(const char *shape, const double *values, ald_mesh *mesh) {
  ald_report *report = ald_report_create();
  const uint32_t number = ald_mesh_shape_find(shape);
  assert_true(number < ald_mesh_shape_count);
  const ald_status status = ald_mesh_shape_make(number, values, mesh, report);
  if (status != ALD_OK) fail_msg("%s", ald_report_text(report));
  ald_report_destroy(report);
}

/* about a size, evenly in its logarithm, within a factor */
static double about(test_random *r, double size, double factor) {
  return size * pow(factor, test_uniform(r, -1, 1));
}

static double at_least(double wanted, double least) {
  return wanted > least ? rint(wanted) : least;
}

static void draw_box(test_random *r, double triangles, double size, double *v) {
  for (int k = 0; k < 3; k++) v[k] = about(r, 0.6 * size, 1.6);
  /* faces of x y + y z + z x cells, twice two triangles each, with sides all alike */
  const double faces = v[0] * v[1] + v[1] * v[2] + v[2] * v[0];
  const double cell = sqrt(4 * faces / triangles);
  for (int k = 0; k < 3; k++) v[3 + k] = at_least(v[k] / cell, 1);
}

static void draw_cylinder(test_random *r, double triangles, double size, double *v) {
  v[0] = about(r, 0.2 * size, 2);
  v[1] = about(r, 0.7 * size, 1.4);
  v[2] = test_choice(r, 3);
  /* n corners make n^2 h / (pi r) triangles on the side and about 1/3 n^2 on both ends */
  v[3] = at_least(sqrt(triangles / (v[1] / (pi * v[0]) + 0.33)), 3);
}

static void draw_sphere(test_random *r, double triangles, double size, double *v) {
  v[0] = about(r, 0.5 * size, 1.5);
  v[1] = at_least(sqrt(triangles / 8), 1);
}

static void draw_torus(test_random *r, double triangles, double size, double *v) {
  v[0] = about(r, 0.35 * size, 1.3);
  v[1] = v[0] * test_uniform(r, 0.15, 0.7);
  v[2] = test_choice(r, 3);
  v[3] = at_least(sqrt(triangles * v[1] / (2 * v[0])), 3);
}

static void draw_wigley(test_random *r, double triangles, double size, double *v) {
  v[0] = size;
  v[1] = size * test_uniform(r, 0.1, 0.3);
  v[2] = size * test_uniform(r, 0.04, 0.1);
  v[3] = v[2] * test_uniform(r, 1.1, 2.2);
  v[4] = at_least(triangles, 200);
}

static void draw_ship(test_random *r, double triangles, double size, double *v) {
  const int has_bulb = test_choice(r, 2) == 0;
  draw_wigley(r, triangles, size, v);
  v[8] = v[4];
  v[4] = test_uniform(r, 0.5, 0.8);
  v[5] = has_bulb ? size * test_uniform(r, 0.01, 0.05) : 0;
  v[6] = has_bulb ? v[2] * test_uniform(r, 0.15, 0.4) : 0;
  v[7] = test_uniform(r, 0, 0.6);
}

/* in the order of their keys */
static void draw_hawse(test_random *r, double triangles, double size, double *v) {
  const double pipe = 0.08 * size, wall = pipe * test_uniform(r, 0.2, 0.6);
  const int has_recess = test_choice(r, 2) == 0;
  v[8] = has_recess ? pipe * test_uniform(r, 0.2, 1) : 0;
  v[7] = has_recess ? v[8] + (pipe + wall) * test_uniform(r, 1.1, 1.8) : 0;
  v[0] = pipe;
  v[1] = v[8] + wall + size * test_uniform(r, 0.05, 0.6);
  v[2] = wall * test_uniform(r, 0.2, 1);
  for (int k = 3; k < 5; k++) v[k] = 2.5 * fmax(pipe + wall, v[7] + wall) * test_uniform(r, 1, 1.5);
  v[5] = wall;
  v[6] = test_uniform(r, -1, 1);
  /* of n corners, rings of n, of which n/8 and some ten */
  v[9] = 8 * at_least(sqrt(triangles / 16 + 25) - 5, 1);
}

static void draw_flukes(test_random *r, double triangles, double size, double *v) {
  (void)triangles;
  v[0] = about(r, 0.6 * size, 1.3);
  v[1] = about(r, 0.7 * size, 1.3);
  v[2] = v[0] * test_uniform(r, 0.1, 0.4);
  v[3] = 0.2 * size;
  v[4] = v[1] * test_uniform(r, 0.1, 0.5);
  v[5] = 0.5 * (v[1] - v[4]) * test_uniform(r, 0.1, 1);
  v[6] = v[3] * test_uniform(r, 0.1, 1);
}

static void draw_shank(test_random *r, double triangles, double size, double *v) {
  (void)triangles;
  v[0] = about(r, size, 1.2);
  for (int k = 1; k < 5; k++) v[k] = size * test_uniform(r, 0.05, 0.2);
}

typedef struct kind {
  const char *name;
  void (*draw)(test_random *r, double triangles, double size, double *v);
} kind;
static const kind kinds[] = {
    {"box", draw_box},     {"cylinder", draw_cylinder}, {"sphere", draw_sphere},
    {"torus", draw_torus}, {"wigley", draw_wigley},     {"ship", draw_ship},
    {"hawse", draw_hawse}, {"flukes", draw_flukes},     {"shank", draw_shank},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

void mesh_of_kind(test_random *r, const char *shape, double triangles, double size, ald_mesh *mesh,
                  double *values) {
  double drawn[ALD_SHAPE_KEYS_MAX] = {0}, *v = values ? values : drawn;
  uint32_t n = 0;
  while (n < KINDS && strcmp(kinds[n].name, shape) != 0) n++;
  assert_true(n < KINDS);
  kinds[n].draw(r, triangles, size, v);
  mesh_of_shape(shape, v, mesh);
}

void mesh_of_any_kind(test_random *r, double triangles, double size, ald_mesh *mesh) {
  mesh_of_kind(r, kinds[test_choice(r, KINDS)].name, triangles, size, mesh, NULL);
}

void mesh_of_grid(test_random *r, double grid, uint32_t most, ald_mesh *mesh) {
  double v[6];
  for (int k = 0; k < 3; k++) {
    const uint32_t sides = 1 + test_choice(r, most);
    v[k] = 2 * grid * sides;
    v[3 + k] = test_choice(r, 2) ? 1 : sides;
  }
  mesh_of_shape("box", v, mesh);
}

/* ---------------------------------------------------------------------------------------- checks
 */

static double doubled_area(const ald_mesh *mesh, uint32_t triangle) {
  double n[3], u[3], v[3];
  const uint32_t *corners = mesh->triangles + 3 * (size_t)triangle;
  for (int k = 0; k < 3; k++) {
    const double at = mesh->vertices[3 * (size_t)corners[0] + (size_t)k];
    u[k] = mesh->vertices[3 * (size_t)corners[1] + (size_t)k] - at;
    v[k] = mesh->vertices[3 * (size_t)corners[2] + (size_t)k] - at;
  }
  for (int k = 0; k < 3; k++)
    n[k] = u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3];
  return sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
}

static int order_points(const void *a, const void *b) {
  const double *p = a, *q = b;
  for (int k = 0; k < 3; k++) {
    if (p[k] != q[k]) return p[k] < q[k] ? -1 : 1;
  }
  return 0;
}

static void assert_welded(const ald_mesh *mesh) {
  const size_t bytes = 3 * sizeof(double) * mesh->vertex_count;
  double *points = malloc(bytes);
  assert_non_null(points);
  memcpy(points, mesh->vertices, bytes);
  qsort(points, mesh->vertex_count, 3 * sizeof *points, order_points);
  for (uint32_t n = 1; n < mesh->vertex_count; n++) {
    assert_true(order_points(points + 3 * (size_t)n, points + 3 * (size_t)n - 3) != 0);
  }
  free(points);
}

void assert_mesh_good(const ald_mesh *mesh) {
  ald_mesh_edges edges;
  ald_mesh_mass mass;
  assert_int_equal(ald_mesh_edges_find(mesh, &edges, NULL), ALD_OK);
  assert_int_equal(2 * edges.count, 3 * mesh->triangle_count);
  for (uint32_t n = 0; n < edges.count; n++) {
    assert_int_equal(edges.faces[n], 2);
    assert_int_equal(edges.turns[n], 1);
  }
  ald_mesh_edges_clear(&edges);
  assert_welded(mesh);
  for (uint32_t n = 0; n < mesh->triangle_count; n++) assert_true(doubled_area(mesh, n) > 0);
  ald_mesh_mass_of(mesh, &mass);
  assert_true(mass.volume > 0);
}

/* ---------------------------------------------------------------------------------------- poses */

/* of a unit quaternion, even over all turns */
static void turn_anyhow(test_random *r, double *m) {
  double q[4], length = 0;
  while (!(length > 0.01 && length < 1)) {
    length = 0;
    for (int k = 0; k < 4; k++) {
      q[k] = test_uniform(r, -1, 1);
      length += q[k] * q[k];
    }
  }
  const double s = 2 / length, w = q[0], x = q[1], y = q[2], z = q[3];
  const double rows[9] = {
      1 - s * (y * y + z * z), s * (x * y - z * w),     s * (x * z + y * w),
      s * (x * y + z * w),     1 - s * (x * x + z * z), s * (y * z - x * w),
      s * (x * z - y * w),     s * (y * z + x * w),     1 - s * (x * x + y * y)};
  memcpy(m, rows, sizeof rows);
}

void pose_of_any_kind(test_random *r, double reach, double pose[12]) {
  turn_anyhow(r, pose);
  for (int k = 9; k < 12; k++) pose[k] = test_uniform(r, -reach, reach);
}

void pose_of_grid(test_random *r, double grid, uint32_t most, double pose[12]) {
  const int first = (int)test_choice(r, 3), order = (int)test_choice(r, 2) ? 1 : 2;
  const double signs[2] = {test_choice(r, 2) ? 1 : -1, test_choice(r, 2) ? 1 : -1};
  memset(pose, 0, 12 * sizeof *pose);
  for (int row = 0; row < 3; row++) {
    /* the third sign makes it a turn: the order of the axes counts for one more */
    const double sign = row < 2 ? signs[row] : signs[0] * signs[1] * (order == 1 ? 1 : -1);
    pose[3 * row + (first + order * row) % 3] = sign;
    pose[9 + row] = grid * ((double)test_choice(r, 2 * most + 1) - most);
  }
}

void pose_point(const double pose[12], const double p[3], double q[3]) {
  for (int k = 0; k < 3; k++) {
    q[k] = pose[3 * k] * p[0] + pose[3 * k + 1] * p[1] + pose[3 * k + 2] * p[2] + pose[9 + k];
  }
}

/* a point in a triangle, and its normal if wanted */
static void surface_point(test_random *r, const ald_mesh *mesh, double *p, double *normal) {
  const uint32_t triangle = test_choice(r, mesh->triangle_count);
  const uint32_t *corners = mesh->triangles + 3 * (size_t)triangle;
  double u[3], v[3], s = test_uniform(r, 0, 1), t = test_uniform(r, 0, 1);
  if (s + t > 1) s = 1 - s, t = 1 - t;
  for (size_t k = 0; k < 3; k++) {
    const double at = mesh->vertices[3 * (size_t)corners[0] + k];
    u[k] = mesh->vertices[3 * (size_t)corners[1] + k] - at;
    v[k] = mesh->vertices[3 * (size_t)corners[2] + k] - at;
    p[k] = at + s * u[k] + t * v[k];
  }
  const double length = doubled_area(mesh, triangle);
  for (int k = 0; normal && k < 3; k++) {
    normal[k] = (u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3]) / length;
  }
}

void pose_of_touch(test_random *r, const ald_mesh *a, const ald_mesh *b, double depth,
                   double pose[12]) {
  double on_a[3], on_b[3], normal[3], turned[3];
  surface_point(r, a, on_a, NULL);
  surface_point(r, b, on_b, normal);
  pose_of_any_kind(r, 0, pose);
  pose_point(pose, on_a, turned);
  for (int k = 0; k < 3; k++) pose[9 + k] += on_b[k] - depth * normal[k] - turned[k];
}

void mesh_move(ald_mesh *mesh, const double pose[12]) {
  for (uint32_t n = 0; n < mesh->vertex_count; n++) {
    double q[3];
    pose_point(pose, mesh->vertices + 3 * (size_t)n, q);
    memcpy(mesh->vertices + 3 * (size_t)n, q, sizeof q);
  }
}
