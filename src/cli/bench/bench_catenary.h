/* SPDX-License-Identifier: Apache-2.0
 * `allide bench catenary`: a vessel on four two-segment lines with drag dynamics, looked up in
 * their tables and shot in each step. */
#ifndef ALD_CLI_BENCH_CATENARY_H
#define ALD_CLI_BENCH_CATENARY_H

#include "bench.h"

/* Appends the figures of a case. */
void bench_catenary(bench *b);

#endif
