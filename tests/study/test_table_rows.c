/* SPDX-License-Identifier: Apache-2.0
 * Rows of tables, as lists and as maps: what is read, where, and what is said of what is not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "reader/reader.h"
#include "reader/reader_tables.h"
#include "support/studies.h"

enum { LENGTH, PIECES, MASS, WIDTH, STIFFNESS, DRAG, SIDE, COLUMNS };
static const char *const sides[] = {"port", "starboard", NULL};

static const ald_key columns[COLUMNS] = {
    [LENGTH] = ALD_NUMBER_KEY("sections", "length", ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED,
                              "300 m", "length without load"),
    [PIECES] = ALD_COUNT_KEY("sections", "pieces", ALD_REQUIRED, "20", "into which it is cut"),
    [MASS] = ALD_NUMBER_KEY("sections", "mass", ALD_MASS, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED,
                            "120 kg", "in air"),
    [WIDTH] =
        ALD_NUMBER_KEY("sections", "width", ALD_LENGTH, ALD_RANGE_POSITIVE, 0, "0.3 m", "of it"),
    [STIFFNESS] = ALD_NUMBER_KEY("sections", "stiffness", ALD_STIFFNESS, ALD_RANGE_ANY,
                                 ALD_REQUIRED, NULL, "of all"),
    [DRAG] = ALD_NUMBER_KEY("sections", "normal drag", ALD_NONE, ALD_RANGE_ANY, 1.2, "1", "of it"),
    [SIDE] = {"sections", "side", ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 1, 1, sides, NULL,
              "on which it lies"},
};
static const ald_key_table table = {
    .name = "sections",
    .columns = columns,
    .column_count = COLUMNS,
    .row_min = 1,
    .row_max = 8,
    .meaning = "from end to end",
    .example = "[{length: 300 m, pieces: 20, mass: 120 kg, stiffness: 1e6 N/m}]",
};

/* A table as read from a text. */
typedef struct reading {
  ald_study study;
  ald_document *document;
  ald_report *report;
  uint32_t rows;
} reading;

static reading *read_rows(const char *text) {
  reading *r = calloc(1, sizeof *r);
  assert_non_null(r);
  ald_diagnosis *diagnosis = ald_diagnosis_create("s.yml", text);
  r->report = ald_report_create();
  assert_int_equal(ald_document_parse(text, 0, diagnosis, &r->document), ALD_OK);
  ald_reader reader = {.study = &r->study, .diagnosis = diagnosis};
  struct fy_node *root = ald_document_root(r->document);
  const uint32_t first = ald_read_table(&reader, ald_node_member(root, "riser"),
                                        ald_node_place(root), "lines.riser", &table, &r->rows);
  assert_int_equal(first, 0);
  assert_false(reader.no_memory);
  ald_diagnosis_print(diagnosis, r->report);
  ald_diagnosis_destroy(diagnosis);
  return r;
}

static void end(reading *r) {
  for (uint32_t q = 0; q < r->study.quantity_count; q++) free(r->study.quantities[q].path);
  free(r->study.quantities);
  ald_document_destroy(r->document);
  ald_report_destroy(r->report);
  free(r);
}

/* reads without a word */
static reading *good_rows(const char *text) {
  reading *r = read_rows(text);
  assert_string_equal(ald_report_text(r->report), "");
  return r;
}

static void expect_said(const char *text, const char *expected) {
  reading *r = read_rows(text);
  assert_string_equal(ald_report_text(r->report), expected);
  end(r);
}

static void expect_row(const reading *r, uint32_t row, const double *expected) {
  assert_in_range(row, 0, r->rows - 1);
  for (uint32_t c = 0; c < COLUMNS; c++) {
    const double is = r->study.quantities[row * COLUMNS + c].value;
    if (is != expected[c]) fail_msg("%s is %g, not %g", columns[c].component, is, expected[c]);
  }
}

static const double known[COLUMNS] = {300, 20, 120, 0.5, 1e6, 0.9, 0};

/* ------------------------------------------------------------------------------ what is read */

static void maps_and_lists_say_the_same(void **state) {
  (void)state;
  reading *r = good_rows(
      "riser:\n"
      "  sections:\n"
      "    - [300 m, 20, 0.12 t, 0.5 m, 1000 kN/m, 0.9, port]\n"
      "    - {side: PORT, normal drag: 0.9, stiffness: 1000 kN/m, mass: 120, width: 500 mm,\n"
      "       pieces: 20, length: 0.3 km}\n"
      "    - length: 300 m\n"
      "      pieces: 20\n"
      "      width: 0.5 m\n"
      "      mass: 120 kg\n"
      "      stiffness: 1e6\n"
      "      normal drag: 0.9\n"
      "      side: port\n");
  assert_int_equal(r->rows, 3);
  for (uint32_t row = 0; row < 3; row++) expect_row(r, row, known);
  for (uint32_t q = 0; q < 3 * COLUMNS; q++) assert_true(r->study.quantities[q].is_given);
  end(r);
}

static void columns_with_a_default_may_be_left_out(void **state) {
  (void)state;
  static const double filled[COLUMNS] = {300, 20, 120, 0, 1e6, 1.2, 1};
  reading *r = good_rows(
      "riser: {sections: [{length: 300, pieces: 20, mass: 120, stiffness: 1e6},\n"
      "  [300, 20, 120, 0.5, 1e6, 0.9, port], [300, 20, 120, 0.5, 1e6]]}\n");
  expect_row(r, 0, filled);
  expect_row(r, 1, known);
  for (uint32_t c = 0; c < COLUMNS; c++) {
    const bool is_given = c != WIDTH && c != DRAG && c != SIDE;
    assert_int_equal(r->study.quantities[c].is_given, is_given);
    assert_int_equal(r->study.quantities[2 * COLUMNS + c].is_given, is_given || c == WIDTH);
  }
  end(r);
}

static void rows_share_what_an_anchor_names(void **state) {
  (void)state;
  static const double other[COLUMNS] = {150, 10, 120, 0.5, 1e6, 0.9, 0};
  reading *r = good_rows(
      "chain: &chain {mass: 120, width: 0.5, stiffness: 1e6, normal drag: 0.9, side: port}\n"
      "riser:\n"
      "  sections:\n"
      "    - &first {<<: *chain, length: 300, pieces: 20}\n"
      "    - {length: 150, pieces: 10, <<: *chain}\n"
      "    - *first\n"
      "    - {<<: *first, length: 150, pieces: 10}\n");
  assert_int_equal(r->rows, 4);
  expect_row(r, 0, known);
  expect_row(r, 1, other);
  expect_row(r, 2, known);
  expect_row(r, 3, other);
  end(r);
}

static void cells_are_quantities_and_words_and_counts_stay(void **state) {
  (void)state;
  static const char *const paths[COLUMNS] = {
      "lines.riser.sections[1].length",    "lines.riser.sections[1].pieces",
      "lines.riser.sections[1].mass",      "lines.riser.sections[1].width",
      "lines.riser.sections[1].stiffness", "lines.riser.sections[1].normal drag",
      "lines.riser.sections[1].side"};
  reading *r = good_rows(
      "riser: {sections: [[300, 20, 120, 0.5, 1e6], {length: 300, pieces: 20, mass: 120, "
      "stiffness: 1}]}");
  for (uint32_t c = 0; c < COLUMNS; c++) {
    const ald_quantity *q = &r->study.quantities[COLUMNS + c];
    assert_string_equal(q->path, paths[c]);
    assert_int_equal(q->may_vary, c != PIECES && c != SIDE);
    assert_int_equal(q->is_count, c == PIECES);
  }
  end(r);
}

/* ------------------------------------------------------------------------------ what is not */

static void counts_are_whole(void **state) {
  (void)state;
  expect_said("riser: {sections: [[300, 2.5, 120, 0.5, 1e6]]}\n",
              "s.yml:1:26: error: lines.riser.sections[0].pieces: expected a whole number from 1 "
              "to 1000000, got \"2.5\"\n"
              "    1 | riser: {sections: [[300, 2.5, 120, 0.5, 1e6]]}\n"
              "      |                          ^~~\n"
              "s.yml: 1 error\n");
  expect_said("riser: {sections: [{length: 1, pieces: 0, mass: 1, stiffness: 1}]}\n",
              "s.yml:1:40: error: lines.riser.sections[0].pieces: expected a whole number from 1 "
              "to 1000000, got \"0\"\n"
              "    1 | riser: {sections: [{length: 1, pieces: 0, mass: 1, stiffness: 1}]}\n"
              "      |                                        ^\n"
              "s.yml: 1 error\n");
}

static void words_are_those_of_the_column(void **state) {
  (void)state;
  expect_said(
      "riser: {sections: [{length: 1, pieces: 1, mass: 1, stiffness: 1, side: prot}]}\n",
      "s.yml:1:72: error: lines.riser.sections[0].side: expected one of: port, starboard; "
      "got \"prot\"; did you mean \"port\"?\n"
      "    1 | riser: {sections: [{length: 1, pieces: 1, mass: 1, stiffness: 1, side: "
      "prot}]}\n"
      "      |                                                                        ^~~~\n"
      "s.yml: 1 error\n");
}

static void every_missing_column_is_named(void **state) {
  (void)state;
  expect_said(
      "riser: {sections: [{mass: 120 kg}]}\n",
      "s.yml:1:21: error: lines.riser.sections[0]: missing key \"length\" (length without "
      "load), for example length: 300 m\n"
      "    1 | riser: {sections: [{mass: 120 kg}]}\n"
      "      |                     ^~~~\n"
      "s.yml:1:21: error: lines.riser.sections[0]: missing key \"pieces\" (into which it is "
      "cut), for example pieces: 20\n"
      "    1 | riser: {sections: [{mass: 120 kg}]}\n"
      "      |                     ^~~~\n"
      "s.yml:1:21: error: lines.riser.sections[0]: missing key \"stiffness\" (of all), for "
      "example stiffness: 500 kN/m\n"
      "    1 | riser: {sections: [{mass: 120 kg}]}\n"
      "      |                     ^~~~\n"
      "s.yml: 3 errors\n");
}

/* a row of many columns is asked for as a map */
static void wide_rows_are_shown_as_maps(void **state) {
  (void)state;
  expect_said("riser: {sections: [[300 m, 20]]}\n",
              "s.yml:1:21: error: lines.riser.sections[0]: expected a row {length: 300 m, pieces: "
              "20, mass: 120 kg, stiffness: 500 kN/m, ...}\n"
              "    1 | riser: {sections: [[300 m, 20]]}\n"
              "      |                     ^~~~~\n"
              "s.yml: 1 error\n");
  expect_said("riser: {sections: [chain]}\n",
              "s.yml:1:20: error: lines.riser.sections[0]: expected a row {length: 300 m, pieces: "
              "20, mass: 120 kg, stiffness: 500 kN/m, ...}\n"
              "    1 | riser: {sections: [chain]}\n"
              "      |                    ^~~~~\n"
              "s.yml: 1 error\n");
}

/* ------------------------------------------------------------------------------ what varies */

#define HAWSERS                                                                           \
  "allide: 1\nrun: {duration: 1, step: 0.1, scenarios: 4}\n"                              \
  "bodies:\n  a: {mass: 1, inertia: 1, position: [9, 0]}\n"                               \
  "hawsers:\n"                                                                            \
  "  bow 1: {between: [a, earth], curve: [{distance: 0, force: 0}, {distance: 2, force: " \
  "5}]}\n"                                                                                \
  "  stern: {between: [a, earth], curve: [[0, 0], [2, 5], {distance: 4, force: 9}],\n"    \
  "    damping exponent: 2}\n"                                                            \
  "vary:\n"

/* number of quantities that the study's one variable sets */
static uint32_t targets_of(const char *lines) {
  char text[2048];
  snprintf(text, sizeof text, "%s  %s\n", HAWSERS, lines);
  ald_study *study = study_of(text);
  assert_int_equal(study->variable_count, 1);
  const uint32_t count = study->variables[0].target_count;
  ald_study_destroy(study);
  return count;
}

static void names_and_patterns_reach_cells(void **state) {
  (void)state;
  const char *const d = "{uniform: [1, 2]}";
  char line[256];
  static const struct {
    const char *name;
    uint32_t count;
  } cases[] = {
      {"hawsers.bow 1.curve[0].damping", 1}, {"hawsers.bow 1.curve[*].damping", 2},
      {"hawsers.*.curve[*].damping", 5},     {"hawsers.*.curve[?].damping", 5},
      {"hawsers.*.curve[1].damping", 2},     {"hawsers.stern.damping exponent", 1},
      {"hawsers.*.damping exponent", 2},     {"hawsers.bow ?.curve[0].damping", 1},
  };
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    snprintf(line, sizeof line, "\"%s\": %s", cases[k].name, d);
    assert_int_equal(targets_of(line), cases[k].count);
    snprintf(line, sizeof line, "%s: %s", cases[k].name, d);
    assert_int_equal(targets_of(line), cases[k].count);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(maps_and_lists_say_the_same),
      cmocka_unit_test(columns_with_a_default_may_be_left_out),
      cmocka_unit_test(rows_share_what_an_anchor_names),
      cmocka_unit_test(cells_are_quantities_and_words_and_counts_stay),
      cmocka_unit_test(counts_are_whole),
      cmocka_unit_test(words_are_those_of_the_column),
      cmocka_unit_test(every_missing_column_is_named),
      cmocka_unit_test(wide_rows_are_shown_as_maps),
      cmocka_unit_test(names_and_patterns_reach_cells),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
