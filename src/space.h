/* SPDX-License-Identifier: Apache-2.0
 * Bodies in space on the host: how their rows start, and the state that is read back. */
#ifndef ALD_SPACE_H
#define ALD_SPACE_H

#include "device.h"
#include "model.h"

/* State of a body in space as people read it; all in the study's earth frame but for the rates. */
typedef struct ald_space_state {
  double position[3];                     /* centre of gravity [m] */
  double roll, pitch, heading;            /* phi, theta, psi [rad] */
  double velocity[3];                     /* of the centre of gravity, earth frame [m/s] */
  double roll_rate, pitch_rate, yaw_rate; /* about the body's axes [rad/s] */
} ald_space_state;

/* Fills the rows of a body in a lane: pose and velocities at the start, parameters that vary.
 * @param values (quantity_count) of the scenario
 * @param origin of the scenario [m]
 * @return false if its mass matrix is not one */
bool ald_space_fill(const ald_study *study, ald_tile *tile, uint32_t lane, uint32_t body,
                    const double *values, const double origin[2]);

/* Reads the state of a body that forces move, which is that at the end of the last step. */
void ald_space_read(const ald_study *study, const ald_tile *tile, uint32_t lane, uint32_t body,
                    const double origin[2], ald_space_state *state);

/* Sets the state of such a body. */
void ald_space_write(const ald_study *study, ald_tile *tile, uint32_t lane, uint32_t body,
                     const double origin[2], const ald_space_state *state);

#endif
