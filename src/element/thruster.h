/* SPDX-License-Identifier: Apache-2.0
 * Coefficients of a thruster's screw: rows of J, K_T, K_Q of a study, or of the series Ka 4-70 in
 * nozzle 19A. Of the thruster's files alone. */
#ifndef ALD_THRUSTER_H
#define ALD_THRUSTER_H

#include <stdint.h>

#include "model/kind.h"

/* columns of a table of coefficients */
enum { ALD_SCREW_J, ALD_SCREW_THRUST, ALD_SCREW_TORQUE, ALD_SCREW_COLUMNS };

/* The series at a pitch ratio, J from 0 to that of no thrust in equal steps; without a function of
 * libm, so that all machines find the same.
 * @param rows (count x ALD_SCREW_COLUMNS), at least two */
void ald_screw_series(double pitch_ratio, uint32_t count, double *rows);

enum {
  THRUSTER_KEY_TYPE,
  THRUSTER_KEY_AT,
  THRUSTER_KEY_DIAMETER = THRUSTER_KEY_AT + 3,
  THRUSTER_KEY_NOZZLE,
  THRUSTER_KEY_SPEED,
  THRUSTER_KEY_THRUST,
  THRUSTER_KEY_AZIMUTH,
  THRUSTER_KEY_START,
  THRUSTER_KEY_RUNNING_AT,
  THRUSTER_KEY_START_AZIMUTH,
  THRUSTER_KEY_MOST,
  THRUSTER_KEY_RISE,
  THRUSTER_KEY_LAG,
  THRUSTER_KEY_TURN_RATE,
  THRUSTER_KEY_TURN_LAG,
  THRUSTER_KEY_PITCH,
  THRUSTER_KEY_AHEAD,                           /* factors on thrust and torque */
  THRUSTER_KEY_ASTERN = THRUSTER_KEY_AHEAD + 2, /* likewise */
  THRUSTER_KEY_POSITIONING = THRUSTER_KEY_ASTERN + 2,
  THRUSTER_KEY_WEIGHT,
  THRUSTER_KEY_COUNT
};

/* length of the core of its race, 6.2 d0: kernels/law/race.h [m] */
double ald_thruster_race_core(const ald_numbers *n);

/* what lies in races names it */
extern const ald_kind ald_kind_thruster;

#endif
