/* SPDX-License-Identifier: Apache-2.0
 * Tables of text: cells, quotes, units, and what is said of tables that are none. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs some of those above */
#include <cmocka.h>

#include "base/csv.h"
#include "support/random.h"

/* Parses a text that must be a table. */
static ald_csv *table(const char *text) {
  ald_csv *csv = NULL;
  ald_report *report = ald_report_create();
  ald_diagnosis *diagnosis = ald_diagnosis_create("t.csv", text);
  const ald_status status = ald_csv_parse(text, diagnosis, &csv);
  ald_diagnosis_print(diagnosis, report);
  if (status != ALD_OK) fail_msg("%s", ald_report_text(report));
  assert_string_equal(ald_report_text(report), "");
  ald_diagnosis_destroy(diagnosis);
  ald_report_destroy(report);
  return csv;
}

/* A table that is refused with this message; `column` of lengths is read if it can be parsed. */
static void expect_refusal(const char *text, uint32_t column, const char *message) {
  ald_csv *csv = NULL;
  double values[64];
  ald_report *report = ald_report_create();
  ald_diagnosis *diagnosis = ald_diagnosis_create("t.csv", text);
  ald_status status = ald_csv_parse(text, diagnosis, &csv);
  if (status == ALD_OK) status = ald_csv_numbers(csv, column, ALD_LENGTH, diagnosis, values);
  assert_int_equal(status, ALD_BAD_STUDY);
  ald_diagnosis_print(diagnosis, report);
  assert_string_equal(ald_report_text(report), message);
  ald_csv_destroy(csv);
  ald_diagnosis_destroy(diagnosis);
  ald_report_destroy(report);
}

/* A column of a good table. */
static void numbers(const ald_csv *csv, uint32_t column, ald_dimension dimension, double *values) {
  ald_diagnosis *diagnosis = ald_diagnosis_create("t.csv", "");
  assert_int_equal(ald_csv_numbers(csv, column, dimension, diagnosis, values), ALD_OK);
  assert_int_equal(ald_diagnosis_errors(diagnosis), 0);
  ald_diagnosis_destroy(diagnosis);
}

static void reads_names_units_and_numbers(void **state) {
  (void)state;
  ald_csv *csv = table("bodies.tug.speed [kn], mass,heading [degT]\n1,930 t,090\n2.5, 1e6 ,180\n");
  double values[2];
  assert_int_equal(ald_csv_column_count(csv), 3);
  assert_int_equal(ald_csv_row_count(csv), 2);
  assert_string_equal(ald_csv_column_name(csv, 0), "bodies.tug.speed");
  assert_string_equal(ald_csv_column_name(csv, 1), "mass");
  assert_string_equal(ald_csv_column_name(csv, 2), "heading");
  numbers(csv, 0, ALD_SPEED, values);
  assert_true(values[0] == 1852.0 / 3600 && values[1] == 2.5 * 1852 / 3600);
  numbers(csv, 1, ALD_MASS, values);
  assert_true(values[0] == 930e3 && values[1] == 1e6);
  numbers(csv, 2, ALD_ANGLE, values);
  assert_true(values[0] == 0 && fabs(values[1] + M_PI / 2) < 1e-15);
  ald_csv_destroy(csv);
}

static void a_unit_of_the_cell_goes_before_that_of_the_header(void **state) {
  (void)state;
  ald_csv *csv = table("x [km]\n2\n2 m\n-2e-1\n");
  double values[3];
  numbers(csv, 0, ALD_LENGTH, values);
  assert_true(values[0] == 2000 && values[1] == 2 && values[2] == -200);
  ald_csv_destroy(csv);
}

static void takes_commas_semicolons_and_tabs(void **state) {
  (void)state;
  static const char *const texts[] = {"a,b;c\n1,2\n", "a;b,c\n1;2\n", "a\tb,c\n1\t2\n"};
  for (int k = 0; k < 3; k++) {
    ald_csv *csv = table(texts[k]);
    double values[1];
    assert_int_equal(ald_csv_column_count(csv), 2);
    assert_string_equal(ald_csv_column_name(csv, 0), "a");
    numbers(csv, 1, ALD_NONE, values);
    assert_true(values[0] == 2);
    ald_csv_destroy(csv);
  }
}

static void quotes_hold_separators_quotes_and_line_ends(void **state) {
  (void)state;
  ald_csv *csv = table("\"a,\"\"b\"\"\" , \"c\nd\"\n\"1\",\"2\"\n");
  double values[1];
  assert_int_equal(ald_csv_column_count(csv), 2);
  assert_string_equal(ald_csv_column_name(csv, 0), "a,\"b\"");
  assert_string_equal(ald_csv_column_name(csv, 1), "c\nd");
  numbers(csv, 1, ALD_NONE, values);
  assert_true(values[0] == 2);
  const ald_place place = ald_csv_cell_place(csv, 0, 1);
  assert_int_equal(place.line, 3);
  assert_int_equal(place.column, 5);
  assert_int_equal(place.length, 3);
  ald_csv_destroy(csv);
}

static void leaves_out_comments_empty_lines_and_a_byte_order_mark(void **state) {
  (void)state;
  ald_csv *csv = table("\xEF\xBB\xBF# cases\r\n\r\na,b\r\n1,2\r\n  \r\n# more\r\n3,4");
  double values[2];
  assert_int_equal(ald_csv_row_count(csv), 2);
  assert_string_equal(ald_csv_column_name(csv, 0), "a");
  numbers(csv, 1, ALD_NONE, values);
  assert_true(values[0] == 2 && values[1] == 4);
  assert_int_equal(ald_csv_column_place(csv, 1).line, 3);
  assert_int_equal(ald_csv_cell_place(csv, 1, 0).line, 7);
  ald_csv_destroy(csv);
}

static void a_table_may_have_no_rows(void **state) {
  (void)state;
  ald_csv *csv = table("a,b");
  assert_int_equal(ald_csv_row_count(csv), 0);
  assert_int_equal(ald_csv_column_count(csv), 2);
  ald_csv_destroy(csv);
}

static void says_what_is_no_table(void **state) {
  (void)state;
  expect_refusal("# nothing\n", 0,
                 "t.csv:1:1: error: expected a table: a line with the names of the columns, then "
                 "one line a row\n"
                 "    1 | # nothing\n"
                 "      | ^\n"
                 "t.csv: 1 error\n");
  expect_refusal("a,,b\n", 0,
                 "t.csv:1:3: error: column 2 has no name\n"
                 "    1 | a,,b\n"
                 "      |   ^\n"
                 "t.csv: 1 error\n");
  expect_refusal("a [m],b,a [km]\n", 0,
                 "t.csv:1:9: error: columns 1 and 3 are both called \"a\"\n"
                 "    1 | a [m],b,a [km]\n"
                 "      |         ^~~~~~\n"
                 "t.csv: 1 error\n");
  expect_refusal("a,b\n1,2\n1\n1,2,3\n", 0,
                 "t.csv:3:1: error: this row has 1 cell, the header has 2\n"
                 "    3 | 1\n"
                 "      | ^\n"
                 "t.csv:4:1: error: this row has 3 cells, the header has 2\n"
                 "    4 | 1,2,3\n"
                 "      | ^\n"
                 "t.csv: 2 errors\n");
  expect_refusal("a\n1\n\"2\n3\n", 0,
                 "t.csv:3:1: error: this quote is never closed\n"
                 "    3 | \"2\n"
                 "      | ^\n"
                 "t.csv: 1 error\n");
  expect_refusal("a\n5'6\"\n", 0,
                 "t.csv:2:4: error: a quote within a cell; put the whole cell in quotes and write "
                 "this one twice\n"
                 "    2 | 5'6\"\n"
                 "      |    ^\n"
                 "t.csv: 1 error\n");
  expect_refusal("a\n\"5\" m\n", 0,
                 "t.csv:2:5: error: expected the end of the cell after its closing quote; a quote "
                 "within a quoted cell is written twice\n"
                 "    2 | \"5\" m\n"
                 "      |     ^\n"
                 "t.csv: 1 error\n");
}

static void says_where_a_number_is_wrong(void **state) {
  (void)state;
  expect_refusal("a;x [m]\n1;2\n1; 3 kn\n1;\n", 1,
                 "t.csv:3:4: error: x: expected a length such as \"12 m\", got a speed (\"3 kn\")\n"
                 "    3 | 1; 3 kn\n"
                 "      |    ^~~~\n"
                 "t.csv:4:3: error: x: expected a number, got nothing\n"
                 "    4 | 1;\n"
                 "      |   ^\n"
                 "t.csv: 2 errors\n");
  expect_refusal("x [kn]\n2 m\n", 0,
                 "t.csv:1:1: error: x: expected a length such as \"12 m\", got a speed (\"1 kn\")\n"
                 "    1 | x [kn]\n"
                 "      | ^~~~~~\n"
                 "t.csv: 1 error\n");
}

static void says_ten_problems_of_many(void **state) {
  (void)state;
  char text[400] = "x\n";
  for (int k = 0; k < 50; k++) strcat(text, "one\n");
  ald_csv *csv = table(text);
  ald_diagnosis *diagnosis = ald_diagnosis_create("t.csv", text);
  double values[50];
  assert_int_equal(ald_csv_numbers(csv, 0, ALD_LENGTH, diagnosis, values), ALD_BAD_STUDY);
  assert_int_equal(ald_diagnosis_errors(diagnosis), 10);
  ald_csv_destroy(csv);
  ald_diagnosis_destroy(diagnosis);
}

/* what is longer than a number is must not be read as its beginning: 10^300 is not 10^254 */
static void numbers_and_units_are_not_cut_short(void **state) {
  (void)state;
  static const char *const forms[2][2] = {{"x\n1", "\n"}, {"x [m", "]\n1\n"}};
  for (int f = 0; f < 2; f++) {
    char text[400];
    snprintf(text, sizeof text, "%s%0300d%s", forms[f][0], 0, forms[f][1]);
    ald_csv *csv = table(text);
    ald_report *report = ald_report_create();
    ald_diagnosis *diagnosis = ald_diagnosis_create("t.csv", text);
    double value;
    assert_int_equal(ald_csv_numbers(csv, 0, ALD_LENGTH, diagnosis, &value), ALD_BAD_STUDY);
    ald_diagnosis_print(diagnosis, report);
    assert_non_null(strstr(ald_report_text(report), "more than 255 characters"));
    ald_csv_destroy(csv);
    ald_diagnosis_destroy(diagnosis);
    ald_report_destroy(report);
  }
}

/* texts of the characters that matter, at random: read or refused, but never read past their end */
static void survives_random_texts(void **state) {
  (void)state;
  static const char letters[] = "aa11\"\",,;\n\n\r\t #[].\xC3";
  test_random random = test_random_from(test_seed(), 0);
  for (int k = 0; k < 20000; k++) {
    const uint32_t length = test_choice(&random, 40);
    char *text = calloc(1, length + 1u); /* its own room, for a sanitiser to watch */
    for (uint32_t c = 0; c < length; c++) {
      text[c] = letters[test_choice(&random, sizeof letters - 1)];
    }
    ald_csv *csv = NULL;
    ald_report *report = ald_report_create();
    ald_diagnosis *diagnosis = ald_diagnosis_create("t.csv", text);
    if (ald_csv_parse(text, diagnosis, &csv) == ALD_OK) {
      double *values = calloc(ald_csv_row_count(csv) + 1, sizeof *values);
      for (uint32_t c = 0; c < ald_csv_column_count(csv); c++) {
        ald_csv_numbers(csv, c, ALD_LENGTH, diagnosis, values);
      }
      free(values);
    } else {
      assert_true(ald_diagnosis_errors(diagnosis) > 0);
    }
    ald_diagnosis_print(diagnosis, report);
    ald_csv_destroy(csv);
    ald_diagnosis_destroy(diagnosis);
    ald_report_destroy(report);
    free(text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(reads_names_units_and_numbers),
      cmocka_unit_test(a_unit_of_the_cell_goes_before_that_of_the_header),
      cmocka_unit_test(takes_commas_semicolons_and_tabs),
      cmocka_unit_test(quotes_hold_separators_quotes_and_line_ends),
      cmocka_unit_test(leaves_out_comments_empty_lines_and_a_byte_order_mark),
      cmocka_unit_test(a_table_may_have_no_rows),
      cmocka_unit_test(says_what_is_no_table),
      cmocka_unit_test(says_where_a_number_is_wrong),
      cmocka_unit_test(says_ten_problems_of_many),
      cmocka_unit_test(numbers_and_units_are_not_cut_short),
      cmocka_unit_test(survives_random_texts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
