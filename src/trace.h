/* SPDX-License-Identifier: Apache-2.0
 * One scenario with full time series: every step pass by pass, with the rows read between. */
#ifndef ALD_TRACE_H
#define ALD_TRACE_H

#include "device.h"
#include "model.h"

/* Runs a scenario alone and keeps its series; row n holds poses and velocities at n x step and the
 * forces there, up to and including the last step.
 * @param scenarios of the run that it belongs to, which its random numbers may depend on
 * @param row    (columns of the study) receives its row of results, NULL if not wanted
 * @param series receives the series; ald_series_destroy() it
 * @return ALD_OK, ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ald_status ald_trace_run(const ald_study *study, ald_device *device, uint64_t seed,
                         uint64_t scenarios, uint64_t scenario, double *row, ald_series **series,
                         ald_report *report);

#endif
