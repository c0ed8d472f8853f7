/* SPDX-License-Identifier: Apache-2.0
 * Force of a tug that is a vector: it follows an order at one rate while it grows and at another
 * while it falls, through zero in two pieces, and never exceeds what the tug can do of the moment.
 *   force   towards the tug's direction; below 0: away from it      [N]
 *   limit   greatest force, either way                              [N]
 *   up      rate while the size of the force grows                  [N/s]
 *   down    likewise while it falls                                 [N/s]
 *   time    for which order and limit hold                          [s]
 * Solved exactly over the time, so that steps of any length give the same history. A limit that
 * falls below the force takes it down at once.
 * Source: docs/theory/tugs.md (1) to (4).
 * Checked by: tests/kernels/test_tug_force.c, tests/golden/test_golden_tug.c. */
#ifndef ALD_KERNELS_LAW_TUG_FORCE_H
#define ALD_KERNELS_LAW_TUG_FORCE_H

#include "../math/vec2.h"

/* rates above 0 [N/s] */
typedef struct tug_rates {
  real up, down;
} tug_rates;

/* What a tug can do at a speed through the water, equation (1).
 *   direct   bollard pull by what the speed leaves of it [N]
 *   dynamic  1/2 rho A C of the indirect mode; 0: there is none [kg/m]
 *   from     speed from which on it is used [m/s]
 *   most     of the line, or of the tug's stability [N] */
ALD_INLINE real tug_limit(real direct, real dynamic, real from, real most, real speed) {
  const real indirect = sel(speed >= from, dynamic * (speed * speed), R(0));
  return real_min(real_max(direct, indirect), most);
}

ALD_INLINE real tug_within(real force, real limit) {
  return real_max(R(0) - limit, real_min(force, limit));
}

/* the force after a time, equation (2) */
ALD_INLINE real tug_force_after(tug_rates r, real force, real order, real limit, real time) {
  const real held = tug_within(force, limit), wanted = tug_within(order, limit);
  const real size = real_abs(held), aim = real_abs(wanted);
  const mask same = held * wanted > R(0);
  /* it falls to what is wanted of it, or to nothing */
  const real least = sel(same, real_min(size, aim), R(0));
  const real falling = (size - least) / r.down;
  const mask fallen = falling <= time;
  const real low = sel(fallen, least, size - r.down * time);
  /* and grows, towards where it is wanted */
  const real left = sel(fallen, time - falling, R(0));
  const real now = sel(aim > low, real_min(aim, low + r.up * left), low);
  const mask away = sel(low > R(0), held, wanted) < R(0);
  return sel(away, R(0) - now, now);
}

/* A push by the axes of the ship's side: x along its inward normal, y across, equation (3). Nothing
 * farther from the normal than the tug can lie, and no more across than friction holds.
 *   force        towards the direction; below 0 a push has none [N]
 *   towards      the direction, unit, by those axes
 *   least        cosine of the greatest angle from the normal, at least 0
 *   friction     of the side */
ALD_INLINE vec2 tug_push(real force, vec2 towards, real least, real friction) {
  const mask lies = (towards.x >= least) & (towards.x > R(0)) & (force > R(0));
  const real along = sel(lies, force * towards.x, R(0));
  return vec2_of(along, tug_within(sel(lies, force * towards.y, R(0)), friction * along));
}

#endif
