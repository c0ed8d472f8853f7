/* SPDX-License-Identifier: Apache-2.0
 * Docking cones: a pin that has entered is held by the wall of the cone. Source: [SIMO] sec. 1.5.
 */
#ifndef ALD_KERNELS_PASS_DOCKING_H
#define ALD_KERNELS_PASS_DOCKING_H

#include "../../law/docking.h"
#include "../step/balance.h"
#include "../step/space.h"
#include "docking_rows.h"

#define DOCKING_NODE(row, field) PARAM(entry + (row)*DOCKING_NODE_COUNT + (field))

ALD_INLINE docking_level docking_level_of(TILE, uint lane, uint entry, uint row) {
  docking_level level;
  level.depth = DOCKING_NODE(row, DOCKING_NODE_DEPTH);
  level.inverse = DOCKING_NODE(row, DOCKING_NODE_INVERSE);
  level.clearance = DOCKING_NODE(row, DOCKING_NODE_CLEARANCE);
  level.taper = DOCKING_NODE(row, DOCKING_NODE_TAPER);
  return level;
}

/* force and damping of the tables */
typedef struct docking_table {
  real force, damping;   /* [N], [N (s/m)^e] */
  real taper, clearance; /* dR0/dZ [-], R0 [m] */
} docking_table;

/* Every row is looked at once for the level above the tip and the one below it. */
ALD_INLINE docking_table docking_look(TILE, uint instance, uint lane, real z, real d) {
  const uint entry = KIND_TABLE_ENTRY(KIND_docking, 0, instance);
  const uint rows = KIND_TABLE_ROWS(KIND_docking, 0, instance);
  docking_level level = docking_level_of(TILE_OF_CALLER, lane, entry, 0);
  for (uint k = 1; k < rows; k++) {
    level = docking_deeper(level, docking_level_of(TILE_OF_CALLER, lane, entry, k), z);
  }
  const docking_wall wall = docking_wall_at(level, z);
  const int bilinear = KIND_TABLE(KIND_docking, KIND_OPTIONS, instance) & DOCKING_BILINEAR;
  real at = d;
  if (!bilinear) at = d - wall.clearance;
  real force = R(0), damping = R(0), next_force = R(0), next_damping = R(0);
  for (uint k = 0; k < rows; k++) {
    const real past = at - DOCKING_NODE(k, DOCKING_NODE_AT);
    const mask passed = (past >= R(0)) | (DOCKING_NODE(k, DOCKING_NODE_OPENS) > R(0));
    const mask here = passed & (DOCKING_NODE(k, DOCKING_NODE_DEPTH) == level.depth);
    const mask next = passed & (DOCKING_NODE(k, DOCKING_NODE_BEFORE) == level.depth);
    const real beyond = real_max(past, R(0));
    const real f =
        DOCKING_NODE(k, DOCKING_NODE_FORCE) + DOCKING_NODE(k, DOCKING_NODE_STIFFNESS) * beyond;
    const real c =
        DOCKING_NODE(k, DOCKING_NODE_DAMPING) + DOCKING_NODE(k, DOCKING_NODE_DAMPING_BY) * beyond;
    force = sel(here, f, force);
    damping = sel(here, c, damping);
    next_force = sel(next, f, next_force);
    next_damping = sel(next, c, next_damping);
  }
  docking_table table;
  table.force = (R(1) - wall.part) * force + wall.part * next_force;
  table.damping = (R(1) - wall.part) * damping + wall.part * next_damping;
  table.taper = wall.taper;
  table.clearance = wall.clearance;
  return table;
}

/* the pin's tip as the cone sees it */
typedef struct docking_tip {
  vec3 at;       /* earth frame [m] */
  vec3 axis;     /* earth frame */
  vec3 outwards; /* from the axis, of length 1; 0 on the axis */
  real z, d;     /* depth, distance from the axis [m] */
  real leaving;  /* dD/dt [m/s] */
} docking_tip;

ALD_INLINE docking_tip docking_tip_of(TILE, uint instance, uint lane, pose a, pose b) {
  docking_tip tip;
  tip.at = pose_point(a, KIND_VEC3(KIND_docking, DOCKING_PIN, instance));
  tip.axis = mat3_rotate(b.turn, KIND_VEC3(KIND_docking, DOCKING_AXIS, instance));
  const vec3 from =
      vec3_sub(tip.at, pose_point(b, KIND_VEC3(KIND_docking, DOCKING_CYLINDER, instance)));
  tip.z = vec3_dot(from, tip.axis);
  const vec3 off = vec3_madd(from, -tip.z, tip.axis);
  tip.d = vec3_length(off);
  tip.outwards = vec3_scale(off, R(1) / sel(tip.d > R(0), tip.d, R(1)));
  const vec3 velocity = vec3_sub(pose_velocity_at(a, tip.at), pose_velocity_at(b, tip.at));
  tip.leaving = vec3_dot(tip.outwards, velocity);
  return tip;
}

/* state that this evaluation starts from */
ALD_INLINE whole docking_was(TILE, uint instance, uint lane) {
  const whole held = FLAG_OF(docking, DOCKING_HELD_STATE);
  const int starts_in = KIND_TABLE(KIND_docking, KIND_OPTIONS, instance) & DOCKING_STARTS_IN;
  return starts_in ? pick(is(held, W(DOCKING_NEW)), W(DOCKING_ENTERED), held) : held;
}

/* what the wall does to the pin */
typedef struct docking_force {
  real radial, axial;    /* [N] */
  real path;             /* D - R0 [m] */
  real clearance, taper; /* R0 [m], dR0/dZ */
} docking_force;

/* of the lanes `inside`; nothing in the others */
ALD_INLINE docking_force docking_force_of(TILE, uint instance, uint lane, docking_tip tip,
                                          mask inside) {
  const docking_table table = docking_look(TILE_OF_CALLER, instance, lane, tip.z, tip.d);
  const real f =
      docking_radial(table.force, table.damping, tip.leaving, PARAM_OF(docking, DOCKING_EXPONENT),
                     PARAM_OF(docking, DOCKING_LIMIT));
  docking_force force;
  force.radial = sel(inside, f, R(0));
  force.axial = sel(inside, f * table.taper, R(0));
  force.path = sel(inside, tip.d - table.clearance, R(0));
  force.clearance = sel(inside, table.clearance, R(0));
  force.taper = sel(inside, table.taper, R(0));
  if (!(KIND_TABLE(KIND_docking, KIND_OPTIONS, instance) & DOCKING_BILINEAR)) {
    force.path = real_max(force.path, R(0));
  }
  return force;
}

/* share of the wall's force that acts */
ALD_INLINE real docking_share(TILE, uint instance, uint lane, const balance_contact *wall,
                              mask pushes) {
  const mask pushed = is(FLAG_OF(docking, DOCKING_HELD_PUSHES), W(1));
  FLAG_OF(docking, DOCKING_PUSHES) = pick(pushes, W(1), W(0));
  return balance_limit(TILE_OF_CALLER, lane, BALANCE_PLACE(KIND_docking, DOCKING_BALANCE), wall,
                       pushes | pushed, pushes);
}

ALD_INLINE void docking_trace(TILE, uint instance, uint lane, docking_tip tip, docking_force force,
                              mask inside) {
  TRACE_OF(docking, DOCKING_TRACE_DEPTH) = tip.z;
  TRACE_OF(docking, DOCKING_TRACE_DISTANCE) = tip.d;
  TRACE_OF(docking, DOCKING_TRACE_RADIAL) = force.radial;
  TRACE_OF(docking, DOCKING_TRACE_AXIAL) = force.axial;
  TRACE_OF(docking, DOCKING_TRACE_ENTERED) = sel(inside, R(1), R(0));
  TRACE_OF(docking, DOCKING_TRACE_CLEARANCE) = force.clearance;
  TRACE_OF(docking, DOCKING_TRACE_TAPER) = force.taper;
}

ALD_INLINE void docking_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const pose a = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_docking, KIND_BODY_A, instance), lane);
  const pose b = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_docking, KIND_BODY_B, instance), lane);
  const docking_tip tip = docking_tip_of(TILE_OF_CALLER, instance, lane, a, b);
  const whole state = docking_state(docking_was(TILE_OF_CALLER, instance, lane), tip.z, tip.d,
                                    PARAM_OF(docking, DOCKING_ENTRY_RADIUS));
  const mask inside = is(state, W(DOCKING_ENTERED));
  balance_contact wall = balance_contact_of(a, b);
  docking_force force;
  force.radial = force.axial = force.path = force.clearance = force.taper = R(0);
  if (any_lane(inside)) {
    force = docking_force_of(TILE_OF_CALLER, instance, lane, tip, inside);
    const vec3 push = vec3_madd(vec3_scale(tip.axis, force.axial), -force.radial, tip.outwards);
    wall.force = vec3_sel(inside, push, wall.force);
    wall.moment = vec3_sel(inside, vec3_cross(vec3_sub(tip.at, a.at), push), wall.moment);
  }
  const real share = docking_share(TILE_OF_CALLER, instance, lane, &wall, force.radial > R(0));
  force.radial = share * force.radial;
  force.axial = share * force.axial;
  wrench_put(TILE_OF_CALLER, KIND(KIND_docking, KIND_SLOT) + instance, lane,
             vec3_scale(wall.force, share), vec3_scale(wall.moment, share));
  FLAG_OF(docking, DOCKING_STATE) = state;
  ROW_OF(docking, DOCKING_DEPTH) = tip.z;
  ROW_OF(docking, DOCKING_OFFSET) = tip.d;
  ROW_OF(docking, DOCKING_RADIAL) = force.radial;
  ROW_OF(docking, DOCKING_AXIAL) = force.axial;
  ROW_OF(docking, DOCKING_PATH) = force.path;
  ROW_OF(docking, DOCKING_CLOSING) = tip.leaving;
  if (plan[PLAN_TRACE]) docking_trace(TILE_OF_CALLER, instance, lane, tip, force, inside);
}

#endif
