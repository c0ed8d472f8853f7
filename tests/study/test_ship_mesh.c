/* SPDX-License-Identifier: Apache-2.0
 * A ship with a mesh that floats at another draught than its particulars: a warning that tells what
 * would place it. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/studies.h"

enum { TEXT = 2000 };

/* Draught 6.6 m, KG 5.4 m: the centre of gravity lies 1.2 m below still water. The keel of the mesh
 * is 6.6 m below the mesh's origin. */
static ald_study *ferry(const char *at, const char *place) {
  char text[TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {scenarios: 1, duration: 1 s, step: 0.1 s}\n"
           "meshes:\n  hull:\n    ship: {length: 80 m, beam: 19 m, draught: 6.6 m, depth: 10 m,\n"
           "      block coefficient: 0.73, triangles: 500}\n    %s\n"
           "bodies:\n  ferry:\n    freedoms: six\n    mesh: hull\n    %s\n"
           "    ship: {length: 80 m, breadth: 19 m, draught: 6.6 m, block coefficient: 0.73,\n"
           "      KG: 5.4 m}\n",
           at, place);
  return study_of(text);
}

/* the one warning of this sort; NULL: there is none */
static const char *warned(const ald_study *study) {
  const ald_warnings *list = ald_study_warnings(study);
  const char *found = NULL;
  for (uint32_t w = 0; w < ald_warnings_count(list); w++) {
    const ald_warning *one = ald_warnings_at(list, w);
    if (strcmp(one->code, "mesh_draught") != 0) continue;
    assert_null(found);
    assert_string_equal(one->element, "bodies.ferry");
    found = one->text;
  }
  return found;
}

static void expect(const char *at, const char *place, const char *expected) {
  ald_study *study = ferry(at, place);
  const char *text = warned(study);
  if (expected && !text) fail_msg("no warning of %s %s", at, place);
  if (!expected && text) fail_msg("%s", text);
  if (expected) assert_string_equal(text, expected);
  ald_study_destroy(study);
}

#define BUT "but the draught of its ship is 6.6 m; "
#define KEEL "so that its keel lies KG = 5.4 m below the centre of gravity"
#define HEIGHT \
  "write -1.2 m, which is KG - draught, as third number of the position, or leave it out"

/* origin of the mesh at the centre of gravity: 1.2 m too deep */
static void a_keel_that_is_not_at_kg_is_told(void **state) {
  (void)state;
  expect("at: [0, 0, 1.2 m]", "", NULL);
  expect("", "",
         "at the start the mesh of \"ferry\" reaches 7.8 m below still water, " BUT
         "write at: [0 m, 0 m, 1.2 m] in meshes.hull, " KEEL);
  expect("at: [3 m, -1 m, 10 m]", "",
         "at the start the mesh of \"ferry\" lies 2.2 m above still water, " BUT
         "write at: [3 m, -1 m, 1.2 m] in meshes.hull, " KEEL);
}

/* 5 % of 6.6 m: 0.33 m */
static void a_twentieth_is_tolerated(void **state) {
  (void)state;
  expect("at: [0, 0, 0.8701 m]", "", NULL);
  expect("at: [0, 0, 1.5299 m]", "", NULL);
  expect("at: [0, 0, 0.86 m]", "",
         "at the start the mesh of \"ferry\" reaches 6.94 m below still water, " BUT
         "write at: [0 m, 0 m, 1.2 m] in meshes.hull, " KEEL);
  expect("at: [0, 0, 1.54 m]", "",
         "at the start the mesh of \"ferry\" reaches 6.26 m below still water, " BUT
         "write at: [0 m, 0 m, 1.2 m] in meshes.hull, " KEEL);
}

/* the body starts at another height than that of its ship */
static void a_height_that_is_not_the_ships_is_told(void **state) {
  (void)state;
  expect("at: [0, 0, 1.2 m]", "position: [0, 0, -1.2 m]", NULL);
  expect("at: [0, 0, 1.2 m]", "position: [0, 0, 0]",
         "at the start the mesh of \"ferry\" reaches 5.4 m below still water, " BUT HEIGHT);
  expect("", "position: [0, 0, 3 m]",
         "at the start the mesh of \"ferry\" reaches 3.6 m below still water, " BUT
         "write at: [0 m, 0 m, 1.2 m] in meshes.hull, " KEEL "; and " HEIGHT);
  /* a mesh and a height that make up for each other */
  expect("", "position: [0, 0, 0]", NULL);
}

/* a body that is only started with a list keeps its draught */
static void a_list_is_no_other_draught(void **state) {
  (void)state;
  expect("at: [0, 0, 1.2 m]", "roll: 20 deg", NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_keel_that_is_not_at_kg_is_told),
      cmocka_unit_test(a_twentieth_is_tolerated),
      cmocka_unit_test(a_height_that_is_not_the_ships_is_told),
      cmocka_unit_test(a_list_is_no_other_draught),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
