/* SPDX-License-Identifier: Apache-2.0
 * Mesh files of any format: exact numbers, what is written and read back, damage. */
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mesh/mesh_read.h"
#include "mesh/mesh_write.h"
#include "support/mesh_file.h"

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
    ald_mesh mesh = mesh_file_text(text);
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
    ald_mesh mesh = mesh_file_text(text);
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
  ald_mesh mesh =
      mesh_file_text("v 1.50000000000000000000001 0 0\nv 0 0 0\nv 0 1e-30 0\nf 1 2 3\n");
  assert_int_equal(ald_mesh_encode_obj(&mesh, &bytes, mesh_file_report), ALD_OK);
  setlocale(LC_ALL, before);
  free(before);
  assert_true(mesh.vertices[0] == 1.5 && mesh.vertices[7] == 1e-30);
  assert_null(memchr(bytes.bytes + 40, ',', bytes.size - 40));
  free(bytes.bytes);
  ald_mesh_clear(&mesh);
}

static void other_formats_are_named(void **state) {
  (void)state;
  mesh_file_refuses(
      "ply\nformat ascii 1.0\n",
      "error: hull: is a PLY file; a mesh is read from STL or OBJ: export it as one\n");
  mesh_file_refuses(
      "ISO-10303-21;\nHEADER;\n",
      "error: hull: is a STEP file; a mesh is read from STL or OBJ: export it as one\n");
  mesh_file_refuses_bytes(
      "glTF\x02\x00\x00\x00", 8,
      "error: hull: is a GLB file; a mesh is read from STL or OBJ: export it as one\n");
  mesh_file_refuses_bytes(
      "PK\x03\x04\x14\x00", 6,
      "error: hull: is a zip archive; a mesh is read from STL or OBJ: export it as one\n");
  mesh_file_refuses(
      "bodies:\n  tug:\n",
      "error: hull: is neither STL nor OBJ; text must begin with \"solid\" or hold lines \"v x "
      "y z\" and \"f 1 2 3\"\n");
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
  assert_int_equal(ald_mesh_encode_obj(&globe, &bytes, mesh_file_report), ALD_OK);
  back = mesh_file_bytes(bytes.bytes, bytes.size);
  mesh_file_same(&back, &globe);
  ald_mesh_clear(&back);
  free(bytes.bytes);
  /* to the bit in single precision */
  for (size_t k = 0; k < 3 * (size_t)globe.vertex_count; k++) {
    globe.vertices[k] = (double)(float)globe.vertices[k];
  }
  assert_int_equal(ald_mesh_encode_stl(&globe, &bytes, mesh_file_report), ALD_OK);
  back = mesh_file_bytes(bytes.bytes, bytes.size);
  mesh_file_same_corners(&back, &globe);
  assert_int_equal(back.vertex_count, globe.vertex_count);
  ald_mesh_clear(&back);
  free(bytes.bytes);
  char *text = mesh_stl_text(&globe);
  back = mesh_file_text(text);
  mesh_file_same_corners(&back, &globe);
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
  sources[0] = mesh_file_binary(&globe, "solid", 0, &sizes[0]);
  assert_int_equal(ald_mesh_encode_obj(&globe, &obj, mesh_file_report), ALD_OK);
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
    ald_report_clear(mesh_file_report);
    const ald_status status = ald_mesh_read("hull", copy, size, &mesh, mesh_file_report);
    free(copy);
    assert_true((status == ALD_OK) == (mesh.triangle_count > 0));
    assert_true((status == ALD_OK) == (*ald_report_text(mesh_file_report) == '\0'));
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

static void files_that_are_none_are_refused(void **state) {
  (void)state;
  ald_mesh mesh;
  ald_report_clear(mesh_file_report);
  assert_int_equal(ald_mesh_read_file("/nowhere/hull.stl", &mesh, mesh_file_report),
                   ALD_BAD_ARGUMENT);
  assert_string_equal(ald_report_text(mesh_file_report),
                      "error: /nowhere/hull.stl: cannot be read: No such file or directory\n");
  ald_report_clear(mesh_file_report);
  assert_int_equal(ald_mesh_read_file("/", &mesh, mesh_file_report), ALD_BAD_ARGUMENT);
  assert_string_equal(ald_report_text(mesh_file_report),
                      "error: /: is a folder, not a regular file\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_are_rounded_exactly),
      cmocka_unit_test(random_numbers_are_rounded_exactly),
      cmocka_unit_test(a_locale_with_a_comma_changes_nothing),
      cmocka_unit_test(other_formats_are_named),
      cmocka_unit_test(what_is_written_is_read_back),
      cmocka_unit_test(random_damage_is_no_danger),
      cmocka_unit_test(files_that_are_none_are_refused),
  };
  return cmocka_run_group_tests(tests, mesh_file_open, mesh_file_close);
}
