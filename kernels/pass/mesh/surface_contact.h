/* SPDX-License-Identifier: Apache-2.0
 * What the contact of two meshes and that of a link with a mesh share: the place of the first body,
 * sums over the places of contact, their rows. `kind` is KIND_mesh_contact or KIND_link_contact.
 * All is in the frame of the second body. */
#ifndef ALD_KERNELS_PASS_SURFACE_CONTACT_H
#define ALD_KERNELS_PASS_SURFACE_CONTACT_H

#include "../../body/surface_motion.h"
#include "../../law/surface_law.h"
#include "../step/balance.h"
#include "surface_rows.h"

/* parameters from `entry` on, SURFACE_* */
ALD_INLINE surface_law surface_law_at(TILE, uint lane, uint entry) {
  surface_law law;
  law.stiffness = PARAM(entry + SURFACE_STIFFNESS);
  law.exponent = PARAM(entry + SURFACE_EXPONENT);
  law.factor = PARAM(entry + SURFACE_FACTOR);
  law.damping = PARAM(entry + SURFACE_DAMPING);
  law.least_speed = PARAM(entry + SURFACE_LEAST_SPEED);
  law.friction.mu_s = PARAM(entry + SURFACE_STATIC);
  law.friction.mu_d = PARAM(entry + SURFACE_KINETIC);
  law.friction.k = PARAM(entry + SURFACE_STICK);
  law.friction.c = PARAM(entry + SURFACE_STICK_RATE);
  law.friction.vs = PARAM(entry + SURFACE_STICK_SPEED);
  law.friction.b = PARAM(entry + SURFACE_VISCOUS);
  law.rubs = (law.friction.mu_s > R(0)) | (law.friction.b > R(0));
  law.yields = R(0);
  return law;
}

/* ------------------------------------------------------------------------------ motion */

/* rows as SURFACE_PLACE: turn row by row, then place */
ALD_INLINE surface_place surface_place_at(TILE, uint lane, uint kind, uint instance, uint first) {
  surface_place p;
  p.turn.x = vec3_of(KIND_ROW(kind, first, instance), KIND_ROW(kind, first + 3, instance),
                     KIND_ROW(kind, first + 6, instance));
  p.turn.y = vec3_of(KIND_ROW(kind, first + 1, instance), KIND_ROW(kind, first + 4, instance),
                     KIND_ROW(kind, first + 7, instance));
  p.turn.z = vec3_of(KIND_ROW(kind, first + 2, instance), KIND_ROW(kind, first + 5, instance),
                     KIND_ROW(kind, first + 8, instance));
  p.at = kind_vec3(TILE_OF_CALLER, lane, kind, instance, first + 9);
  return p;
}

ALD_INLINE void surface_place_put(TILE, uint lane, uint kind, uint instance, mat3 turn, vec3 at) {
  const vec3 axes[3] = {turn.x, turn.y, turn.z};
  for (uint k = 0; k < 3; k++) {
    KIND_ROW(kind, SURFACE_PLACE + k, instance) = axes[k].x;
    KIND_ROW(kind, SURFACE_PLACE + 3 + k, instance) = axes[k].y;
    KIND_ROW(kind, SURFACE_PLACE + 6 + k, instance) = axes[k].z;
  }
  kind_put_vec3(TILE_OF_CALLER, lane, kind, instance, SURFACE_PLACE + 9, at);
}

/* way and turn since the last step; 0 where there was none */
ALD_INLINE surface_way surface_way_since(TILE, uint lane, uint kind, uint instance, mask seen,
                                         surface_place now) {
  surface_way way = surface_way_of(
      surface_place_at(TILE_OF_CALLER, lane, kind, instance, SURFACE_HELD_PLACE), now);
  way.way = vec3_sel(seen, way.way, vec3_zero());
  way.turn = vec3_sel(seen, way.turn, vec3_zero());
  return way;
}

/* the two bodies of a contact in one evaluation */
typedef struct surface_bodies {
  pose a, b;
  surface_motion now;
  surface_way since; /* the last step; 0 in the first one */
} surface_bodies;

/* ------------------------------------------------------------------------------ yielding */

/* How the bodies yield in a step to a unit force at a place of contact along `normal`, both in the
 * frame of the second body, with the first one at `at` [s/kg]. */
ALD_INLINE real surface_yields(TILE, uint lane, uint kind, uint instance, vec3 at, vec3 point,
                               vec3 normal) {
  const uint body_a = KIND_TABLE(kind, KIND_BODY_A, instance),
             body_b = KIND_TABLE(kind, KIND_BODY_B, instance);
  const mat3 turn_a = body_pose(TILE_OF_CALLER, body_a, lane).turn;
  const mat3 turn_b = body_pose(TILE_OF_CALLER, body_b, lane).turn;
  const vec3 force = mat3_rotate(turn_b, normal);
  const vec3 moment_a = mat3_rotate(turn_b, vec3_cross(vec3_sub(point, at), normal));
  const vec3 moment_b = mat3_rotate(turn_b, vec3_cross(point, normal));
  return STEP_LENGTH *
         (balance_yield_of(TILE_OF_CALLER, body_a, lane, turn_a, force, moment_a).rest +
          balance_yield_of(TILE_OF_CALLER, body_b, lane, turn_b, force, moment_b).rest);
}

/* ------------------------------------------------------------------------------ sums */

typedef struct surface_sum {
  vec3 force, moment;            /* on the first body, about the second's centre of gravity */
  vec3 centre, axis;             /* place that pushes most, direction of the force there */
  real normal, tangential, most; /* [N] */
  real depth;                    /* greatest indentation [m] */
  real stored; /* by the law in this place, where the contact begins with it [J] */
} surface_sum;

ALD_INLINE surface_sum surface_sum_start(TILE, uint lane, uint kind, uint instance) {
  surface_sum sum;
  sum.force = sum.moment = vec3_zero();
  sum.normal = sum.tangential = sum.depth = sum.stored = R(0);
  sum.most = R(-1);
  sum.centre = kind_vec3(TILE_OF_CALLER, lane, kind, instance, SURFACE_HELD_CENTRE);
  sum.axis = kind_vec3(TILE_OF_CALLER, lane, kind, instance, SURFACE_HELD_AXIS);
  return sum;
}

/* one place of contact, in the lanes that have it */
ALD_INLINE void surface_sum_add(surface_sum *sum, mask has, vec3 point, vec3 normal, real depth,
                                surface_force f) {
  const vec3 acting = vec3_sel(has, f.force, vec3_zero());
  const mask most = has & (f.normal > sum->most);
  sum->force = vec3_add(sum->force, acting);
  sum->moment = vec3_add(sum->moment, vec3_sel(has, vec3_cross(point, acting), vec3_zero()));
  sum->normal = sum->normal + sel(has, f.normal, R(0));
  sum->tangential = sum->tangential + sel(has, f.tangential, R(0));
  sum->depth = sel(has, real_max(sum->depth, depth), sum->depth);
  sum->most = sel(most, f.normal, sum->most);
  sum->centre = vec3_sel(most, point, sum->centre);
  sum->axis = vec3_sel(most, normal, sum->axis);
}

/* does its balance begin in this evaluation? */
ALD_INLINE mask surface_begins(TILE, uint lane, uint kind, uint instance) {
  return balance_begins(TILE_OF_CALLER, lane, KIND_TABLE(kind, KIND_BODY_A, instance),
                        KIND_TABLE(kind, KIND_BODY_B, instance));
}

/* Released energy never exceeds stored energy in the lanes of `limited`. Returns the share of the
 * force that acts. */
ALD_INLINE real surface_limit(TILE, uint lane, uint kind, uint instance, const surface_bodies *of,
                              mask limited, surface_sum *sum) {
  const pose a = of->a, b = of->b;
  const vec3 moment = vec3_sub(sum->moment, vec3_cross(of->now.at, sum->force));
  const balance_wrench w =
      balance_wrench_of(a, b, mat3_rotate(b.turn, sum->force), mat3_rotate(b.turn, moment));
  balance_place place = BALANCE_PLACE(kind, SURFACE_BALANCE);
  place.stored = sum->stored;
  const real share = balance_share(TILE_OF_CALLER, lane, place, a, b, w, limited);
  sum->force = vec3_scale(sum->force, share);
  sum->moment = vec3_scale(sum->moment, share);
  sum->normal = sum->normal * share;
  sum->tangential = sum->tangential * share;
  return share;
}

/* ------------------------------------------------------------------------------ rows */

/* what the record pass works from, and the slot */
ALD_INLINE void surface_put(TILE, uint lane, uint kind, uint instance, const surface_bodies *of,
                            const surface_sum *sum) {
  const mat3 turn = of->b.turn;
  const vec3 moment = vec3_sub(sum->moment, vec3_cross(of->now.at, sum->force));
  kind_put_vec3(TILE_OF_CALLER, lane, kind, instance, SURFACE_WAY, of->since.way);
  kind_put_vec3(TILE_OF_CALLER, lane, kind, instance, SURFACE_TURN, of->since.turn);
  kind_put_vec3(TILE_OF_CALLER, lane, kind, instance, SURFACE_FORCE, sum->force);
  kind_put_vec3(TILE_OF_CALLER, lane, kind, instance, SURFACE_MOMENT, sum->moment);
  kind_put_vec3(TILE_OF_CALLER, lane, kind, instance, SURFACE_CENTRE, sum->centre);
  kind_put_vec3(TILE_OF_CALLER, lane, kind, instance, SURFACE_AXIS, sum->axis);
  KIND_ROW(kind, SURFACE_NORMAL, instance) = sum->normal;
  KIND_ROW(kind, SURFACE_TANGENTIAL, instance) = sum->tangential;
  KIND_ROW(kind, SURFACE_DEPTH, instance) = sum->depth;
  KIND_ROW(kind, SURFACE_CLOSING, instance) =
      -vec3_dot(sum->axis, surface_velocity(of->now, sum->centre));
  wrench_put(TILE_OF_CALLER, KIND(kind, KIND_SLOT) + instance, lane, mat3_rotate(turn, sum->force),
             mat3_rotate(turn, moment));
}

ALD_INLINE void surface_trace(TILE, uint lane, uint kind, uint instance, const surface_bodies *of,
                              mask touches, const surface_sum *sum) {
  const pose a = of->a, b = of->b;
  const vec3 point = vec3_sel(touches, pose_point(b, sum->centre), a.at);
  const vec3 normal = mat3_rotate(b.turn, vec3_sel(touches, sum->axis, vec3_zero()));
  const vec3 force = mat3_rotate(b.turn, sum->force);
  const vec3 vectors[3] = {point, normal, force};
  KIND_TRACE_ROW(kind, SURFACE_TRACE_SPOTS, instance) =
      from_whole(KIND_FLAG(kind, SURFACE_SPOT_COUNT, instance));
  KIND_TRACE_ROW(kind, SURFACE_TRACE_NORMAL, instance) = sum->normal;
  KIND_TRACE_ROW(kind, SURFACE_TRACE_TANGENTIAL, instance) = sum->tangential;
  KIND_TRACE_ROW(kind, SURFACE_TRACE_DEPTH, instance) = sum->depth;
  for (uint k = 0; k < 3; k++) {
    KIND_TRACE_ROW(kind, SURFACE_TRACE_PX + 3 * k, instance) = vectors[k].x;
    KIND_TRACE_ROW(kind, SURFACE_TRACE_PY + 3 * k, instance) = vectors[k].y;
    KIND_TRACE_ROW(kind, SURFACE_TRACE_PZ + 3 * k, instance) = vectors[k].z;
  }
}

#endif
