/* SPDX-License-Identifier: Apache-2.0
 * The definition structs of the C interface: generated from the keys of studies, laid out as the
 * compiler lays them out, and written as a study says it. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "allide/allide.h"
#include "kernels/elements.h"
#include "model/study.h"
#include "study/definitions.h"

/* the committed headers are what the tables of keys make; renew them with
 * `allide reference --interface include/allide/elements` */
static void headers_are_what_the_keys_make(void **state) {
  (void)state;
  ald_report *report = ald_report_create();
  const char *noun = NULL;
  uint32_t headers = 0;
  for (uint32_t k = 0; ald_reference_interface(k, &noun, report) == ALD_OK; k++) {
    char path[1024], text[1 << 15];
    if (!noun) continue;
    snprintf(path, sizeof path, ALD_SOURCE_FOLDER "/include/allide/elements/%s.h", noun);
    FILE *file = fopen(path, "r");
    if (!file) fail_msg("%s is missing", path);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    if (strcmp(text, ald_report_text(report)) != 0) fail_msg("%s is not up to date", path);
    headers++;
  }
  assert_int_equal(headers, KIND_TOTAL - 3); /* not those that come with lines */
  ald_report_destroy(report);
}

static void expect_size(const ald_def_fields *fields, size_t size) {
  size_t alignment;
  const size_t used = ald_def_size(fields, &alignment);
  if ((used + alignment - 1) / alignment * alignment != size) {
    fail_msg("%s has %zu bytes in C, %zu by its keys", fields->type, size, used);
  }
}

static void structs_are_laid_out_as_the_compiler_does(void **state) {
  (void)state;
  const ald_def_fields body = ald_body_fields(), environment = ald_environment_fields();
  expect_size(&body, sizeof(ald_body_def));
  expect_size(&environment, sizeof(ald_environment_def));
  for (uint32_t k = 0; k < KIND_TOTAL; k++) {
    if (ald_kind_is(ald_kinds[k], ALD_KIND_OF_LINES)) continue;
    const ald_def_fields fields = ald_element_fields(k);
    size_t alignment;
    expect_size(&fields, ald_element_def_sizes[k].size);
    assert_int_equal(ald_def_size(&fields, &alignment),
                     ald_element_def_sizes[k].cookie_at + sizeof(uint32_t));
  }
  const ald_def_fields line = ald_element_fields(KIND_line);
  const ald_def_fields section = ald_row_fields(&line, &line.tables[0]);
  expect_size(&section, sizeof(ald_line_section_def));
}

/* choices that are no value of their enumeration are refused, in rows too */
static void choices_are_of_their_enumerations(void **state) {
  (void)state;
  ald_report *report = ald_report_create();
  const ald_def_fields fields = ald_element_fields(KIND_fender);
  ald_fender_def def = ald_fender_def_default();
  assert_int_equal(def.type, ALD_FENDER_TYPE_CURVE);
  assert_int_equal(def.armed_at_start, 1);
  assert_int_equal(ald_def_check(&fields, &def, report), ALD_OK);
  def.type = (ald_fender_type)9;
  assert_int_equal(ald_def_check(&fields, &def, report), ALD_BAD_ARGUMENT);
  assert_string_equal(ald_report_text(report),
                      "error: ald_fender_def: 9 is not a value of \"type\"; expected 0 to 4\n");
  ald_report_destroy(report);
}

/* tables are written row by row, matrices whole, and what may be left out not at all */
static void keys_and_tables_are_written(void **state) {
  (void)state;
  struct thing {
    double place[3];
    int mode;
    const double *curve;
    uint32_t curve_rows;
    const double *matrix;
    uint32_t cookie;
  };
  static const char *const modes[] = {"slow", "fast", NULL};
  static const ald_key keys[] = {
      {.name = "place", .component = "x", .fallback = 0},
      {.name = "place", .component = "y", .fallback = 0},
      {.name = "place", .component = "z", .type = ALD_KEY_MORE, .fallback = 0},
      {.name = "mode", .type = ALD_KEY_CHOICE, .choices = modes, .fallback = 0},
  };
  static const ald_key_table tables[] = {{.name = "curve", .column_count = 2},
                                         {.name = "matrix", .is_matrix = 1, .column_count = 1}};
  const ald_def_fields fields = {.type = "thing_def",
                                 .cookie = 7,
                                 .keys = keys,
                                 .key_count = 4,
                                 .tables = tables,
                                 .table_count = 2};
  static const double curve[] = {0, 0.1, 2, 30};
  double unit[36] = {0};
  for (int k = 0; k < 6; k++) unit[7 * k] = 1;
  struct thing thing = {.curve_rows = 1};
  ald_report *report = ald_report_create();
  expect_size(&fields, sizeof thing);
  ald_def_default(&fields, ALD_PRODUCT, &thing);
  assert_int_equal(thing.mode, 0);
  assert_int_equal(thing.cookie, 7);
  thing.curve_rows = 2;
  assert_int_equal(ald_def_check(&fields, &thing, report), ALD_BAD_ARGUMENT);
  thing.curve = curve;
  assert_int_equal(ald_def_check(&fields, &thing, report), ALD_OK);
  assert_string_equal(ald_report_text(report),
                      "error: thing_def: 2 rows of \"curve\", but no numbers\n");
  thing.place[1] = 0.5;
  thing.mode = 1;
  thing.matrix = unit;
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  assert_non_null(out);
  ald_def_write_keys(out, &fields, 0, &thing);
  ald_def_write_tables(out, &fields, &thing);
  fclose(out);
  assert_string_equal(text,
                      ", place: [0, 0.5], mode: \"fast\""
                      ", curve: [[0, 0.10000000000000001], [2, 30]]"
                      ", matrix: [[1, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0], "
                      "[0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 0, 1]]");
  free(text);
  ald_report_destroy(report);
}

/* structs as rows: choices, counts, and nothing of what is at its default */
static void rows_are_written_as_maps(void **state) {
  (void)state;
  typedef struct piece {
    double length, drag;
    int side;
    uint32_t parts, more;
  } piece;
  typedef struct thing {
    const piece *pieces;
    uint32_t pieces_rows, cookie;
  } thing;
  static const char *const sides[] = {"port", "starboard", NULL};
  static const ald_key columns[] = {
      {.name = "pieces", .component = "length", .fallback = ALD_REQUIRED},
      {.name = "pieces", .component = "drag", .fallback = 1.2},
      {.name = "pieces", .component = "side", .type = ALD_KEY_CHOICE, .choices = sides},
      {.name = "pieces", .component = "parts", .type = ALD_KEY_COUNT, .fallback = ALD_REQUIRED},
      {.name = "pieces", .component = "more", .type = ALD_KEY_COUNT, .fallback = 3},
  };
  static const ald_key_table table = {
      .name = "pieces", .row = "piece", .columns = columns, .column_count = 5};
  const ald_def_fields fields = {
      .type = "ald_thing_def", .cookie = 7, .tables = &table, .table_count = 1};
  const ald_def_fields row = ald_row_fields(&fields, &table);
  assert_string_equal(row.type, "ald_thing_piece_def");
  expect_size(&row, sizeof(piece));
  piece pieces[3];
  for (int k = 0; k < 3; k++) {
    ald_def_default(&row, ALD_PRODUCT, &pieces[k]);
    assert_true(isnan(pieces[k].length) && pieces[k].drag == 1.2);
    assert_true(pieces[k].parts == 0 && pieces[k].more == 3);
    assert_int_equal(pieces[k].side, 0);
  }
  pieces[0].length = 0.5;
  pieces[0].parts = 20;
  pieces[1].side = 1;
  pieces[1].drag = 0;
  pieces[2].more = 0;
  const thing own = {pieces, 3, 7};
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  assert_non_null(out);
  ald_def_write_tables(out, &fields, &own);
  fclose(out);
  assert_string_equal(
      text, ", pieces: [{length: 0.5, parts: 20}, {drag: 0, side: \"starboard\"}, {more: 0}]");
  free(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(headers_are_what_the_keys_make),
      cmocka_unit_test(structs_are_laid_out_as_the_compiler_does),
      cmocka_unit_test(choices_are_of_their_enumerations),
      cmocka_unit_test(keys_and_tables_are_written),
      cmocka_unit_test(rows_are_written_as_maps),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
