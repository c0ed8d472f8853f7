/* SPDX-License-Identifier: Apache-2.0
 * One scenario with full time series: every step pass by pass, with the rows read between. */
#ifndef ALD_TRACE_H
#define ALD_TRACE_H

#include "allide/replay.h"
#include "device/device.h"
#include "math/design.h"
#include "model/study.h"

/* A row of a trace as it comes. */
typedef struct ald_trace_row {
  uint32_t number;    /* from 0 */
  uint32_t fine_step; /* with which the step begins that it shows */
  bool is_last;
} ald_trace_row;

/* Sees the rows of a trace as they come; `user` is handed to both calls. */
typedef struct ald_trace_watch {
  /* once, before the first row
   * @param values (quantity_count) of the scenario
   * @param origin that positions in the tile are relative to [m] */
  ald_status (*begin)(void *user, const ald_layout *layout, const double *values,
                      const double origin[2], ald_report *report);
  /* when a row is kept: the tile holds what the row holds */
  ald_status (*row)(void *user, const ald_tile *tile, const ald_trace_row *row, ald_report *report);
  void *user;
} ald_trace_watch;

/* Runs a scenario alone and keeps its series; a row holds the time, poses and velocities
 * there and the forces there, of every step's beginning and of the end. Steps that are not divided
 * are equally long.
 * @param draw   which scenario of which run: its random numbers may depend on the whole run
 * @param row    (columns of the study) receives its row of results, NULL if not wanted
 * @param series receives the series; ald_series_destroy() it
 * @return ALD_OK, ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ald_status ald_trace_run(const ald_study *study, ald_device *device, ald_draw draw, double *row,
                         ald_series **series, ald_report *report);

/* As ald_trace_run(), watched.
 * @param watch NULL: nobody
 * @return also what the watch returned, if it was below 0 */
ald_status ald_trace_watched(const ald_study *study, ald_device *device, ald_draw draw, double *row,
                             const ald_trace_watch *watch, ald_series **series, ald_report *report);

#endif
