/* SPDX-License-Identifier: Apache-2.0
 * `allide bench meshes`: all crossing triangles of two hulls over many close poses, from files
 * that other libraries can be given too (benchmarks/peers), or else made. */
#ifndef ALD_CLI_BENCH_MESHES_H
#define ALD_CLI_BENCH_MESHES_H

#include "bench.h"

/* Appends the figures of a case. */
void bench_meshes(bench *b);

#endif
