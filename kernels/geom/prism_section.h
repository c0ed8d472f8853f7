/* SPDX-License-Identifier: Apache-2.0
 * The outline of a body that leans, at a height: its walls follow the body's z axis, and a
 * horizontal plane cuts them.
 *   v      vertex of the outline, body frame                           [m]
 *   R      axes of the body, e_z its third                             [-]
 *   h      height of the plane above the centre of gravity             [m]
 *   at(v) = offset + v_x along + v_y across, horizontally from the centre of gravity
 * An affine map keeps what is convex convex. A body upright gives its outline, turned. */
#ifndef ALD_KERNELS_GEOM_PRISM_SECTION_H
#define ALD_KERNELS_GEOM_PRISM_SECTION_H

#include "../math/mat3.h"
#include "../math/vec2.h"

/* leaning more than this (cosine), a body has no outline to speak of and meets nothing */
#define PRISM_LEANS_MOST R(0.1)

typedef struct prism_section {
  vec2 along, across, offset;
} prism_section;

ALD_INLINE mask prism_stands(mat3 turn) { return turn.z.z > PRISM_LEANS_MOST; }

ALD_INLINE prism_section prism_cut(mat3 turn, real height) {
  prism_section s;
  const real inverse = R(1) / sel(prism_stands(turn), turn.z.z, R(1));
  const vec2 lean = vec2_of(turn.z.x * inverse, turn.z.y * inverse);
  s.along = vec2_of(turn.x.x - lean.x * turn.x.z, turn.x.y - lean.y * turn.x.z);
  s.across = vec2_of(turn.y.x - lean.x * turn.y.z, turn.y.y - lean.y * turn.y.z);
  s.offset = vec2_scale(lean, height);
  return s;
}

ALD_INLINE vec2 prism_vertex(prism_section s, vec2 vertex) {
  return vec2_add(s.offset,
                  vec2_add(vec2_scale(s.along, vertex.x), vec2_scale(s.across, vertex.y)));
}

#endif
