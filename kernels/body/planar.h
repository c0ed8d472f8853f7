/* SPDX-License-Identifier: Apache-2.0
 * A rigid body in the horizontal plane: one step of its motion. Source: [TPN] page sec. 4.
 *   explicit       q += dt v, then v += dt F/m
 *   semi-implicit  v += dt F/m, then q += dt v */
#ifndef ALD_KERNELS_BODY_PLANAR_H
#define ALD_KERNELS_BODY_PLANAR_H

#include "../math/vec2.h"

/* fastest motion that is still taken for one [m/s], [rad/s]: far beyond any vessel */
#define PLANAR_FASTEST R(1e3)
#define PLANAR_TURNS_FASTEST R(1e2)

typedef struct planar {
  vec2 at;
  real psi;
  vec2 velocity;
  real rate;
} planar;

ALD_INLINE planar planar_step(planar p, vec2 force, real moment, real inverse_mass,
                              real inverse_inertia, real dt, int semi_implicit) {
  planar next;
  next.velocity = vec2_add(p.velocity, vec2_scale(force, dt * inverse_mass));
  next.rate = p.rate + moment * (dt * inverse_inertia);
  const vec2 carried = semi_implicit ? next.velocity : p.velocity;
  next.at = vec2_add(p.at, vec2_scale(carried, dt));
  next.psi = p.psi + dt * (semi_implicit ? next.rate : p.rate);
  return next;
}

/* no infinity and no NaN: x - x is 0 for finite numbers only */
ALD_INLINE mask planar_is_finite(planar p) {
  const real sum = (p.at.x - p.at.x) + (p.at.y - p.at.y) + (p.psi - p.psi) +
                   (p.velocity.x - p.velocity.x) + (p.velocity.y - p.velocity.y) +
                   (p.rate - p.rate);
  return sum == R(0);
}

ALD_INLINE mask planar_is_slow(planar p) {
  return (real_abs(p.velocity.x) <= PLANAR_FASTEST) & (real_abs(p.velocity.y) <= PLANAR_FASTEST) &
         (real_abs(p.rate) <= PLANAR_TURNS_FASTEST);
}

#endif
