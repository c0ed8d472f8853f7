/* SPDX-License-Identifier: Apache-2.0
 * `allide bench line`: a hanging line in a current whose top sways, a substep of a segment, with
 * and without bending. */
#ifndef ALD_CLI_BENCH_LINE_H
#define ALD_CLI_BENCH_LINE_H

#include "bench.h"

/* Appends the figures of a case. */
void bench_line(bench *b);

#endif
