/* SPDX-License-Identifier: Apache-2.0
 * Estimates of results folders: failed scenarios bounded both ways, missing values, tornado,
 * convergence, covariance, and what the charts of them hold. */
#include <ftw.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "cli/picture/chart.h"
#include "cli/picture/histogram.h"
#include "cli/picture/plot.h"
#include "cli/picture/svg.h"
#include "math/philox.h"
#include "model/record.h"
#include "results/block.h"
#include "results/manifest.h"
#include "results/store.h"

static char root[256];
static const char *study_text = "allide: 1\n"; /* of the next folder */
static ald_report *report;
static ald_column columns[] = {
    {"inputs.speed", "m/s", true}, {"inputs.angle", "rad", true}, {"fender.peak", "N", false}};
enum { SPEED, ANGLE, PEAK, COLUMNS };
static const size_t peak_column = PEAK;
static const ald_result peak_alone = {.columns = &peak_column, .column_count = 1};

/* A folder of scenarios whose three columns are given. */
static ald_results *folder_of(const double *values[COLUMNS], const int32_t *statuses,
                              uint32_t count) {
  static int folders;
  char folder[300];
  snprintf(folder, sizeof folder, "%s/out-%d", root, folders++);
  const ald_manifest manifest = {.study_text = (char *)(uintptr_t)study_text,
                                 .study_name = "Quay & <fenders>",
                                 .version = "0.1.0",
                                 .device = "OpenMP",
                                 .fallback = "",
                                 .scenarios = count,
                                 .column_count = COLUMNS,
                                 .columns = columns};
  ald_store *store = NULL;
  ald_results *results = NULL;
  assert_true(count <= ALD_BLOCK_SCENARIOS);
  ald_block block = {.index = 0, .count = count};
  block.values = malloc(COLUMNS * count * sizeof *block.values);
  block.statuses = calloc(count, sizeof *block.statuses);
  for (int c = 0; c < COLUMNS; c++) {
    memcpy(block.values + (size_t)c * count, values[c], count * sizeof(double));
  }
  if (statuses) memcpy(block.statuses, statuses, count * sizeof *statuses);
  assert_int_equal(ald_store_create(folder, &manifest, false, &store, report), ALD_OK);
  assert_int_equal(ald_store_write(store, &block, report), ALD_OK);
  ald_store_close(store);
  assert_int_equal(ald_results_open(folder, &results, report), ALD_OK);
  free(block.values);
  free(block.statuses);
  return results;
}

/* peak = 3 speed - angle, 2,000 scenarios */
enum { SCENARIOS = 2000 };
static double speed[SCENARIOS], angle[SCENARIOS], peak[SCENARIOS];
static const double *drawn[COLUMNS] = {speed, angle, peak};

static void draw(void) {
  for (uint64_t i = 0; i < SCENARIOS; i++) {
    speed[i] = ald_philox_uniform(1, i, 0, 0);
    angle[i] = ald_philox_uniform(1, i, 1, 0);
    peak[i] = 3 * speed[i] - angle[i];
  }
}

/* ---------------------------------------------------------------------------- failed scenarios */

static void failed_scenarios_are_bounded_both_ways(void **state) {
  (void)state;
  double values[20];
  int32_t statuses[20] = {0};
  for (int i = 0; i < 20; i++) values[i] = i;
  statuses[3] = ALD_SCENARIO_NAN;
  statuses[4] = ALD_SCENARIO_DIVERGED;
  statuses[5] = ALD_SCENARIO_STOPPED_BY_RULE; /* not a failure */
  values[19] = (double)NAN;
  const double *same[COLUMNS] = {values, values, values};
  ald_results *results = folder_of(same, statuses, 20);
  ald_sample *sample = NULL;
  assert_int_equal(ald_results_sample(results, PEAK, &sample, report), ALD_OK);
  size_t count;
  ald_sample_values(sample, &count);
  assert_int_equal(count, 17);
  assert_int_equal(ald_sample_failed(sample), 2);
  assert_int_equal(ald_sample_missing(sample), 1);
  /* 14 to 18 exceed 13.5: 5 of 18, 5 of 20, 7 of 20 */
  const double wanted[] = {5.0 / 18, 5.0 / 20, 7.0 / 20};
  /* scipy: beta.ppf(0.025, 5, 14), (0.975, 6, 13); (5, 16), (6, 15); (7, 14), (8, 13) */
  const double low[] = {0.09694921252555934, 0.08657146910143461, 0.15390920478454118};
  const double high[] = {0.5348019655830561, 0.49104587170795744, 0.5921885345328282};
  for (int f = 0; f < 3; f++) {
    const ald_estimate e = ald_sample_exceedance(sample, 13.5, 0.95, (ald_failed)f);
    assert_true(fabs(e.value - wanted[f]) < 1e-15);
    assert_true(fabs(e.low - low[f]) < 1e-10);
    assert_true(fabs(e.high - high[f]) < 1e-10);
  }
  /* medians of 17, and of 19 with two below and above: numbers 8 and 9 from 0 */
  assert_true(ald_sample_quantile(sample, 0.5, 0.95, ALD_FAILED_LEFT_OUT).value == 10);
  assert_true(ald_sample_quantile(sample, 0.5, 0.95, ALD_FAILED_BELOW).value == 9);
  assert_true(ald_sample_quantile(sample, 0.5, 0.95, ALD_FAILED_ABOVE).value == 11);
  /* nothing is known above the greatest value */
  assert_true(ald_sample_quantile(sample, 0.99, 0.95, ALD_FAILED_ABOVE).value == HUGE_VAL);
  assert_true(ald_sample_quantile(sample, 0.01, 0.95, ALD_FAILED_BELOW).value == -HUGE_VAL);
  ald_sample_destroy(sample);
  ald_results_close(results);
}

/* ---------------------------------------------------------------------------- influences */

/* An input that belongs to a variant is drawn in some scenarios only: its correlation is that of a
 * study of these alone. */
static void an_input_counts_where_it_is_drawn(void **state) {
  (void)state;
  static double partial[SCENARIOS], some[2][SCENARIOS / 2];
  for (int i = 0; i < SCENARIOS; i++) {
    partial[i] = i % 2 ? (double)NAN : angle[i];
    if (i % 2 == 0) some[0][i / 2] = angle[i];
    if (i % 2 == 0) some[1][i / 2] = peak[i];
  }
  const double *all[COLUMNS] = {speed, partial, peak}, *half[COLUMNS] = {some[0], some[0], some[1]};
  ald_results *results = folder_of(all, NULL, SCENARIOS);
  ald_results *alone = folder_of(half, NULL, SCENARIOS / 2);
  ald_influence list[2], expected[2];
  ald_tornado partly = {.list = list, .capacity = 2}, wholly = {.list = expected, .capacity = 2};
  assert_int_equal(ald_results_tornado(results, &peak_alone, 0.95, &partly, report), ALD_OK);
  assert_int_equal(ald_results_tornado(alone, &peak_alone, 0.95, &wholly, report), ALD_OK);
  assert_int_equal(list[1].input, ANGLE);
  assert_true(list[1].rank.value == expected[1].rank.value);
  assert_true(list[1].rank.low == expected[1].rank.low);
  assert_true(list[1].rank.value < -0.2);
  ald_results_close(alone);
  ald_results_close(results);
}

/* speed has nine times the variance of angle */
static void tornado_puts_the_strongest_input_first(void **state) {
  (void)state;
  ald_results *results = folder_of(drawn, NULL, SCENARIOS);
  ald_influence list[2];
  ald_tornado tornado = {.list = list, .capacity = 2}, counted = {.capacity = 0};
  assert_int_equal(ald_results_tornado(results, &peak_alone, 0.95, &tornado, report), ALD_OK);
  assert_int_equal(tornado.count, 2);
  assert_int_equal(list[0].input, SPEED);
  assert_int_equal(list[1].input, ANGLE);
  /* about 3/sqrt(10) and -1/sqrt(10) of uniform variables */
  assert_true(list[0].rank.value > 0.9 && list[0].rank.value < 1);
  assert_true(list[1].rank.value < -0.25 && list[1].rank.value > -0.4);
  assert_true(tornado.needed > 0.04 && tornado.needed < 0.05);
  /* shares of the variance: 9/10 and 1/10, within five deviations of 2,000 scenarios */
  assert_true(fabs(list[0].first.value - 0.9) < 0.03 && fabs(list[1].first.value - 0.1) < 0.07);
  assert_true(list[0].first.low < 0.9 && list[0].first.bound == ALD_BOUND_DELTA);
  assert_true(!list[0].is_nominal && isnan(list[0].ratio.value) && isnan(list[0].total.value));
  assert_int_equal(ald_results_tornado(results, &peak_alone, 0.95, &counted, report), ALD_OK);
  assert_int_equal(counted.count, 2);
  ald_results_close(results);
}

static void convergence_ends_with_all_scenarios(void **state) {
  (void)state;
  static const uint64_t wanted[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000};
  ald_results *results = folder_of(drawn, NULL, SCENARIOS);
  ald_growth growth[64];
  ald_sample *sample = NULL;
  size_t count = 0;
  const ald_estimator chance = {ALD_TRACK_EXCEEDANCE, 1.5, 0.95};
  assert_int_equal(
      ald_results_convergence(results, &peak_alone, &chance, growth, 64, &count, report), ALD_OK);
  assert_int_equal(count, 11);
  for (size_t g = 0; g < count; g++) {
    uint64_t above = 0;
    for (uint64_t i = 0; i < wanted[g]; i++) above += peak[i] > 1.5;
    assert_int_equal(growth[g].scenarios, wanted[g]);
    assert_true(growth[g].estimate.value == (double)above / (double)wanted[g]);
  }
  assert_int_equal(ald_results_sample(results, PEAK, &sample, report), ALD_OK);
  const ald_estimate all = ald_sample_exceedance(sample, 1.5, 0.95, ALD_FAILED_LEFT_OUT);
  const ald_estimate last = growth[10].estimate;
  assert_true(all.value == last.value && all.low == last.low && all.high == last.high);
  assert_true(all.level == last.level && all.bound == last.bound);
  ald_sample_destroy(sample);
  ald_results_close(results);
}

/* what a scenario lacks in one column is left out of all */
static void covariance_is_that_of_whole_scenarios(void **state) {
  (void)state;
  enum { COUNT = 6 };
  const double x[COUNT] = {1, 2, 3, 4, 100, 100}, y[COUNT] = {2, 1, 4, 3, (double)NAN, 7};
  const double constant[COUNT] = {5, 5, 5, 5, 5, 5};
  const double *values[COLUMNS] = {x, y, constant};
  const int32_t statuses[COUNT] = {0, 0, 0, 0, 0, ALD_SCENARIO_NAN};
  const size_t chosen[] = {0, 1, 2};
  double covariance[9], correlation[9];
  uint64_t used = 0;
  ald_results *results = folder_of(values, statuses, COUNT);
  assert_int_equal(
      ald_results_covariance(results, chosen, 3, covariance, correlation, &used, report), ALD_OK);
  assert_int_equal(used, 4);
  /* by hand: deviations -1.5 -0.5 0.5 1.5 and -0.5 -1.5 1.5 0.5: 5/3 and 3/3, 3/5 */
  assert_true(fabs(covariance[0] - 5.0 / 3) < 1e-15 && fabs(covariance[4] - 5.0 / 3) < 1e-15);
  assert_true(covariance[1] == 1 && covariance[3] == 1 && covariance[8] == 0);
  assert_true(fabs(correlation[1] - 0.6) < 1e-15 && correlation[0] == 1);
  assert_true(isnan(correlation[2]) && isnan(correlation[8]));
  ald_results_close(results);
}

static void quantities_are_read_in_the_unit_of_a_column(void **state) {
  (void)state;
  double value = 0;
  assert_int_equal(ald_quantity_read("2 MN", "N", &value, report), ALD_OK);
  assert_true(value == 2e6);
  assert_int_equal(ald_quantity_read("300 kJ", "J", &value, report), ALD_OK);
  assert_true(value == 3e5);
  assert_int_equal(ald_quantity_read("0.5", "", &value, report), ALD_OK);
  assert_true(value == 0.5);
  ald_report_clear(report);
  assert_int_equal(ald_quantity_read("2 m", "N s", &value, report), ALD_BAD_ARGUMENT);
  assert_string_equal(
      ald_report_text(report),
      "error: '2 m': expected an impulse such as \"40 kN s\", got a length (\"2 m\")\n");
  assert_int_equal(ald_quantity_read("2 m", "shoes", &value, report), ALD_BAD_ARGUMENT);
}

/* ---------------------------------------------------------------------------- designs */

/* a study whose scenarios are drawn as `sampling` says */
static const char *study_with(const char *sampling) {
  static char text[1024];
  snprintf(text, sizeof text,
           "allide: 1\nname: drop\nrun: {scenarios: 1000, duration: 1 s, step: 0.1 s}\n"
           "sampling: %s\n"
           "bodies:\n  ship:\n    mass: 1 t\n    inertia: 1 t m^2\n"
           "vary:\n  bodies.ship.speed: {uniform: [1 m/s, 2 m/s]}\n"
           "  bodies.ship.heading: {uniform: [1 deg, 2 deg]}\n",
           sampling);
  return text;
}

/* what stands in the way of bounds, and the bound of the median */
static void expect_design(const char *sampling, const char *obstacle, ald_bound bound) {
  study_text = study_with(sampling);
  ald_results *results = folder_of(drawn, NULL, 1000);
  ald_sample *sample = NULL;
  study_text = "allide: 1\n";
  assert_int_equal(ald_results_sample(results, PEAK, &sample, report), ALD_OK);
  assert_string_equal(ald_sample_obstacle(sample), obstacle);
  const ald_estimate e = ald_sample_quantile(sample, 0.5, 0.95, ALD_FAILED_LEFT_OUT);
  assert_int_equal(e.bound, bound);
  ald_sample_destroy(sample);
  ald_results_close(results);
}

static void designs_decide_which_bounds_there_are(void **state) {
  (void)state;
  expect_design("{method: random}", "", ALD_BOUND_ORDER);
  expect_design("{method: sobol}",
                "no bounds: Sobol scenarios depend on each other; use replicates: 8 or more",
                ALD_BOUND_NONE);
  expect_design("{method: latin hypercube, replicates: 4}",
                "no bounds: Latin hypercube scenarios depend on each other; use replicates: 8 or "
                "more",
                ALD_BOUND_NONE);
  expect_design("{method: latin hypercube, replicates: 8}", "", ALD_BOUND_REPLICATES);
  expect_design("{method: sobol, scramble: none}",
                "no bounds: Sobol points are not random without a scramble; use scramble: owen",
                ALD_BOUND_NONE);
  expect_design("{method: grid, levels: {bodies.ship.speed: 40, bodies.ship.heading: 25}}",
                "no bounds: the scenarios of a grid are no random sample", ALD_BOUND_NONE);
  expect_design("{method: saltelli}", "", ALD_BOUND_ORDER);
  expect_design("{method: saltelli, base: sobol}",
                "no bounds: points of one Sobol sequence depend on each other; base: random has "
                "bounds",
                ALD_BOUND_NONE);
  expect_design("{method: tea leaves}",
                "no bounds: this program cannot read how the study draws its scenarios",
                ALD_BOUND_NONE);
}

/* of runs of two variables, four scenarios long, the first two are drawn for themselves */
static void a_saltelli_design_counts_its_base_points(void **state) {
  (void)state;
  study_text = study_with("{method: saltelli}");
  ald_results *results = folder_of(drawn, NULL, 1000);
  ald_sample *sample = NULL;
  study_text = "allide: 1\n";
  assert_int_equal(ald_results_sample(results, PEAK, &sample, report), ALD_OK);
  size_t count;
  ald_sample_values(sample, &count);
  assert_int_equal(count, 500);
  double sum = 0;
  for (int i = 0; i < 1000; i += 4) sum += peak[i] + peak[i + 1];
  assert_true(fabs(ald_sample_mean(sample, 0.95).value - sum / 500) < 1e-12);
  ald_influence list[2];
  ald_tornado tornado = {.list = list, .capacity = 2};
  assert_int_equal(ald_results_tornado(results, &peak_alone, 0.95, &tornado, report), ALD_OK);
  assert_false(isnan(list[0].first.value) || isnan(list[0].total.value));
  assert_true(list[0].total.value >= list[1].total.value);
  assert_int_equal(list[0].total.bound, ALD_BOUND_BOOTSTRAP);
  ald_sample_destroy(sample);
  ald_results_close(results);
}

/* ---------------------------------------------------------------------------- charts */

static void axes_have_round_numbers(void **state) {
  (void)state;
  static const struct {
    double low, high, first, step;
    int count;
  } cases[] = {{0, 1, 0, 0.2, 6},         {0.055, 1.35, 0, 0.5, 4}, {-3, 7, -4, 2, 7},
               {1e6, 1.9e6, 1e6, 2e5, 6}, {0, 0, -1, 1, 3},         {12, 12, 10, 2, 3}};
  char text[32];
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    const ticks t = ticks_around(cases[i].low, cases[i].high, 5);
    if (fabs(t.first - cases[i].first) > 1e-9 || fabs(t.step - cases[i].step) > 1e-9) {
      fail_msg("case %zu: from %g by %g, %d", i, t.first, t.step, t.count);
    }
    assert_int_equal(t.count, cases[i].count);
    assert_true(ticks_at(&t, 0) <= cases[i].low);
    assert_true(ticks_at(&t, t.count - 1) >= cases[i].high);
  }
  const ticks half = {.first = -0.5, .step = 0.5, .count = 4};
  assert_string_equal(ticks_text(&half, 0, text), "-0.5");
  assert_string_equal(ticks_text(&half, 1, text), "0");
  assert_string_equal(ticks_text(&half, 3, text), "1.0");
}

static void histograms_count_every_value_once(void **state) {
  (void)state;
  const double values[] = {-HUGE_VAL, 0, 0, 0.1, 0.5, 0.9, 1.0, HUGE_VAL};
  const histogram h = histogram_of(values, 8, 10, 10);
  uint64_t all = 0;
  assert_int_equal(h.count, 10);
  assert_true(h.low == 0 && h.width == 1 && h.most == 2);
  for (int b = 0; b < h.count; b++) all += h.bins[b];
  assert_int_equal(all, 6);
  assert_int_equal(h.bins[0], 2);
  assert_int_equal(h.bins[1], 1); /* on the edge */
  assert_int_equal(h.bins[9], 2); /* the greatest with the one below */
  assert_int_equal(histogram_of(values, 1, 1, 10).count, 0);
}

static char *written(void (*write)(const chart *, FILE *), const chart *c) {
  static char *text; /* open_memstream() keeps its address */
  static size_t size;
  FILE *stream = open_memstream(&text, &size);
  assert_non_null(stream);
  write(c, stream);
  assert_int_equal(fclose(stream), 0);
  return text;
}

static void print_plain(const chart *c, FILE *stream) { plot_print(c, stream, 60, PLOT_ASCII); }

static void print_fine(const chart *c, FILE *stream) { plot_print(c, stream, 60, PLOT_UNICODE); }

/* Elements that are opened and not closed in place, less those that are closed. */
static int open_elements(const char *svg) {
  int open = 0;
  for (const char *at = strchr(svg, '<'); at; at = strchr(at + 1, '<')) {
    const char *end = strchr(at, '>');
    assert_non_null(end);
    open += at[1] == '/' ? -1 : end[-1] != '/';
  }
  return open;
}

static void charts_are_drawn_within_their_width(void **state) {
  (void)state;
  static chart c;
  ald_results *results = folder_of(drawn, NULL, SCENARIOS);
  for (int kind = CHART_HISTOGRAM; kind <= (int)CHART_TORNADO; kind++) {
    const chart_request wanted = {.results = results,
                                  .column = PEAK,
                                  .confidence = 0.95,
                                  .level = 0.95,
                                  .exceeded = (double)NAN};
    assert_int_equal(chart_make(&c, (chart_kind)kind, &wanted, report), ALD_OK);
    char *ascii = written(print_plain, &c), *unicode = written(print_fine, &c);
    int length = 0;
    for (const char *at = ascii; *at; at++) {
      assert_true((*at >= ' ' && *at < 0x7f) || *at == '\n');
      length = *at == '\n' ? 0 : length + 1;
      /* the lines of text above may be longer: words are not cut */
      if (length > 90) fail_msg("kind %d is too wide:\n%s", kind, ascii);
    }
    assert_non_null(strstr(unicode, "\u2502"));
    char *svg = written(svg_print, &c);
    assert_int_equal(strncmp(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\"", 39), 0);
    assert_int_equal(open_elements(svg), 0);
    assert_non_null(strstr(svg, "Quay &amp; &lt;fenders&gt;"));
    assert_null(strstr(svg, "nan"));
    assert_null(strstr(svg, "inf"));
    assert_non_null(strstr(svg, kind == CHART_TORNADO      ? "class=\"mark\""
                                : kind == CHART_HISTOGRAM  ? "class=\"bar\""
                                : kind == CHART_EXCEEDANCE ? "class=\"band\""
                                                           : "class=\"whisker\""));
    free(svg);
    free(ascii);
    free(unicode);
  }
  ald_results_close(results);
}

static void charts_of_nothing_say_so(void **state) {
  (void)state;
  static chart c;
  const double none[] = {(double)NAN, (double)NAN};
  const double *values[COLUMNS] = {none, none, none};
  ald_results *results = folder_of(values, NULL, 2);
  for (int kind = CHART_HISTOGRAM; kind <= (int)CHART_CONVERGENCE; kind++) {
    const chart_request wanted = {.results = results,
                                  .column = PEAK,
                                  .confidence = 0.95,
                                  .level = 0.95,
                                  .exceeded = (double)NAN};
    assert_int_equal(chart_make(&c, (chart_kind)kind, &wanted, report), ALD_OK);
    assert_int_equal(c.count, 0);
    char *text = written(print_plain, &c), *svg = written(svg_print, &c);
    assert_non_null(strstr(text, "(no values)"));
    assert_int_equal(open_elements(svg), 0);
    free(text);
    free(svg);
  }
  ald_results_close(results);
}

/* ---------------------------------------------------------------------------- set-up */

static int set_up(void **state) {
  (void)state;
  snprintf(root, sizeof root, "%s/allide-summary-XXXXXX",
           getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
  report = ald_report_create();
  draw();
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
      cmocka_unit_test(failed_scenarios_are_bounded_both_ways),
      cmocka_unit_test(an_input_counts_where_it_is_drawn),
      cmocka_unit_test(tornado_puts_the_strongest_input_first),
      cmocka_unit_test(convergence_ends_with_all_scenarios),
      cmocka_unit_test(covariance_is_that_of_whole_scenarios),
      cmocka_unit_test(quantities_are_read_in_the_unit_of_a_column),
      cmocka_unit_test(designs_decide_which_bounds_there_are),
      cmocka_unit_test(a_saltelli_design_counts_its_base_points),
      cmocka_unit_test(axes_have_round_numbers),
      cmocka_unit_test(histograms_count_every_value_once),
      cmocka_unit_test(charts_are_drawn_within_their_width),
      cmocka_unit_test(charts_of_nothing_say_so),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
