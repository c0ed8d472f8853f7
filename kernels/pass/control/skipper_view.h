/* SPDX-License-Identifier: Apache-2.0
 * What a tug's skipper sees at the beginning of a step: his way to the ship, or along the line, and
 * where he is on it. All of it is horizontal. */
#ifndef ALD_KERNELS_PASS_SKIPPER_VIEW_H
#define ALD_KERNELS_PASS_SKIPPER_VIEW_H

#include "../../geom/stretch.h"
#include "../../law/servo.h"
#include "../berth/fender.h"
#include "../berth/hawser_rows.h"
#include "tug_skipper_rows.h"

typedef struct skipper_view {
  vec2 way;     /* direction in which he pushes or pulls, unit, earth frame */
  vec2 across;  /* along which his place counts, unit, earth frame */
  vec2 ahead;   /* the heading that he steers, unit */
  real gap;     /* to the first touch, or slack of the line [m] */
  real closing; /* rate at which it falls [m/s] */
  real force;   /* of the fender or the line, along his way [N] */
  real share;   /* of the force that is wanted, which the fender's normal can have */
  real place;   /* across [m] */
  real drift;   /* its rate [m/s] */
  real turning; /* yaw rate to be steered [rad/s] */
} skipper_view;

/* the horizontal part of a vector, of length 1; of a vertical one nothing */
ALD_INLINE vec2 skipper_level(vec3 v) {
  const real size = real_sqrt(v.x * v.x + v.y * v.y);
  const real by = R(1) / real_max(size, R(1e-6));
  return vec2_of(by * v.x, by * v.y);
}

ALD_INLINE vec2 skipper_flat(vec3 v) { return vec2_of(v.x, v.y); }

ALD_INLINE vec2 skipper_turned(real angle) {
  vec2 v;
  real_sincos(angle, &v.y, &v.x);
  return v;
}

/* A direction by the bearing that is wanted, no farther from the inward normal than the fan; the
 * normal where there is no bearing. */
ALD_INLINE vec2 skipper_fanned(vec2 normal, real bearing, real fan) {
  const mask given = real_abs(bearing) < R(INFINITY);
  const vec2 own = vec2_unrotate(skipper_turned(sel(given, bearing, R(0))), normal);
  const real angle = real_max(R(0) - fan, real_min(real_atan2(own.y, own.x), fan));
  return vec2_sel(given, vec2_rotate(skipper_turned(angle), normal), normal);
}

/* He pushes by a fender on the plane of the ship's side: his way is against the plane's normal, his
 * place that of the fender along the side, forward (or to port, of a bow or a stern) from the
 * ship's centre of gravity. */
ALD_INLINE skipper_view skipper_at_fender(TILE, uint lane, uint number, real bearing, real fan) {
  const uint instance = number;
  const pose a = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_fender, KIND_BODY_A, number), lane);
  const pose b = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_fender, KIND_BODY_B, number), lane);
  const fender_plane plane = fender_plane_of(TILE_OF_CALLER, instance, lane);
  const vec3 own = KIND_VEC3(KIND_fender, FENDER_ATTACHMENT_X, number);
  const vec3 at = pose_point(a, own);
  const vec3 on_ship = mat3_unrotate(b.turn, vec3_sub(at, b.at));
  const fender_reach reach = fender_reach_of(plane, on_ship);
  const vec3 outward = mat3_rotate(b.turn, plane.normal);
  const vec3 contact = vec3_madd(at, -reach.distance, outward);
  const vec3 apart = vec3_sub(pose_velocity_at(a, at), pose_velocity_at(b, contact));
  const vec2 inward = vec2_scale(skipper_level(outward), R(-1));
  /* along the side: forward, where it has a forward end */
  const vec2 side = vec2_of(R(0) - plane.normal.y, plane.normal.x);
  const mask backward = sel(real_abs(side.x) > R(0.5), side.x, side.y) < R(0);
  const vec2 along = vec2_scale(side, sel(backward, R(-1), R(1)));
  skipper_view v;
  v.way = skipper_fanned(inward, bearing, fan);
  v.across = skipper_level(mat3_rotate(b.turn, vec3_of(along.x, along.y, R(0))));
  v.ahead = vec2_scale(v.way, sel(own.x < R(0), R(-1), R(1)));
  v.gap = reach.distance - PARAM_OF(fender, FENDER_START);
  v.closing = R(0) - vec3_dot(outward, apart);
  v.share = vec2_dot(v.way, inward);
  v.force = ROW_OF(fender, FENDER_NORMAL);
  v.place = along.x * on_ship.x + along.y * on_ship.y;
  v.drift = vec2_dot(v.across, skipper_flat(apart));
  v.turning = b.spin.z;
  return v;
}

/* length of a line that is not strained; before the first evaluation of one with a pretension not
 * known, and 0 */
ALD_INLINE real skipper_length(TILE, uint lane, uint number) {
  const mask wants = KIND_PARAM(KIND_hawser, HAWSER_PRETENSION, number) > R(0);
  return sel(wants, KIND_ROW(KIND_hawser, HAWSER_OWN_LENGTH, number),
             KIND_PARAM(KIND_hawser, HAWSER_LENGTH, number));
}

/* He pulls on a line of which his end is the first: his way is the bearing, his place the distance
 * of his end from the line through the ship's end along it. A tug whose end is forward of her
 * centre of gravity has her bow towards the ship. */
ALD_INLINE skipper_view skipper_on_line(TILE, uint lane, uint number, real bearing) {
  const pose a = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_hawser, KIND_BODY_A, number), lane);
  const pose b = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_hawser, KIND_BODY_B, number), lane);
  const vec3 own = KIND_VEC3(KIND_hawser, HAWSER_FROM, number);
  const vec3 from = pose_point(a, own);
  const vec3 to = pose_point(b, KIND_VEC3(KIND_hawser, HAWSER_TO, number));
  const vec3 span = vec3_sub(from, to);
  const vec3 apart = vec3_sub(pose_velocity_at(a, from), pose_velocity_at(b, to));
  const stretch_state s = stretch_of(span, apart);
  skipper_view v;
  const mask given = real_abs(bearing) < R(INFINITY);
  v.way = vec2_sel(given, skipper_turned(sel(given, bearing, R(0))), skipper_level(span));
  v.across = vec2_left(v.way);
  v.ahead = vec2_scale(v.way, sel(own.x > R(0), R(-1), R(1)));
  v.gap = skipper_length(TILE_OF_CALLER, lane, number) - s.length;
  v.closing = s.rate;
  v.share = R(1);
  v.force = KIND_ROW(KIND_hawser, HAWSER_TENSION, number);
  v.place = vec2_dot(v.across, skipper_flat(span));
  v.drift = vec2_dot(v.across, skipper_flat(apart));
  v.turning = R(0);
  return v;
}

#endif
