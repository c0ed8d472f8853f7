/* SPDX-License-Identifier: Apache-2.0
 * The bodies that joints hold and that move: what the joints' passes keep of each, and by how much
 * its velocities change as a step of one evaluation begins. */
#ifndef ALD_KERNELS_PASS_JOINED_H
#define ALD_KERNELS_PASS_JOINED_H

#include "../step/space.h"
#include "joint_rows.h"

#define JOINTS(field) plan[plan[PLAN_JOINT_TABLE] + (field)]

/* bodies that joints hold and that move: number among those that move in space */
#define JOINED_SPATIAL(m) plan[JOINTS(JOINTS_TABLE) + (m)]
#define JOINED_BODY(m) plan[plan[PLAN_SPATIAL_TABLE] + JOINED_SPATIAL(m)]
#define JOINED_OF(body) plan[JOINTS(JOINTS_OF) + (body)] /* 1 + number; 0: none */
#define JOINED_ROW(k, m) ROW(JOINTS(JOINTS_ROWS) + (k)*JOINTS(JOINTS_JOINED) + (m))

ALD_INLINE vec6 joined_vec6(TILE, uint lane, uint m, uint first) {
  return vec6_of(
      vec3_of(JOINED_ROW(first, m), JOINED_ROW(first + 1, m), JOINED_ROW(first + 2, m)),
      vec3_of(JOINED_ROW(first + 3, m), JOINED_ROW(first + 4, m), JOINED_ROW(first + 5, m)));
}

ALD_INLINE void joined_put(TILE, uint lane, uint m, uint first, vec6 v) {
  JOINED_ROW(first, m) = v.linear.x;
  JOINED_ROW(first + 1, m) = v.linear.y;
  JOINED_ROW(first + 2, m) = v.linear.z;
  JOINED_ROW(first + 3, m) = v.angular.x;
  JOINED_ROW(first + 4, m) = v.angular.y;
  JOINED_ROW(first + 5, m) = v.angular.z;
}

/* is a body one of them? */
ALD_INLINE int body_is_joined(TILE, uint body) {
  return KIND(KIND_joint, KIND_COUNT) > 0 && JOINED_OF(body) > 0;
}

/* velocities with which a body leaves the beginning of a step of one evaluation, its axes: what
 * joints do to it in the step they do there (reactions.h) */
ALD_INLINE vec6 joined_leaves(TILE, uint body, uint lane, vec6 v) {
  if (!body_is_joined(TILE_OF_CALLER, body)) return v;
  return vec6_add(v, joined_vec6(TILE_OF_CALLER, lane, JOINED_OF(body) - 1, JOINED_KICK));
}

#endif
