/* SPDX-License-Identifier: Apache-2.0
 * From forces to motion: contacts per body, sums of forces, and the step itself. */
#ifndef ALD_KERNELS_PASS_ADVANCE_H
#define ALD_KERNELS_PASS_ADVANCE_H

#include "../../body/planar.h"
#include "../../step.h"
#include "../outline/contact_rows.h"
#include "build_up.h"

#define MOVING_BODY plan[plan[PLAN_MOVING_TABLE] + instance]
#define GATHER_START(body) plan[plan[PLAN_GATHER_START] + (body)]
#define GATHER_ENTRY(k) plan[plan[PLAN_GATHER_TABLE] + (k)]

/* number of contacts that touch a body in this step */
ALD_INLINE void tally_body(TILE, uint body, uint lane) {
  const uint first = KIND(KIND_contact, KIND_SLOT);
  const uint count = KIND(KIND_contact, KIND_COUNT);
  whole touches = W(0);
  for (uint k = GATHER_START(body); k < GATHER_START(body + 1); k++) {
    const uint contact_index = GATHER_ENTRY(k) / 2 - first;
    if (contact_index < count) {
      const whole touch = KIND_FLAG(KIND_contact, CONTACT_TOUCH, contact_index);
      touches = touches + pick(is(touch, W(TOUCH_YES)), W(1), W(0));
    }
  }
  BODY_FLAG(BODY_TOUCHES, body) = touches;
}

ALD_INLINE void count_touches_planar_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  tally_body(TILE_OF_CALLER, MOVING_BODY, lane);
}

/* all forces on a body, in the order of the elements */
ALD_INLINE void sum_forces_planar_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint body = MOVING_BODY;
  const vec3 load = body_load(TILE_OF_CALLER, body, lane);
  vec2 force = vec2_of(load.x, load.y);
  real moment = load.z;
  for (uint k = GATHER_START(body); k < GATHER_START(body + 1); k++) {
    const uint slot = GATHER_ENTRY(k) / 2;
    const vec2 part = vec2_of(SLOT_ROW(SLOT_FX, slot), SLOT_ROW(SLOT_FY, slot));
    if (GATHER_ENTRY(k) % 2 == 0) {
      force = vec2_add(force, part);
      moment = moment + SLOT_ROW(SLOT_MA, slot);
    } else {
      force = vec2_sub(force, part);
      moment = moment + SLOT_ROW(SLOT_MB, slot);
    }
  }
  BODY_ROW(BODY_FX, body) = force.x;
  BODY_ROW(BODY_FY, body) = force.y;
  BODY_ROW(BODY_MZ, body) = moment;
}

/* The step. A scenario whose numbers fail keeps its last good state and its status for good. */
ALD_INLINE void advance_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint body = MOVING_BODY;
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  planar now;
  now.at = vec2_of(BODY_ROW(BODY_X, body), BODY_ROW(BODY_Y, body));
  now.psi = BODY_ROW(BODY_PSI, body);
  now.velocity = vec2_of(BODY_ROW(BODY_VX, body), BODY_ROW(BODY_VY, body));
  now.rate = BODY_ROW(BODY_R, body);
  const planar next = planar_step(now, vec2_of(BODY_ROW(BODY_FX, body), BODY_ROW(BODY_FY, body)),
                                  BODY_ROW(BODY_MZ, body), BODY_PARAM(BODY_INVERSE_MASS, body),
                                  BODY_PARAM(BODY_INVERSE_INERTIA, body), STEP_LENGTH,
                                  plan[PLAN_SCHEME] == SCHEME_SEMI);

  const mask finite = planar_is_finite(next);
  const mask good = runs & finite & planar_is_slow(next);
  const mask fails = runs & mask_not(good);
  if (any_lane(fails)) {
    const whole status = pick(finite, W(STATUS_DIVERGED), W(STATUS_NAN));
    lane_ends(TILE_OF_CALLER, lane, fails, status, LANE_FLAG(LANE_STEP), body);
  }
  BODY_ROW(BODY_X, body) = sel(good, next.at.x, now.at.x);
  BODY_ROW(BODY_Y, body) = sel(good, next.at.y, now.at.y);
  BODY_ROW(BODY_PSI, body) = sel(good, next.psi, now.psi);
  BODY_ROW(BODY_VX, body) = sel(good, next.velocity.x, now.velocity.x);
  BODY_ROW(BODY_VY, body) = sel(good, next.velocity.y, now.velocity.y);
  BODY_ROW(BODY_R, body) = sel(good, next.rate, now.rate);
}

#endif
