/* SPDX-License-Identifier: Apache-2.0
 * The end of a step: rules are judged, the clock advances, scenarios come to their end. */
#ifndef ALD_KERNELS_PASS_CLOCK_H
#define ALD_KERNELS_PASS_CLOCK_H

#include "../clash/clash.h"
#include "../line/catenary_record.h"
#include "build_up.h"
#include "events.h"
#include "pose.h"

#define RULE(field) plan[plan[PLAN_RULE_TABLE] + rule * RULE_FIELD_COUNT + (field)]
#define RULE_PARAM_OF(field) PARAM(RULE(RULE_PARAMS) + (field))
#define RULE_TIME ROW(plan[PLAN_RULE_ROWS] + rule)
#define RULE_HELD FLAG(plan[PLAN_RULE_FLAGS] + rule)

/* does anything touch in the step that was just done? */
ALD_INLINE mask lane_touches(TILE, uint lane) {
  mask touches = is(W(0), W(1));
  for (uint kind = 0; kind < KIND_TOTAL; kind++) {
    const uint count = KIND(kind, KIND_IS_CONTACT) ? KIND(kind, KIND_COUNT) : 0;
    for (uint instance = 0; instance < count; instance++) {
      touches = touches | is(KIND_FLAG(kind, CONTACT_TOUCH, instance), W(TOUCH_YES));
    }
  }
  return touches;
}

ALD_INLINE mask body_is_slow(TILE, uint lane, uint body, real speed, real turning) {
  if (plan[PLAN_SPATIAL]) {
    const vec6 v = body_velocity(TILE_OF_CALLER, body, lane);
    return (vec3_dot(v.linear, v.linear) <= speed * speed) &
           (vec3_dot(v.angular, v.angular) <= turning * turning);
  }
  const real x = BODY_ROW(BODY_VX, body), y = BODY_ROW(BODY_VY, body);
  return (x * x + y * y <= speed * speed) & (real_abs(BODY_ROW(BODY_R, body)) <= turning);
}

/* fine steps for which a state has lasted, and whether that is as long as the rule requires */
ALD_INLINE mask rule_lasts(TILE, uint lane, uint rule, mask runs, whole held) {
  RULE_HELD = pick(runs, held, RULE_HELD);
  const mask never = is(held, W(RULE_NOTHING_YET)) | is(held, W(0));
  return mask_not(never) & (from_whole(held) * FINE_STEP >= RULE_PARAM_OF(RULE_HOLD));
}

ALD_INLINE mask rule_apart(TILE, uint lane, uint rule, mask runs) {
  const mask touches = lane_touches(TILE_OF_CALLER, lane);
  const mask before = mask_not(is(RULE_HELD, W(RULE_NOTHING_YET)));
  const whole apart = pick(before, RULE_HELD + STEP_SPAN, W(RULE_NOTHING_YET));
  return rule_lasts(TILE_OF_CALLER, lane, rule, runs, pick(touches, W(0), apart));
}

ALD_INLINE mask rule_rest(TILE, uint lane, uint rule, mask runs) {
  mask slow = is(W(0), W(0));
  for (uint k = 0; k < RULE(RULE_OPERAND_COUNT); k++) {
    slow = slow & body_is_slow(TILE_OF_CALLER, lane, plan[RULE(RULE_OPERANDS) + k],
                               RULE_PARAM_OF(RULE_LIMIT), RULE_PARAM_OF(RULE_TURNING));
  }
  return rule_lasts(TILE_OF_CALLER, lane, rule, runs, pick(slow, RULE_HELD + STEP_SPAN, W(0)));
}

/* greatest of the rule's rows; what has not happened yet is not a number and does not count */
ALD_INLINE real rule_greatest(TILE, uint lane, uint rule) {
  real greatest = ROW(plan[RULE(RULE_OPERANDS)]);
  for (uint k = 1; k < RULE(RULE_OPERAND_COUNT); k++) {
    const real value = ROW(plan[RULE(RULE_OPERANDS) + k]);
    greatest = sel(greatest >= value, greatest, sel(value == value, value, greatest));
  }
  return greatest;
}

/* A rule is met once; what ends a scenario does so in the step in which it is met. */
ALD_INLINE void judge_rule(TILE, uint lane, uint rule, mask runs) {
  const uint what = RULE(RULE_WHAT);
  real value = R(0);
  mask met;
  if (what == RULE_APART) {
    met = rule_apart(TILE_OF_CALLER, lane, rule, runs);
  } else if (what == RULE_REST) {
    met = rule_rest(TILE_OF_CALLER, lane, rule, runs);
  } else {
    value = rule_greatest(TILE_OF_CALLER, lane, rule);
    met = value > RULE_PARAM_OF(RULE_LIMIT);
  }
  /* a force belongs to the step's beginning, a state to its end */
  const uint after = what == RULE_ABOVE ? FORCES_LATE : 1;
  const mask first = met & runs & (RULE_TIME != RULE_TIME);
  if (!any_lane(first)) return;
  RULE_TIME = sel(first, from_whole(STEP_AFTER(after)) * FINE_STEP, RULE_TIME);
  event_add(TILE_OF_CALLER, lane, first, EVENT_LIMIT, rule, after, value);
  if (!RULE(RULE_ENDS)) return;
  const mask ends = first & lane_runs(TILE_OF_CALLER, lane);
  lane_ends(TILE_OF_CALLER, lane, ends, W(STATUS_STOPPED_BY_RULE), STEP_AFTER(after), rule);
}

/* in the lanes of `runs` whose build-up ends with this step; the clock shows the next one */
ALD_INLINE void end_build_up(TILE, uint lane, mask runs) {
  const mask ends = runs & lane_just_built(TILE_OF_CALLER, lane);
  if (!any_lane(ends)) return;
  records_begin(TILE_OF_CALLER, lane, ends);
  if (KIND(KIND_line, KIND_COUNT) > 0) clash_forget(TILE_OF_CALLER, lane, ends);
}

ALD_INLINE void clock_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  catenary_judge(TILE_OF_CALLER, lane);
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const mask judged = runs & lane_is_built(TILE_OF_CALLER, lane);
  for (uint rule = 0; rule < plan[PLAN_RULES]; rule++) {
    judge_rule(TILE_OF_CALLER, lane, rule, judged);
  }
  const whole step = STEP_AFTER(1);
  flag_keep(&LANE_FLAG(LANE_STEP), runs, step);
  if (plan[PLAN_BUILD_UP]) end_build_up(TILE_OF_CALLER, lane, runs);
  LANE_FLAG(LANE_TICK) = LANE_FLAG(LANE_TICK) + W(1);
  if (plan[PLAN_FINE] > 1) LANE_FLAG(LANE_SPAN_BEFORE) = LANE_FLAG(LANE_SPAN);
  const mask ends = runs & is(step, W(plan[PLAN_STEPS]));
  if (any_lane(ends)) flag_keep(&LANE_FLAG(LANE_DONE), ends, W(DONE_ENDED));
  if (KIND(KIND_line, KIND_COUNT) > 0) {
    const mask ended = runs & mask_not(is(LANE_FLAG(LANE_DONE), W(DONE_NOT)));
    if (any_lane(ended)) clash_finish(TILE_OF_CALLER, lane, ended);
  }
}

#endif
