/* SPDX-License-Identifier: Apache-2.0
 * A point where dynamic lines meet: what is recorded of it. It is moved with the lines
 * (point_step.h). */
#ifndef ALD_KERNELS_PASS_POINT_H
#define ALD_KERNELS_PASS_POINT_H

#include "point_step.h"

ALD_INLINE vec3 point_moved(TILE, uint point, uint lane) {
  return vec3_sub(point_vec3(TILE_OF_CALLER, point, lane, POINT_X),
                  point_vec3(TILE_OF_CALLER, point, lane, POINT_START));
}

/* it has no force of its own on a body */
ALD_INLINE void point_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (!plan[PLAN_TRACE]) return;
  const vec3 moved = point_moved(TILE_OF_CALLER, instance, lane);
  TRACE_OF(point, POINT_TRACE_MOVED) = moved.x;
  TRACE_OF(point, POINT_TRACE_MOVED + 1) = moved.y;
  TRACE_OF(point, POINT_TRACE_MOVED + 2) = moved.z;
  TRACE_OF(point, POINT_TRACE_HEIGHT) = POINT_ROW(POINT_X + 2, instance);
  TRACE_OF(point, POINT_TRACE_SPEED) =
      vec3_length(point_vec3(TILE_OF_CALLER, instance, lane, POINT_V));
}

ALD_INLINE void point_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const vec3 moved = point_moved(TILE_OF_CALLER, instance, lane);
  const real offset = vec3_length(vec3_sub(point_vec3(TILE_OF_CALLER, instance, lane, POINT_X),
                                           point_vec3(TILE_OF_CALLER, instance, lane, POINT_REST)));
  for (uint c = 0; c < 6; c++) {
    row_keep(&POINT_ROW(POINT_HELD_X + c, instance), runs, POINT_ROW(POINT_X + c, instance));
  }
  row_keep(&POINT_ROW(POINT_WAS_RELEASED, instance), runs, POINT_ROW(POINT_RELEASED, instance));
  row_keep(&POINT_ROW(POINT_MOVED, instance), runs, moved.x);
  row_keep(&POINT_ROW(POINT_MOVED + 1, instance), runs, moved.y);
  row_keep(&POINT_ROW(POINT_MOVED + 2, instance), runs, moved.z);
  const mask farther = runs & (offset > POINT_ROW(POINT_OFFSET, instance));
  row_keep(&POINT_ROW(POINT_OFFSET_TIME, instance), farther, record_time(TILE_OF_CALLER, lane));
  row_keep(&POINT_ROW(POINT_OFFSET, instance), farther, offset);
  row_peak(&POINT_ROW(POINT_SPEED, instance), runs,
           vec3_length(point_vec3(TILE_OF_CALLER, instance, lane, POINT_V)));
}

#endif
