/* SPDX-License-Identifier: Apache-2.0
 * What the contact of two meshes holds for the next step, and its records. */
#ifndef ALD_KERNELS_PASS_MESH_RECORD_H
#define ALD_KERNELS_PASS_MESH_RECORD_H

#include "../step/events.h"
#include "../step/integrate.h"
#include "mesh_contact.h"

/* lanes of a step */
typedef struct mesh_contact_step {
  mask runs, touches, touched; /* that go on; in contact now; in the last step */
} mesh_contact_step;

/* a contact that is first seen while it opens, after a step that took the bodies farther than what
 * is looked at step by step: they have met in between, and it would push them on */
ALD_INLINE mask mesh_contact_begins_late(TILE, uint instance, uint lane) {
  const mask begins = mask_not(is(FLAG_OF(mesh_contact, MESH_CONTACT_COUNT), W(0))) &
                      is(FLAG_OF(mesh_contact, MESH_CONTACT_HELD_COUNT), W(0));
  const mask opens = begins & (ROW_OF(mesh_contact, MESH_CONTACT_CLOSING) < R(0));
  if (!any_lane(opens)) return opens;
  const scalar least = mesh_sweep_least(
      TILE_OF_CALLER, BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance)),
      BODY_MESH(KIND_TABLE(KIND_mesh_contact, KIND_BODY_B, instance)));
  const vec3 way = mesh_contact_row_vec3(TILE_OF_CALLER, instance, lane, MESH_CONTACT_WAY);
  return opens & (vec3_length(way) > R(least));
}

/* A scenario ends where there was no room for what happened, or bodies went through each other
 * unseen. Returns the lanes that do. */
ALD_INLINE mask mesh_contact_fails(TILE, uint instance, uint lane, mask runs) {
  const whole problems = FLAG_OF(mesh_contact, MESH_CONTACT_PROBLEMS);
  const mask pairs = mask_not(is(problems & W(MESH_CONTACT_PAIRS_LOST), W(0)));
  const mask regions = mask_not(is(problems & W(MESH_CONTACT_REGIONS_LOST), W(0)));
  const mask passed = mask_not(is(problems & W(MESH_CONTACT_PASSED), W(0))) |
                      mesh_contact_begins_late(TILE_OF_CALLER, instance, lane);
  const mask fails = runs & (pairs | regions | passed);
  if (any_lane(fails)) {
    const uint body = KIND_TABLE(KIND_mesh_contact, KIND_BODY_A, instance);
    const whole why = pick(pairs | regions, W(STATUS_OVERFLOW), W(STATUS_OUT_OF_RANGE));
    const whole status = pick(fails, why, LANE_FLAG(LANE_STATUS));
    lane_fails(TILE_OF_CALLER, lane, body, fails, fails);
    LANE_FLAG(LANE_STATUS) = status;
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

ALD_INLINE void mesh_contact_events(TILE, uint instance, uint lane, mesh_contact_step s) {
  const uint source = KIND(KIND_mesh_contact, KIND_SLOT) + instance;
  const real closing = ROW_OF(mesh_contact, MESH_CONTACT_CLOSING);
  event_add(TILE_OF_CALLER, lane, s.runs & s.touches & mask_not(s.touched), EVENT_CONTACT_BEGIN,
            source, FORCES_LATE, closing);
  event_add(TILE_OF_CALLER, lane, s.runs & s.touched & mask_not(s.touches), EVENT_CONTACT_END,
            source, FORCES_LATE, closing);
}

/* Work that the contact took in this step, by the mean of its forces along the way of the bodies:
 * exactly what the bodies gave, where velocities advance before places. */
ALD_INLINE real mesh_contact_work(TILE, uint instance, uint lane) {
  const vec3 way = mesh_contact_row_vec3(TILE_OF_CALLER, instance, lane, MESH_CONTACT_WAY);
  const vec3 turn = mesh_contact_row_vec3(TILE_OF_CALLER, instance, lane, MESH_CONTACT_TURN);
  const vec3 force =
      vec3_add(mesh_contact_row_vec3(TILE_OF_CALLER, instance, lane, MESH_CONTACT_FORCE),
               mesh_contact_row_vec3(TILE_OF_CALLER, instance, lane, MESH_CONTACT_HELD_FORCE));
  const vec3 moment =
      vec3_add(mesh_contact_row_vec3(TILE_OF_CALLER, instance, lane, MESH_CONTACT_MOMENT),
               mesh_contact_row_vec3(TILE_OF_CALLER, instance, lane, MESH_CONTACT_HELD_MOMENT));
  return R(-0.5) * (vec3_dot(force, way) + vec3_dot(moment, turn));
}

/* the step in which it touches, or just has */
ALD_INLINE void mesh_contact_count(TILE, uint instance, uint lane, mesh_contact_step s, mask yes) {
  const real dt = STEP_LENGTH, normal = ROW_OF(mesh_contact, MESH_CONTACT_NORMAL);
  const mask touches = yes & s.touches;
  const mask grows = touches & (normal > ROW_OF(mesh_contact, MESH_CONTACT_PEAK_NORMAL));
  row_keep(&ROW_OF(mesh_contact, MESH_CONTACT_PEAK_TIME), grows, record_time(TILE_OF_CALLER, lane));
  row_peak(&ROW_OF(mesh_contact, MESH_CONTACT_PEAK_NORMAL), touches, normal);
  row_peak(&ROW_OF(mesh_contact, MESH_CONTACT_PEAK_TANGENTIAL), touches,
           ROW_OF(mesh_contact, MESH_CONTACT_TANGENTIAL));
  row_peak(&ROW_OF(mesh_contact, MESH_CONTACT_PEAK_DEPTH), touches,
           ROW_OF(mesh_contact, MESH_CONTACT_DEPTH));
  row_peak(&ROW_OF(mesh_contact, MESH_CONTACT_PEAK_AREA), touches,
           ROW_OF(mesh_contact, MESH_CONTACT_AREA));
  row_peak(&ROW_OF(mesh_contact, MESH_CONTACT_MOST_REGIONS), touches,
           from_whole(FLAG_OF(mesh_contact, MESH_CONTACT_COUNT)));
  row_add(&ROW_OF(mesh_contact, MESH_CONTACT_ENERGY), yes,
          mesh_contact_work(TILE_OF_CALLER, instance, lane));
  row_add(&ROW_OF(mesh_contact, MESH_CONTACT_IMPULSE), touches, normal * dt);
  row_keep(&ROW_OF(mesh_contact, MESH_CONTACT_DURATION), touches,
           step_sum(TILE_OF_CALLER, lane, ROW_OF(mesh_contact, MESH_CONTACT_DURATION)));
}

/* what happens once in a contact or less */
ALD_INLINE void mesh_contact_mark(TILE, uint instance, uint lane, mesh_contact_step s, mask yes) {
  const mask begins = yes & s.touches & mask_not(s.touched), ends = yes & mask_not(s.touches);
  if (!any_lane(begins | ends)) return;
  const real closing = ROW_OF(mesh_contact, MESH_CONTACT_CLOSING),
             first = ROW_OF(mesh_contact, MESH_CONTACT_FIRST_TOUCH);
  const mask never = begins & mask_not(first == first); /* NaN until it has touched */
  row_keep(&ROW_OF(mesh_contact, MESH_CONTACT_FIRST_TOUCH), never,
           record_time(TILE_OF_CALLER, lane));
  row_keep(&ROW_OF(mesh_contact, MESH_CONTACT_SPEED_BEFORE), never, closing);
  row_keep(&ROW_OF(mesh_contact, MESH_CONTACT_SPEED_AFTER), ends, closing);
}

ALD_INLINE void mesh_contact_hold_regions(TILE, uint instance, uint lane, mask yes) {
  const real count = from_whole(FLAG_OF(mesh_contact, MESH_CONTACT_COUNT));
  for (uint r = 0; r < MESH_REGIONS_MOST; r++) {
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

ALD_INLINE void mesh_contact_hold(TILE, uint instance, uint lane, mask yes) {
  mesh_contact_hold_regions(TILE_OF_CALLER, instance, lane, yes);
  for (uint k = 0; k < 3; k++) {
    row_keep(&ROW_OF(mesh_contact, MESH_CONTACT_HELD_FORCE + k), yes,
             ROW_OF(mesh_contact, MESH_CONTACT_FORCE + k));
    row_keep(&ROW_OF(mesh_contact, MESH_CONTACT_HELD_MOMENT + k), yes,
             ROW_OF(mesh_contact, MESH_CONTACT_MOMENT + k));
    row_keep(&ROW_OF(mesh_contact, MESH_CONTACT_HELD_CENTRE + k), yes,
             ROW_OF(mesh_contact, MESH_CONTACT_CENTRE + k));
    row_keep(&ROW_OF(mesh_contact, MESH_CONTACT_HELD_AXIS + k), yes,
             ROW_OF(mesh_contact, MESH_CONTACT_AXIS + k));
  }
  row_keep(&ROW_OF(mesh_contact, MESH_CONTACT_HELD_SPEED), yes,
           ROW_OF(mesh_contact, MESH_CONTACT_SPEED));
  flag_keep(&FLAG_OF(mesh_contact, MESH_CONTACT_HELD_COUNT), yes,
            FLAG_OF(mesh_contact, MESH_CONTACT_COUNT));
}

ALD_INLINE void mesh_contact_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask running = lane_runs(TILE_OF_CALLER, lane);
  const mask runs = running & mask_not(mesh_contact_fails(TILE_OF_CALLER, instance, lane, running));
  mesh_contact_step s;
  s.runs = runs;
  s.touches = mask_not(is(FLAG_OF(mesh_contact, MESH_CONTACT_COUNT), W(0)));
  s.touched = mask_not(is(FLAG_OF(mesh_contact, MESH_CONTACT_HELD_COUNT), W(0)));
  const mask yes = runs & (s.touches | s.touched);
  if (any_lane(runs & mask_not(is(FLAG_OF(mesh_contact, MESH_CONTACT_PROBLEMS), W(0))))) {
    mesh_contact_wrong(TILE_OF_CALLER, instance, lane, runs);
  }
  if (any_lane(yes)) {
    if (plan[PLAN_EVENTS]) mesh_contact_events(TILE_OF_CALLER, instance, lane, s);
    mesh_contact_count(TILE_OF_CALLER, instance, lane, s, yes);
    mesh_contact_mark(TILE_OF_CALLER, instance, lane, s, yes);
    mesh_contact_hold(TILE_OF_CALLER, instance, lane, yes);
    balance_hold(TILE_OF_CALLER, lane, BALANCE_PLACE(KIND_mesh_contact, MESH_CONTACT_BALANCE), yes,
                 s.touches, s.touches);
  }
  for (uint k = 0; k < 12; k++) {
    row_keep(&ROW_OF(mesh_contact, MESH_CONTACT_HELD_POSE + k), runs,
             ROW_OF(mesh_contact, MESH_CONTACT_POSE + k));
  }
  flag_keep(&FLAG_OF(mesh_contact, MESH_CONTACT_SEEN), runs, W(1));
}

#endif
