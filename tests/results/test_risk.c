/* SPDX-License-Identifier: Apache-2.0
 * Results for risk work: the event's frequency, values with a return period, probabilities of marks
 * with failed scenarios both ways, and what the program prints and exports of them. */
#include <ftw.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "model/record.h"
#include "results/manifest.h"
#include "results/sample.h"
#include "results/store.h"
#include "support/random.h"

enum { OUTPUT = 40000 };

static char root[256];
static ald_report *report;
static ald_column columns[] = {{"inputs.speed", "m/s", true},
                               {"bows.bulb.greatest_energy", "J", false},
                               {"bows.bulb.breached", "", false},
                               {"limits.rated.time", "s", false}};
enum { SPEED, ENERGY, BREACHED, LIMIT, COLUMNS };

enum { SCENARIOS = 2000, BREACHES = 20, FAILED = 3 };
static double values[COLUMNS][SCENARIOS];
static int32_t statuses[SCENARIOS];

/* Energy is speed squared; the last ones breach, but for three that fail; the limit is met by
 * those above 1,600. */
static void fill(void) {
  for (int i = 0; i < SCENARIOS; i++) {
    values[SPEED][i] = 0.001 * (i + 1);
    values[ENERGY][i] = 1e6 * values[SPEED][i] * values[SPEED][i];
    values[BREACHED][i] = i >= SCENARIOS - FAILED - BREACHES;
    values[LIMIT][i] = i >= 1600 ? 2.5 : (double)NAN;
    statuses[i] = i >= SCENARIOS - FAILED ? ALD_SCENARIO_DIVERGED : ALD_SCENARIO_OK;
  }
}

/* a study that says no more than how often its event comes */
static const char *study_with(const char *output) {
  static char text[512];
  snprintf(text, sizeof text,
           "allide: 1\nname: fairway\nrun: {scenarios: 2000, duration: 1 s, step: 0.1 s}\n"
           "bodies:\n  ship: {mass: 1 t, inertia: 1 t m^2}\n%s",
           output);
  return text;
}

static char folder[300];

/* the folder of all values, under a name that a shell must have quoted */
static void write_folder(const char *study) {
  static int folders;
  const ald_manifest manifest = {.study_text = (char *)(uintptr_t)study,
                                 .study_name = "fairway",
                                 .version = "0.1.0",
                                 .device = "OpenMP",
                                 .fallback = "",
                                 .scenarios = SCENARIOS,
                                 .column_count = COLUMNS,
                                 .columns = columns};
  ald_store *store = NULL;
  ald_block block = {.index = 0, .count = SCENARIOS, .values = values[0], .statuses = statuses};
  snprintf(folder, sizeof folder, "%s/out of %d", root, folders++);
  assert_int_equal(ald_store_create(folder, &manifest, false, &store, report), ALD_OK);
  assert_int_equal(ald_store_write(store, &block, report), ALD_OK);
  ald_store_close(store);
}

static ald_results *open_folder(const char *study) {
  ald_results *results = NULL;
  write_folder(study);
  assert_int_equal(ald_results_open(folder, &results, report), ALD_OK);
  return results;
}

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

/* ---------------------------------------------------------------------------- frequency */

static void the_study_says_how_often_its_event_comes(void **state) {
  (void)state;
  ald_results *results = open_folder(study_with("output: {event frequency: 0.15 / year}\n"));
  assert_true(fabs(ald_results_event_frequency(results) * ALD_YEAR - 0.15) < 1e-15);
  ald_results_close(results);
  results = open_folder(study_with("output: {event frequency: 2 / day}\n"));
  assert_true(fabs(ald_results_event_frequency(results) * ALD_YEAR - 730.5) < 1e-10);
  ald_results_close(results);
  results = open_folder(study_with(""));
  assert_true(isnan(ald_results_event_frequency(results)));
  ald_results_close(results);
}

/* ---------------------------------------------------------------------------- samples */

/* as ald_sample_exceeded(), of a sample in which what is missing or failed is an infinite number */
static ald_estimate exceeded_plainly(const double *given, const int32_t *how, size_t count,
                                     double chance, ald_failed failed) {
  double *plain = malloc((count + 1) * sizeof *plain);
  size_t used = 0;
  ald_sample *sample = NULL;
  for (size_t i = 0; i < count; i++) {
    if (how[i] != ALD_SCENARIO_OK) {
      if (failed != ALD_FAILED_LEFT_OUT) {
        plain[used++] = failed == ALD_FAILED_ABOVE ? HUGE_VAL : -HUGE_VAL;
      }
    } else {
      plain[used++] = isnan(given[i]) ? -HUGE_VAL : given[i];
    }
  }
  assert_int_equal(ald_sample_create(plain, used, &sample, report), ALD_OK);
  const ald_estimate e = ald_sample_quantile(sample, 1.0 - chance, 0.95, ALD_FAILED_LEFT_OUT);
  ald_sample_destroy(sample);
  free(plain);
  return e;
}

static int same(double a, double b) { return a == b || (isnan(a) && isnan(b)); }

static void what_is_missing_exceeds_nothing(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int k = 0; k < 40; k++) {
    enum { MOST = 400 };
    double given[MOST];
    int32_t how[MOST];
    const size_t count = 50 + test_choice(&r, MOST - 50);
    for (size_t i = 0; i < count; i++) {
      given[i] = test_choice(&r, 4) == 0 ? (double)NAN : test_uniform(&r, 0, 1);
      how[i] = test_choice(&r, 20) == 0 ? ALD_SCENARIO_NAN : ALD_SCENARIO_OK;
    }
    const ald_values all = {.count = count, .values = given, .statuses = how};
    ald_sample *sample = NULL;
    assert_int_equal(ald_sample_make(&all, &sample, report), ALD_OK);
    const double chance = test_uniform(&r, 0.05, 0.6);
    for (int f = 0; f < 3; f++) {
      const ald_estimate e = ald_sample_exceeded(sample, chance, 0.95, (ald_failed)f);
      const ald_estimate wanted = exceeded_plainly(given, how, count, chance, (ald_failed)f);
      assert_true(same(e.low, wanted.low) && same(e.high, wanted.high));
      assert_true(e.level == wanted.level && e.bound == wanted.bound);
      /* between two infinite numbers of either sign the plain one has none */
      if (!isnan(wanted.value)) assert_true(e.value == wanted.value);
    }
    ald_sample_destroy(sample);
  }
}

static void nothing_is_said_beyond_the_sample(void **state) {
  (void)state;
  double given[100];
  ald_sample *sample = NULL;
  for (int i = 0; i < 100; i++) given[i] = i < 50 ? i : (double)NAN;
  assert_int_equal(ald_sample_create(given, 100, &sample, report), ALD_OK);
  /* of 100 scenarios, 50 without a value: level 0.9 lies at place 89.1, 39.1 of the numbers */
  assert_true(fabs(ald_sample_exceeded(sample, 0.1, 0.95, ALD_FAILED_LEFT_OUT).value - 39.1) <
              1e-12);
  assert_true(isfinite(ald_sample_exceeded(sample, 0.01, 0.95, ALD_FAILED_LEFT_OUT).value));
  assert_true(isnan(ald_sample_exceeded(sample, 0.0099, 0.95, ALD_FAILED_LEFT_OUT).value));
  assert_true(isnan(ald_sample_exceeded(sample, 0, 0.95, ALD_FAILED_LEFT_OUT).value));
  assert_true(isnan(ald_sample_exceeded(sample, 1, 0.95, ALD_FAILED_LEFT_OUT).value));
  ald_sample_destroy(sample);
}

static void ladders_lead_to_the_greatest_value_by_small_steps(void **state) {
  (void)state;
  enum { MOST = 400, MANY = 200000 };
  test_random r = test_random_from(test_seed(), 2);
  static double given[MANY];
  double x[MOST];
  for (int k = 0; k < 12; k++) {
    const size_t count = k == 0 ? 1 : k == 1 ? MANY : 1 + test_choice(&r, 5000);
    const int coarse = k % 3 == 2; /* many equal values */
    ald_sample *sample = NULL;
    for (size_t i = 0; i < count; i++) {
      given[i] = coarse ? (double)test_choice(&r, 10) : test_uniform(&r, -1, 1);
    }
    assert_int_equal(ald_sample_create(given, count, &sample, report), ALD_OK);
    const size_t places = ald_sample_ladder(sample, x, MOST);
    assert_true(places >= 1 && places < MOST);
    assert_true(x[0] == sample->sorted[0] && x[places - 1] == sample->sorted[count - 1]);
    for (size_t i = 1; i < places; i++) {
      const double above = ald_sample_exceedance(sample, x[i], 0.95, ALD_FAILED_LEFT_OUT).value;
      const double before =
          ald_sample_exceedance(sample, x[i - 1], 0.95, ALD_FAILED_LEFT_OUT).value;
      assert_true(x[i] > x[i - 1]);
      /* never more than 1/20 and one at a time, where values differ */
      if (!coarse) assert_true((before - above) * (double)count <= before * (double)count / 20 + 1);
    }
    ald_sample_destroy(sample);
  }
}

static void marks_are_columns_of_0_and_1(void **state) {
  (void)state;
  static const double lists[][4] = {{0, 1, 1, 0},
                                    {0, 0, 0, 0},
                                    {1, (double)NAN, 0, 1},
                                    {0, 0.5, 1, 1},
                                    {-1, 0, 1, 1},
                                    {0, 1, 2, 1},
                                    {(double)NAN, (double)NAN, (double)NAN, (double)NAN}};
  static const int wanted[] = {1, 1, 1, 0, 0, 0, 0};
  for (int i = 0; i < 7; i++) {
    ald_sample *sample = NULL;
    assert_int_equal(ald_sample_create(lists[i], 4, &sample, report), ALD_OK);
    if (ald_sample_is_mark(sample) != wanted[i]) fail_msg("list %d", i);
    ald_sample_destroy(sample);
  }
}

static void bands_are_those_of_the_curve(void **state) {
  (void)state;
  ald_results *results = open_folder(study_with(""));
  ald_sample *sample = NULL;
  ald_curve_point points[30];
  double low, high;
  assert_int_equal(ald_results_sample(results, ENERGY, &sample, report), ALD_OK);
  assert_int_equal(ald_sample_curve(sample, 0.9, points, 30), 30);
  for (int i = 0; i < 30; i++) {
    ald_sample_band(sample, 0.9, points[i].probability, &low, &high);
    assert_true(low == points[i].low && high == points[i].high);
  }
  ald_sample_destroy(sample);
  ald_results_close(results);
}

/* ---------------------------------------------------------------------------- summary */

/* scipy 1.10.1: beta.ppf(0.025, k, n - k + 1), beta.ppf(0.975, k + 1, n - k) */
static const struct {
  const char *name;
  double hits, count, low, high;
} breaches[] = {{"left_out", 20, 1997, 0.006127865019213679, 0.015425200360140202},
                {"failed_below", 20, 2000, 0.006118657542743463, 0.015402125783560048},
                {"failed_above", 23, 2000, 0.007303594042175883, 0.01720594810634058}};

/* the number behind a name of an object that stands behind another name */
static double number_of(const char *text, const char *object, const char *name) {
  char wanted[80];
  snprintf(wanted, sizeof wanted, "\"%s\"", object);
  const char *at = strstr(text, wanted);
  if (!at) fail_msg("no %s in %.400s", wanted, text);
  snprintf(wanted, sizeof wanted, "\"%s\":", name);
  at = strstr(at, wanted);
  assert_non_null(at);
  return strtod(at + strlen(wanted), NULL);
}

static void breaches_are_bounded_by_clopper_and_pearson(void **state) {
  (void)state;
  static char output[400000];
  static const char *const yearly[] = {"per_year", "per_year_failed_below",
                                       "per_year_failed_above"};
  write_folder(study_with("output: {event frequency: 0.15 / year}\n"));
  char line[700];
  snprintf(line, sizeof line, "%s/allide summary '%s' --json", ALD_BUILD_FOLDER, folder);
  FILE *stream = popen(line, "r");
  assert_non_null(stream);
  output[fread(output, 1, sizeof output - 1, stream)] = '\0';
  assert_int_equal(pclose(stream), 0);
  const char *at = strstr(output, "\"probabilities\"");
  assert_non_null(at);
  for (int f = 0; f < 3; f++) {
    const double p = breaches[f].hits / breaches[f].count;
    assert_true(fabs(number_of(at, breaches[f].name, "value") - p) < 1e-15);
    assert_true(fabs(number_of(at, breaches[f].name, "low") - breaches[f].low) < 1e-10);
    assert_true(fabs(number_of(at, breaches[f].name, "high") - breaches[f].high) < 1e-10);
    assert_true(fabs(number_of(at, yearly[f], "value") - 0.15 * p) < 1e-15);
    assert_true(fabs(number_of(at, yearly[f], "high") - 0.15 * breaches[f].high) < 1e-11);
  }
}

static void summaries_tell_what_a_risk_analyst_asks(void **state) {
  (void)state;
  static char output[OUTPUT];
  char line[500];
  write_folder(study_with("output: {event frequency: 0.15 / year}\n"));
  assert_int_equal(allide("summary", "", output), 0);
  expect_text(output, "event      once in 6.667 years");
  expect_text(output, "Probabilities");
  expect_text(output, "as not exceeding");
  expect_text(output, "0.01002"); /* 20/1997 breach */
  expect_text(output, "665.7");   /* years between two: 1/(0.15 x 20/1997) */
  expect_text(output, "0.1988");  /* 397/1997 meet the limit */
  expect_text(output, "+1.00  speed");
  snprintf(line, sizeof line,
           "allide replay '%s' 1996 --csv   # greatest bows.bulb.greatest_energy", folder);
  expect_text(output, line);
  snprintf(line, sizeof line, "allide replay '%s' 1997 --csv   # failed: diverged", folder);
  expect_text(output, line);

  /* the command line has the last word */
  assert_int_equal(allide("summary", "--event-frequency '3 / year'", output), 0);
  expect_text(output, "event      3.000 a year");
  expect_text(output, "33.28"); /* 1/(3 x 20/1997) */
  assert_int_equal(allide("summary", "--of greatest_energy", output), 0);
  expect_text(output, "once in 100 years");
  expect_text(output, "How the 95 % quantile settles");
  write_folder(study_with(""));
  assert_int_equal(allide("summary", "", output), 0);
  expect_text(output, "Probabilities");
  assert_null(strstr(output, "a year"));
}

static void frequencies_that_nobody_means_are_refused(void **state) {
  (void)state;
  static char output[OUTPUT];
  write_folder(study_with(""));
  assert_int_equal(allide("summary", "--event-frequency 0.15", output), 2);
  assert_string_equal(output,
                      "allide summary: error: --event-frequency '0.15': expected a value above 0 "
                      "and at most 1 / min; a bare number is per second: write it like '0.15 / "
                      "year'\n");
  assert_int_equal(allide("summary", "--event-frequency '6 years'", output), 2);
  assert_string_equal(output,
                      "allide summary: error: '6 years': \"years\" is not a unit: write year "
                      "(365.25 days)\n");
  assert_int_equal(allide("plot", "--of greatest_energy --exceedance --annual", output), 2);
  assert_string_equal(output,
                      "allide plot: error: --annual needs --event-frequency, or that of "
                      "the study: output: {event frequency: 0.15 / year}\n");
  assert_int_equal(allide("plot", "--of greatest_energy --annual", output), 2);
  assert_int_equal(allide("export", "--csv --exceed breached=0", output), 2);
  assert_int_equal(allide("export", "", output), 2);
}

static void plots_of_a_year_are_those_of_P_times_the_frequency(void **state) {
  (void)state;
  static char output[OUTPUT];
  write_folder(study_with("output: {event frequency: 30 / year}\n"));
  assert_int_equal(
      allide("plot", "--of greatest_energy --exceedance --annual --pointwise --ascii", output), 0);
  expect_text(output, "exceedances a year of bows.bulb.greatest_energy [MJ]");
  expect_text(output, "the band holds each place alone with 95 % confidence");
  expect_text(output, "     100 |");
  assert_int_equal(allide("plot", "--of greatest_energy --exceedance --ascii", output), 0);
  expect_text(output, "P(X > x) of bows.bulb.greatest_energy [MJ]");
  expect_text(output, "the band holds the whole curve with 95 % confidence");
  expect_text(output, "       1 |");
}

/* ---------------------------------------------------------------------------- export */

/* a table of the folder's exports, open behind its head, which must be that */
static FILE *open_table(const char *name, const char *head) {
  char path[400], line[400];
  snprintf(path, sizeof path, "%s/csv/%s", folder, name);
  FILE *file = fopen(path, "r");
  assert_non_null(file);
  assert_non_null(fgets(line, sizeof line, file));
  line[strcspn(line, "\n")] = '\0';
  assert_string_equal(line, head);
  return file;
}

static void exported_curves_are_those_of_the_values(void **state) {
  (void)state;
  static char output[OUTPUT];
  char line[600];
  int rows = 0;
  double x, before = HUGE_VAL;
  write_folder(study_with("output: {event frequency: 0.15 / year}\n"));
  assert_int_equal(allide("export", "--risk --exceed 'greatest_energy=1 MJ'", output), 0);
  FILE *file =
      open_table("exceedance.csv",
                 "quantity,unit,x,P(X > x),low,high,band low,band high,failed as not "
                 "exceeding,failed as exceeding,per year,low per year,high per year,return "
                 "period [year]");
  while (fgets(line, sizeof line, file)) {
    double p, low, high, band_low, band_high, pass, fail, yearly, yearly_low, yearly_high;
    char period[40];
    int above = 0;
    if (sscanf(line, "bows.bulb.greatest_energy,J,%lf,%lf,%lf,%lf,%lf,%lf,%lf,%lf,%lf,%lf,%lf,%39s",
               &x, &p, &low, &high, &band_low, &band_high, &pass, &fail, &yearly, &yearly_low,
               &yearly_high, period) != 12) {
      continue;
    }
    rows++;
    for (int i = 0; i < SCENARIOS - FAILED; i++) above += values[ENERGY][i] > x;
    assert_true(p == above / (double)(SCENARIOS - FAILED) && p < before);
    assert_true(pass == above / (double)SCENARIOS && fail == (above + FAILED) / (double)SCENARIOS);
    assert_true(low <= p && p <= high && band_low <= p && p <= band_high);
    assert_true(fabs(yearly - 0.15 * p) < 1e-15 && fabs(yearly_high - 0.15 * high) < 1e-15);
    if (p > 0) assert_true(fabs(strtod(period, NULL) * yearly - 1) < 1e-12);
    before = p;
  }
  fclose(file);
  assert_true(rows > 60 && before == 0 && x == values[ENERGY][SCENARIOS - FAILED - 1]);

  file = open_table("probabilities.csv",
                    "quantity,unit,x,failed,P,low,high,confidence,bound "
                    "by,per year,low per year,high per year");
  /* sqrt(1 MJ/1 MJ) = 1 m/s is scenario 999: 997 of those that did not fail are above it */
  assert_non_null(fgets(line, sizeof line, file));
  assert_int_equal(
      strncmp(line, "bows.bulb.greatest_energy,J,1000000,left out,0.49924887330996", 61), 0);
  fclose(file);
}

static void exported_worst_scenarios_can_be_pasted(void **state) {
  (void)state;
  static char output[OUTPUT];
  char line[600], wanted[600];
  write_folder(study_with(""));
  assert_int_equal(allide("export", "--risk --of greatest_energy", output), 0);
  FILE *file = open_table("worst.csv", "quantity,unit,rank,scenario,value,replay");
  for (int w = 0; w < 5; w++) {
    const int index = SCENARIOS - FAILED - 1 - w;
    snprintf(wanted, sizeof wanted,
             "bows.bulb.greatest_energy,J,%d,%d,%.17g,allide replay '%s' %d --csv\n", w + 1, index,
             values[ENERGY][index], folder, index);
    assert_non_null(fgets(line, sizeof line, file));
    assert_string_equal(line, wanted);
  }
  assert_null(fgets(line, sizeof line, file));
  fclose(file);
  file =
      open_table("correlation.csv",
                 "quantity,input,rank correlation,low,high,first index,low first,high "
                 "first,total index,low total,high total,correlation ratio,low ratio,high ratio");
  assert_non_null(fgets(line, sizeof line, file));
  double correlation = 0;
  assert_int_equal(sscanf(line, "bows.bulb.greatest_energy,inputs.speed,%lf", &correlation), 1);
  assert_true(fabs(correlation - 1) < 1e-12); /* ranks of 1,997 scenarios, rounded */
  fclose(file);
  file = open_table("convergence.csv", "quantity,unit,scenarios,level,quantile,low,high");
  int rows = 0;
  while (fgets(line, sizeof line, file)) rows++;
  assert_int_equal(rows, 11); /* 1 2 5 10 20 50 100 200 500 1000 2000 */
  assert_int_equal(strncmp(line, "bows.bulb.greatest_energy,J,2000,", 33), 0);
  fclose(file);
}

/* ---------------------------------------------------------------------------- set-up */

static int set_up(void **state) {
  (void)state;
  snprintf(root, sizeof root, "%s/allide-risk-XXXXXX",
           getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
  report = ald_report_create();
  fill();
  return mkdtemp(root) && report ? 0 : -1;
}

static int drop(const char *path, const struct stat *about, int kind, struct FTW *place) {
  (void)about;
  (void)kind;
  (void)place;
  return remove(path);
}

static int tear_down(void **state) {
  (void)state;
  ald_report_destroy(report);
  return nftw(root, drop, 16, FTW_DEPTH | FTW_PHYS);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_study_says_how_often_its_event_comes),
      cmocka_unit_test(what_is_missing_exceeds_nothing),
      cmocka_unit_test(nothing_is_said_beyond_the_sample),
      cmocka_unit_test(ladders_lead_to_the_greatest_value_by_small_steps),
      cmocka_unit_test(marks_are_columns_of_0_and_1),
      cmocka_unit_test(bands_are_those_of_the_curve),
      cmocka_unit_test(breaches_are_bounded_by_clopper_and_pearson),
      cmocka_unit_test(summaries_tell_what_a_risk_analyst_asks),
      cmocka_unit_test(frequencies_that_nobody_means_are_refused),
      cmocka_unit_test(plots_of_a_year_are_those_of_P_times_the_frequency),
      cmocka_unit_test(exported_curves_are_those_of_the_values),
      cmocka_unit_test(exported_worst_scenarios_can_be_pasted),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
