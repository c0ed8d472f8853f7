/* SPDX-License-Identifier: Apache-2.0
 * The ends of dynamic lines: where what holds them is, and whether it still does. */
#ifndef ALD_KERNELS_PASS_LINE_END_H
#define ALD_KERNELS_PASS_LINE_END_H

#include "line_parting.h"
#include "line_section.h"

ALD_INLINE vec3 line_row_vec3(TILE, uint line, uint lane, uint field) {
  return vec3_of(KIND_ROW(KIND_line, field, line), KIND_ROW(KIND_line, field + 1, line),
                 KIND_ROW(KIND_line, field + 2, line));
}
ALD_INLINE void line_row_put_vec3(TILE, uint line, uint lane, uint field, vec3 v) {
  KIND_ROW(KIND_line, field, line) = v.x;
  KIND_ROW(KIND_line, field + 1, line) = v.y;
  KIND_ROW(KIND_line, field + 2, line) = v.z;
}

/* where what holds an end is at this evaluation, and how it moves; end: 0 or 1 */
ALD_INLINE void line_find_end(TILE, uint line, uint lane, uint end) {
  const uint body = LINE_BODY(line, end);
  const pose p = body_pose(TILE_OF_CALLER, body, lane);
  const vec3 at = pose_point(p, KIND_VEC3(KIND_line, (uint)(end ? LINE_TO : LINE_FROM), line));
  const vec3 along = KIND_VEC3(KIND_line, (uint)(end ? LINE_TO_ALONG : LINE_FROM_ALONG), line);
  line_row_put_vec3(TILE_OF_CALLER, line, lane, LINE_END_AT + 3 * end, at);
  line_row_put_vec3(TILE_OF_CALLER, line, lane, LINE_END_RATE + 3 * end, pose_velocity_at(p, at));
  line_row_put_vec3(TILE_OF_CALLER, line, lane, LINE_END_ALONG + 3 * end,
                    mat3_rotate(p.turn, along));
}

/* lanes in which an end was held at the last record */
ALD_INLINE mask line_held(TILE, uint line, uint lane, uint end) {
  const uint free_end = end ? LINE_FREE_TO : LINE_FREE_FROM;
  const whole gone = W(end ? LINE_GONE_TO : LINE_GONE_FROM);
  mask held = is(KIND_FLAG(KIND_line, LINE_STATE, line) & gone, W(0));
  if (LINE_OPTIONS(line) & free_end) held = is(W(0), W(1));
  return held;
}

/* in which an order has let it go */
ALD_INLINE mask line_let_go(TILE, uint line, uint lane, uint end) {
  return KIND_ROW(KIND_line, (uint)(end ? LINE_RELEASED_TO : LINE_RELEASED_FROM), line) > R(0);
}

/* in which it pulls at its body: an order lets it go from the beginning of a step on */
ALD_INLINE mask line_pulls(TILE, uint line, uint lane, uint end) {
  return line_held(TILE_OF_CALLER, line, lane, end) &
         mask_not(line_let_go(TILE_OF_CALLER, line, lane, end));
}

/* In which it follows its body on the way to this evaluation: that lies within the step, or, with
 * schemes of one stage, before it. */
ALD_INLINE mask line_follows(TILE, uint line, uint lane, uint end) {
  return FORCES_LATE ? line_pulls(TILE_OF_CALLER, line, lane, end)
                     : line_held(TILE_OF_CALLER, line, lane, end);
}

#define LINE_END_NODE(line, end) ((end) ? LINE_FIRST_NODE((line) + 1) - 1 : LINE_FIRST_NODE(line))

/* puts an end on its body, in the lanes of `held`; x, v: rows of the node */
ALD_INLINE void line_put_end(TILE, uint line, uint lane, uint end, mask held, uint x, uint v) {
  GLOBAL scalar *rows = NODE_ROWS_OF(LINE_END_NODE(line, end));
  const uint stride = NODE_STRIDE;
  const vec3 at = line_row_vec3(TILE_OF_CALLER, line, lane, LINE_END_AT + 3 * end);
  const vec3 rate = line_row_vec3(TILE_OF_CALLER, line, lane, LINE_END_RATE + 3 * end);
  node_put_vec3(rows, stride, x, vec3_sel(held, at, node_vec3(rows, stride, x)));
  node_put_vec3(rows, stride, v, vec3_sel(held, rate, node_vec3(rows, stride, v)));
}

#endif
