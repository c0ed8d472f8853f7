/* SPDX-License-Identifier: Apache-2.0
 * Where a body of a study_run is and how it moves, in a row of its time series. */
#ifndef ALD_TESTS_STUDY_RUN_BODY_H
#define ALD_TESTS_STUDY_RUN_BODY_H

#include "study_run.h"
#include "vectors.h"

/* Value of "bodies.BODY.NAME" in a row. */
double study_run_body(const study_run *v, const char *body, const char *name, long row);
/* The three values whose names are a stem and x, y, z: "" and "velocity_", say. */
void study_run_body_vector(const study_run *v, const char *body, const char *stem, long row,
                           double out[3]);
/* Its axes, as vectors.h has a turn. */
void study_run_body_turn(const study_run *v, const char *body, long row, double turn[9]);
/* Angular velocity in its own axes [rad/s]. */
void study_run_body_spin(const study_run *v, const char *body, long row, double own[3]);
/* Earth position of a point of it, from the centre of gravity in its axes. */
void study_run_body_point(const study_run *v, const char *body, long row, const double own[3],
                          double at[3]);

/* The turn of Euler angles: roll, pitch and heading [rad]. */
void euler_turn(const double angles[3], double turn[9]);

#endif
