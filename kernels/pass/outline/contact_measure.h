/* SPDX-License-Identifier: Apache-2.0
 * How thin the outlines of a contact are: what a way within a step, and a depth, are judged by. */
#ifndef ALD_KERNELS_PASS_CONTACT_MEASURE_H
#define ALD_KERNELS_PASS_CONTACT_MEASURE_H

#include "overlap_scene.h"

/* of the least width of both outlines: a way within a step, or an overlap, up to which nothing is
 * looked for */
#define CONTACT_SWEEP_SHARE R(0.4)

ALD_INLINE vec2 shape_vertex(TILE, uint shape, uint lane, uint v) {
  return vec2_of(SHAPE_PARAM(SHAPE_VERTICES + 2 * v, shape),
                 SHAPE_PARAM(SHAPE_VERTICES + 2 * v + 1, shape));
}

/* Least width of a convex part of an outline, across its edges that lie on the outline [m] */
ALD_APART real polygon_width(TILE, uint shape, uint lane) {
  const uint count = plan[plan[PLAN_SHAPE_SIZE] + shape];
  real least = R(1e30);
  for (uint e = 0; e < count; e++) {
    const uint within = plan[plan[PLAN_SHAPE_WITHIN] + 2 * shape + e / 32];
    if ((within >> (e % 32)) & 1u) continue;
    const vec2 from = shape_vertex(TILE_OF_CALLER, shape, lane, e);
    const vec2 to = shape_vertex(TILE_OF_CALLER, shape, lane, polygon_next(e, count));
    const vec2 along = vec2_sub(to, from);
    real most = R(0);
    for (uint v = 0; v < count; v++) {
      const vec2 at = shape_vertex(TILE_OF_CALLER, shape, lane, v);
      most = real_max(most, vec2_cross(along, vec2_sub(at, from)));
    }
    const real length = real_sqrt(vec2_dot(along, along));
    least = sel(length > R(0), real_min(least, most / sel(length > R(0), length, R(1))), least);
  }
  return least;
}

/* from a body's centre of gravity to the farthest corner of its outline's box [m] */
ALD_INLINE real outline_reach(TILE, uint body, uint lane) {
  const real x = real_abs(BODY_PARAM(BODY_BOX_X, body)) + BODY_PARAM(BODY_BOX_LENGTH, body);
  const real y = real_abs(BODY_PARAM(BODY_BOX_Y, body)) + BODY_PARAM(BODY_BOX_BREADTH, body);
  return real_sqrt(x * x + y * y);
}

ALD_APART void contact_measure(TILE, uint instance ALD_UNUSED, uint lane, mask yes) {
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_contact, KIND_BODY_B, instance);
  const uint shape_a = KIND_TABLE(KIND_contact, KIND_SHAPE_A, instance);
  const uint shape_b = KIND_TABLE(KIND_contact, KIND_SHAPE_B, instance);
  const real width = real_min(polygon_width(TILE_OF_CALLER, shape_a, lane),
                              polygon_width(TILE_OF_CALLER, shape_b, lane));
  row_keep(&ROW_OF(contact, CONTACT_SHALLOW), yes, CONTACT_SWEEP_SHARE * width);
  row_keep(
      &ROW_OF(contact, CONTACT_REACH), yes,
      real_max(outline_reach(TILE_OF_CALLER, a, lane), outline_reach(TILE_OF_CALLER, b, lane)));
}

#endif
