/* SPDX-License-Identifier: Apache-2.0
 * OBJ files: what is read, how faces are cut, what is refused, with its line. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/mesh_file.h"

/* ------------------------------------------------------------------------------ OBJ */

static void obj_is_read(void **state) {
  (void)state;
  ald_mesh mesh = mesh_file_text(
      "# a comment\r\nmtllib x.mtl\no hull\nv 9 9 9\nv 0 0 0 1.0\nv 1 0 0 0.5 0.5 0.5\nv 0 1 0 # "
      "corner\nvt 0 0\nvn 0 0 1\ng a b\ns off\nusemtl red\nf 2//1 3//1 4//1\nv -1 0 \\\n 0\nf "
      "-4/1/1 "
      "-2/1/1 -1/1/1\nl 1 2\np 1\n");
  static const double vertices[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, -1, 0, 0};
  static const uint32_t triangles[] = {0, 1, 2, 0, 2, 3};
  assert_int_equal(mesh.vertex_count, 4);
  assert_int_equal(mesh.triangle_count, 2);
  assert_memory_equal(mesh.vertices, vertices, sizeof vertices);
  assert_memory_equal(mesh.triangles, triangles, sizeof triangles);
  ald_mesh_clear(&mesh);
}

/* area of the triangles that look to +z, less that of those that look to -z */
static double shadow(const ald_mesh *mesh, double *least) {
  double sum = 0;
  *least = INFINITY;
  for (size_t t = 0; t < mesh->triangle_count; t++) {
    const double *a = mesh->vertices + 3 * (size_t)mesh->triangles[3 * t];
    const double *b = mesh->vertices + 3 * (size_t)mesh->triangles[3 * t + 1];
    const double *c = mesh->vertices + 3 * (size_t)mesh->triangles[3 * t + 2];
    const double area = ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2;
    sum += area;
    *least = fmin(*least, area);
  }
  return sum;
}

static void faces_of_many_corners_are_cut(void **state) {
  (void)state;
  static const struct {
    const char *text;
    uint32_t triangle_count;
    double area;
  } cases[] = {
      /* a square is a fan */
      {"v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n", 2, 1},
      /* an L, a comb, a square with corners within its sides */
      {"v 0 0 0\nv 2 0 0\nv 2 1 0\nv 1 1 0\nv 1 2 0\nv 0 2 0\nf 1 2 3 4 5 6\n", 4, 3},
      {"v 0 0 0\nv 5 0 0\nv 5 2 0\nv 4 2 0\nv 4 1 0\nv 3 1 0\nv 3 2 0\nv 2 2 0\nv 2 1 0\nv 1 1 "
       "0\nv "
       "1 2 0\nv 0 2 0\nf 1 2 3 4 5 6 7 8 9 10 11 12\n",
       10, 8},
      {"v 0 0 0\nv 1 0 0\nv 2 0 0\nv 2 1 0\nv 2 2 0\nv 1 2 0\nv 0 2 0\nv 0 1 0\nf 1 2 3 4 5 6 7 "
       "8\n",
       6, 4},
      /* a square with a square hole, joined by a double line */
      {"v 0 0 0\nv 3 0 0\nv 3 3 0\nv 0 3 0\nv 1 1 0\nv 1 2 0\nv 2 2 0\nv 2 1 0\nf 1 2 3 4 1 5 6 7 "
       "8 "
       "5\n",
       8, 8},
  };
  for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
    double least;
    ald_mesh mesh = mesh_file_text(cases[k].text);
    assert_int_equal(mesh.triangle_count, cases[k].triangle_count);
    /* small whole numbers: no rounding */
    assert_true(shadow(&mesh, &least) == cases[k].area);
    assert_true(least > 0);
    ald_mesh_clear(&mesh);
  }
}

/* A star about a point, some corners far and some near, is cut into triangles that all look one way
 * and have its area together. */
static void random_faces_keep_their_area(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int n = 0; n < 300; n++) {
    const int corners = 4 + (int)test_choice(&r, 40);
    char text[8192], *at = text;
    double area = 0, x[48], y[48], least;
    for (int k = 0; k < corners; k++) {
      const double angle = 2 * M_PI * k / corners, radius = test_uniform(&r, 0.2, 2);
      x[k] = radius * cos(angle);
      y[k] = radius * sin(angle);
      at += sprintf(at, "v %.17g %.17g 0\n", x[k], y[k]);
    }
    at += sprintf(at, "f");
    for (int k = 0; k < corners; k++) {
      const int next = (k + 1) % corners;
      area += (x[k] * y[next] - x[next] * y[k]) / 2;
      at += sprintf(at, " %d", k + 1);
    }
    strcpy(at, "\n");
    ald_mesh mesh = mesh_file_text(text);
    assert_int_equal(mesh.triangle_count, corners - 2);
    /* sums of some 40 areas below 4, rounded: 40 x 4 x 2^-53 */
    assert_true(fabs(shadow(&mesh, &least) - area) < 1e-13);
    assert_true(least > 0);
    ald_mesh_clear(&mesh);
  }
}

static void broken_obj_is_refused_with_its_line(void **state) {
  (void)state;
#define CORNERS "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\n"
  mesh_file_refuses("v 1 2\n", "error: hull:1: a vertex has three coordinates, this one 2\n");
  mesh_file_refuses("# c\nv 1 2 x\n", "error: hull:2: expected a number, not \"x\"\n");
  mesh_file_refuses("v 1 \\\n\\\n inf 2\n", "error: hull:3: \"inf\" is not a finite coordinate\n");
  mesh_file_refuses("v 0 0 0\nv 1 0 0\n", "error: hull: holds no face (lines \"f 1 2 3\")\n");
  mesh_file_refuses(CORNERS "f 1 2\n",
                    "error: hull:5: a face has three corners or more, this one 2\n");
  mesh_file_refuses(CORNERS "f 1 2 5\n",
                    "error: hull:5: there is no vertex 5: 4 are defined above this line\n");
  mesh_file_refuses(CORNERS "f 1 2 0\n",
                    "error: hull:5: there is no vertex 0: 4 are defined above this line\n");
  mesh_file_refuses(CORNERS "f 1 2 -5\n",
                    "error: hull:5: there is no vertex -5: 4 are defined above this line\n");
  mesh_file_refuses(
      CORNERS "f 1 2 99999999999999999999\n",
      "error: hull:5: there is no vertex 9999999999: 4 are defined above this line\n");
  mesh_file_refuses(CORNERS "f 1 2 x\n",
                    "error: hull:5: expected the number of a vertex, not \"x\"\n");
  mesh_file_refuses(CORNERS "f 1 2 3.5\n",
                    "error: hull:5: expected the number of a vertex, not \"3.5\"\n");
  mesh_file_refuses(CORNERS "f 1 2 /3\n",
                    "error: hull:5: expected the number of a vertex, not \"/3\"\n");
  mesh_file_refuses(
      CORNERS "f 1 2 3\ncurv 0 1 1 2\n",
      "error: hull:6: expected a line of an OBJ file: v, f, vn, vt, g, o, s, ..., not "
      "\"curv\"\n");
  /* crossed like a bow tie */
  mesh_file_refuses(
      CORNERS "f 1 2 3 4\n",
      "error: hull:5: this face of 4 corners cannot be cut into triangles: its outline crosses "
      "itself or has no area\n");
  mesh_file_refuses(
      "v 0 0 0\nv 1 0 0\nv 2 0 0\nv 3 0 0\nf 1 2 3 4\n",
      "error: hull:5: this face of 4 corners cannot be cut into triangles: its outline crosses "
      "itself or has no area\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(obj_is_read),
      cmocka_unit_test(faces_of_many_corners_are_cut),
      cmocka_unit_test(random_faces_keep_their_area),
      cmocka_unit_test(broken_obj_is_refused_with_its_line),
  };
  return cmocka_run_group_tests(tests, mesh_file_open, mesh_file_close);
}
