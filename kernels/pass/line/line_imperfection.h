/* SPDX-License-Identifier: Apache-2.0
 * A line that resists bending and is exactly straight, or in one plane, cannot leave that however
 * it is pressed: its forces have no part across. Such a line begins with a half wave across its
 * chord, in each of the two directions in which it has no deviation, so that it buckles as a real
 * one does. Own choice; theory: docs/theory/dynamic-line.md, "Buckling". L  distance of the ends
 * [m]; amplitude 1e-6 L, shared among both directions by the number of the line, so that lines
 * beside each other do not buckle alike Checked by: tests/pass/line/test_line_buckling.c. */
#ifndef ALD_KERNELS_PASS_LINE_IMPERFECTION_H
#define ALD_KERNELS_PASS_LINE_IMPERFECTION_H

#include "../../math/trig.h"
#include "line_end.h"

/* of the distance of the ends: before the line settles, and of what has settled or is given */
#define IMPERFECTION_SETTLES R(1e-6)
#define IMPERFECTION R(1e-8)

/* the chord, and two directions across it, the second one in its vertical plane */
typedef struct line_chord {
  vec3 from, across[2];
  real length;
} line_chord;

ALD_INLINE line_chord line_chord_of(TILE, uint line, uint lane) {
  line_chord c;
  c.from = node_vec3(NODE_ROWS_OF(LINE_END_NODE(line, 0)), NODE_STRIDE, NODE_HELD_X);
  const vec3 to = node_vec3(NODE_ROWS_OF(LINE_END_NODE(line, 1)), NODE_STRIDE, NODE_HELD_X);
  const vec3 way = vec3_sub(to, c.from);
  c.length = vec3_length(way);
  const mask level = way.x * way.x + way.y * way.y > R(1e-20) * c.length * c.length;
  const vec3 side = vec3_sel(level, vec3_of(-way.y, way.x, R(0)), vec3_of(R(0), way.z, -way.y));
  c.across[0] = vec3_scale(side, R(1) / real_max(vec3_length(side), R(1e-30)));
  const vec3 other = vec3_cross(way, c.across[0]);
  c.across[1] = vec3_scale(other, R(1) / real_max(vec3_length(other), R(1e-30)));
  return c;
}

/* lanes in which no node lies half of a bow [m] off the chord in a direction */
ALD_INLINE mask line_has_no_bow(TILE, uint line, uint lane, const line_chord *c, vec3 across,
                                real bow) {
  real most = R(0);
  for (uint node = LINE_END_NODE(line, 0) + 1; node < LINE_END_NODE(line, 1); node++) {
    const vec3 x = node_vec3(NODE_ROWS_OF(node), NODE_STRIDE, NODE_HELD_X);
    most = real_max(most, real_abs(vec3_dot(vec3_sub(x, c->from), across)));
  }
  return most < R(0.5) * bow;
}

/* Bends the held shape of a line that resists bending, in the lanes `who`: in both directions, or
 * before it settles in its vertical plane alone, in which weight may bend it, so that it does not
 * have to turn round its chord to where it rests. */
ALD_INLINE void line_bow(TILE, uint line, uint lane, mask who, int settles) {
  const uint first = LINE_END_NODE(line, 0), last = LINE_END_NODE(line, 1);
  const line_chord c = line_chord_of(TILE_OF_CALLER, line, lane);
  real sine, cosine;
  real_sincos(R(2.4) * R(line) + R(1), &sine, &cosine); /* the golden angle from line to line */
  const real shares[2] = {cosine, settles ? R(1) : sine};
  const real bow = c.length * (settles ? IMPERFECTION_SETTLES : IMPERFECTION);
  for (uint k = settles ? 1 : 0; k < 2; k++) {
    const mask yes = who & line_has_no_bow(TILE_OF_CALLER, line, lane, &c, c.across[k], bow);
    if (!any_lane(yes)) continue;
    for (uint node = first + 1; node < last; node++) {
      GLOBAL scalar *rows = NODE_ROWS_OF(node);
      const scalar part = (scalar)(node - first) / (scalar)(last - first);
      /* 4 s (1 - s): near enough to a half wave */
      const real off = R(4 * part * (1 - part)) * shares[k] * bow;
      const vec3 x = node_vec3(rows, NODE_STRIDE, NODE_HELD_X);
      node_put_vec3(rows, NODE_STRIDE, NODE_HELD_X,
                    vec3_sel(yes, vec3_madd(x, off, c.across[k]), x));
    }
  }
}

#endif
