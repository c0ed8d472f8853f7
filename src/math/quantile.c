/* SPDX-License-Identifier: Apache-2.0
 * Quantiles: of Student's, normal and binomial distributions, and of sorted values, with the values
 * that bound them whatever the distribution. */
#include "quantile.h"

#include <math.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "beta.h"
#include "normal.h"

/* ------------------------------------------------------------------------------ distributions */

/* T^2/(freedom + T^2) is beta distributed with 1/2 and freedom/2. */
double ald_quantile_t_two_sided(double freedom, double confidence) {
  ALD_ASSERT(freedom > 0);
  ALD_ASSERT(confidence > 0 && confidence < 1);
  const ald_beta beta = ald_beta_make(0.5, 0.5 * freedom);
  double x, y;
  ald_beta_value(&beta, (ald_probability){confidence, 1.0 - confidence}, &x, &y);
  return sqrt(freedom * x / y);
}

double ald_quantile_normal_two_sided(double confidence) {
  ALD_ASSERT(confidence > 0 && confidence < 1);
  const double half = 0.5 * (1.0 - confidence);
  return ald_normal_value((ald_probability){1.0 - half, half});
}

static const double two_pi = 6.283185307179586476925;

/* x log(x / m) + m - x without loss of digits where x is near m */
static double deviance(double x, double m) {
  if (fabs(x - m) >= 0.1 * (x + m)) return x * log(x / m) + m - x;
  const double v = (x - m) / (x + m);
  double sum = (x - m) * v;
  double term = 2.0 * x * v;
  for (int j = 1; j < 1000; j++) {
    term *= v * v;
    const double next = sum + term / (2.0 * j + 1.0);
    if (next == sum) break;
    sum = next;
  }
  return sum;
}

double ald_binomial_mass(uint64_t hits, uint64_t count, double p) {
  ALD_ASSERT(count > 0 && hits <= count);
  ALD_ASSERT(p > 0 && p < 1);
  const double x = (double)hits, n = (double)count, q = 1.0 - p;
  if (hits == 0) return exp(n * log1p(-p));
  if (hits == count) return exp(n * log(p));
  const double rest =
      ald_stirling_remainder(n) - ald_stirling_remainder(x) - ald_stirling_remainder(n - x);
  return exp(rest - deviance(x, n * p) - deviance(n - x, n * q)) * sqrt(n / (two_pi * x * (n - x)));
}

void ald_binomial_bounds(uint64_t hits, uint64_t count, double confidence, double *low,
                         double *high) {
  ALD_ASSERT(count > 0 && hits <= count);
  ALD_ASSERT(confidence > 0 && confidence < 1);
  const double tail = 0.5 * (1.0 - confidence);
  const double k = (double)hits, n = (double)count;
  double rest;
  *low = 0.0;
  *high = 1.0;
  if (hits > 0) {
    const ald_beta beta = ald_beta_make(k, n - k + 1.0);
    ald_beta_value(&beta, (ald_probability){tail, 1.0 - tail}, low, &rest);
  }
  if (hits < count) {
    const ald_beta beta = ald_beta_make(k + 1.0, n - k);
    ald_beta_value(&beta, (ald_probability){1.0 - tail, tail}, high, &rest);
  }
}

/* ------------------------------------------------------------------------------ samples */

double ald_quantile(const double *sorted, size_t count, double level) {
  ALD_ASSERT(level >= 0 && level <= 1);
  if (count == 0) return (double)NAN;
  const double place = (double)(count - 1) * level;
  const size_t low = (size_t)place;
  if (low + 1 >= count || sorted[low] == sorted[low + 1]) return sorted[low];
  const double part = place - (double)low;
  return part > 0.0 ? sorted[low] + part * (sorted[low + 1] - sorted[low]) : sorted[low];
}

/* The part of a binomial distribution that is not zero in double precision: below[k] is the
 * probability of fewer than first + k successes. */
typedef struct window {
  uint64_t first;
  size_t count; /* entries; first + count - 1 <= n + 1 */
  double *below;
} window;

/* Fills the window over mean +- 10 deviations and 40 more: outside lies less than 1e-15. */
static int open_window(window *w, uint64_t n, double p) {
  const double mean = (double)n * p;
  const double reach = 10.0 * sqrt(mean * (1.0 - p)) + 40.0;
  const double first = floor(mean - reach), last = ceil(mean + reach);
  w->first = first > 0.0 ? (uint64_t)first : 0;
  const uint64_t end = last < (double)n ? (uint64_t)last : n;
  w->count = (size_t)(end - w->first) + 2;
  ALD_ASSERT(w->first <= end);
  w->below = malloc(w->count * sizeof *w->below);
  if (!w->below) return 0;
  double sum = 0.0;
  w->below[0] = 0.0;
  for (size_t k = 0; k + 1 < w->count; k++) {
    sum += ald_binomial_mass(w->first + k, n, p);
    w->below[k + 1] = sum;
  }
  return 1;
}

/* For every low rank the nearest high one: both only increase. */
static ald_rank_pair search(const window *w, uint64_t n, double confidence) {
  ald_rank_pair best = {0, 0, 0.0};
  double best_skew = 0.0;
  size_t s = 0;
  for (size_t r = 0; r + 1 < w->count; r++) {
    const double *below = w->below;
    /* ranks r and s from 0: r + 1 <= B <= s */
    if (s < r + 1) s = r + 1;
    while (s + 1 < w->count && below[s + 1] - below[r + 1] < confidence) s++;
    if (s + 1 >= w->count || w->first + s >= n) break;
    const double level = below[s + 1] - below[r + 1];
    const double skew = fabs(below[r + 1] - (1.0 - below[s + 1]));
    const size_t width = s - r, best_width = best.high - best.low;
    if (best.level == 0.0 || width < best_width || (width == best_width && skew < best_skew)) {
      best = (ald_rank_pair){(size_t)w->first + r, (size_t)w->first + s, level};
      best_skew = skew;
    }
  }
  return best;
}

static ald_rank_pair find_ranks(uint64_t count, double level, double confidence) {
  window w;
  const ald_rank_pair none = {0, 0, 0.0};
  if (count < 2 || !(level > 0.0 && level < 1.0 && confidence > 0.0 && confidence < 1.0)) {
    return none;
  }
  if (!open_window(&w, count, level)) return none;
  const ald_rank_pair best = search(&w, count, confidence);
  ALD_ASSERT(best.low <= best.high && best.high < count);
  free(w.below);
  return best;
}

/* The columns of a folder have the same few counts and levels, one after the other. */
enum { KEPT = 16 };
typedef struct kept_ranks {
  uint64_t count;
  double level, confidence;
  ald_rank_pair ranks;
} kept_ranks;

ald_rank_pair ald_quantile_ranks(uint64_t count, double level, double confidence) {
  static _Thread_local kept_ranks kept[KEPT];
  static _Thread_local uint32_t next;
  for (uint32_t k = 0; k < KEPT; k++) {
    const kept_ranks *found = &kept[k];
    if (found->count != count || found->level != level || found->confidence != confidence) continue;
    if (found->ranks.level != 0.0) return found->ranks;
  }
  const ald_rank_pair ranks = find_ranks(count, level, confidence);
  kept[next++ % KEPT] = (kept_ranks){count, level, confidence, ranks};
  return ranks;
}
