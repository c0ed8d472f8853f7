/* SPDX-License-Identifier: Apache-2.0
 * First-order index of an input from values that were drawn anyhow. */
#include "first_order.h"

#include <math.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "base/sort.h"
#include "compensated_sum.h"
#include "quantile.h"

enum { FEWEST = 30, BINS_MIN = 4, BINS_MAX = 32 };

/* a straight line through values, or their mean */
typedef struct group {
  size_t count;
  double x, y, slope; /* means */
} group;

typedef struct fit {
  const double *x, *y;
  size_t count;
  uint32_t *order, *group_of; /* (count) places by x, later as sums go; group of each place */
  group *groups;              /* (count) */
  size_t group_count, coefficients;
} fit;

static size_t bin_count(size_t count) {
  const double bins = floor(sqrt((double)count) / 2.5 + 0.5);
  return (size_t)fmin(fmax(bins, BINS_MIN), BINS_MAX);
}

/* a group for each value of x */
static void group_by_value(fit *f) {
  f->group_count = 0;
  for (size_t i = 0; i < f->count; i++) {
    const bool is_new = i == 0 || f->x[f->order[i]] != f->x[f->order[i - 1]];
    f->group_count += is_new;
    f->group_of[f->order[i]] = (uint32_t)(f->group_count - 1);
  }
  f->coefficients = f->group_count;
}

static void group_by_place(fit *f, size_t bins) {
  ALD_ASSERT(bins > 0 && f->count >= bins);
  for (size_t i = 0; i < f->count; i++) {
    f->group_of[f->order[i]] = (uint32_t)(i * bins / f->count);
  }
  f->group_count = bins;
  f->coefficients = 2 * bins;
}

/* Sums run over the places in the order given, so that no number of a group enters. */
static void fit_means(fit *f, const uint32_t *order) {
  for (size_t g = 0; g < f->group_count; g++) f->groups[g] = (group){0};
  for (size_t i = 0; i < f->count; i++) {
    group *own = &f->groups[f->group_of[order[i]]];
    own->count++;
    own->x += f->x[order[i]];
    own->y += f->y[order[i]];
  }
  for (size_t g = 0; g < f->group_count; g++) {
    f->groups[g].x /= (double)f->groups[g].count;
    f->groups[g].y /= (double)f->groups[g].count;
  }
}

static ald_status fit_slopes(fit *f, const uint32_t *order) {
  double *sums = calloc(2 * f->group_count, sizeof *sums), *squares = sums + f->group_count;
  if (!sums) return ALD_NO_MEMORY;
  for (size_t i = 0; i < f->count; i++) {
    const uint32_t g = f->group_of[order[i]];
    const double from = f->x[order[i]] - f->groups[g].x;
    sums[g] += from * (f->y[order[i]] - f->groups[g].y);
    squares[g] += from * from;
  }
  for (size_t g = 0; g < f->group_count; g++) {
    f->groups[g].slope = squares[g] > 0 ? sums[g] / squares[g] : 0;
  }
  free(sums);
  return ALD_OK;
}

static double residual(const fit *f, size_t place) {
  const group *own = &f->groups[f->group_of[place]];
  return f->y[place] - own->y - own->slope * (f->x[place] - own->x);
}

/* S and its deviation; NaN without a variance */
static void find_index(const fit *f, const uint32_t *order, double *index, double *deviation) {
  const double n = (double)f->count, free_ones = n - (double)f->coefficients;
  ald_compensated_sum sum = {0}, squares = {0}, left = {0}, spread = {0};
  for (size_t i = 0; i < f->count; i++) ald_compensated_sum_add(&sum, f->y[order[i]]);
  const double mean = ald_compensated_sum_value(sum) / n;
  for (size_t i = 0; i < f->count; i++) {
    const double e = residual(f, order[i]), away = f->y[order[i]] - mean;
    ald_compensated_sum_add(&squares, away * away);
    ald_compensated_sum_add(&left, e * e);
  }
  const double variance = ald_compensated_sum_value(squares) / (n - 1);
  *index = variance > 0 ? 1 - ald_compensated_sum_value(left) / free_ones / variance : (double)NAN;
  for (size_t i = 0; i < f->count; i++) {
    const double e = residual(f, order[i]), away = f->y[order[i]] - mean;
    const double d = e * e * n / free_ones - (1 - *index) * away * away;
    ald_compensated_sum_add(&spread, d * d);
  }
  *deviation = sqrt(ald_compensated_sum_value(spread) / n / (n * variance * variance) +
                    2 * ((double)f->coefficients - 1) / (n * n));
}

static ald_status find(fit *f, bool is_nominal, double confidence, ald_estimate *index) {
  const size_t bins = bin_count(f->count);
  double value, deviation;
  group_by_value(f);
  const bool has_lines = !is_nominal && f->group_count > 2 * bins;
  if (has_lines) group_by_place(f, bins);
  /* sums of groups go by y, of which no label is part */
  ald_status status = has_lines ? ALD_OK : ald_sort_places(f->y, f->count, f->order);
  if (status < 0) return status;
  const uint32_t *order = f->order;
  fit_means(f, order);
  if (has_lines) status = fit_slopes(f, order);
  if (status < 0) return status;
  if (f->count < 2 * f->coefficients) return ALD_OK;
  find_index(f, order, &value, &deviation);
  index->value = value;
  if (f->count < FEWEST || isnan(value) || !(confidence > 0 && confidence < 1)) return ALD_OK;
  const double reach = ald_quantile_normal_two_sided(confidence) * deviation;
  index->low = fmin(fmax(value - reach, 0), 1);
  index->high = fmin(fmax(value + reach, 0), 1);
  index->level = confidence;
  index->bound = ALD_BOUND_DELTA;
  return ALD_OK;
}

ald_status ald_first_order(const double *x, const double *y, size_t count, bool is_nominal,
                           double confidence, ald_estimate *index) {
  if (!x || !y || !index) return ALD_BAD_ARGUMENT;
  const double none = (double)NAN;
  *index = (ald_estimate){.value = none, .low = none, .high = none};
  if (count < 2 * BINS_MIN) return ALD_OK;
  ald_status status;
  fit f = {.x = x, .y = y, .count = count};
  f.order = malloc(count * sizeof *f.order);
  f.group_of = malloc(count * sizeof *f.group_of);
  f.groups = malloc(count * sizeof *f.groups);
  status = f.order && f.group_of && f.groups ? ALD_OK : ALD_NO_MEMORY;
  if (status == ALD_OK) status = ald_sort_places(x, count, f.order);
  if (status == ALD_OK) status = find(&f, is_nominal, confidence, index);
  free(f.order);
  free(f.group_of);
  free(f.groups);
  return status;
}
