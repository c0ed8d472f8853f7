/* SPDX-License-Identifier: Apache-2.0
 * Counts of hits in trials, and what they say about the probability. */
#ifndef ALD_BINOMIAL_H
#define ALD_BINOMIAL_H

#include <stdint.h>

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
