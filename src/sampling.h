/* SPDX-License-Identifier: Apache-2.0
 * Random variables by counter-based numbers: a value depends on seed, scenario, variable and draw
 * alone, never on what was drawn before, and is the same to the bit on every machine. */
#ifndef ALD_SAMPLING_H
#define ALD_SAMPLING_H

#include "allide/allide.h"

/* A random number, evenly distributed in the open interval (0, 1): Philox4x32-10 (Random123; Salmon
 * et al., "Parallel random numbers: as easy as 1, 2, 3", SC11) with key = seed and counter =
 * (scenario low, scenario high, variable, draw). It is (n + 1/2) 2^-52 with 52 random bits in n:
 * all 53 bits of a double, symmetric about 1/2, smallest 2^-53, and 1 - u is exact.
 *   variable  index of the random variable in its study
 *   draw      0, 1, ... where a variable needs more than one number */
double ald_random_uniform(uint64_t seed, uint64_t scenario, uint32_t variable, uint32_t draw);

typedef enum ald_distribution_kind {
  ALD_UNIFORM,   /* a = low end, b = high end */
  ALD_NORMAL,    /* a = mean, b = standard deviation */
  ALD_LOGNORMAL, /* a = mean, b = standard deviation, of the value itself, not of its logarithm */
  ALD_WEIBULL,   /* a = shape [-], b = scale; counted from `location` */
  ALD_DISCRETE   /* one of the values of `table` */
} ald_distribution_kind;

/* Values and their probabilities. */
typedef struct ald_table {
  uint32_t count;
  double *values;     /* (count) rising */
  double *cumulative; /* (count) probability of a value up to this one; the last is 1 */
} ald_table;

/* A distribution; a, b, location, low, high in SI of the value unless a kind says otherwise. */
typedef struct ald_distribution {
  ald_distribution_kind kind;
  double a;
  double b;
  double location;  /* Weibull: smallest value; 0 for the other kinds */
  double low;       /* truncation: no value is smaller; -HUGE_VAL for none */
  double high;      /* no value is larger; HUGE_VAL for none */
  ald_table *table; /* ALD_DISCRETE */
} ald_distribution;

/* A distribution without truncation or shift. */
ald_distribution ald_distribution_make(ald_distribution_kind kind, double a, double b);

/* Whether the parameters make a distribution, with enough of it left between the bounds.
 *   problem  receives what is wrong, "" if nothing (size bytes, cut to fit)
 * Returns ALD_OK or ALD_BAD_ARGUMENT. The functions below take checked distributions only. */
ald_status ald_distribution_check(const ald_distribution *distribution, char *problem, size_t size);

/* The value with probability u below it, truncation included: low <= value <= high.
 *   u  in the open interval (0, 1) */
double ald_distribution_value(const ald_distribution *distribution, double u);

/* Probability of a value <= x, truncation included; 0 below and 1 above the bounds. */
double ald_distribution_probability(const ald_distribution *distribution, double x);

#endif
