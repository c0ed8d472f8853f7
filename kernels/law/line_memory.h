/* SPDX-License-Identifier: Apache-2.0
 * Tension of a rope that remembers what it has borne, such as polyester: a dynamic spring in series
 * with a slow one that a dashpot beside it holds back. Written by the slow strain q, at which the
 * rope would rest under the tension of the slow spring.
 *   e      strain                                                  [-]
 *   Q, Q'  tension at rest of the strain q, and its slope          [N]
 *   A, B   dynamic stiffness without tension, and per tension      [N], [-]
 *   K      A + B Q, Q from 0 to a greatest one: of fast cycles     [N]
 *   t      relaxation time, at a length that is held               [s]
 *   T      = Q + K (e - q)                                         [N]
 *   dq/dt  = w (e - q)/t                                           [1/s]
 *   w      2 - (e - q) K'/(K - Q'), from 0 to 1; K' = B Q', or 0 where K has its greatest value
 *   U      = integral of Q + Q (e - q) + K (e - q)^2/2             [J/m]
 *   loss   = (K - Q' - (e - q) K'/2) (e - q) dq/dt                 [W/m]
 * dU/dt + loss = T de/dt. w is 1 where T falls as q follows, and 0 where none of U would be left
 * for it, so that the loss is never below 0 if K >= Q' at every tension.
 * Slow: T = Q(e). Fast: dT = K de. Small cycles with w about a mean: the standard linear solid,
 *   dT/de = Q' + (K - Q') i w t/(1 + i w t); creep under a tension that is held takes t K/Q'.
 * A rope that only pulls is slack below q - Q/K, and counts as that long while it is.
 * Sources: [DNV-RP-E305] and [API-RP-2SM], polyester: a quasi-static stiffness and a greater
 * dynamic one, which hardly depends on period and amplitude; [SIMA] fibre rope model: K = A + B
 * (mean tension); MoorDyn's viscoelastic lines, `EA: static|dynamic`, are the springs in series
 * and the dashpot. Own choice: Q may be curved, the mean tension is Q, and w.
 * Valid: small strain, no permanent elongation (a rope that was worked before).
 * Checked by: tests/kernels/test_line_laws.c, tests/pass/line/test_line_memory.c. */
#ifndef ALD_KERNELS_LAW_LINE_MEMORY_H
#define ALD_KERNELS_LAW_LINE_MEMORY_H

#include "../math/vec3.h"

/* of the curve of a rope at rest at a strain */
typedef struct line_elastic {
  real tension, slope; /* [N], per strain [N] */
  real energy;         /* per unstretched length [J/m] */
} line_elastic;

typedef struct line_memory {
  real stiffness, per_tension; /* A [N], B [-] */
  real most;                   /* tension above which K grows no more [N] */
  real time;                   /* t; 0: it remembers nothing [s] */
} line_memory;

/* K about a tension [N] */
ALD_INLINE real line_memory_stiffness(const line_memory *m, real tension) {
  return m->stiffness + m->per_tension * real_max(real_min(tension, m->most), R(0));
}

/* The strain that counts: a rope that only pulls (bends: 0) is no shorter than where it is slack.
 * at: at the slow strain; k: K there. */
ALD_INLINE real line_memory_taut(const line_elastic *at, real k, real slow, real strain,
                                 int bends) {
  return bends ? strain : real_max(strain, slow - at->tension / k);
}

/* The slow strain `step` [s] later, by Euler's implicit method, which is stable for every
 * relaxation time; at, k: as it was; strain: the one that counts. */
ALD_INLINE real line_memory_later(const line_memory *m, const line_elastic *at, real k, real slow,
                                  real strain, real step) {
  const real excess = strain - slow;
  const mask grows = (at->tension > R(0)) & (at->tension < m->most);
  const real rise = sel(grows, m->per_tension * at->slope, R(0));
  const real left = real_max(k - at->slope, R(1e-9) * k);
  const real w = real_max(real_min(R(2) - excess * rise / left, R(1)), R(0));
  const mask remembers = m->time > R(0);
  const real share = w * step / (sel(remembers, m->time, R(1)) + w * step);
  return slow + sel(remembers, share, R(1)) * excess;
}

/* T [N] */
ALD_INLINE real line_memory_tension(const line_elastic *at, real k, real slow, real strain) {
  return at->tension + k * (strain - slow);
}

/* U per unstretched length [J/m] */
ALD_INLINE real line_memory_energy(const line_elastic *at, real k, real slow, real strain) {
  const real excess = strain - slow;
  return at->energy + excess * (at->tension + R(0.5) * k * excess);
}

#endif
