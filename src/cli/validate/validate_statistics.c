/* SPDX-License-Identifier: Apache-2.0
 * Sampling and statistics against known distributions: a product of two lognormal numbers, whose
 * distribution, rank correlations and Sobol indices are known; correlated draws; the error of a
 * mean by design; tails; and bounds whose closed forms are known. */
#include "cases.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/report.h"
#include "device/device.h"
#include "math/rank.h"
#include "qualify/device_open.h"
#include "replay/trace.h"
#include "results/sensitivity.h"
#include "tile/columns.h"

enum { TEXT_SIZE = 2048, COUNT = 4096, COLUMNS = 3 };

static const double pi = 3.14159265358979323846;

/* Of each scenario: a force, a factor on it, and what the engine makes of both, their product. */
static const char *const columns[COLUMNS] = {"inputs.loads.l.constant.x",
                                             "inputs.loads.l.force factor", "loads.l.peak_force"};
enum { FORCE, FACTOR, PRODUCT };

typedef struct draws {
  double of[COLUMNS][COUNT]; /* NaN: not drawn */
} draws;

/* the values of a scenario's row that are wanted */
static void keep(const ald_column *names, const double *row, uint32_t count, size_t scenario,
                 draws *d) {
  for (int k = 0; k < COLUMNS; k++) {
    d->of[k][scenario] = (double)NAN;
    for (uint32_t c = 0; c < count; c++) {
      if (strcmp(names[c].name, columns[k]) == 0) d->of[k][scenario] = row[c];
    }
  }
}

/* Runs all scenarios of a study with one load, by its random variables and their design. Runs have
 * one step, at whose beginning the force is that of the load.
 * @return them, for free(); NULL after a message */
static draws *draw(checks *all, const char *vary) {
  char text[TEXT_SIZE];
  ald_study *study = NULL;
  ald_device *device = NULL;
  ald_column *names = NULL;
  uint32_t count = 0;
  ald_report *report = ald_report_create();
  draws *d = calloc(1, sizeof *d);
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 1, step: 1, scenarios: %d}\n"
           "bodies: {b: {mass: 1e6, inertia: 1e6}}\n"
           "loads: {l: {body: b, constant: [1, 0, 0]}}\n%s",
           COUNT, vary);
  ald_status status = ald_study_read_text(text, "validate", &study, report);
  if (status == ALD_OK) status = ald_columns_create(study, &names, &count, report);
  if (status == ALD_OK) status = ald_device_open("openmp", ALD_DOUBLE, &device, report);
  double *row = calloc(count + 1u, sizeof *row);
  if (status == ALD_OK && (!d || !row)) status = ALD_NO_MEMORY;
  for (size_t s = 0; s < COUNT && status == ALD_OK; s++) {
    ald_series *series = NULL;
    status = ald_trace_run(study, device, (ald_draw){1, COUNT, s}, row, &series, report);
    if (status == ALD_OK) keep(names, row, count, s, d);
    ald_series_destroy(series);
  }
  if (status != ALD_OK) {
    fprintf(stderr, "%s", ald_report_text(report));
    all->status = status;
    free(d);
    d = NULL;
  }
  free(row);
  ald_columns_clear(names, count);
  ald_device_close(device);
  ald_study_destroy(study);
  ald_report_destroy(report);
  return d;
}

static ald_sample *sample_of(checks *all, const double *values, size_t count) {
  ald_sample *sample = NULL;
  const ald_status status = ald_sample_create(values, count, &sample, NULL);
  if (status != ALD_OK) all->status = status;
  return sample;
}

/* Spearman's of two columns; NaN without memory */
static double rank_correlation(const double *a, const double *b) {
  double *ranks = calloc(2 * COUNT, sizeof *ranks), rho = (double)NAN;
  if (ranks && ald_rank_average(a, COUNT, ranks) == ALD_OK &&
      ald_rank_average(b, COUNT, ranks + COUNT) == ALD_OK) {
    rho = ald_rank_correlation(ranks, ranks + COUNT, COUNT);
  }
  free(ranks);
  return rho;
}

/* Spearman's of two normal variables that correlate by r: Pearson 1907 */
static double rank_of(double r) { return 6 / pi * asin(r / 2); }

/* ---------------------------------------------------------------------------- a product */

/* means 100 kN and 1, deviations of 20 % and 30 % of them */
#define LOGNORMAL                                                    \
  "vary:\n"                                                          \
  "  loads.l.constant.x: {lognormal: {mean: 1e5, deviation: 2e4}}\n" \
  "  loads.l.force factor: {lognormal: {mean: 1, deviation: 0.3}}\n"
static const double variation[2] = {0.2, 0.3};

/* What a Sobol sequence of so many points may be off in a probability, or in a mean of about 1: in
 * two dimensions log(n)/n is its order, and 2 log2(n)/n = 6e-3 an ample bound; a random sample of
 * as many has a deviation of 8e-3 at 0.5. */
static const double even = 2.0 * 12 / COUNT;

/* The logarithm is normal, of mean -s1^2/2 - s2^2/2 by 100 kN, and variance s1^2 + s2^2, s^2 =
 * log(1 + variation^2). */
static void check_product(checks *all) {
  static const char subject[] = "statistics: product, Sobol";
  draws *d = draw(all, LOGNORMAL "sampling: {method: sobol}\n");
  ald_sample *sample = d ? sample_of(all, d->of[PRODUCT], COUNT) : NULL;
  if (sample) {
    const double v1 = log1p(pow(variation[0], 2)), v2 = log1p(pow(variation[1], 2));
    const double s = sqrt(v1 + v2), z = 1.6448536269514722, middle = 1e5 * exp(-s * s / 2);
    const double density = exp(-z * z / 2) / sqrt(2 * pi), high = middle * exp(z * s);
    checks_add(all, subject, "mean", "N", expect(BY_FORM, 1e5, even * 1e5),
               ald_sample_mean(sample, 0.95).value);
    checks_add(all, subject, "95 % quantile", "N", expect(BY_FORM, high, even * high * s / density),
               ald_sample_quantile(sample, 0.95, 0.95, ALD_FAILED_LEFT_OUT).value);
    checks_add(all, subject, "P(X > 150 kN)", "",
               expect(BY_FORM, erfc(log(1.5e5 / middle) / s / sqrt(2)) / 2, even),
               ald_sample_exceedance(sample, 1.5e5, 0.95, ALD_FAILED_LEFT_OUT).value);
    checks_add(all, subject, "rank correlation of the force", "",
               expect(BY_FORM, rank_of(sqrt(v1) / s), even),
               rank_correlation(d->of[FORCE], d->of[PRODUCT]));
    checks_add(all, subject, "rank correlation of the factor", "",
               expect(BY_FORM, rank_of(sqrt(v2) / s), even),
               rank_correlation(d->of[FACTOR], d->of[PRODUCT]));
  }
  ald_sample_destroy(sample);
  free(d);
}

/* Of a product c1^2 + c2^2 + c1^2 c2^2 is its squared variation; c1^2 of it is by the first number
 * alone, c1^2 + c1^2 c2^2 with it. Allowed is one deviation of these estimates from 1,024 runs of
 * random numbers (2,000 such samples); those of a Sobol sequence are nearer. */
static void check_indices(checks *all) {
  static const char *const names[2][2] = {
      {"first index of the force", "total index of the force"},
      {"first index of the factor", "total index of the factor"}};
  static const double deviation[2][2] = {{0.027, 0.020}, {0.044, 0.034}};
  ald_estimate first[2], total[2];
  size_t runs = 0;
  draws *d = draw(all, LOGNORMAL "sampling: {method: saltelli, base: sobol}\n");
  if (!d) return;
  if (ald_sensitivity(d->of[PRODUCT], COUNT, 2, 0.95, first, total, &runs) != ALD_OK) {
    all->status = ALD_NO_MEMORY;
    free(d);
    return;
  }
  const double c1 = pow(variation[0], 2), c2 = pow(variation[1], 2), whole = c1 + c2 + c1 * c2;
  const double own[2] = {c1, c2};
  for (int k = 0; k < 2; k++) {
    checks_add(all, "statistics: product, Saltelli", names[k][0], "",
               expect(BY_FORM, own[k] / whole, deviation[k][0]), first[k].value);
    checks_add(all, "statistics: product, Saltelli", names[k][1], "",
               expect(BY_FORM, (own[k] + c1 * c2) / whole, deviation[k][1]), total[k].value);
  }
  free(d);
}

/* draws that correlate, by the coefficient of the normal variables behind them and by rank */
static void check_correlations(checks *all) {
  const struct {
    const char *quantity, *text;
    double rank;
  } cases[] = {{"rank, by a coefficient of 3/5", "coefficient: 0.6", rank_of(0.6)},
               {"rank, by a rank of -1/2", "rank: -0.5", -0.5}};
  for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
    char text[TEXT_SIZE];
    snprintf(text, sizeof text,
             "%scorrelations: [{between: [loads.l.constant.x, loads.l.force factor], %s}]\n"
             "sampling: {method: sobol}\n",
             LOGNORMAL, cases[k].text);
    draws *d = draw(all, text);
    if (!d) return;
    checks_add(all, "statistics: correlated draws", cases[k].quantity, "",
               expect(BY_FORM, cases[k].rank, even), rank_correlation(d->of[FORCE], d->of[FACTOR]));
    free(d);
  }
}

/* ---------------------------------------------------------------------------- designs */

/* A number even in (0, 1) (here of 1 to 2 N): n = 32 points with one anywhere in each n-th have a
 * mean with the deviation 1/sqrt(12 n^3), random ones 1/sqrt(12 n). The root mean square over 128
 * replicates is good to 1/sqrt(2 x 128) = 6 %; allowed are four times as much. */
static void check_designs(checks *all) {
  enum { POINTS = 32, REPLICATES = COUNT / POINTS };
  static const struct {
    const char *quantity, *sampling;
    double power;
  } designs[] = {{"random, of its theory", "", 1},
                 {"Latin hypercube, of its theory",
                  "sampling: {method: latin hypercube, replicates: 128}\n", 3},
                 {"Sobol, of its theory", "sampling: {method: sobol, replicates: 128}\n", 3}};
  for (size_t k = 0; k < sizeof designs / sizeof designs[0]; k++) {
    char text[TEXT_SIZE];
    snprintf(text, sizeof text, "vary: {loads.l.constant.x: {uniform: [1, 2]}}\n%s",
             designs[k].sampling);
    draws *d = draw(all, text);
    if (!d) return;
    double squares = 0;
    for (int r = 0; r < REPLICATES; r++) {
      double mean = -1.5;
      for (int i = 0; i < POINTS; i++) mean += d->of[PRODUCT][r * POINTS + i] / POINTS;
      squares += mean * mean / REPLICATES;
    }
    checks_add(all, "statistics: error of a mean", designs[k].quantity, "",
               expect(BY_FORM, 1, 0.25), sqrt(12 * pow(POINTS, designs[k].power) * squares));
    free(d);
  }
}

/* One point in each n-th of the probability: the share beyond any value is right to 1/n. */
static void check_tails(checks *all) {
  static const struct {
    const char *quantity, *law;
    double x; /* [N] */
  } tails[] = {{"Weibull, P(X > 2 scale)", "{weibull: {shape: 1.5, scale: 1}}", 2},
               {"Gumbel, P(X > mode + 4 scale)", "{gumbel: {location: 10, scale: 1}}", 14},
               {"exponential, P(X > 5 scale)", "{exponential: {scale: 1}}", 5}};
  const double exact[] = {exp(-pow(2, 1.5)), -expm1(-exp(-4)), exp(-5)};
  for (size_t k = 0; k < sizeof tails / sizeof tails[0]; k++) {
    char text[TEXT_SIZE];
    snprintf(text, sizeof text,
             "vary: {loads.l.constant.x: %s}\nsampling: {method: latin hypercube}\n", tails[k].law);
    draws *d = draw(all, text);
    ald_sample *sample = d ? sample_of(all, d->of[PRODUCT], COUNT) : NULL;
    if (sample) {
      checks_add(all, "statistics: tails", tails[k].quantity, "",
                 expect(BY_FORM, exact[k], 1.0 / COUNT),
                 ald_sample_exceedance(sample, tails[k].x, 0.95, ALD_FAILED_LEFT_OUT).value);
    }
    ald_sample_destroy(sample);
    free(d);
  }
}

/* ---------------------------------------------------------------------------- bounds */

/* Clopper and Pearson: with none of n above x the bound p solves (1 - p)^n = 0.025; with one of two
 * 1 - p^2 = 0.025 and (1 - p)^2 = 0.975. To 1e-9 of what solves such equations. */
static void check_probabilities(checks *all) {
  static const char subject[] = "statistics: bounds of 95 %";
  static const double none[10] = {0}, half[2] = {0, 1};
  ald_sample *sample = sample_of(all, none, 10);
  if (!sample) return;
  ald_estimate e = ald_sample_exceedance(sample, 0.5, 0.95, ALD_FAILED_LEFT_OUT);
  checks_add(all, subject, "none of ten, high", "", expect(BY_FORM, 1 - pow(0.025, 0.1), 1e-9),
             e.high);
  ald_sample_destroy(sample);
  sample = sample_of(all, half, 2);
  if (!sample) return;
  e = ald_sample_exceedance(sample, 0.5, 0.95, ALD_FAILED_LEFT_OUT);
  checks_add(all, subject, "one of two, low", "", expect(BY_FORM, 1 - sqrt(0.975), 1e-9), e.low);
  checks_add(all, subject, "one of two, high", "", expect(BY_FORM, sqrt(0.975), 1e-9), e.high);
  ald_sample_destroy(sample);
}

/* A median is outside of six values where all are on one side: 2/2^6. The band of Dvoretzky, Kiefer
 * and Wolfowitz is sqrt(log(2/0.05)/(2 n)) wide to either side. To rounding. */
static void check_bands(checks *all) {
  static const char subject[] = "statistics: bounds of 95 %";
  double values[100], low, high;
  for (int k = 0; k < 100; k++) values[k] = k;
  ald_sample *six = sample_of(all, values, 6), *many = sample_of(all, values, 100);
  if (six && many) {
    const ald_estimate e = ald_sample_quantile(six, 0.5, 0.95, ALD_FAILED_LEFT_OUT);
    checks_add(all, subject, "level of six values about a median", "",
               expect(BY_FORM, 1 - 2.0 / 64, 1e-12), e.level);
    ald_sample_band(many, 0.95, 0.5, &low, &high);
    checks_add(all, subject, "width of the band of 100 values", "",
               expect(BY_FORM, 2 * sqrt(log(40) / 200), 1e-12), high - low);
  }
  ald_sample_destroy(six);
  ald_sample_destroy(many);
}

void validate_statistics(checks *all) {
  check_product(all);
  check_indices(all);
  check_correlations(all);
  check_designs(all);
  check_tails(all);
  check_probabilities(all);
  check_bands(all);
}
