/* SPDX-License-Identifier: Apache-2.0
 * Where a body is in space and how it moves, as elements see it. */
#ifndef ALD_KERNELS_BODY_POSE_H
#define ALD_KERNELS_BODY_POSE_H

#include "../math/mat3.h"

/* All in the earth frame; `at` is relative to the scenario's origin. */
typedef struct pose {
  vec3 at;       /* centre of gravity [m] */
  mat3 turn;     /* the body's axes */
  vec3 velocity; /* of the centre of gravity [m/s] */
  vec3 spin;     /* angular velocity [rad/s] */
} pose;

/* earth position of a point of the body, and of its material at an earth point the velocity */
ALD_INLINE vec3 pose_point(pose p, vec3 own) { return vec3_add(p.at, mat3_rotate(p.turn, own)); }
ALD_INLINE vec3 pose_velocity_at(pose p, vec3 point) {
  return vec3_add(p.velocity, vec3_cross(p.spin, vec3_sub(point, p.at)));
}

#endif
