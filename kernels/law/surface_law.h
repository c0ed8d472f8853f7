/* SPDX-License-Identifier: Apache-2.0
 * Contacts with a mesh: force of one place of contact from its indentation, damping and friction.
 * Source: [Dopico] sec. 3, eq. (1) to (4). */
#ifndef ALD_KERNELS_LAW_SURFACE_LAW_H
#define ALD_KERNELS_LAW_SURFACE_LAW_H

#include "flores.h"
#include "stiction.h"

typedef struct surface_law {
  real stiffness, exponent, factor, damping, least_speed;
  stiction_law friction;
  mask rubs;   /* there is friction */
  real yields; /* by how much a unit force changes the closing velocity in a step, of the place that
                * is looked at [s/kg]; 0: damping has no limit */
} surface_law;

/* is there damping of which a step may take too much? */
ALD_INLINE int surface_is_damped(const surface_law *law) {
  return any_lane((law->factor > R(0)) | (law->damping > R(0)));
}

/* Force on the first body at one place of contact.
 *   elastic  normal force without damping [N]
 *   normal   unit vector in which it is pushed
 *   speed    closing velocity at which contact began [m/s]
 *   velocity of the first body's material by the second's [m/s]
 *   trial    way since it sticks there [m] */
typedef struct surface_force {
  vec3 force;              /* [N] */
  vec3 kept;               /* stretch that is left [m] */
  real normal, tangential; /* [N] */
} surface_force;

/* Normal force with damping at a closing velocity [N]. In a step the damping takes all of that
 * velocity at most: more would turn it round, and what lies still would never rest. */
ALD_INLINE real surface_normal(const surface_law *law, law_force elastic, real speed,
                               real closing) {
  const real takes = elastic.value * law->yields;
  real lag = flores_lag(law->factor, speed, law->least_speed);
  const mask much = lag * takes > R(1);
  lag = sel(much, R(1) / sel(much, takes, R(1)), lag);
  real damping = law->damping;
  const mask linear = damping * law->yields > R(1);
  damping = sel(linear, R(1) / sel(linear, law->yields, R(1)), damping);
  return flores(elastic, lag, damping, closing).value;
}

/* friction alone, of a place that is pressed with `pressed` [N] */
ALD_INLINE surface_force surface_friction(const surface_law *law, real pressed, vec3 normal,
                                          vec3 velocity, vec3 trial) {
  surface_force f;
  f.normal = pressed;
  f.force = f.kept = vec3_zero();
  f.tangential = R(0);
  if (any_lane(law->rubs)) {
    const stiction_state s = stiction(law->friction, stiction_on_plane(normal, trial),
                                      stiction_on_plane(normal, velocity), f.normal);
    f.force = s.force;
    f.kept = s.kept;
    f.tangential = vec3_length(s.force);
  }
  return f;
}

ALD_INLINE surface_force surface_force_of(const surface_law *law, law_force elastic, vec3 normal,
                                          real speed, vec3 velocity, vec3 trial) {
  const real closing = -vec3_dot(normal, velocity);
  surface_force f =
      surface_friction(law, surface_normal(law, elastic, speed, closing), normal, velocity, trial);
  f.force = vec3_add(vec3_scale(normal, f.normal), f.force);
  return f;
}

#endif
