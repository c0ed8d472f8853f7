/* SPDX-License-Identifier: Apache-2.0
 * How the forces on the nodes of a line at rest follow the places of the nodes: stretch, tension
 * across, seabed, and what a gradient of an energy leaves out, drag that turns with the line's
 * direction and the wet share of its segments. With F the force on a node,
 *   dF = behind dx(behind) + ahead dx(ahead) - own dx         [N/m]
 * Drag as in line_water.h, e the direction of the way w, a the water across it, s along it:
 *   dF/de = (da |s| s - dn |a| s)(1 - e e^T) + (2 da |s| - dn |a|) e a^T - dn s/|a| a a^T
 *   de/dw = (1 - e e^T)/|w|,  dw/dx = (1 - t t^T)/l  of each neighbouring segment
 * Bending counts as springs between neighbours that are at least as stiff.
 * Checked by: tests/pass/line/test_line_rest.c. */
#ifndef ALD_KERNELS_PASS_LINE_GRADIENT_H
#define ALD_KERNELS_PASS_LINE_GRADIENT_H

#include "../../math/mat3_factors.h"
#include "line_rest.h"

typedef struct line_gradient {
  mat3 behind, own, ahead;
} line_gradient;

/* by the way of the line, the sum of its neighbours' directions [N]; where it turns back on itself
 * the way has no direction */
ALD_INLINE mat3 gradient_of_way(const rest_node *n) {
  const real inverse = R(1) / real_sqrt(real_max(vec3_dot(n->way.sum, n->way.sum), R(0.04)));
  const vec3 e = vec3_scale(n->way.sum, inverse);
  const real s = vec3_dot(n->water, e);
  const vec3 a = vec3_madd(n->water, R(0) - s, e);
  const real size = vec3_length(a), dn = n->lump.drag_across, da = n->lump.drag_along;
  mat3 m = mat3_of_sym3(sym3_spring(e, R(0), da * real_abs(s) * s - dn * size * s));
  m = mat3_add_pair(m, R(2) * da * real_abs(s) - dn * size, e, a);
  m = mat3_add_pair(m, R(0) - dn * s / real_max(size, R(1e-9)), a, a);
  return mat3_madd(mat3_zero(), inverse, m);
}

/* `of_way` by the upper node of a segment; one that has shrunk turns no faster than half of it */
ALD_INLINE mat3 gradient_of_drag(mat3 of_way, const rest_span *a, real rest) {
  const real inverse = real_min(a->link.inverse, R(2) / rest);
  return mat3_times(of_way, mat3_of_sym3(sym3_spring(a->link.along, R(0), inverse)));
}

/* of a segment's tension; `softness` as in line_settling.h. What is slack does not resist. */
ALD_INLINE mat3 gradient_of_span(const line_rest *r, const line_section *s, const rest_span *a,
                                 real softness) {
  const int bends = (r->options & LINE_BENDS) != 0;
  const real stiff = R(4) * s->bending / (s->rest * s->rest * s->rest);
  const real pulls = a->slope * softness;
  const real along = bends ? pulls : sel(a->link.length > s->rest, pulls, R(0));
  const real across = real_max(a->tension, R(0)) * a->link.inverse + stiff;
  return mat3_of_sym3(sym3_spring(a->link.along, along, across));
}

/* force on a node by the wet share of a neighbouring segment [N], and that share by the heights of
 * the segment's lower and upper node [1/m] */
typedef struct gradient_dip {
  vec3 force;
  real lower, upper;
} gradient_dip;

ALD_INLINE gradient_dip gradient_of_dip(const rest_node *n, const line_section *s,
                                        const rest_span *a) {
  gradient_dip d;
  const mask dips = (a->wet > R(0)) & (a->wet < R(1));
  const real rise = a->link.along.z * a->link.length;
  const real thick = s->diameter * (R(1) - real_abs(a->link.along.z));
  const real inverse = R(1) / real_max(real_abs(rise) + thick, R(1e-9));
  const real lean = sel(rise > R(0), R(0.5), R(-0.5)) * (R(1) - R(2) * a->wet);
  d.force = line_drag(n->way, n->water, R(0.5) * s->lump.drag_across, R(0.5) * s->lump.drag_along);
  d.force.z = d.force.z + R(0.5) * s->lump.buoyancy;
  d.lower = sel(dips, (R(-0.5) - lean) * inverse, R(0));
  d.upper = sel(dips, (lean - R(0.5)) * inverse, R(0));
  return d;
}

ALD_INLINE line_gradient line_gradient_of(const line_rest *r, const rest_walk *w,
                                          const rest_span *ahead, const rest_node *n,
                                          real softness) {
  line_gradient g;
  const mat3 of_way = gradient_of_way(n);
  g.behind = g.ahead = mat3_zero();
  if (!w->is_first) {
    g.behind = mat3_madd(gradient_of_span(r, &w->passed, &w->behind, softness), R(-1),
                         gradient_of_drag(of_way, &w->behind, w->passed.rest));
  }
  if (!w->is_last) {
    g.ahead = mat3_madd(gradient_of_span(r, &w->numbers, ahead, softness), R(1),
                        gradient_of_drag(of_way, ahead, w->numbers.rest));
  }
  g.own = mat3_madd(g.behind, R(1), g.ahead);
  if (!w->is_first) {
    const gradient_dip d = gradient_of_dip(n, &w->passed, &w->behind);
    g.behind.z = vec3_madd(g.behind.z, d.lower, d.force);
    g.own.z = vec3_madd(g.own.z, R(0) - d.upper, d.force);
  }
  if (!w->is_last) {
    const gradient_dip d = gradient_of_dip(n, &w->numbers, ahead);
    g.ahead.z = vec3_madd(g.ahead.z, d.upper, d.force);
    g.own.z = vec3_madd(g.own.z, R(0) - d.lower, d.force);
  }
  /* a clump rises out of the water over about its size */
  const mask dips = (n->clump.wet > R(0)) & (n->clump.wet < R(1));
  g.own.z.z = g.own.z.z + sel(dips, n->clump.buoyancy / w->numbers.diameter, R(0));
  if (r->options & LINE_ON_SLOPE) {
    g.own = mat3_madd(g.own, R(1), mat3_of_sym3(rest_slope(r, w, n)));
  } else if (r->options & LINE_ON_SEABED) {
    g.own.z.z = g.own.z.z + sel(w->x.z < r->seabed, n->lump.ground.stiffness, R(0));
  }
  return g;
}

#endif
