/* SPDX-License-Identifier: Apache-2.0
 * Sobol sensitivity indices from a Saltelli design. */
#include "sensitivity.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "math/philox.h"
#include "math/quantile.h"

enum { RESAMPLES = 200, FEWEST_RUNS = 30 };

/* key of the bootstrap's random numbers: "bootstrap" as bytes, read as a number */
static const uint64_t bootstrap_key = UINT64_C(0x626f6f7473747261);

/* One run's share in the sums; the sums of weighted runs. */
typedef struct sums {
  double weight, mean, squares; /* of f over A and B: mean of both, mean of both squared */
  double *products;             /* (d) f(B) (f(AB_i) - f(A)) */
  double *differences;          /* (d) (f(A) - f(AB_i))^2 / 2 */
} sums;

static void add_run(sums *s, const double *run, uint32_t d, double weight) {
  ALD_ASSERT(s && run && d > 0);
  const double a = run[0], b = run[1];
  s->weight += weight;
  s->mean += weight * 0.5 * (a + b);
  s->squares += weight * 0.5 * (a * a + b * b);
  for (uint32_t i = 0; i < d; i++) {
    const double step = run[2 + i] - a;
    s->products[i] += weight * b * step;
    s->differences[i] += weight * 0.5 * step * step;
  }
}

static void clear(sums *s, uint32_t d) {
  s->weight = s->mean = s->squares = 0.0;
  memset(s->products, 0, 2 * d * sizeof *s->products); /* and the differences behind them */
}

/* first-order indices, then total ones, (2 d) */
static void finish(const sums *s, uint32_t d, double *indices) {
  ALD_ASSERT(d > 0 && indices);
  const double mean = s->mean / s->weight;
  const double variance = s->squares / s->weight - mean * mean;
  for (uint32_t i = 0; i < 2 * d; i++) {
    indices[i] = variance > 0.0 ? s->products[i] / s->weight / variance : (double)NAN;
  }
}

/* Moves the whole runs without a NaN to the front, and takes their mean off. @return their number
 */
static size_t select_runs(double *values, size_t count, uint32_t d) {
  const size_t length = (size_t)d + 2;
  size_t runs = 0;
  double mean = 0.0;
  for (size_t from = 0; from + length <= count; from += length) {
    int whole = 1;
    for (size_t r = 0; r < length; r++) whole &= isfinite(values[from + r]) != 0;
    if (!whole) continue;
    if (from != runs * length) {
      memcpy(values + runs * length, values + from, length * sizeof *values);
    }
    mean += (0.5 * (values[from] + values[from + 1]) - mean) / (double)++runs;
  }
  for (size_t k = 0; k < runs * length; k++) values[k] -= mean;
  return runs;
}

/* How often each run is drawn in one bootstrap sample. */
static void draw_runs(uint32_t *weights, size_t runs, uint32_t resample) {
  ALD_ASSERT(weights && runs > 0);
  memset(weights, 0, runs * sizeof *weights);
  for (size_t j = 0; j < runs; j++) {
    const double u = ald_philox_uniform(bootstrap_key, j, resample, 0);
    weights[(size_t)(u * (double)runs)]++;
  }
}

/* Deviations of the (2 d) indices over bootstrap samples. */
static void bootstrap(const double *values, size_t runs, uint32_t d, sums *s, uint32_t *weights,
                      double *indices, double *deviations) {
  double *mean = deviations + 2 * d;
  memset(deviations, 0, 4 * d * sizeof *deviations);
  for (uint32_t resample = 0; resample < RESAMPLES; resample++) {
    draw_runs(weights, runs, resample);
    clear(s, d);
    for (size_t j = 0; j < runs; j++) {
      if (weights[j]) add_run(s, values + j * (d + 2), d, weights[j]);
    }
    finish(s, d, indices);
    for (uint32_t i = 0; i < 2 * d; i++) {
      const double away = indices[i] - mean[i];
      mean[i] += away / (resample + 1.0);
      deviations[i] += away * (indices[i] - mean[i]);
    }
  }
  for (uint32_t i = 0; i < 2 * d; i++) deviations[i] = sqrt(deviations[i] / (RESAMPLES - 1.0));
}

static ald_estimate estimate(double value, double reach, double confidence) {
  const double none = (double)NAN;
  const int bound = reach > 0.0;
  return (ald_estimate){.value = value,
                        .low = bound ? value - reach : none,
                        .high = bound ? value + reach : none,
                        .level = bound ? confidence : 0.0,
                        .bound = bound ? ALD_BOUND_BOOTSTRAP : ALD_BOUND_NONE};
}

ald_status ald_sensitivity(const double *values, size_t count, uint32_t d, double confidence,
                           ald_estimate *first, ald_estimate *total, size_t *runs) {
  if (d == 0) return ALD_BAD_ARGUMENT;
  const int bounded = confidence > 0.0 && confidence < 1.0;
  double *copy = malloc((count + 1) * sizeof *copy);
  double *room = calloc(10 * (size_t)d, sizeof *room);
  uint32_t *weights = malloc((count + 1) * sizeof *weights);
  ald_status status = copy && room && weights ? ALD_OK : ALD_NO_MEMORY;
  if (status == ALD_OK) {
    double *indices = room + 2 * d, *again = room + 4 * d, *deviations = room + 6 * d;
    sums s = {.products = room, .differences = room + d};
    memcpy(copy, values, count * sizeof *copy);
    *runs = select_runs(copy, count, d);
    for (size_t j = 0; j < *runs; j++) add_run(&s, copy + j * (d + 2), d, 1.0);
    finish(&s, d, indices);
    if (bounded && *runs >= FEWEST_RUNS) {
      bootstrap(copy, *runs, d, &s, weights, again, deviations);
    }
    const double z = bounded ? ald_quantile_normal_two_sided(confidence) : 0.0;
    for (uint32_t i = 0; i < d; i++) {
      first[i] = estimate(indices[i], z * deviations[i], confidence);
      total[i] = estimate(indices[d + i], z * deviations[d + i], confidence);
    }
  }
  free(weights);
  free(room);
  free(copy);
  return status;
}
