/* SPDX-License-Identifier: Apache-2.0
 * Keys of a thruster, in this order, and what follows from them. Of the thruster's files alone. */
#ifndef ALD_THRUSTER_KEYS_H
#define ALD_THRUSTER_KEYS_H

#include "model/kind.h"
#include "thruster_screw.h"

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
enum { THRUSTER_FROM_REST, THRUSTER_AS_ORDERED };
enum { THRUSTER_NOZZLE_AUTOMATIC, THRUSTER_NOZZLE_NO, THRUSTER_NOZZLE_YES };

/* shortest times of a servo but 0: less would take too many steps of the shaft [s] */
#define ALD_THRUSTER_LAG_LEAST 0.01

/* The screw in one direction at bollard pull. */
typedef struct ald_screw_pull {
  double thrust;    /* T/n^2 [N s^2] */
  double torque;    /* Q/n^2 [N m s^2] */
  double by_thrust; /* rho D^4 f_T [kg m] */
  double by_torque; /* rho D^5 f_Q [kg m^2] */
} ald_screw_pull;

/* The coefficients ahead: those of the study, or of the series, which are put into `room`
 * (ALD_SCREW_SERIES_ROWS x ALD_SCREW_COLUMNS). */
const double *ald_thruster_ahead(const ald_numbers *n, double *room, uint32_t *count);
ald_screw_pull ald_thruster_pull(const ald_numbers *n, bool is_astern);
/* does its thrust follow its order at once? */
bool ald_thruster_is_at_once(const ald_numbers *n);
/* greatest torque of the motor [N m] */
double ald_thruster_torque_limit(const ald_numbers *n);
/* ordered speed: as given, or of the thrust at bollard pull [rev/s] */
double ald_thruster_order(const ald_numbers *n);

/* length of the core of its race, 6.2 d0: kernels/law/race.h [m] */
double ald_thruster_race_core(const ald_numbers *n);

/* what lies in races names it */
extern const ald_kind ald_kind_thruster;

/* as in ald_kind */
const char *ald_thruster_check(const ald_numbers *n, ald_blame *blame);
const char *ald_thruster_remark(const ald_numbers *n, ald_blame *blame);

#endif
