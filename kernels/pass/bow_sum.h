/* SPDX-License-Identifier: Apache-2.0
 * The tractions on a bow, summed over the ellipse in which it meets the side: points of Gauss
 * across (in r^2), midpoints around. Every point by itself loads, sticks or unloads. */
#ifndef ALD_KERNELS_PASS_BOW_SUM_H
#define ALD_KERNELS_PASS_BOW_SUM_H

#include "../law/bow_traction.h"
#include "bow_surface.h"
#include "curve.h"

#define BOW_PI R(3.14159265358979323846)

typedef struct bow_sum {
  vec3 force;   /* on the striking body, its axes [N] */
  real area;    /* under pressure, seen along x [m^2] */
  mask unloads; /* some point does not load */
} bow_sum;

/* cosine and sine of pi/2^k */
typedef struct bow_angle {
  scalar cosine, sine;
} bow_angle;

ALD_INLINE bow_angle bow_angle_of(uint k) {
  const scalar cosines[8] = {(scalar)-1,
                             (scalar)0,
                             (scalar)0.70710678118654752440,
                             (scalar)0.92387953251128675613,
                             (scalar)0.98078528040323044913,
                             (scalar)0.99518472667219688624,
                             (scalar)0.99879545620517239271,
                             (scalar)0.99969881869620422012};
  const scalar sines[8] = {(scalar)0,
                           (scalar)1,
                           (scalar)0.70710678118654752440,
                           (scalar)0.38268343236508977173,
                           (scalar)0.19509032201612826785,
                           (scalar)0.098017140329560601994,
                           (scalar)0.049067674327418014255,
                           (scalar)0.024541228522912288032};
  bow_angle a;
  a.cosine = cosines[k];
  a.sine = sines[k];
  return a;
}

ALD_INLINE bow_angle bow_angle_add(bow_angle a, bow_angle b) {
  bow_angle sum;
  sum.cosine = a.cosine * b.cosine - a.sine * b.sine;
  sum.sine = a.sine * b.cosine + a.cosine * b.sine;
  return sum;
}

/* what all points of an evaluation share */
typedef struct bow_ground {
  bow_contact contact;
  bow_shapes shapes;
  real inverse_a, inverse_b; /* 2/a, 2/b */
  real threshold_squared, friction;
  uint stiction, table, rows;
} bow_ground;

/* adds the point (u, v) with its share of the area */
ALD_INLINE void bow_point(TILE, uint lane, const bow_ground *g, real u, real v, real share,
                          bow_sum *sum) {
  const bow_contact *c = &g->contact;
  const vec3 at = vec3_of(R(0) - (u * u + v * v), c->a * u, c->b * v);
  const vec3 normal = vec3_of(R(1), g->inverse_a * u, g->inverse_b * v);
  const vec3 w = bow_speed_at(c, at);
  const bow_phase phase =
      bow_phase_of(w, normal, c->inward, g->threshold_squared, (int)g->stiction);
  const mask idle = c->meeting.meets & mask_not(phase.loads);
  vec3 motion = w;
  real weight = share;
  if (any_lane(idle)) {
    motion = bow_motion(phase, w, c->inward, bow_quickening_at(c, at));
    weight = sel(phase.loads | bow_ahead(&g->shapes, at), share, R(0));
    sum->unloads = sum->unloads | idle;
  }
  sum->area = sum->area + weight;
  if (g->rows > 0) {
    const real depth = vec3_dot(c->inward, vec3_sub(at, c->side));
    weight = weight * curve_held(TILE_OF_CALLER, lane, g->table, g->rows, 2, 1, depth).value;
  }
  sum->force = vec3_madd(sum->force, weight, bow_traction(normal, motion, g->friction));
}

ALD_INLINE void bow_ground_of(TILE, uint instance, uint lane, bow_ground *g) {
  const real threshold = BOW_PARAM_OF(BOW_STICTION_SPEED);
  g->inverse_a = R(2) / g->contact.a;
  g->inverse_b = R(2) / g->contact.b;
  g->threshold_squared = threshold * threshold;
  g->friction = BOW_PARAM_OF(BOW_FRICTION);
  g->stiction = KIND_TABLE(KIND_bow, KIND_OPTIONS, instance) & BOW_STICTION;
  g->rows = KIND_TABLE_ROWS(KIND_bow, 0, instance);
  g->table = KIND_TABLE_ENTRY(KIND_bow, 0, instance);
  bow_shapes_of(TILE_OF_CALLER, instance, lane, &g->contact, &g->shapes);
}

/* of the lanes that meet; 0 in the others. The contact of `g` is set. */
ALD_INLINE bow_sum bow_sum_of(TILE, uint instance, uint lane, bow_ground *g) {
  bow_sum sum;
  const uint options = KIND_TABLE(KIND_bow, KIND_OPTIONS, instance);
  const uint across = options & BOW_ACROSS_MASK, power = options >> BOW_AROUND_SHIFT & 7u;
  const bow_angle first = bow_angle_of(power), step = bow_angle_of(power - 1);
  const bulb_plane *m = &g->contact.meeting;
  bow_ground_of(TILE_OF_CALLER, instance, lane, g);
  sum.force = vec3_zero();
  sum.area = R(0);
  sum.unloads = is(W(0), W(1));
  const real radius = real_sqrt(m->height);
  for (uint i = 0; i < across; i++) {
    const real r = radius * BOW_PARAM_OF(BOW_ACROSS + i), share = BOW_PARAM_OF(BOW_WEIGHTS + i);
    bow_angle t = first;
    for (uint k = 0; k < 1u << power; k++) {
      bow_point(TILE_OF_CALLER, lane, g, m->uc + r * R(t.cosine), m->vc + r * R(t.sine), share,
                &sum);
      t = bow_angle_add(t, step);
    }
  }
  const real whole_area = BOW_PI * g->contact.a * g->contact.b * m->height;
  const real pressure = g->rows > 0 ? R(1) : BOW_PARAM_OF(BOW_PRESSURE);
  sum.force = vec3_scale(sum.force, whole_area * pressure);
  sum.area = whole_area * sum.area;
  return sum;
}

#endif
