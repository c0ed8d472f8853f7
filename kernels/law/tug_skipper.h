/* SPDX-License-Identifier: Apache-2.0
 * What a tug's skipper orders along the way that he pushes or pulls, each time he looks: he closes
 * at a speed that falls with the gap, then pushes with the force that is wanted of him, and closes
 * again when he has lost the ship; let go, he keeps a gap.
 *   gap      to the first touch, or slack of a line; below 0: in contact, taut   [m]
 *   closing  rate at which it falls                                              [m/s]
 *   force    of the fender or the line                                           [N]
 *   thrust   along the way, above 0 towards the ship                             [N]
 *   approach    thrust = K_v (clamp(gap gain, slow, fast) - closing)
 *   push        thrust = F + K_n (F - force) + K_i I - K_d closing,  I the integral of F - force
 *   let go      thrust = K_v (clamp((gap - apart) gain, -fast, fast) - closing)
 * The integral stops while the thrust is at a limit and would go beyond it.
 * Source: docs/theory/tugs.md (5) to (7).
 * Checked by: tests/kernels/test_tug_skipper.c, tests/golden/test_golden_tug.c. */
#ifndef ALD_KERNELS_LAW_TUG_SKIPPER_H
#define ALD_KERNELS_LAW_TUG_SKIPPER_H

#include "../port.h"

/* His phases, as a real holds them. */
#define SKIPPER_APPROACHES R(0)
#define SKIPPER_PUSHES R(1)
#define SKIPPER_LETS_GO R(2)

typedef struct skipper_law {
  real touch;        /* force above which he pushes [N] */
  real lost;         /* gap beyond which he closes again [m] */
  real gain;         /* closing speed by the gap [1/s] */
  real slow, fast;   /* least and greatest closing speed [m/s] */
  real apart;        /* gap that he keeps when he has let go [m] */
  real kv;           /* [N s/m] */
  real kn;           /* [-] */
  real ki;           /* [1/s] */
  real kd;           /* [N s/m] */
  real most, astern; /* greatest thrust towards the ship and from it [N] */
  real period;       /* from one look to the next [s] */
} skipper_law;

/* what he sees, and the force that is wanted */
typedef struct skipper_sight {
  real gap, closing, force, wanted;
  mask go; /* he is to let go */
} skipper_sight;

/* what he keeps in mind, and his order */
typedef struct skipper_mind {
  real phase, integral; /* [N s] */
  real thrust;          /* [N] */
  mask limited;
} skipper_mind;

ALD_INLINE real skipper_clamped(real x, real low, real high) {
  return real_max(low, real_min(x, high));
}

ALD_INLINE real skipper_phase(skipper_law l, real phase, skipper_sight s) {
  const mask pushes = (phase == SKIPPER_PUSHES);
  const real next = sel(pushes, sel(s.gap > l.lost, SKIPPER_APPROACHES, SKIPPER_PUSHES),
                        sel(s.force > l.touch, SKIPPER_PUSHES, SKIPPER_APPROACHES));
  return sel(s.go, SKIPPER_LETS_GO, next);
}

ALD_INLINE skipper_mind skipper_decides(skipper_law l, skipper_mind before, skipper_sight s) {
  skipper_mind m;
  m.phase = skipper_phase(l, before.phase, s);
  const mask pushes = (m.phase == SKIPPER_PUSHES);
  const real speed = sel(s.go, skipper_clamped((s.gap - l.apart) * l.gain, R(0) - l.fast, l.fast),
                         skipper_clamped(s.gap * l.gain, l.slow, l.fast));
  /* a new push begins without an integral */
  const real integral = sel(pushes & (before.phase == SKIPPER_PUSHES), before.integral, R(0));
  const real error = s.wanted - s.force;
  const real push = s.wanted + l.kn * error + l.ki * integral - l.kd * s.closing;
  const real order = sel(pushes, push, l.kv * (speed - s.closing));
  m.thrust = skipper_clamped(order, R(0) - l.astern, l.most);
  m.limited = (order > l.most) | (order < R(0) - l.astern);
  const mask beyond =
      ((order > l.most) & (error > R(0))) | ((order < R(0) - l.astern) & (error < R(0)));
  m.integral = sel(pushes & mask_not(beyond), integral + error * l.period, integral);
  return m;
}

#endif
