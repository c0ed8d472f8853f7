/* SPDX-License-Identifier: Apache-2.0
 * What the contact of two meshes holds for the next step, and its records. */
#ifndef ALD_KERNELS_PASS_MESH_RECORD_H
#define ALD_KERNELS_PASS_MESH_RECORD_H

#include "../step/events.h"
#include "../step/integrate.h"
#include "mesh.h"

#define MEET_KEEP(row, yes, value) MEET_ROW_OF(row) = sel(yes, value, MEET_ROW_OF(row))
#define MEET_PEAK(row, yes, value) MEET_KEEP(row, yes, real_max(MEET_ROW_OF(row), value))
#define MEET_ADD(row, yes, value) MEET_KEEP(row, yes, MEET_ROW_OF(row) + (value))

/* lanes of a step */
typedef struct meet_step {
  mask runs, touches, touched; /* that go on; in contact now; in the last step */
} meet_step;

/* a contact that is first seen while it opens, after a step that took the bodies farther than what
 * is looked at step by step: they have met in between, and it would push them on */
ALD_INLINE mask meet_begins_late(TILE, uint instance, uint lane) {
  const mask begins =
      mask_not(is(MEET_FLAG_OF(MEET_COUNT), W(0))) & is(MEET_FLAG_OF(MEET_HELD_COUNT), W(0));
  const mask opens = begins & (MEET_ROW_OF(MEET_CLOSING) < R(0));
  if (!any_lane(opens)) return opens;
  const scalar least =
      mesh_sweep_least(TILE_OF_CALLER, BODY_MESH(KIND_TABLE(KIND_mesh, KIND_BODY_A, instance)),
                       BODY_MESH(KIND_TABLE(KIND_mesh, KIND_BODY_B, instance)));
  const vec3 way = meet_row_vec3(TILE_OF_CALLER, instance, lane, MEET_WAY);
  return opens & (vec3_length(way) > R(least));
}

/* A scenario ends where there was no room for what happened, or bodies went through each other
 * unseen. Returns the lanes that do. */
ALD_INLINE mask meet_fails(TILE, uint instance, uint lane, mask runs) {
  const whole problems = MEET_FLAG_OF(MEET_PROBLEMS);
  const mask pairs = mask_not(is(problems & W(MEET_PAIRS_LOST), W(0)));
  const mask regions = mask_not(is(problems & W(MEET_REGIONS_LOST), W(0)));
  const mask passed = mask_not(is(problems & W(MEET_PASSED), W(0))) |
                      meet_begins_late(TILE_OF_CALLER, instance, lane);
  const mask fails = runs & (pairs | regions | passed);
  if (any_lane(fails)) {
    const uint body = KIND_TABLE(KIND_mesh, KIND_BODY_A, instance);
    const whole why = pick(pairs | regions, W(STATUS_OVERFLOW), W(STATUS_OUT_OF_RANGE));
    const whole status = pick(fails, why, LANE_FLAG(LANE_STATUS));
    lane_fails(TILE_OF_CALLER, lane, body, fails, fails);
    LANE_FLAG(LANE_STATUS) = status;
    MEET_KEEP(MEET_LOST, fails & (pairs | regions), MEET_ROW_OF(MEET_NEEDED));
  }
  return fails;
}

/* steps in which something was wrong with the meshes */
ALD_INLINE void meet_wrong(TILE, uint instance, uint lane, mask runs) {
  const whole problems = MEET_FLAG_OF(MEET_PROBLEMS);
  const mask open = runs & mask_not(is(problems & W(MEET_OPEN), W(0)));
  const mask no_net = runs & mask_not(is(problems & W(MEET_NO_NET), W(0)));
  const mask ambiguous = runs & mask_not(is(problems & W(MEET_AMBIGUOUS), W(0)));
  MEET_ADD(MEET_STEPS_OPEN, open, R(1));
  MEET_ADD(MEET_STEPS_NO_NET, no_net, R(1));
  MEET_ADD(MEET_STEPS_AMBIGUOUS, ambiguous, R(1));
}

ALD_INLINE void meet_events(TILE, uint instance, uint lane, meet_step s) {
  const uint source = KIND(KIND_mesh, KIND_SLOT) + instance;
  const real closing = MEET_ROW_OF(MEET_CLOSING);
  event_add(TILE_OF_CALLER, lane, s.runs & s.touches & mask_not(s.touched), EVENT_CONTACT_BEGIN,
            source, FORCES_LATE, closing);
  event_add(TILE_OF_CALLER, lane, s.runs & s.touched & mask_not(s.touches), EVENT_CONTACT_END,
            source, FORCES_LATE, closing);
}

/* Work that the contact took in this step, by the mean of its forces along the way of the bodies:
 * exactly what the bodies gave, where velocities advance before places. */
ALD_INLINE real meet_work(TILE, uint instance, uint lane) {
  const vec3 way = meet_row_vec3(TILE_OF_CALLER, instance, lane, MEET_WAY);
  const vec3 turn = meet_row_vec3(TILE_OF_CALLER, instance, lane, MEET_TURN);
  const vec3 force = vec3_add(meet_row_vec3(TILE_OF_CALLER, instance, lane, MEET_FORCE),
                              meet_row_vec3(TILE_OF_CALLER, instance, lane, MEET_HELD_FORCE));
  const vec3 moment = vec3_add(meet_row_vec3(TILE_OF_CALLER, instance, lane, MEET_MOMENT),
                               meet_row_vec3(TILE_OF_CALLER, instance, lane, MEET_HELD_MOMENT));
  return R(-0.5) * (vec3_dot(force, way) + vec3_dot(moment, turn));
}

/* the step in which it touches, or just has */
ALD_INLINE void meet_count(TILE, uint instance, uint lane, meet_step s, mask yes) {
  const real dt = STEP_LENGTH, normal = MEET_ROW_OF(MEET_NORMAL);
  const mask touches = yes & s.touches;
  const mask grows = touches & (normal > MEET_ROW_OF(MEET_PEAK_NORMAL));
  MEET_KEEP(MEET_PEAK_TIME, grows, record_time(TILE_OF_CALLER, lane));
  MEET_PEAK(MEET_PEAK_NORMAL, touches, normal);
  MEET_PEAK(MEET_PEAK_TANGENTIAL, touches, MEET_ROW_OF(MEET_TANGENTIAL));
  MEET_PEAK(MEET_PEAK_DEPTH, touches, MEET_ROW_OF(MEET_DEPTH));
  MEET_PEAK(MEET_PEAK_AREA, touches, MEET_ROW_OF(MEET_AREA));
  MEET_PEAK(MEET_MOST_REGIONS, touches, from_whole(MEET_FLAG_OF(MEET_COUNT)));
  MEET_ADD(MEET_ENERGY, yes, meet_work(TILE_OF_CALLER, instance, lane));
  MEET_ADD(MEET_IMPULSE, touches, normal * dt);
  MEET_KEEP(MEET_DURATION, touches, step_sum(TILE_OF_CALLER, lane, MEET_ROW_OF(MEET_DURATION)));
}

/* what happens once in a contact or less */
ALD_INLINE void meet_mark(TILE, uint instance, uint lane, meet_step s, mask yes) {
  const mask begins = yes & s.touches & mask_not(s.touched), ends = yes & mask_not(s.touches);
  if (!any_lane(begins | ends)) return;
  const real closing = MEET_ROW_OF(MEET_CLOSING), first = MEET_ROW_OF(MEET_FIRST_TOUCH);
  const mask never = begins & mask_not(first == first); /* NaN until it has touched */
  MEET_KEEP(MEET_FIRST_TOUCH, never, record_time(TILE_OF_CALLER, lane));
  MEET_KEEP(MEET_SPEED_BEFORE, never, closing);
  MEET_KEEP(MEET_SPEED_AFTER, ends, closing);
}

ALD_INLINE void meet_hold_regions(TILE, uint instance, uint lane, mask yes) {
  const real count = from_whole(MEET_FLAG_OF(MEET_COUNT));
  for (uint r = 0; r < MESH_REGIONS_MOST; r++) {
    const mask has = yes & (count > R(r));
    if (!any_lane(has)) break;
    const uint from = MEET_REGION(r), to = MEET_PAST_REGION(r);
    for (uint k = 0; k < 3; k++) {
      MEET_KEEP(to + PAST_CENTROID + k, has, MEET_ROW_OF(from + REGION_CENTROID + k));
      MEET_KEEP(to + PAST_STRETCH + k, has, MEET_ROW_OF(from + REGION_STRETCH + k));
    }
    MEET_KEEP(to + PAST_SPEED, has, MEET_ROW_OF(from + REGION_SPEED));
    MEET_KEEP(to + PAST_DEEPEST, has, MEET_ROW_OF(from + REGION_DEEPEST));
  }
}

ALD_INLINE void meet_hold(TILE, uint instance, uint lane, mask yes) {
  meet_hold_regions(TILE_OF_CALLER, instance, lane, yes);
  for (uint k = 0; k < 3; k++) {
    MEET_KEEP(MEET_HELD_FORCE + k, yes, MEET_ROW_OF(MEET_FORCE + k));
    MEET_KEEP(MEET_HELD_MOMENT + k, yes, MEET_ROW_OF(MEET_MOMENT + k));
    MEET_KEEP(MEET_HELD_CENTRE + k, yes, MEET_ROW_OF(MEET_CENTRE + k));
    MEET_KEEP(MEET_HELD_AXIS + k, yes, MEET_ROW_OF(MEET_AXIS + k));
  }
  MEET_KEEP(MEET_HELD_SPEED, yes, MEET_ROW_OF(MEET_SPEED));
  MEET_FLAG_OF(MEET_HELD_COUNT) =
      pick(yes, MEET_FLAG_OF(MEET_COUNT), MEET_FLAG_OF(MEET_HELD_COUNT));
}

ALD_INLINE void mesh_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask running = lane_runs(TILE_OF_CALLER, lane);
  const mask runs = running & mask_not(meet_fails(TILE_OF_CALLER, instance, lane, running));
  meet_step s;
  s.runs = runs;
  s.touches = mask_not(is(MEET_FLAG_OF(MEET_COUNT), W(0)));
  s.touched = mask_not(is(MEET_FLAG_OF(MEET_HELD_COUNT), W(0)));
  const mask yes = runs & (s.touches | s.touched);
  if (any_lane(runs & mask_not(is(MEET_FLAG_OF(MEET_PROBLEMS), W(0))))) {
    meet_wrong(TILE_OF_CALLER, instance, lane, runs);
  }
  if (any_lane(yes)) {
    if (plan[PLAN_EVENTS]) meet_events(TILE_OF_CALLER, instance, lane, s);
    meet_count(TILE_OF_CALLER, instance, lane, s, yes);
    meet_mark(TILE_OF_CALLER, instance, lane, s, yes);
    meet_hold(TILE_OF_CALLER, instance, lane, yes);
    balance_hold(TILE_OF_CALLER, lane, MEET_BALANCE_PLACE, yes, s.touches, s.touches);
  }
  for (uint k = 0; k < 12; k++) {
    MEET_KEEP(MEET_HELD_POSE + k, runs, MEET_ROW_OF(MEET_POSE + k));
  }
  MEET_FLAG_OF(MEET_SEEN) = pick(runs, W(1), MEET_FLAG_OF(MEET_SEEN));
}

#endif
