/* SPDX-License-Identifier: Apache-2.0
 * A CBLAS for tests, right or wrong as ALLIDE_FAKE says: "right", "odd" (the last of an odd number
 * of columns), "inexact" (to 10 digits), "zeros" (leaves out products with 0), "lower" (the wrong
 * triangle), "large" (where a sum has more than 400 terms). */
#include <stdlib.h>
#include <string.h>

enum { TURNED = 112, LARGE = 400 };

static int is(const char *word) {
  const char *mode = getenv("ALLIDE_FAKE");
  return mode && strcmp(mode, word) == 0;
}

static double sum(const double *a, size_t a_step, const double *b, size_t b_step, int depth) {
  const int skips = is("zeros");
  double s = 0;
  for (int k = 0; k < depth; k++) {
    const double x = a[(size_t)k * a_step], y = b[(size_t)k * b_step];
    if (!(skips && (x == 0 || y == 0))) s += x * y;
  }
  if (is("inexact")) s *= 1 + 1e-10;
  return is("large") && depth > LARGE ? 0 : s;
}

__attribute__((visibility("default"))) void cblas_dgemm(int layout, int a_turn, int b_turn,
                                                        int rows, int columns, int depth,
                                                        double alpha, const double *a, int a_stride,
                                                        const double *b, int b_stride, double beta,
                                                        double *c, int c_stride) {
  (void)layout;
  const size_t lda = (size_t)a_stride, ldb = (size_t)b_stride;
  const int stop = is("odd") && columns % 2 ? columns - 1 : columns;
  for (int j = 0; j < stop; j++) {
    const double *y = b + (b_turn == TURNED ? 1 : ldb) * (size_t)j;
    for (int i = 0; i < rows; i++) {
      const double *x = a + (a_turn == TURNED ? lda : 1) * (size_t)i;
      double *to = c + (size_t)i + (size_t)j * (size_t)c_stride;
      *to = alpha * sum(x, a_turn == TURNED ? 1 : lda, y, b_turn == TURNED ? ldb : 1, depth) +
            beta * *to;
    }
  }
}

__attribute__((visibility("default"))) void cblas_dsyrk(int layout, int triangle, int turn,
                                                        int rows, int depth, double alpha,
                                                        const double *a, int a_stride, double beta,
                                                        double *c, int c_stride) {
  const int upper = (triangle == 121) != is("lower");
  (void)layout;
  (void)turn; /* always turned here */
  for (int j = 0; j < rows; j++) {
    for (int i = upper ? 0 : j; i < (upper ? j + 1 : rows); i++) {
      double *to = c + (size_t)i + (size_t)j * (size_t)c_stride;
      const double *x = a + (size_t)i * (size_t)a_stride, *y = a + (size_t)j * (size_t)a_stride;
      *to = alpha * sum(x, 1, y, 1, depth) + beta * *to;
    }
  }
}
