/* SPDX-License-Identifier: Apache-2.0
 * The time of a step as a real-time simulator has it: one scenario, loads in, poses and forces out,
 * through the public interface. */
#ifndef ALD_BENCHMARKS_REALTIME_H
#define ALD_BENCHMARKS_REALTIME_H

#include <allide/allide.h>

typedef struct realtime_figures {
  double microseconds; /* computing time of a step, median of several runs [us] */
  double touching;     /* contacts that touch, mean over the steps */
  unsigned bodies, contacts;
} realtime_figures;

/* @return ALD_OK, or as the calls of a batch */
ald_status realtime_measure(const char *device, realtime_figures *figures, ald_report *report);

#endif
