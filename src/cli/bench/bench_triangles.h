/* SPDX-License-Identifier: Apache-2.0
 * `allide bench triangles`: pairs of triangles by the batch query, verdicts alone and with the
 * ends of the common line; every verdict is compared with exact arithmetic. */
#ifndef ALD_CLI_BENCH_TRIANGLES_H
#define ALD_CLI_BENCH_TRIANGLES_H

#include "bench.h"

/* Appends the figures of a case. */
void bench_triangles(bench *b);

#endif
