/* SPDX-License-Identifier: Apache-2.0
 * A body that remembers the waves it made, by retardation functions that a test draws, and the
 * same force by a plain sum. */
#ifndef ALD_TESTS_MEMORY_STAGE_H
#define ALD_TESTS_MEMORY_STAGE_H

#include "device/device.h"
#include "model/study.h"
#include "random.h"

/* steps of the study; taps may be fewer or more */
enum { MEMORY_STEPS = 120, MEMORY_TAPS_MAX = 160 };

/* One scenario's velocities at the beginnings of its steps. */
typedef struct memory_lane {
  uint32_t steps;
  double velocity[MEMORY_STEPS + 1][6];
} memory_lane;

typedef struct memory_stage {
  ald_device *device;
  ald_study *study;
  ald_layout *layout;
  uint32_t lanes;
  double *values;     /* of scenarios (lanes x quantities) */
  ald_tile *tile;     /* (lanes) */
  memory_lane *pasts; /* (lanes) */
} memory_stage;

/* The study: a body in space, with memory, moved by nothing else but a load. Its scale and its
 * velocities vary.
 * @param run more keys of `run`, such as "scheme: rk4" */
ald_study *memory_study(const char *run, uint32_t scenarios);

/* Gives a study functions of its own: `taps` values, coupling freedoms at random. */
void memory_draw(test_random *r, ald_study *study, uint32_t taps);

/* Opens tiles on a device; takes the fast way if the study says so, and then leaves what hinders it
 * in `problem`. */
memory_stage memory_open(const char *device, ald_study *study, uint32_t lanes, char problem[512]);
void memory_close(memory_stage *s);

/* A tile of its own, all lanes filled. */
ald_tile *memory_tile(memory_stage *s);
/* fills one lane anew with its scenario */
void memory_fill(memory_stage *s, ald_tile *tile, uint32_t lane);
/* Advances by a step, remembers the velocities of its beginning, and returns the greatest
 * difference of a sum over the past from the plain one, in shares of the sum of the sizes that its
 * terms may have. */
double memory_step(memory_stage *s);

#endif
