/* SPDX-License-Identifier: Apache-2.0
 * How bodies move and give way at a contact of outlines, and what its limiter allows. Source: [TPN]
 * sec. 3.4. */
#ifndef ALD_KERNELS_PASS_CONTACT_LIMIT_H
#define ALD_KERNELS_PASS_CONTACT_LIMIT_H

#include "../../law/momentum_limiter.h"
#include "../step/build_up.h"
#include "overlap.h"

/* motion of a body in the plane of the contact; of one in space, of its material above or below the
 * centre of gravity, at the height of the contact */
ALD_INLINE plane_motion body_plane_motion(TILE, uint body, uint instance, uint lane) {
  plane_motion t;
  t.velocity = vec2_of(BODY_ROW(BODY_VX, body), BODY_ROW(BODY_VY, body));
  t.rate = BODY_ROW(BODY_R, body);
  if (plan[PLAN_SPATIAL]) {
    const real up = ROW_OF(contact, CONTACT_LEVEL) - SPACE_ROW(SPACE_Z, body);
    t.velocity.x = t.velocity.x + SPACE_ROW(SPACE_WY, body) * up;
    t.velocity.y = t.velocity.y - SPACE_ROW(SPACE_WX, body) * up;
  }
  return t;
}

/* a horizontal unit force at the contact, in body axes about the centre of gravity */
ALD_INLINE vec6 contact_direction(mat3 turn, vec3 arm, vec2 along) {
  const vec3 force = vec3_of(along.x, along.y, R(0));
  return vec6_of(mat3_unrotate(turn, force), mat3_unrotate(turn, vec3_cross(arm, force)));
}

/* how easily a body in space gives way, by its whole mass matrix */
ALD_INLINE mobility space_mobility(TILE, uint body, uint instance, uint lane, vec2 arm,
                                   vec2 normal) {
  mobility m;
  sym6 inverse;
  const mat3 turn = body_pose(TILE_OF_CALLER, body, lane).turn;
  const vec3 from =
      vec3_of(arm.x, arm.y, ROW_OF(contact, CONTACT_LEVEL) - SPACE_ROW(SPACE_Z, body));
  load_sym6(TILE_OF_CALLER, lane, plan[plan[PLAN_SPACE_PARAMS] + body] + SPACE_INVERSE, &inverse);
  const vec6 i = contact_direction(turn, from, normal);
  const vec6 j = contact_direction(turn, from, vec2_left(normal));
  const vec6 moved = sym6_times(&inverse, j);
  m.normal = vec6_dot(i, sym6_times(&inverse, i));
  m.tangent = vec6_dot(j, moved);
  m.coupled = -vec6_dot(i, moved);
  return m;
}

/* One body's share in what resists the contact; eq. (23). */
ALD_INLINE mobility limiter_mobility(TILE, uint body, uint lane, vec2 arm, vec2 normal) {
  return body_mobility(BODY_PARAM(BODY_INVERSE_LIMITER_MASS, body),
                       BODY_PARAM(BODY_INVERSE_LIMITER_INERTIA, body), arm, normal);
}

/* Both bodies together. With split masses each counts as often as contacts touch it. */
ALD_INLINE mobility pair_mobility(TILE, uint a, uint b, uint lane, mobility of_a, mobility of_b,
                                  int split) {
  mobility m;
  real count_a = R(1), count_b = R(1);
  if (split) {
    count_a = from_whole(BODY_FLAG(BODY_TOUCHES, a));
    count_b = from_whole(BODY_FLAG(BODY_TOUCHES, b));
  }
  m.normal = of_a.normal * count_a + of_b.normal * count_b;
  m.tangent = of_a.tangent * count_a + of_b.tangent * count_b;
  m.coupled = of_a.coupled * count_a + of_b.coupled * count_b;
  return m;
}

/* velocity of the point of contact after one step of the constant loads alone, less now's; of
 * bodies in space, of all forces but those of contacts of outlines */
ALD_INLINE vec2 load_velocity(TILE, uint body, uint instance, uint lane, vec2 arm) {
  const real dt = STEP_LENGTH;
  if (plan[PLAN_SPATIAL]) {
    const real up = ROW_OF(contact, CONTACT_LEVEL) - SPACE_ROW(SPACE_Z, body);
    const vec2 gain =
        vec2_of(dt * (SPACE_ROW(SPACE_AX, body) + SPACE_ROW(SPACE_ALPHA_Y, body) * up),
                dt * (SPACE_ROW(SPACE_AY, body) - SPACE_ROW(SPACE_ALPHA_X, body) * up));
    return vec2_point_velocity(gain, dt * SPACE_ROW(SPACE_ALPHA_Z, body), arm);
  }
  const real inverse_mass = BODY_PARAM(BODY_INVERSE_MASS, body);
  const vec3 load = body_load(TILE_OF_CALLER, body, lane);
  const real turning = dt * (load.z * BODY_PARAM(BODY_INVERSE_INERTIA, body));
  const vec2 linear = vec2_of(dt * (load.x * inverse_mass), dt * (load.y * inverse_mass));
  return vec2_point_velocity(linear, turning, arm);
}

/* What the limiter allows in this step. */
typedef struct force_limit {
  real normal;       /* N_max [N] */
  mask moves;        /* a force moves one of the bodies: neither is fixed or prescribed for both */
  mobility together; /* with split masses, if CONTACT_MASS_SPLIT */
  mobility moved;    /* of the true masses, split: what the energy is counted with */
  real coupled;      /* of this contact's own normal force on its sliding: never split */
  real sliding;      /* w, with the step's loads if foreseen [m/s] */
  vec2 middle;       /* u, w in the middle of the step, loads included, contacts not [m/s] */
  real first_closing, first_sliding, gamma; /* u0, w0 */
} force_limit;

/* mobilities of a contact, for the limiter and for the energy */
ALD_INLINE void limit_mobilities(force_limit *limit, const plane_contact *c, TILE, uint instance,
                                 uint lane, int split) {
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_contact, KIND_BODY_B, instance);
  if (plan[PLAN_SPATIAL]) {
    const mobility in_a = space_mobility(TILE_OF_CALLER, a, instance, lane, c->arm_a, c->normal);
    const mobility in_b = space_mobility(TILE_OF_CALLER, b, instance, lane, c->arm_b, c->normal);
    limit->together = pair_mobility(TILE_OF_CALLER, a, b, lane, in_a, in_b, split);
    limit->moved = pair_mobility(TILE_OF_CALLER, a, b, lane, in_a, in_b, 1);
    limit->coupled = in_a.coupled + in_b.coupled;
    return;
  }
  const mobility of_a = limiter_mobility(TILE_OF_CALLER, a, lane, c->arm_a, c->normal);
  const mobility of_b = limiter_mobility(TILE_OF_CALLER, b, lane, c->arm_b, c->normal);
  const mobility true_a = body_mobility(BODY_PARAM(BODY_INVERSE_MASS, a),
                                        BODY_PARAM(BODY_INVERSE_INERTIA, a), c->arm_a, c->normal);
  const mobility true_b = body_mobility(BODY_PARAM(BODY_INVERSE_MASS, b),
                                        BODY_PARAM(BODY_INVERSE_INERTIA, b), c->arm_b, c->normal);
  limit->together = pair_mobility(TILE_OF_CALLER, a, b, lane, of_a, of_b, split);
  limit->moved = pair_mobility(TILE_OF_CALLER, a, b, lane, true_a, true_b, 1);
  limit->coupled = of_a.coupled + of_b.coupled;
}

ALD_INLINE force_limit contact_limit(const plane_contact *c, TILE, uint instance, uint lane,
                                     mask held) {
  const uint options = KIND_TABLE(KIND_contact, KIND_OPTIONS, instance);
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_contact, KIND_BODY_B, instance);
  force_limit limit;
  limit_mobilities(&limit, c, TILE_OF_CALLER, instance, lane, (options & CONTACT_MASS_SPLIT) != 0);
  limit.gamma = PARAM_OF(contact, CONTACT_RESTITUTION);
  limit.first_closing =
      sel(held, ROW_OF(contact, CONTACT_FIRST_CLOSING), real_max(c->closing, R(0)));
  limit.first_sliding = sel(held, ROW_OF(contact, CONTACT_FIRST_SLIDING), c->sliding);
  const vec2 by_loads = vec2_sub(load_velocity(TILE_OF_CALLER, a, instance, lane, c->arm_a),
                                 load_velocity(TILE_OF_CALLER, b, instance, lane, c->arm_b));
  const vec2 gain =
      vec2_of(vec2_dot(by_loads, c->normal), vec2_dot(by_loads, vec2_left(c->normal)));
  limit.middle = vec2_of(c->closing + R(0.5) * gain.x, c->sliding + R(0.5) * gain.y);
  real closing = c->closing;
  limit.sliding = c->sliding;
  if (options & CONTACT_PREDICT_LOAD) {
    closing = closing + gain.x;
    limit.sliding = limit.sliding + gain.y;
  }
  limit.moves = limit.together.normal > R(0);
  limit.normal = limiter_normal(sel(limit.moves, limit.together.normal, R(1)), closing,
                                limit.first_closing, limit.gamma, STEP_LENGTH);
  return limit;
}

#endif
