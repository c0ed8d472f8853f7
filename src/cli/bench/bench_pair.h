/* SPDX-License-Identifier: Apache-2.0
 * `allide bench culled, contact, passes`: a ship and a tug in the plane. */
#ifndef ALD_CLI_BENCH_PAIR_H
#define ALD_CLI_BENCH_PAIR_H

#include "bench.h"

/* Each appends the figures of a case. */
void bench_culled(bench *b);
void bench_contact(bench *b);
void bench_passes(bench *b);

#endif
