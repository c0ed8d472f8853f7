/* SPDX-License-Identifier: Apache-2.0
 * The BLAS backend for the processor: a library with the calls of CBLAS, opened at run time. */
#ifndef ALD_BLAS_HOST_H
#define ALD_BLAS_HOST_H

#include "blas.h"

/* Opens a library and leaves the reason in `problem` if it cannot: NULL then.
 * @param threads 0: all */
ald_blas *ald_blas_host(int threads, char *problem, size_t size);

#endif
