/* SPDX-License-Identifier: Apache-2.0
 * `allide bench closed`: collisions by closed form, bare and with everything around them. */
#ifndef ALD_CLI_BENCH_CLOSED_H
#define ALD_CLI_BENCH_CLOSED_H

#include "bench.h"

/* Appends the figures of a case. */
void bench_closed(bench *b);

#endif
