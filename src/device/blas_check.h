/* SPDX-License-Identifier: Apache-2.0
 * Compares a BLAS backend with the built-in loop. */
#ifndef ALD_BLAS_CHECK_H
#define ALD_BLAS_CHECK_H

#include "blas.h"

/* Compares a backend with the built-in loop on random problems: small and odd, large enough for
 * every kernel of a library, scaled, transposed, with NaN.
 * @param text receives what is wrong
 * @return whether all products agree */
bool ald_blas_check(ald_blas *blas, char *text, size_t size);

#endif
