/* SPDX-License-Identifier: Apache-2.0
 * A contact between two bodies in the plane: point, normal, velocities there. */
#ifndef ALD_KERNELS_GEOM_PLANE_CONTACT_H
#define ALD_KERNELS_GEOM_PLANE_CONTACT_H

#include "../math/vec2.h"

/* The normal i points from the first body (A) to the second (B); the tangent is j = (-i_y, i_x). */
typedef struct plane_contact {
  vec2 normal;  /* i [-] */
  vec2 arm_a;   /* from A's centre of gravity to the point of contact, earth frame [m] */
  vec2 arm_b;   /* from B's */
  real closing; /* u = (V_A - V_B) . i, > 0 approaching [m/s]; [TPN] eq. (10) */
  real sliding; /* w = (V_A - V_B) . j [m/s] */
} plane_contact;

/* A body's motion as a contact needs it. */
typedef struct plane_motion {
  vec2 velocity; /* [m/s] */
  real rate;     /* [rad/s] */
} plane_motion;

/* closing and sliding velocity at the point of contact; [TPN] eq. (10), (14) */
ALD_INLINE vec2 plane_contact_velocity(vec2 normal, vec2 arm_a, vec2 arm_b, plane_motion a,
                                       plane_motion b) {
  const vec2 difference = vec2_sub(vec2_point_velocity(a.velocity, a.rate, arm_a),
                                   vec2_point_velocity(b.velocity, b.rate, arm_b));
  return vec2_of(vec2_dot(difference, normal), vec2_dot(difference, vec2_left(normal)));
}

#endif
