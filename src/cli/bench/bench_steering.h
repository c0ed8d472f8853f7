/* SPDX-License-Identifier: Apache-2.0
 * `allide bench steering`: a ship that manoeuvres, with and without what steers her. */
#ifndef ALD_CLI_BENCH_STEERING_H
#define ALD_CLI_BENCH_STEERING_H

#include "bench.h"

/* Appends the figures of the case. */
void bench_steering(bench *b);

#endif
