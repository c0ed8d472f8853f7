/* SPDX-License-Identifier: Apache-2.0
 * Quantiles: of Student's, normal and binomial distributions, and of sorted values, with the values
 * that bound them whatever the distribution. */
#ifndef ALD_QUANTILE_H
#define ALD_QUANTILE_H

#include <stddef.h>
#include <stdint.h>

/* Two order statistics, numbered from 0, that hold a quantile between them. */
typedef struct ald_rank_pair {
  size_t low, high;
  double level; /* probability of it: exact for a continuous distribution, else at least this;
                   0: the sample is too small, there is no such pair */
} ald_rank_pair;

/* Quantile of type 7 of [Hyndman & Fan 1996]: linear between the order statistics at
 * (count - 1) level.  @return NaN for no values */
double ald_quantile(const double *sorted, size_t count, double level);

/* The pair with the fewest values between and a level of at least `confidence`; of these the one
 * whose two tails are most nearly equal.
 *   P(x(r) <= q <= x(s)) = P(r < B <= s), B binomial (count, level), r and s numbered from 0
 * Source: [David & Nagaraja 2003, "Order Statistics", 7.1].
 *   level  in (0, 1) */
ald_rank_pair ald_quantile_ranks(uint64_t count, double level, double confidence);

/* The t > 0 with P(|T| <= t) = confidence for Student's distribution of `freedom` >= 1 degrees;
 * 0 < confidence < 1. */
double ald_quantile_t_two_sided(double freedom, double confidence);

/* The z > 0 with P(|Z| <= z) = confidence for the standard normal distribution. */
double ald_quantile_normal_two_sided(double confidence);

/* Probability of exactly `hits` in `count` > 0 trials of probability p, 0 < p < 1. Source: [Loader
 * 2000, "Fast and accurate computation of binomial probabilities"]: no digit is lost to large
 * logarithms of factorials. */
double ald_binomial_mass(uint64_t hits, uint64_t count, double p);

/* Two-sided bounds of a probability after `hits` of `count` trials: each tail holds at most
 * (1 - confidence)/2. Source: [Clopper & Pearson 1934].
 *   hits  at most count; count > 0; 0 < confidence < 1 */
void ald_binomial_bounds(uint64_t hits, uint64_t count, double confidence, double *low,
                         double *high);

#endif
