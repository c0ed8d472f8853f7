/* SPDX-License-Identifier: Apache-2.0
 * The strikes of a contact with a mesh: how often its bodies close in while they touch, and the
 * energy, force, speed and place of the hardest. No force. Theory: docs/theory/strikes.md. Checked
 * by: tests/pass/mesh/test_strike.c. */
#ifndef ALD_KERNELS_PASS_STRIKE_H
#define ALD_KERNELS_PASS_STRIKE_H

#include "../step/touch.h"
#include "strike_rows.h"
#include "surface_rows.h"

/* lanes of a step */
typedef struct strike_step {
  mask begins, lasts, ends; /* a strike: in this step, in or before it, in it */
} strike_step;

/* its forces are those of the contact */
ALD_INLINE void strike_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {}

/* A strike begins when what pushes most closes in faster than the least speed, and ends when it
 * does not close any more. */
ALD_INLINE strike_step strike_step_of(TILE, uint instance, uint lane, uint kind, uint contact,
                                      mask runs, mask touches) {
  const real closing = KIND_ROW(kind, SURFACE_CLOSING, contact);
  const real began = ROW_OF(strike, STRIKE_BEGAN);
  const mask goes_on = runs & (began == began);
  strike_step s;
  s.begins =
      runs & touches & mask_not(began == began) & (closing > PARAM_OF(strike, STRIKE_LEAST_SPEED));
  s.lasts = s.begins | goes_on;
  s.ends = goes_on & mask_not(touches & (closing > R(0)));
  return s;
}

ALD_INLINE void strike_begin(TILE, uint instance, uint lane, mask begins) {
  row_keep(&ROW_OF(strike, STRIKE_BEGAN), begins, record_time(TILE_OF_CALLER, lane));
  row_keep(&ROW_OF(strike, STRIKE_OWN_ENERGY), begins, R(0));
  row_keep(&ROW_OF(strike, STRIKE_OWN_FORCE), begins, R(0));
  row_keep(&ROW_OF(strike, STRIKE_OWN_SPEED), begins, R(0));
  row_add(&ROW_OF(strike, STRIKE_COUNT), begins, R(1));
}

/* the record of the hardest, which this one is in the lanes of `hardest` */
ALD_INLINE void strike_keep(TILE, uint instance, uint lane, uint kind, uint contact, mask hardest) {
  row_keep(&ROW_OF(strike, STRIKE_ENERGY), hardest, ROW_OF(strike, STRIKE_OWN_ENERGY));
  row_keep(&ROW_OF(strike, STRIKE_FORCE), hardest, ROW_OF(strike, STRIKE_OWN_FORCE));
  row_keep(&ROW_OF(strike, STRIKE_SPEED), hardest, ROW_OF(strike, STRIKE_OWN_SPEED));
  row_keep(&ROW_OF(strike, STRIKE_TIME), hardest, ROW_OF(strike, STRIKE_BEGAN));
  for (uint k = 0; k < 3; k++) {
    row_keep(&ROW_OF(strike, STRIKE_PLACE + k), hardest,
             KIND_ROW(kind, SURFACE_CENTRE + k, contact));
  }
}

/* Work of the normal force in this step: its mean along the way by which what pushes most has
 * closed in; 0 where it went apart. */
ALD_INLINE real strike_work(TILE, uint instance, uint lane, uint kind, uint contact) {
  const vec3 axis = kind_vec3(TILE_OF_CALLER, lane, kind, contact, SURFACE_AXIS);
  const vec3 centre = kind_vec3(TILE_OF_CALLER, lane, kind, contact, SURFACE_CENTRE);
  const vec3 turned =
      vec3_cross(kind_vec3(TILE_OF_CALLER, lane, kind, contact, SURFACE_TURN), centre);
  const vec3 way = vec3_add(kind_vec3(TILE_OF_CALLER, lane, kind, contact, SURFACE_WAY), turned);
  const real twice = ROW_OF(strike, STRIKE_HELD_NORMAL) + KIND_ROW(kind, SURFACE_NORMAL, contact);
  return R(0.5) * twice * real_max(-vec3_dot(axis, way), R(0));
}

/* this step of it */
ALD_INLINE void strike_take(TILE, uint instance, uint lane, uint kind, uint contact, mask lasts) {
  const real work = strike_work(TILE_OF_CALLER, instance, lane, kind, contact);
  row_add(&ROW_OF(strike, STRIKE_OWN_ENERGY), lasts, work);
  row_add(&ROW_OF(strike, STRIKE_TOTAL), lasts, work);
  row_peak(&ROW_OF(strike, STRIKE_OWN_FORCE), lasts, KIND_ROW(kind, SURFACE_NORMAL, contact));
  row_peak(&ROW_OF(strike, STRIKE_OWN_SPEED), lasts, KIND_ROW(kind, SURFACE_CLOSING, contact));
}

ALD_INLINE void strike_look(TILE, uint instance, uint lane, uint kind, uint contact) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const mask touches = mask_not(is(KIND_FLAG(kind, SURFACE_SPOT_COUNT, contact), W(0)));
  const real normal = KIND_ROW(kind, SURFACE_NORMAL, contact);
  const strike_step s =
      strike_step_of(TILE_OF_CALLER, instance, lane, kind, contact, runs, touches);
  if (any_lane(s.lasts)) {
    strike_begin(TILE_OF_CALLER, instance, lane, s.begins);
    strike_take(TILE_OF_CALLER, instance, lane, kind, contact, s.lasts & touches);
    const real energy = ROW_OF(strike, STRIKE_OWN_ENERGY);
    strike_keep(TILE_OF_CALLER, instance, lane, kind, contact,
                s.lasts & mask_not(energy <= ROW_OF(strike, STRIKE_ENERGY)));
    event_add(TILE_OF_CALLER, lane, s.ends, EVENT_STRIKE, KIND(KIND_strike, KIND_SLOT) + instance,
              FORCES_LATE, energy);
    row_keep(&ROW_OF(strike, STRIKE_BEGAN), s.ends, real_nan());
  }
  row_keep(&ROW_OF(strike, STRIKE_HELD_NORMAL), runs, sel(touches, normal, R(0)));
}

ALD_INLINE void strike_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint mesh = KIND_TABLE(KIND_strike, KIND_REF(0), instance);
  const uint link = KIND_TABLE(KIND_strike, KIND_REF(1), instance);
  if (mesh) strike_look(TILE_OF_CALLER, instance, lane, KIND_mesh_contact, mesh - 1);
  if (link) strike_look(TILE_OF_CALLER, instance, lane, KIND_link_contact, link - 1);
}

#endif
