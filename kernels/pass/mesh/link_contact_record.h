/* SPDX-License-Identifier: Apache-2.0
 * What the contact of a link holds for the next step, and its records. */
#ifndef ALD_KERNELS_PASS_LINK_CONTACT_RECORD_H
#define ALD_KERNELS_PASS_LINK_CONTACT_RECORD_H

#include "link_contact.h"
#include "surface_record.h"

/* Did the mesh pierce a part of the link in the last step, which it has now let go of? */
ALD_INLINE mask link_went_through(TILE, uint instance, uint lane) {
  const real held = from_whole(FLAG_OF(link_contact, SURFACE_HELD_SPOT_COUNT));
  const real count = from_whole(FLAG_OF(link_contact, SURFACE_SPOT_COUNT));
  const real most = PARAM_OF(link_contact, LINK_BAR) * (R(1) - LINK_THROUGH);
  mask through = held < R(0);
  for (uint h = 0; h < LINK_SPOTS_MAX; h++) {
    const real part = ROW_OF(link_contact, LINK_PAST_AT(h) + SPOT_PART);
    mask gone = (held > R(h)) & (ROW_OF(link_contact, LINK_PAST_AT(h) + SPOT_DEPTH) >= most);
    if (!any_lane(gone)) continue;
    for (uint k = 0; k < LINK_SPOTS_MAX; k++) {
      const mask same =
          (count > R(k)) & (ROW_OF(link_contact, LINK_SPOT_AT(k) + SPOT_PART) == part);
      gone = gone & mask_not(same);
    }
    through = through | gone;
  }
  return through;
}

/* A scenario ends where there was no room for what happened, or where a part of the link that the
 * mesh had pierced has gone through. Returns the lanes that do. */
ALD_INLINE mask link_fails(TILE, uint instance, uint lane, mask runs) {
  const whole held = FLAG_OF(link_contact, LINK_HELD_STATE);
  const mask lost = runs & mask_not(is(FLAG_OF(link_contact, LINK_PROBLEMS), W(0)));
  /* the generatrix was not outside the mesh in the last step */
  mask through = runs & mask_not(is(held & W(LINK_PIERCED_BY), W(0))) & mask_not(lost);
  if (any_lane(through)) through = through & link_went_through(TILE_OF_CALLER, instance, lane);
  const mask fails = lost | through;
  if (any_lane(fails)) {
    const uint body = KIND_TABLE(KIND_link_contact, KIND_BODY_A, instance);
    const whole why = pick(lost, W(STATUS_OVERFLOW), W(STATUS_OUT_OF_RANGE));
    lane_ends(TILE_OF_CALLER, lane, fails, why, LANE_FLAG(LANE_STEP), body);
  }
  return fails;
}

/* records and history beside those of every contact with a mesh */
ALD_INLINE void link_count(TILE, uint instance, uint lane, mask touches, mask yes) {
  const real count = from_whole(FLAG_OF(link_contact, SURFACE_SPOT_COUNT));
  const mask pierced = mask_not(is(FLAG_OF(link_contact, LINK_STATE) & W(LINK_PIERCED_BY), W(0)));
  row_peak(&ROW_OF(link_contact, LINK_MOST_SPOTS), touches, count);
  row_add(&ROW_OF(link_contact, LINK_STEPS_PIERCED), touches & pierced, R(1));
  for (uint spot = 0; spot < LINK_SPOTS_MAX; spot++) {
    const mask has = yes & (count > R(spot));
    if (!any_lane(has)) break;
    for (uint k = 0; k < SPOT_ROWS; k++) {
      row_keep(&ROW_OF(link_contact, LINK_PAST_AT(spot) + k), has,
               ROW_OF(link_contact, LINK_SPOT_AT(spot) + k));
    }
  }
}

ALD_INLINE void link_contact_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask running = lane_runs(TILE_OF_CALLER, lane);
  const mask runs = running & mask_not(link_fails(TILE_OF_CALLER, instance, lane, running));
  const touch_step s = surface_step(TILE_OF_CALLER, lane, KIND_link_contact, instance, runs);
  const mask yes = runs & (s.touches | s.touched);
  if (any_lane(yes)) {
    link_count(TILE_OF_CALLER, instance, lane, yes & s.touches, yes);
    surface_record(TILE_OF_CALLER, lane, KIND_link_contact, instance, s, yes);
  }
  surface_hold_place(TILE_OF_CALLER, lane, KIND_link_contact, instance, runs);
  flag_keep(&FLAG_OF(link_contact, LINK_HELD_STATE), runs, FLAG_OF(link_contact, LINK_STATE));
}

#endif
