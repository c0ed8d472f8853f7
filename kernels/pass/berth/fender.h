/* SPDX-License-Identifier: Apache-2.0
 * Fender between a body and a plane of another: a curve over the distance, damping, and friction by
 * shear. Point, roller or sphere. Source: [SIMO] sec. 1.6. */
#ifndef ALD_KERNELS_PASS_FENDER_H
#define ALD_KERNELS_PASS_FENDER_H

#include "../../geom/fender_plane.h"
#include "../../law/fender_normal.h"
#include "../../law/shear_return.h"
#include "../step/balance.h"
#include "../step/curve.h"
#include "../step/space.h"
#include "fender_rows.h"

/* What one evaluation looks at. */
typedef struct fender_view {
  pose owner, other; /* bodies of the fender and of the plane */
  fender_plane plane;
  vec3 attachment; /* earth frame [m] */
  fender_reach reach;
  mask touches, touched, slid; /* now; in the last step */
} fender_view;

/* Its result, earth frame. */
typedef struct fender_force {
  vec3 force; /* on the fender's body [N] */
  vec3 point; /* of attack [m] */
  mask slides;
} fender_force;

ALD_INLINE fender_plane fender_plane_of(TILE, uint instance, uint lane) {
  fender_plane plane;
  plane.normal = KIND_VEC3(KIND_fender, FENDER_NORMAL_X, instance);
  plane.along = KIND_VEC3(KIND_fender, FENDER_ALONG_X, instance);
  plane.across = KIND_VEC3(KIND_fender, FENDER_ACROSS_X, instance);
  plane.origin = KIND_VEC3(KIND_fender, FENDER_ORIGIN_X, instance);
  plane.low = vec2_of(PARAM_OF(fender, FENDER_LOW_X), PARAM_OF(fender, FENDER_LOW_Y));
  plane.high = vec2_of(PARAM_OF(fender, FENDER_HIGH_X), PARAM_OF(fender, FENDER_HIGH_Y));
  return plane;
}

/* a vector of the earth frame by the plane's axes ex, ey */
ALD_INLINE vec2 fender_on_plane(fender_view v, vec3 earth) {
  const vec3 own = mat3_unrotate(v.other.turn, earth);
  return vec2_of(vec3_dot(v.plane.along, own), vec3_dot(v.plane.across, own));
}

/* N; the damping coefficient holds beyond the curve's ends, the force goes on below it */
ALD_INLINE real fender_push(TILE, uint instance, uint lane, real distance, real closing) {
  const uint entry = KIND_TABLE_ENTRY(KIND_fender, 0, instance);
  const uint rows = KIND_TABLE_ROWS(KIND_fender, 0, instance);
  const curve_value curve = curve_at(TILE_OF_CALLER, lane, entry, rows, FENDER_CURVE_COLUMNS,
                                     FENDER_CURVE_FORCE, distance);
  const real f = PARAM_OF(fender, FENDER_FACTOR) * curve.value;
  real c = R(0);
  if (any_lane(PARAM_OF(fender, FENDER_DAMPING_MOST) > R(0))) {
    c = curve_held(TILE_OF_CALLER, lane, entry, rows, FENDER_CURVE_COLUMNS, FENDER_CURVE_DAMPING,
                   distance)
            .value;
  }
  return fender_normal(f, c, closing, PARAM_OF(fender, FENDER_EXPONENT),
                       PARAM_OF(fender, FENDER_VELOCITY_LIMIT));
}

ALD_INLINE void fender_pose_put(TILE, uint instance, uint lane, uint first, pose p) {
  ROW_OF(fender, first + FENDER_POSE_AT) = p.at.x;
  ROW_OF(fender, first + FENDER_POSE_AT + 1) = p.at.y;
  ROW_OF(fender, first + FENDER_POSE_AT + 2) = p.at.z;
  ROW_OF(fender, first + FENDER_POSE_X) = p.turn.x.x;
  ROW_OF(fender, first + FENDER_POSE_X + 1) = p.turn.x.y;
  ROW_OF(fender, first + FENDER_POSE_X + 2) = p.turn.x.z;
  ROW_OF(fender, first + FENDER_POSE_Y) = p.turn.y.x;
  ROW_OF(fender, first + FENDER_POSE_Y + 1) = p.turn.y.y;
  ROW_OF(fender, first + FENDER_POSE_Y + 2) = p.turn.y.z;
}

ALD_INLINE fender_pose fender_held_pose(TILE, uint instance, uint lane, uint first) {
  fender_pose p;
  p.at = kind_vec3(TILE_OF_CALLER, lane, KIND_fender, instance, first + FENDER_POSE_AT);
  p.turn.x = kind_vec3(TILE_OF_CALLER, lane, KIND_fender, instance, first + FENDER_POSE_X);
  p.turn.y = kind_vec3(TILE_OF_CALLER, lane, KIND_fender, instance, first + FENDER_POSE_Y);
  p.turn.z = vec3_cross(p.turn.x, p.turn.y);
  return p;
}

ALD_INLINE fender_pose fender_pose_of(pose p) {
  fender_pose place;
  place.at = p.at;
  place.turn = p.turn;
  return place;
}

/* way of the contact along the plane since the last step, and the poses for the next */
ALD_INLINE vec2 fender_rolls(TILE, uint instance, uint lane, fender_view v, vec3 contact) {
  const fender_pose owner = fender_held_pose(TILE_OF_CALLER, instance, lane, FENDER_HELD_POSES);
  const fender_pose other =
      fender_held_pose(TILE_OF_CALLER, instance, lane, FENDER_HELD_POSES + FENDER_POSE_ROWS);
  fender_pose_put(TILE_OF_CALLER, instance, lane, FENDER_POSES, v.owner);
  fender_pose_put(TILE_OF_CALLER, instance, lane, FENDER_POSES + FENDER_POSE_ROWS, v.other);
  return fender_on_plane(
      v, fender_rolled(contact, fender_pose_of(v.owner), owner, fender_pose_of(v.other), other));
}

/* shear if nothing slid; none at the first touch */
ALD_INLINE vec2 fender_trial(TILE, uint instance, uint lane, fender_view v, vec3 contact) {
  const uint options = KIND_TABLE(KIND_fender, KIND_OPTIONS, instance);
  vec2 way;
  if (options & FENDER_SPHERE) {
    way = fender_rolls(TILE_OF_CALLER, instance, lane, v, contact);
  } else {
    way = vec2_sub(v.reach.place,
                   vec2_of(ROW_OF(fender, FENDER_HELD_X), ROW_OF(fender, FENDER_HELD_Y)));
  }
  vec2 trial =
      vec2_add(vec2_of(ROW_OF(fender, FENDER_HELD_SX), ROW_OF(fender, FENDER_HELD_SY)), way);
  if (options & FENDER_ROLLER) {
    const vec3 axis = KIND_VEC3(KIND_fender, FENDER_AXIS_X, instance);
    trial = fender_roller(trial, fender_on_plane(v, mat3_rotate(v.owner.turn, axis)));
  }
  return vec2_sel(v.touches & v.touched, trial, vec2_of(R(0), R(0)));
}

/* The ways of R, x and y are those of the attachment, a sphere's those of the contact; the force
 * acts at S - s. Its moment about that point is (N + ks R) n x s, a sphere's N n x s. */
ALD_INLINE real fender_tipping(TILE, uint instance, uint lane, fender_view v, real n, vec3 normal,
                               vec3 shear) {
  const uint sphere = KIND_TABLE(KIND_fender, KIND_OPTIONS, instance) & FENDER_SPHERE;
  real force = n;
  if (!sphere) force = n + PARAM_OF(fender, FENDER_SHEAR) * v.reach.distance;
  return force * vec3_dot(vec3_cross(normal, shear), vec3_sub(v.owner.spin, v.other.spin));
}

/* force where it touches, and the rows that the record pass works from */
ALD_INLINE fender_force fender_press(TILE, uint instance, uint lane, fender_view v) {
  const vec3 normal = mat3_rotate(v.other.turn, v.plane.normal);
  const vec3 contact = vec3_madd(v.attachment, -v.reach.distance, normal);
  const vec3 apart =
      vec3_sub(pose_velocity_at(v.owner, v.attachment), pose_velocity_at(v.other, contact));
  const real closing = -vec3_dot(normal, apart);
  const real pushed = fender_push(TILE_OF_CALLER, instance, lane, v.reach.distance, closing);
  const real n = sel(v.touches, pushed, R(0));
  const real ks = PARAM_OF(fender, FENDER_SHEAR);
  const shear_state held =
      shear_return(ks, PARAM_OF(fender, FENDER_STATIC), PARAM_OF(fender, FENDER_KINETIC),
                   fender_trial(TILE_OF_CALLER, instance, lane, v, contact), mask_not(v.slid), n);
  ROW_OF(fender, FENDER_NORMAL) = n;
  ROW_OF(fender, FENDER_CLOSING) = closing;
  ROW_OF(fender, FENDER_X) = v.reach.place.x;
  ROW_OF(fender, FENDER_Y) = v.reach.place.y;
  ROW_OF(fender, FENDER_SX) = held.shear.x;
  ROW_OF(fender, FENDER_SY) = held.shear.y;
  ROW_OF(fender, FENDER_SLIP) = held.slip;
  const vec3 shear = mat3_rotate(v.other.turn, vec3_add(vec3_scale(v.plane.along, held.shear.x),
                                                        vec3_scale(v.plane.across, held.shear.y)));
  ROW_OF(fender, FENDER_TIPPING) =
      fender_tipping(TILE_OF_CALLER, instance, lane, v, n, normal, shear);
  fender_force f;
  f.force = vec3_sub(vec3_scale(normal, n), vec3_scale(shear, ks));
  f.point = vec3_sub(contact, shear);
  f.slides = held.slides;
  return f;
}

/* Work of the normal force in this step, by the mean force along the way of deflection since the
 * last one: exact between nodes of the curve, and from the very point where contact began. What
 * begins in contact has taken nothing. */
ALD_INLINE real fender_pressed(TILE, uint instance, uint lane, mask touches) {
  const whole before = FLAG_OF(fender, FENDER_HELD_STATE);
  const mask touched = fender_bit(before, FENDER_TOUCHES);
  const real n = sel(touches, ROW_OF(fender, FENDER_NORMAL), R(0)) +
                 sel(touched, ROW_OF(fender, FENDER_HELD_NORMAL), R(0));
  const real way = real_max(ROW_OF(fender, FENDER_DEFLECTION), R(0)) -
                   real_max(ROW_OF(fender, FENDER_HELD_DEFLECTION), R(0));
  return sel(fender_bit(before, FENDER_SEEN), R(0.5) * n * way, R(0));
}

/* Does it keep a balance of its work? What rubs: its force acts at S - s, which the turn of the
 * bodies moves, so that (N + ks R) n x s, of a sphere N n x s, has no potential. */
ALD_INLINE mask fender_keeps(TILE, uint instance, uint lane) {
  return (PARAM_OF(fender, FENDER_SHEAR) > R(0)) & (PARAM_OF(fender, FENDER_STATIC) > R(0));
}

/* what the balance leaves of the force, and of the shear with it */
ALD_INLINE vec3 fender_limit(TILE, uint instance, uint lane, fender_view v, fender_force f,
                             mask keeps) {
  const vec3 whole_force = vec3_sel(v.touches, f.force, vec3_zero());
  if (!any_lane(v.touches | v.touched)) {
    balance_none(TILE_OF_CALLER, lane, BALANCE_PLACE(KIND_fender, FENDER_BALANCE));
    return whole_force;
  }
  const vec3 moment = vec3_cross(vec3_sub(f.point, v.owner.at), f.force);
  const balance_wrench w =
      balance_wrench_of(v.owner, v.other, whole_force, vec3_sel(v.touches, moment, vec3_zero()));
  const real share = balance_share(TILE_OF_CALLER, lane, BALANCE_PLACE(KIND_fender, FENDER_BALANCE),
                                   v.owner, v.other, w, v.touches & keeps);
  const mask cut = keeps & (share < R(1));
  if (any_lane(cut)) {
    const uint rows[] = {FENDER_NORMAL, FENDER_SX, FENDER_SY, FENDER_TIPPING};
    for (uint k = 0; k < 4; k++) {
      row_keep(&ROW_OF(fender, rows[k]), cut, share * ROW_OF(fender, rows[k]));
    }
  }
  return vec3_sel(cut, vec3_scale(whole_force, share), whole_force);
}

ALD_INLINE void fender_trace(TILE, uint instance, uint lane, fender_view v, mask armed,
                             fender_force f) {
  const real ks = PARAM_OF(fender, FENDER_SHEAR);
  const real sx = sel(v.touches, ROW_OF(fender, FENDER_SX), R(0));
  const real sy = sel(v.touches, ROW_OF(fender, FENDER_SY), R(0));
  TRACE_OF(fender, FENDER_TRACE_DISTANCE) = v.reach.distance;
  TRACE_OF(fender, FENDER_TRACE_X) = v.reach.place.x;
  TRACE_OF(fender, FENDER_TRACE_Y) = v.reach.place.y;
  TRACE_OF(fender, FENDER_TRACE_NORMAL) = sel(v.touches, ROW_OF(fender, FENDER_NORMAL), R(0));
  TRACE_OF(fender, FENDER_TRACE_TX) = -ks * sx;
  TRACE_OF(fender, FENDER_TRACE_TY) = -ks * sy;
  TRACE_OF(fender, FENDER_TRACE_SX) = sx;
  TRACE_OF(fender, FENDER_TRACE_SY) = sy;
  TRACE_OF(fender, FENDER_TRACE_PX) = f.point.x;
  TRACE_OF(fender, FENDER_TRACE_PY) = f.point.y;
  TRACE_OF(fender, FENDER_TRACE_PZ) = f.point.z;
  TRACE_OF(fender, FENDER_TRACE_STATE) = sel(v.touches, sel(f.slides, R(2), R(1)), R(0));
  TRACE_OF(fender, FENDER_TRACE_ARMED) = sel(armed, R(1), R(0));
  TRACE_OF(fender, FENDER_TRACE_INSIDE) = sel(v.reach.inside, R(1), R(0));
  TRACE_OF(fender, FENDER_TRACE_ENERGY) = sel(v.touched, ROW_OF(fender, FENDER_WORK), R(0)) +
                                          fender_pressed(TILE_OF_CALLER, instance, lane, v.touches);
}

/* Where a fender that may touch no more has come from the front through the rectangle in the step
 * behind, without touching at its ends. */
ALD_INLINE mask fender_passes(TILE, uint instance, uint lane, fender_view v, mask lost) {
  const vec3 apart =
      vec3_sub(pose_velocity_at(v.owner, v.attachment), pose_velocity_at(v.other, v.attachment));
  const vec2 along = fender_on_plane(v, apart);
  const vec3 normal = mat3_rotate(v.other.turn, v.plane.normal);
  const vec3 rate = vec3_of(along.x, along.y, vec3_dot(normal, apart));
  return lost & fender_goes_through(v.plane, v.reach, rate, PARAM_OF(fender, FENDER_START),
                                    STEP_LENGTH_SINCE);
}

ALD_INLINE void fender_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const whole held = FLAG_OF(fender, FENDER_HELD_STATE);
  fender_view v;
  v.owner = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_fender, KIND_BODY_A, instance), lane);
  v.other = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_fender, KIND_BODY_B, instance), lane);
  v.plane = fender_plane_of(TILE_OF_CALLER, instance, lane);
  v.attachment = pose_point(v.owner, KIND_VEC3(KIND_fender, FENDER_ATTACHMENT_X, instance));
  v.reach =
      fender_reach_of(v.plane, mat3_unrotate(v.other.turn, vec3_sub(v.attachment, v.other.at)));
  const mask armed = fender_arms(v.reach, fender_bit(held, FENDER_ARMED));
  const real deflection = PARAM_OF(fender, FENDER_START) - v.reach.distance;
  v.touches = armed & v.reach.inside & (deflection > R(0));
  v.touched = fender_bit(held, FENDER_TOUCHES);
  v.slid = v.touched & fender_bit(held, FENDER_SLIDES);

  fender_force f;
  f.force = vec3_zero();
  f.point = v.attachment;
  f.slides = v.touches & mask_not(v.touches);
  if (any_lane(v.touches | v.touched) || plan[PLAN_TRACE]) {
    f = fender_press(TILE_OF_CALLER, instance, lane, v);
  }
  const mask lost = fender_bit(held, FENDER_ARMED) & mask_not(armed | v.touched);
  mask passed = lost;
  if (any_lane(lost)) passed = fender_passes(TILE_OF_CALLER, instance, lane, v, lost);
  ROW_OF(fender, FENDER_DEFLECTION) = deflection;
  FLAG_OF(fender, FENDER_TOUCH) = pick(v.touches, W(TOUCH_YES), W(TOUCH_NONE));
  FLAG_OF(fender, FENDER_STATE) = pick(armed, W(FENDER_ARMED), W(0)) |
                                  pick(v.touches, W(FENDER_TOUCHES), W(0)) |
                                  pick(v.touches & f.slides, W(FENDER_SLIDES), W(0)) |
                                  pick(passed, W(FENDER_PASSED), W(0)) | W(FENDER_SEEN);
  vec3 force = vec3_sel(v.touches, f.force, vec3_zero());
  const mask keeps = fender_keeps(TILE_OF_CALLER, instance, lane);
  if (any_lane(keeps)) force = fender_limit(TILE_OF_CALLER, instance, lane, v, f, keeps);
  wrench_put(TILE_OF_CALLER, KIND(KIND_fender, KIND_SLOT) + instance, lane, force,
             vec3_cross(vec3_sub(f.point, v.owner.at), force));
  if (plan[PLAN_TRACE]) fender_trace(TILE_OF_CALLER, instance, lane, v, armed, f);
}

#endif
