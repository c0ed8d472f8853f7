/* SPDX-License-Identifier: Apache-2.0
 * `allide bench product`: dense products by the built-in loop and by libraries. */
#include "benches.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/host_threads.h"
#include "device/product.h"

/* random numbers between -1 and 1, other ones for every call */
static double *random_numbers(bench *b, size_t count) {
  double *numbers = malloc(count * sizeof *numbers);
  for (size_t k = 0; numbers && k < count; k++) {
    b->seed = b->seed * 6364136223846793005u + 1442695040888963407u;
    numbers[k] = (double)(b->seed >> 11) * 0x1p-52 - 1;
  }
  return numbers;
}

/* One shape by one way to multiply: X^T X of depth x columns, or rows x depth times depth x
 * columns. The entry in the middle is checked to the bound that product.h gives; |terms| <= 1. */
static void bench_one_product(bench *b, ald_product *product, size_t rows, size_t depth,
                              size_t columns, const char *word) {
  const int gram = rows == 0;
  if (gram) rows = columns;
  double *x = random_numbers(b, rows * depth), *y = gram ? x : random_numbers(b, depth * columns);
  double *to = calloc(rows * columns, sizeof *to), times[BENCH_REPEATS], sum = 0;
  for (int k = 0; x && y && to && k < BENCH_REPEATS; k++) {
    const double began = ald_seconds();
    const ald_status status =
        gram ? ald_product_gram(product, ald_matrix_of(x, depth, columns), to, NULL)
             : ald_product_multiply(product,
                                    (ald_matrix_task){.alpha = 1,
                                                      .a = ald_matrix_of(x, rows, depth),
                                                      .b = ald_matrix_of(y, depth, columns),
                                                      .c = to,
                                                      .c_stride = rows},
                                    NULL);
    times[k] = ald_seconds() - began;
    if (status != ALD_OK) b->failed = 1;
  }
  if (x && y && to) {
    const size_t i = rows / 2, j = columns / 3;
    for (size_t k = 0; k < depth; k++) {
      sum += (gram ? x[i * depth + k] : x[k * rows + i]) * y[j * depth + k];
    }
    const double bound = 2 * (double)depth * ((double)depth + 2) * 0x1p-53;
    if (!(fabs(to[j * rows + i] - sum) <= bound)) b->failed = 1;
    bench_figure *f = bench_add(b, word, bench_median(times, BENCH_REPEATS) * 1e3, "ms",
                                ald_product_name(product), ald_host_threads());
    const double work = (gram ? 0.5 * (double)(columns + 1) : (double)rows) * (double)columns;
    snprintf(f->note, sizeof f->note, "%.3g billion multiplications a second",
             1e-6 * work * (double)depth / f->value);
  } else {
    b->failed = 1;
  }
  if (!gram) free(y);
  free(x);
  free(to);
}

void bench_product(bench *b) {
  for (ald_product_choice choice = ALD_PRODUCT_OWN; choice <= ALD_PRODUCT_DEVICE; choice++) {
    ald_product *product = NULL;
    ald_report *report = ald_report_create();
    const char *device = strncmp(b->device, "opencl", 6) == 0 ? b->device : "opencl";
    const double began = ald_seconds();
    if (ald_product_open(choice, device, 0, &product, report) != ALD_OK) b->failed = 1;
    const double seconds = ald_seconds() - began;
    fprintf(stderr, "%s", ald_report_text(report));
    /* a library that is not there is no figure of its own */
    if (product && !(choice != ALD_PRODUCT_OWN && ald_report_text(report)[0])) {
      bench_figure *f =
          bench_add(b, "opened and checked", seconds * 1e3, "ms", ald_product_name(product), 1);
      snprintf(f->note, sizeof f->note, "once for each process");
      bench_one_product(b, product, 0, 1000, 20, "gram 1e3 x 20");
      bench_one_product(b, product, 0, 100000, 50, "gram 1e5 x 50");
      bench_one_product(b, product, 0, 1000000, 50, "gram 1e6 x 50");
      bench_one_product(b, product, 0, 20000, 500, "gram 2e4 x 500");
      bench_one_product(b, product, 32, 32, 32, "32 x 32 x 32");
      bench_one_product(b, product, 100, 100, 100, "100 x 100 x 100");
      bench_one_product(b, product, 512, 4096, 512, "512 x 4096 x 512");
    }
    ald_product_close(product);
    ald_report_destroy(report);
  }
}
