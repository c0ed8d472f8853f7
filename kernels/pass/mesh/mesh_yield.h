/* SPDX-License-Identifier: Apache-2.0
 * How the bodies of a mesh contact yield to its force F, for its restitution: by how much its power
 * changes per second. Of bodies that joints hold that is y = F.A F + sum |F.A F_j|, A their
 * mobility with all that joints make them carry along, F_j the elastic forces of the other mesh
 * contacts by a potential whose bodies joints hold, at the same time. So two halves that are welded
 * together give the force of the whole. Own work; theory: docs/theory/joints.md. Checked by:
 * tests/pass/joint/test_joint_restitution.c, tests/pass/mesh/test_mesh_bedding.c. */
#ifndef ALD_KERNELS_PASS_MESH_YIELD_H
#define ALD_KERNELS_PASS_MESH_YIELD_H

#include "../../law/overlap_potential.h"
#include "../joint/joint_yield.h"
#include "../step/balance.h"
#include "mesh_contact_rows.h"

typedef struct mesh_yield {
  real free;   /* F.M^-1 F: what both bodies yield by themselves [N^2/kg], or as that of F */
  real own;    /* F.A F */
  real others; /* sum |F.A F_j| [N^2/kg], or as F times N/kg */
} mesh_yield;

/* a force on the first body and its moment about the second's centre of gravity, second's frame */
typedef struct mesh_force {
  vec3 force, moment;
} mesh_force;

ALD_INLINE mesh_force mesh_elastic_of_field(TILE, uint instance, uint lane) {
  const real k = PARAM_OF(mesh_contact, MESH_CONTACT_MODULUS);
  const mask has = mask_not(is(FLAG_OF(mesh_contact, SURFACE_SPOT_COUNT), W(0)));
  const uint first = MESH_CONTACT_FIELD;
  const vec3 at = kind_vec3(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, first + FIELD_AT);
  const vec3 push =
      kind_vec3(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, first + FIELD_PUSH);
  const vec3 couple =
      kind_vec3(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, first + FIELD_COUPLE);
  const vec3 about = vec3_add(couple, vec3_cross(at, push));
  mesh_force f;
  f.force = vec3_sel(has, vec3_scale(push, k), vec3_zero());
  f.moment = vec3_sel(has, vec3_scale(about, k), vec3_zero());
  return f;
}

ALD_INLINE mesh_force mesh_elastic_of_volume(TILE, uint instance, uint lane) {
  const law_force u = overlap_pressure(PARAM_OF(mesh_contact, MESH_CONTACT_POTENTIAL),
                                       PARAM_OF(mesh_contact, MESH_CONTACT_POWER),
                                       ROW_OF(mesh_contact, MESH_CONTACT_VOLUME));
  const mask has = ROW_OF(mesh_contact, MESH_CONTACT_PUSHED) > R(0);
  const vec3 push = kind_vec3(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, MESH_CONTACT_PUSH);
  const vec3 couple =
      kind_vec3(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, MESH_CONTACT_COUPLE);
  mesh_force f;
  f.force = vec3_sel(has, vec3_scale(push, u.value), vec3_zero());
  f.moment = vec3_sel(has, vec3_scale(couple, u.value), vec3_zero());
  return f;
}

/* elastic force of a mesh contact by a potential, earth frame */
ALD_INLINE balance_wrench mesh_elastic(TILE, uint instance, uint lane, pose a, pose b) {
  const vec3 to = mat3_unrotate(b.turn, vec3_sub(a.at, b.at));
  balance_wrench w;
  mesh_force f;
  if (KIND_TABLE(KIND_mesh_contact, KIND_OPTIONS, instance) & MESH_CONTACT_BY_FIELD) {
    f = mesh_elastic_of_field(TILE_OF_CALLER, instance, lane);
  } else {
    f = mesh_elastic_of_volume(TILE_OF_CALLER, instance, lane);
  }
  w.force = mat3_rotate(b.turn, f.force);
  w.moment_b = mat3_rotate(b.turn, f.moment);
  w.moment_a = mat3_rotate(b.turn, vec3_sub(f.moment, vec3_cross(to, f.force)));
  return w;
}

/* F.A F_j of another contact, by the rates that F makes */
ALD_INLINE real mesh_yield_beside(TILE, uint instance, uint lane, uint number,
                                  const joint_push *push) {
  const uint body_a = KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance);
  const uint body_b = KIND_TABLE(KIND_mesh_contact, KIND_BODY_B, instance);
  const pose a = body_pose(TILE_OF_CALLER, body_a, lane);
  const pose b = body_pose(TILE_OF_CALLER, body_b, lane);
  const balance_wrench w = mesh_elastic(TILE_OF_CALLER, instance, lane, a, b);
  if (!any_lane(vec3_dot(w.force, w.force) > R(0))) return R(0);
  const vec6 rate_a = joint_yield_rate(TILE_OF_CALLER, lane, number, push, body_a);
  const vec6 rate_b = joint_yield_rate(TILE_OF_CALLER, lane, number, push, body_b);
  const vec6 own_a = vec6_of(mat3_unrotate(a.turn, w.force), mat3_unrotate(a.turn, w.moment_a));
  const vec6 own_b = vec6_of(mat3_unrotate(b.turn, w.force), mat3_unrotate(b.turn, w.moment_b));
  return vec6_dot(own_a, rate_a) - vec6_dot(own_b, rate_b);
}

/* y of each body by itself; w: F, earth frame, or per unit of what it grows with; gives the rates
 */
ALD_INLINE real mesh_yield_free(TILE, uint instance, uint lane, mat3 turn_a, mat3 turn_b,
                                const balance_wrench *w, joint_push *push) {
  push->body_a = KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance);
  push->body_b = KIND_TABLE(KIND_mesh_contact, KIND_BODY_B, instance);
  const balance_yield a =
      balance_yield_of(TILE_OF_CALLER, push->body_a, lane, turn_a, w->force, w->moment_a);
  const balance_yield b =
      balance_yield_of(TILE_OF_CALLER, push->body_b, lane, turn_b, w->force, w->moment_b);
  push->a = a.rate;
  push->b = vec6_scale(b.rate, R(-1));
  return a.rest + b.rest;
}

ALD_INLINE mesh_yield mesh_yields(TILE, uint instance, uint lane, mat3 turn_a, mat3 turn_b,
                                  const balance_wrench *w) {
  joint_push push;
  mesh_yield y;
  y.free = mesh_yield_free(TILE_OF_CALLER, instance, lane, turn_a, turn_b, w, &push);
  y.own = y.free;
  y.others = R(0);
  if (KIND(KIND_joint, KIND_COUNT) == 0) return y;
  const uint number = plan[JOINTS(JOINTS_YIELD_OF) + instance];
  if (number == 0 || !any_lane(y.free > R(0))) return y;
  const real taken = joint_yield_taken(TILE_OF_CALLER, lane, number - 1, &push);
  y.own = real_max(y.free - taken, R(0));
  if (JOINTS(JOINTS_YIELDS) < 2) return y;
  joint_yield_back(TILE_OF_CALLER, lane, number - 1);
  for (uint other = 0; other < KIND(KIND_mesh_contact, KIND_COUNT); other++) {
    if (other == instance || plan[JOINTS(JOINTS_YIELD_OF) + other] == 0) continue;
    y.others =
        y.others + real_abs(mesh_yield_beside(TILE_OF_CALLER, other, lane, number - 1, &push));
  }
  return y;
}

#endif
