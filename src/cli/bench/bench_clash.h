/* SPDX-License-Identifier: Apache-2.0
 * `allide bench segments, clash`: the test of two segments, and the search for clashes of two
 * lines. */
#ifndef ALD_CLI_BENCH_CLASH_H
#define ALD_CLI_BENCH_CLASH_H

#include "bench.h"

/* Each appends the figures of a case. */
void bench_segments(bench *b);
void bench_clash(bench *b);

#endif
