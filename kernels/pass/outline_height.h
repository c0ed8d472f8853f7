/* SPDX-License-Identifier: Apache-2.0
 * Contacts of outlines between bodies in space: at which height they meet, and their sections. */
#ifndef ALD_KERNELS_PASS_OUTLINE_HEIGHT_H
#define ALD_KERNELS_PASS_OUTLINE_HEIGHT_H

#include "../geom/prism_section.h"
#include "polygon_rows.h"
#include "space.h"

/* lowest or highest level of a body's walls; far away if they have no end */
ALD_INLINE real wall_end(TILE, uint body, uint lane, uint field, real nowhere) {
  const real low = SPACE_PARAM(SPACE_LOW, body), high = SPACE_PARAM(SPACE_HIGH, body);
  const real end = SPACE_ROW(SPACE_Z, body) + SPACE_ROW(SPACE_ZZ, body) * SPACE_PARAM(field, body);
  return sel(low < high, end, nowhere);
}

/* The height of the contact, earth frame: as asked, within what both bodies' walls share. Returns
 * where they share any. */
ALD_INLINE mask outline_height(TILE, uint instance, uint lane, real *height) {
  const uint a = KIND_TABLE(KIND_polygon, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_polygon, KIND_BODY_B, instance);
  const real bottom = real_max(wall_end(TILE_OF_CALLER, a, lane, SPACE_LOW, R(-1e9)),
                               wall_end(TILE_OF_CALLER, b, lane, SPACE_LOW, R(-1e9)));
  const real top = real_min(wall_end(TILE_OF_CALLER, a, lane, SPACE_HIGH, R(1e9)),
                            wall_end(TILE_OF_CALLER, b, lane, SPACE_HIGH, R(1e9)));
  const real asked = KIND_PARAM(KIND_polygon, POLYGON_HEIGHT, instance);
  *height = real_max(bottom, real_min(top, asked));
  return (bottom < top) & (SPACE_ROW(SPACE_ZZ, a) > PRISM_LEANS_MOST) &
         (SPACE_ROW(SPACE_ZZ, b) > PRISM_LEANS_MOST);
}

ALD_INLINE prism_section body_section(TILE, uint body, uint lane, real height) {
  return prism_cut(body_pose(TILE_OF_CALLER, body, lane).turn, height - SPACE_ROW(SPACE_Z, body));
}

/* Do the boxes of the two sections overlap, and their walls? */
ALD_INLINE mask sections_near(TILE, uint instance, uint lane) {
  const uint a = KIND_TABLE(KIND_polygon, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_polygon, KIND_BODY_B, instance);
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
