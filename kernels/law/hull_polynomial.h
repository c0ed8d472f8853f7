/* SPDX-License-Identifier: Apache-2.0
 * A hull that surges, sways and yaws: the polynomial of the MMG standard method, the hull at low
 * speed, and the blend of both. Source: Yasukawa and Yoshimura 2015, J. Mar. Sci. Technol. 20, 37;
 * low speed: Yoshimura, Nakao and Ishibashi 2009. Every term is odd under the mirror, so the
 * published derivatives hold with y to port as with y to starboard.
 *   u, v, r  midship through the water, x forward, y to port       [m/s], [rad/s]
 *   U        hypot(u, v)                                           [m/s]
 *   '        v/U, r L/U; forces by 1/2 rho L d U^2, moments by 1/2 rho L^2 d U^2
 *   X        -R0 + Xvv v'^2 + Xvr v'r' + Xrr r'^2 + Xvvvv v'^4
 *   Y        Yv v' + Yr r' + Yvvv v'^3 + Yvvr v'^2 r' + Yvrr v' r'^2 + Yrrr r'^3, N likewise
 *   low X    -(R0 + (R0a - R0) |beta|/pi) u U + Xvr L v r,  |beta| = atan2(|v|, u)
 *   low Y    Yv v|u| + Yr L r u, low N: Nv v u + Nr L r|u|, and the crossflow drag (crossflow.h)
 *   w        weight of the hull at low speed, 1 at rest and where it alone holds
 * Valid: the polynomial for |beta| below some 25 deg and |r'| below 1; the low speed hull at any
 * angle. Where w = 1 the polynomial, which is singular at rest, is not in the result.
 * Checked by: tests/golden/test_golden_hull_forces.c, tests/golden/test_golden_crossflow.c. */
#ifndef ALD_KERNELS_LAW_HULL_POLYNOMIAL_H
#define ALD_KERNELS_LAW_HULL_POLYNOMIAL_H

#include "../math/atan.h"

/* surge force, sway force, yaw moment */
typedef struct plane_force {
  real x, y, n;
} plane_force;

/* derivatives of a row that is odd under the mirror: Y or N */
typedef struct hull_odd {
  real v, r, vvv, vvr, vrr, rrr;
} hull_odd;

/* derivatives without dimension, in the order of the study's keys */
typedef struct hull_derivatives {
  real r0, r0a;
  real xvv, xvr, xrr, xvvvv;
  hull_odd y, n;
} hull_derivatives;

/* bounds of the blend: drift [rad], r' [-]; 1/(end - beginning) of each */
typedef struct hull_blend {
  real drift, drift_inverse, turn, turn_end, turn_inverse;
} hull_blend;

/* motion of the midship point through the water */
typedef struct hull_flow {
  real u, v, r;
  real turn;  /* r L [m/s] */
  real speed; /* U [m/s] */
  real drift; /* atan2(|v|, u) [rad] */
} hull_flow;

ALD_INLINE hull_flow hull_flow_of(real u, real v, real r, real length) {
  hull_flow f;
  f.u = u;
  f.v = v;
  f.r = r;
  f.turn = r * length;
  f.speed = real_sqrt(u * u + v * v);
  f.drift = real_atan2(real_abs(v), u);
  return f;
}

ALD_INLINE real smooth_step(real t) {
  const real s = real_max(R(0), real_min(t, R(1)));
  return s * s * (R(3) - R(2) * s);
}

/* weight of the hull at low speed; 1 at rest */
ALD_INLINE real hull_weight(hull_blend b, hull_flow f) {
  const real drift = smooth_step((f.drift - b.drift) * b.drift_inverse);
  const real turn = real_abs(f.turn);
  const mask past = turn >= b.turn_end * f.speed;
  const real relative = turn / sel(past, R(1), f.speed);
  const real turning = sel(past, R(1), smooth_step((relative - b.turn) * b.turn_inverse));
  return real_max(drift, turning);
}

/* one of the two odd rows by 1/2 rho L d U^2 / U^2 */
ALD_INLINE real hull_row(hull_odd d, hull_flow f, real inverse) {
  const real v = f.v, r = f.turn;
  const real third = (d.vvv * v + d.vvr * r) * (v * v) + (d.vrr * v + d.rrr * r) * (r * r);
  return (d.v * v + d.r * r) * f.speed + third * inverse;
}

/* by 1/2 rho L d and 1/2 rho L^2 d; not defined at rest */
ALD_INLINE plane_force hull_polynomial(hull_derivatives d, hull_flow f) {
  const real square = f.speed * f.speed, vv = f.v * f.v;
  const real inverse = R(1) / sel(f.speed > R(0), f.speed, R(1));
  plane_force p;
  p.x = -d.r0 * square + (d.xvv * vv + d.xvr * (f.v * f.turn) + d.xrr * (f.turn * f.turn)) +
        d.xvvvv * (vv * inverse) * (vv * inverse);
  p.y = hull_row(d.y, f, inverse);
  p.n = hull_row(d.n, f, inverse);
  return p;
}

/* likewise, without the crossflow drag */
ALD_INLINE plane_force hull_low_speed(hull_derivatives d, hull_flow f) {
  const real share = f.drift * R(0.3183098861837907), ahead = real_abs(f.u);
  plane_force p;
  p.x = d.xvr * (f.v * f.turn) - (d.r0 + (d.r0a - d.r0) * share) * (f.u * f.speed);
  p.y = d.y.v * (f.v * ahead) + d.y.r * (f.turn * f.u);
  p.n = d.n.v * (f.v * f.u) + d.n.r * (f.turn * ahead);
  return p;
}

/* (1 - w) a + w b, and b alone where w = 1 */
ALD_INLINE plane_force plane_force_blend(plane_force a, plane_force b, real w) {
  const mask low = w == R(1);
  const real rest = R(1) - w;
  plane_force p;
  p.x = sel(low, b.x, rest * a.x + w * b.x);
  p.y = sel(low, b.y, rest * a.y + w * b.y);
  p.n = sel(low, b.n, rest * a.n + w * b.n);
  return p;
}

#endif
