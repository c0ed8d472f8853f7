/* SPDX-License-Identifier: Apache-2.0
 * A rudder behind a propeller and a hull. Source: Yasukawa and Yoshimura 2015, J. Mar. Sci.
 * Technol. 20, 37, sec. 4; without division and for all signs by us. Axes: y to port, rudder angle
 * above 0 to starboard.
 *   u_P    speed of advance of the propeller                   [m/s]
 *   race   8 D^2 K n|n|/pi, not below 0                        [m^2/s^2]
 *   u_R    = eps ssqrt(eta s(a) + (1 - eta) s(u_P)), a = u_P + kappa (sqrt(u_P^2 + race) - u_P),
 *          s(x) = x|x|. Against the race of a ship that goes astern (u_P < 0) the gain comes in
 * with race/u_P^2, so that it is 0 without race. v_R    = gamma (U beta + l_R r) by the angle,
 * gamma (v + l_R r) by the velocity   [m/s] F_N    = 1/2 rho A f U_R (u_R sin delta - v_R cos
 * delta), not beyond 1/2 rho A C_max U_R^2 X = -(1 - t_R) F_N sin delta, Y = (1 + a_H) F_N cos
 * delta, N = (x_R + a_H x_H) F_N cos delta Valid: without stall but for C_max. Checked by:
 * tests/golden/test_golden_rudder.c. */
#ifndef ALD_KERNELS_LAW_SHIP_RUDDER_H
#define ALD_KERNELS_LAW_SHIP_RUDDER_H

#include "../math/trig.h"
#include "hull_polynomial.h"

typedef struct rudder_law {
  real force;                  /* 1/2 rho A_R f_alpha [kg/m] */
  real most;                   /* 1/2 rho A_R C_max; 0: no limit [kg/m] */
  real covered;                /* eta: share of the span that the race meets */
  real ratio, gain;            /* eps, kappa */
  real deduction, hull, lever; /* t_R, a_H, x_R + a_H x_H [m] */
} rudder_law;

ALD_INLINE real signed_square(real x) { return x * real_abs(x); }
ALD_INLINE real signed_root(real x) {
  const real root = real_sqrt(real_abs(x));
  return sel(x < R(0), -root, root);
}

/* u_R */
ALD_INLINE real rudder_flow_ahead(rudder_law l, real advance, real race) {
  const real square = advance * advance;
  const mask against = (advance < R(0)) & (race < square);
  const real share = sel(against, race / sel(against, square, R(1)), R(1));
  const real jet = advance + l.gain * share * (real_sqrt(square + race) - advance);
  return l.ratio *
         signed_root(l.covered * signed_square(jet) + (R(1) - l.covered) * signed_square(advance));
}

/* F_N, square to the blade, above 0 where it pushes the stern to port */
ALD_INLINE real rudder_normal(rudder_law l, real ahead, real across, real angle) {
  real sine, cosine;
  real_sincos(angle, &sine, &cosine);
  const real square = ahead * ahead + across * across, speed = real_sqrt(square);
  const real free = l.force * speed * (ahead * sine - across * cosine);
  const real most = l.most * square;
  const real held = real_max(real_min(free, most), -most);
  return sel(l.most > R(0), held, free);
}

/* at midship */
ALD_INLINE plane_force rudder_at_midship(rudder_law l, real normal, real angle) {
  real sine, cosine;
  real_sincos(angle, &sine, &cosine);
  plane_force f;
  f.x = -(R(1) - l.deduction) * normal * sine;
  f.y = (R(1) + l.hull) * normal * cosine;
  f.n = l.lever * normal * cosine;
  return f;
}

#endif
