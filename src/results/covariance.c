/* SPDX-License-Identifier: Apache-2.0
 * Covariances and correlations of columns: what is above and below their means, multiplied. */
#include <math.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "base/report.h"
#include "device/product.h"
#include "sample_results.h"

/* more than this is not held in memory at once [byte] */
static const double most_memory = 512.0 * 1024.0 * 1024.0;

/* Marks the scenarios to use: not failed, drawn, no NaN. */
static void mark(const ald_scenario_list *list, const double *values, size_t columns,
                 unsigned char *used) {
  const uint64_t period = list->design.variables > 0 ? list->design.variables + 2 : 0;
  for (size_t i = 0; i < list->count; i++) {
    used[i] =
        !ald_scenario_failed(list->statuses[i]) && !(period && list->indices[i] % period >= 2);
    for (size_t c = 0; c < columns; c++) used[i] &= isfinite(values[c * list->count + i]) != 0;
  }
}

/* Moves what is used to the front of each column, less its mean. @return rows left */
static size_t centre(double *values, size_t stored, size_t columns, const unsigned char *used) {
  ALD_ASSERT(used && columns > 0);
  size_t rows = 0;
  for (size_t i = 0; i < stored; i++) rows += used[i];
  for (size_t c = 0; c < columns; c++) {
    double *to = values + c * rows;
    const double *from = values + c * stored;
    size_t next = 0;
    for (size_t i = 0; i < stored; i++) {
      if (used[i]) to[next++] = from[i];
    }
    const double mean = ald_sum_powers(to, rows, 0.0, 1) / (double)rows;
    for (size_t i = 0; i < rows; i++) to[i] -= mean;
  }
  return rows;
}

static void scale(const double *products, size_t columns, size_t rows, double *covariance,
                  double *correlation) {
  ALD_ASSERT(rows > 0);
  for (size_t i = 0; i < columns; i++) {
    for (size_t j = 0; j < columns; j++) {
      const size_t at = i * columns + j;
      const double own = products[i * columns + i], other = products[j * columns + j];
      const int varies = own > 0.0 && other > 0.0;
      covariance[at] = rows > 1 ? products[at] / ((double)rows - 1.0) : (double)NAN;
      correlation[at] = varies ? products[at] / sqrt(own) / sqrt(other) : (double)NAN;
      if (i == j && varies) correlation[at] = 1.0;
    }
  }
}

ald_status ald_results_covariance(const ald_results *results, const size_t *columns, size_t count,
                                  double *covariance, double *correlation, uint64_t *used,
                                  ald_report *report) {
  if (used) *used = 0;
  if (!results || !columns || count == 0 || !covariance || !correlation || !used) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no columns or room for them given\n");
  }
  ald_status status;
  ald_scenario_list list = {0};
  const size_t stored = (size_t)ald_results_stored(results);
  if ((double)stored * (double)count * sizeof(double) > most_memory) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: covariances of %zu columns of %zu scenarios do not fit into "
                           "512 MiB; choose at most %.0f columns\n",
                           count, stored, floor(most_memory / sizeof(double) / (double)stored));
  }
  double *values = malloc((stored * count + 1) * sizeof *values);
  double *products = malloc(count * count * sizeof *products);
  unsigned char *marks = malloc(stored + 1);
  ald_product *product = NULL;
  if (!values || !products || !marks) {
    status = ald_report_fail(report, ALD_NO_MEMORY,
                             "error: no memory for covariances of %zu columns\n", count);
    goto done;
  }
  ALD_TRY(ald_scenario_list_read(results, &list, report));
  for (size_t c = 0; c < count; c++) {
    ALD_TRY(ald_results_read(results, columns[c], values + c * stored, report));
  }
  mark(&list, values, count, marks);
  const size_t rows = centre(values, stored, count, marks);
  ALD_TRY(ald_product_open(ALD_PRODUCT_FAST, "openmp", 0, &product, report));
  ALD_TRY(ald_product_gram(product, ald_matrix_of(values, rows, count), products, report));
  scale(products, count, rows, covariance, correlation);
  *used = rows;
done:
  ald_product_close(product);
  ald_scenario_list_clear(&list);
  free(marks);
  free(products);
  free(values);
  return status;
}
