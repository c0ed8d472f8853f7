/* SPDX-License-Identifier: Apache-2.0
 * `allide bench radiation`: the memory of 512 values x 6 x 6 of 4,096 scenarios, in order and by
 * products of matrices, beside what the processor can do at most. */
#ifndef ALD_CLI_BENCH_RADIATION_H
#define ALD_CLI_BENCH_RADIATION_H

#include "bench.h"

/* Appends the figures of a case. */
void bench_radiation(bench *b);

#endif
