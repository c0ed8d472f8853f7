/* SPDX-License-Identifier: Apache-2.0
 * Meshes from files: what is read, to the bit, and what is refused, with its line or byte. */
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mesh_check.h"
#include "mesh_read.h"
#include "mesh_write.h"
#include "meshes.h"

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

/* what is read from a file of these bytes */
static ald_mesh read_bytes(const void *bytes, size_t size) {
  ald_mesh mesh;
  ald_report_clear(report);
  /* a copy of just that size, so that no byte behind it is read unseen */
  unsigned char *copy = malloc(size + !size);
  assert_non_null(copy);
  memcpy(copy, bytes, size);
  const ald_status status = ald_mesh_read("hull", copy, size, &mesh, report);
  free(copy);
  if (status != ALD_OK) fail_msg("%s", ald_report_text(report));
  assert_string_equal(ald_report_text(report), "");
  return mesh;
}

static ald_mesh read_text(const char *text) { return read_bytes(text, strlen(text)); }

static void refuses_bytes(const void *bytes, size_t size, const char *message) {
  ald_mesh mesh;
  ald_report_clear(report);
  unsigned char *copy = malloc(size + !size);
  assert_non_null(copy);
  memcpy(copy, bytes, size);
  const ald_status status = ald_mesh_read("hull", copy, size, &mesh, report);
  free(copy);
  assert_string_equal(ald_report_text(report), message);
  assert_int_equal(status, ALD_BAD_ARGUMENT);
  assert_null(mesh.vertices);
  assert_null(mesh.triangles);
}

static void refuses(const char *text, const char *message) {
  refuses_bytes(text, strlen(text), message);
}

static void same_mesh(const ald_mesh *a, const ald_mesh *b) {
  assert_int_equal(a->vertex_count, b->vertex_count);
  assert_int_equal(a->triangle_count, b->triangle_count);
  assert_memory_equal(a->vertices, b->vertices, 24 * (size_t)a->vertex_count);
  assert_memory_equal(a->triangles, b->triangles, 12 * (size_t)a->triangle_count);
}

/* the corners of all triangles, one after the other, are the same numbers */
static void same_corners(const ald_mesh *a, const ald_mesh *b) {
  assert_int_equal(a->triangle_count, b->triangle_count);
  for (size_t n = 0; n < 3 * (size_t)a->triangle_count; n++) {
    for (size_t k = 0; k < 3; k++) {
      assert_true(a->vertices[3 * (size_t)a->triangles[n] + k] ==
                  b->vertices[3 * (size_t)b->triangles[n] + k]);
    }
  }
}

/* ------------------------------------------------------------------------------ STL as text */

#define FACET(a, b, c)                                                                \
  " facet normal 0 0 1\n  outer loop\n   vertex " a "\n   vertex " b "\n   vertex " c \
  "\n  endloop\n endfacet\n"
#define ONE FACET("0 0 0", "1 0 0", "0 1 0")

static void text_is_read_and_corners_become_vertices(void **state) {
  (void)state;
  ald_mesh mesh =
      read_text("solid name of it\n" ONE FACET("0 0 0", "0 1 0", "-1 -0 0") "endsolid\n");
  assert_int_equal(mesh.vertex_count, 4);
  static const double vertices[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, -1, 0, 0};
  static const uint32_t triangles[] = {0, 1, 2, 0, 2, 3};
  assert_int_equal(mesh.triangle_count, 2);
  assert_memory_equal(mesh.vertices, vertices, sizeof vertices);
  assert_memory_equal(mesh.triangles, triangles, sizeof triangles);
  ald_mesh_clear(&mesh);
}

static void numbers_are_rounded_exactly(void **state) {
  (void)state;
  static const struct {
    const char *text;
    double value;
  } cases[] = {
      {"0.1", 0.1},
      {"+.5", 0.5},
      {"-5.", -5},
      {"1e2", 100},
      {"1E+2", 100},
      {"1.e-2", 0.01},
      {"9007199.254740993", 9007199.254740993},
      {"0.30000000000000004", 0.30000000000000004},
      {"2.2250738585072011e-308", 2.2250738585072011e-308},
      {"123456789012345678901e-20", 1.23456789012345678901},
      {"0.000000000000000000000000000000000000001234567890123456789", 1.234567890123456789e-39},
      {"1000000000000.00000000000000000000000000000000000000000001e-3", 1e9},
      {"1e-400", 0},
      {"3e-99999999999", 0},
      {"0e99999999999", 0},
      {"1.00000000000000011102230246251565404236316680908203125", 1},
      {"1.00000000000000011102230246251565404236316680908203126", 1.0000000000000002},
  };
  for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
    char text[512];
    snprintf(text, sizeof text, "v %s 0 1\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", cases[k].text);
    ald_mesh mesh = read_text(text);
    if (mesh.vertices[0] != cases[k].value) {
      fail_msg("%s: %.17g, not %.17g", cases[k].text, mesh.vertices[0], cases[k].value);
    }
    ald_mesh_clear(&mesh);
  }
}

/* The short way of reading a number, by one product or quotient, against strtod(). */
static void random_numbers_are_rounded_exactly(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int k = 0; k < 20000; k++) {
    char number[64], text[256];
    const int digits = 1 + (int)test_choice(&r, 20), tens = (int)test_choice(&r, 50) - 40;
    char mantissa[32] = "";
    for (int d = 0; d < digits; d++) mantissa[d] = (char)('0' + test_choice(&r, 10));
    const int point = (int)test_choice(&r, (uint32_t)digits + 1);
    snprintf(number, sizeof number, "%s%.*s.%se%d", test_choice(&r, 2) ? "-" : "", point, mantissa,
             mantissa + point, tens - digits);
    const double value = strtod(number, NULL);
    if (fabs(value) > 1e12) continue;
    snprintf(text, sizeof text, "v %s 0 1\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", number);
    ald_mesh mesh = read_text(text);
    if (mesh.vertices[0] != value) fail_msg("%s: %.17g", number, mesh.vertices[0]);
    ald_mesh_clear(&mesh);
  }
}

static void a_locale_with_a_comma_changes_nothing(void **state) {
  (void)state;
  ald_mesh_bytes bytes;
  const char *old = setlocale(LC_ALL, NULL);
  char *before = strdup(old);
  static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de_DE"};
  const char *set = NULL;
  for (size_t k = 0; !set && k < sizeof names / sizeof names[0]; k++) {
    set = setlocale(LC_ALL, names[k]);
  }
  if (!set) {
    free(before);
    print_message("no locale with a comma on this machine\n");
    skip();
  }
  ald_mesh mesh = read_text("v 1.50000000000000000000001 0 0\nv 0 0 0\nv 0 1e-30 0\nf 1 2 3\n");
  assert_int_equal(ald_mesh_encode_obj(&mesh, &bytes, report), ALD_OK);
  setlocale(LC_ALL, before);
  free(before);
  assert_true(mesh.vertices[0] == 1.5 && mesh.vertices[7] == 1e-30);
  assert_null(memchr(bytes.bytes + 40, ',', bytes.size - 40));
  free(bytes.bytes);
  ald_mesh_clear(&mesh);
}

static void text_may_be_written_in_many_ways(void **state) {
  (void)state;
  ald_mesh plain = read_text("solid\n" ONE "endsolid\n");
  static const char *const texts[] = {
      /* capitals, line ends of other machines, tabs, no end to the last line */
      "SOLID a\r\nFACET NORMAL 0 0 1\r\nOUTER LOOP\r\nVERTEX 0 0 0\r\nVERTEX 1.0 0 0\r\nVERTEX 0 "
      "1E0 0\r\nENDLOOP\r\nENDFACET\r\nENDSOLID a",
      "solid\rfacet normal 0 0 1\router loop\rvertex 0 0 0\rvertex 1 0 0\rvertex 0 1 0\rendloop\r"
      "endfacet\rendsolid\r",
      "\xEF\xBB\xBF \n\n\tsolid x\n\tfacet\tnormal\t0 0 1\n outer   loop\nvertex 0 0 0\nvertex 1 0 "
      "0\nvertex 0 1 0\nend loop\nend facet\nend solid x\n",
      /* normals that are none */
      "solid\nfacet normal nan nan nan\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n"
      "endloop\nendfacet\nendsolid\n",
      "solid\nfacet\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n"
      "endsolid\n\x1A",
      /* a name that looks like more */
      "solid facet normal vertex\n" ONE "endsolid facet\n",
      "solid v 1 2 3\n" ONE "endsolid facet\n",
  };
  for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++) {
    ald_mesh mesh = read_text(texts[k]);
    same_mesh(&mesh, &plain);
    ald_mesh_clear(&mesh);
  }
  ald_mesh_clear(&plain);
}

static void solids_of_one_file_are_one_mesh(void **state) {
  (void)state;
  ald_mesh mesh = read_text(
      "solid a\n" ONE "endsolid a\nsolid b\n" FACET("0 0 0", "0 1 0", "-1 0 0") "endsolid b\n");
  assert_int_equal(mesh.vertex_count, 4);
  assert_int_equal(mesh.triangle_count, 2);
  ald_mesh_clear(&mesh);
}

static void broken_text_is_refused_with_its_line(void **state) {
  (void)state;
  refuses("", "error: hull: is empty\n");
  refuses(" \n\n", "error: hull: is empty\n");
  refuses("solid x\nendsolid x\n", "error: hull: holds no triangle\n");
  refuses("solid\n" ONE,
          "error: hull:9: expected facet or endsolid, but the file ends here: it is cut short\n");
  refuses("solid\n" ONE " facet normal 0 0 1\n  outer loop\n   vertex 0 0",
          "error: hull:11: expected a number, but the file ends here: it is cut short\n");
  refuses("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nendloop\n",
          "error: hull:6: expected vertex, not \"endloop\"\n");
  refuses(
      "solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nvertex "
      "1 1 0\nendloop\n",
      "error: hull:7: expected endloop, not \"vertex\"\n");
  refuses("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 NaN\n",
          "error: hull:5: \"NaN\" is no finite coordinate\n");
  refuses("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 -INF 0\n",
          "error: hull:4: \"-INF\" is no finite coordinate\n");
  refuses("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 1.#QNAN 0\n",
          "error: hull:4: \"1.#QNAN\" is no finite coordinate\n");
  refuses("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 1e13 0\n",
          "error: hull:4: \"1e13\" is farther away than 1e+12\n");
  refuses("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 1e999 0\n",
          "error: hull:4: \"1e999\" is farther away than 1e+12\n");
  refuses("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 1,5 0\n",
          "error: hull:4: expected a number, not \"1,5\"\n");
  refuses("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0x10 0\n",
          "error: hull:4: expected a number, not \"0x10\"\n");
  refuses("solid\nfacet normal 0 0 1 0 0\nouter loop\n",
          "error: hull:2: expected outer loop, not \"0\"\n");
  refuses("solid\nfacet normal 0 0 1\nouter\nvertex 0 0 0\n",
          "error: hull:4: expected loop, not \"vertex\"\n");
  refuses("solid\n" ONE "endsolid\nfacet normal 0 0 1\n",
          "error: hull:10: expected solid, not \"facet\"\n");
  refuses("solid\nv 1 2 3\n", "error: hull:2: expected facet or endsolid, not \"v\"\n");
  refuses(
      "solid\nfacet normal 0 0 1\nouter loop\nvertex 1 2 "
      "\"a-word-that-is-longer-than-is-shown\xE4\"\n",
      "error: hull:4: expected a number, not \"\"a-word-that-is-longer-t...\"\n");
}

/* ------------------------------------------------------------------------------ binary STL */

static unsigned char *binary_of(const ald_mesh *mesh, const char *header, size_t more,
                                size_t *size) {
  ald_mesh_bytes made;
  assert_int_equal(ald_mesh_encode_stl(mesh, &made, report), ALD_OK);
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

static void binary_is_told_by_its_size(void **state) {
  (void)state;
  ald_mesh cube = mesh_cube();
  /* 79 bytes, as long as the longest that fits */
  static const char *const headers[] = {
      NULL,    "solid hull",
      "SOLID", "v 1 2 3\nf 1 2 3\n",
      "ply",   "solid facet normal outer loop vertex 0 0 0 endloop endfacet endsolid ..........."};
  for (size_t k = 0; k < sizeof headers / sizeof headers[0]; k++) {
    size_t size;
    unsigned char *bytes = binary_of(&cube, headers[k], 0, &size);
    assert_int_equal(size, 84 + 12 * 50);
    ald_mesh mesh = read_bytes(bytes, size);
    assert_int_equal(mesh.vertex_count, 8);
    same_corners(&mesh, &cube);
    ald_mesh_clear(&mesh);
    free(bytes);
  }
  ald_mesh_clear(&cube);
}

static void attributes_and_bytes_behind_the_last_triangle_are_left_out(void **state) {
  (void)state;
  ald_mesh cube = mesh_cube();
  for (size_t more = 0; more < 50; more += 7) {
    size_t size;
    unsigned char *bytes = binary_of(&cube, "solid", more, &size);
    bytes[84 + 48] = 0xFF; /* colours of some programs */
    ald_mesh mesh = read_bytes(bytes, size);
    same_corners(&mesh, &cube);
    ald_mesh_clear(&mesh);
    free(bytes);
  }
  ald_mesh_clear(&cube);
}

static void broken_binary_is_refused_with_its_byte(void **state) {
  (void)state;
  static const unsigned char nan[] = {0, 0, 0xC0, 0x7F}, inf[] = {0, 0, 0x80, 0xFF};
  static const unsigned char far[] = {0, 0, 0, 0x7F}; /* 2^127 */
  size_t size;
  ald_mesh cube = mesh_cube();
  unsigned char *bytes = binary_of(&cube, NULL, 0, &size);
  refuses_bytes(bytes, 83,
                "error: hull: 83 bytes are too few for a mesh; a binary STL file has at least 84: "
                "it is cut short\n");
  refuses_bytes(
      bytes, size - 1,
      "error: hull: says at byte 80 that it holds 12 triangles, but there is room for 11: "
      "it is cut short, or no STL file\n");
  bytes[80] = 11;
  refuses_bytes(
      bytes, size,
      "error: hull: says at byte 80 that it holds 11 triangles, but it is long enough for "
      "12: one of both is wrong\n");
  memset(bytes + 80, 0xFF, 4);
  refuses_bytes(
      bytes, size,
      "error: hull: says at byte 80 that it holds 4294967295 triangles, but there is room "
      "for 12: it is cut short, or no STL file\n");
  memset(bytes + 80, 0, 4);
  bytes[80] = 12;
  memcpy(bytes + 84 + 50 + 12 + 4 * 4, nan, 4);
  refuses_bytes(bytes, size,
                "error: hull: byte 162: corner 2 of triangle 2: y = nan is not finite; at most "
                "1e+12\n");
  memcpy(bytes + 84 + 50 + 12 + 4 * 4, inf, 4);
  refuses_bytes(bytes, size,
                "error: hull: byte 162: corner 2 of triangle 2: y = -inf is not finite; at most "
                "1e+12\n");
  memcpy(bytes + 84 + 12, far, 4);
  refuses_bytes(
      bytes, size,
      "error: hull: byte 96: corner 1 of triangle 1: x = 1.70141e+38 is farther away than "
      "1e+12\n");
  memset(bytes + 80, 0, 4);
  refuses_bytes(bytes, 84, "error: hull: holds no triangle\n");
  free(bytes);
  ald_mesh_clear(&cube);
}

static void other_formats_are_named(void **state) {
  (void)state;
  refuses("ply\nformat ascii 1.0\n",
          "error: hull: is a PLY file; a mesh is read from STL or OBJ: export it as one\n");
  refuses("ISO-10303-21;\nHEADER;\n",
          "error: hull: is a STEP file; a mesh is read from STL or OBJ: export it as one\n");
  refuses_bytes("glTF\x02\x00\x00\x00", 8,
                "error: hull: is a GLB file; a mesh is read from STL or OBJ: export it as one\n");
  refuses_bytes(
      "PK\x03\x04\x14\x00", 6,
      "error: hull: is a zip archive; a mesh is read from STL or OBJ: export it as one\n");
  refuses("bodies:\n  tug:\n",
          "error: hull: is neither STL nor OBJ; text must begin with \"solid\" or hold lines \"v x "
          "y z\" and \"f 1 2 3\"\n");
}

/* ------------------------------------------------------------------------------ OBJ */

static void obj_is_read(void **state) {
  (void)state;
  ald_mesh mesh = read_text(
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
    ald_mesh mesh = read_text(cases[k].text);
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
    ald_mesh mesh = read_text(text);
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
  refuses("v 1 2\n", "error: hull:1: a vertex has three coordinates, this one 2\n");
  refuses("# c\nv 1 2 x\n", "error: hull:2: expected a number, not \"x\"\n");
  refuses("v 1 \\\n\\\n inf 2\n", "error: hull:3: \"inf\" is no finite coordinate\n");
  refuses("v 0 0 0\nv 1 0 0\n", "error: hull: holds no face (lines \"f 1 2 3\")\n");
  refuses(CORNERS "f 1 2\n", "error: hull:5: a face has three corners or more, this one 2\n");
  refuses(CORNERS "f 1 2 5\n", "error: hull:5: there is no vertex 5: 4 stand above this line\n");
  refuses(CORNERS "f 1 2 0\n", "error: hull:5: there is no vertex 0: 4 stand above this line\n");
  refuses(CORNERS "f 1 2 -5\n", "error: hull:5: there is no vertex -5: 4 stand above this line\n");
  refuses(CORNERS "f 1 2 99999999999999999999\n",
          "error: hull:5: there is no vertex 9999999999: 4 stand above this line\n");
  refuses(CORNERS "f 1 2 x\n", "error: hull:5: expected the number of a vertex, not \"x\"\n");
  refuses(CORNERS "f 1 2 3.5\n", "error: hull:5: expected the number of a vertex, not \"3.5\"\n");
  refuses(CORNERS "f 1 2 /3\n", "error: hull:5: expected the number of a vertex, not \"/3\"\n");
  refuses(CORNERS "f 1 2 3\ncurv 0 1 1 2\n",
          "error: hull:6: expected a line of an OBJ file: v, f, vn, vt, g, o, s, ..., not "
          "\"curv\"\n");
  /* crossed like a bow tie */
  refuses(CORNERS "f 1 2 3 4\n",
          "error: hull:5: this face of 4 corners cannot be cut into triangles: its outline crosses "
          "itself or has no area\n");
  refuses("v 0 0 0\nv 1 0 0\nv 2 0 0\nv 3 0 0\nf 1 2 3 4\n",
          "error: hull:5: this face of 4 corners cannot be cut into triangles: its outline crosses "
          "itself or has no area\n");
}

/* ------------------------------------------------------------------------------ files */

static void what_is_written_is_read_back(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 3);
  ald_mesh globe = mesh_globe(500), back;
  for (size_t k = 0; k < 3 * (size_t)globe.vertex_count; k++) {
    globe.vertices[k] *= test_uniform(&r, 50, 51);
  }
  ald_mesh_bytes bytes;
  assert_int_equal(ald_mesh_encode_obj(&globe, &bytes, report), ALD_OK);
  back = read_bytes(bytes.bytes, bytes.size);
  same_mesh(&back, &globe);
  ald_mesh_clear(&back);
  free(bytes.bytes);
  /* to the bit in single precision */
  for (size_t k = 0; k < 3 * (size_t)globe.vertex_count; k++) {
    globe.vertices[k] = (double)(float)globe.vertices[k];
  }
  assert_int_equal(ald_mesh_encode_stl(&globe, &bytes, report), ALD_OK);
  back = read_bytes(bytes.bytes, bytes.size);
  same_corners(&back, &globe);
  assert_int_equal(back.vertex_count, globe.vertex_count);
  ald_mesh_clear(&back);
  free(bytes.bytes);
  char *text = mesh_stl_text(&globe);
  back = read_text(text);
  same_corners(&back, &globe);
  ald_mesh_clear(&back);
  free(text);
  ald_mesh_clear(&globe);
}

/* Any bytes: no crash, no reading beyond them, a whole mesh or a message. */
static void random_damage_is_no_danger(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 4);
  ald_mesh globe = mesh_globe(60);
  unsigned char *sources[3];
  size_t sizes[3];
  ald_mesh_bytes obj;
  sources[0] = binary_of(&globe, "solid", 0, &sizes[0]);
  assert_int_equal(ald_mesh_encode_obj(&globe, &obj, report), ALD_OK);
  sources[1] = obj.bytes;
  sizes[1] = obj.size;
  sources[2] = (unsigned char *)mesh_stl_text(&globe);
  sizes[2] = strlen((char *)sources[2]);
  uint32_t read_count = 0;
  for (int n = 0; n < 3000; n++) {
    const size_t k = test_choice(&r, 3);
    size_t size = test_choice(&r, 4) ? sizes[k] : test_choice(&r, (uint32_t)sizes[k]);
    unsigned char *copy = malloc(size + !size);
    assert_non_null(copy);
    memcpy(copy, sources[k], size);
    for (uint32_t change = test_choice(&r, 4); change > 0 && size > 0; change--) {
      static const char letters[] = "0123456789.-eE/ \n\r\tvfandisolx";
      const size_t at = test_choice(&r, (uint32_t)size);
      copy[at] = (unsigned char)(test_choice(&r, 2) ? letters[test_choice(&r, sizeof letters - 1)]
                                                    : (char)test_choice(&r, 256));
    }
    ald_mesh mesh;
    ald_report_clear(report);
    const ald_status status = ald_mesh_read("hull", copy, size, &mesh, report);
    free(copy);
    assert_true((status == ALD_OK) == (mesh.triangle_count > 0));
    assert_true((status == ALD_OK) == (*ald_report_text(report) == '\0'));
    for (size_t c = 0; c < 3 * (size_t)mesh.triangle_count; c++) {
      assert_true(mesh.triangles[c] < mesh.vertex_count);
    }
    for (size_t c = 0; c < 3 * (size_t)mesh.vertex_count; c++) {
      assert_true(fabs(mesh.vertices[c]) <= ALD_MESH_FARTHEST);
    }
    read_count += status == ALD_OK;
    ald_mesh_clear(&mesh);
  }
  assert_in_range(read_count, 300, 2700); /* some survive, some do not */
  for (int k = 0; k < 3; k++) free(sources[k]);
  ald_mesh_clear(&globe);
}

static void a_million_triangles_are_read(void **state) {
  (void)state;
  size_t size;
  ald_mesh globe = mesh_globe(1000000);
  for (size_t k = 0; k < 3 * (size_t)globe.vertex_count; k++) {
    globe.vertices[k] = (double)(float)globe.vertices[k];
  }
  unsigned char *bytes = binary_of(&globe, NULL, 0, &size);
  ald_mesh mesh = read_bytes(bytes, size);
  free(bytes);
  assert_true(mesh.triangle_count >= 990000);
  assert_int_equal(mesh.triangle_count, globe.triangle_count);
  /* every corner is shared as it was: a closed mesh of one shell has 2 more than half as many */
  assert_int_equal(mesh.vertex_count, globe.vertex_count);
  assert_int_equal(2 * (mesh.vertex_count - 2), mesh.triangle_count);
  same_corners(&mesh, &globe);
  ald_mesh_clear(&mesh);
  ald_mesh_clear(&globe);
}

/* a number of triangles that would take more memory than there is: said before any is taken */
static void too_many_triangles_are_refused(void **state) {
  (void)state;
  const uint32_t count = ALD_MESH_TRIANGLES_MOST + 1;
  const size_t size = 84 + 50 * (size_t)count;
  unsigned char *bytes = calloc(size, 1); /* pages that are never touched */
  ald_mesh mesh;
  if (!bytes) skip();
  for (int k = 0; k < 4; k++) bytes[80 + k] = (unsigned char)(count >> (8 * k));
  ald_report_clear(report);
  assert_int_equal(ald_mesh_read("hull", bytes, size, &mesh, report), ALD_BAD_ARGUMENT);
  assert_string_equal(ald_report_text(report),
                      "error: hull: 10000001 triangles are too many; at most 10000000\n");
  free(bytes);
}

static void files_that_are_none_are_refused(void **state) {
  (void)state;
  ald_mesh mesh;
  ald_report_clear(report);
  assert_int_equal(ald_mesh_read_file("/nowhere/hull.stl", &mesh, report), ALD_BAD_ARGUMENT);
  assert_string_equal(ald_report_text(report),
                      "error: /nowhere/hull.stl: cannot be read: No such file or directory\n");
  ald_report_clear(report);
  assert_int_equal(ald_mesh_read_file("/", &mesh, report), ALD_BAD_ARGUMENT);
  assert_string_equal(ald_report_text(report), "error: /: cannot be read: it is no file\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(text_is_read_and_corners_become_vertices),
      cmocka_unit_test(numbers_are_rounded_exactly),
      cmocka_unit_test(random_numbers_are_rounded_exactly),
      cmocka_unit_test(a_locale_with_a_comma_changes_nothing),
      cmocka_unit_test(text_may_be_written_in_many_ways),
      cmocka_unit_test(solids_of_one_file_are_one_mesh),
      cmocka_unit_test(broken_text_is_refused_with_its_line),
      cmocka_unit_test(binary_is_told_by_its_size),
      cmocka_unit_test(attributes_and_bytes_behind_the_last_triangle_are_left_out),
      cmocka_unit_test(broken_binary_is_refused_with_its_byte),
      cmocka_unit_test(other_formats_are_named),
      cmocka_unit_test(obj_is_read),
      cmocka_unit_test(faces_of_many_corners_are_cut),
      cmocka_unit_test(random_faces_keep_their_area),
      cmocka_unit_test(broken_obj_is_refused_with_its_line),
      cmocka_unit_test(what_is_written_is_read_back),
      cmocka_unit_test(random_damage_is_no_danger),
      cmocka_unit_test(a_million_triangles_are_read),
      cmocka_unit_test(too_many_triangles_are_refused),
      cmocka_unit_test(files_that_are_none_are_refused),
  };
  return cmocka_run_group_tests(tests, open_report, close_report);
}
