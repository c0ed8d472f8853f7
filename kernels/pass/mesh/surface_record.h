/* SPDX-License-Identifier: Apache-2.0
 * History and records that the contact of two meshes and that of a link with a mesh share. */
#ifndef ALD_KERNELS_PASS_SURFACE_RECORD_H
#define ALD_KERNELS_PASS_SURFACE_RECORD_H

#include "../step/balance.h"
#include "../step/touch.h"
#include "surface_rows.h"

/* which lanes touch now and did in the last step */
ALD_INLINE touch_step surface_step(TILE, uint lane, uint kind, uint instance, mask runs) {
  touch_step s;
  s.runs = runs;
  s.touches = mask_not(is(KIND_FLAG(kind, SURFACE_SPOT_COUNT, instance), W(0)));
  s.touched = mask_not(is(KIND_FLAG(kind, SURFACE_HELD_SPOT_COUNT, instance), W(0)));
  return s;
}

/* Work that the contact took in this step, by the mean of its forces along the way of the bodies:
 * exactly what the bodies gave, where velocities advance before places. */
ALD_INLINE real surface_work(TILE, uint lane, uint kind, uint instance) {
  const vec3 way = kind_vec3(TILE_OF_CALLER, lane, kind, instance, SURFACE_WAY);
  const vec3 turn = kind_vec3(TILE_OF_CALLER, lane, kind, instance, SURFACE_TURN);
  const vec3 force = vec3_add(kind_vec3(TILE_OF_CALLER, lane, kind, instance, SURFACE_FORCE),
                              kind_vec3(TILE_OF_CALLER, lane, kind, instance, SURFACE_HELD_FORCE));
  const vec3 moment =
      vec3_add(kind_vec3(TILE_OF_CALLER, lane, kind, instance, SURFACE_MOMENT),
               kind_vec3(TILE_OF_CALLER, lane, kind, instance, SURFACE_HELD_MOMENT));
  return R(-0.5) * (vec3_dot(force, way) + vec3_dot(moment, turn));
}

/* the step in which it touches (`touches`), or just has (`yes`) */
ALD_INLINE void surface_count(TILE, uint lane, uint kind, uint instance, mask touches, mask yes) {
  const real dt = STEP_LENGTH, normal = KIND_ROW(kind, SURFACE_NORMAL, instance);
  touch_peak(&KIND_ROW(kind, SURFACE_PEAK_NORMAL, instance),
             &KIND_ROW(kind, SURFACE_PEAK_TIME, instance), touches, normal,
             record_time(TILE_OF_CALLER, lane));
  row_peak(&KIND_ROW(kind, SURFACE_PEAK_TANGENTIAL, instance), touches,
           KIND_ROW(kind, SURFACE_TANGENTIAL, instance));
  row_peak(&KIND_ROW(kind, SURFACE_PEAK_DEPTH, instance), touches,
           KIND_ROW(kind, SURFACE_DEPTH, instance));
  row_add(&KIND_ROW(kind, SURFACE_ENERGY, instance), yes,
          surface_work(TILE_OF_CALLER, lane, kind, instance));
  row_add(&KIND_ROW(kind, SURFACE_IMPULSE, instance), touches, normal * dt);
  touch_lasts(TILE_OF_CALLER, lane, kind, instance, SURFACE_FIRST_TOUCH, touches);
}

/* history that the next step starts from */
ALD_INLINE void surface_hold(TILE, uint lane, uint kind, uint instance, mask yes) {
  for (uint k = 0; k < 3; k++) {
    row_keep(&KIND_ROW(kind, SURFACE_HELD_FORCE + k, instance), yes,
             KIND_ROW(kind, SURFACE_FORCE + k, instance));
    row_keep(&KIND_ROW(kind, SURFACE_HELD_MOMENT + k, instance), yes,
             KIND_ROW(kind, SURFACE_MOMENT + k, instance));
    row_keep(&KIND_ROW(kind, SURFACE_HELD_CENTRE + k, instance), yes,
             KIND_ROW(kind, SURFACE_CENTRE + k, instance));
    row_keep(&KIND_ROW(kind, SURFACE_HELD_AXIS + k, instance), yes,
             KIND_ROW(kind, SURFACE_AXIS + k, instance));
  }
  flag_keep(&KIND_FLAG(kind, SURFACE_HELD_SPOT_COUNT, instance), yes,
            KIND_FLAG(kind, SURFACE_SPOT_COUNT, instance));
}

/* records and history of a step in which some lanes touch, or just have: those of `yes` */
ALD_INLINE void surface_record(TILE, uint lane, uint kind, uint instance, touch_step s, mask yes) {
  const real closing = KIND_ROW(kind, SURFACE_CLOSING, instance);
  if (plan[PLAN_EVENTS]) {
    touch_events(TILE_OF_CALLER, lane, kind, instance, s, FORCES_LATE, closing);
  }
  surface_count(TILE_OF_CALLER, lane, kind, instance, yes & s.touches, yes);
  touch_mark(TILE_OF_CALLER, lane, kind, instance, SURFACE_FIRST_TOUCH, s, closing);
  surface_hold(TILE_OF_CALLER, lane, kind, instance, yes);
  balance_hold(TILE_OF_CALLER, lane, BALANCE_PLACE(kind, SURFACE_BALANCE), yes, s.touches,
               s.touches);
}

/* in every step: where the first body is */
ALD_INLINE void surface_hold_place(TILE, uint lane, uint kind, uint instance, mask runs) {
  for (uint k = 0; k < 12; k++) {
    row_keep(&KIND_ROW(kind, SURFACE_HELD_PLACE + k, instance), runs,
             KIND_ROW(kind, SURFACE_PLACE + k, instance));
  }
}

#endif
