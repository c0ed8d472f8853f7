/* SPDX-License-Identifier: Apache-2.0
 * Distributions: probabilities and their inverse, truncated or not, the same bits on every machine.
 * The inverse is good to 1e-12 of the value (plus a rounding of the location, where one is added),
 * from u = 1e-15 to 1 - 1e-15. */
#ifndef ALD_DISTRIBUTION_H
#define ALD_DISTRIBUTION_H

#include <stdbool.h>
#include <stdint.h>

#include "allide/base.h"
#include "math/beta.h"
#include "math/probability.h"

/* One block of memory: free() releases it whole. */
typedef struct ald_table {
  uint32_t count;
  double *values;     /* (count) rising */
  double *cumulative; /* (count) probability of a value up to this one; the last is 1 */
} ald_table;

/* A table of single values, brought into rising order.
 * @param values  (count) finite, in any order, repeats allowed
 * @param weights (count) relative probabilities >= 0, not all 0; NULL: all the same
 * @return ALD_OK, ALD_NO_MEMORY, ALD_BAD_ARGUMENT if count is 0, weights are wrong or a value is
 * not finite */
ald_status ald_table_of_values(const double *values, const double *weights, uint32_t count,
                               ald_table **table);
/* A table of bins next to each other.
 * @param edges   (count + 1) finite, rising
 * @param weights (count) relative probabilities >= 0, not all 0
 * @return as above, ALD_BAD_ARGUMENT if edges do not rise too */
ald_status ald_table_of_bins(const double *edges, const double *weights, uint32_t count,
                             ald_table **table);

/* The first entry from `first` on with at least `below` up to it; `last` if there is none before.
 */
uint32_t ald_table_find(const ald_table *table, uint32_t first, uint32_t last, double below);

typedef enum ald_distribution_kind {
  ALD_UNIFORM,     /* a = low end, b = high end */
  ALD_NORMAL,      /* a = mean, b = standard deviation */
  ALD_LOGNORMAL,   /* a = mean, b = standard deviation, of the value itself, not of its logarithm */
  ALD_WEIBULL,     /* a = shape [-], b = scale; counted from `location` */
  ALD_EXPONENTIAL, /* b = scale, the mean above `location` */
  ALD_GUMBEL,      /* of largest values: exp(-exp(-(x - location)/b)); b = scale */
  ALD_TRIANGULAR,  /* a = low end, b = high end, c = mode */
  ALD_BETA,        /* a = low end, b = high end; c, d = shapes at the low and at the high end [-] */
  ALD_DISCRETE,    /* the values of `table`, each with its probability */
  ALD_HISTOGRAM,   /* the bins of `table`; within a bin all values are as likely */
  ALD_EMPIRICAL,   /* the values of `table`, a sample: each as often as it was observed. Nothing is
                    * invented between or beyond them: mean and deviation are the sample's, ties and
                    * gaps stay. (Straight lines between order statistics would spread values over
                    * gaps in which none was seen, and shrink the deviation of small samples.) */
  ALD_DISTRIBUTION_KINDS
} ald_distribution_kind;

/* What follows from a distribution alone, so that no draw computes it again. */
typedef struct ald_prepared {
  bool is_ready;
  uint32_t first, last;      /* single values: entries of the table within the bounds */
  ald_probability low, high; /* at the bounds */
  double kept;               /* probability between the bounds, before truncation */
  double mean, deviation;    /* lognormal: of the logarithm */
  ald_beta beta;
} ald_prepared;

/* A distribution; a, b, c, location, low, high in SI of the value unless a kind says otherwise. A
 * plain value, but for the table, which belongs to the study. */
typedef struct ald_distribution {
  ald_distribution_kind kind;
  double a;
  double b;
  double location; /* Weibull, exponential: smallest value; Gumbel: mode; 0 for the other kinds */
  double low;      /* truncation: no value is smaller; -HUGE_VAL for none */
  double high;     /* no value is larger; HUGE_VAL for none */
  double c;
  double d;
  ald_table *table;
  ald_prepared prepared; /* by ald_distribution_prepare() */
} ald_distribution;

/* A distribution without truncation, shift or table. */
ald_distribution ald_distribution_make(ald_distribution_kind kind, double a, double b);
/* A discrete distribution, prepared; free() its table.
 * @param values, weights (count) as for ald_table_of_values() */
ald_status ald_distribution_discrete(const double *values, const double *weights, uint32_t count,
                                     ald_distribution *distribution);

/* Whether the parameters make a distribution, with enough of it left between the bounds.
 *   problem  receives what is wrong, "" if nothing (size bytes, cut to fit)
 * Returns ALD_OK or ALD_BAD_ARGUMENT. The functions below take checked distributions only. */
ald_status ald_distribution_check(const ald_distribution *distribution, char *problem, size_t size);

/* Computes once what each draw needs. Without it the functions below do so at each call, with the
 * same result. Do it again after changing a parameter. */
void ald_distribution_prepare(ald_distribution *distribution);

/* The value with probability u below it, truncation included: low <= value <= high.
 *   u  in the open interval (0, 1) */
double ald_distribution_value(const ald_distribution *distribution, double u);
/* The same from both probabilities, truncation included, so that none of the digits of the smaller
 * one are lost; for u where it is not evenly distributed over multiples of 2^-53. */
double ald_distribution_value_at(const ald_distribution *distribution, ald_probability p);

/* Probability of a value <= x, truncation included; 0 below and 1 above the bounds. */
double ald_distribution_probability(const ald_distribution *distribution, double x);

/* Is the value one of a few, rather than any within an interval? */
bool ald_distribution_is_stepped(ald_distribution_kind kind);

#endif
