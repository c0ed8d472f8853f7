/* SPDX-License-Identifier: Apache-2.0
 * Friction of a contact with a state: a viscoelastic element that sticks, sliding, and a viscous
 * term. Source: [Dopico] sec. 3.2, eq. (2) to (4), after Dopico et al. 2011. F_slide and F_stick,
 * which it does not print, are ours.
 *   u     way from the attachment to the contact, along its plane  [m]
 *   v     velocity along the plane, of the first body by the second [m/s]
 *   N     normal force                                              [N]
 *   mu_s, mu_d  static and kinetic friction                         [-]
 *   k, c  stiffness and damping of the element                      [N/m, N s/m]
 *   vs    speed below which it sticks                               [m/s]  > 0
 *   b     viscous term                                              [N s/m]
 *   F = kap F_stick + (1 - kap) F_slide - b v,   kap = exp(-|v|^2/vs^2)
 *   F_slide = -mu_d N v/|v|                                         0 at v = 0
 *   F_stick = -(k u + c v), scaled to mu_s N where it is greater; the attachment is then dragged so
 *   that the element carries that cap, its spring never more than the cap
 * F acts on the first body. Valid: N >= 0. The viscous term is left out where N = 0.
 * Checked by: tests/golden/test_golden_friction.c. */
#ifndef ALD_KERNELS_LAW_STICTION_H
#define ALD_KERNELS_LAW_STICTION_H

#include "../math/explog.h"
#include "../math/vec3.h"

/* numbers of a contact */
typedef struct stiction_law {
  real mu_s, mu_d, k, c, vs, b;
} stiction_law;

typedef struct stiction_state {
  vec3 force;   /* on the first body [N] */
  vec3 kept;    /* u that is left to the element [m] */
  mask drags;   /* the cap is reached: the attachment moves */
  real stuck;   /* kap [-] */
  real by_way;  /* greatest slopes: by u [N/m] */
  real by_rate; /* and by v [N s/m] */
} stiction_state;

/* the part of a vector across a unit normal */
ALD_INLINE vec3 stiction_on_plane(vec3 normal, vec3 way) {
  return vec3_madd(way, -vec3_dot(normal, way), normal);
}

/* u of an element that carries `force` at velocity v, its spring not above `cap` */
ALD_INLINE vec3 stiction_drag(stiction_law law, vec3 force, vec3 v, real cap) {
  const real by_k = R(1) / sel(law.k > R(0), law.k, R(1));
  const vec3 pull = vec3_scale(vec3_madd(force, law.c, v), R(-1)); /* k u */
  const real size = vec3_length(pull);
  const mask over = size > cap;
  const real share = sel(over, cap / sel(over, size, R(1)), R(1));
  return vec3_scale(pull, share * by_k);
}

ALD_INLINE stiction_state stiction(stiction_law law, vec3 u, vec3 v, real n) {
  stiction_state state;
  const real cap = law.mu_s * n;
  const vec3 raw = vec3_scale(vec3_madd(vec3_scale(u, law.k), law.c, v), R(-1));
  const real size = vec3_length(raw);
  state.drags = size > cap;
  const real share = sel(state.drags, cap / sel(state.drags, size, R(1)), R(1));
  const vec3 stick = vec3_scale(raw, share);
  state.kept = vec3_sel(state.drags, stiction_drag(law, stick, v, cap), u);
  const real square = vec3_dot(v, v), speed = real_sqrt(square);
  const mask moves = speed > R(0);
  const real slide = sel(moves, law.mu_d * n / sel(moves, speed, R(1)), R(0));
  state.stuck = real_exp(-(square / (law.vs * law.vs)));
  const real viscous = sel(n > R(0), law.b, R(0));
  state.force =
      vec3_madd(vec3_scale(stick, state.stuck), -((R(1) - state.stuck) * slide + viscous), v);
  state.by_way = sel(state.drags, R(0), state.stuck * law.k);
  state.by_rate = sel(state.drags, R(0), state.stuck * law.c) + viscous;
  return state;
}

#endif
