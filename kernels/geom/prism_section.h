/* SPDX-License-Identifier: Apache-2.0
 * The outline of a body that leans, at a height: its walls follow the body's z axis, and a
 * horizontal plane cuts them.
 *   v      vertex of the outline, body frame                           [m]
 *   R      axes of the body, e_z its third                             [-]
 *   h      height of the plane above the centre of gravity             [m]
 *   at(v) = offset + v_x along + v_y across, horizontally from the centre of gravity
 *   low, high  ends of the walls along e_z: the lids                   [m]
 *   tilt(v) = R_31 v_x + R_32 v_y, what the vertex rises by            [m]
 *   h - R_33 high <= tilt(v) <= h - R_33 low, else the plane passes the lids, not the wall
 * An affine map keeps what is convex convex. A body upright gives its outline, turned. */
#ifndef ALD_KERNELS_GEOM_PRISM_SECTION_H
#define ALD_KERNELS_GEOM_PRISM_SECTION_H

#include "../math/mat3.h"
#include "../math/vec2.h"

/* leaning more than this (cosine), a body has no outline to speak of and meets nothing */
#define PRISM_LEANS_MAX R(0.1)

typedef struct prism_section {
  vec2 along, across, offset;
} prism_section;

ALD_INLINE mask prism_is_upright(mat3 turn) { return turn.z.z > PRISM_LEANS_MAX; }

ALD_INLINE prism_section prism_cut(mat3 turn, real height) {
  prism_section s;
  const real inverse = R(1) / sel(prism_is_upright(turn), turn.z.z, R(1));
  const vec2 lean = vec2_of(turn.z.x * inverse, turn.z.y * inverse);
  s.along = vec2_of(turn.x.x - lean.x * turn.x.z, turn.x.y - lean.y * turn.x.z);
  s.across = vec2_of(turn.y.x - lean.x * turn.y.z, turn.y.y - lean.y * turn.y.z);
  s.offset = vec2_scale(lean, height);
  return s;
}

/* leaning less than this (sine), a body is upright for its lids: the plane meets both or none */
#ifdef ALD_SINGLE
#define PRISM_LEANS_MIN R(1e-4)
#else
#define PRISM_LEANS_MIN R(1e-9)
#endif
/* share of the outline's reach that a lid cuts off at least, far above rounding: a lid and an edge
 * that lie on one line would count twice */
#ifdef ALD_SINGLE
#define PRISM_LID_MIN R(1e-4)
#else
#define PRISM_LID_MIN R(1e-9)
#endif

/* How the outline lies across the slope of a body that leans, body frame. */
typedef struct prism_slope {
  vec2 up;        /* the way on which the outline rises, of length 1 */
  real lean;      /* sine of the lean */
  real low, high; /* along `up`, where the outline begins and ends [m] */
  real reach;     /* of its vertices from the body's axis [m] */
} prism_slope;

ALD_INLINE prism_slope prism_slope_of(mat3 turn) {
  prism_slope s;
  const vec2 tilt = vec2_of(turn.x.z, turn.y.z);
  s.lean = real_sqrt(vec2_dot(tilt, tilt));
  const mask leans = s.lean > PRISM_LEANS_MIN;
  s.up = vec2_scale(tilt, sel(leans, R(1) / sel(leans, s.lean, R(1)), R(0)));
  s.low = R(1e30);
  s.high = R(-1e30);
  s.reach = R(0);
  return s;
}

ALD_INLINE void prism_slope_add(prism_slope *s, vec2 vertex) {
  const real at = vec2_dot(s->up, vertex);
  s->low = real_min(s->low, at);
  s->high = real_max(s->high, at);
  s->reach = real_max(s->reach, vec2_dot(vertex, vertex));
}

/* A lid as a line across the outline, which lies on its left. */
typedef struct prism_lid {
  vec2 from, to; /* body frame, beyond the outline [m] */
  mask cuts;     /* does it cut anything off? */
  mask leaves;   /* does it leave anything? */
} prism_lid;

/* height: of the plane above the centre of gravity; end: of the walls, body frame; side: 1 for the
 * lower lid, which takes what rises highest, -1 for the upper one */
ALD_INLINE prism_lid prism_lid_of(const prism_slope *s, mat3 turn, real height, real end,
                                  real side) {
  prism_lid lid;
  const mask leans = s->lean > PRISM_LEANS_MIN;
  const real at = (height - turn.z.z * end) / sel(leans, s->lean, R(1));
  const real reach = R(1.01) * real_sqrt(s->reach);
  const real first = sel(side > R(0), s->high, -s->low), last = sel(side > R(0), s->low, -s->high);
  lid.cuts = leans & (first > side * at + PRISM_LID_MIN * reach);
  lid.leaves = mask_not(leans & (last >= side * at));
  const vec2 foot = vec2_scale(s->up, sel(lid.cuts, at, R(0)));
  const vec2 along = vec2_scale(vec2_of(-s->up.y, s->up.x), side * reach);
  lid.from = vec2_sub(foot, along);
  lid.to = vec2_add(foot, along);
  return lid;
}

ALD_INLINE vec2 prism_vertex(prism_section s, vec2 vertex) {
  return vec2_add(s.offset,
                  vec2_add(vec2_scale(s.along, vertex.x), vec2_scale(s.across, vertex.y)));
}

#endif
