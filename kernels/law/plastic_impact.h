/* SPDX-License-Identifier: Apache-2.0
 * Plastic impact of two bodies that move in the plane: the energy that goes into the structures at
 * one point of contact. Source: [Tabri] closed form after [Pedersen and Zhang 1998]; a central
 * impact is [Minorsky 1959].
 *   1/m       inverse masses with added mass, along the body's surge and sway [1/kg], 1/J of yaw
 *             [1/(kg m^2)]; 0: fixed
 *   n, t      unit normal into the struck body, and along its side, a quarter turn anticlockwise
 *   v         velocity of a's point of contact by b's: v_n > 0 closes                  [m/s]
 *   W         mobility of both bodies at the point: change of v by an impulse          [1/kg]
 *   I         impulse on b; v becomes v - W I                                          [N s]
 *   stick     W I = v: nothing of v is left           E = v^T W^-1 v / 2               [J]
 *             det W = 0, one direction answers: I = W v/(W_nn + W_tt)^2, along it
 *   normal    along n, until v_n is gone              E = v_n^2/(2 W_nn)
 *   slide     along d = n + s mu t, until v_n is gone, s the sign of I_t in stick:
 *             I = d v_n/(n^T W d),                    E = I.v - I^T W I/2
 *   released  sticks where |I_t| <= mu I_n in stick, else slides
 *   split     of the released energy: work of I_n and of I_t as I grows in proportion; that along
 *             the side is below 0 where the bodies turn so that they drive the slip
 * One direction alone answers where one body moves in a single freedom and the other does not: then
 * W is of rank 1, its pseudo-inverse W/(tr W)^2, and all three energies are that of this freedom.
 * Where it slides, n^T W d > 0 whatever the masses. W_nn = 0, as of bodies that are fixed or
 * prescribed both: no impulse ends the closing, and all energies are NaN. Valid: no restitution,
 * impact short against the time in which the point moves. Differs from the source: v_t of either
 * sign. Checked by: tests/kernels/test_plastic_impact.c. */
#ifndef ALD_KERNELS_LAW_PLASTIC_IMPACT_H
#define ALD_KERNELS_LAW_PLASTIC_IMPACT_H

#include "../math/trig.h"
#include "../math/vec2.h"

typedef struct impact_body {
  real inverse_surge, inverse_sway; /* 1/(m + a11), 1/(m + a22) [1/kg]; 0: fixed */
  real inverse_yaw;                 /* 1/(I + a66) [1/(kg m^2)]; 0: does not turn */
  real cosine, sine;                /* of the heading */
  real lever_x, lever_y;            /* centre of gravity -> point of contact, earth frame [m] */
  real vx, vy, rate;                /* of the centre of gravity, earth frame [m/s, rad/s] */
} impact_body;

typedef struct plastic_impact {
  real stick, normal;                             /* E if it sticks, and without friction [J] */
  real released, released_normal, released_along; /* E by the rule and its parts [J] */
  mask slides;                                    /* by the rule */
  real impulse;                                   /* |I| by the rule [N s] */
} plastic_impact;

/* W along n and t */
typedef struct impact_mobility {
  real nn, nt, tt;
} impact_mobility;

ALD_INLINE impact_mobility impact_mobility_of(impact_body body, vec2 n) {
  impact_mobility w;
  const vec2 turn = vec2_of(body.cosine, body.sine), arm = vec2_of(body.lever_x, body.lever_y);
  const vec2 own = vec2_unrotate(n, turn); /* n, along surge and sway */
  const real by_n = vec2_cross(arm, n), by_t = vec2_dot(arm, n);
  w.nn = body.inverse_surge * own.x * own.x + body.inverse_sway * own.y * own.y +
         body.inverse_yaw * by_n * by_n;
  w.tt = body.inverse_surge * own.y * own.y + body.inverse_sway * own.x * own.x +
         body.inverse_yaw * by_t * by_t;
  w.nt = (body.inverse_sway - body.inverse_surge) * own.x * own.y + body.inverse_yaw * by_n * by_t;
  return w;
}

ALD_INLINE vec2 impact_velocity(impact_body body) {
  return vec2_point_velocity(vec2_of(body.vx, body.vy), body.rate,
                             vec2_of(body.lever_x, body.lever_y));
}

/* det W by W_nn W_tt of which rounding alone leaves something */
#ifdef ALD_SINGLE
#define IMPACT_SINGULAR R(1e-6)
#else
#define IMPACT_SINGULAR R(1e-12)
#endif

/* the impulse that leaves nothing of v, or nothing along the one direction that answers */
ALD_INLINE vec2 impact_stick(impact_mobility w, vec2 v, mask answers, mask *one_way) {
  const real determinant = w.nn * w.tt - w.nt * w.nt, trace = w.nn + w.tt;
  const real root = sel(answers, R(1) / determinant, real_nan());
  vec2 impulse = vec2_of((w.tt * v.x - w.nt * v.y) * root, (w.nn * v.y - w.nt * v.x) * root);
  *one_way = answers & (determinant <= IMPACT_SINGULAR * (w.nn * w.tt));
  if (any_lane(*one_way)) {
    const real part = R(1) / (trace * trace);
    impulse.x = sel(*one_way, (w.nn * v.x + w.nt * v.y) * part, impulse.x);
    impulse.y = sel(*one_way, (w.nt * v.x + w.tt * v.y) * part, impulse.y);
  }
  return impulse;
}

ALD_INLINE plastic_impact plastic_impact_of(impact_body a, impact_body b, real nx, real ny,
                                            real friction) {
  plastic_impact p;
  const vec2 n = vec2_of(nx, ny), v = vec2_sub(impact_velocity(a), impact_velocity(b));
  const impact_mobility wa = impact_mobility_of(a, n), wb = impact_mobility_of(b, n);
  const impact_mobility w = {wa.nn + wb.nn, wa.nt + wb.nt, wa.tt + wb.tt};
  const real vn = vec2_dot(v, n), vt = vec2_cross(n, v);
  const mask closes = vn > R(0);
  const mask answers = w.nn > R(0);
  mask one_way;
  const vec2 stick = impact_stick(w, vec2_of(vn, vt), answers, &one_way);
  const real stick_n = stick.x, stick_t = stick.y;
  p.slides = closes & (real_abs(stick_t) > friction * stick_n);
  /* along the one direction that answers I_t has the sign of W_nt, whatever v has beside it */
  const real leaning = sel(one_way, w.nt, stick_t);
  const real slope = sel(leaning < R(0), -friction, friction);
  const real slide_n = vn / sel(p.slides, w.nn + slope * w.nt, R(1)), slide_t = slope * slide_n;
  const real in = sel(p.slides, slide_n, stick_n), it = sel(p.slides, slide_t, stick_t);
  /* v_t that is left, and v_t half way */
  const real left = sel(p.slides, vt - (w.nt * slide_n + w.tt * slide_t), R(0));
  const real mean = R(0.5) * (vt + left);

  p.stick = sel(closes, R(0.5) * (stick_n * vn + stick_t * vt), R(0));
  p.normal = sel(closes, sel(answers, R(0.5) * vn * vn / w.nn, real_nan()), R(0));
  p.released_normal = sel(closes, R(0.5) * in * vn, R(0));
  p.released_along = sel(closes, it * mean, R(0));
  p.released = p.released_normal + p.released_along;
  p.impulse = sel(closes, real_sqrt(in * in + it * it), R(0));
  return p;
}

#endif
