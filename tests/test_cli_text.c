/* SPDX-License-Identifier: Apache-2.0
 * Text of the command line: JSON as its grammar wants it, figures as an engineer reads them. */
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

#include "../src/cli/figure.h"
#include "../src/cli/json.h"

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

static void shows_values(void **state) {
  (void)state;
  static const struct {
    double value;
    const char *unit, *text;
  } cases[] = {
      {0, "N", "0 N"},
      {(double)NAN, "N", "-"},
      {(double)NAN, "", "-"},
      {3, "", "3.000"},
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
      {0.0123, "m/s", "0.01230 m/s"},
      {0.25, "s", "0.2500 s"},
      {930000, "kg", "930.0 t"},
      {3.14159265358979323846, "rad", "180.0 deg"},
      {0.1, "rad/s", "5.730 deg/s"},
      {5000, "kg m^2", "5000 kg m^2"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    char text[2 * FIGURE_TEXT];
    assert_string_equal(figure_value(cases[i].value, cases[i].unit, text), cases[i].text);
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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(writes_strings),    cmocka_unit_test(writes_numbers),
      cmocka_unit_test(numbers_read_back), cmocka_unit_test(nests),
      cmocka_unit_test(nests_deep),        cmocka_unit_test(shows_numbers),
      cmocka_unit_test(shows_values),      cmocka_unit_test(values_agree_with_their_figures),
      cmocka_unit_test(shows_times),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
