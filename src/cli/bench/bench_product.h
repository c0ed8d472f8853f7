/* SPDX-License-Identifier: Apache-2.0
 * `allide bench product`: dense products by the built-in loop and by libraries. */
#ifndef ALD_CLI_BENCH_PRODUCT_H
#define ALD_CLI_BENCH_PRODUCT_H

#include "bench.h"

/* Appends the figures of a case. */
void bench_product(bench *b);

#endif
