/* SPDX-License-Identifier: Apache-2.0
 * What is wrong with a mesh: each flaw is found, counted, listed where it is, and said. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mesh/mesh.h"
#include "mesh/mesh_frame.h"
#include "mesh/mesh_read.h"
#include "support/meshes.h"

static ald_report *report;

static int open_report(void **state) {
  (void)state;
  report = ald_report_create();
  return report == NULL;
}

static int close_report(void **state) {
  (void)state;
  ald_report_destroy(report);
  return 0;
}

/* checks a mesh and frees it; the report receives what is to be said */
static ald_mesh_condition condition_of(ald_mesh mesh) {
  ald_mesh_condition condition;
  ald_report_clear(report);
  assert_int_equal(ald_mesh_check(&mesh, &condition, report), ALD_OK);
  assert_string_equal(ald_report_text(report), "");
  ald_mesh_condition_explain(&condition, "hull", report);
  ald_mesh_clear(&mesh);
  return condition;
}

static void says(const char *message) { assert_string_equal(ald_report_text(report), message); }

static ald_mesh box(double x, double y, double z, double side) {
  return mesh_box((const double[3]){x, y, z}, (const double[3]){x + side, y + side, z + side});
}

/* without triangle t */
static ald_mesh without(ald_mesh mesh, uint32_t t) {
  mesh.triangle_count--;
  memmove(mesh.triangles + 3 * (size_t)t, mesh.triangles + 3 * (size_t)(t + 1),
          12 * (size_t)(mesh.triangle_count - t));
  return mesh;
}

static void a_sound_box_is_good_and_measured(void **state) {
  (void)state;
  const ald_mesh_condition c =
      condition_of(mesh_box((const double[3]){1, 2, 3}, (const double[3]){3, 5, 7}));
  assert_true(ald_mesh_condition_is_good(&c));
  says("");
  assert_int_equal(c.vertex_count, 8);
  assert_int_equal(c.edge_count, 18);
  assert_int_equal(c.shell_count, 1);
  assert_int_equal(c.shells[0].state, ALD_MESH_SHELL_GOOD);
  assert_int_equal(c.shells[0].triangle_count, 12);
  /* 2 x 3 x 4; sums of a dozen terms, each rounded */
  assert_true(fabs(c.volume - 24) < 1e-13);
  assert_true(fabs(c.area - 52) < 1e-13);
  assert_true(c.low[0] == 1 && c.low[1] == 2 && c.low[2] == 3);
  assert_true(c.high[0] == 3 && c.high[1] == 5 && c.high[2] == 7);
  assert_true(c.shortest_edge == 2 && c.longest_edge == 5);
  /* a face of 2 x 4: its diagonal over the height on it, 20/8 */
  assert_true(fabs(c.greatest_aspect - 2.5) < 1e-14);
}

static void an_open_box_is_refused_with_its_edges(void **state) {
  (void)state;
  const ald_mesh_condition c = condition_of(without(mesh_cube(), 0));
  assert_false(ald_mesh_condition_is_good(&c));
  assert_int_equal(c.open_count, 3);
  assert_int_equal(c.shells[0].state, ALD_MESH_SHELL_OPEN);
  says(
      "error: hull: not closed: 3 edges with one triangle alone; `allide mesh repair` joins "
      "patches across gaps (--weld) and closes holes (--holes), and says which shares are needed; "
      "a "
      "missing deck or transom is better drawn\n"
      "  triangle 5: (0, 0, 0) to (0, 0, 1)\n"
      "  triangle 1: (0, 0, 0) to (0, 1, 1)\n"
      "  triangle 11: (0, 0, 1) to (0, 1, 1)\n");
}

static void an_inside_out_box_is_refused(void **state) {
  (void)state;
  ald_mesh cube = mesh_cube();
  mesh_turn(&cube);
  const ald_mesh_condition c = condition_of(cube);
  assert_false(ald_mesh_condition_is_good(&c));
  assert_int_equal(c.shell_counts[ALD_MESH_SHELL_INSIDE_OUT], 1);
  assert_true(fabs(c.volume + 1) < 1e-14);
  says(
      "error: hull: inside out: 1 shell of 1 bounds a negative volume; `allide mesh repair` turns "
      "it\n");
}

static void one_turned_triangle_is_refused_with_its_edges(void **state) {
  (void)state;
  ald_mesh cube = mesh_cube();
  cube.triangles[3] = 6, cube.triangles[4] = 0; /* the second: 0 6 2 */
  const ald_mesh_condition c = condition_of(cube);
  assert_false(ald_mesh_condition_is_good(&c));
  assert_int_equal(c.opposed_count, 3);
  assert_int_equal(c.shells[0].state, ALD_MESH_SHELL_TWISTED);
  says(
      "error: hull: the two triangles at 3 edges face different ways; `allide mesh repair` turns "
      "them\n"
      "  triangle 2: (0, 0, 0) to (0, 1, 0)\n"
      "  triangle 1: (0, 0, 0) to (0, 1, 1)\n"
      "  triangle 2: (0, 1, 0) to (0, 1, 1)\n");
}

static void two_boxes_are_good(void **state) {
  (void)state;
  const ald_mesh_condition c = condition_of(mesh_joined(mesh_cube(), box(5, 0, 0, 2)));
  assert_true(ald_mesh_condition_is_good(&c));
  says("");
  assert_int_equal(c.shell_count, 2);
  assert_int_equal(c.shell_counts[ALD_MESH_SHELL_GOOD], 2);
  assert_true(fabs(c.volume - 9) < 1e-13);
  assert_int_equal(c.shells[1].first, 12);
  assert_true(c.shells[1].low[0] == 5 && c.shells[1].high[0] == 7);
}

static void a_hollow_is_good_and_a_box_in_a_box_is_strange(void **state) {
  (void)state;
  ald_mesh inner = box(1, 1, 1, 1);
  mesh_turn(&inner);
  ald_mesh_condition c = condition_of(mesh_joined(inner, box(0, 0, 0, 3)));
  assert_true(ald_mesh_condition_is_good(&c));
  says("");
  assert_int_equal(c.shells[0].state, ALD_MESH_SHELL_CAVITY);
  assert_int_equal(c.shells[1].state, ALD_MESH_SHELL_GOOD);
  assert_true(fabs(c.volume - 26) < 1e-13);
  c = condition_of(mesh_joined(box(0, 0, 0, 3), box(1, 1, 1, 1)));
  assert_true(ald_mesh_condition_is_good(&c));
  assert_int_equal(c.shells[1].state, ALD_MESH_SHELL_NESTED);
  says(
      "warning: hull: 1 shell of 2 within another, both outward: contact and volume count the "
      "inner "
      "one twice; take it out, or turn it inward if it is a tank\n");
  /* a body within a hollow is no part of what is around it */
  inner = box(1, 1, 1, 3);
  mesh_turn(&inner);
  c = condition_of(mesh_joined(mesh_joined(box(0, 0, 0, 5), inner), box(2, 2, 2, 1)));
  assert_int_equal(c.shell_counts[ALD_MESH_SHELL_GOOD], 2);
  assert_int_equal(c.shell_counts[ALD_MESH_SHELL_CAVITY], 1);
  /* within the box around a globe, but beside the globe */
  c = condition_of(mesh_joined(mesh_globe(2000), box(0.8, 0.8, 0.8, 0.1)));
  assert_int_equal(c.shell_counts[ALD_MESH_SHELL_GOOD], 2);
}

static void triangles_without_area_are_refused(void **state) {
  (void)state;
  /* a tetrahedron with a corner within one of its sides: 0 4 1 is a line */
  static const double vertices[] = {0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0, 3, 1, 0, 0};
  static const uint32_t triangles[] = {0, 2, 1, 0, 3, 2, 1, 2, 3, 0, 4, 3, 4, 1, 3, 0, 1, 4};
  ald_mesh_condition c = condition_of(mesh_of(vertices, 5, triangles, 6));
  assert_int_equal(c.degenerate_count, 1);
  assert_int_equal(c.open_count, 0);
  assert_false(ald_mesh_condition_is_good(&c));
  says(
      "error: hull: 1 triangle without area; `allide mesh repair` takes them out\n"
      "  triangle 6: (0, 0, 0) to (3, 0, 0)\n");
  /* a corner named twice */
  static const uint32_t twice[] = {0, 2, 1, 0, 3, 2, 1, 2, 3, 0, 1, 3, 0, 0, 1};
  c = condition_of(mesh_of(vertices, 4, twice, 5));
  assert_int_equal(c.degenerate_count, 1);
}

/* Rounded as far away as they are, thin triangles are lines or not; never is one that has a height
 * of many roundings called a line. */
static void random_thin_triangles_are_judged_by_rounding(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int n = 0; n < 20000; n++) {
    double p[9], d[3], e[3];
    static const uint32_t corners[] = {0, 1, 2};
    const double far = pow(10, test_uniform(&r, -2, 6)), side = pow(10, test_uniform(&r, -3, 2));
    /* d along the side, e across it */
    for (int k = 0; k < 3; k++) d[k] = test_uniform(&r, -1, 1);
    for (int k = 0; k < 3; k++) e[k] = test_uniform(&r, -1, 1);
    const double square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
    const double along = (d[0] * e[0] + d[1] * e[1] + d[2] * e[2]) / square;
    for (int k = 0; k < 3; k++) e[k] -= along * d[k];
    const double length = sqrt(square), across = sqrt(e[0] * e[0] + e[1] * e[1] + e[2] * e[2]);
    if (!(across > 0.01) || !(length > 0.01)) continue;
    const double share = test_uniform(&r, 0.3, 0.7);
    const int is_line = test_choice(&r, 2) == 0;
    /* corners are rounded by 2^-53 of some 2 far: a hundred times the limit of 2^-48 is no line */
    const double height = is_line ? 0 : 100 * 0x1p-48 * 2 * (far + side);
    if (height > 0.1 * side) continue;
    for (int k = 0; k < 3; k++) {
      const double start = far * test_uniform(&r, -1, 1);
      p[k] = start;
      p[3 + k] = start + side * d[k] / length;
      p[6 + k] = start + side * share * d[k] / length + height * e[k] / across;
    }
    ald_mesh mesh = mesh_of(p, 3, corners, 1);
    const ald_mesh_triangle size = ald_mesh_triangle_of(&mesh, 0);
    /* a line's corners lie off it by their own rounding: 3 x 2^-53 of the reach, below 2^-48 */
    const double reach = fmax(fmax(fabs(p[0]), fabs(p[1])), fabs(p[2]));
    if (is_line && reach < 0.1 * far) {
      ald_mesh_clear(&mesh);
      continue;
    }
    if (is_line ? !size.is_degenerate : size.is_degenerate) {
      fail_msg("%s of side %g at %g has height %g", is_line ? "a line" : "a triangle", side, far,
               size.height);
    }
    ald_mesh_clear(&mesh);
  }
}

static void double_triangles_and_inner_walls_are_refused(void **state) {
  (void)state;
  ald_mesh cube = mesh_cube();
  cube.triangles = realloc(cube.triangles, 13 * 12);
  assert_non_null(cube.triangles);
  cube.triangles[36] = 6, cube.triangles[37] = 0, cube.triangles[38] = 4; /* the first, from 6 on */
  cube.triangle_count = 13;
  ald_mesh_condition c = condition_of(cube);
  assert_int_equal(c.duplicate_count, 1);
  assert_int_equal(c.duplicate[0].triangle, 12);
  assert_int_equal(c.crowded_count, 3);
  assert_non_null(strstr(ald_report_text(report),
                         "error: hull: 1 triangle with the corners of another; `allide mesh "
                         "repair` takes them out\n  triangle 13: (0, 1, 1) to (0, 0, 0)\n"));
  assert_non_null(strstr(ald_report_text(report),
                         "error: hull: more than two triangles meet at 3 edges: inner walls, or "
                         "parts that touch; draw the outer surface alone, or try `allide mesh "
                         "repair`\n"));
  assert_false(ald_mesh_condition_is_good(&c));
}

static void a_sheet_is_no_body(void **state) {
  (void)state;
  /* a square of two triangles, and again from below by its other diagonal */
  static const double vertices[] = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0};
  static const uint32_t triangles[] = {0, 1, 2, 0, 2, 3, 0, 3, 1, 1, 3, 2};
  const ald_mesh_condition c = condition_of(mesh_of(vertices, 4, triangles, 4));
  assert_int_equal(c.shell_counts[ALD_MESH_SHELL_FLAT], 1);
  assert_false(ald_mesh_condition_is_good(&c));
  says("error: hull: 1 shell of 1 has no volume: a sheet is not a body\n");
}

static void millimetres_and_stray_vertices_are_strange(void **state) {
  (void)state;
  const ald_mesh_condition c = condition_of(box(0, 0, 0, 6280));
  assert_true(ald_mesh_condition_is_good(&c));
  says("warning: hull: its extent is 6280 m: is it drawn in millimetres? Then give its unit, mm\n");
  ald_mesh cube = mesh_cube();
  cube.vertices = realloc(cube.vertices, 9 * 24);
  assert_non_null(cube.vertices);
  for (int k = 24; k < 27; k++) cube.vertices[k] = 100;
  cube.vertex_count = 9;
  const ald_mesh_condition stray = condition_of(cube);
  assert_int_equal(stray.unused_count, 1);
  assert_true(stray.high[0] == 1);
  assert_true(ald_mesh_condition_is_good(&stray));
  says("warning: hull: 1 of its vertices belong to no triangle\n");
}

static void nothing_is_no_body(void **state) {
  (void)state;
  const ald_mesh_condition c = condition_of((ald_mesh){0});
  assert_false(ald_mesh_condition_is_good(&c));
  says("error: hull: has no triangle\n");
}

/* Counts do not hang on how a mesh is numbered or turned, and a hole is as many open edges as it
 * has corners. */
static void random_holes_are_counted(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int n = 0; n < 100; n++) {
    ald_mesh globe = mesh_globe(200 + test_choice(&r, 400));
    const uint32_t t = test_choice(&r, globe.triangle_count);
    const ald_mesh_condition c = condition_of(without(globe, t));
    assert_int_equal(c.open_count, 3);
    assert_int_equal(c.shell_count, 1);
    assert_false(ald_mesh_condition_is_good(&c));
  }
}

/* crossings of a mesh; frees it */
static ald_mesh_condition crossings_of(ald_mesh mesh) {
  ald_mesh_condition c;
  ald_report_clear(report);
  assert_int_equal(ald_mesh_check(&mesh, &c, report), ALD_OK);
  assert_int_equal(ald_mesh_check_crossings(&mesh, &c, report), ALD_OK);
  ald_mesh_condition_explain(&c, "hull", report);
  ald_mesh_clear(&mesh);
  return c;
}

static void a_mesh_that_crosses_itself_is_strange(void **state) {
  (void)state;
  ald_mesh_condition c = crossings_of(mesh_cube());
  assert_int_equal(c.crossing_count, 0);
  /* boxes that touch with a face, an edge, a corner, or have a part of a face in common */
  static const double places[][3] = {{1, 0, 0}, {1, 1, 0}, {1, 1, 1}, {1, 0.25, 0.5}};
  for (size_t k = 0; k < sizeof places / sizeof places[0]; k++) {
    c = crossings_of(mesh_joined(mesh_cube(), box(places[k][0], places[k][1], places[k][2], 1)));
    assert_int_equal(c.crossing_count, 0);
  }
  /* one within another */
  c = crossings_of(mesh_joined(box(0, 0, 0, 3), box(1, 1, 1, 1)));
  assert_int_equal(c.crossing_count, 0);
  /* a thorn through the face x = 0 of a cube: its three sides go through one triangle there */
  static const double vertices[] = {0.5, 0.25, 0.5, -1, 0.26, 0.51, -1, 0.24, 0.51, -1, 0.25, 0.48};
  static const uint32_t triangles[] = {0, 1, 2, 0, 2, 3, 0, 3, 1, 1, 3, 2};
  c = crossings_of(mesh_joined(mesh_cube(), mesh_of(vertices, 4, triangles, 4)));
  assert_int_equal(c.crossing_count, 3);
  assert_true(ald_mesh_condition_is_good(&c));
  says(
      "warning: hull: crosses itself: 3 pairs of triangles; volumes are counted twice where parts "
      "overlap: unite them in the CAD program\n"
      "  triangles 1 and 13 near (-0.25, 0.255, 0.505)\n"
      "  triangles 1 and 14 near (-0.25, 0.245, 0.505)\n"
      "  triangles 1 and 15 near (-0.25, 0.25, 0.49)\n");
}

/* Every pair by another way: a side meets the plane of the other triangle at a point within it. */
static uint32_t count_slowly(const ald_mesh *mesh) {
  uint32_t count = 0;
  for (uint32_t t = 0; t < mesh->triangle_count; t++) {
    for (uint32_t u = t + 1; u < mesh->triangle_count; u++) {
      int crosses = 0;
      for (uint32_t k = 0; k < 6 && !crosses; k++) {
        const uint32_t own = k < 3 ? t : u, other = k < 3 ? u : t;
        const uint32_t *v = mesh->triangles + 3 * (size_t)own, *w = mesh->triangles + 3 * other;
        const double *p = mesh->vertices + 3 * (size_t)v[k % 3];
        const double *q = mesh->vertices + 3 * (size_t)v[(k + 1) % 3];
        const double *a = mesh->vertices + 3 * (size_t)w[0];
        double d[3], e[3], f[3], g[3];
        for (int i = 0; i < 3; i++) {
          d[i] = q[i] - p[i];
          e[i] = mesh->vertices[3 * (size_t)w[1] + (size_t)i] - a[i];
          f[i] = mesh->vertices[3 * (size_t)w[2] + (size_t)i] - a[i];
          g[i] = p[i] - a[i];
        }
        /* Moeller and Trumbore */
        const double h[3] = {d[1] * f[2] - d[2] * f[1], d[2] * f[0] - d[0] * f[2],
                             d[0] * f[1] - d[1] * f[0]};
        const double j[3] = {g[1] * e[2] - g[2] * e[1], g[2] * e[0] - g[0] * e[2],
                             g[0] * e[1] - g[1] * e[0]};
        const double det = e[0] * h[0] + e[1] * h[1] + e[2] * h[2];
        const double x = (g[0] * h[0] + g[1] * h[1] + g[2] * h[2]) / det;
        const double y = (d[0] * j[0] + d[1] * j[1] + d[2] * j[2]) / det;
        const double z = (f[0] * j[0] + f[1] * j[1] + f[2] * j[2]) / det;
        /* random ones come no nearer to the limits than 1e-9, but for common corners, which lie on
         * them to rounding */
        /* neighbours in one plane: what is left is rounding */
        crosses = fabs(det) > 1e-12 && x > 1e-9 && y > 1e-9 && x + y < 1 - 1e-9 && z > 1e-9 &&
                  z < 1 - 1e-9;
      }
      count += (uint32_t)crosses;
    }
  }
  return count;
}

static void random_crossings_are_all_found(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 3);
  uint32_t found = 0;
  for (int n = 0; n < 40; n++) {
    ald_mesh a = mesh_globe(60), b = mesh_globe(40 + test_choice(&r, 60));
    double move[3];
    for (int k = 0; k < 3; k++) move[k] = test_uniform(&r, -1, 1);
    const double size = test_uniform(&r, 0.3, 1.5);
    for (size_t k = 0; k < 3 * (size_t)b.vertex_count; k++) {
      b.vertices[k] = size * b.vertices[k] + move[k % 3];
    }
    ald_mesh both = mesh_joined(a, b);
    const uint32_t slowly = count_slowly(&both);
    const ald_mesh_condition c = crossings_of(both);
    if (c.crossing_count != slowly) fail_msg("%u crossings, not %u", c.crossing_count, slowly);
    found += slowly;
  }
  assert_true(found > 100);
}

static void axes_of_a_file_become_those_of_a_body(void **state) {
  (void)state;
  static const double at[3] = {10, 20, 30}, none[3] = {0};
  static const double vertices[] = {1, 2, 3};
  static const struct {
    uint32_t up, forward;
    double x, y, z;
  } cases[] = {
      {ALD_MESH_Z, ALD_MESH_X, 1, 2, 3},         /* as it is */
      {ALD_MESH_Y, ALD_MESH_X, 1, -3, 2},        /* y up: port is -z */
      {ALD_MESH_Y, ALD_MESH_Z, 3, 1, 2},         /* as in many programs for pictures */
      {ALD_MESH_MINUS_Z, ALD_MESH_X, 1, -2, -3}, /* z down */
      {ALD_MESH_Z, ALD_MESH_MINUS_Y, -2, 1, 3},  {ALD_MESH_X, ALD_MESH_Z, 3, -2, 1},
  };
  for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
    ald_mesh mesh = mesh_of(vertices, 1, NULL, 0);
    assert_int_equal(ald_mesh_place(&mesh, 2, cases[k].up, cases[k].forward, at, report), ALD_OK);
    assert_true(mesh.vertices[0] == 2 * cases[k].x + 10);
    assert_true(mesh.vertices[1] == 2 * cases[k].y + 20);
    assert_true(mesh.vertices[2] == 2 * cases[k].z + 30);
    ald_mesh_clear(&mesh);
  }
  /* never a mirror: all 24 keep what is outside */
  int count = 0;
  for (uint32_t up = 0; up < ALD_MESH_AXIS_COUNT; up++) {
    for (uint32_t forward = 0; forward < ALD_MESH_AXIS_COUNT; forward++) {
      ald_mesh cube = mesh_cube();
      ald_report_clear(report);
      const ald_status status = ald_mesh_place(&cube, 0.001, up, forward, none, report);
      if (up % 3 == forward % 3) {
        assert_int_equal(status, ALD_BAD_ARGUMENT);
        assert_non_null(strstr(ald_report_text(report), "they lie along one line"));
        ald_mesh_clear(&cube);
        continue;
      }
      const ald_mesh_condition c = condition_of(cube);
      assert_true(ald_mesh_condition_is_good(&c));
      count++;
    }
  }
  assert_int_equal(count, 24);
}

/* a hull of the shared data, where it is there */
static void a_real_hull_is_good(void **state) {
  (void)state;
  char path[512];
  ald_mesh mesh;
  snprintf(path, sizeof path, "%s/../shared/data/dtc_hull_5k.stl", ALD_SOURCE_FOLDER);
  ald_report_clear(report);
  if (ald_mesh_read_file(path, &mesh, report) != ALD_OK) {
    print_message("%s is not there\n", path);
    skip();
  }
  assert_int_equal(mesh.triangle_count, 4998);
  const ald_mesh_condition c = condition_of(mesh);
  assert_true(ald_mesh_condition_is_good(&c));
  assert_int_equal(c.edge_count, 7497);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_sound_box_is_good_and_measured),
      cmocka_unit_test(an_open_box_is_refused_with_its_edges),
      cmocka_unit_test(an_inside_out_box_is_refused),
      cmocka_unit_test(one_turned_triangle_is_refused_with_its_edges),
      cmocka_unit_test(two_boxes_are_good),
      cmocka_unit_test(a_hollow_is_good_and_a_box_in_a_box_is_strange),
      cmocka_unit_test(triangles_without_area_are_refused),
      cmocka_unit_test(random_thin_triangles_are_judged_by_rounding),
      cmocka_unit_test(double_triangles_and_inner_walls_are_refused),
      cmocka_unit_test(a_sheet_is_no_body),
      cmocka_unit_test(millimetres_and_stray_vertices_are_strange),
      cmocka_unit_test(nothing_is_no_body),
      cmocka_unit_test(random_holes_are_counted),
      cmocka_unit_test(a_mesh_that_crosses_itself_is_strange),
      cmocka_unit_test(random_crossings_are_all_found),
      cmocka_unit_test(axes_of_a_file_become_those_of_a_body),
      cmocka_unit_test(a_real_hull_is_good),
  };
  return cmocka_run_group_tests(tests, open_report, close_report);
}
