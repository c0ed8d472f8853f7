/* SPDX-License-Identifier: Apache-2.0
 * A propeller behind a hull: its thrust by a quadratic K_T, at any speed and in either sense, and
 * the wake that it works in. Source: Yasukawa and Yoshimura 2015, J. Mar. Sci. Technol. 20, 37,
 * sec. 3; tangents beyond the quadratic, and the velocity form of the drift, by us.
 *   n      speed                                              [1/s], ahead above 0
 *   va     speed of advance, D diameter                       [m/s], [m]
 *   K n|n| = k0 a^2 + k1 a b + k2 b^2, a = |n|, b = sign(n) va/D; b < 0 without the last term;
 *          beyond the first zero J1 of K_T the tangent there, (k1 + 2 k2 J1)(a b - J1 a^2)
 *   T      = rho D^4 K n|n|                                   [N]
 *   w      wake: 1 - w = (1 - w0)(1 + (1 - exp(-C1 |beta_P|))(C2 - 1)) while the hull goes ahead
 *   beta_P drift at the propeller; angle form beta + x_P r/U, velocity form
 *          atan2(v + x_P r, |u|); above 0 the flow comes from port, and C2 is that of port
 * Valid: a fixed pitch; n = 0 has no thrust, the drag of a stopped screw is not in it.
 * Checked by: tests/golden/test_golden_rudder.c, tests/pass/water/test_propeller.c. */
#ifndef ALD_KERNELS_LAW_SHIP_SCREW_H
#define ALD_KERNELS_LAW_SHIP_SCREW_H

#include "../math/atan.h"
#include "../math/explog.h"

typedef struct screw_law {
  real diameter;      /* [m] */
  real k0, k1, k2;    /* of K_T */
  real zero;          /* J1 */
  real ahead, astern; /* factors on the thrust in either sense */
} screw_law;

typedef struct screw_wake {
  real w0, decay, from_port, from_starboard;
} screw_wake;

/* K n|n| [1/s^2] */
ALD_INLINE real screw_thrust(screw_law s, real n, real va) {
  const real a = real_abs(n), b = sel(n < R(0), -va, va) / s.diameter;
  const real straight = s.k0 * (a * a) + s.k1 * (a * b);
  const real tangent = (s.k1 + R(2) * s.k2 * s.zero) * (a * b - s.zero * (a * a));
  const real curved = sel(b < R(0), straight, straight + s.k2 * (b * b));
  const real k = sel(b > s.zero * a, tangent, curved);
  return sel(n < R(0), -s.astern * k, sel(n > R(0), s.ahead * k, R(0)));
}

/* 1 - w at a drift of the propeller */
ALD_INLINE real screw_wake_share(screw_wake w, real drift) {
  const real recovery = sel(drift < R(0), w.from_starboard, w.from_port);
  const real change = R(1) - real_exp(-w.decay * real_abs(drift));
  return (R(1) - w.w0) * (R(1) + change * (recovery - R(1)));
}

/* drift of a point `forward` of midship, of which u, v, r and the speed are given; at rest that of
 * a hull that does not yaw */
ALD_INLINE real drift_by_angle(real u, real v, real r, real speed, real forward) {
  return real_atan2(v, u) + sel(speed > R(0), forward * r / sel(speed > R(0), speed, R(1)), R(0));
}
ALD_INLINE real drift_by_velocity(real u, real v, real r, real forward) {
  return real_atan2(v + forward * r, real_abs(u));
}

#endif
