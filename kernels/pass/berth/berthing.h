/* SPDX-License-Identifier: Apache-2.0
 * Berthings: the energy and the force of all fenders of a body at one time, beside the energy that
 * the formula of port engineers gives for her first touch. No force. Theory:
 * docs/theory/approach.md. Checked by: tests/pass/berth/test_berthings.c. */
#ifndef ALD_KERNELS_PASS_BERTHING_H
#define ALD_KERNELS_PASS_BERTHING_H

#include "../../law/berthing_energy.h"
#include "berthing_rows.h"
#include "fender.h"

/* What touches a body: means over its fenders that do. */
typedef struct berthing_touch {
  mask any;
  real count;
  vec3 point, normal; /* on the plane; level, of unit length [m], [-] */
  vec3 velocity;      /* of the other body's centre of gravity [m/s] */
  real taken;         /* by them so far, where the stages of the step before saw them [J] */
  /* of the other body, 0 if nothing moves it: 1/M with its added mass, and 1/(C_E M) [1/kg] */
  real bare, inverse;
} berthing_touch;

/* 1/(C_M C_E M) of a body for a touch at a point along a level unit vector; receives C_E */
ALD_INLINE real berthing_inverse(TILE, uint body, uint lane, vec3 point, vec3 normal, real *share) {
  *share = R(1);
  if (IS_GUIDED(body)) return R(0);
  const pose p = body_pose(TILE_OF_CALLER, body, lane);
  const vec3 n = mat3_unrotate(p.turn, normal);
  const vec3 arm = vec3_sub(point, p.at);
  sym6 m;
  load_sym6(TILE_OF_CALLER, lane, plan[plan[PLAN_SPACE_PARAMS] + body] + SPACE_MASS, &m);
  const real across =
      m.of[SYM6(1, 0)] * n.x * n.y + m.of[SYM6(2, 0)] * n.x * n.z + m.of[SYM6(2, 1)] * n.y * n.z;
  const real mass = m.of[SYM6(0, 0)] * n.x * n.x + m.of[SYM6(1, 1)] * n.y * n.y +
                    m.of[SYM6(2, 2)] * n.z * n.z + R(2) * across;
  const mask turns = SPACE_PARAM(SPACE_INVERSE + SYM6(5, 5), body) > R(0);
  const real along = arm.x * normal.y - arm.y * normal.x;
  const real found = berthing_share(m.of[SYM6(5, 5)] / mass, along * along);
  *share = sel(turns, found, R(1));
  return R(1) / (mass * *share);
}

ALD_INLINE mask berthing_fender_touches(TILE, uint instance, uint lane) {
  return fender_bit(FLAG_OF(fender, FENDER_STATE), FENDER_TOUCHES);
}

/* adds a fender that touches */
ALD_INLINE void berthing_add(TILE, uint instance, uint lane, uint body, mask touches,
                             berthing_touch *t) {
  const uint first = KIND_TABLE(KIND_fender, KIND_BODY_A, instance);
  const uint second = KIND_TABLE(KIND_fender, KIND_BODY_B, instance);
  const uint partner = first == body ? second : first;
  const pose owner = body_pose(TILE_OF_CALLER, first, lane);
  const pose other = body_pose(TILE_OF_CALLER, second, lane);
  const vec3 normal = mat3_rotate(other.turn, KIND_VEC3(KIND_fender, FENDER_NORMAL_X, instance));
  const real distance = PARAM_OF(fender, FENDER_START) - ROW_OF(fender, FENDER_DEFLECTION);
  const vec3 attachment = pose_point(owner, KIND_VEC3(KIND_fender, FENDER_ATTACHMENT_X, instance));
  const vec3 point = vec3_madd(attachment, -distance, normal);
  const real flat = real_sqrt(normal.x * normal.x + normal.y * normal.y);
  const mask counts = touches & (flat > R(0));
  const vec3 level = vec3_of(normal.x / flat, normal.y / flat, R(0));
  const vec3 toward = vec3_scale(level, first == body ? R(1) : R(-1));
  real share;
  const real inverse = berthing_inverse(TILE_OF_CALLER, partner, lane, point, level, &share);
  const vec3 velocity = first == body ? other.velocity : owner.velocity;
  t->any = t->any | counts;
  t->count = t->count + sel(counts, R(1), R(0));
  const mask held = counts & fender_bit(FLAG_OF(fender, FENDER_HELD_STATE), FENDER_TOUCHES);
  t->taken = t->taken + sel(held, ROW_OF(fender, FENDER_WORK), R(0));
  t->point = vec3_add(t->point, vec3_sel(counts, point, vec3_zero()));
  t->normal = vec3_add(t->normal, vec3_sel(counts, toward, vec3_zero()));
  t->velocity = vec3_add(t->velocity, vec3_sel(counts, velocity, vec3_zero()));
  t->bare = t->bare + sel(counts, inverse * share, R(0));
  t->inverse = t->inverse + sel(counts, inverse, R(0));
}

/* the formula by the means of what touches */
ALD_INLINE void berthing_judge(TILE, uint instance, uint lane, uint body, berthing_touch t) {
  const real each = R(1) / t.count, size = real_sqrt(vec3_dot(t.normal, t.normal));
  const vec3 normal = vec3_scale(t.normal, R(1) / size);
  const pose p = body_pose(TILE_OF_CALLER, body, lane);
  const vec3 apart = vec3_sub(p.velocity, vec3_scale(t.velocity, each));
  const real along = vec3_dot(normal, apart);
  real share;
  const real inverse =
      berthing_inverse(TILE_OF_CALLER, body, lane, vec3_scale(t.point, each), normal, &share);
  /* what was taken in the step before has slowed the centres of gravity */
  const real gone = R(2) * real_max(t.taken, R(0)) * (inverse * share + each * t.bare);
  const real speed = real_sqrt(along * along + gone);
  const real both = inverse + each * t.inverse;
  const real energy = PARAM_OF(berthing, BERTHING_FACTOR) * berthing_energy(speed, both);
  const mask is_clear = t.any & (size > R(0));
  ROW_OF(berthing, BERTHING_NOW_SPEED) = sel(is_clear, speed, R(NAN));
  ROW_OF(berthing, BERTHING_NOW_SHARE) = sel(is_clear, share, R(NAN));
  ROW_OF(berthing, BERTHING_NOW_FORMULA) = sel(is_clear & (both > R(0)), energy, R(NAN));
}

ALD_INLINE uint berthing_is_of(TILE, uint instance, uint body) {
  return KIND_TABLE(KIND_fender, KIND_BODY_A, instance) == body ||
         KIND_TABLE(KIND_fender, KIND_BODY_B, instance) == body;
}

/* energy and force of all fenders of the body in this evaluation, as they trace them */
ALD_INLINE void berthing_trace(TILE, uint instance, uint lane, uint body) {
  real energy = R(0), reaction = R(0);
  for (uint f = 0; f < KIND(KIND_fender, KIND_COUNT); f++) {
    if (!berthing_is_of(TILE_OF_CALLER, f, body)) continue;
    const mask touches = KIND_TRACE_ROW(KIND_fender, FENDER_TRACE_STATE, f) > R(0);
    energy = energy + sel(touches, KIND_TRACE_ROW(KIND_fender, FENDER_TRACE_ENERGY, f), R(0));
    reaction = reaction + KIND_TRACE_ROW(KIND_fender, FENDER_TRACE_NORMAL, f);
  }
  TRACE_OF(berthing, BERTHING_TRACE_ENERGY) = energy;
  TRACE_OF(berthing, BERTHING_TRACE_REACTION) = reaction;
}

/* by the state at the beginning of a step */
ALD_INLINE void berthing_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint body = KIND_TABLE(KIND_berthing, KIND_BODY_A, instance);
  if (plan[PLAN_TRACE]) berthing_trace(TILE_OF_CALLER, instance, lane, body);
  if (stage_now(TILE_OF_CALLER, lane) > 0) return;
  const real before = ROW_OF(berthing, BERTHING_FIRST_TOUCH);
  berthing_touch t;
  t.any = is(W(0), W(1));
  t.count = t.taken = t.bare = t.inverse = R(0);
  t.point = t.normal = t.velocity = vec3_zero();
  for (uint f = 0; f < KIND(KIND_fender, KIND_COUNT); f++) {
    if (!berthing_is_of(TILE_OF_CALLER, f, body)) continue;
    const mask touches =
        berthing_fender_touches(TILE_OF_CALLER, f, lane) & mask_not(before == before);
    if (any_lane(touches)) berthing_add(TILE_OF_CALLER, f, lane, body, touches, &t);
  }
  ROW_OF(berthing, BERTHING_NOW_SPEED) = R(NAN);
  if (any_lane(t.any)) berthing_judge(TILE_OF_CALLER, instance, lane, body, t);
}

ALD_INLINE void berthing_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint body = KIND_TABLE(KIND_berthing, KIND_BODY_A, instance);
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const real speed = ROW_OF(berthing, BERTHING_NOW_SPEED);
  const real before = ROW_OF(berthing, BERTHING_FIRST_TOUCH);
  const mask first = runs & (speed == speed) & mask_not(before == before);
  real energy = R(0), reaction = R(0), single = R(0);
  for (uint f = 0; f < KIND(KIND_fender, KIND_COUNT); f++) {
    if (!berthing_is_of(TILE_OF_CALLER, f, body)) continue;
    const mask touches = berthing_fender_touches(TILE_OF_CALLER, f, lane);
    single = real_max(single, KIND_ROW(KIND_fender, FENDER_ENERGY_ABSORBED, f));
    energy = energy + sel(touches, KIND_ROW(KIND_fender, FENDER_WORK, f), R(0));
    reaction = reaction + sel(touches, KIND_ROW(KIND_fender, FENDER_NORMAL, f), R(0));
  }
  if (any_lane(first)) {
    row_keep(&ROW_OF(berthing, BERTHING_FIRST_TOUCH), first, STEP_BEGAN);
    row_keep(&ROW_OF(berthing, BERTHING_SPEED), first, speed);
    row_keep(&ROW_OF(berthing, BERTHING_SHARE), first, ROW_OF(berthing, BERTHING_NOW_SHARE));
    row_keep(&ROW_OF(berthing, BERTHING_FORMULA), first, ROW_OF(berthing, BERTHING_NOW_FORMULA));
  }
  const mask grows = runs & (energy > ROW_OF(berthing, BERTHING_ABSORBED));
  row_peak(&ROW_OF(berthing, BERTHING_REACTION), runs, reaction);
  row_keep(&ROW_OF(berthing, BERTHING_ABSORBED), grows, energy);
  row_keep(&ROW_OF(berthing, BERTHING_ABSORBED_TIME), grows, record_time(TILE_OF_CALLER, lane));
  row_keep(&ROW_OF(berthing, BERTHING_RATIO), runs & (single > R(0)),
           single / ROW_OF(berthing, BERTHING_FORMULA));
}

#endif
