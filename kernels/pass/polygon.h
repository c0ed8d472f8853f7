/* SPDX-License-Identifier: Apache-2.0
 * Forces of the polygon contact. Source: [TPN] sec. 3.2 to 3.4. */
#ifndef ALD_KERNELS_PASS_POLYGON_H
#define ALD_KERNELS_PASS_POLYGON_H

#include "../law/area_spring.h"
#include "../law/energy_limit.h"
#include "../law/momentum_limiter.h"
#include "../law/shear_friction.h"
#include "overlap.h"

#define POLYGON_PARAM_OF(field) KIND_PARAM(KIND_polygon, field, instance)

ALD_INLINE twist body_twist(TILE, uint body, uint lane) {
  twist t;
  t.velocity = vec2_of(BODY_ROW(BODY_VX, body), BODY_ROW(BODY_VY, body));
  t.rate = BODY_ROW(BODY_R, body);
  return t;
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

/* velocity of the point of contact after one step of the constant loads alone, less now's */
ALD_INLINE vec2 load_velocity(TILE, uint body, uint lane, vec2 arm) {
  const real dt = R(assets[ASSET_STEP]);
  const real inverse_mass = BODY_PARAM(BODY_INVERSE_MASS, body);
  const real turning =
      dt * (BODY_PARAM(BODY_LOAD_N, body) * BODY_PARAM(BODY_INVERSE_INERTIA, body));
  const vec2 linear = vec2_of(dt * (BODY_PARAM(BODY_LOAD_X, body) * inverse_mass),
                              dt * (BODY_PARAM(BODY_LOAD_Y, body) * inverse_mass));
  return vec2_point_velocity(linear, turning, arm);
}

/* What the limiter allows in this step. */
typedef struct force_limit {
  real normal;       /* N_max [N] */
  mobility together; /* with split masses, if so asked */
  mobility moved;    /* of the true masses, split: what the energy is counted with */
  real coupled;      /* of this contact's own normal force on its sliding: never split */
  real sliding;      /* w, with the step's loads if foreseen [m/s] */
  vec2 middle;       /* u, w in the middle of the step, loads included, contacts not [m/s] */
  real first_closing, first_sliding, gamma; /* u0, w0 */
} force_limit;

/* mobilities of a contact, for the limiter and for the energy */
ALD_INLINE void limit_mobilities(force_limit *limit, const contact *c, TILE, uint a, uint b,
                                 uint lane, int split) {
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

ALD_INLINE force_limit contact_limit(const contact *c, TILE, uint instance, uint lane, mask held) {
  const uint options = KIND_TABLE(KIND_polygon, KIND_OPTIONS, instance);
  const uint a = KIND_TABLE(KIND_polygon, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_polygon, KIND_BODY_B, instance);
  force_limit limit;
  limit_mobilities(&limit, c, TILE_OF_CALLER, a, b, lane, (options & POLYGON_MASS_SPLIT) != 0);
  limit.gamma = POLYGON_PARAM_OF(POLYGON_RESTITUTION);
  limit.first_closing =
      sel(held, POLYGON_ROW_OF(POLYGON_FIRST_CLOSING), real_max(c->closing, R(0)));
  limit.first_sliding = sel(held, POLYGON_ROW_OF(POLYGON_FIRST_SLIDING), c->sliding);
  const vec2 by_loads = vec2_sub(load_velocity(TILE_OF_CALLER, a, lane, c->arm_a),
                                 load_velocity(TILE_OF_CALLER, b, lane, c->arm_b));
  const vec2 gain =
      vec2_of(vec2_dot(by_loads, c->normal), vec2_dot(by_loads, contact_tangent(c->normal)));
  limit.middle = vec2_of(c->closing + R(0.5) * gain.x, c->sliding + R(0.5) * gain.y);
  real closing = c->closing;
  limit.sliding = c->sliding;
  if (options & POLYGON_PREDICT_LOAD) {
    closing = closing + gain.x;
    limit.sliding = limit.sliding + gain.y;
  }
  limit.normal = limiter_normal(limit.together.normal, closing, limit.first_closing, limit.gamma,
                                R(assets[ASSET_STEP]));
  return limit;
}

/* path of the two material points along the contact line since the last step */
ALD_INLINE real contact_path(TILE, uint instance, uint lane, vec2 normal ALD_UNUSED) {
#ifdef ALD_SINGLE
  /* points 100 m from the centre of gravity are known to 1e-5 m, which a stiff shear spring feels;
   * what the velocities say is the same but for the square of the step's rotation */
  return POLYGON_ROW_OF(POLYGON_HELD_PATH);
#else
  const uint a = KIND_TABLE(KIND_polygon, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_polygon, KIND_BODY_B, instance);
  const vec2 turn_a = vec2_of(BODY_ROW(BODY_COS, a), BODY_ROW(BODY_SIN, a));
  const vec2 turn_b = vec2_of(BODY_ROW(BODY_COS, b), BODY_ROW(BODY_SIN, b));
  const vec2 was_a = vec2_rotate(
      vec2_of(POLYGON_ROW_OF(POLYGON_HELD_AX), POLYGON_ROW_OF(POLYGON_HELD_AY)), turn_a);
  const vec2 was_b = vec2_rotate(
      vec2_of(POLYGON_ROW_OF(POLYGON_HELD_BX), POLYGON_ROW_OF(POLYGON_HELD_BY)), turn_b);
  const vec2 apart =
      vec2_of(BODY_ROW(BODY_X, a) - BODY_ROW(BODY_X, b), BODY_ROW(BODY_Y, a) - BODY_ROW(BODY_Y, b));
  return vec2_dot(vec2_add(apart, vec2_sub(was_a, was_b)), contact_tangent(normal));
#endif
}

/* shear of this step: what was held, and the path since */
ALD_INLINE real contact_shear(TILE, uint instance, uint lane, mask held, vec2 normal) {
  real step = contact_path(TILE_OF_CALLER, instance, lane, normal);
  if (!(KIND_TABLE(KIND_polygon, KIND_OPTIONS, instance) & POLYGON_SLIDE_RETURN)) {
    /* as printed: the step after a slip adds nothing to the residual */
    step = sel(is(POLYGON_FLAG_OF(POLYGON_HELD_SLIP), W(1)), R(0), step);
  }
  return sel(held, POLYGON_ROW_OF(POLYGON_HELD_SHEAR) + step, R(0));
}

/* The two forces with everything that the series wants to know. */
typedef struct polygon_force {
  real normal_raw, normal_max, normal; /* [N] */
  real tangent_raw, tangent_limit, tangent;
  real shear;   /* [m] */
  real balance; /* [J] */
  shear_force friction;
} polygon_force;

ALD_INLINE polygon_force contact_force(const contact *c, const force_limit *limit, TILE,
                                       uint instance, uint lane, mask held) {
  const uint options = KIND_TABLE(KIND_polygon, KIND_OPTIONS, instance);
  const real dt = R(assets[ASSET_STEP]);
  const real before = sel(held, POLYGON_ROW_OF(POLYGON_HELD_AREA), R(0));
  const mask yes = held | mask_not(held);
  const mask tension = options & POLYGON_TENSION ? yes : mask_not(yes);
  polygon_force f;
  f.normal_raw = area_spring(POLYGON_PARAM_OF(POLYGON_STIFFNESS), POLYGON_PARAM_OF(POLYGON_DAMPING),
                             POLYGON_ROW_OF(POLYGON_AREA), before, dt, tension)
                     .value;
  f.normal_max = limit->normal;
  f.normal = f.normal_raw;
  if (!(options & POLYGON_LIMITER_OFF)) f.normal = real_min(f.normal_raw, f.normal_max);
  f.shear = contact_shear(TILE_OF_CALLER, instance, lane, held, c->normal);
  f.friction = shear_friction(POLYGON_PARAM_OF(POLYGON_SHEAR), POLYGON_PARAM_OF(POLYGON_STATIC),
                              POLYGON_PARAM_OF(POLYGON_KINETIC), f.shear,
                              options & POLYGON_CONE_LIMITED ? f.normal : f.normal_raw);
  f.tangent_raw = f.friction.value;
  f.tangent_limit = limiter_tangent(limit->together.tangent, limit->coupled, limit->sliding,
                                    limit->first_sliding, f.normal, limit->gamma, dt);
  f.tangent = f.tangent_raw;
  if (!(options & POLYGON_LIMITER_OFF)) {
    f.tangent = limiter_apply_tangent(f.tangent_raw, f.tangent_limit,
                                      (options & POLYGON_BY_MAGNITUDE) != 0);
  }
  f.balance = POLYGON_ROW_OF(POLYGON_HELD_BALANCE);
  if (options & POLYGON_ENERGY_LIMIT) {
    const energy_balance energy = energy_limit(&limit->moved, limit->middle.x, limit->middle.y,
                                               f.normal, f.tangent, f.balance, dt);
    f.normal = f.normal * energy.factor;
    f.tangent = f.tangent * energy.factor;
    f.balance = energy.left;
  }
  return f;
}

ALD_INLINE void trace_force(const contact *c, const polygon_force *f, TILE, uint instance,
                            uint lane) {
  const mask yes = is(POLYGON_FLAG_OF(POLYGON_TOUCH), W(TOUCH_YES));
#define TRACE_IF_TOUCHING(field, value) \
  TRACE(field, sel(yes, value, KIND_TRACE_ROW(KIND_polygon, field, instance)))
  TRACE_IF_TOUCHING(POLYGON_TRACE_AREA, POLYGON_ROW_OF(POLYGON_AREA));
  TRACE_IF_TOUCHING(POLYGON_TRACE_CX, POLYGON_ROW_OF(POLYGON_CENTROID_X));
  TRACE_IF_TOUCHING(POLYGON_TRACE_CY, POLYGON_ROW_OF(POLYGON_CENTROID_Y));
  TRACE_IF_TOUCHING(POLYGON_TRACE_IX, c->normal.x);
  TRACE_IF_TOUCHING(POLYGON_TRACE_IY, c->normal.y);
  TRACE_IF_TOUCHING(POLYGON_TRACE_DEPTH, POLYGON_ROW_OF(POLYGON_DEPTH));
  TRACE_IF_TOUCHING(POLYGON_TRACE_VCX, c->closing);
  TRACE_IF_TOUCHING(POLYGON_TRACE_VCY, c->sliding);
  TRACE_IF_TOUCHING(POLYGON_TRACE_SHEAR, f->shear);
  TRACE_IF_TOUCHING(POLYGON_TRACE_N_RAW, f->normal_raw);
  TRACE_IF_TOUCHING(POLYGON_TRACE_N_MAX, f->normal_max);
  TRACE_IF_TOUCHING(POLYGON_TRACE_N, f->normal);
  TRACE_IF_TOUCHING(POLYGON_TRACE_T_RAW, f->tangent_raw);
  TRACE_IF_TOUCHING(POLYGON_TRACE_T_LIM, f->tangent_limit);
  TRACE_IF_TOUCHING(POLYGON_TRACE_T, f->tangent);
  TRACE_IF_TOUCHING(POLYGON_TRACE_STATE, sel(f->friction.slips, R(2), R(1)));
  const real cut_n = sel(f->normal < f->normal_raw, R(1), R(0));
  const real cut_t = sel(f->tangent == f->tangent_raw, R(0), R(2));
  TRACE_IF_TOUCHING(POLYGON_TRACE_LIMITED, cut_n + cut_t);
  TRACE_IF_TOUCHING(POLYGON_TRACE_BALANCE, f->balance);
#undef TRACE_IF_TOUCHING
}

/* forces into the slot, trial history into its rows */
ALD_INLINE void polygon_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask yes = is(POLYGON_FLAG_OF(POLYGON_TOUCH), W(TOUCH_YES));
  if (!any_lane(yes)) return;
  const uint a = KIND_TABLE(KIND_polygon, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_polygon, KIND_BODY_B, instance);
  const vec2 point =
      vec2_of(POLYGON_ROW_OF(POLYGON_CENTROID_X), POLYGON_ROW_OF(POLYGON_CENTROID_Y));
  contact c;
  c.normal = vec2_of(POLYGON_ROW_OF(POLYGON_NORMAL_X), POLYGON_ROW_OF(POLYGON_NORMAL_Y));
  c.arm_a = vec2_sub(point, vec2_of(BODY_ROW(BODY_X, a), BODY_ROW(BODY_Y, a)));
  c.arm_b = vec2_sub(point, vec2_of(BODY_ROW(BODY_X, b), BODY_ROW(BODY_Y, b)));
  const vec2 speed =
      contact_velocity(c.normal, c.arm_a, c.arm_b, body_twist(TILE_OF_CALLER, a, lane),
                       body_twist(TILE_OF_CALLER, b, lane));
  c.closing = speed.x;
  c.sliding = speed.y;
  const mask held = polygon_continues(TILE_OF_CALLER, instance, lane);
  const force_limit limit = contact_limit(&c, TILE_OF_CALLER, instance, lane, held);
  const polygon_force f = contact_force(&c, &limit, TILE_OF_CALLER, instance, lane, held);

  /* force on A: -N i + T j; B receives the opposite */
  const vec2 force =
      vec2_sub(vec2_scale(contact_tangent(c.normal), f.tangent), vec2_scale(c.normal, f.normal));
  const uint slot = KIND(KIND_polygon, KIND_SLOT) + instance;
  SLOT_ROW(SLOT_FX, slot) = sel(yes, force.x, R(0));
  SLOT_ROW(SLOT_FY, slot) = sel(yes, force.y, R(0));
  SLOT_ROW(SLOT_MA, slot) = sel(yes, vec2_cross(c.arm_a, force), R(0));
  SLOT_ROW(SLOT_MB, slot) = sel(yes, -vec2_cross(c.arm_b, force), R(0));

  const vec2 own_a = vec2_unrotate(c.arm_a, vec2_of(BODY_ROW(BODY_COS, a), BODY_ROW(BODY_SIN, a)));
  const vec2 own_b = vec2_unrotate(c.arm_b, vec2_of(BODY_ROW(BODY_COS, b), BODY_ROW(BODY_SIN, b)));
  POLYGON_ROW_OF(POLYGON_NORMAL_FORCE) = f.normal;
  POLYGON_ROW_OF(POLYGON_TANGENT_FORCE) = f.tangent;
  POLYGON_ROW_OF(POLYGON_CLOSING) = c.closing;
  POLYGON_ROW_OF(POLYGON_SLIDING) = c.sliding;
  POLYGON_ROW_OF(POLYGON_TRIAL_SHEAR) = f.friction.residual;
  POLYGON_ROW_OF(POLYGON_TRIAL_AX) = own_a.x;
  POLYGON_ROW_OF(POLYGON_TRIAL_AY) = own_a.y;
  POLYGON_ROW_OF(POLYGON_TRIAL_BX) = own_b.x;
  POLYGON_ROW_OF(POLYGON_TRIAL_BY) = own_b.y;
  POLYGON_ROW_OF(POLYGON_TRIAL_BALANCE) = f.balance;
  POLYGON_FLAG_OF(POLYGON_SLIPS) = pick(f.friction.slips, W(1), W(0));
  if (plan[PLAN_TRACE]) trace_force(&c, &f, TILE_OF_CALLER, instance, lane);
}

#endif
