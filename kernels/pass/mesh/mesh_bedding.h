/* SPDX-License-Identifier: Apache-2.0
 * Forces of a pressure field from its sums (mesh_field.h): elastic, damped, and friction with
 * torsion about the centre of pressure. Own law; theory: docs/theory/bedding.md.
 *   F, T   elastic force and couple on the first body, T about a point o near it   [N], [N m]
 *   e      direction of F
 *   v, w   velocity of the first body at o and its spin, by the second's           [m/s], [rad/s]
 *   P      -(F.v + T.w), power that deforms                                        [W]
 *   y      what both bodies yield to F and T, mesh_yield.h                         [N^2/kg]
 *   U      energy stored                                                           [J]
 * Damping raises the pressure by the share beta x (closing speed along e), where the surface is:
 *   c = (v.e, e x w),  G = integral of p (m.e) (1, r) (1, r) dA c,  r from o
 *   force -beta G_0 e,  couple -beta (G_1 G_2 G_3) x e,  power -beta c.G
 *   beta = b |F| sqrt(1 + u^2)/sqrt(s^2 + u^2)/sqrt(P^2 + 2 U y),  u = 0.1
 *   s = P/sqrt(P^2 + 2 U y)
 * In a straight hit the pressure is that of kernels/law/overlap_potential.h, 1 + b g(s). The forms
 * of Flores, of Hunt and Crossley, and the linear one give beta as they give a factor of F. Where
 * c.G is below 0, as where the back of a thin body is pressed, there is no damping; it never pulls,
 * and takes no more than a quarter of the motion along its wrench in a step: a body may have four
 * contacts at once, or lie between two others.
 * Checked by: tests/pass/mesh/test_mesh_bedding.c. */
#ifndef ALD_KERNELS_PASS_MESH_BEDDING_H
#define ALD_KERNELS_PASS_MESH_BEDDING_H

#include "../../law/overlap_potential.h"
#include "mesh_contact_rows.h"
#include "mesh_yield.h"
#include "surface_contact.h"

typedef struct mesh_bedding {
  pose a, b; /* the bodies, and the first one in the frame of the second */
  vec3 first;
  vec3 at, axis, centre; /* o, e, centre of pressure [m] */
  vec3 force, moment;  /* on the first body, about o; with damping once that is added [N], [N m] */
  real size;           /* |F| [N] */
  real normal;         /* that presses, with damping [N] */
  real stored;         /* U [J] */
  real closing;        /* P/|F| [m/s] */
  real radius;         /* root of the mean square distance from the centre of pressure [m] */
  vec3 velocity, spin; /* v, w */
  real ways[3], squares[6]; /* integrals of p (m.e) r, r r dA */
} mesh_bedding;

/* friction at the centre of pressure and about it */
typedef struct mesh_rubbing {
  surface_force friction;
  vec3 torsion; /* [N m] */
  real twist;   /* way of the edge of the patch round e that is left [m] */
} mesh_rubbing;

#define FIELD_ROW(k) ROW_OF(mesh_contact, MESH_CONTACT_FIELD + (k))

ALD_INLINE vec3 field_vec3(TILE, uint instance, uint lane, uint first) {
  return kind_vec3(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, MESH_CONTACT_FIELD + first);
}

ALD_INLINE mesh_bedding mesh_bedding_of(TILE, uint instance, uint lane, pose a, pose b,
                                        surface_motion now, mask has) {
  const real k = PARAM_OF(mesh_contact, MESH_CONTACT_MODULUS);
  mesh_bedding f;
  f.a = a;
  f.b = b;
  f.first = now.at;
  f.at = field_vec3(TILE_OF_CALLER, instance, lane, FIELD_AT);
  f.force = vec3_scale(field_vec3(TILE_OF_CALLER, instance, lane, FIELD_PUSH), k);
  f.moment = vec3_scale(field_vec3(TILE_OF_CALLER, instance, lane, FIELD_COUPLE), k);
  f.centre = field_vec3(TILE_OF_CALLER, instance, lane, FIELD_CENTRE);
  f.size = f.normal = vec3_length(f.force);
  const mask pushes = has & (f.size > R(0));
  const real inverse = sel(pushes, R(1) / sel(pushes, f.size, R(1)), R(0));
  f.axis = vec3_scale(f.force, inverse);
  f.stored = k * FIELD_ROW(FIELD_STORED);
  f.radius = real_sqrt(sel(has, FIELD_ROW(FIELD_SPREAD), R(0)));
  f.velocity = surface_velocity(now, f.at);
  f.spin = vec3_sub(now.spin_a, now.spin_b);
  f.closing = -inverse * (vec3_dot(f.force, f.velocity) + vec3_dot(f.moment, f.spin));
  for (uint j = 0; j < 3; j++) f.ways[j] = k * FIELD_ROW(FIELD_WAYS + j);
  for (uint j = 0; j < 6; j++) f.squares[j] = k * FIELD_ROW(FIELD_WAYS_SQUARE + j);
  return f;
}

/* a share of the elastic force, as of what has been crushed */
ALD_INLINE void mesh_bedding_scale(mesh_bedding *f, real share) {
  f->force = vec3_scale(f->force, share);
  f->moment = vec3_scale(f->moment, share);
  f->size = f->size * share;
  f->normal = f->normal * share;
  f->stored = f->stored * share;
  for (uint j = 0; j < 3; j++) f->ways[j] = f->ways[j] * share;
  for (uint j = 0; j < 6; j++) f->squares[j] = f->squares[j] * share;
}

/* a force at o and a couple about it, on the first body, in the frame of the second */
typedef struct mesh_wrench {
  vec3 force, moment;
} mesh_wrench;

/* the same in the earth frame, each body's moments about its centre of gravity */
ALD_INLINE balance_wrench mesh_bedding_wrench(const mesh_bedding *f, mesh_wrench w) {
  const vec3 about_b = vec3_add(w.moment, vec3_cross(f->at, w.force));
  const vec3 about_a = vec3_sub(about_b, vec3_cross(f->first, w.force));
  balance_wrench earth;
  earth.force = mat3_rotate(f->b.turn, w.force);
  earth.moment_a = mat3_rotate(f->b.turn, about_a);
  earth.moment_b = mat3_rotate(f->b.turn, about_b);
  return earth;
}

/* damping over beta, and its power without the sign: c.G */
ALD_INLINE mesh_wrench mesh_bedding_resists(const mesh_bedding *f, real *power) {
  const real along = vec3_dot(f->velocity, f->axis);
  const vec3 tilts = vec3_cross(f->axis, f->spin);
  const real *s = f->squares;
  const vec3 ways = vec3_of(f->ways[0], f->ways[1], f->ways[2]);
  const vec3 second = vec3_of(s[0] * tilts.x + s[1] * tilts.y + s[2] * tilts.z,
                              s[1] * tilts.x + s[3] * tilts.y + s[4] * tilts.z,
                              s[2] * tilts.x + s[4] * tilts.y + s[5] * tilts.z);
  const real push = f->size * along + vec3_dot(ways, tilts);
  const vec3 arm = vec3_madd(second, along, ways);
  mesh_wrench w;
  w.force = vec3_scale(f->axis, -push);
  w.moment = vec3_cross(f->axis, arm);
  *power = along * push + vec3_dot(tilts, arm);
  return w;
}

/* beta of the form that the study asks for [s/m]; yields: y, speed: greatest closing so far */
ALD_INLINE real mesh_bedding_factor(const mesh_bedding *f, TILE, uint instance, uint lane,
                                    const surface_law *law, real yields, real speed) {
  const mask pushes = f->size > R(0);
  if (!(KIND_TABLE(KIND_mesh_contact, KIND_OPTIONS, instance) & MESH_CONTACT_BY_ENERGY)) {
    const real linear = sel(pushes, law->damping / sel(pushes, f->size, R(1)), R(0));
    return flores_lag(law->factor, speed, law->least_speed) + linear;
  }
  const real still = R(OVERLAP_STILL * OVERLAP_STILL), power = f->closing * f->size;
  const real square = power * power + R(2) * f->stored * yields;
  const mask moves = square > R(0);
  const real root = real_sqrt(sel(moves, square, R(1))), share = power / root;
  const real b = PARAM_OF(mesh_contact, MESH_CONTACT_SHARE_FACTOR);
  const real beta = b * f->size * real_sqrt((R(1) + still) / (share * share + still)) / root;
  return sel(moves, beta, R(0));
}

#define BEDDING_SHARES 4

/* adds damping to the force; speed: greatest closing velocity so far [m/s] */
ALD_INLINE void mesh_bedding_damp(mesh_bedding *f, TILE, uint instance, uint lane,
                                  const surface_law *law, real speed) {
  mesh_wrench elastic;
  real power;
  if (!surface_is_damped(law)) return;
  elastic.force = f->force;
  elastic.moment = f->moment;
  const balance_wrench pushes = mesh_bedding_wrench(f, elastic);
  const mesh_yield y = mesh_yields(TILE_OF_CALLER, instance, lane, f->a.turn, f->b.turn, &pushes);
  const mesh_wrench w = mesh_bedding_resists(f, &power);
  const balance_wrench damps = mesh_bedding_wrench(f, w);
  const mask acts = power > R(0);
  real beta = mesh_bedding_factor(f, TILE_OF_CALLER, instance, lane, law, y.own + y.others, speed);
  joint_push rates;
  const real own =
      R(BEDDING_SHARES) * STEP_LENGTH *
      mesh_yield_free(TILE_OF_CALLER, instance, lane, f->a.turn, f->b.turn, &damps, &rates);
  const mask much = beta * own > power;
  beta = sel(much, power / sel(much, own, R(1)), beta);
  const real push = vec3_dot(w.force, f->axis);
  const mask pulls = f->size + beta * push < R(0);
  beta = sel(pulls, f->size / sel(pulls, R(0) - push, R(1)), beta);
  beta = sel(acts, beta, R(0));
  f->force = vec3_madd(f->force, beta, w.force);
  f->moment = vec3_madd(f->moment, beta, w.moment);
  f->normal = real_max(f->size + beta * push, R(0));
}

/* Friction of what is pressed at the centre of pressure. It and what sticks about e, its edge going
 * by `radius` times the turn, share one cap; follows: where the contact was there in the last step.
 */
ALD_INLINE mesh_rubbing mesh_bedding_rub(const mesh_bedding *f, TILE, uint instance, uint lane,
                                         const surface_law *law, surface_way since, mask follows) {
  const vec3 held = kind_vec3(TILE_OF_CALLER, lane, KIND_mesh_contact, instance,
                              MESH_CONTACT_PAST + PAST_STRETCH);
  const vec3 turned = vec3_madd(held, R(0.5), vec3_cross(since.turn, held));
  const vec3 way = vec3_add(since.way, vec3_cross(since.turn, f->centre));
  const vec3 trial = vec3_sel(follows, vec3_add(turned, way), vec3_zero());
  const real round =
      ROW_OF(mesh_contact, MESH_CONTACT_HELD_TWIST) + f->radius * vec3_dot(since.turn, f->axis);
  const vec3 slides = vec3_add(f->velocity, vec3_cross(f->spin, vec3_sub(f->centre, f->at)));
  mesh_rubbing r;
  r.friction.normal = f->normal;
  r.friction.force = r.friction.kept = r.torsion = vec3_zero();
  r.friction.tangential = r.twist = R(0);
  if (!any_lane(law->rubs)) return r;
  /* the edge of the patch goes round e: that way is the third of three that are perpendicular */
  const vec3 u = vec3_madd(stiction_on_plane(f->axis, trial), sel(follows, round, R(0)), f->axis);
  const vec3 v = vec3_madd(stiction_on_plane(f->axis, slides),
                           f->radius * vec3_dot(f->spin, f->axis), f->axis);
  const stiction_state s = stiction(law->friction, u, v, f->normal);
  r.friction.force = stiction_on_plane(f->axis, s.force);
  r.friction.kept = stiction_on_plane(f->axis, s.kept);
  r.friction.tangential = vec3_length(r.friction.force);
  r.torsion = vec3_scale(f->axis, f->radius * vec3_dot(s.force, f->axis));
  r.twist = vec3_dot(s.kept, f->axis);
  return r;
}

#endif
