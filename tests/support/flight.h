/* SPDX-License-Identifier: Apache-2.0
 * Bodies in space for tests: a study as text, its lanes on a device, and their state in between. */
#ifndef ALD_TESTS_FLIGHT_H
#define ALD_TESTS_FLIGHT_H

#include "device/device.h"
#include "model/study.h"
#include "tile/bodies_6dof.h"

typedef struct flight {
  ald_study *study;
  ald_device *device;
  ald_layout *layout;
  ald_tile *tile;
  double *values; /* (quantity_count x lanes) of each lane's scenario */
} flight;

/* The first `lanes` scenarios of a study, from `first` on; the test fails, or is skipped for want
 * of OpenCL, if that cannot be. */
flight flight_open(const char *text, const char *device, uint64_t first, uint32_t lanes);
void flight_advance(flight *f, uint32_t steps, ald_schedule schedule);
/* STATUS_* of kernels/plan.h */
uint32_t flight_status(const flight *f, uint32_t lane);
/* A body's state while its scenario runs, the last one also of a scenario that has ended, and one
 * of its rows, SPACE_* of kernels/pass/step/space_rows.h. */
ald_space_state flight_state(const flight *f, uint32_t lane, uint32_t body);
ald_space_state flight_last_state(const flight *f, uint32_t lane, uint32_t body);
double flight_row(const flight *f, uint32_t lane, uint32_t body, uint32_t row);
void flight_close(flight *f);

/* Do the states of all bodies agree to the bit? */
bool flight_same(const flight *a, uint32_t lane_a, const flight *b, uint32_t lane_b);

#endif
