/* SPDX-License-Identifier: Apache-2.0
 * STL files: what is read, and what is refused, with its line or byte. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mesh/mesh_read.h"
#include "support/mesh_file.h"

/* ------------------------------------------------------------------------------ STL as text */

#define FACET(a, b, c)                                                                \
  " facet normal 0 0 1\n  outer loop\n   vertex " a "\n   vertex " b "\n   vertex " c \
  "\n  endloop\n endfacet\n"
#define ONE FACET("0 0 0", "1 0 0", "0 1 0")

static void text_is_read_and_corners_become_vertices(void **state) {
  (void)state;
  ald_mesh mesh =
      mesh_file_text("solid name of it\n" ONE FACET("0 0 0", "0 1 0", "-1 -0 0") "endsolid\n");
  assert_int_equal(mesh.vertex_count, 4);
  static const double vertices[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, -1, 0, 0};
  static const uint32_t triangles[] = {0, 1, 2, 0, 2, 3};
  assert_int_equal(mesh.triangle_count, 2);
  assert_memory_equal(mesh.vertices, vertices, sizeof vertices);
  assert_memory_equal(mesh.triangles, triangles, sizeof triangles);
  ald_mesh_clear(&mesh);
}

static void text_may_be_written_in_many_ways(void **state) {
  (void)state;
  ald_mesh plain = mesh_file_text("solid\n" ONE "endsolid\n");
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
    ald_mesh mesh = mesh_file_text(texts[k]);
    mesh_file_same(&mesh, &plain);
    ald_mesh_clear(&mesh);
  }
  ald_mesh_clear(&plain);
}

static void solids_of_one_file_are_one_mesh(void **state) {
  (void)state;
  ald_mesh mesh = mesh_file_text(
      "solid a\n" ONE "endsolid a\nsolid b\n" FACET("0 0 0", "0 1 0", "-1 0 0") "endsolid b\n");
  assert_int_equal(mesh.vertex_count, 4);
  assert_int_equal(mesh.triangle_count, 2);
  ald_mesh_clear(&mesh);
}

static void broken_text_is_refused_with_its_line(void **state) {
  (void)state;
  mesh_file_refuses("", "error: hull: is empty\n");
  mesh_file_refuses(" \n\n", "error: hull: is empty\n");
  mesh_file_refuses("solid x\nendsolid x\n", "error: hull: holds no triangle\n");
  mesh_file_refuses(
      "solid\n" ONE,
      "error: hull:9: expected facet or endsolid, but the file ends here: it is truncated\n");
  mesh_file_refuses("solid\n" ONE " facet normal 0 0 1\n  outer loop\n   vertex 0 0",
                    "error: hull:11: expected a number, but the file ends here: it is truncated\n");
  mesh_file_refuses("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nendloop\n",
                    "error: hull:6: expected vertex, not \"endloop\"\n");
  mesh_file_refuses(
      "solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nvertex "
      "1 1 0\nendloop\n",
      "error: hull:7: expected endloop, not \"vertex\"\n");
  mesh_file_refuses("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 NaN\n",
                    "error: hull:5: \"NaN\" is not a finite coordinate\n");
  mesh_file_refuses("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 -INF 0\n",
                    "error: hull:4: \"-INF\" is not a finite coordinate\n");
  mesh_file_refuses("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 1.#QNAN 0\n",
                    "error: hull:4: \"1.#QNAN\" is not a finite coordinate\n");
  mesh_file_refuses("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 1e13 0\n",
                    "error: hull:4: \"1e13\" is farther away than 1e+12\n");
  mesh_file_refuses("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 1e999 0\n",
                    "error: hull:4: \"1e999\" is farther away than 1e+12\n");
  mesh_file_refuses("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 1,5 0\n",
                    "error: hull:4: expected a number, not \"1,5\"\n");
  mesh_file_refuses("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0x10 0\n",
                    "error: hull:4: expected a number, not \"0x10\"\n");
  mesh_file_refuses("solid\nfacet normal 0 0 1 0 0\nouter loop\n",
                    "error: hull:2: expected outer loop, not \"0\"\n");
  mesh_file_refuses("solid\nfacet normal 0 0 1\nouter\nvertex 0 0 0\n",
                    "error: hull:4: expected loop, not \"vertex\"\n");
  mesh_file_refuses("solid\n" ONE "endsolid\nfacet normal 0 0 1\n",
                    "error: hull:10: expected solid, not \"facet\"\n");
  mesh_file_refuses("solid\nv 1 2 3\n", "error: hull:2: expected facet or endsolid, not \"v\"\n");
  mesh_file_refuses(
      "solid\nfacet normal 0 0 1\nouter loop\nvertex 1 2 "
      "\"a-word-that-is-longer-than-is-shown\xE4\"\n",
      "error: hull:4: expected a number, not \"\"a-word-that-is-longer-t...\"\n");
}

/* ------------------------------------------------------------------------------ binary STL */

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
    unsigned char *bytes = mesh_file_binary(&cube, headers[k], 0, &size);
    assert_int_equal(size, 84 + 12 * 50);
    ald_mesh mesh = mesh_file_bytes(bytes, size);
    assert_int_equal(mesh.vertex_count, 8);
    mesh_file_same_corners(&mesh, &cube);
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
    unsigned char *bytes = mesh_file_binary(&cube, "solid", more, &size);
    bytes[84 + 48] = 0xFF; /* colours of some programs */
    ald_mesh mesh = mesh_file_bytes(bytes, size);
    mesh_file_same_corners(&mesh, &cube);
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
  unsigned char *bytes = mesh_file_binary(&cube, NULL, 0, &size);
  mesh_file_refuses_bytes(
      bytes, 83,
      "error: hull: 83 bytes are too few for a mesh; a binary STL file has at least 84: "
      "it is truncated\n");
  mesh_file_refuses_bytes(
      bytes, size - 1,
      "error: hull: says at byte 80 that it holds 12 triangles, but there is room for 11: "
      "it is truncated, or no STL file\n");
  bytes[80] = 11;
  mesh_file_refuses_bytes(
      bytes, size,
      "error: hull: says at byte 80 that it holds 11 triangles, but it is long enough for "
      "12: one of the two is wrong\n");
  memset(bytes + 80, 0xFF, 4);
  mesh_file_refuses_bytes(
      bytes, size,
      "error: hull: says at byte 80 that it holds 4294967295 triangles, but there is room "
      "for 12: it is truncated, or no STL file\n");
  memset(bytes + 80, 0, 4);
  bytes[80] = 12;
  memcpy(bytes + 84 + 50 + 12 + 4 * 4, nan, 4);
  mesh_file_refuses_bytes(
      bytes, size,
      "error: hull: byte 162: corner 2 of triangle 2: y = nan is not finite; at most "
      "1e+12\n");
  memcpy(bytes + 84 + 50 + 12 + 4 * 4, inf, 4);
  mesh_file_refuses_bytes(
      bytes, size,
      "error: hull: byte 162: corner 2 of triangle 2: y = -inf is not finite; at most "
      "1e+12\n");
  memcpy(bytes + 84 + 12, far, 4);
  mesh_file_refuses_bytes(
      bytes, size,
      "error: hull: byte 96: corner 1 of triangle 1: x = 1.70141e+38 is farther away than "
      "1e+12\n");
  memset(bytes + 80, 0, 4);
  mesh_file_refuses_bytes(bytes, 84, "error: hull: holds no triangle\n");
  free(bytes);
  ald_mesh_clear(&cube);
}

static void a_million_triangles_are_read(void **state) {
  (void)state;
  size_t size;
  ald_mesh globe = mesh_globe(1000000);
  for (size_t k = 0; k < 3 * (size_t)globe.vertex_count; k++) {
    globe.vertices[k] = (double)(float)globe.vertices[k];
  }
  unsigned char *bytes = mesh_file_binary(&globe, NULL, 0, &size);
  ald_mesh mesh = mesh_file_bytes(bytes, size);
  free(bytes);
  assert_true(mesh.triangle_count >= 990000);
  assert_int_equal(mesh.triangle_count, globe.triangle_count);
  /* every corner is shared as it was: a closed mesh of one shell has 2 more than half as many */
  assert_int_equal(mesh.vertex_count, globe.vertex_count);
  assert_int_equal(2 * (mesh.vertex_count - 2), mesh.triangle_count);
  mesh_file_same_corners(&mesh, &globe);
  ald_mesh_clear(&mesh);
  ald_mesh_clear(&globe);
}

/* a number of triangles that would take more memory than there is: said before any is taken */
static void too_many_triangles_are_refused(void **state) {
  (void)state;
  const uint32_t count = ALD_MESH_TRIANGLES_MAX + 1;
  const size_t size = 84 + 50 * (size_t)count;
  unsigned char *bytes = calloc(size, 1); /* pages that are never touched */
  ald_mesh mesh;
  if (!bytes) skip();
  for (int k = 0; k < 4; k++) bytes[80 + k] = (unsigned char)(count >> (8 * k));
  ald_report_clear(mesh_file_report);
  assert_int_equal(ald_mesh_read("hull", bytes, size, &mesh, mesh_file_report), ALD_BAD_ARGUMENT);
  assert_string_equal(ald_report_text(mesh_file_report),
                      "error: hull: 10000001 triangles are too many; at most 10000000\n");
  free(bytes);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(text_is_read_and_corners_become_vertices),
      cmocka_unit_test(text_may_be_written_in_many_ways),
      cmocka_unit_test(solids_of_one_file_are_one_mesh),
      cmocka_unit_test(broken_text_is_refused_with_its_line),
      cmocka_unit_test(binary_is_told_by_its_size),
      cmocka_unit_test(attributes_and_bytes_behind_the_last_triangle_are_left_out),
      cmocka_unit_test(broken_binary_is_refused_with_its_byte),
      cmocka_unit_test(a_million_triangles_are_read),
      cmocka_unit_test(too_many_triangles_are_refused),
  };
  return cmocka_run_group_tests(tests, mesh_file_open, mesh_file_close);
}
