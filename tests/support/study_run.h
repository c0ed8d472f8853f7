/* SPDX-License-Identifier: Apache-2.0
 * One scenario of a study that is written in a test: its time series and its results by name. */
#ifndef ALD_TESTS_STUDY_RUN_H
#define ALD_TESTS_STUDY_RUN_H

#include "allide/allide.h"
#include "model/record.h"
#include "tile/scenario.h"

typedef struct study_run {
  ald_series *series;
  ald_column *columns; /* (column_count) of the results */
  uint32_t column_count;
  double *results; /* (column_count) */
} study_run;

/* Runs scenario 0 of a study on a device ("openmp", "opencl"); whatever goes wrong fails the test,
 * a device that is not there skips it. */
study_run study_run_text(const char *text, const char *device);
/* The same of a scenario that may fail: its status is that of the series. */
study_run study_run_try(const char *text, const char *device);
void study_run_end(study_run *v);

/* value of a time series in a row; row -1 is the last, -2 the one before it */
double study_run_at(const study_run *v, const char *name, long row);
/* a result */
double study_run_result(const study_run *v, const char *name);
/* Kinetic energy of a body in space at the end [J]; inertia: about its axes [kg m^2] (3). */
double study_run_energy(const study_run *v, const char *body, double mass, const double *inertia);
/* Fails unless the study gives the same bits, series and results, on both devices. */
void study_run_same_on_devices(const char *text);

#endif
