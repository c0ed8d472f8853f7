/* SPDX-License-Identifier: Apache-2.0
 * The conditions of a joint as rows of the system of all joints: Jacobian matrix and right-hand
 * sides. The point that both bodies share, where a joint does not slide, is taken along the axes of
 * the earth, which are rows of the bodies' axes. */
#ifndef ALD_KERNELS_PASS_JOINT_LOOK_H
#define ALD_KERNELS_PASS_JOINT_LOOK_H

#include "joint_system.h"

/* What is asked of the conditions: how far they are from being met, now and in their rates, or
 * what their second rates lack without accelerations; as right-hand sides. */
enum { ASK_GAPS, ASK_BIAS };

/* returns |value| */
ALD_INLINE real joint_ask(TILE, uint lane, uint i, uint ask, real value, real rate, real bias) {
  if (ask == ASK_GAPS) {
    SOLVE(SOLVE_FIRST, i) = R(0) - value;
    SOLVE(SOLVE_SECOND, i) = R(0) - rate;
  } else {
    SOLVE(SOLVE_FIRST, i) = R(0) - bias;
  }
  return real_abs(value);
}

/* the rows of a joint in the system of all, and what is asked of them */
typedef struct joint_rows {
  joint_matrix matrix;
  uint first; /* of the system */
  uint ask;
  mat3 turn_a, turn_b; /* of its bodies */
} joint_rows;

/* row n */
ALD_INLINE real joint_put(TILE, uint lane, const joint_rows *r, uint n, const joint_condition *c) {
  joint_jacobian_put(r->matrix, n, 0, mat3_unrotate(r->turn_a, c->push[0]),
                     mat3_unrotate(r->turn_a, c->turn[0]));
  joint_jacobian_put(r->matrix, n, 1, mat3_unrotate(r->turn_b, c->push[1]),
                     mat3_unrotate(r->turn_b, c->turn[1]));
  return joint_ask(TILE_OF_CALLER, lane, r->first + n, r->ask, c->value, c->rate, c->bias);
}

/* the shared point of a joint that does not slide, along one axis of the earth, as `row` of the
 * bodies' axes has it */
ALD_INLINE void joint_put_point(joint_matrix rows, uint n, vec3 row_a, vec3 row_b, vec3 arm_a,
                                vec3 arm_b) {
  joint_jacobian_put(rows, n, 0, vec3_sub(vec3_zero(), row_a), vec3_cross(row_a, arm_a));
  joint_jacobian_put(rows, n, 1, row_b, vec3_cross(arm_b, row_b));
}

/* rows 0 to 2 */
ALD_INLINE real joint_look_point(TILE, uint lane, uint instance, const joint_rows *r,
                                 const joint_gap *g) {
  const mat3 a = r->turn_a, b = r->turn_b;
  const joint_matrix rows = r->matrix;
  const uint first = r->first, ask = r->ask;
  const vec3 arm_a = KIND_VEC3(KIND_joint, JOINT_AT_A, instance);
  const vec3 arm_b = KIND_VEC3(KIND_joint, JOINT_AT_B, instance);
  joint_put_point(rows, 0, vec3_of(a.x.x, a.y.x, a.z.x), vec3_of(b.x.x, b.y.x, b.z.x), arm_a,
                  arm_b);
  joint_put_point(rows, 1, vec3_of(a.x.y, a.y.y, a.z.y), vec3_of(b.x.y, b.y.y, b.z.y), arm_a,
                  arm_b);
  joint_put_point(rows, 2, vec3_of(a.x.z, a.y.z, a.z.z), vec3_of(b.x.z, b.y.z, b.z.z), arm_a,
                  arm_b);
  const real x = joint_ask(TILE_OF_CALLER, lane, first, ask, g->apart.x, g->moves.x, g->bends.x);
  const real y =
      joint_ask(TILE_OF_CALLER, lane, first + 1, ask, g->apart.y, g->moves.y, g->bends.y);
  const real z =
      joint_ask(TILE_OF_CALLER, lane, first + 2, ask, g->apart.z, g->moves.z, g->bends.z);
  return real_max(x, real_max(y, z));
}

/* Jacobian matrix and right-hand sides of a joint; returns how far its worst condition is from
 * being met [m], [rad]. */
ALD_INLINE real joint_look(TILE, uint instance, uint lane, uint ask) {
  const uint type = JOINT_TYPE, places = JOINT_PLACES(type);
  const pose a = body_pose(TILE_OF_CALLER, JOINT_BODY(instance, 0), lane);
  const pose b = body_pose(TILE_OF_CALLER, JOINT_BODY(instance, 1), lane);
  const joint_place j = joint_place_of(TILE_OF_CALLER, instance, lane, a, b);
  const joint_gap g = joint_gap_of(j.end[0], j.end[1]);
  joint_rows r;
  r.matrix = joint_matrix_of(TILE_OF_CALLER, lane, instance);
  r.first = JOINT_FIRST(instance), r.ask = ask;
  r.turn_a = a.turn, r.turn_b = b.turn;
  real off;
  if (places == 3) {
    off = joint_look_point(TILE_OF_CALLER, lane, instance, &r, &g);
  } else {
    const joint_condition y = joint_along(j.end[0], j.end[1], &g, j.axes.y);
    const joint_condition z = joint_along(j.end[0], j.end[1], &g, j.axes.z);
    off = joint_put(TILE_OF_CALLER, lane, &r, 0, &y);
    off = real_max(off, joint_put(TILE_OF_CALLER, lane, &r, 1, &z));
  }
  for (uint n = 0; n < JOINT_DIRECTIONS(type); n++) {
    const joint_condition c = joint_direction(&j, type, n);
    off = real_max(off, joint_put(TILE_OF_CALLER, lane, &r, places + n, &c));
  }
  return off;
}

#endif
