/* SPDX-License-Identifier: Apache-2.0
 * Contact of two meshes: the force of each region at its centroid, from its indentation or its
 * area, with damping and friction. Source: [Dopico] eq. (1) to (4). All is counted in the frame of
 * the second body, so that it does not hang on where the two are. */
#ifndef ALD_KERNELS_PASS_MESH_H
#define ALD_KERNELS_PASS_MESH_H

#include "../law/area_pressure.h"
#include "../law/flores.h"
#include "../law/stiction.h"
#include "meshes.h"

/* numbers of a contact in this evaluation */
typedef struct meet_law {
  real stiffness, exponent, pressure, recovery, factor, damping, least_speed;
  stiction_law friction;
  mask rubs; /* there is friction */
  uint options;
} meet_law;

/* how the first body moves, seen from the second */
typedef struct meet_motion {
  vec3 at;             /* its centre of gravity [m] */
  vec3 velocity;       /* of that by the other [m/s] */
  vec3 spin_a, spin_b; /* [rad/s] */
  vec3 way, turn;      /* since the last step, MEET_WAY, MEET_TURN */
  mask moved;          /* there was a last step */
} meet_motion;

/* what a region takes over from the one before it */
typedef struct meet_past {
  mask follows;
  vec3 stretch;
  real speed, deepest;
} meet_past;

/* sums over the regions */
typedef struct meet_sum {
  vec3 force, moment, centre, axis;
  real normal, tangential, depth, area, closing, most;
} meet_sum;

ALD_INLINE vec3 meet_row_vec3(TILE, uint instance, uint lane, uint first) {
  return vec3_of(MEET_ROW_OF(first), MEET_ROW_OF(first + 1), MEET_ROW_OF(first + 2));
}
ALD_INLINE void meet_put_vec3(TILE, uint instance, uint lane, uint first, vec3 v) {
  MEET_ROW_OF(first) = v.x;
  MEET_ROW_OF(first + 1) = v.y;
  MEET_ROW_OF(first + 2) = v.z;
}

ALD_INLINE meet_law meet_law_of(TILE, uint instance, uint lane) {
  meet_law law;
  law.stiffness = MEET_PARAM_OF(MEET_STIFFNESS);
  law.exponent = MEET_PARAM_OF(MEET_EXPONENT);
  law.pressure = MEET_PARAM_OF(MEET_PRESSURE);
  law.recovery = MEET_PARAM_OF(MEET_RECOVERY);
  law.factor = MEET_PARAM_OF(MEET_FACTOR);
  law.damping = MEET_PARAM_OF(MEET_DAMPING);
  law.least_speed = MEET_PARAM_OF(MEET_LEAST_SPEED);
  law.friction.mu_s = MEET_PARAM_OF(MEET_STATIC);
  law.friction.mu_d = MEET_PARAM_OF(MEET_KINETIC);
  law.friction.k = MEET_PARAM_OF(MEET_STICK);
  law.friction.c = MEET_PARAM_OF(MEET_STICK_RATE);
  law.friction.vs = MEET_PARAM_OF(MEET_STICK_SPEED);
  law.friction.b = MEET_PARAM_OF(MEET_VISCOUS);
  law.rubs = (law.friction.mu_s > R(0)) | (law.friction.b > R(0));
  law.options = MEET_OPTIONS_OF;
  return law;
}

/* ------------------------------------------------------------------------------ motion */

ALD_INLINE mat3 meet_turn_at(TILE, uint instance, uint lane, uint first) {
  mat3 m;
  m.x = vec3_of(MEET_ROW_OF(first), MEET_ROW_OF(first + 3), MEET_ROW_OF(first + 6));
  m.y = vec3_of(MEET_ROW_OF(first + 1), MEET_ROW_OF(first + 4), MEET_ROW_OF(first + 7));
  m.z = vec3_of(MEET_ROW_OF(first + 2), MEET_ROW_OF(first + 5), MEET_ROW_OF(first + 8));
  return m;
}

/* Way and turn since the last step. With D the motion from the last pose to this one, the way of a
 * point c is (D c - D^-1 c)/2: seen from the other body it is the opposite of it. */
ALD_INLINE void meet_motion_since(TILE, uint instance, uint lane, meet_motion *m) {
  const mat3 now = meet_turn_at(TILE_OF_CALLER, instance, lane, MEET_POSE);
  const mat3 held = meet_turn_at(TILE_OF_CALLER, instance, lane, MEET_HELD_POSE);
  const vec3 from = meet_row_vec3(TILE_OF_CALLER, instance, lane, MEET_HELD_POSE + 9);
  const vec3 row_x = vec3_of(held.x.x, held.y.x, held.z.x);
  const vec3 row_y = vec3_of(held.x.y, held.y.y, held.z.y);
  const vec3 row_z = vec3_of(held.x.z, held.y.z, held.z.z);
  mat3 d;
  d.x = mat3_rotate(now, row_x);
  d.y = mat3_rotate(now, row_y);
  d.z = mat3_rotate(now, row_z);
  const vec3 shift = vec3_sub(m->at, mat3_rotate(d, from));
  const vec3 way = vec3_scale(vec3_add(shift, mat3_unrotate(d, shift)), R(0.5));
  const vec3 turn = vec3_scale(vec3_of(d.y.z - d.z.y, d.z.x - d.x.z, d.x.y - d.y.x), R(0.5));
  m->moved = mask_not(is(MEET_FLAG_OF(MEET_SEEN), W(0)));
  m->way = vec3_sel(m->moved, way, vec3_zero());
  m->turn = vec3_sel(m->moved, turn, vec3_zero());
}

ALD_INLINE meet_motion meet_motion_of(TILE, uint instance, uint lane, pose a, pose b) {
  meet_motion m;
  m.at = meet_row_vec3(TILE_OF_CALLER, instance, lane, MEET_POSE + 9);
  m.velocity = mat3_unrotate(b.turn, vec3_sub(a.velocity, b.velocity));
  m.spin_a = mat3_unrotate(b.turn, a.spin);
  m.spin_b = mat3_unrotate(b.turn, b.spin);
  meet_motion_since(TILE_OF_CALLER, instance, lane, &m);
  return m;
}

/* velocity of the first body's material at a point by the second's */
ALD_INLINE vec3 meet_velocity(const meet_motion *m, vec3 point) {
  return vec3_sub(vec3_add(m->velocity, vec3_cross(m->spin_a, vec3_sub(point, m->at))),
                  vec3_cross(m->spin_b, point));
}

/* ------------------------------------------------------------------------------ regions */

/* A region follows the nearest of the last step, if that is nearer than a quarter of the smaller
 * body's diagonal: farther off another contact began as one ended. */
ALD_INLINE meet_past meet_follow(TILE, uint instance, uint lane, vec3 centroid, real reach) {
  const real held = from_whole(MEET_FLAG_OF(MEET_HELD_COUNT));
  meet_past past;
  real best = reach * reach;
  past.stretch = vec3_zero();
  past.speed = past.deepest = R(0);
  past.follows = best < R(0);
  for (uint h = 0; h < MESH_REGIONS_MOST; h++) {
    const mask there = held > R(h);
    if (!any_lane(there)) break;
    const uint first = MEET_PAST_REGION(h);
    const vec3 apart =
        vec3_sub(centroid, meet_row_vec3(TILE_OF_CALLER, instance, lane, first + PAST_CENTROID));
    const real square = vec3_dot(apart, apart);
    const mask nearer = there & (square < best);
    const vec3 kept = meet_row_vec3(TILE_OF_CALLER, instance, lane, first + PAST_STRETCH);
    best = sel(nearer, square, best);
    past.follows = past.follows | nearer;
    past.stretch = vec3_sel(nearer, kept, past.stretch);
    past.speed = sel(nearer, MEET_ROW_OF(first + PAST_SPEED), past.speed);
    past.deepest = sel(nearer, MEET_ROW_OF(first + PAST_DEEPEST), past.deepest);
  }
  return past;
}

/* normal force of a region */
ALD_INLINE real meet_normal(const meet_law *law, real depth, real area, real deepest, real speed,
                            real closing) {
  law_force elastic;
  if (law->options & MEET_BY_AREA) {
    const mask crushes = is(W(law->options & MEET_CRUSHES), W(MEET_CRUSHES));
    elastic = area_pressure(law->pressure, area, depth, deepest, law->recovery, crushes);
  } else {
    elastic = hertz(law->stiffness, law->exponent, depth);
  }
  const real lag = flores_lag(law->factor, speed, law->least_speed);
  return flores(elastic, lag, law->damping, closing).value;
}

/* one region, in the lanes that have it */
ALD_INLINE void meet_region(TILE, uint instance, uint lane, uint first, mask has,
                            const meet_law *law, const meet_motion *m, real reach, meet_sum *sum) {
  const vec3 normal = meet_row_vec3(TILE_OF_CALLER, instance, lane, first + REGION_NORMAL);
  const vec3 centroid = meet_row_vec3(TILE_OF_CALLER, instance, lane, first + REGION_CENTROID);
  const real depth = MEET_ROW_OF(first + REGION_DEPTH), area = MEET_ROW_OF(first + REGION_AREA);
  const meet_past past = meet_follow(TILE_OF_CALLER, instance, lane, centroid, reach);
  const vec3 v = meet_velocity(m, centroid);
  const real closing = -vec3_dot(normal, v);
  const real speed = real_max(past.speed, closing), deepest = real_max(past.deepest, depth);
  const real pushed = meet_normal(law, depth, area, deepest, speed, closing);
  const real n = sel(has, pushed, R(0));
  vec3 force = vec3_scale(normal, n);
  if (any_lane(law->rubs)) {
    const vec3 way = vec3_add(m->way, vec3_cross(m->turn, centroid));
    const vec3 trial = vec3_sel(past.follows, vec3_add(past.stretch, way), vec3_zero());
    const stiction_state s =
        stiction(law->friction, stiction_on_plane(normal, trial), stiction_on_plane(normal, v), n);
    force = vec3_add(force, s.force);
    sum->tangential = sum->tangential + sel(has, vec3_length(s.force), R(0));
    meet_put_vec3(TILE_OF_CALLER, instance, lane, first + REGION_STRETCH, s.kept);
  }
  MEET_ROW_OF(first + REGION_SPEED) = speed;
  MEET_ROW_OF(first + REGION_DEEPEST) = deepest;
  const vec3 acting = vec3_sel(has, force, vec3_zero());
  const mask most = has & (n > sum->most);
  sum->force = vec3_add(sum->force, acting);
  sum->moment = vec3_add(sum->moment, vec3_sel(has, vec3_cross(centroid, acting), vec3_zero()));
  sum->normal = sum->normal + n;
  sum->depth = sel(has, real_max(sum->depth, depth), sum->depth);
  sum->area = sum->area + sel(has, area, R(0));
  sum->most = sel(most, n, sum->most);
  sum->centre = vec3_sel(most, centroid, sum->centre);
  sum->axis = vec3_sel(most, normal, sum->axis);
}

ALD_INLINE meet_sum meet_sum_of(TILE, uint instance, uint lane, const meet_motion *m) {
  const uint mesh_a = BODY_MESH(KIND_TABLE(KIND_mesh, KIND_BODY_A, instance));
  const uint mesh_b = BODY_MESH(KIND_TABLE(KIND_mesh, KIND_BODY_B, instance));
  const real reach = R(0.5) * real_min(vec3_length(mesh_box_extent(TILE_OF_CALLER, mesh_a)),
                                       vec3_length(mesh_box_extent(TILE_OF_CALLER, mesh_b)));
  const real count = from_whole(MEET_FLAG_OF(MEET_COUNT));
  const meet_law law = meet_law_of(TILE_OF_CALLER, instance, lane);
  meet_sum sum;
  sum.force = sum.moment = vec3_zero();
  sum.normal = sum.tangential = sum.depth = sum.area = R(0);
  sum.most = R(-1);
  sum.centre = meet_row_vec3(TILE_OF_CALLER, instance, lane, MEET_HELD_CENTRE);
  sum.axis = meet_row_vec3(TILE_OF_CALLER, instance, lane, MEET_HELD_AXIS);
  for (uint r = 0; r < MESH_REGIONS_MOST; r++) {
    const mask has = count > R(r);
    if (!any_lane(has)) break;
    meet_region(TILE_OF_CALLER, instance, lane, MEET_REGION(r), has, &law, m, reach, &sum);
  }
  sum.closing = -vec3_dot(sum.axis, meet_velocity(m, sum.centre));
  return sum;
}

/* ------------------------------------------------------------------------------ rows */

ALD_INLINE void meet_trace(TILE, uint instance, uint lane, pose a, pose b, mask touches,
                           meet_sum sum) {
  const vec3 point = vec3_sel(touches, pose_point(b, sum.centre), a.at);
  const vec3 normal = mat3_rotate(b.turn, vec3_sel(touches, sum.axis, vec3_zero()));
  const vec3 force = mat3_rotate(b.turn, sum.force);
  MEET_TRACE_OF(REGIONS) = from_whole(MEET_FLAG_OF(MEET_COUNT));
  MEET_TRACE_OF(NORMAL) = sum.normal;
  MEET_TRACE_OF(TANGENTIAL) = sum.tangential;
  MEET_TRACE_OF(DEPTH) = sum.depth;
  MEET_TRACE_OF(AREA) = sum.area;
  MEET_TRACE_OF(PX) = point.x;
  MEET_TRACE_OF(PY) = point.y;
  MEET_TRACE_OF(PZ) = point.z;
  MEET_TRACE_OF(NX) = normal.x;
  MEET_TRACE_OF(NY) = normal.y;
  MEET_TRACE_OF(NZ) = normal.z;
  MEET_TRACE_OF(FX) = force.x;
  MEET_TRACE_OF(FY) = force.y;
  MEET_TRACE_OF(FZ) = force.z;
}

/* what the record pass works from */
ALD_INLINE void meet_put(TILE, uint instance, uint lane, const meet_motion *m, meet_sum sum) {
  meet_put_vec3(TILE_OF_CALLER, instance, lane, MEET_WAY, m->way);
  meet_put_vec3(TILE_OF_CALLER, instance, lane, MEET_TURN, m->turn);
  meet_put_vec3(TILE_OF_CALLER, instance, lane, MEET_FORCE, sum.force);
  meet_put_vec3(TILE_OF_CALLER, instance, lane, MEET_MOMENT, sum.moment);
  meet_put_vec3(TILE_OF_CALLER, instance, lane, MEET_CENTRE, sum.centre);
  meet_put_vec3(TILE_OF_CALLER, instance, lane, MEET_AXIS, sum.axis);
  MEET_ROW_OF(MEET_NORMAL) = sum.normal;
  MEET_ROW_OF(MEET_TANGENTIAL) = sum.tangential;
  MEET_ROW_OF(MEET_DEPTH) = sum.depth;
  MEET_ROW_OF(MEET_AREA) = sum.area;
  MEET_ROW_OF(MEET_CLOSING) = sum.closing;
}

ALD_INLINE void mesh_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask touches = mask_not(is(MEET_FLAG_OF(MEET_COUNT), W(0)));
  const mask touched = mask_not(is(MEET_FLAG_OF(MEET_HELD_COUNT), W(0)));
  const uint slot = KIND(KIND_mesh, KIND_SLOT) + instance;
  MEET_FLAG_OF(MEET_TOUCH) = pick(touches, W(TOUCH_YES), W(TOUCH_NONE));
  if (!any_lane(touches | touched) && !plan[PLAN_TRACE]) {
    wrench_put(TILE_OF_CALLER, slot, lane, vec3_zero(), vec3_zero());
    return;
  }
  const pose a = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_mesh, KIND_BODY_A, instance), lane);
  const pose b = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_mesh, KIND_BODY_B, instance), lane);
  const meet_motion m = meet_motion_of(TILE_OF_CALLER, instance, lane, a, b);
  const meet_sum sum = meet_sum_of(TILE_OF_CALLER, instance, lane, &m);
  const vec3 moment = vec3_sub(sum.moment, vec3_cross(m.at, sum.force));
  meet_put(TILE_OF_CALLER, instance, lane, &m, sum);
  wrench_put(TILE_OF_CALLER, slot, lane, mat3_rotate(b.turn, sum.force),
             mat3_rotate(b.turn, moment));
  if (plan[PLAN_TRACE]) meet_trace(TILE_OF_CALLER, instance, lane, a, b, touches, sum);
}

#endif
