/* SPDX-License-Identifier: Apache-2.0
 * Damping tables: columns below a header, lines of a panel program, other axes and another origin,
 * and what is said of files that are none. */
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

#include "hydro/damping_read.h"
#include "hydro/damping_table.h"
#include "support/random.h"

#define PI 3.141592653589793

static const ald_damping_units usual = {false, 1000, 1};
static char said[4096];

/* Reads a text; NULL with what was said in `said`. */
static ald_damping_table *read_as(const char *text, const ald_damping_units *units) {
  ald_report *report = ald_report_create();
  ald_diagnosis *diagnosis = ald_diagnosis_create("t", text);
  ald_damping_table *table = NULL;
  const ald_status status = ald_damping_read(text, units, diagnosis, &table);
  ald_diagnosis_print(diagnosis, report);
  snprintf(said, sizeof said, "%s", ald_report_text(report));
  assert_int_equal(status, table ? ALD_OK : ALD_BAD_STUDY);
  ald_diagnosis_destroy(diagnosis);
  ald_report_destroy(report);
  return table;
}

static ald_damping_table *read(const char *text) {
  ald_damping_table *table = read_as(text, &usual);
  if (!table) fail_msg("%s", said);
  return table;
}

static double damping(const ald_damping_table *table, uint32_t f, int i, int j) {
  return table->damping[ALD_TERMS * f + (size_t)(6 * (i - 1) + j - 1)];
}
static double mass(const ald_damping_table *table, uint32_t f, int i, int j) {
  return table->mass[ALD_TERMS * f + (size_t)(6 * (i - 1) + j - 1)];
}
static bool has(uint64_t terms, int i, int j) { return terms >> (6 * (i - 1) + j - 1) & 1; }

/* a text that is no table: what is said of it holds `message` */
static void refuses(const char *text, const char *message) {
  ald_damping_table *table = read_as(text, &usual);
  assert_null(table);
  if (!strstr(said, message)) fail_msg("expected \"%s\", got\n%s", message, said);
}

/* ------------------------------------------------------------------------------ columns */

static void reads_columns_with_words_and_units(void **state) {
  (void)state;
  ald_damping_table *t = read(
      "# a comment\n"
      "omega_rad_s,B22_sway_kg_s,B24 [kN s],A22 [t],A22_inf [t],B44_roll\n"
      "0.5,1,-2,3,7,9\n1,2,-3,4,7,9\n1.5,3,-4,5,7,9\n2,2,-3,6,7,8\n");
  assert_int_equal(t->count, 4);
  assert_true(t->frequency[0] == 0.5 && t->frequency[3] == 2);
  assert_true(damping(t, 2, 2, 2) == 3 && damping(t, 1, 2, 4) == -3000);
  /* the other triangle follows */
  assert_true(damping(t, 1, 4, 2) == -3000 && has(t->terms, 4, 2));
  assert_true(mass(t, 3, 2, 2) == 6000 && has(t->mass_terms, 2, 2));
  assert_true(!has(t->mass_terms, 2, 4) && !has(t->terms, 3, 3));
  assert_true(has(t->infinite_terms, 2, 2) && t->infinite[7] == 7000);
  ald_damping_table_destroy(t);
}

static void reads_periods_and_both_triangles(void **state) {
  (void)state;
  ald_damping_table *t = read("period [s];B35;B53;B33\n8;1;2;3\n4;2;3;4\n2;3;4;5\n1;4;5;6\n");
  assert_true(fabs(t->frequency[0] - PI / 4) < 1e-15 && fabs(t->frequency[3] - 2 * PI) < 1e-14);
  assert_true(damping(t, 0, 3, 5) == 1 && damping(t, 0, 5, 3) == 2);
  ald_damping_table_destroy(t);
}

static void refuses_what_is_no_table(void **state) {
  (void)state;
  refuses("omega,B33\n1,1\n2,1\n3,1\n3,1\n", "t:5:1: error: the frequencies must ascend: 3 rad/s");
  refuses("omega,B33\n4,1\n3,1\n2,1\n1,1\n", "t:3:1: error: the frequencies must ascend: 3 rad/s");
  refuses("period,B33\n4,1\n5,1\n6,1\n7,1\n", "the frequencies must ascend");
  refuses("omega,B33\n1,1\n2,2\n3,-1\n4,1\n", "t:4:3: error: B33 is negative, -1 at 3 rad/s");
  refuses("omega,A33\n1,1\n2,2\n3,1\n4,1\n", "no column holds damping, as B33 would");
  refuses("omega,B33\n-1,1\n2,2\n3,1\n4,1\n", "a frequency must not be negative");
  refuses("period,B33\n0,1\n2,2\n3,1\n4,1\n", "a period must be above 0");
  refuses("omega,period,B33\n1,1,1\n", "\"period\" gives the frequency a second time");
  refuses("omega,B33_a,B33_b\n1,1,1\n", "\"B33_b\" gives its term a second time");
  refuses("omega,B33,heave\n1,1,1\n", "\"heave\" is not a column of a damping table");
  refuses("omega,B73\n1,1\n", "\"B73\" is not a column of a damping table");
  refuses("omega,B333\n1,1\n", "\"B333\" is not a column of a damping table");
  refuses("omega,B33\n1,one\n2,2\n3,1\n4,1\n", "t:2:3: error: B33: ");
  refuses("omega,B33\n", "0 frequencies do not make a table; at least 4");
  refuses("", "expected a table");
}

static void tells_noise_and_keeps_it(void **state) {
  (void)state;
  ald_damping_table *t = read("omega,B33\n1,1000\n2,2000\n3,1\n4,-1\n");
  assert_non_null(strstr(said, "t:5:3: warning: B33 is negative, -1 at 4 rad/s"));
  assert_true(damping(t, 3, 3, 3) == -1);
  ald_damping_table_destroy(t);
}

static void tells_tables_that_end_early(void **state) {
  (void)state;
  ald_damping_table *t = read("omega,B33,B55\n1,1,1\n2,4,3\n3,6,5\n4,5,2\n");
  assert_non_null(
      strstr(said, "t:5:3: warning: B33 is large at the last frequency, 5 of at most 6"));
  assert_null(strstr(said, "B55"));
  ald_damping_table_destroy(t);
}

static void tells_couplings_that_drive(void **state) {
  (void)state;
  const char *const rows = "1,4,9,5\n2,4,9,-6\n3,4,9,6.1\n4,4,9,1\n";
  char text[128];
  snprintf(text, sizeof text, "omega,B22,B44,B24\n%s", rows);
  ald_damping_table *t = read(text);
  assert_non_null(strstr(said, "t:4:7: warning: B24 is more than the root of B22 B44 at 3 rad/s"));
  ald_damping_table_destroy(t);
  /* alone it drives in any case */
  t = read("omega,B24\n1,0\n2,1\n3,1\n4,0\n");
  assert_non_null(strstr(said, "t:3:3: warning: B24 is more than the root of B22 B44 at 2 rad/s"));
  ald_damping_table_destroy(t);
}

/* ------------------------------------------------------------------------------ panel programs */

static const char panels[] =
    " 0.000000E+00     3     3  7.0E-01\n"
    " 0.000000E+00     3     5  2.0E-01\n"
    "-0.100000E+01     3     3  9.0E-01\n"
    "-0.100000E+01     3     5  2.0E-01\n"
    " 2.0  3  3  8.0E-01  1.0E-02\n 2.0  3  5  1.0D-01 -2.0E-02\n"
    " 4.0  3  3  8.5E-01  4.0E-02\n 4.0  3  5  1.5E-01 -3.0E-02\n"
    " 8.0  3  3  9.0E-01  2.0E-02\n 8.0  3  5  1.7E-01 -1.0E-02\n"
    "16.0  3  3  9.5E-01  1.0E-02\n16.0  3  5  1.9E-01  1.0E-03\n";

static void reads_lines_of_a_panel_program(void **state) {
  (void)state;
  const ald_damping_units units = {false, 1025, 2};
  char with_words[sizeof panels + 64];
  snprintf(with_words, sizeof with_words, "\n WAMIT output  --A(I,J) B(I,J)\n%s", panels);
  for (int k = 0; k < 2; k++) {
    ald_damping_table *t = read_as(k ? with_words : panels, &units);
    if (!t) fail_msg("%s", said);
    /* ascending periods are descending frequencies */
    assert_int_equal(t->count, 4);
    assert_true(fabs(t->frequency[0] - 2 * PI / 16) < 1e-15);
    const double w = 2 * PI / 4, cube = 1025 * 8.0; /* rho L^3 */
    assert_true(fabs(mass(t, 2, 3, 3) / (0.85 * cube) - 1) < 1e-15);
    assert_true(fabs(damping(t, 2, 3, 3) / (0.04 * cube * w) - 1) < 1e-15);
    assert_true(fabs(damping(t, 2, 3, 5) / (-0.03 * cube * 2 * w) - 1) < 1e-15);
    assert_true(damping(t, 2, 5, 3) == damping(t, 2, 3, 5));
    assert_true(fabs(mass(t, 3, 3, 5) / (0.1 * cube * 2) - 1) < 1e-15);
    /* period 0 is infinite frequency, -1 frequency 0 */
    assert_true(fabs(t->infinite[14] / (0.7 * cube) - 1) < 1e-15 && has(t->infinite_terms, 5, 3));
    ald_damping_table_destroy(t);
  }
}

static void reads_frequencies_of_a_panel_program(void **state) {
  (void)state;
  const ald_damping_units units = {true, 1000, 1};
  ald_damping_table *t = read_as(
      "-1 3 3 0.7\n0 3 3 0.9\n0.5 3 3 1 0.1\n1 3 3 1 0.2\n1.5 3 3 1 0.2\n2 3 3 1 0.1\n", &units);
  if (!t) fail_msg("%s", said);
  assert_true(t->frequency[1] == 1 && fabs(damping(t, 1, 3, 3) - 200) < 1e-12);
  assert_true(fabs(t->infinite[14] - 700) < 1e-12);
  ald_damping_table_destroy(t);
}

static void refuses_lines_that_are_none(void **state) {
  (void)state;
  refuses("1 3 3 1 1\n2 3 3 1\n", "t:2:1: error: expected five numbers, \"PER I J A B\"");
  refuses("1 3 3 1 1\n2 3 x 1 1\n", "t:2:1: error: expected five numbers, \"PER I J A B\"");
  refuses("1 3 3 1 1\n2 3 9 1 1\n", "t:2:5: error: a table of one body has freedoms 1 to 6 alone");
  refuses("1 3 0 1 1\n", "expected the number of a freedom, 1 to 6");
  refuses("1 3 3 1 1\n1 3 3 1 1\n", "t:2:1: error: gives its term a second time");
  refuses("1 3 3 1 1\n1 5 5 1 1\n2 3 3 1 1\n3 3 3 1 1\n3 5 5 1 1\n",
          "t:3:1: error: this frequency lacks the term 5-5, which others have");
  refuses("1 3 3 1 1\n2 3 3 1 1\n2 5 5 1 1\n", "t:3:1: error: the first frequency lacks this term");
  refuses("1 3 3 1 1\n2 3 3 1 1\n4 3 3 1 1\n3 3 3 1 1\n", "the frequencies must ascend");
  refuses("1 3 3 1 1\n2 3 3 1 -1\n4 3 3 1 1\n8 3 3 1 1\n", "t:2:9: error: B33 is negative");
}

/* ------------------------------------------------------------------------------ axes */

/* power that a motion of the centre of gravity loses: v' B v */
static double power(const double *b, const double *v) {
  double sum = 0;
  for (int i = 0; i < 6; i++) {
    for (int j = 0; j < 6; j++) sum += v[i] * b[6 * i + j] * v[j];
  }
  return sum;
}

static void places_tables_without_changing_power(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int n = 0; n < 100; n++) {
    double *b = calloc(ALD_TERMS, sizeof *b), *a = calloc(ALD_TERMS, sizeof *a);
    double *frequency = calloc(1, sizeof *frequency);
    double here[6], there[6], before[ALD_TERMS];
    const bool z_down = test_choice(&r, 2);
    const double o[3] = {test_uniform(&r, -3, 3), test_uniform(&r, -3, 3), test_uniform(&r, -3, 3)};
    for (int k = 0; k < ALD_TERMS; k++) before[k] = b[k] = a[k] = test_uniform(&r, -1, 1);
    ald_damping_table table = {.count = 1,
                               .frequency = frequency,
                               .damping = b,
                               .mass = a,
                               .terms = ((uint64_t)1 << 36) - 1};
    for (int k = 0; k < 6; k++) here[k] = test_uniform(&r, -1, 1);
    /* the motion of the origin: v + w x o, in the table's axes */
    for (int k = 0; k < 6; k++) there[k] = here[k];
    there[0] += here[4] * o[2] - here[5] * o[1];
    there[1] += here[5] * o[0] - here[3] * o[2];
    there[2] += here[3] * o[1] - here[4] * o[0];
    for (int k = 0; z_down && k < 6; k++) there[k] *= k % 3 == 0 ? 1 : -1;
    ald_damping_table_place(&table, z_down, o);
    /* sums of 36 products of numbers up to 10 */
    assert_true(fabs(power(b, here) - power(before, there)) < 1e-11);
    assert_memory_equal(a, b, ALD_TERMS * sizeof *a);
    free(a);
    free(b);
    free(frequency);
  }
}

static void turns_signs_of_couplings_alone(void **state) {
  (void)state;
  ald_damping_table *t =
      read("omega,B22,B24,B26,B15\n1,1,2,3,4\n2,1,2,3,4\n3,1,2,3,4\n4,1,2,3,4\n");
  const uint64_t terms = t->terms;
  ald_damping_table_place(t, true, (const double[3]){0, 0, 0});
  assert_true(damping(t, 0, 2, 2) == 1 && damping(t, 0, 2, 4) == -2 && damping(t, 0, 4, 2) == -2);
  assert_true(damping(t, 0, 2, 6) == 3 && damping(t, 0, 1, 5) == -4);
  assert_true(t->terms == terms);
  /* an arm makes roll of sway, and nothing of what has no part in it */
  ald_damping_table_place(t, false, (const double[3]){0, 0, 2});
  assert_true(has(t->terms, 4, 4) && !has(t->terms, 3, 3) && !has(t->terms, 3, 5));
  ald_damping_table_destroy(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(reads_columns_with_words_and_units),
      cmocka_unit_test(reads_periods_and_both_triangles),
      cmocka_unit_test(refuses_what_is_no_table),
      cmocka_unit_test(tells_noise_and_keeps_it),
      cmocka_unit_test(tells_tables_that_end_early),
      cmocka_unit_test(tells_couplings_that_drive),
      cmocka_unit_test(reads_lines_of_a_panel_program),
      cmocka_unit_test(reads_frequencies_of_a_panel_program),
      cmocka_unit_test(refuses_lines_that_are_none),
      cmocka_unit_test(places_tables_without_changing_power),
      cmocka_unit_test(turns_signs_of_couplings_alone),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
