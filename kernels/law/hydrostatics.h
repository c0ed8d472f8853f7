/* SPDX-License-Identifier: Apache-2.0
 * Linear hydrostatic restoring of a floating body about its equilibrium. Source: [Tabri] eq. (10),
 * (42) and matrix [K] of Appendix 1, in our axes: z up, y to port, pitch theta bow down, so that
 * the couplings of heave and pitch change their sign with both of them and stand as printed.
 *   heave        rise of the centre of gravity above its equilibrium  [m]
 *   roll, pitch  Euler angles phi, theta                              [rad]
 *   k            stiffness: force for unit displacement, against it   [N/m], [N], [N m]
 *   F = (0, 0, -k33 z - k34 phi - k35 theta) along the vertical of the earth,
 *   M = (-k43 z - k44 phi - k45 theta, -k53 z - k54 phi - k55 theta, 0) about the body's axes
 * Valid: a wall-sided hull at small angles. Differs from the source: only the force belongs to the
 * earth frame; eq. (42) turns the moment too, which mixes roll and pitch of a ship that heads
 * elsewhere than its start. Checked by: tests/test_hydrostatics.c. */
#ifndef ALD_KERNELS_LAW_HYDROSTATICS_H
#define ALD_KERNELS_LAW_HYDROSTATICS_H

#include "../math/sym6.h"

/* row by row over heave, roll, pitch */
typedef struct hydrostatic {
  real heave_heave, heave_roll, heave_pitch; /* [N/m], [N/rad], [N/rad] */
  real roll_heave, roll_roll, roll_pitch;    /* [N], [N m/rad], [N m/rad] */
  real pitch_heave, pitch_roll, pitch_pitch; /* [N], [N m/rad], [N m/rad] */
} hydrostatic;

/* linear: earth frame; angular: body axes; at the equilibrium exactly 0 */
ALD_INLINE vec6 hydrostatic_force(hydrostatic k, real heave, real roll, real pitch) {
  const real rise = k.heave_heave * heave + k.heave_roll * roll + k.heave_pitch * pitch;
  const real heel = k.roll_heave * heave + k.roll_roll * roll + k.roll_pitch * pitch;
  const real trim = k.pitch_heave * heave + k.pitch_roll * roll + k.pitch_pitch * pitch;
  return vec6_of(vec3_of(R(0), R(0), R(0) - rise), vec3_of(R(0) - heel, R(0) - trim, R(0)));
}

#endif
