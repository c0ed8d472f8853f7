/* SPDX-License-Identifier: Apache-2.0
 * Bodies in space for tests: a study as text, its lanes on a device, and their state in between. */
#ifndef ALD_TESTS_IMPACT_RUN_H
#define ALD_TESTS_IMPACT_RUN_H

#include "device/device.h"
#include "model/study.h"
#include "tile/bodies_6dof.h"

typedef struct impact_run {
  ald_study *study;
  ald_device *device;
  ald_layout *layout;
  ald_tile *tile;
  double *values; /* (quantity_count x lanes) of each lane's scenario */
} impact_run;

/* The first `lanes` scenarios of a study, from `first` on; the test fails, or is skipped for want
 * of OpenCL, if that cannot be. */
impact_run impact_run_open(const char *text, const char *device, uint64_t first, uint32_t lanes);
void impact_run_advance(impact_run *f, uint32_t steps, ald_schedule schedule);
/* STATUS_* of kernels/plan.h */
uint32_t impact_run_status(const impact_run *f, uint32_t lane);
/* A body's state while its scenario runs, the last one also of a scenario that has ended, and one
 * of its rows, SPACE_* of kernels/pass/step/space_rows.h. */
ald_space_state impact_run_state(const impact_run *f, uint32_t lane, uint32_t body);
ald_space_state impact_run_last_state(const impact_run *f, uint32_t lane, uint32_t body);
double impact_run_row(const impact_run *f, uint32_t lane, uint32_t body, uint32_t row);
void impact_run_close(impact_run *f);

/* Do the states of all bodies agree to the bit? */
bool impact_run_same(const impact_run *a, uint32_t lane_a, const impact_run *b, uint32_t lane_b);

#endif
