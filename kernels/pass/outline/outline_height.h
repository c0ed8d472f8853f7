/* SPDX-License-Identifier: Apache-2.0
 * Contacts of outlines between bodies in space: at which height they meet, and their sections. */
#ifndef ALD_KERNELS_PASS_OUTLINE_HEIGHT_H
#define ALD_KERNELS_PASS_OUTLINE_HEIGHT_H

#include "../../geom/prism_section.h"
#include "../step/space.h"
#include "contact_rows.h"

/* Heights at which a body's walls are met, earth frame; far away if they have no end. */
typedef struct wall_range {
  real bottom, top;
} wall_range;

/* Of a body that leans, those at which no lid cuts the box of its outline, but never less than the
 * middle half of the walls. The hundredth keeps a plane that was moved there clear of the corner of
 * the box, whatever the rounding. */
ALD_INLINE wall_range walls_of(TILE, uint body, uint lane) {
  wall_range r;
  const real low = SPACE_PARAM(SPACE_LOW, body), high = SPACE_PARAM(SPACE_HIGH, body);
  const real z = SPACE_ROW(SPACE_Z, body), upright = SPACE_ROW(SPACE_ZZ, body);
  const real by_x = SPACE_ROW(SPACE_XZ, body), by_y = SPACE_ROW(SPACE_YZ, body);
  const real middle = by_x * BODY_PARAM(BODY_BOX_X, body) + by_y * BODY_PARAM(BODY_BOX_Y, body);
  const real rise = real_abs(by_x) * BODY_PARAM(BODY_BOX_LENGTH, body) +
                    real_abs(by_y) * BODY_PARAM(BODY_BOX_BREADTH, body);
  const real give = real_min(R(1.01) * rise, R(0.25) * (upright * (high - low)));
  const mask ends = low < high;
  r.bottom = sel(ends, (z + upright * low) + (middle + give), R(-1e9));
  r.top = sel(ends, (z + upright * high) + (middle - give), R(1e9));
  return r;
}

/* The height of the contact, earth frame: as given, within what both bodies' walls share. Returns
 * where they share any. */
ALD_INLINE mask outline_height(TILE, uint instance, uint lane, real *height) {
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_contact, KIND_BODY_B, instance);
  const wall_range of_a = walls_of(TILE_OF_CALLER, a, lane);
  const wall_range of_b = walls_of(TILE_OF_CALLER, b, lane);
  const real bottom = real_max(of_a.bottom, of_b.bottom), top = real_min(of_a.top, of_b.top);
  const real given = KIND_PARAM(KIND_contact, CONTACT_HEIGHT, instance);
  *height = real_max(bottom, real_min(top, given));
  return (bottom < top) & (SPACE_ROW(SPACE_ZZ, a) > PRISM_LEANS_MAX) &
         (SPACE_ROW(SPACE_ZZ, b) > PRISM_LEANS_MAX);
}

ALD_INLINE prism_section body_section(TILE, uint body, uint lane, real height) {
  return prism_cut(body_pose(TILE_OF_CALLER, body, lane).turn, height - SPACE_ROW(SPACE_Z, body));
}

/* Do the boxes of the two sections overlap, and their walls? */
ALD_INLINE mask sections_near(TILE, uint instance, uint lane) {
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_contact, KIND_BODY_B, instance);
  real height;
  const mask level = outline_height(TILE_OF_CALLER, instance, lane, &height);
  const vec2 of_a = body_section(TILE_OF_CALLER, a, lane, height).offset;
  const vec2 of_b = body_section(TILE_OF_CALLER, b, lane, height).offset;
  const vec2 shift = vec2_sub(of_b, of_a);
  return level & (BODY_ROW(BODY_MIN_X, a) <= BODY_ROW(BODY_MAX_X, b) + shift.x) &
         (BODY_ROW(BODY_MIN_X, b) + shift.x <= BODY_ROW(BODY_MAX_X, a)) &
         (BODY_ROW(BODY_MIN_Y, a) <= BODY_ROW(BODY_MAX_Y, b) + shift.y) &
         (BODY_ROW(BODY_MIN_Y, b) + shift.y <= BODY_ROW(BODY_MAX_Y, a));
}

#endif
