/* SPDX-License-Identifier: Apache-2.0
 * Statistics of one column over the scenarios that did not fail.
 *
 *   mean       m = sum x / n
 *   deviation  s = sqrt(sum (x - m)^2 / (n - 1)); NaN for n < 2
 *   quantile   type 7 of [Hyndman & Fan 1996, "Sample Quantiles in Statistical Packages"]: linear
 *              between the order statistics x(0) <= ... <= x(n-1) at h = (n - 1) p,
 *              q = x(floor h) + (h - floor h) (x(floor h + 1) - x(floor h))
 *   worst      the largest values, of equal ones the lower scenario index first
 * Sums are pairwise in a fixed order: the same bits on every run, rounding error of order log n,
 * and an infinite value stays infinite. Without values all numbers are NaN. */
#include <math.h>
#include <stdlib.h>

#include "float_mode.h"
#include "report.h"

const double ald_quantile_levels[7] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};

enum { QUANTILES = 7, WORST = 5, LEAF = 32 };

/* Sum of (x - from)^power, power 1 or 2, pairwise. */
static double sum_powers(const double *values, size_t count, double from, int power) {
  if (count > LEAF) {
    const size_t half = count / 2;
    return sum_powers(values, half, from, power) +
           sum_powers(values + half, count - half, from, power);
  }
  double sum = 0.0;
  for (size_t i = 0; i < count; i++) {
    const double part = values[i] - from;
    sum += power == 2 ? part * part : part;
  }
  return sum;
}

/* Ascending, -0 before +0, so that equal values cannot change places. */
static int by_value(const void *first, const void *second) {
  const double a = *(const double *)first;
  const double b = *(const double *)second;
  const int order = (a > b) - (a < b);
  return order != 0 ? order : (signbit(b) != 0) - (signbit(a) != 0);
}

static double quantile(const double *sorted, size_t count, double level) {
  const double place = (double)(count - 1) * level;
  const size_t low = (size_t)place;
  if (low + 1 >= count || sorted[low] == sorted[low + 1]) return sorted[low];
  const double part = place - (double)low;
  return part > 0.0 ? sorted[low] + part * (sorted[low + 1] - sorted[low]) : sorted[low];
}

/* Puts a value among the largest, which are kept in falling order. */
static void keep_worst(ald_statistics *statistics, double largest[WORST], double value,
                       uint64_t index) {
  uint32_t place = statistics->worst_count;
  while (place > 0 && value > largest[place - 1]) place--;
  if (place >= WORST) return;
  if (statistics->worst_count < WORST) statistics->worst_count++;
  for (uint32_t i = statistics->worst_count - 1; i > place; i--) {
    largest[i] = largest[i - 1];
    statistics->worst[i] = statistics->worst[i - 1];
  }
  largest[place] = value;
  statistics->worst[place] = index;
}

/* Moves the values that count to the front of `values`, and finds the worst of them. */
static void select_values(double *values, const int32_t *statuses, const uint64_t *indices,
                          size_t stored, ald_statistics *statistics) {
  double largest[WORST] = {0.0};
  size_t count = 0;
  for (size_t i = 0; i < stored; i++) {
    if (statuses[i] != ALD_SCENARIO_OK && statuses[i] != ALD_SCENARIO_STOPPED_BY_RULE) continue;
    if (isnan(values[i])) {
      statistics->missing++;
      continue;
    }
    keep_worst(statistics, largest, values[i], indices[i]);
    values[count++] = values[i];
  }
  statistics->count = count;
}

/* Numbers of the values that count, which end up sorted. */
static void summarise(double *values, ald_statistics *statistics) {
  const size_t count = (size_t)statistics->count;
  if (count == 0) {
    statistics->mean = statistics->deviation = (double)NAN;
    statistics->minimum = statistics->maximum = (double)NAN;
    for (int q = 0; q < QUANTILES; q++) statistics->quantile[q] = (double)NAN;
    return;
  }
  const double mean = sum_powers(values, count, 0.0, 1) / (double)count;
  const double squares = sum_powers(values, count, mean, 2);
  statistics->mean = mean;
  statistics->deviation = count > 1 ? sqrt(squares / (double)(count - 1)) : (double)NAN;
  qsort(values, count, sizeof *values, by_value);
  statistics->minimum = values[0];
  statistics->maximum = values[count - 1];
  for (int q = 0; q < QUANTILES; q++) {
    statistics->quantile[q] = quantile(values, count, ald_quantile_levels[q]);
  }
}

ald_status ald_results_statistics(const ald_results *results, size_t column,
                                  ald_statistics *statistics, ald_report *report) {
  ALD_DEFAULT_FLOAT_MODES;
  if (!results || !statistics) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no results or statistics given\n");
  }
  *statistics = (ald_statistics){0};
  ald_status status;
  const size_t stored = (size_t)ald_results_stored(results);
  double *values = malloc((stored + 1) * sizeof *values);
  int32_t *statuses = malloc((stored + 1) * sizeof *statuses);
  uint64_t *indices = malloc((stored + 1) * sizeof *indices);
  if (!values || !statuses || !indices) {
    status = ald_report_fail(report, ALD_NO_MEMORY,
                             "error: no memory for the statistics of %zu scenarios\n", stored);
    goto done;
  }
  ALD_TRY(ald_results_read(results, column, values, report));
  ALD_TRY(ald_results_scenario_status(results, indices, statuses, report));
  select_values(values, statuses, indices, stored, statistics);
  summarise(values, statistics);
done:
  free(indices);
  free(statuses);
  free(values);
  return status;
}
