/* SPDX-License-Identifier: Apache-2.0
 * `allide bench collision`: whole collisions of two ship models, of random speeds and angles, with
 * the points and the step of docs/theory/ship-collision.md. */
#ifndef ALD_CLI_BENCH_COLLISION_H
#define ALD_CLI_BENCH_COLLISION_H

#include "bench.h"

/* Appends the figures of a case. */
void bench_collision(bench *b);

#endif
