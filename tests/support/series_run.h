/* SPDX-License-Identifier: Apache-2.0
 * A scenario replayed with its series and its scene, and how they are compared. */
#ifndef ALD_TESTS_SERIES_RUN_H
#define ALD_TESTS_SERIES_RUN_H

#include "allide/allide.h"

/* A scenario with its series and its scene. */
typedef struct series_run {
  ald_series *series;
  ald_scene *scene;
} series_run;

/* Runs a study into a folder and replays scenario 0.
 * @param every as in ald_replay_scene() */
series_run series_run_as(const char *text, double every);
series_run series_run_of(const char *text);
void series_run_end(series_run *p);

/* A value of the series in a frame. */
double series_run_value(const series_run *p, size_t frame, const char *name);
/* A strand; the test fails without it. */
const ald_scene_strand *series_run_strand(const series_run *p, const char *name);
/* The force of an element on a body; NULL: it is not drawn. */
const ald_scene_push *series_run_push(const series_run *p, const char *name, uint32_t body);

/* Fails the test unless they are as near; says of what. */
void series_run_near(const char *what, double value, double expected, double tolerance);
void series_run_point(const char *what, const double *at, const double *expected, double tolerance);
/* Length of a vector. */
double series_run_length(const double *v);

#endif
