/* SPDX-License-Identifier: Apache-2.0
 * Large dense products in double precision: by the built-in loop, which gives the same bits on
 * every machine, or by a library that is opened at run time and trusted only after a check. */
#ifndef ALD_PRODUCT_H
#define ALD_PRODUCT_H

#include "allide/base.h"
#include "device/blas.h"
#include "device/matrix.h"

/* Who multiplies. */
typedef enum ald_product_choice {
  ALD_PRODUCT_OWN, /* the built-in loop: the same bits on any machine, with any number of threads */
  ALD_PRODUCT_HOST,   /* a library for the processor */
  ALD_PRODUCT_DEVICE, /* a library on the OpenCL device */
  ALD_PRODUCT_FAST    /* `arithmetic: fast`: for each product the one that was measured to pay */
} ald_product_choice;

typedef struct ald_product ald_product;

/* Opens a way to multiply. Where a library is missing, or gives wrong numbers on a small random
 * problem, the built-in loop multiplies instead and the report says why, which is no failure.
 * ALD_PRODUCT_FAST opens a library at the first product that is large enough for it.
 * The environment variables ALLIDE_CBLAS_LIBRARY and ALLIDE_CLBLAST_LIBRARY name other files to
 * open; "off" keeps a library out.
 * @param device  "auto", "openmp", "opencl", "opencl:K" or NULL (auto). ALD_PRODUCT_FAST goes to
 *                an OpenCL device if it is a GPU; ALD_PRODUCT_DEVICE takes auto as opencl
 * @param threads of the host, 0: all
 * @return ALD_OK, ALD_NO_MEMORY, ALD_BAD_ARGUMENT (no such choice) */
ald_status ald_product_open(ald_product_choice choice, const char *device, int threads,
                            ald_product **product, ald_report *report);
void ald_product_close(ald_product *product);

/* Who did the last product, or will do the next if there was none, in words, for summaries: "own
 * loop", "OpenBLAS 0.3.21 (libopenblas.so.0), 2 threads", "CLBlast on NVIDIA ...". */
const char *ald_product_name(const ald_product *product);

/* C = alpha A B + beta C, A and B each as it is or transposed. Rows, columns, depth and gram of the
 * task are set here, by the shapes of A and B: those given do not count.
 *   c         (rows of A as turned) x (columns of B as turned), column by column
 *   c_stride  >= rows of C; C overlaps neither A nor B
 * With beta = 0 C is not read; with alpha = 0, or nothing to sum over, A and B are not.
 * NaN and infinity spread as in IEEE 754: a NaN in row r of A as turned makes row r of C NaN, a NaN
 * in column c of B column c, and nothing else; 0 x NaN is NaN.
 * |C - exact| <= g |alpha| |A| |B| + 2 u |beta C| with g = gamma(ald_product_roundings(product,
 * depth)), gamma(n) = n u / (1 - n u), u = 2^-53, as long as nothing over- or underflows.
 * @return ALD_OK, ALD_BAD_ARGUMENT (shapes do not fit), ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ald_status ald_product_multiply(ald_product *product, ald_matrix_task task, ald_report *report);

/* G = X^T X: entry (i, j) is the sum over the rows of column i times column j. Symmetric to the
 * bit. By the built-in loop the bits are those of ald_product_multiply with X transposed and X.
 *   g  (columns x columns), column by column without gaps
 * NaN, accuracy and return values as for ald_product_multiply. */
ald_status ald_product_gram(ald_product *product, ald_matrix x, double *g, ald_report *report);

/* Roundings on the way of one term into its entry of C, for the bound above: for a library every
 * order of summation must be allowed for, the built-in loop sums pairwise.
 * @param depth  terms of a sum */
double ald_product_roundings(const ald_product *product, size_t depth);

#endif
