/* SPDX-License-Identifier: Apache-2.0
 * Ranks of values and the correlation of ranks. */
#include "rank.h"

#include <math.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "base/sort.h"
#include "quantile.h"

enum { FEWEST = 10 };

ald_status ald_rank_average(const double *values, size_t count, double *ranks) {
  uint32_t *order = malloc((count + 1) * sizeof *order);
  if (!order) return ALD_NO_MEMORY;
  const ald_status status = ald_sort_places(values, count, order);
  for (size_t i = 0, next = 0; status == ALD_OK && i < count; i = next) {
    for (next = i + 1; next < count && values[order[next]] == values[order[i]];) next++;
    ALD_ASSERT(next <= count);
    /* ranks i + 1 to next share their average */
    for (size_t k = i; k < next; k++) ranks[order[k]] = 0.5 * ((double)i + 1.0 + (double)next);
  }
  free(order);
  return status;
}

double ald_rank_correlation(const double *a, const double *b, size_t count) {
  const double middle = 0.5 * ((double)count + 1.0);
  double products = 0.0, squares_a = 0.0, squares_b = 0.0;
  for (size_t i = 0; i < count; i++) {
    const double x = a[i] - middle, y = b[i] - middle;
    products += x * y;
    squares_a += x * x;
    squares_b += y * y;
  }
  return squares_a > 0.0 && squares_b > 0.0 ? products / sqrt(squares_a) / sqrt(squares_b)
                                            : (double)NAN;
}

ald_estimate ald_rank_estimate(double rho, size_t count, double confidence) {
  const double none = (double)NAN;
  ald_estimate e = {.value = rho, .low = none, .high = none};
  if (count < FEWEST || !(fabs(rho) < 1.0) || !(confidence > 0.0 && confidence < 1.0)) return e;
  const double reach = ald_quantile_normal_two_sided(confidence) *
                       sqrt((1.0 + 0.5 * rho * rho) / ((double)count - 3.0));
  e.low = tanh(atanh(rho) - reach);
  e.high = tanh(atanh(rho) + reach);
  e.level = confidence;
  e.bound = ALD_BOUND_FISHER;
  return e;
}

double ald_rank_needed(size_t count, double confidence) {
  if (count < FEWEST || !(confidence > 0.0 && confidence < 1.0)) return (double)NAN;
  const double freedom = (double)count - 2.0;
  const double t = ald_quantile_t_two_sided(freedom, confidence);
  return t / sqrt(freedom + t * t);
}
