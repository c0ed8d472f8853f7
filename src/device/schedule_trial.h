/* SPDX-License-Identifier: Apache-2.0
 * Which schedule a device runs fastest: measured on the steps of the run itself, which loses
 * nothing by it, since all schedules give the same bits. What is fastest before vessels meet need
 * not be so afterwards: where steps have become much dearer or cheaper, all are tried anew. */
#ifndef ALD_SCHEDULE_TRIAL_H
#define ALD_SCHEDULE_TRIAL_H

#include <stdbool.h>

#include "schedule_way.h"

struct ald_accelerator;
struct ald_kernels;

/* What is to run next, and for how many steps at most. */
typedef struct ald_piece {
  ald_way way;
  uint32_t steps;
  bool is_timed; /* ald_trial_note() wants to know how long it took */
  bool is_alone; /* nothing else may be at work meanwhile */
} ald_piece;

/* Is what this variable of the environment asks for a schedule?
 * @return ALD_OK, ALD_BAD_ARGUMENT */
ald_status ald_schedule_check(const char *variable, ald_report *report);

/* The trial for tiles of this many lanes, whose ways are listed when it is first asked for. The
 * environment variable of the device (ALLIDE_OPENCL_SCHEDULE, ALLIDE_CUDA_SCHEDULE) leaves one way:
 * `passes`, `lanes` or `LxW`: groups of L lanes with W work-items each, where the program and the
 * device have them, else lane by lane. */
ald_trial *ald_trial_of(const struct ald_accelerator *a, struct ald_kernels *kernels,
                        const ald_layout *layout, uint32_t lanes);

/* The next piece of a run that has `steps` steps left. */
ald_piece ald_trial_next(const ald_trial *trial, uint32_t steps);

/* A timed piece took this long [s]. The last one of a trial decides. */
void ald_trial_note(ald_trial *trial, const ald_piece *piece, double seconds);

#endif
