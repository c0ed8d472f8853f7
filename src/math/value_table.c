/* SPDX-License-Identifier: Apache-2.0
 * Tables of values with cumulative probabilities, searched by bisection. */
#include "value_table.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"

typedef struct weighted {
  double value, weight;
} weighted;

/* by weight where values are the same, so that the order given does not matter */
static int by_value(const void *a, const void *b) {
  const weighted *x = a, *y = b;
  if (x->value != y->value) return x->value > y->value ? 1 : -1;
  return (x->weight > y->weight) - (x->weight < y->weight);
}

static ald_table *allocate(uint32_t count) {
  ald_table *table = calloc(1, sizeof *table + 2 * (size_t)count * sizeof(double));
  if (!table) return NULL;
  table->count = count;
  table->values = (double *)(table + 1);
  table->cumulative = table->values + count;
  return table;
}

static bool are_weights(const double *weights, uint32_t count) {
  double sum = 0;
  for (uint32_t k = 0; k < count; k++) {
    if (!(weights[k] >= 0)) return false;
    sum += weights[k];
  }
  return sum > 0 && isfinite(sum);
}

/* from sums of weights to probabilities: the last one, and any before it that equals it, become 1
 */
static void divide_by_last(double *cumulative, uint32_t count) {
  const double sum = cumulative[count - 1];
  ALD_ASSERT(sum > 0);
  for (uint32_t k = 0; k < count; k++) cumulative[k] /= sum;
}

ald_status ald_table_of_values(const double *values, const double *weights, uint32_t count,
                               ald_table **table) {
  *table = NULL;
  if (count == 0 || (weights && !are_weights(weights, count))) return ALD_BAD_ARGUMENT;
  for (uint32_t k = 0; k < count; k++) {
    if (!isfinite(values[k])) return ALD_BAD_ARGUMENT;
  }
  weighted *sorted = calloc(count, sizeof *sorted);
  ald_table *made = sorted ? allocate(count) : NULL;
  if (!made) {
    free(sorted);
    return ALD_NO_MEMORY;
  }
  for (uint32_t k = 0; k < count; k++) {
    sorted[k] = (weighted){values[k], weights ? weights[k] : 1};
  }
  qsort(sorted, count, sizeof *sorted, by_value);
  double sum = 0;
  for (uint32_t k = 0; k < count; k++) {
    made->values[k] = sorted[k].value;
    made->cumulative[k] = sum += sorted[k].weight;
  }
  divide_by_last(made->cumulative, count);
  free(sorted);
  *table = made;
  return ALD_OK;
}

ald_status ald_table_of_bins(const double *edges, const double *weights, uint32_t count,
                             ald_table **table) {
  *table = NULL;
  if (count == 0 || !are_weights(weights, count)) return ALD_BAD_ARGUMENT;
  for (uint32_t k = 0; k < count; k++) {
    if (!(edges[k + 1] > edges[k]) || !isfinite(edges[k + 1] - edges[k])) return ALD_BAD_ARGUMENT;
  }
  ald_table *made = allocate(count + 1);
  if (!made) return ALD_NO_MEMORY;
  memcpy(made->values, edges, (count + 1) * sizeof *edges);
  for (uint32_t k = 0; k < count; k++) made->cumulative[k + 1] = made->cumulative[k] + weights[k];
  divide_by_last(made->cumulative, count + 1);
  *table = made;
  return ALD_OK;
}

/* number of leading numbers that are below x, or up to x */
static uint32_t leading(const double *numbers, uint32_t count, double x, bool with_equal) {
  uint32_t low = 0, high = count;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (numbers[middle] < x || (with_equal && numbers[middle] == x)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

uint32_t ald_table_count_below(const ald_table *table, double x) {
  return leading(table->values, table->count, x, false);
}

uint32_t ald_table_count_up_to(const ald_table *table, double x) {
  return leading(table->values, table->count, x, true);
}

uint32_t ald_table_find(const ald_table *table, uint32_t first, uint32_t last, double below) {
  ALD_ASSERT(first <= last && last < table->count);
  return first + leading(table->cumulative + first, last - first, below, false);
}

ald_probability ald_table_bin_probability(const ald_table *table, double x) {
  const double *edges = table->values, *cumulative = table->cumulative;
  const uint32_t k = ald_table_count_up_to(table, x); /* edge k is the first beyond x */
  if (k == 0) return (ald_probability){0, 1};
  if (k == table->count) return (ald_probability){1, 0};
  const double width = edges[k] - edges[k - 1], within = cumulative[k] - cumulative[k - 1];
  return (ald_probability){cumulative[k - 1] + within * ((x - edges[k - 1]) / width),
                           1 - cumulative[k] + within * ((edges[k] - x) / width)};
}

double ald_table_bin_value(const ald_table *table, double below) {
  ALD_ASSERT(table->count > 1);
  const uint32_t k = ald_table_find(table, 1, table->count - 1, below);
  const double low = table->cumulative[k - 1], high = table->cumulative[k];
  ALD_ASSERT(high > low);
  const double part = (below - low) / (high - low);
  return table->values[k - 1] + part * (table->values[k] - table->values[k - 1]);
}
