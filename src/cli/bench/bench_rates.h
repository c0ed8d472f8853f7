/* SPDX-License-Identifier: Apache-2.0
 * `allide bench rates`: what a device can do at best. */
#ifndef ALD_CLI_BENCH_RATES_H
#define ALD_CLI_BENCH_RATES_H

#include "bench.h"

/* Copy of rows, fused operations, time of a launch, upload and download, as figures. */
void bench_rates(bench *b);

/* Speed at which a device copies rows through its memory, read and written [byte/s]; 0 after a
 * failure. */
double bench_copy_rate(bench *b, ald_device *device);

#endif
