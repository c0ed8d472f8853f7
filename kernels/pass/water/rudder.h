/* SPDX-License-Identifier: Apache-2.0
 * A rudder behind a propeller, and the gear that steers it. */
#ifndef ALD_KERNELS_PASS_RUDDER_H
#define ALD_KERNELS_PASS_RUDDER_H

#include "../../law/servo.h"
#include "../../law/ship_rudder.h"
#include "midship.h"
#include "rudder_rows.h"

#define RUDDER_PARAM(field) PARAM_OF(rudder, field)

/* order and angle at a time of the step, exact whatever orders fall into it */
typedef struct rudder_turn {
  real order; /* of the table or of a controller */
  real angle;
} rudder_turn;

/* what the gear follows: an angle that is set comes before an order */
ALD_INLINE real rudder_wanted(TILE, uint instance, uint lane, real order) {
  const real set = ROW_OF(rudder, RUDDER_SET);
  return sel(set == set, set, order);
}

/* the angle after a time at one order */
ALD_INLINE real rudder_after(TILE, uint instance, uint lane, rudder_turn r, real time) {
  const mask stuck = ROW_OF(rudder, RUDDER_STUCK) > R(0);
  const real rate = RUDDER_PARAM(RUDDER_RATE) * ROW_OF(rudder, RUDDER_FACTOR);
  const real to = rudder_wanted(TILE_OF_CALLER, instance, lane, r.order);
  return sel(stuck, r.angle, servo_after(r.angle, to, rate, RUDDER_PARAM(RUDDER_LAG), time));
}

ALD_INLINE rudder_turn rudder_at(TILE, uint instance, uint lane, real time) {
  const uint rows = KIND_TABLE_ROWS(KIND_rudder, ORDER_TABLE, instance);
  const uint entry = KIND_TABLE_ENTRY(KIND_rudder, ORDER_TABLE, instance);
  rudder_turn r;
  real from = STEP_BEGAN;
  r.order = ROW_OF(rudder, RUDDER_ORDER);
  r.angle = ROW_OF(rudder, RUDDER_ANGLE);
  for (uint k = 0; k < rows; k++) {
    const real at = PARAM(entry + ORDER_WIDTH * k), order = PARAM(entry + ORDER_WIDTH * k + 1);
    const real to = real_max(from, real_min(at, time));
    r.angle = rudder_after(TILE_OF_CALLER, instance, lane, r, to - from);
    r.order = sel(at <= time, order, r.order);
    from = to;
  }
  if (KIND(KIND_trial, KIND_COUNT)) {
    const real at = ROW_OF(rudder, RUDDER_NEXT_AT), order = ROW_OF(rudder, RUDDER_NEXT_ORDER);
    const real to = real_max(from, sel(at < time, at, time));
    r.angle = rudder_after(TILE_OF_CALLER, instance, lane, r, to - from);
    r.order = sel(at <= time, order, r.order);
    from = to;
  }
  r.angle = rudder_after(TILE_OF_CALLER, instance, lane, r, time - from);
  return r;
}

/* v_R: the flow across that the hull leaves */
ALD_INLINE real rudder_flow_across(TILE, uint instance, uint lane, real u, real v, real r) {
  const real turning = RUDDER_PARAM(RUDDER_FLOW_LEVER) * r;
  real across = v;
  if (KIND_TABLE(KIND_rudder, KIND_OPTIONS, instance) & RUDDER_BY_ANGLE) {
    across = real_sqrt(u * u + v * v) * real_atan2(v, u);
  }
  across = across + turning;
  return across * sel(across < R(0), RUDDER_PARAM(RUDDER_STARBOARD), RUDDER_PARAM(RUDDER_PORT));
}

ALD_INLINE rudder_law rudder_load(TILE, uint instance, uint lane, real diameter) {
  rudder_law l;
  l.force = RUDDER_PARAM(RUDDER_FORCE);
  l.most = RUDDER_PARAM(RUDDER_MOST);
  l.covered = real_min(diameter * RUDDER_PARAM(RUDDER_SPAN_INVERSE), R(1));
  l.ratio = RUDDER_PARAM(RUDDER_RATIO);
  l.gain = RUDDER_PARAM(RUDDER_GAIN);
  l.deduction = RUDDER_PARAM(RUDDER_DEDUCTION);
  l.hull = RUDDER_PARAM(RUDDER_HULL);
  l.lever = RUDDER_PARAM(RUDDER_LEVER);
  return l;
}

ALD_INLINE void rudder_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint screw = KIND_TABLE(KIND_rudder, KIND_REF(0), instance) - 1;
  const pose p = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_rudder, KIND_BODY_A, instance), lane);
#define OF_SCREW(field) KIND_ROW(KIND_propeller, field, screw)
  const rudder_law law = rudder_load(TILE_OF_CALLER, instance, lane,
                                     KIND_PARAM(KIND_propeller, PROPELLER_DIAMETER, screw));
  const rudder_turn turn =
      rudder_at(TILE_OF_CALLER, instance, lane, stage_time(TILE_OF_CALLER, lane));
  const real ahead = rudder_flow_ahead(law, OF_SCREW(PROPELLER_ADVANCE), OF_SCREW(PROPELLER_RACE));
  const real across = rudder_flow_across(TILE_OF_CALLER, instance, lane, OF_SCREW(PROPELLER_FLOW_U),
                                         OF_SCREW(PROPELLER_FLOW_V), OF_SCREW(PROPELLER_FLOW_R));
#undef OF_SCREW
  const real normal = rudder_normal(law, ahead, across, turn.angle);
  const vec6 own = midship_wrench(rudder_at_midship(law, normal, turn.angle),
                                  KIND_PARAM(KIND_propeller, PROPELLER_CENTRE, screw),
                                  RUDDER_PARAM(RUDDER_HEIGHT));
  own_force_store(TILE_OF_CALLER, KIND_rudder, instance, lane, p, own);
  own_force_trace(TILE_OF_CALLER, KIND_rudder, instance, lane, own);
  ROW_OF(rudder, RUDDER_NOW) = turn.angle;
  ROW_OF(rudder, RUDDER_NORMAL) = normal;
  if (!plan[PLAN_TRACE]) return;
  TRACE_OF(rudder, RUDDER_TRACE_ORDER) = rudder_wanted(TILE_OF_CALLER, instance, lane, turn.order);
  TRACE_OF(rudder, RUDDER_TRACE_ANGLE) = turn.angle;
  TRACE_OF(rudder, RUDDER_TRACE_NORMAL) = normal;
  TRACE_OF(rudder, RUDDER_TRACE_AHEAD) = ahead;
  TRACE_OF(rudder, RUDDER_TRACE_ACROSS) = across;
}

ALD_INLINE void rudder_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const rudder_turn turn =
      rudder_at(TILE_OF_CALLER, instance, lane, from_whole(STEP_AFTER(1)) * FINE_STEP);
  own_force_record(TILE_OF_CALLER, KIND_rudder, instance, lane, 1);
  row_peak(&ROW_OF(rudder, RUDDER_PEAK_ANGLE), runs, real_abs(ROW_OF(rudder, RUDDER_NOW)));
  row_peak(&ROW_OF(rudder, RUDDER_PEAK_NORMAL), runs, real_abs(ROW_OF(rudder, RUDDER_NORMAL)));
  row_keep(&ROW_OF(rudder, RUDDER_ORDER), runs, turn.order);
  row_keep(&ROW_OF(rudder, RUDDER_ANGLE), runs, turn.angle);
}

#undef RUDDER_PARAM

#endif
