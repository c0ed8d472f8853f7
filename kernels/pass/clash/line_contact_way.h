/* SPDX-License-Identifier: Apache-2.0
 * Hulls on their way from the last record to this evaluation: where they are in each substep of the
 * lines. Centre of gravity and axes run on cubics, as the ends of lines do. */
#ifndef ALD_KERNELS_PASS_LINE_CONTACT_WAY_H
#define ALD_KERNELS_PASS_LINE_CONTACT_WAY_H

#include "../../math/hermite.h"
#include "line_contact_rows.h"
#include "yield.h"

/* where it is at this evaluation */
ALD_INLINE void line_contact_place(TILE, uint lane, uint instance) {
  const pose p =
      body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_line_contact, KIND_BODY_A, instance), lane);
  const uint at = LINE_CONTACT_HERE + LINE_CONTACT_PLACE_AT,
             x = LINE_CONTACT_HERE + LINE_CONTACT_PLACE_X,
             y = LINE_CONTACT_HERE + LINE_CONTACT_PLACE_Y;
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_line_contact, instance, at, p.at);
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_line_contact, instance, at + 3, p.velocity);
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_line_contact, instance, x, p.turn.x);
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_line_contact, instance, x + 3,
                vec3_cross(p.spin, p.turn.x));
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_line_contact, instance, y, p.turn.y);
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_line_contact, instance, y + 3,
                vec3_cross(p.spin, p.turn.y));
}

/* it is held where it is at this evaluation */
ALD_INLINE void line_contact_hold(TILE, uint lane, uint instance, mask yes) {
  for (uint k = 0; k < LINE_CONTACT_PLACE_ROWS; k++) {
    row_keep(&ROW_OF(line_contact, LINE_CONTACT_HELD + k), yes,
             ROW_OF(line_contact, LINE_CONTACT_HERE + k));
  }
}

/* nothing has pushed it; where a scenario begins it is held where it is */
ALD_INLINE void line_contact_begin(TILE, uint lane, uint instance) {
  const int is_first = stage_now(TILE_OF_CALLER, lane) == 0;
  const mask begins =
      yield_begins(TILE_OF_CALLER, lane, KIND_TABLE(KIND_line_contact, KIND_BODY_A, instance));
  line_contact_place(TILE_OF_CALLER, lane, instance);
  for (uint field = LINE_CONTACT_PUSH; field <= LINE_CONTACT_IMPULSE; field++)
    ROW_OF(line_contact, field) = R(0);
  if (is_first) FLAG_OF(line_contact, LINE_CONTACT_LOST) = W(0);
  if (any_lane(begins)) line_contact_hold(TILE_OF_CALLER, lane, instance, begins);
}

/* three rows and their rates on the cubic from the last record, `since` after it */
ALD_INLINE vec3 line_contact_between(TILE, uint lane, uint instance, uint field, real inverse,
                                     real since, vec3 *slope) {
  const vec3 x0 =
      kind_vec3(TILE_OF_CALLER, lane, KIND_line_contact, instance, LINE_CONTACT_HELD + field);
  const vec3 v0 =
      kind_vec3(TILE_OF_CALLER, lane, KIND_line_contact, instance, LINE_CONTACT_HELD + field + 3);
  const vec3 x1 =
      kind_vec3(TILE_OF_CALLER, lane, KIND_line_contact, instance, LINE_CONTACT_HERE + field);
  const vec3 v1 =
      kind_vec3(TILE_OF_CALLER, lane, KIND_line_contact, instance, LINE_CONTACT_HERE + field + 3);
  const cubic cx = cubic_between(x0.x, v0.x, x1.x, v1.x, inverse, since);
  const cubic cy = cubic_between(x0.y, v0.y, x1.y, v1.y, inverse, since);
  const cubic cz = cubic_between(x0.z, v0.z, x1.z, v1.z, inverse, since);
  *slope = vec3_of(cx.slope, cy.slope, cz.slope);
  return vec3_of(cx.value, cy.value, cz.value);
}

/* its pose at a time; the axes of both cubics set upright on each other */
ALD_INLINE pose line_contact_pose(TILE, uint lane, uint instance, real time) {
  const real dt = STEP_LENGTH_BEFORE, now = stage_time(TILE_OF_CALLER, lane);
  /* the last record was at this step's beginning, or a step before */
  real from = real_max(now - dt, R(0));
  if (FORCES_LATE) from = STEP_BEGAN;
  const real interval = now - from, since = time - from;
  const real inverse = R(1) / sel(interval > R(0), interval, R(1));
  pose p;
  vec3 dx, dy;
  p.at = line_contact_between(TILE_OF_CALLER, lane, instance, LINE_CONTACT_PLACE_AT, inverse, since,
                              &p.velocity);
  vec3 x = line_contact_between(TILE_OF_CALLER, lane, instance, LINE_CONTACT_PLACE_X, inverse,
                                since, &dx);
  vec3 y = line_contact_between(TILE_OF_CALLER, lane, instance, LINE_CONTACT_PLACE_Y, inverse,
                                since, &dy);
  const uint body = KIND_TABLE(KIND_line_contact, KIND_BODY_A, instance);
  yield_carry_pose(TILE_OF_CALLER, lane, body, &p, &x, &y);
  p.turn.x = vec3_scale(x, R(1) / vec3_length(x));
  const vec3 off = vec3_madd(y, -vec3_dot(y, p.turn.x), p.turn.x);
  p.turn.y = vec3_scale(off, R(1) / vec3_length(off));
  p.turn.z = vec3_cross(p.turn.x, p.turn.y);
  const vec3 dz = vec3_add(vec3_cross(dx, p.turn.y), vec3_cross(p.turn.x, dy));
  const vec3 sum = vec3_add(vec3_cross(p.turn.x, dx), vec3_cross(p.turn.y, dy));
  p.spin = vec3_madd(yield_spin(TILE_OF_CALLER, lane, body), R(0.5),
                     vec3_add(sum, vec3_cross(p.turn.z, dz)));
  return p;
}

#endif
