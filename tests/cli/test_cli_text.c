/* SPDX-License-Identifier: Apache-2.0
 * Text of the command line: JSON as its grammar wants it, figures as an engineer reads them, tables
 * that keep to their width. */
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "cli/print/csv_file.h"
#include "cli/print/figure.h"
#include "cli/print/json.h"
#include "cli/print/table.h"
#include "cli/prose.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static char written[4096];

static FILE *start(json *out) {
  FILE *stream = fmemopen(written, sizeof written, "w");
  assert_non_null(stream);
  json_begin(out, stream);
  return stream;
}

static const char *finish(json *out, FILE *stream) {
  json_end(out);
  assert_int_equal(fclose(stream), 0);
  return written;
}

static void writes_strings(void **state) {
  (void)state;
  static const char *const cases[][2] = {
      {"", "\"\"\n"},
      {"plain", "\"plain\"\n"},
      {"a\"b\\c/", "\"a\\\"b\\\\c/\"\n"},
      {"\b\f\n\r\t", "\"\\b\\f\\n\\r\\t\"\n"},
      {"\x01\x1f\x7f", "\"\\u0001\\u001f\\u007f\"\n"},
      /* UTF-8 stays: two, three, four bytes */
      {"\xc2\xb5\xe2\x82\xac\xf0\x9f\x9a\xa2", "\"\xc2\xb5\xe2\x82\xac\xf0\x9f\x9a\xa2\"\n"},
      /* not UTF-8: a lone byte, a cut sequence, an overlong one, a surrogate */
      {"\xff", "\"\\ufffd\"\n"},
      {"\xe2\x82", "\"\\ufffd\\ufffd\"\n"},
      {"\xc0\x80", "\"\\ufffd\\ufffd\"\n"},
      {"\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\"\n"},
      {NULL, "null\n"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    json out;
    FILE *stream = start(&out);
    json_string(&out, NULL, cases[i][0]);
    assert_string_equal(finish(&out, stream), cases[i][1]);
  }
}

static void writes_numbers(void **state) {
  (void)state;
  static const struct {
    double value;
    const char *text;
  } cases[] = {
      {0, "0\n"},
      {-0.0, "-0\n"},
      {1, "1\n"},
      {-2.5, "-2.5\n"},
      {1e20, "1e+20\n"},
      {1e-12, "9.9999999999999998e-13\n"},
      {(double)NAN, "null\n"},
      {HUGE_VAL, "null\n"},
      {-HUGE_VAL, "null\n"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    json out;
    FILE *stream = start(&out);
    json_number(&out, NULL, cases[i].value);
    assert_string_equal(finish(&out, stream), cases[i].text);
  }
}

/* every finite number reads back to the same bits */
static void numbers_read_back(void **state) {
  (void)state;
  const unsigned seed = (unsigned)time(NULL);
  print_message("seed %u\n", seed);
  srand(seed);
  for (int i = 0; i < 2000; i++) {
    uint64_t bits = 0, read_bits;
    double value;
    for (int byte = 0; byte < 8; byte++) bits = bits << 8 | ((uint64_t)rand() >> 7 & 0xff);
    memcpy(&value, &bits, sizeof value);
    if (!isfinite(value)) continue;
    json out;
    FILE *stream = start(&out);
    json_number(&out, NULL, value);
    const double read = strtod(finish(&out, stream), NULL);
    memcpy(&read_bits, &read, sizeof read);
    assert_true(read_bits == bits);
  }
}

static void nests(void **state) {
  (void)state;
  json out;
  FILE *stream = start(&out);
  json_object_open(&out, NULL);
  json_string(&out, "na\"me", "tug");
  json_array_open(&out, "list");
  json_integer(&out, NULL, UINT64_MAX);
  json_bool(&out, NULL, 0);
  json_object_open(&out, NULL);
  json_object_close(&out);
  json_array_close(&out);
  json_array_open(&out, "none");
  json_array_close(&out);
  json_bool(&out, "good", 7);
  json_object_close(&out);
  assert_string_equal(finish(&out, stream),
                      "{\n  \"na\\\"me\": \"tug\",\n  \"list\": [\n    18446744073709551615,\n"
                      "    false,\n    {}\n  ],\n  \"none\": [],\n  \"good\": true\n}\n");
}

/* deeper than the levels that are told apart: still balanced, nothing overwritten */
static void nests_deep(void **state) {
  (void)state;
  const int depth = JSON_DEPTH + 8;
  json out;
  FILE *stream = start(&out);
  for (int d = 0; d < depth; d++) json_array_open(&out, NULL);
  for (int d = 0; d < depth; d++) json_array_close(&out);
  const char *text = finish(&out, stream);
  int balance = 0, opened = 0;
  for (; *text; text++) {
    opened += *text == '[';
    balance += (*text == '[') - (*text == ']');
    assert_true(balance >= 0 && *text != ',');
  }
  assert_int_equal(opened, depth);
  assert_int_equal(balance, 0);
}

static void shows_numbers(void **state) {
  (void)state;
  static const struct {
    double value;
    const char *text;
  } cases[] = {
      {0, "0"},
      {-0.0, "0"},
      {(double)NAN, "-"},
      {-(double)NAN, "-"},
      {HUGE_VAL, "inf"},
      {-HUGE_VAL, "-inf"},
      {1, "1.000"},
      {-1.2345, "-1.234"}, /* the double lies below the tie */
      {12.345678, "12.35"},
      {0.012345678, "0.01235"},
      {9.99994, "10.00"},
      {99.9996, "100.0"},
      {999.9995, "1000"},
      {-999.9995, "-1000"},
      {12345, "12345"},
      {0.001, "0.001000"},
      {0.0005, "5.000e-04"},
      {1e-12, "1.000e-12"},
      {-1e-12, "-1.000e-12"},
      {1e20, "1.000e+20"},
      {DBL_MAX, "1.798e+308"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    char text[FIGURE_TEXT];
    assert_string_equal(figure_number(cases[i].value, text), cases[i].text);
  }
}

/* as figure_number(), but for the decimals */
static void shows_cells(void **state) {
  (void)state;
  static const struct {
    double value;
    const char *text;
  } cases[] = {
      {0, "0"},
      {-0.0, "0"},
      {(double)NAN, "-"},
      {HUGE_VAL, "inf"},
      {-HUGE_VAL, "-inf"},
      {999.9995, "1000"},
      {-999.9995, "-1000"},
      {-12.345678, "-12.35"},
      {0.12346, "0.1235"},
      {0.012346, "0.0123"}, /* four decimals are three digits here */
      {-0.00096, "-0.0010"},
      {0.000096, "0.0001"}, /* the last digit that four decimals have */
      {0.000094, "9e-05"},
      {1e-12, "1e-12"},
      {-1e-12, "-1e-12"},
      {1e20, "1.000e+20"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    char text[FIGURE_TEXT];
    assert_string_equal(figure_cell(cases[i].value, text), cases[i].text);
  }
}

/* a value with its own scale */
static const char *scaled(double value, const char *unit, char text[2 * FIGURE_TEXT + 2]) {
  const figure_scale scale = figure_scale_for(unit, value);
  char number[FIGURE_TEXT];
  snprintf(text, 2 * FIGURE_TEXT + 2, "%s %s", figure_number(scale.factor * value, number),
           scale.unit);
  return text;
}

static void scales_values(void **state) {
  (void)state;
  static const struct {
    double value;
    const char *unit, *text;
  } cases[] = {
      {0, "N", "0 N"},
      {(double)NAN, "N", "- N"},
      {3, "", "3.000 "},
      {999.9995, "N", "1.000 kN"}, /* rounds into the next prefix */
      {999.4, "N", "999.4 N"},
      {-12345, "N", "-12.35 kN"}, /* the product with 1e-3 lies above the tie */
      {2.5e6, "N", "2.500 MN"},
      {7e9, "J", "7.000 GJ"},
      {1e20, "N", "1.000e+11 GN"},
      {1e-12, "N", "1.000e-12 N"},
      {1500, "N s", "1.500 kN s"},
      {1500, "N/m", "1.500 kN/m"},
      {1500, "m", "1500 m"},
      {0.0123, "m", "12.30 mm"},
      {0, "m", "0 m"},
      {0.0123, "m/s", "12.30 mm/s"},
      {0.2273, "m/s", "0.2273 m/s"},
      {0.25, "s", "0.2500 s"},
      {930000, "kg", "930.0 t"},
      {3.14159265358979323846, "rad", "180.0 deg"},
      {0.1, "rad/s", "5.730 deg/s"},
      {15.707963267948966, "rad/s", "150.0 rpm"},
      {5000, "kg m^2", "5000 kg m^2"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    char text[2 * FIGURE_TEXT + 2];
    assert_string_equal(scaled(cases[i].value, cases[i].unit, text), cases[i].text);
  }
}

/* the shown figure over its factor is the value, to four digits: half a unit of the fourth is
 * 5e-4 of a number that begins with 1 */
static void values_agree_with_their_figures(void **state) {
  (void)state;
  static const char *const units[] = {"N", "J", "m", "s", "kg", "rad", "m/s", ""};
  const unsigned seed = (unsigned)time(NULL);
  print_message("seed %u\n", seed);
  srand(seed);
  for (int i = 0; i < 5000; i++) {
    const double share = (double)rand() / RAND_MAX;
    const double value = pow(10, 40 * share - 20) * (i % 2 ? 1 : -1);
    const char *unit = units[(size_t)i % COUNT(units)];
    char text[FIGURE_TEXT];
    const figure_scale scale = figure_scale_for(unit, value);
    const double shown = strtod(figure_number(scale.factor * value, text), NULL) / scale.factor;
    assert_true(fabs(shown - value) <= 5.0001e-4 * fabs(value));
    assert_true(strlen(text) <= 10); /* the width that the tables count on */
  }
}

static void shows_times(void **state) {
  (void)state;
  static const struct {
    double seconds;
    const char *text;
  } cases[] = {
      {0, "0.00 s"},         {0.424, "0.42 s"},
      {59.99, "59.99 s"},    {59.999, "1 min 00 s"},
      {125, "2 min 05 s"},   {3599.6, "1 h 00 min"},
      {11220, "3 h 07 min"}, {(double)NAN, "-"},
      {HUGE_VAL, "-"},       {-1, "-"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    char text[FIGURE_TEXT];
    assert_string_equal(figure_time(cases[i].seconds, text), cases[i].text);
  }
}

/* ---------------------------------------------------------------------------- tables */

static const table_column plain[] = {
    {"quantity", TABLE_LEFT, 10, 0}, {"mean", TABLE_DECIMAL, 0, 1}, {"max", TABLE_DECIMAL, 0, 0}};

/* the table as text in so many characters */
static const char *print(table *t, int width) {
  FILE *stream = fmemopen(written, sizeof written, "w");
  assert_non_null(stream);
  table_print(t, stream, width);
  assert_int_equal(fclose(stream), 0);
  return written;
}

static void add_three(table *t, const char *name, const char *mean, const char *max) {
  table_add(t, (const char *[]){name, mean, max});
}

static void aligns_on_the_decimal(void **state) {
  (void)state;
  table t;
  table_begin(&t, plain, 3);
  add_three(&t, "force", "12.35", "0");
  add_three(&t, "depth", "-0.1", "3e-07");
  add_three(&t, "time", "1000", "-");
  assert_string_equal(print(&t, 100),
                      "quantity     mean    max\n" /* 5 wide: 0 before the point, e-07 behind */
                      "force       12.35  0\n"
                      "depth       -0.1   3e-07\n"
                      "time      1000     -\n");
  table_clear(&t);
}

static void puts_units_below_headings(void **state) {
  (void)state;
  static const char *const units[] = {NULL, "kN s", "m"};
  table t;
  table_begin(&t, plain, 3);
  table_units(&t, units);
  add_three(&t, "force", "1.5", "0");
  assert_string_equal(print(&t, 100),
                      "quantity  mean  max\n"
                      "          kN s    m\n"
                      "force      1.5    0\n");
  table_clear(&t);
}

static void groups_by_name(void **state) {
  (void)state;
  /* one group's name may begin as another's */
  static const char *const names[] = {"time",          "bodies.tug.x",    "bodies.tug.y",
                                      "bodies.quay.x", "bodies.quay_2.x", "bodies.quay.y"};
  table t;
  table_begin(&t, plain, 3);
  for (size_t i = 0; i < COUNT(names); i++) add_three(&t, table_enter(&t, names[i]), "1", "2");
  assert_string_equal(print(&t, 100),
                      "quantity  mean  max\n"
                      "time         1    2\n"
                      "bodies.tug\n"
                      "  x          1    2\n"
                      "  y          1    2\n"
                      "bodies.quay\n"
                      "  x          1    2\n"
                      "bodies.quay_2\n"
                      "  x          1    2\n"
                      "bodies.quay\n"
                      "  y          1    2\n");
  table_clear(&t);
}

/* first the names are cut, then columns go, and are named; never the rest */
static void keeps_to_the_width(void **state) {
  (void)state;
  table t;
  table_begin(&t, plain, 3);
  add_three(&t, "impulse_normal", "1.5", "2.5");
  assert_string_equal(print(&t, 25),
                      "quantity        mean  max\n"
                      "impulse_normal   1.5  2.5\n");
  assert_string_equal(print(&t, 22),
                      "quantity     mean  max\n"
                      "impulse_...   1.5  2.5\n");
  assert_string_equal(print(&t, 18),
                      "quantity    max\n"
                      "impulse...  2.5\n"
                      "not shown, the terminal is too narrow: mean\n");
  /* what may neither be cut nor left out stays, however narrow */
  assert_string_equal(print(&t, 1),
                      "quantity    max\n"
                      "impulse...  2.5\n"
                      "not shown, the terminal is too narrow: mean\n");
  table_clear(&t);
}

/* characters count, not bytes, and none is cut in half */
static void counts_characters(void **state) {
  (void)state;
  table t;
  table_begin(&t, plain, 3);
  add_three(&t, "B\xc3\xb6schung", "1", "2");
  add_three(&t,
            "\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4"
            "\xc3\xa4\xc3\xa4",
            "3", "4");
  assert_string_equal(print(&t, 21),
                      "quantity    mean  max\n"
                      "B\xc3\xb6schung       1    2\n"
                      "\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4...     3    4\n");
  table_clear(&t);
}

/* whatever numbers come: no line wider than the table was given, decimal points in one place */
static void lines_keep_their_places(void **state) {
  (void)state;
  static const table_column number[] = {{"n", TABLE_LEFT, 0, 0}, {"value", TABLE_DECIMAL, 0, 0}};
  const unsigned seed = (unsigned)time(NULL);
  print_message("seed %u\n", seed);
  srand(seed);
  table t;
  table_begin(&t, number, 2);
  for (int i = 0; i < 100; i++) {
    /* from 0.1 to 1e3: all have a decimal point */
    const double share = (double)rand() / RAND_MAX;
    char text[FIGURE_TEXT];
    figure_cell(pow(10, 3.9 * share - 1) * (i % 2 ? 1 : -1), text);
    table_add(&t, (const char *[]){"row", text});
  }
  const char *text = print(&t, 30);
  size_t place = 0;
  int lines = 0;
  for (const char *line = strchr(text, '\n') + 1; *line; line = strchr(line, '\n') + 1) {
    const size_t length = strcspn(line, "\n"), point = strcspn(line, ".");
    assert_true(length <= 30 && point < length);
    assert_true(line[length - 1] != ' ');
    if (lines++ > 0) assert_int_equal(point, place);
    place = point;
  }
  assert_int_equal(lines, 100);
  table_clear(&t);
}

static void names_cannot_steer_the_terminal(void **state) {
  (void)state;
  FILE *stream = fmemopen(written, sizeof written, "w");
  assert_non_null(stream);
  table_bold(stream, "a\nb\033[31mred\177 \303\251");
  assert_int_equal(fclose(stream), 0);
  assert_string_equal(written, "a b [31mred  \303\251");
}

static void takes_the_width_from_the_environment(void **state) {
  (void)state;
  static const struct {
    const char *columns;
    int width;
  } cases[] = {{"72", 72}, {"20", 20}, {"0", 100}, {"-5", 100}, {"wide", 100}, {"", 100}};
  FILE *stream = tmpfile(); /* no terminal */
  assert_non_null(stream);
  for (size_t i = 0; i < COUNT(cases); i++) {
    assert_int_equal(setenv("COLUMNS", cases[i].columns, 1), 0);
    assert_int_equal(prose_columns(stream), cases[i].width);
  }
  assert_int_equal(unsetenv("COLUMNS"), 0);
  assert_int_equal(prose_columns(stream), 100);
  fclose(stream);
}

/* a spreadsheet computes what begins like a formula, and a terminal obeys control characters */
static void defuses_cells(void **state) {
  (void)state;
  static const char *const cases[][2] = {
      {"bodies.hull.x", "bodies.hull.x"},
      {"=1+1", "'=1+1"},
      {"+A1", "'+A1"},
      {"-A1", "'-A1"},
      {"@SUM(A1)", "'@SUM(A1)"},
      {"-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"},
      {"-5 |x", "'-5 |x"},
      {"=HYPERLINK(\"a\",1)", "\"'=HYPERLINK(\"\"a\"\",1)\""},
      {"\t=1", "' =1"},
      {"\r=1", "\"' =1\""},
      {"a\033[31mb\177", "a [31mb "},
      {"a\xc2\x9b"
       "b \xc2\xb5",
       "a  b \xc2\xb5"},
      /* numbers stay as they are */
      {"-5", "-5"},
      {"-1.5e-3", "-1.5e-3"},
      {"+2.5 kN/m^2", "+2.5 kN/m^2"},
      {"-5 m", "-5 m"},
      {"5=4", "5=4"},
      {"", ""},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    csv_file file = {.stream = fmemopen(written, sizeof written, "w")};
    assert_non_null(file.stream);
    csv_file_text(&file, cases[i][0]);
    csv_file_number(&file, -2);
    assert_int_equal(fclose(file.stream), 0);
    char expected[200];
    snprintf(expected, sizeof expected, "%s,-2", cases[i][1]);
    assert_string_equal(written, expected);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(writes_strings),
      cmocka_unit_test(defuses_cells),
      cmocka_unit_test(writes_numbers),
      cmocka_unit_test(numbers_read_back),
      cmocka_unit_test(nests),
      cmocka_unit_test(nests_deep),
      cmocka_unit_test(shows_numbers),
      cmocka_unit_test(shows_cells),
      cmocka_unit_test(scales_values),
      cmocka_unit_test(values_agree_with_their_figures),
      cmocka_unit_test(shows_times),
      cmocka_unit_test(aligns_on_the_decimal),
      cmocka_unit_test(puts_units_below_headings),
      cmocka_unit_test(groups_by_name),
      cmocka_unit_test(keeps_to_the_width),
      cmocka_unit_test(counts_characters),
      cmocka_unit_test(lines_keep_their_places),
      cmocka_unit_test(names_cannot_steer_the_terminal),
      cmocka_unit_test(takes_the_width_from_the_environment),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
