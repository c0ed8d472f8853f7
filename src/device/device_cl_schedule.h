/* SPDX-License-Identifier: Apache-2.0
 * Which schedule a device runs fastest: measured on the steps of the run itself, which loses
 * nothing by it, since all schedules give the same bits. */
#ifndef ALD_DEVICE_CL_SCHEDULE_H
#define ALD_DEVICE_CL_SCHEDULE_H

#include <stdbool.h>

#include "device_cl_types.h"

/* What is to run next, and for how many steps at most. */
typedef struct cl_piece {
  cl_way way;
  uint32_t steps;
  bool is_timed; /* ald_cl_trial_note() wants to know how long it took */
} cl_piece;

/* Is what the environment asks for a schedule?
 * @return ALD_OK, ALD_BAD_ARGUMENT */
ald_status ald_cl_schedule_check(ald_report *report);

/* The trial for tiles of this many lanes, whose ways are listed when it is first asked for. The
 * environment variable ALLIDE_OPENCL_SCHEDULE leaves one way: `passes`, `lanes` or `LxW`: groups of
 * L lanes with W work-items each, where the program and the device have them, else lane by lane. */
cl_trial *ald_cl_trial(const cl_device *d, cl_kernels *kernels, const ald_layout *layout,
                       uint32_t lanes);

/* The next piece of a run that has `steps` steps left. */
cl_piece ald_cl_trial_next(const cl_trial *trial, uint32_t steps);

/* A timed piece took this long [s]. The last one decides. */
void ald_cl_trial_note(cl_trial *trial, const cl_piece *piece, double seconds);

#endif
