/* SPDX-License-Identifier: Apache-2.0
 * Rate at which a winch that holds a tension lets its rope out, over the substep ahead. Ours.
 *   T    tension of the rope if the winch stands still         [N]
 *   E    K x the rope's stretch, below 0 where it is slack     [N]
 *   V    rate at which the ends of the rope move apart         [m/s]
 *   K, C stiffness and damping of the whole rope               [N/m], [N s/m]
 *   T0   set point                                             [N]
 *   c    damping of the winch, tension error per speed         [N s/m]
 *   h    substep                                               [s]
 *   r = (T + h K V - T0)/(c + h K + C)   taut: after the substep T - C r is T0 + c r
 *   r = (E + h K V - T0)/(c + h K)       slack, T = 0; not below -T0/c
 *   -haul <= r <= pay out                (T - C r)(-r) <= P while it hauls
 * The same law pays out and hauls in: there is no dead band around T0 and no hysteresis.
 * Valid: h at least the substep. Checked by: tests/kernels/test_winch_rate.c. */
#ifndef ALD_KERNELS_LAW_WINCH_RATE_H
#define ALD_KERNELS_LAW_WINCH_RATE_H

#include "../port.h"

typedef struct winch_rope {
  real tension, pull;      /* T, E */
  real rate;               /* V */
  real stiffness, damping; /* K, C */
  real load;               /* weight less buoyancy of a segment [N] */
} winch_rope;

typedef struct winch_drive {
  real tension, damping, step; /* T0, c, h */
  real pay_out, haul, power;   /* limits [m/s], [m/s], [W] */
  int has_power;               /* 0: its power has no limit */
} winch_drive;

/* below any damping that counts [N s/m] */
#define WINCH_NO_DAMPING R(1e-12)

/* greatest speed of hauling at its power: C v^2 + T v = P */
ALD_INLINE real winch_power_speed(real tension, real damping, real power) {
  const real pull = real_max(tension, R(0));
  const real root = real_sqrt(pull * pull + R(4) * damping * power);
  return R(2) * power / real_max(pull + root, WINCH_NO_DAMPING);
}

/* > 0 pays out; `limited` receives the lanes in which a limit holds it */
ALD_INLINE real winch_rate(const winch_rope *p, const winch_drive *d, mask *limited) {
  const mask slack = p->tension <= R(0);
  const real soft = d->step * p->stiffness;
  const real lacks = sel(slack, p->pull, p->tension) + soft * p->rate - d->tension;
  const real yields = d->damping + soft + sel(slack, R(0), p->damping);
  const real most = R(0) - d->tension / real_max(d->damping, WINCH_NO_DAMPING);
  real wanted = lacks / real_max(yields, WINCH_NO_DAMPING);
  wanted = sel(slack, real_max(wanted, most), wanted);
  real least = R(0) - d->haul;
  if (d->has_power) {
    least = real_max(least, R(0) - winch_power_speed(p->tension, p->damping, d->power));
  }
  *limited = (wanted > d->pay_out) | (wanted < least);
  return real_max(real_min(wanted, d->pay_out), least);
}

#endif
