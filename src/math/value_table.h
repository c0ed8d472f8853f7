/* SPDX-License-Identifier: Apache-2.0
 * Values with cumulative probabilities: single values, or the edges of bins. */
#ifndef ALD_VALUE_TABLE_H
#define ALD_VALUE_TABLE_H

#include <stdint.h>

#include "allide/base.h"
#include "probability.h"

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

/* Number of entries with values below x, or below and at x. */
uint32_t ald_table_count_below(const ald_table *table, double x);
uint32_t ald_table_count_up_to(const ald_table *table, double x);

/* The first entry from `first` on with at least `below` up to it; `last` if there is none before.
 */
uint32_t ald_table_find(const ald_table *table, uint32_t first, uint32_t last, double below);

/* Bins: probability below and above x, and the value with probability `below` below it. Within a
 * bin all values are as likely. */
ald_probability ald_table_bin_probability(const ald_table *table, double x);
double ald_table_bin_value(const ald_table *table, double below);

#endif
