/* SPDX-License-Identifier: Apache-2.0
 * What the contact of two meshes holds for the next step, and its records. */
#ifndef ALD_KERNELS_PASS_MESH_CONTACT_RECORD_H
#define ALD_KERNELS_PASS_MESH_CONTACT_RECORD_H

#include "mesh_contact.h"
#include "surface_record.h"

/* A scenario ends where there was no room for what happened, or bodies went through each other
 * unseen. Returns the lanes that do. */
ALD_INLINE mask mesh_contact_fails(TILE, uint instance, uint lane, mask runs) {
  const whole problems = FLAG_OF(mesh_contact, MESH_CONTACT_PROBLEMS);
  const mask pairs = mask_not(is(problems & W(MESH_CONTACT_PAIRS_LOST), W(0)));
  const mask regions = mask_not(is(problems & W(MESH_CONTACT_REGIONS_LOST), W(0)));
  const mask passed = mask_not(is(problems & W(MESH_CONTACT_PASSED), W(0)));
  const mask fails = runs & (pairs | regions | passed);
  if (any_lane(fails)) {
    const uint body = KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance);
    const whole why = pick(pairs | regions, W(STATUS_OVERFLOW), W(STATUS_OUT_OF_RANGE));
    lane_ends(TILE_OF_CALLER, lane, fails, why, LANE_FLAG(LANE_STEP), body);
    row_keep(&ROW_OF(mesh_contact, MESH_CONTACT_LOST), fails & (pairs | regions),
             ROW_OF(mesh_contact, MESH_CONTACT_NEEDED));
  }
  return fails;
}

/* steps in which something was wrong with the meshes */
ALD_INLINE void mesh_contact_wrong(TILE, uint instance, uint lane, mask runs) {
  const whole problems = FLAG_OF(mesh_contact, MESH_CONTACT_PROBLEMS);
  const mask open = runs & mask_not(is(problems & W(MESH_CONTACT_OPEN), W(0)));
  const mask no_net = runs & mask_not(is(problems & W(MESH_CONTACT_NO_NET), W(0)));
  const mask ambiguous = runs & mask_not(is(problems & W(MESH_CONTACT_AMBIGUOUS), W(0)));
  row_add(&ROW_OF(mesh_contact, MESH_CONTACT_STEPS_OPEN), open, R(1));
  row_add(&ROW_OF(mesh_contact, MESH_CONTACT_STEPS_NO_NET), no_net, R(1));
  row_add(&ROW_OF(mesh_contact, MESH_CONTACT_STEPS_AMBIGUOUS), ambiguous, R(1));
}

ALD_INLINE void mesh_contact_hold_regions(TILE, uint instance, uint lane, mask yes) {
  const real count = from_whole(FLAG_OF(mesh_contact, SURFACE_SPOT_COUNT));
  for (uint r = 0; r < MESH_REGIONS_MAX; r++) {
    const mask has = yes & (count > R(r));
    if (!any_lane(has)) break;
    const uint from = MESH_CONTACT_REGION(r), to = MESH_CONTACT_PAST_REGION(r);
    for (uint k = 0; k < 3; k++) {
      row_keep(&ROW_OF(mesh_contact, to + PAST_CENTROID + k), has,
               ROW_OF(mesh_contact, from + REGION_CENTROID + k));
      row_keep(&ROW_OF(mesh_contact, to + PAST_STRETCH + k), has,
               ROW_OF(mesh_contact, from + REGION_STRETCH + k));
    }
    row_keep(&ROW_OF(mesh_contact, to + PAST_SPEED), has,
             ROW_OF(mesh_contact, from + REGION_SPEED));
    row_keep(&ROW_OF(mesh_contact, to + PAST_DEEPEST), has,
             ROW_OF(mesh_contact, from + REGION_DEEPEST));
  }
}

/* records and history beside those of every contact with a mesh */
ALD_INLINE void mesh_contact_count(TILE, uint instance, uint lane, mask touches, mask yes) {
  row_peak(&ROW_OF(mesh_contact, MESH_CONTACT_PEAK_AREA), touches,
           ROW_OF(mesh_contact, MESH_CONTACT_AREA));
  row_peak(&ROW_OF(mesh_contact, MESH_CONTACT_MOST_REGIONS), touches,
           from_whole(FLAG_OF(mesh_contact, SURFACE_SPOT_COUNT)));
  mesh_contact_hold_regions(TILE_OF_CALLER, instance, lane, yes);
  row_keep(&ROW_OF(mesh_contact, MESH_CONTACT_HELD_SPEED), yes,
           ROW_OF(mesh_contact, MESH_CONTACT_SPEED));
  row_keep(&ROW_OF(mesh_contact, MESH_CONTACT_HELD_TWIST), yes,
           ROW_OF(mesh_contact, MESH_CONTACT_TWIST));
  for (uint k = 0; k < THROUGH_ROWS; k++) {
    row_keep(&ROW_OF(mesh_contact, MESH_CONTACT_HELD_THROUGH + k), yes,
             ROW_OF(mesh_contact, MESH_CONTACT_THROUGH + k));
  }
}

ALD_INLINE void mesh_contact_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask running = lane_runs(TILE_OF_CALLER, lane);
  const mask runs = running & mask_not(mesh_contact_fails(TILE_OF_CALLER, instance, lane, running));
  const touch_step s = surface_step(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, runs);
  const mask yes = runs & (s.touches | s.touched);
  if (any_lane(runs & mask_not(is(FLAG_OF(mesh_contact, MESH_CONTACT_PROBLEMS), W(0))))) {
    mesh_contact_wrong(TILE_OF_CALLER, instance, lane, runs);
  }
  if (any_lane(yes)) {
    mesh_contact_count(TILE_OF_CALLER, instance, lane, yes & s.touches, yes);
    surface_record(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, s, yes);
  }
  surface_hold_place(TILE_OF_CALLER, lane, KIND_mesh_contact, instance, runs);
  flag_keep(&FLAG_OF(mesh_contact, MESH_CONTACT_SEEN), runs, W(1));
}

#endif
