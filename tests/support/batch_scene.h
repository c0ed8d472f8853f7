/* SPDX-License-Identifier: Apache-2.0
 * A ship, two fenders and a tug: the scene of the tests of batches. */
#ifndef ALD_TESTS_BATCH_SCENE_H
#define ALD_TESTS_BATCH_SCENE_H

#include "allide/allide.h"

/* its bodies, and the steps of its study */
enum { SHIP, FENDER_A, FENDER_B, TUG, BODIES, STEPS = 300 };

ald_study *batch_study(void);
/* A batch of it on the host, in the calling thread. */
ald_batch *batch_make(const ald_study *study, uint32_t scenarios, int earth_frame);
/* Sets a few numbers of a scenario; each `number` makes another scenario. */
void batch_make_different(ald_batch *batch, uint32_t scenario, uint32_t number);
ald_body_state batch_state_of(ald_batch *batch, uint32_t scenario, uint32_t body);
/* Are all bodies of two scenarios in the same state, to the bit? */
void batch_same_state(ald_batch *a, uint32_t scenario_a, ald_batch *b, uint32_t scenario_b);

#endif
