/* SPDX-License-Identifier: Apache-2.0
 * Dense matrices in double precision, and one product of them. */
#ifndef ALD_MATRIX_H
#define ALD_MATRIX_H

#include <stddef.h>

#include <stdbool.h>

/* Numbers column by column: element (r, c) is values[r + c * stride], stride >= rows. */
typedef struct ald_matrix {
  const double *values;
  size_t rows, columns, stride;
} ald_matrix;

/* A matrix without gaps between its columns. */
static inline ald_matrix ald_matrix_of(const double *values, size_t rows, size_t columns) {
  return (ald_matrix){values, rows, columns, rows};
}

typedef enum ald_turn {
  ALD_AS_IT_IS,
  ALD_TRANSPOSED /* rows and columns change places */
} ald_turn;

/* One product whose shapes fit: C = alpha A B + beta C, nothing of it empty. */
typedef struct ald_matrix_task {
  double alpha;
  ald_matrix a, b;
  ald_turn a_turn, b_turn;
  double beta;
  double *c;
  size_t c_stride;
  size_t rows, columns; /* of C */
  size_t depth;         /* terms of a sum */
  bool gram;            /* b is a, a is turned, beta is 0: C is symmetric */
} ald_matrix_task;

#endif
