/* SPDX-License-Identifier: Apache-2.0
 * Stiffness and drag of a line's change of shape: the coefficients of drag_tension.h.
 *
 * Source: [SIMO] sec. 1.1 "Mooring line drag forces" names them ("generalized" damping and
 * stiffness for an excitation along the top's tangent t, secant values); virtual work gives
 *   kE = 1/sum(L/EA)   kqs = dT/dx along t   1/kqs = 1/kE + 1/kG
 *   r(s) displacement across the line at arc length s for one of the top along t
 *   eta  r per part of it that is not stretch: r/(1 - kqs/kE)
 *   c*   sum over segments of 1/2 rho C_D D integral |eta|^3 ds
 * Here of an infinitesimal excitation, by the slopes J of the shooting: (dH, dq) = J^-1 t,
 * kqs = t (dH, dq), r(s) = n (J(s) (dH, dq)) with n the normal at s. drag_secant.h has the same of
 * a finite one, which is what the source defines.
 * Differs from the source: c* is per density of the water, so that a table is good for any.
 * Valid: as catenary.h, of lines of one part. A line that hangs straight down has no drag; where
 * the shape does not change kG is 1e6 kE. Checked by: tests/kernels/test_drag_shape.c,
 * tests/golden/test_golden_larsen_sandvik.c. */
#ifndef ALD_KERNELS_LAW_DRAG_SHAPE_H
#define ALD_KERNELS_LAW_DRAG_SHAPE_H

#include "catenary_reach.h"
#include "drag_tension.h"

/* points of a segment in the integral, by Gauss's rule */
enum { DRAG_SHAPE_POINTS = 10 };
/* least share of a motion that the change of shape is taken to have: kG is at most kE over it */
#define DRAG_SHAPE_MIN R(1e-6)

/* how a line answers to its top end moving along its tangent */
typedef struct drag_answer {
  real horizontal, q; /* dH and dq per way of the top [N/m] */
  real stiffness;     /* kqs [N/m] */
  real share;         /* of the way that is no stretch [-] */
} drag_answer;

ALD_INLINE drag_answer drag_answer_of(const catenary_reach *top, catenary_state at, real elastic) {
  const mask upright = at.horizontal <= R(0);
  const real per =
      R(1) /
      real_max(real_sqrt(real_fma(at.horizontal, at.horizontal, top->v * top->v)), CATENARY_MIN);
  const real sine = at.horizontal * per, cosine = top->v * per;
  const real det = top->x_h * top->z_q - top->x_q * top->z_h;
  /* all of it lies: it is drawn along the ground */
  const mask flat = mask_not(det > R(0)) & mask_not(upright);
  const real inverse = R(1) / sel(flat | upright, R(1), det);
  drag_answer a;
  a.horizontal = (top->z_q * sine - top->x_q * cosine) * inverse;
  a.q = (top->x_h * cosine - top->z_h * sine) * inverse;
  a.horizontal = sel(upright, R(0), sel(flat, sine / top->x_h, a.horizontal));
  a.q = sel(upright, cosine / real_max(top->z_q, CATENARY_MIN), sel(flat, R(0), a.q));
  a.stiffness = sine * a.horizontal + cosine * a.q;
  a.share = real_max(R(1) - a.stiffness / elastic, DRAG_SHAPE_MIN);
  return a;
}

/* |displacement across the line|^3 at a point with tensions v and t */
ALD_INLINE real drag_shape_across(const catenary_reach *r, drag_answer a, real h, real v, real t) {
  const real x = r->x_h * a.horizontal + r->x_q * a.q, z = r->z_h * a.horizontal + r->z_q * a.q;
  const real across = real_abs(v * x - h * z) / t;
  return across * across * across;
}

/* ways from point to point of Gauss's rule, and its weights, of a whole of 1 */
ALD_INLINE scalar drag_shape_way(uint k) {
  const scalar way[DRAG_SHAPE_POINTS + 1] = {
      (scalar)0.013046735741414128, (scalar)0.054421580914093604, (scalar)0.09282689919498005,
      (scalar)0.12300708708488861,  (scalar)0.14226052757380803,  (scalar)0.14887433898163116,
      (scalar)0.14226052757380803,  (scalar)0.12300708708488861,  (scalar)0.092826899194980106,
      (scalar)0.054421580914093548, (scalar)0.013046735741414128};
  return way[k];
}
ALD_INLINE scalar drag_shape_weight(uint k) {
  const scalar weight[DRAG_SHAPE_POINTS] = {
      (scalar)0.033335672154344034, (scalar)0.074725674575290182, (scalar)0.10954318125799101,
      (scalar)0.13463335965499826,  (scalar)0.14776211235737649,  (scalar)0.14776211235737649,
      (scalar)0.13463335965499826,  (scalar)0.10954318125799101,  (scalar)0.074725674575290182,
      (scalar)0.033335672154344034};
  return weight[k];
}

/* integral of |r|^3 over a hanging piece; the reach goes on from its lower end to its upper one */
ALD_INLINE real drag_shape_piece(catenary_reach *r, drag_answer a, real h, real length,
                                 const catenary_segment *s, const catenary_inverse *inverse) {
  real sum = R(0), t = real_sqrt(real_fma(h, h, r->v * r->v));
  for (uint k = 0; k <= DRAG_SHAPE_POINTS; k++) {
    const catenary_piece p = catenary_hang(h, r->v, t, length * R(drag_shape_way(k)), s->weight,
                                           inverse->per_weight, inverse->compliance);
    catenary_add(r, p, h);
    r->v = p.v;
    t = p.t;
    if (k == DRAG_SHAPE_POINTS) break;
    sum = sum + R(drag_shape_weight(k)) * drag_shape_across(r, a, h, p.v, p.t);
  }
  return sum * length;
}

/* c* per density, of the shape that changes by a */
ALD_INLINE real drag_shape_sum(const catenary_line *line, const real *drag, catenary_state at,
                               drag_answer a) {
  catenary_reach r;
  r.x = r.z = r.x_h = r.x_q = r.z_h = r.z_q = R(0);
  const real h = real_max(at.horizontal, CATENARY_MIN);
  catenary_foot foot = catenary_foot_of(at.q, line->seabed);
  catenary_rub rub;
  rub.whole = rub.at = rub.below = R(0);
  if (line->rubs) rub = catenary_rub_of(line, at.q);
  r.v = sel(foot.lifted, at.q, R(0));
  real sum = R(0);
  for (uint i = 0; i < line->count; i++) {
    const catenary_segment *s = &line->s[i];
    const catenary_inverse *inverse = &line->inverse[i];
    const real lies = catenary_lie(&foot, s->length, s->weight, inverse->per_weight);
    if (line->rubs)
      catenary_lay(&r, &rub, s, inverse->compliance, at.horizontal, lies, lies);
    else
      catenary_lay_smoothly(&r, inverse->compliance, at.horizontal, lies);
    sum = sum + drag[i] * drag_shape_piece(&r, a, h, s->length - lies, s, inverse);
    r.v = catenary_node(&foot, r.v, s->clump);
  }
  return sum / (a.share * a.share * a.share);
}

/* The coefficients of a line in the shape `at`.
 *   drag  1/2 C_D D of each segment [m] (count) */
ALD_INLINE drag_line drag_shape(const catenary_segment *s, const real *drag, uint count,
                                catenary_state at, int seabed) {
  catenary_inverse inverse[CATENARY_SEGMENTS_MAX];
  const catenary_line line = catenary_prepare(s, count, seabed, inverse);
  real soft = R(0);
  for (uint i = 0; i < count; i++) soft = real_fma(s[i].length, inverse[i].compliance, soft);
  const catenary_reach top = catenary_walk(&line, at, R(INFINITY));
  drag_line coefficients;
  coefficients.elastic = R(1) / soft;
  const drag_answer a = drag_answer_of(&top, at, coefficients.elastic);
  coefficients.geometric = a.stiffness / a.share;
  const real across = drag_shape_sum(&line, drag, at, a);
  coefficients.drag = sel(at.horizontal > R(0), across, R(0));
  return coefficients;
}

#endif
