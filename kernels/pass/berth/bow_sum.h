/* SPDX-License-Identifier: Apache-2.0
 * The tractions on a bow, summed over the ellipse in which it meets the side: points of Gauss
 * across (in r^2), midpoints around. Every point by itself loads, sticks or unloads. */
#ifndef ALD_KERNELS_PASS_BOW_SUM_H
#define ALD_KERNELS_PASS_BOW_SUM_H

#include "../../law/bow_traction.h"
#include "../../math/halved_angle.h"
#include "../step/curve.h"
#include "bow_surface.h"

#define BOW_PI R(3.14159265358979323846)

typedef struct bow_sum {
  vec3 force;   /* on the striking body, its axes [N] */
  vec3 couple;  /* of a bow with a stem: moment of its tractions about the tip [N m] */
  real area;    /* under pressure, seen along x [m^2] */
  mask unloads; /* some point does not load */
  real hole[4]; /* of a bow with a stem: extent in the side, struck body's x and z [m] */
} bow_sum;

ALD_INLINE bow_sum bow_sum_none(void) {
  bow_sum sum;
  sum.force = sum.couple = vec3_zero();
  sum.area = R(0);
  sum.unloads = is(W(0), W(1));
  sum.hole[0] = sum.hole[2] = R(1e9);
  sum.hole[1] = sum.hole[3] = R(-1e9);
  return sum;
}

/* what all points of an evaluation share */
typedef struct bow_ground {
  bow_contact contact;
  bow_shapes shapes;
  real ny, nz;              /* N = (1, ny u, nz v): 2/a, 2/b */
  real by_y, by_z;          /* relative velocity by u and v: spin about y times b, about z, a */
  real y_by_x, z_by_x;      /* spin about x times b, times a */
  real threshold, sticking; /* squares of speeds: above it loads, at most it sticks */
  real friction;
  uint table, rows;
  uint instance;
  uint stick_presses; /* not 0: points that stick keep their pressure */
} bow_ground;

ALD_INLINE_ALWAYS void bow_ground_of(TILE, uint instance, uint lane, bow_ground *g) {
  const bow_contact *c = &g->contact;
  const real slow = PARAM_OF(bow, BOW_STICTION_SPEED);
  const uint options = BOW_OPTIONS_OF(instance);
  g->ny = R(2) / c->a;
  g->nz = R(2) / c->b;
  g->by_y = c->spin.y * c->b;
  g->by_z = R(0) - c->spin.z * c->a;
  g->y_by_x = R(0) - c->spin.x * c->b;
  g->z_by_x = c->spin.x * c->a;
  g->threshold = slow * slow;
  g->sticking = options & BOW_STICTION ? g->threshold : R(-1);
  g->stick_presses = options & BOW_STICK_PRESSES;
  g->friction = PARAM_OF(bow, BOW_FRICTION);
  g->instance = instance;
  g->rows = KIND_TABLE_ROWS(KIND_bow, 0, instance);
  g->table = KIND_TABLE_ENTRY(KIND_bow, 0, instance);
  bow_shapes_of(TILE_OF_CALLER, instance, lane, c, &g->shapes);
}

/* a.b with two roundings less */
ALD_INLINE real bow_dot(vec3 a, vec3 b) {
  return real_fma(a.z, b.z, real_fma(a.y, b.y, a.x * b.x));
}

/* relative velocity at the point (u, v), h = u^2 + v^2 behind the tip */
ALD_INLINE vec3 bow_point_speed(const bow_ground *g, real u, real v, real h) {
  const bow_contact *c = &g->contact;
  return vec3_of(real_fma(g->by_y, v, real_fma(g->by_z, u, c->speed.x)),
                 real_fma(g->y_by_x, v, real_fma(R(0) - c->spin.z, h, c->speed.y)),
                 real_fma(g->z_by_x, u, real_fma(c->spin.y, h, c->speed.z)));
}

/* A point that does not load: what its friction opposes, and its weight, 0 where the side has not
 * recovered so far, [Tabri] eq. (25), (28); a point that sticks may keep it all the same. */
ALD_INLINE vec3 bow_idle(const bow_ground *g, bow_phase phase, vec3 at, vec3 w, real inward,
                         mask ahead, real *weight) {
  const bow_contact *c = &g->contact;
  const vec3 along =
      vec3_of(real_fma(R(0) - inward, c->inward.x, w.x), real_fma(R(0) - inward, c->inward.y, w.y),
              real_fma(R(0) - inward, c->inward.z, w.z));
  vec3 motion = vec3_sel(phase.loads, w, along);
  if (any_lane(phase.sticks)) motion = vec3_sel(phase.sticks, bow_quickening_at(c, at), motion);
  mask presses = phase.loads;
  if (g->stick_presses) presses = presses | phase.sticks;
  *weight = sel(presses | ahead, *weight, R(0));
  return motion;
}

/* adds the point (u, v) with its share of the area */
ALD_INLINE void bow_point(TILE, uint lane, const bow_ground *g, real u, real v, real share,
                          bow_sum *sum) {
  const bow_contact *c = &g->contact;
  const real h = real_fma(u, u, v * v), ny = g->ny * u, nz = g->nz * v;
  const vec3 w = bow_point_speed(g, u, v, h);
  const real squared = bow_dot(w, w), inward = bow_dot(w, c->inward);
  real normal = real_fma(nz, w.z, real_fma(ny, w.y, w.x)), motion_squared = squared;
  const bow_phase phase = bow_phase_of(squared, normal, inward, g->threshold, g->sticking);
  const mask idle = c->meeting.meets & mask_not(phase.loads);
  vec3 motion = w;
  real weight = share;
  if (any_lane(idle)) {
    const vec3 at = vec3_of(R(0) - h, c->a * u, c->b * v);
    motion = bow_idle(g, phase, at, w, inward, bow_ahead(&g->shapes, at), &weight);
    motion_squared = bow_dot(motion, motion);
    normal = real_fma(nz, motion.z, real_fma(ny, motion.y, motion.x));
    sum->unloads = sum->unloads | idle;
  }
  sum->area = sum->area + weight;
  if (g->rows > 0) {
    const vec3 at = vec3_of(R(0) - h, c->a * u, c->b * v);
    const real depth = vec3_dot(c->inward, vec3_sub(at, c->side));
    weight = weight * curve_held(TILE_OF_CALLER, lane, g->table, g->rows, 2, 1, depth).value;
  }
  const real normal_squared = real_fma(nz, nz, real_fma(ny, ny, R(1)));
  const real part = bow_friction_share(g->friction, normal_squared, motion_squared);
  const real by_normal = weight * real_fma(part, normal, R(-1));
  const real by_motion = R(0) - weight * (part * normal_squared);
  sum->force.x = real_fma(by_motion, motion.x, sum->force.x + by_normal);
  sum->force.y = real_fma(by_motion, motion.y, real_fma(by_normal, ny, sum->force.y));
  sum->force.z = real_fma(by_motion, motion.z, real_fma(by_normal, nz, sum->force.z));
}

/* of the lanes that meet; 0 in the others. The contact of `g` is set. */
ALD_INLINE_ALWAYS bow_sum bow_sum_of(TILE, uint instance, uint lane, bow_ground *g) {
  bow_sum sum = bow_sum_none();
  const uint options = BOW_OPTIONS_OF(instance);
  const uint across = options & BOW_ACROSS_MASK, power = options >> BOW_AROUND_SHIFT & 7u;
  const halved_angle first = halved_angle_of(power), step = halved_angle_of(power - 1);
  const bulb_plane *m = &g->contact.meeting;
  bow_ground_of(TILE_OF_CALLER, instance, lane, g);
  const real radius = real_sqrt(m->height);
  for (uint i = 0; i < across; i++) {
    const real r = radius * PARAM_OF(bow, BOW_ACROSS + i), share = PARAM_OF(bow, BOW_WEIGHTS + i);
    halved_angle t = first;
    for (uint k = 0; k < 1u << power; k++) {
      bow_point(TILE_OF_CALLER, lane, g, real_fma(r, R(t.cosine), m->uc),
                real_fma(r, R(t.sine), m->vc), share, &sum);
      t = halved_angle_add(t, step);
    }
  }
  const real whole_area = BOW_PI * g->contact.a * g->contact.b * m->height;
  const real pressure = g->rows > 0 ? R(1) : PARAM_OF(bow, BOW_PRESSURE);
  sum.force = vec3_scale(sum.force, whole_area * pressure);
  sum.area = whole_area * sum.area;
  return sum;
}

#endif
