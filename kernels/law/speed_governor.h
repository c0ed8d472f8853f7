/* SPDX-License-Identifier: Apache-2.0
 * Control of a ship's speed by that of a propeller, sampled.
 *   e = reference - speed                                         [m/s]
 *   order = clamp(base + Kp e + Ki I, least, most)                [1/s]
 *   I += e period, unless Ki is 0, or the order is clamped and e pushes further   [m]
 * Source: ours; the usual controller with an integral, which counts as it was before the sample.
 * Valid: gains not below 0, period above 0.
 * Checked by: tests/golden/test_golden_autopilot.c, tests/pass/control/test_governor.c. */
#ifndef ALD_KERNELS_LAW_SPEED_GOVERNOR_H
#define ALD_KERNELS_LAW_SPEED_GOVERNOR_H

#include "../port.h"

typedef struct speed_governor {
  real base;        /* order without an error [1/s] */
  real kp, ki;      /* [1/m], [1/(m s)] */
  real least, most; /* [1/s] */
  real period;      /* of the samples [s] */
} speed_governor;

typedef struct speed_order {
  real order, integral; /* [1/s], [m] after the sample */
  mask clamped;
} speed_order;

ALD_INLINE speed_order speed_governor_order(speed_governor g, real integral, real error) {
  const real wanted = g.base + g.kp * error + g.ki * integral;
  const mask above = wanted > g.most, below = wanted < g.least;
  speed_order o;
  o.order = sel(above, g.most, sel(below, g.least, wanted));
  o.clamped = above | below;
  const mask further = (above & (error > R(0))) | (below & (error < R(0)));
  const mask waits = further | (g.ki == R(0));
  o.integral = sel(waits, integral, integral + error * g.period);
  return o;
}

#endif
