/* SPDX-License-Identifier: Apache-2.0
 * What the contact of a link holds for the next step, and its records. */
#ifndef ALD_KERNELS_PASS_LINK_CONTACT_RECORD_H
#define ALD_KERNELS_PASS_LINK_CONTACT_RECORD_H

#include "../step/events.h"
#include "../step/integrate.h"
#include "link_contact.h"

/* lanes of a step */
typedef struct link_step {
  mask runs, touches, touched; /* that go on; in contact now; in the last step */
  mask pierced;                /* the generatrix was not outside the mesh in the last step */
} link_step;

/* Did the mesh pierce a part of the link in the last step, which it has now let go of? */
ALD_INLINE mask link_went_through(TILE, uint instance, uint lane) {
  const real held = from_whole(FLAG_OF(link_contact, LINK_HELD_COUNT));
  const real count = from_whole(FLAG_OF(link_contact, LINK_COUNT));
  const real most = PARAM_OF(link_contact, LINK_BAR) * (R(1) - LINK_THROUGH);
  mask through = held < R(0);
  for (uint h = 0; h < LINK_SPOTS_MOST; h++) {
    const real part = ROW_OF(link_contact, LINK_PAST_AT(h) + SPOT_PART);
    mask gone = (held > R(h)) & (ROW_OF(link_contact, LINK_PAST_AT(h) + SPOT_DEPTH) >= most);
    if (!any_lane(gone)) continue;
    for (uint k = 0; k < LINK_SPOTS_MOST; k++) {
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
ALD_INLINE mask link_fails(TILE, uint instance, uint lane, const link_step *s) {
  const mask lost = s->runs & mask_not(is(FLAG_OF(link_contact, LINK_PROBLEMS), W(0)));
  mask through = s->runs & s->pierced & mask_not(lost);
  if (any_lane(through)) through = through & link_went_through(TILE_OF_CALLER, instance, lane);
  const mask fails = lost | through;
  if (any_lane(fails)) {
    const uint body = KIND_TABLE(KIND_link_contact, KIND_BODY_A, instance);
    const whole status = pick(lost, W(STATUS_OVERFLOW),
                              pick(through, W(STATUS_OUT_OF_RANGE), LANE_FLAG(LANE_STATUS)));
    lane_fails(TILE_OF_CALLER, lane, body, fails, fails);
    LANE_FLAG(LANE_STATUS) = status;
  }
  return fails;
}

ALD_INLINE void link_events(TILE, uint instance, uint lane, const link_step *s) {
  const uint source = KIND(KIND_link_contact, KIND_SLOT) + instance;
  const real closing = ROW_OF(link_contact, LINK_CLOSING);
  event_add(TILE_OF_CALLER, lane, s->runs & s->touches & mask_not(s->touched), EVENT_CONTACT_BEGIN,
            source, FORCES_LATE, closing);
  event_add(TILE_OF_CALLER, lane, s->runs & s->touched & mask_not(s->touches), EVENT_CONTACT_END,
            source, FORCES_LATE, closing);
}

/* Work that the contact took in this step, by the mean of its forces along the way of the link:
 * exactly what the bodies gave, where velocities advance before places. */
ALD_INLINE real link_work(TILE, uint instance, uint lane) {
  const vec3 way = link_row_vec3(TILE_OF_CALLER, instance, lane, LINK_WAY);
  const vec3 turn = link_row_vec3(TILE_OF_CALLER, instance, lane, LINK_TURN);
  const vec3 force = vec3_add(link_row_vec3(TILE_OF_CALLER, instance, lane, LINK_FORCE),
                              link_row_vec3(TILE_OF_CALLER, instance, lane, LINK_HELD_FORCE));
  const vec3 moment = vec3_add(link_row_vec3(TILE_OF_CALLER, instance, lane, LINK_MOMENT),
                               link_row_vec3(TILE_OF_CALLER, instance, lane, LINK_HELD_MOMENT));
  return R(-0.5) * (vec3_dot(force, way) + vec3_dot(moment, turn));
}

/* the step in which it touches, or just has */
ALD_INLINE void link_count(TILE, uint instance, uint lane, mask touches, mask yes) {
  const real dt = STEP_LENGTH, normal = ROW_OF(link_contact, LINK_PUSH);
  const mask grows = touches & (normal > ROW_OF(link_contact, LINK_PEAK_NORMAL));
  const mask pierced = mask_not(is(FLAG_OF(link_contact, LINK_STATE) & W(LINK_PIERCED_BY), W(0)));
  row_keep(&ROW_OF(link_contact, LINK_PEAK_TIME), grows, record_time(TILE_OF_CALLER, lane));
  row_peak(&ROW_OF(link_contact, LINK_PEAK_NORMAL), touches, normal);
  row_peak(&ROW_OF(link_contact, LINK_PEAK_TANGENTIAL), touches,
           ROW_OF(link_contact, LINK_TANGENTIAL));
  row_peak(&ROW_OF(link_contact, LINK_PEAK_DEPTH), touches, ROW_OF(link_contact, LINK_DEPTH));
  row_peak(&ROW_OF(link_contact, LINK_MOST_SPOTS), touches,
           from_whole(FLAG_OF(link_contact, LINK_COUNT)));
  row_add(&ROW_OF(link_contact, LINK_STEPS_PIERCED), touches & pierced, R(1));
  row_add(&ROW_OF(link_contact, LINK_ENERGY), yes, link_work(TILE_OF_CALLER, instance, lane));
  row_add(&ROW_OF(link_contact, LINK_IMPULSE), touches, normal * dt);
  row_keep(&ROW_OF(link_contact, LINK_DURATION), touches,
           step_sum(TILE_OF_CALLER, lane, ROW_OF(link_contact, LINK_DURATION)));
}

/* what happens once in a contact or less */
ALD_INLINE void link_mark(TILE, uint instance, uint lane, const link_step *s, mask yes) {
  const mask begins = yes & s->touches & mask_not(s->touched), ends = yes & mask_not(s->touches);
  if (!any_lane(begins | ends)) return;
  const real closing = ROW_OF(link_contact, LINK_CLOSING),
             first = ROW_OF(link_contact, LINK_FIRST_TOUCH);
  const mask never = begins & mask_not(first == first); /* NaN until it has touched */
  row_keep(&ROW_OF(link_contact, LINK_FIRST_TOUCH), never, record_time(TILE_OF_CALLER, lane));
  row_keep(&ROW_OF(link_contact, LINK_SPEED_BEFORE), never, closing);
  row_keep(&ROW_OF(link_contact, LINK_SPEED_AFTER), ends, closing);
}

ALD_INLINE void link_hold(TILE, uint instance, uint lane, mask yes) {
  const real count = from_whole(FLAG_OF(link_contact, LINK_COUNT));
  for (uint spot = 0; spot < LINK_SPOTS_MOST; spot++) {
    const mask has = yes & (count > R(spot));
    if (!any_lane(has)) break;
    for (uint k = 0; k < SPOT_ROWS; k++) {
      row_keep(&ROW_OF(link_contact, LINK_PAST_AT(spot) + k), has,
               ROW_OF(link_contact, LINK_SPOT_AT(spot) + k));
    }
  }
  for (uint k = 0; k < 3; k++) {
    row_keep(&ROW_OF(link_contact, LINK_HELD_FORCE + k), yes, ROW_OF(link_contact, LINK_FORCE + k));
    row_keep(&ROW_OF(link_contact, LINK_HELD_MOMENT + k), yes,
             ROW_OF(link_contact, LINK_MOMENT + k));
    row_keep(&ROW_OF(link_contact, LINK_HELD_CENTRE + k), yes,
             ROW_OF(link_contact, LINK_CENTRE + k));
    row_keep(&ROW_OF(link_contact, LINK_HELD_NORMAL + k), yes,
             ROW_OF(link_contact, LINK_NORMAL + k));
  }
  flag_keep(&FLAG_OF(link_contact, LINK_HELD_COUNT), yes, FLAG_OF(link_contact, LINK_COUNT));
}

ALD_INLINE void link_contact_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  link_step s;
  s.runs = lane_runs(TILE_OF_CALLER, lane);
  s.touches = mask_not(is(FLAG_OF(link_contact, LINK_COUNT), W(0)));
  s.touched = mask_not(is(FLAG_OF(link_contact, LINK_HELD_COUNT), W(0)));
  s.pierced = mask_not(is(FLAG_OF(link_contact, LINK_HELD_STATE) & W(LINK_PIERCED_BY), W(0)));
  s.runs = s.runs & mask_not(link_fails(TILE_OF_CALLER, instance, lane, &s));
  const mask yes = s.runs & (s.touches | s.touched);
  if (any_lane(yes)) {
    if (plan[PLAN_EVENTS]) link_events(TILE_OF_CALLER, instance, lane, &s);
    link_count(TILE_OF_CALLER, instance, lane, yes & s.touches, yes);
    link_mark(TILE_OF_CALLER, instance, lane, &s, yes);
    link_hold(TILE_OF_CALLER, instance, lane, yes);
    balance_hold(TILE_OF_CALLER, lane, BALANCE_PLACE(KIND_link_contact, LINK_BALANCE), yes,
                 s.touches, s.touches);
  }
  for (uint k = 0; k < 12; k++) {
    row_keep(&ROW_OF(link_contact, LINK_HELD_PLACE + k), s.runs,
             ROW_OF(link_contact, LINK_PLACE + k));
  }
  flag_keep(&FLAG_OF(link_contact, LINK_HELD_STATE), s.runs, FLAG_OF(link_contact, LINK_STATE));
}

#endif
