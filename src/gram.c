/* SPDX-License-Identifier: Apache-2.0
 * Sums of products of columns with each other, pairwise in a fixed order. */
#include "gram.h"

enum { LEAF = 512 };

static double sum_products(const double *a, const double *b, size_t count) {
  if (count > LEAF) {
    const size_t half = count / 2;
    return sum_products(a, b, half) + sum_products(a + half, b + half, count - half);
  }
  double sum = 0.0;
  for (size_t i = 0; i < count; i++) sum += a[i] * b[i];
  return sum;
}

ald_status ald_gram(const double *columns, size_t rows, size_t column_count, double *product) {
  for (size_t i = 0; i < column_count; i++) {
    for (size_t j = 0; j <= i; j++) {
      const double sum = sum_products(columns + i * rows, columns + j * rows, rows);
      product[i * column_count + j] = product[j * column_count + i] = sum;
    }
  }
  return ALD_OK;
}
