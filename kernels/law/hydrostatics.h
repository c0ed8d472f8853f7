/* SPDX-License-Identifier: Apache-2.0
 * Hydrostatic restoring of a floating body about its equilibrium. Source: [Tabri] eq. (10), (42)
 * and matrix [K] of Appendix 1, in our axes: z up, y to port, pitch theta bow down, so that the
 * couplings of heave and pitch change their sign with both of them and are as printed.
 *   heave        z, rise of the centre of gravity above its equilibrium  [m]
 *   roll, pitch  Euler angles phi, theta                                 [rad]
 *   up           upward vertical in body axes, (-sin theta, cos theta sin phi, cos theta cos phi)
 *   k            stiffness: force for unit displacement, against it      [N/m], [N], [N m]
 *   q            (z, phi, theta); phi faded beyond a pitch of 60 degrees, see hydrostatic_lean
 *   U            q.(k q)/2, the potential of a symmetric k               [J]
 *   F = -(k q)_z along the vertical of the earth; the moment is that which does the work -dU of
 *   any turning: -(k q)_phi dphi/dw - (k q)_theta dtheta/dw, w the angular velocity in body axes.
 * Published: the moments -(k q)_phi, -(k q)_theta act about the body's x and y axes.
 * Valid: a wall-sided hull at small angles; beyond, a potential with the same slopes at rest.
 * Differs from the source: only the force belongs to the earth frame; eq. (42) turns the moment
 * too, which mixes roll and pitch of a ship that heads elsewhere than its start; and the moments
 * have a potential, which those about two body axes have not. Checked by:
 * tests/pass/water/test_hydrostatics.c. */
#ifndef ALD_KERNELS_LAW_HYDROSTATICS_H
#define ALD_KERNELS_LAW_HYDROSTATICS_H

#include "../math/sym6.h"

/* row by row over heave, roll, pitch */
typedef struct hydrostatic {
  real heave_heave, heave_roll, heave_pitch; /* [N/m], [N/rad], [N/rad] */
  real roll_heave, roll_roll, roll_pitch;    /* [N], [N m/rad], [N m/rad] */
  real pitch_heave, pitch_roll, pitch_pitch; /* [N], [N m/rad], [N m/rad] */
} hydrostatic;

/* linear: earth frame; angular: against the angles; at the equilibrium exactly 0 */
ALD_INLINE vec6 hydrostatic_force(hydrostatic k, real heave, real roll, real pitch) {
  const real rise = k.heave_heave * heave + k.heave_roll * roll + k.heave_pitch * pitch;
  const real heel = k.roll_heave * heave + k.roll_roll * roll + k.roll_pitch * pitch;
  const real trim = k.pitch_heave * heave + k.pitch_roll * roll + k.pitch_pitch * pitch;
  return vec6_of(vec3_of(R(0), R(0), R(0) - rise), vec3_of(R(0) - heel, R(0) - trim, R(0)));
}

/* How the two angles that the restoring force depends on change with a turning in body axes. */
typedef struct hydrostatic_lean {
  real roll, pitch;       /* phi faded, theta [rad] */
  vec3 by_roll, by_pitch; /* d(roll)/dw, d(pitch)/dw [-] */
} hydrostatic_lean;

/* phi has no value at a pitch of 90 degrees and turns there without bound: with c = cos theta it
 * counts as phi f(2 c), f = t^2 (3 - 2 t) below t = 1 and 1 from there on. */
ALD_INLINE hydrostatic_lean hydrostatic_lean_of(vec3 up, real roll, real pitch) {
  hydrostatic_lean lean;
  const real c = real_sqrt(up.y * up.y + up.z * up.z);
  const mask points = c > R(0), fades = c < R(0.5);
  const real inverse = R(1) / sel(points, c, R(1));
  const real sine = sel(points, up.y * inverse, R(0)), cosine = sel(points, up.z * inverse, R(1));
  const real share = sel(fades, c * c * (R(12) - R(16) * c), R(1));
  const real over_c = sel(fades, c * (R(12) - R(16) * c), inverse);
  const real slope = sel(fades, c * (R(24) - R(48) * c), R(0));
  /* dphi/dw = (1, tan theta sin phi, tan theta cos phi), dtheta/dw = (0, cos phi, -sin phi) */
  const real along = R(0) - over_c * up.x, fading = R(0) - roll * slope * up.x;
  lean.roll = share * roll;
  lean.pitch = pitch;
  lean.by_roll = vec3_of(share, along * sine - fading * cosine, along * cosine + fading * sine);
  lean.by_pitch = vec3_of(R(0), cosine, R(0) - sine);
  return lean;
}

/* the moment of forces against the angles, about the body's axes */
ALD_INLINE vec3 hydrostatic_moment(hydrostatic_lean lean, vec3 against) {
  return vec3_madd(vec3_scale(lean.by_roll, against.x), against.y, lean.by_pitch);
}

#endif
