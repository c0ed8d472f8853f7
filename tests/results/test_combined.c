/* SPDX-License-Identifier: Apache-2.0
 * Several results as one quantity of each scenario: the greatest of them and their sum, with values
 * that are missing and scenarios that failed; and what the program says of them. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "allide/allide.h"
#include "model/kind.h"
#include "results/manifest.h"
#include "results/store.h"
#include "support/folders.h"

enum { OUTPUT = 40000, SCENARIOS = 10 };
enum { SPEED, A, B, C, DEPTH, COLUMNS_HERE };

static ald_column columns[] = {{"inputs.speed", "m/s", true},
                               {"fenders.a.peak_normal", "N", false},
                               {"fenders.b.peak_normal", "N", false},
                               {"fenders.c.peak_normal", "N", false},
                               {"contacts.d.greatest_depth", "m", false}};
static const size_t forces[] = {A, B, C};
#define NONE ((double)NAN)

/* In scenario 3 nothing has a value, in 4 a part of it; 7 to 9 fail, 7 and 8 with what they had
 * reached, which of 9 nobody knows. 0.1 + 0.2 + 0.3 is not 0.6, nor is 0.3 + 0.2 + 0.1 the same. */
static double values[COLUMNS_HERE][SCENARIOS] = {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10},
                                                 {0.1, 1, 5, NONE, NONE, -2, 0, 1, 9, 100},
                                                 {0.2, 7, 2, NONE, 4, -3, 0, 2, 1, 100},
                                                 {0.3, 1, 2, NONE, 3, -4, 0, 3, 1, NONE},
                                                 {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}};
static int32_t statuses[SCENARIOS];
static const double greatest[SCENARIOS] = {0.3, 7, 5, NONE, 4, -2, 0, 3, 9, 100};
static const double sums[SCENARIOS] = {0.1 + 0.2 + 0.3, 9, 9, NONE, 7, -9, 0, 6, 11, 200};

static char *folder;

static ald_results *open_folder(void) {
  static const char study[] =
      "allide: 1\nname: fenders\nrun: {scenarios: 10, duration: 1 s, step: 0.1 s}\n"
      "bodies:\n  ship: {mass: 1 t, inertia: 1 t m^2}\n";
  const ald_manifest manifest = {.study_text = (char *)(uintptr_t)study,
                                 .study_name = "fenders",
                                 .version = "0.1.0",
                                 .device = "OpenMP",
                                 .fallback = "",
                                 .scenarios = SCENARIOS,
                                 .column_count = COLUMNS_HERE,
                                 .columns = columns};
  ald_store *store = NULL;
  ald_results *results = NULL;
  const ald_block block = {
      .index = 0, .count = SCENARIOS, .values = values[0], .statuses = statuses};
  statuses[7] = statuses[8] = ALD_SCENARIO_OUT_OF_RANGE;
  statuses[9] = ALD_SCENARIO_DIVERGED;
  free(folder);
  folder = strdup(folder_fresh());
  assert_int_equal(ald_store_create(folder, &manifest, false, &store, folder_report), ALD_OK);
  assert_int_equal(ald_store_write(store, &block, folder_report), ALD_OK);
  ald_store_close(store);
  assert_int_equal(ald_results_open(folder, &results, folder_report), ALD_OK);
  return results;
}

static void assert_same(const double *found, const double *wanted) {
  for (int i = 0; i < SCENARIOS; i++) {
    if (isnan(found[i]) && isnan(wanted[i])) continue;
    if (folder_bits(found[i]) != folder_bits(wanted[i])) {
      fail_msg("scenario %d: %.17g, not %.17g", i, found[i], wanted[i]);
    }
  }
}

static void numbers_of_each_scenario(void **state) {
  (void)state;
  double found[SCENARIOS];
  ald_results *r = open_folder();
  assert_int_equal(
      ald_results_combine(r, &(ald_result){forces, 3, ALD_COMBINE_GREATEST}, found, NULL), ALD_OK);
  assert_same(found, greatest);
  assert_int_equal(ald_results_combine(r, &(ald_result){forces, 3, ALD_COMBINE_SUM}, found, NULL),
                   ALD_OK);
  assert_same(found, sums);
  assert_int_equal(ald_results_combine(r, &(ald_result){forces, 1, ALD_COMBINE_SUM}, found, NULL),
                   ALD_OK);
  assert_same(found, values[A]);
  ald_results_close(r);
}

static void expect(const ald_sample *sample, double x, const double wanted[3]) {
  for (int f = ALD_FAILED_LEFT_OUT; f <= (int)ALD_FAILED_ABOVE; f++) {
    const double p = ald_sample_exceedance(sample, x, 0.95, (ald_failed)f).value;
    if (p != wanted[f]) fail_msg("P(> %g), failed %d: %.17g, not %.17g", x, f, p, wanted[f]);
  }
}

/* Of seven scenarios that did not fail one has no value: it counts, and exceeds nothing. Failed 8
 * has exceeded 8, failed 7 has not, failed 9 nobody knows. */
static void probabilities_with_missing_and_failed(void **state) {
  (void)state;
  ald_sample *any = NULL, *sum = NULL;
  size_t count;
  ald_results *r = open_folder();
  assert_true(ald_column_grows(columns[A].name));
  assert_int_equal(ald_results_sample_greatest(r, forces, 3, &any, NULL), ALD_OK);
  assert_int_equal(ald_results_sample_sum(r, forces, 3, &sum, NULL), ALD_OK);
  const double *sorted = ald_sample_values(sum, &count);
  assert_int_equal(count, 6);
  assert_int_equal(ald_sample_missing(sum), 1);
  assert_int_equal(ald_sample_failed(sum), 3);
  assert_true(sorted[0] == -9 && sorted[5] == 9);
  /* -9 + 0 + 0.1 + 0.2 + 0.3 + 7 + 9 + 9, to rounding of the few additions */
  assert_true(fabs(ald_sample_mean(sum, 0.95).value - 16.6 / 6) < 1e-15 * 16);
  expect(sum, 8, (const double[]){3.0 / 8, 3.0 / 10, 5.0 / 10});
  expect(any, 8, (const double[]){1.0 / 8, 1.0 / 10, 3.0 / 10});
  expect(sum, 1000, (const double[]){0, 0, 3.0 / 10});
  ald_sample_destroy(any);
  ald_sample_destroy(sum);
  ald_results_close(r);
}

static void one_column_converges_as_itself(void **state) {
  (void)state;
  ald_growth alone[64], together[64];
  size_t alone_count, count;
  const size_t twice[] = {A, B};
  ald_results *r = open_folder();
  const ald_result greatest_of_one = {forces + 1, 1, ALD_COMBINE_GREATEST};
  const ald_result sum_of_one = {forces + 1, 1, ALD_COMBINE_SUM};
  const ald_result sum_of_two = {twice, 2, ALD_COMBINE_SUM};
  ald_estimator chance = {ALD_TRACK_EXCEEDANCE, 1.5, 0.95};
  assert_int_equal(
      ald_results_convergence(r, &greatest_of_one, &chance, alone, 64, &alone_count, NULL), ALD_OK);
  assert_int_equal(ald_results_convergence(r, &sum_of_one, &chance, together, 64, &count, NULL),
                   ALD_OK);
  assert_int_equal(count, 4); /* 1, 2, 5, 10 scenarios */
  assert_int_equal(count, alone_count);
  for (size_t g = 0; g < count; g++) {
    assert_int_equal(together[g].scenarios, alone[g].scenarios);
    assert_true(together[g].estimate.value == alone[g].estimate.value);
  }
  /* of the first five sums of a and b 8 and 7 are above 4.5; 4, a part of one, is not */
  chance.at = 4.5;
  assert_int_equal(ald_results_convergence(r, &sum_of_two, &chance, together, 64, &count, NULL),
                   ALD_OK);
  assert_true(together[2].scenarios == 5 && together[2].estimate.value == 2.0 / 5);
  ald_results_close(r);
}

static void what_cannot_be_combined(void **state) {
  (void)state;
  static const size_t mixed[] = {A, DEPTH}, beyond[] = {A, 99};
  double found[SCENARIOS];
  ald_sample *sample = NULL;
  ald_results *r = open_folder();
  ald_report *report = ald_report_create();
  assert_int_equal(ald_results_sample_sum(r, mixed, 2, &sample, report), ALD_BAD_ARGUMENT);
  assert_null(sample);
  assert_non_null(strstr(ald_report_text(report),
                         "fenders.a.peak_normal [N] and "
                         "contacts.d.greatest_depth [m] cannot be added"));
  assert_int_equal(ald_results_combine(r, &(ald_result){beyond, 2, ALD_COMBINE_SUM}, found, NULL),
                   ALD_BAD_ARGUMENT);
  assert_int_equal(
      ald_results_combine(r, &(ald_result){beyond, 2, ALD_COMBINE_GREATEST}, found, NULL),
      ALD_BAD_ARGUMENT);
  assert_int_equal(ald_results_combine(r, &(ald_result){forces, 0, ALD_COMBINE_SUM}, found, NULL),
                   ALD_BAD_ARGUMENT);
  assert_int_equal(
      ald_results_combine(r, &(ald_result){forces, 3, (ald_combination)2}, found, NULL),
      ALD_BAD_ARGUMENT);
  assert_int_equal(ald_results_combine(r, &(ald_result){forces, 3, ALD_COMBINE_SUM}, NULL, NULL),
                   ALD_BAD_ARGUMENT);
  assert_int_equal(ald_results_sample_sum(NULL, forces, 3, &sample, NULL), ALD_BAD_ARGUMENT);
  ald_report_destroy(report);
  ald_results_close(r);
}

/* ---------------------------------------------------------------------------- the program */

/* Runs `allide COMMAND FOLDER REST`. @return its exit code; receives what it wrote */
static int allide(const char *command, const char *rest, char output[OUTPUT]) {
  char line[2000];
  snprintf(line, sizeof line, "exec 2>&1; COLUMNS=140 LC_ALL=C %s/allide %s '%s' %s",
           ALD_BUILD_FOLDER, command, folder, rest);
  FILE *stream = popen(line, "r");
  assert_non_null(stream);
  const size_t length = fread(output, 1, OUTPUT - 1, stream);
  output[length] = '\0';
  const int how = pclose(stream);
  return WIFEXITED(how) ? WEXITSTATUS(how) : -1;
}

static void expect_text(const char *output, const char *wanted) {
  if (!strstr(output, wanted)) fail_msg("no '%s' in\n%s", wanted, output);
}

/* the three numbers of P(... > 8.000 N) */
static void read_figures(const char *text, const char *what, char figures[3][32]) {
  const char *at = strstr(text, what);
  if (!at) fail_msg("no '%s' in\n%s", what, text);
  at += strlen(what);
  for (int f = 0; f < 3; f++) {
    at += strcspn(at, "0123456789-\n");
    snprintf(figures[f], 32, "%.*s", (int)strspn(at, "0123456789.-e"), at);
    at += strspn(at, "0123456789.-e");
  }
}

static void plot_and_summary_say_the_same(void **state) {
  (void)state;
  static const char *const kinds[] = {"--histogram", "--exceedance"};
  char summary[OUTPUT], plot[OUTPUT], a[3][32], b[3][32], rest[200];
  ald_results_close(open_folder());
  for (int sum = 0; sum < 2; sum++) {
    const char *what = sum ? "P(sum > 8.000 N)" : "P(any > 8.000 N)";
    const char *option = sum ? "--sum" : "--any";
    snprintf(rest, sizeof rest, "%s 'fenders.*.peak_normal=8 N'", option);
    assert_int_equal(allide("summary", rest, summary), 0);
    expect_text(summary, sum ? "Sum of 3: fenders.*.peak_normal=8 N" : "Any of 3: fenders.*");
    read_figures(summary, what, a);
    assert_string_equal(a[0], sum ? "0.3750" : "0.1250");
    for (int k = 0; k < 2; k++) {
      snprintf(rest, sizeof rest, "%s 'fenders.*.peak_normal=8 N' %s", option, kinds[k]);
      assert_int_equal(allide("plot", rest, plot), 0);
      expect_text(plot, sum ? "sum of fenders.*.peak_normal [N]" : "greatest of fenders.*.peak_n");
      expect_text(plot, "6 scenarios, 1 more without a value, 3 failed");
      read_figures(plot, what, b);
      for (int f = 0; f < 3; f++) assert_string_equal(a[f], b[f]);
    }
    snprintf(rest, sizeof rest, "%s 'fenders.*.peak_normal=8 N' --convergence --svg -", option);
    assert_int_equal(allide("plot", rest, plot), 0);
    expect_text(plot, sum ? "P(sum &gt; 8.000 N)" : "P(any &gt; 8.000 N)");
  }
  assert_int_equal(allide("summary", "--json --any 'peak_normal=8 N' --sum peak_normal", summary),
                   0);
  expect_text(summary, "\"any\": [");
  expect_text(summary, "\"sum\": [");
  expect_text(summary, "\"names\": \"peak_normal=8 N\"");
}

/* Spearman's rank correlation of scenarios that went well and have a value, by counting */
static double rank_correlation(const double *x, const double *y) {
  double covariance = 0, own_x = 0, own_y = 0;
  for (int i = 0; i < SCENARIOS; i++) {
    double rank_x = 0, rank_y = 0; /* from the mean */
    if (isnan(y[i]) || statuses[i] != ALD_SCENARIO_OK) continue;
    for (int j = 0; j < SCENARIOS; j++) {
      if (isnan(y[j]) || statuses[j] != ALD_SCENARIO_OK) continue;
      rank_x += 0.5 * ((x[j] < x[i]) - (x[j] > x[i]));
      rank_y += 0.5 * ((y[j] < y[i]) - (y[j] > y[i]));
    }
    covariance += rank_x * rank_y;
    own_x += rank_x * rank_x;
    own_y += rank_y * rank_y;
  }
  return covariance / sqrt(own_x * own_y);
}

static void tornado_is_of_the_combination(void **state) {
  (void)state;
  ald_influence found;
  ald_tornado tornado = {.list = &found, .capacity = 1};
  char output[OUTPUT];
  ald_results *r = open_folder();
  for (int sum = 0; sum < 2; sum++) {
    const double wanted = rank_correlation(values[SPEED], sum ? sums : greatest);
    const ald_result result = {forces, 3, sum ? ALD_COMBINE_SUM : ALD_COMBINE_GREATEST};
    assert_int_equal(ald_results_tornado(r, &result, 0.95, &tornado, NULL), ALD_OK);
    assert_int_equal(tornado.count, 1);
    /* sums of a few halves: exact, up to a root and a quotient */
    assert_true(fabs(found.rank.value - wanted) < 1e-14 && wanted != 0);
  }
  ald_results_close(r);
  assert_int_equal(allide("plot", "--any 'fenders.*.peak_normal' --tornado", output), 0);
  expect_text(output, "rank correlation with greatest of fenders.*.peak_normal");
  assert_int_equal(allide("plot", "--sum 'fenders.*.peak_normal' --tornado --svg -", output), 0);
  expect_text(output, "rank correlation with sum of fenders.*.peak_normal");
}

/* two columns at the end, with all digits */
static void export_has_them_as_columns(void **state) {
  (void)state;
  char output[OUTPUT], line[400];
  ald_results_close(open_folder());
  assert_int_equal(allide("export", "--csv --any peak_normal --sum 'fenders.*'", output), 0);
  char *path = folder_below(folder, "csv/scenarios.csv");
  FILE *file = fopen(path, "r");
  assert_non_null(file);
  assert_non_null(fgets(line, sizeof line, file));
  expect_text(line, ",greatest of peak_normal [N],sum of fenders.* [N]\n");
  for (int i = 0; i < SCENARIOS; i++) {
    assert_non_null(fgets(line, sizeof line, file));
    char *last = strrchr(line, ',');
    const double sum = strtod(last + 1, NULL);
    *last = '\0';
    const double most = strtod(strrchr(line, ',') + 1, NULL);
    assert_true(isnan(sums[i]) ? isnan(sum) : folder_bits(sum) == folder_bits(sums[i]));
    assert_true(isnan(greatest[i]) ? isnan(most) : folder_bits(most) == folder_bits(greatest[i]));
  }
  assert_null(fgets(line, sizeof line, file));
  fclose(file);
  free(path);
}

static void messages_say_what_to_write(void **state) {
  (void)state;
  static const struct {
    const char *command, *rest, *wanted;
  } cases[] = {
      {"summary", "--sum '*'", "fenders.a.peak_normal is in N, contacts.d.greatest_depth in m"},
      {"summary", "--json --sum '*'", "allide summary: error: --sum *: "},
      {"plot", "--sum 'inputs.*'", "these are inputs, not results"},
      {"plot", "--any 'peak_normal=2 m'", "expected a force"},
      {"plot", "--any 'peak_normal='", "--any expects NAMES or NAMES=VALUE, not 'peak_normal='"},
      {"plot", "--any 'peak_normal=2 N' --exceed '3 N' --convergence", "has a value already"},
      {"plot", "--of 'f*.peak_normal' --svg -", "--any \"f*.peak_normal\" draws the greatest"},
      {"plot", "--any peak_normal --of greatest_depth --svg -", "--svg takes one quantity"},
      {"export", "--csv --any 'peak_normal=2 N'", "takes no value here: write --any \"peak_normal"},
      {"export", "--risk --sum peak_normal", "--any and --sum go with --csv"}};
  char output[OUTPUT];
  ald_results_close(open_folder());
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    assert_int_equal(allide(cases[i].command, cases[i].rest, output), 2);
    expect_text(output, cases[i].wanted);
    assert_null(strstr(output, "{")); /* no half of an answer before it */
  }
}

int main(void) {
  if (folder_tests_begin() != 0) return 1;
#define TEST(function) cmocka_unit_test_setup(function, folder_set_up)
  const struct CMUnitTest tests[] = {
      TEST(numbers_of_each_scenario),       TEST(probabilities_with_missing_and_failed),
      TEST(one_column_converges_as_itself), TEST(what_cannot_be_combined),
      TEST(tornado_is_of_the_combination),  TEST(plot_and_summary_say_the_same),
      TEST(export_has_them_as_columns),     TEST(messages_say_what_to_write)};
  const int failed = cmocka_run_group_tests_name("combined", tests, NULL, NULL);
  free(folder);
  folder_tests_end();
  return failed;
}
