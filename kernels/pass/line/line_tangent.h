/* SPDX-License-Identifier: Apache-2.0
 * How the forces of a line at rest on its ends follow from where they are, once its inner nodes are
 * eliminated from its gradient (line_gradient.h):
 *   node k     own u_k = behind u_k-1 + ahead u_k+1       of what is not held
 *              u_k = G_k u_k+1 + H_k u_0                  u_1 = P_k u_k+1 + Q_k u_0
 *   G_0 = 0, H_0 = 1 of a first node that is held; P_0 = 1, Q_0 = 0
 *   D_k = own - behind G_k-1, G_k = ahead/D_k, H_k = behind H_k-1/D_k
 *   P_k = P_k-1 G_k, Q_k = Q_k-1 + P_k-1 H_k
 * Own derivation. Checked by: tests/pass/line/test_point_rest.c. */
#ifndef ALD_KERNELS_PASS_LINE_TANGENT_H
#define ALD_KERNELS_PASS_LINE_TANGENT_H

#include "line_statics.h"

/* inner nodes do not follow further than by this share of the weight over the length of a segment;
 * it keeps what is slack apart from what has no number */
#define TANGENT_HOLD R(1e-6)

typedef struct line_tangent {
  vec3 from, to; /* forces on both end nodes [N] */
  /* by the places of both: d from = from_by_to d x_to - from_by_from d x_from, the same of to
   * [N/m] */
  mat3 from_by_from, from_by_to, to_by_to, to_by_from;
} line_tangent;

/* what is known of the nodes so far */
typedef struct tangent_way {
  mat3 ahead, first;              /* G, H of the node behind */
  mat3 one_by_next, one_by_first; /* P, Q */
  mat3 own, next;                 /* own and ahead of the first node */
} tangent_way;

ALD_INLINE mat3 mat3_sel(mask c, mat3 a, mat3 b) {
  a.x = vec3_sel(c, a.x, b.x);
  a.y = vec3_sel(c, a.y, b.y);
  a.z = vec3_sel(c, a.z, b.z);
  return a;
}

/* k times the unit */
ALD_INLINE mat3 mat3_unit(real k) {
  mat3 m = mat3_zero();
  m.x.x = m.y.y = m.z.z = k;
  return m;
}

/* b/a */
ALD_INLINE mat3 mat3_divide(const mat3_factors *a, mat3 b) {
  b.x = mat3_solve(a, b.x);
  b.y = mat3_solve(a, b.y);
  b.z = mat3_solve(a, b.z);
  return b;
}

ALD_INLINE tangent_way tangent_nothing(void) {
  tangent_way t;
  t.ahead = t.first = t.one_by_next = t.one_by_first = t.own = t.next = mat3_zero();
  return t;
}

/* eliminates a node that is neither the first nor a last one that is held */
ALD_INLINE void tangent_pass(const line_rest *r, const line_gradient *g, tangent_way *t) {
  const mat3 own = mat3_madd(mat3_madd(g->own, R(-1), mat3_times(g->behind, t->ahead)), R(1),
                             mat3_unit(r->holds));
  const mat3_factors f = mat3_factor(own, R(1e-9));
  t->first = mat3_divide(&f, mat3_times(g->behind, t->first));
  t->ahead = mat3_divide(&f, g->ahead);
  t->one_by_first = mat3_madd(t->one_by_first, R(1), mat3_times(t->one_by_next, t->first));
  t->one_by_next = mat3_times(t->one_by_next, t->ahead);
}

ALD_INLINE void tangent_begin(const line_rest *r, const line_gradient *g, tangent_way *t) {
  const mat3 none = mat3_zero(), unit = mat3_unit(R(1));
  const mat3_factors f = mat3_factor(mat3_madd(g->own, R(1), mat3_unit(r->holds)), R(1e-9));
  t->ahead = mat3_sel(r->held_from, none, mat3_divide(&f, g->ahead));
  t->first = mat3_sel(r->held_from, unit, none);
  t->one_by_next = unit;
  t->one_by_first = none;
  t->own = g->own;
  t->next = g->ahead;
}

/* the last node: held, or eliminated as the others */
ALD_INLINE void tangent_end(const line_rest *r, const line_gradient *g, tangent_way *t,
                            line_tangent *line) {
  tangent_way on = *t;
  line->to_by_to = mat3_madd(g->own, R(-1), mat3_times(g->behind, t->ahead));
  line->to_by_from = mat3_times(g->behind, t->first);
  tangent_pass(r, g, &on);
  const mat3 by_next = mat3_sel(r->held_to, t->one_by_next, mat3_zero());
  const mat3 by_first = mat3_sel(r->held_to, t->one_by_first, on.one_by_first);
  line->from_by_from = mat3_madd(t->own, R(-1), mat3_times(t->next, by_first));
  line->from_by_to = mat3_times(t->next, by_next);
}

/* It leaves the greatest tension, load and rounding of the line in r. */
ALD_INLINE line_tangent line_tangent_of(TILE, uint lane, line_rest *r) {
  line_tangent line;
  tangent_way t = tangent_nothing();
  rest_walk w = rest_walk_of(TILE_OF_CALLER, lane, r);
  r->residual = r->tension = r->load = r->noise = r->power = R(0);
  r->holds = TANGENT_HOLD * w.numbers.lump.weight / w.numbers.rest;
  line.from = line.to = vec3_zero();
  line.to_by_to = line.to_by_from = line.from_by_from = line.from_by_to = mat3_zero();
  if (r->options & LINE_BENDS) rest_bend(TILE_OF_CALLER, lane, r);
  for (uint k = 0; k < w.count; k++) {
    rest_enter(TILE_OF_CALLER, lane, r, &w);
    vec3 next = w.x;
    rest_span ahead = rest_nothing();
    if (!w.is_last) {
      next = node_vec3(w.rows + lanes, NODE_STRIDE, NODE_HELD_X);
      ahead = rest_span_of(TILE_OF_CALLER, lane, r, &w.numbers, w.x, next);
    }
    const rest_node n = rest_node_of(TILE_OF_CALLER, lane, r, &w, &ahead);
    const vec3 load = rest_node_load(r, &w, &n);
    mask moves;
    const vec3 force = rest_force(TILE_OF_CALLER, r, &w, &ahead, load, &moves);
    rest_note(TILE_OF_CALLER, r, &w, &ahead, load, force, moves);
    const line_gradient g = line_gradient_of(r, &w, &ahead, &n, R(1));
    if (w.is_first) {
      line.from = force;
      tangent_begin(r, &g, &t);
    } else if (w.is_last) {
      line.to = force;
      tangent_end(r, &g, &t, &line);
    } else {
      tangent_pass(r, &g, &t);
    }
    rest_pass(TILE_OF_CALLER, &w, next, ahead);
  }
  return line;
}

#endif
