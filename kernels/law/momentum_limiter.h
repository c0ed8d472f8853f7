/* SPDX-License-Identifier: Apache-2.0
 * Largest contact force that a time step may apply. Source: [TPN] sec. 3.4, eq. (9)-(26).
 *   1/Ex = sum over bodies of 1/m + (r.j)^2/I     [1/kg]  eq. (23), (24)
 *   1/Ey = sum over bodies of 1/m + (r.i)^2/I     [1/kg]
 *   N_max = max(0, Ex (u + gamma u0)/dt)          [N]     eq. (26): after the step u >= -gamma u0
 *   Lc    = dt N sum of (r.i)(r.j)/I              [m/s]   eq. (22), (25): what N does to w
 *   T_lim = -Ey (w + gamma w0 + Lc)/dt            [N]
 * Differs from the source: index slips in (22) and (26) read as above; u0 >= 0; the signed limit
 * (T = 0 if it would have to change its sign) is the default, the magnitude alone gains energy.
 * Checked by: tests/golden/test_golden_tpn.c, tests/pass/outline/test_energy.c. */
#ifndef ALD_KERNELS_LAW_MOMENTUM_LIMITER_H
#define ALD_KERNELS_LAW_MOMENTUM_LIMITER_H

#include "../math/vec2.h"

/* How easily a body gives way at a contact. */
typedef struct mobility {
  real normal;  /* 1/m + (r.j)^2/I [1/kg] */
  real tangent; /* 1/m + (r.i)^2/I [1/kg] */
  real coupled; /* (r.i)(r.j)/I [1/kg] */
} mobility;

ALD_INLINE mobility body_mobility(real inverse_mass, real inverse_inertia, vec2 arm, vec2 normal) {
  mobility m;
  const real along = vec2_dot(arm, normal);
  const real across = vec2_dot(arm, vec2_left(normal));
  m.normal = inverse_mass + across * across * inverse_inertia;
  m.tangent = inverse_mass + along * along * inverse_inertia;
  m.coupled = along * across * inverse_inertia;
  return m;
}

/* largest normal force; u is the closing velocity that the step starts from, loads included */
ALD_INLINE real limiter_normal(real mobility_normal, real u, real u0, real gamma, real dt) {
  return real_max(R(0), (u + gamma * u0) / (mobility_normal * dt));
}

/* tangential force that brings the sliding velocity to -gamma w0; `coupled` is what this contact's
 * normal force does to the sliding */
ALD_INLINE real limiter_tangent(real mobility_tangent, real coupled, real w, real w0,
                                real normal_force, real gamma, real dt) {
  const real by_normal = dt * normal_force * coupled;
  return -(w + gamma * w0 + by_normal) / (mobility_tangent * dt);
}

/* T within its limit, by sign and magnitude or by magnitude alone */
ALD_INLINE real limiter_apply_tangent(real raw, real limit, int by_magnitude) {
  const real magnitude = real_abs(limit);
  const real cut = sel(raw > R(0), magnitude, -magnitude);
  const mask within = real_abs(raw) <= magnitude;
  real limited = sel(within, raw, cut);
  if (!by_magnitude) {
    const mask same = ((raw > R(0)) & (limit > R(0))) | ((raw < R(0)) & (limit < R(0)));
    limited = sel(same, limited, R(0));
  }
  return limited;
}

#endif
