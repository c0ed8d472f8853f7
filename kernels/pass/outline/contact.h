/* SPDX-License-Identifier: Apache-2.0
 * Forces of the contact of outlines. Source: [TPN] sec. 3.2 to 3.4. */
#ifndef ALD_KERNELS_PASS_CONTACT_H
#define ALD_KERNELS_PASS_CONTACT_H

#include "../../law/area_spring.h"
#include "../../law/energy_limit.h"
#include "../../law/shear_friction.h"
#include "contact_limit.h"

/* path of the two material points along the contact line since the last step */
ALD_INLINE real contact_path(TILE, uint instance, uint lane, vec2 normal ALD_UNUSED) {
#ifdef ALD_SINGLE
  /* points 100 m from the centre of gravity are known to 1e-5 m, too coarse for a stiff shear
   * spring; the way by the velocities is the same but for the square of the step's rotation */
  return ROW_OF(contact, CONTACT_HELD_PATH);
#else
  /* in space, heel and trim move the points too: the way by the velocities includes it all */
  if (plan[PLAN_SPATIAL]) return ROW_OF(contact, CONTACT_HELD_PATH);
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_contact, KIND_BODY_B, instance);
  const vec2 turn_a = vec2_of(BODY_ROW(BODY_COS, a), BODY_ROW(BODY_SIN, a));
  const vec2 turn_b = vec2_of(BODY_ROW(BODY_COS, b), BODY_ROW(BODY_SIN, b));
  const vec2 was_a = vec2_rotate(
      vec2_of(ROW_OF(contact, CONTACT_HELD_AX), ROW_OF(contact, CONTACT_HELD_AY)), turn_a);
  const vec2 was_b = vec2_rotate(
      vec2_of(ROW_OF(contact, CONTACT_HELD_BX), ROW_OF(contact, CONTACT_HELD_BY)), turn_b);
  const vec2 apart =
      vec2_of(BODY_ROW(BODY_X, a) - BODY_ROW(BODY_X, b), BODY_ROW(BODY_Y, a) - BODY_ROW(BODY_Y, b));
  return vec2_dot(vec2_add(apart, vec2_sub(was_a, was_b)), vec2_left(normal));
#endif
}

/* shear of this step: what was held, and the path since */
ALD_INLINE real contact_shear(TILE, uint instance, uint lane, mask held, vec2 normal) {
  real step = contact_path(TILE_OF_CALLER, instance, lane, normal);
  if (!(KIND_TABLE(KIND_contact, KIND_OPTIONS, instance) & CONTACT_SLIDE_RETURN)) {
    /* as printed: the step after a slip adds nothing to the residual */
    step = sel(is(FLAG_OF(contact, CONTACT_HELD_SLIP), W(1)), R(0), step);
  }
  return sel(held, ROW_OF(contact, CONTACT_HELD_SHEAR) + step, R(0));
}

/* The two forces with everything that the series wants to know. */
typedef struct contact_forces {
  real normal_raw, normal_max, normal; /* [N] */
  real tangent_raw, tangent_limit, tangent;
  real shear;   /* [m] */
  real balance; /* [J] */
  shear_force friction;
} contact_forces;

ALD_INLINE contact_forces contact_force(const plane_contact *c, const force_limit *limit, TILE,
                                        uint instance, uint lane, mask held) {
  const uint options = KIND_TABLE(KIND_contact, KIND_OPTIONS, instance);
  const real dt = STEP_LENGTH;
  const real before = sel(held, ROW_OF(contact, CONTACT_HELD_AREA), R(0));
  const mask yes = held | mask_not(held);
  const mask tension = options & CONTACT_TENSION ? yes : mask_not(yes);
  contact_forces f;
  f.normal_raw =
      area_spring(PARAM_OF(contact, CONTACT_STIFFNESS), PARAM_OF(contact, CONTACT_DAMPING),
                  ROW_OF(contact, CONTACT_AREA), before, STEP_LENGTH_BEFORE, tension)
          .value;
  f.normal_max = limit->normal;
  f.normal = f.normal_raw;
  if (!(options & CONTACT_LIMITER_OFF)) {
    f.normal = sel(limit->moves, real_min(f.normal_raw, f.normal_max), f.normal_raw);
  }
  f.shear = contact_shear(TILE_OF_CALLER, instance, lane, held, c->normal);
  f.friction = shear_friction(PARAM_OF(contact, CONTACT_SHEAR), PARAM_OF(contact, CONTACT_STATIC),
                              PARAM_OF(contact, CONTACT_KINETIC), f.shear,
                              options & CONTACT_CONE_LIMITED ? f.normal : f.normal_raw);
  f.tangent_raw = f.friction.value;
  f.tangent_limit =
      limiter_tangent(sel(limit->moves, limit->together.tangent, R(1)), limit->coupled,
                      limit->sliding, limit->first_sliding, f.normal, limit->gamma, dt);
  f.tangent = f.tangent_raw;
  if (!(options & CONTACT_LIMITER_OFF)) {
    const real limited = limiter_apply_tangent(f.tangent_raw, f.tangent_limit,
                                               (options & CONTACT_BY_MAGNITUDE) != 0);
    f.tangent = sel(limit->moves, limited, f.tangent_raw);
  }
  f.balance = ROW_OF(contact, CONTACT_HELD_BALANCE);
  if (options & CONTACT_ENERGY_LIMIT) {
    const energy_balance energy = energy_limit(&limit->moved, limit->middle.x, limit->middle.y,
                                               f.normal, f.tangent, f.balance, dt);
    /* what no force moves takes and gives what it likes */
    const real factor = sel(limit->moves, energy.factor, R(1));
    f.normal = f.normal * factor;
    f.tangent = f.tangent * factor;
    f.balance = energy.left;
  }
  return f;
}

ALD_INLINE void trace_force(const plane_contact *c, const contact_forces *f, TILE, uint instance,
                            uint lane) {
  const mask yes = is(FLAG_OF(contact, CONTACT_TOUCH), W(TOUCH_YES));
#define TRACE_IF_TOUCHING(field, value) \
  TRACE_OF(contact, field) = sel(yes, value, KIND_TRACE_ROW(KIND_contact, field, instance))
  TRACE_IF_TOUCHING(CONTACT_TRACE_AREA, ROW_OF(contact, CONTACT_AREA));
  TRACE_IF_TOUCHING(CONTACT_TRACE_CX, ROW_OF(contact, CONTACT_CENTROID_X));
  TRACE_IF_TOUCHING(CONTACT_TRACE_CY, ROW_OF(contact, CONTACT_CENTROID_Y));
  TRACE_IF_TOUCHING(CONTACT_TRACE_IX, c->normal.x);
  TRACE_IF_TOUCHING(CONTACT_TRACE_IY, c->normal.y);
  TRACE_IF_TOUCHING(CONTACT_TRACE_DEPTH, ROW_OF(contact, CONTACT_DEPTH));
  TRACE_IF_TOUCHING(CONTACT_TRACE_VCX, c->closing);
  TRACE_IF_TOUCHING(CONTACT_TRACE_VCY, c->sliding);
  TRACE_IF_TOUCHING(CONTACT_TRACE_SHEAR, f->shear);
  TRACE_IF_TOUCHING(CONTACT_TRACE_N_RAW, f->normal_raw);
  TRACE_IF_TOUCHING(CONTACT_TRACE_N_MAX, f->normal_max);
  TRACE_IF_TOUCHING(CONTACT_TRACE_N, f->normal);
  TRACE_IF_TOUCHING(CONTACT_TRACE_T_RAW, f->tangent_raw);
  TRACE_IF_TOUCHING(CONTACT_TRACE_T_LIM, f->tangent_limit);
  TRACE_IF_TOUCHING(CONTACT_TRACE_T, f->tangent);
  TRACE_IF_TOUCHING(CONTACT_TRACE_STATE, sel(f->friction.slips, R(2), R(1)));
  const real cut_n = sel(f->normal < f->normal_raw, R(1), R(0));
  const real cut_t = sel(f->tangent == f->tangent_raw, R(0), R(2));
  TRACE_IF_TOUCHING(CONTACT_TRACE_LIMITED, cut_n + cut_t);
  TRACE_IF_TOUCHING(CONTACT_TRACE_BALANCE, f->balance);
#undef TRACE_IF_TOUCHING
}

/* force on A into the slot, zero where nothing touches */
ALD_INLINE void put_force(const plane_contact *c, vec2 force, TILE, uint instance, uint lane,
                          mask yes) {
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const uint slot = KIND(KIND_contact, KIND_SLOT) + instance;
  if (plan[PLAN_SPATIAL]) {
    const real up = ROW_OF(contact, CONTACT_LEVEL) - SPACE_ROW(SPACE_Z, a);
    const vec3 whole_force = vec3_sel(yes, vec3_of(force.x, force.y, R(0)), vec3_zero());
    const vec3 arm = vec3_of(c->arm_a.x, c->arm_a.y, up);
    wrench_put(TILE_OF_CALLER, slot, lane, whole_force,
               vec3_sel(yes, vec3_cross(arm, whole_force), vec3_zero()));
    return;
  }
  SLOT_ROW(SLOT_FX, slot) = sel(yes, force.x, R(0));
  SLOT_ROW(SLOT_FY, slot) = sel(yes, force.y, R(0));
  SLOT_ROW(SLOT_MA, slot) = sel(yes, vec2_cross(c->arm_a, force), R(0));
  SLOT_ROW(SLOT_MB, slot) = sel(yes, -vec2_cross(c->arm_b, force), R(0));
}

/* forces into the slot, trial history into its rows */
ALD_INLINE void contact_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask yes = is(FLAG_OF(contact, CONTACT_TOUCH), W(TOUCH_YES));
  if (!any_lane(yes)) return;
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_contact, KIND_BODY_B, instance);
  const vec2 point =
      vec2_of(ROW_OF(contact, CONTACT_CENTROID_X), ROW_OF(contact, CONTACT_CENTROID_Y));
  plane_contact c;
  c.normal = vec2_of(ROW_OF(contact, CONTACT_NORMAL_X), ROW_OF(contact, CONTACT_NORMAL_Y));
  c.arm_a = vec2_sub(point, vec2_of(BODY_ROW(BODY_X, a), BODY_ROW(BODY_Y, a)));
  c.arm_b = vec2_sub(point, vec2_of(BODY_ROW(BODY_X, b), BODY_ROW(BODY_Y, b)));
  const vec2 speed = plane_contact_velocity(c.normal, c.arm_a, c.arm_b,
                                            body_plane_motion(TILE_OF_CALLER, a, instance, lane),
                                            body_plane_motion(TILE_OF_CALLER, b, instance, lane));
  c.closing = speed.x;
  c.sliding = speed.y;
  const mask held = polygon_continues(TILE_OF_CALLER, instance, lane);
  const force_limit limit = contact_limit(&c, TILE_OF_CALLER, instance, lane, held);
  const contact_forces f = contact_force(&c, &limit, TILE_OF_CALLER, instance, lane, held);

  /* force on A: -N i + T j; B receives the opposite */
  const vec2 force =
      vec2_sub(vec2_scale(vec2_left(c.normal), f.tangent), vec2_scale(c.normal, f.normal));
  put_force(&c, force, TILE_OF_CALLER, instance, lane, yes);

  const vec2 own_a = vec2_unrotate(c.arm_a, vec2_of(BODY_ROW(BODY_COS, a), BODY_ROW(BODY_SIN, a)));
  const vec2 own_b = vec2_unrotate(c.arm_b, vec2_of(BODY_ROW(BODY_COS, b), BODY_ROW(BODY_SIN, b)));
  ROW_OF(contact, CONTACT_NORMAL_FORCE) = f.normal;
  ROW_OF(contact, CONTACT_TANGENT_FORCE) = f.tangent;
  ROW_OF(contact, CONTACT_CLOSING) = c.closing;
  ROW_OF(contact, CONTACT_SLIDING) = c.sliding;
  ROW_OF(contact, CONTACT_TRIAL_SHEAR) = f.friction.residual;
  ROW_OF(contact, CONTACT_TRIAL_AX) = own_a.x;
  ROW_OF(contact, CONTACT_TRIAL_AY) = own_a.y;
  ROW_OF(contact, CONTACT_TRIAL_BX) = own_b.x;
  ROW_OF(contact, CONTACT_TRIAL_BY) = own_b.y;
  ROW_OF(contact, CONTACT_TRIAL_BALANCE) = f.balance;
  FLAG_OF(contact, CONTACT_SLIPS) = pick(f.friction.slips, W(1), W(0));
  if (plan[PLAN_TRACE]) trace_force(&c, &f, TILE_OF_CALLER, instance, lane);
}

#endif
