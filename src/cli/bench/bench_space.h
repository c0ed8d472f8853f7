/* SPDX-License-Identifier: Apache-2.0
 * `allide bench space, side_by_side`: two bodies in six freedoms between four fenders and eight
 * hawsers. */
#ifndef ALD_CLI_BENCH_SPACE_H
#define ALD_CLI_BENCH_SPACE_H

#include "bench.h"

/* Each appends the figures of a case. */
void bench_space(bench *b);
void bench_side_by_side(bench *b);

#endif
