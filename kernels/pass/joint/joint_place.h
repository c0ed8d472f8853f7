/* SPDX-License-Identifier: Apache-2.0
 * Where the ends and axes of a joint are, and the conditions that it sets. */
#ifndef ALD_KERNELS_PASS_JOINT_PLACE_H
#define ALD_KERNELS_PASS_JOINT_PLACE_H

#include "../../geom/joint_condition.h"
#include "../step/space.h"
#include "joint_rows.h"

#define JOINT_TYPE KIND_TABLE(KIND_joint, KIND_OPTIONS, instance)
#define JOINT_BODY(instance, side) \
  KIND_TABLE(KIND_joint, (side) == 0 ? KIND_BODY_A : KIND_BODY_B, (instance))

/* a joint in the earth frame */
typedef struct joint_place {
  joint_end end[2];
  mat3 axes;         /* of the joint in the first body */
  vec3 first, third; /* in the second: its axis, or another one of a universal joint; and from where
                      * angles are counted */
} joint_place;

ALD_INLINE joint_end joint_end_of(pose p, vec3 own) {
  joint_end end;
  end.arm = mat3_rotate(p.turn, own);
  end.at = vec3_add(p.at, end.arm);
  end.velocity = p.velocity;
  end.spin = p.spin;
  return end;
}

ALD_INLINE joint_place joint_place_of(TILE, uint instance, uint lane, pose a, pose b) {
  joint_place j;
  j.end[0] = joint_end_of(a, KIND_VEC3(KIND_joint, JOINT_AT_A, instance));
  j.end[1] = joint_end_of(b, KIND_VEC3(KIND_joint, JOINT_AT_B, instance));
  j.axes.x = mat3_rotate(a.turn, KIND_VEC3(KIND_joint, JOINT_AXES, instance));
  j.axes.y = mat3_rotate(a.turn, KIND_VEC3(KIND_joint, JOINT_AXES + 3, instance));
  j.axes.z = mat3_rotate(a.turn, KIND_VEC3(KIND_joint, JOINT_AXES + 6, instance));
  j.first =
      mat3_rotate(b.turn, kind_vec3(TILE_OF_CALLER, lane, KIND_joint, instance, JOINT_OWN_FIRST));
  j.third =
      mat3_rotate(b.turn, kind_vec3(TILE_OF_CALLER, lane, KIND_joint, instance, JOINT_OWN_THIRD));
  return j;
}

/* the n-th condition to directions */
ALD_INLINE joint_condition joint_direction(const joint_place *j, uint type, uint n) {
  if (type == JOINT_UNIVERSAL) return joint_across(j->end[0], j->end[1], j->axes.x, j->first);
  if (n == 0) return joint_across(j->end[0], j->end[1], j->axes.y, j->first);
  if (n == 1) return joint_across(j->end[0], j->end[1], j->axes.z, j->first);
  return joint_across(j->end[0], j->end[1], j->axes.y, j->third);
}

#endif
