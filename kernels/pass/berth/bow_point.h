/* SPDX-License-Identifier: Apache-2.0
 * One point of a bow that is no paraboloid alone, of any normal: its traction and the moment of it
 * about the tip. Model: docs/theory/ship-collision.md, stem.md. */
#ifndef ALD_KERNELS_PASS_BOW_POINT_H
#define ALD_KERNELS_PASS_BOW_POINT_H

#include "bow_sum.h"

/* ------------------------------------------------------------------------------ recovered */

/* how far a point is ahead of a recovered bulb, and where the bulb has no surface, of a shape that
 * is no paraboloid; u and v in its half breadth and height */
ALD_INLINE mask bow_quadric_clears(const bulb_quadric *q, real x, real u, real v, real shift) {
  const mask beside = u * u + v * v >= R(1);
  return beside | (real_fma(q->length, quadric_back(q, u, v, R(1)), x) > shift);
}

/* likewise of a stem, w: y/(1 - eps); beside it too, but not over and under its ends, where the
 * hull goes on that has swept the side there */
ALD_INLINE mask bow_stem_clears(const bow_form *f, real x, real y, real z, real w, real shift) {
  const mask beside =
      mask_not(f->has_stem) | (z < f->lower) | (z > f->upper) | (real_abs(y) > f->bound);
  const real curved = x - stem_line(f, z) + w * w / stem_square(f, z);
  const real straight = x - stem_line(f, z) + real_abs(w) * stem_square(f, z);
  return beside | (sel(f->is_straight, straight, curved) > shift);
}

/* Is a point ahead of the bulb and the stem that a recovered side has kept? Beside a bulb or a stem
 * it is. */
ALD_INLINE mask bow_form_clears(TILE, uint lane, const bow_ground *g, const recovered_surface *s,
                                vec3 at) {
  bow_form f = g->contact.form;
  const real x = recovered_place(s->gx, s->g0.x, at), y = recovered_place(s->gy, s->g0.y, at);
  const real z = recovered_place(s->gz, s->g0.z, at);
  const real u = y * g->shapes.inverse_a, v = z * g->shapes.inverse_b;
  const real back = real_fma(u, u, v * v);
  mask clears = (back > f.length) | (x + back > s->shift);
  if (any_lane(f.quadric.is_one)) {
    const real per_u = f.a / f.quadric.wide, per_v = f.b / f.quadric.high;
    const mask other = bow_quadric_clears(&f.quadric, x, u * per_u, v * per_v, s->shift);
    clears = (f.quadric.is_one & other) | (mask_not(f.quadric.is_one) & clears);
  }
  if (!any_lane(f.has_stem)) return clears;
  const uint parts = bow_stem_parts(TILE_OF_CALLER, g->instance);
  for (uint k = 0; k < parts; k++) {
    bow_take_part(TILE_OF_CALLER, g->instance, lane, k, &f);
    const real over = k == 0 ? real_max(z, f.lower) : z;
    const real within = k + 1 == parts ? real_min(over, f.upper) : over;
    clears = clears & bow_stem_clears(&f, x, y, within, u * f.a, s->shift);
  }
  return clears;
}

ALD_INLINE mask bow_form_ahead(TILE, uint lane, const bow_ground *g, vec3 at) {
  const bow_shapes *s = &g->shapes;
  mask ahead = is(W(0), W(0));
  if (s->any_first) {
    ahead = mask_not(s->has.has_first) | bow_form_clears(TILE_OF_CALLER, lane, g, &s->first, at);
  }
  if (s->any_best) {
    const mask clears = bow_form_clears(TILE_OF_CALLER, lane, g, &s->best, at);
    ahead = ahead & (mask_not(s->has.has_best) | clears);
  }
  return ahead;
}

/* ------------------------------------------------------------------------------ points */

/* adds the point `at` with a normal n of any length, and its area by |n| of the surface */
ALD_INLINE void bow_surface_point(TILE, uint lane, const bow_ground *g, vec3 at, vec3 n, real area,
                                  bow_sum *sum) {
  const bow_contact *c = &g->contact;
  const vec3 w = bow_speed_at(c, at);
  const real squared = bow_dot(w, w), inward = bow_dot(w, c->inward);
  real normal = bow_dot(w, n), motion_squared = squared, weight = area;
  const bow_phase phase = bow_phase_of(squared, normal, inward, g->threshold, g->sticking);
  const mask idle = (area > R(0)) & mask_not(phase.loads);
  vec3 motion = w;
  if (any_lane(idle)) {
    const mask ahead = bow_form_ahead(TILE_OF_CALLER, lane, g, at);
    motion = bow_idle(g, phase, at, w, inward, ahead, &weight);
    motion_squared = bow_dot(motion, motion);
    normal = bow_dot(motion, n);
    sum->unloads = sum->unloads | idle;
  }
  sum->area = sum->area + weight * n.x;
  if (g->rows > 0) {
    const real depth = vec3_dot(c->inward, vec3_sub(at, c->side));
    weight = weight * curve_held(TILE_OF_CALLER, lane, g->table, g->rows, 2, 1, depth).value;
  }
  const real normal_squared = bow_dot(n, n);
  const real part = bow_friction_share(g->friction, normal_squared, motion_squared);
  const real by_normal = weight * real_fma(part, normal, R(-1));
  const real by_motion = R(0) - weight * (part * normal_squared);
  const vec3 force = vec3_of(real_fma(by_motion, motion.x, by_normal * n.x),
                             real_fma(by_motion, motion.y, by_normal * n.y),
                             real_fma(by_motion, motion.z, by_normal * n.z));
  sum->force = vec3_add(sum->force, force);
  sum->couple = vec3_add(sum->couple, vec3_cross(at, force));
}

#endif
