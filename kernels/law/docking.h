/* SPDX-License-Identifier: Apache-2.0
 * A pin in a docking cone: whether it has entered, and the force of the wall. Source: [SIMO] sec.
 * 1.5.
 *   Z      depth of the pin's tip along the axis into the cone   [m]
 *   D      distance of the tip from the axis                     [m]
 *   Z_k    depth of level k of the tables, R0_k its clearance: the largest D without force [m]
 *   R0     clearance at Z, linear between the levels, the end levels' beyond them [m]
 *   F_k    force of level k by distance   [N]
 *   t      (Z - Z_k)/(Z_k+1 - Z_k)
 *   clearance  F = (1 - t) F_k(D - R0 + R0_k) + t F_k+1(D - R0 + R0_k+1)
 *   bilinear   F = (1 - t) F_k(D) + t F_k+1(D)
 *   damping    F := max(F + damp(C, dD/dt), 0) where F > 0, C likewise from the tables
 *   on the pin: F towards the axis, F dR0/dZ along it
 * Valid: a wall without friction, tip a point. Differs from the source: its reading is bilinear,
 * which pushes within the clearance and gives energy in closed loops; clearance does neither where
 * the levels' forces are the same function of D - R0_k. kernels/pass/step/balance.h bounds what
 * comes back. Checked by: tests/pass/berth/test_docking.c (golden answers, closed loops). */
#ifndef ALD_KERNELS_LAW_DOCKING_H
#define ALD_KERNELS_LAW_DOCKING_H

#include "damping_power.h"

/* where a pin is with respect to the plane of the cone's mouth */
enum {
  DOCKING_NEW,     /* not looked at yet */
  DOCKING_BEFORE,  /* Z < 0 */
  DOCKING_BESIDE,  /* Z >= 0, and it did not come in through the mouth */
  DOCKING_ENTERED, /* Z >= 0, it came through the mouth */
};

/* Where it is now, from where it was: it enters from before with D < mouth [m]. */
ALD_INLINE whole docking_state(whole was, real z, real d, real mouth) {
  const mask inside = z >= R(0);
  const mask enters = is(was, W(DOCKING_BEFORE)) & (d < mouth);
  const whole within =
      pick(is(was, W(DOCKING_ENTERED)) | enters, W(DOCKING_ENTERED), W(DOCKING_BESIDE));
  return pick(inside, within, W(DOCKING_BEFORE));
}

/* a level of the tables */
typedef struct docking_level {
  real depth;     /* Z_k [m] */
  real inverse;   /* 1/(Z_k+1 - Z_k), 0 of the last level [1/m] */
  real clearance; /* R0_k [m] */
  real taper;     /* dR0/dZ to the next level, 0 of the last [-] */
} docking_level;

/* The level at or above which Z lies: the levels are offered in their order, the first one first.
 */
ALD_INLINE docking_level docking_deeper(docking_level found, docking_level next, real z) {
  const mask below = z >= next.depth;
  found.depth = sel(below, next.depth, found.depth);
  found.inverse = sel(below, next.inverse, found.inverse);
  found.clearance = sel(below, next.clearance, found.clearance);
  found.taper = sel(below, next.taper, found.taper);
  return found;
}

/* the wall at a depth */
typedef struct docking_wall {
  real clearance; /* R0 [m] */
  real taper;     /* dR0/dZ [-] */
  real part;      /* t: of the next level's force, 1 - t of this one's */
} docking_wall;

ALD_INLINE docking_wall docking_wall_at(docking_level level, real z) {
  docking_wall wall;
  const real past = real_max(z - level.depth, R(0));
  wall.clearance = level.clearance + level.taper * past;
  wall.taper = sel(z >= level.depth, level.taper, R(0));
  wall.part = level.inverse * past;
  return wall;
}

/* f: force of the tables [N]; c: damping of the tables; v: dD/dt [m/s]; e, limit: see
 * damping_power.h */
ALD_INLINE real docking_radial(real f, real c, real v, real e, real limit) {
  const real damped = real_max(R(0), f + damping_power(c, v, e, limit));
  return sel(f > R(0), damped, f);
}

#endif
