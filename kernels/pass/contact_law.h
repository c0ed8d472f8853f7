/* SPDX-License-Identifier: Apache-2.0
 * The laws of contacts with a mesh, as elements load them: force of one place of contact from its
 * indentation, damping and friction. Source: [Dopico] eq. (1) to (4). */
#ifndef ALD_KERNELS_PASS_CONTACT_LAW_H
#define ALD_KERNELS_PASS_CONTACT_LAW_H

#include "../law/flores.h"
#include "../law/stiction.h"
#include "contact_rows.h"

typedef struct contact_law {
  real stiffness, exponent, factor, damping, least_speed;
  stiction_law friction;
  mask rubs; /* there is friction */
} contact_law;

/* parameters from `entry` on, CONTACT_* */
ALD_INLINE contact_law contact_law_at(TILE, uint lane, uint entry) {
  contact_law law;
  law.stiffness = PARAM(entry + CONTACT_STIFFNESS);
  law.exponent = PARAM(entry + CONTACT_EXPONENT);
  law.factor = PARAM(entry + CONTACT_FACTOR);
  law.damping = PARAM(entry + CONTACT_DAMPING);
  law.least_speed = PARAM(entry + CONTACT_LEAST_SPEED);
  law.friction.mu_s = PARAM(entry + CONTACT_STATIC);
  law.friction.mu_d = PARAM(entry + CONTACT_KINETIC);
  law.friction.k = PARAM(entry + CONTACT_STICK);
  law.friction.c = PARAM(entry + CONTACT_STICK_RATE);
  law.friction.vs = PARAM(entry + CONTACT_STICK_SPEED);
  law.friction.b = PARAM(entry + CONTACT_VISCOUS);
  law.rubs = (law.friction.mu_s > R(0)) | (law.friction.b > R(0));
  return law;
}

/* Force on the first body at one place of contact.
 *   normal   unit vector in which it is pushed
 *   depth    indentation [m]
 *   speed    closing velocity at which contact began [m/s]
 *   velocity of the first body's material by the second's [m/s]
 *   stretch  way since it sticks there [m] */
typedef struct contact_force {
  vec3 force;              /* [N] */
  vec3 kept;               /* stretch that is left [m] */
  real normal, tangential; /* [N] */
} contact_force;

ALD_INLINE contact_force contact_force_of(const contact_law *law, vec3 normal, real depth,
                                          real speed, vec3 velocity, vec3 stretch) {
  contact_force f;
  const real closing = -vec3_dot(normal, velocity);
  const real lag = flores_lag(law->factor, speed, law->least_speed);
  f.normal = flores(hertz(law->stiffness, law->exponent, depth), lag, law->damping, closing).value;
  f.force = vec3_scale(normal, f.normal);
  f.kept = vec3_zero();
  f.tangential = R(0);
  if (any_lane(law->rubs)) {
    const stiction_state s = stiction(law->friction, stiction_on_plane(normal, stretch),
                                      stiction_on_plane(normal, velocity), f.normal);
    f.force = vec3_add(f.force, s.force);
    f.kept = s.kept;
    f.tangential = vec3_length(s.force);
  }
  return f;
}

#endif
