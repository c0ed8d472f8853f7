/* SPDX-License-Identifier: Apache-2.0
 * One scenario of a study that is written in a test: its time series and its results by name. */
#ifndef ALD_TESTS_VOYAGE_H
#define ALD_TESTS_VOYAGE_H

#include "allide/allide.h"
#include "model/record.h"
#include "tile/scenario.h"

typedef struct voyage {
  ald_series *series;
  ald_column *columns; /* (column_count) of the results */
  uint32_t column_count;
  double *results; /* (column_count) */
} voyage;

/* Runs scenario 0 of a study on a device ("openmp", "opencl"); whatever goes wrong fails the test,
 * a device that is not there skips it. */
voyage voyage_run(const char *text, const char *device);
/* The same of a scenario that may fail: its status is that of the series. */
voyage voyage_try(const char *text, const char *device);
void voyage_end(voyage *v);

/* value of a time series in a row; row -1 is the last, -2 the one before it */
double voyage_at(const voyage *v, const char *name, long row);
/* a result */
double voyage_result(const voyage *v, const char *name);
/* Kinetic energy of a body in space at the end [J]; inertia: about its axes [kg m^2] (3). */
double voyage_energy(const voyage *v, const char *body, double mass, const double *inertia);
/* Fails unless the study gives the same bits, series and results, on both devices. */
void voyage_same_on_devices(const char *text);

#endif
