/* SPDX-License-Identifier: Apache-2.0
 * A propeller behind a hull, and the engine that turns it. */
#ifndef ALD_KERNELS_PASS_PROPELLER_H
#define ALD_KERNELS_PASS_PROPELLER_H

#include "../../law/engine_speed.h"
#include "../../law/hull_midship.h"
#include "../../law/ship_screw.h"
#include "midship.h"
#include "propeller_rows.h"

#define PROPELLER_PARAM(field) PARAM_OF(propeller, field)

/* order and speed at a time of the step, exact whatever orders fall into it */
typedef struct propeller_turn {
  real order; /* of the table or of a controller */
  engine_state state;
} propeller_turn;

/* what the engine follows: a speed that is set comes before an order, and a loss before both */
ALD_INLINE real propeller_wanted(TILE, uint instance, uint lane, real order) {
  const real set = ROW_OF(propeller, PROPELLER_SET);
  return sel(ROW_OF(propeller, PROPELLER_LOST) > R(0), R(0), sel(set == set, set, order));
}

ALD_INLINE propeller_turn propeller_at(TILE, uint instance, uint lane, mask barred, real time) {
  const uint rows = KIND_TABLE_ROWS(KIND_propeller, ORDER_TABLE, instance);
  const uint entry = KIND_TABLE_ENTRY(KIND_propeller, ORDER_TABLE, instance);
  engine_law e;
  propeller_turn p;
  real from = STEP_BEGAN;
  e.up = PROPELLER_PARAM(PROPELLER_UP);
  e.down = PROPELLER_PARAM(PROPELLER_DOWN);
  e.reversing = PROPELLER_PARAM(PROPELLER_REVERSING);
  p.order = ROW_OF(propeller, PROPELLER_ORDER);
  p.state.n = ROW_OF(propeller, PROPELLER_SPEED);
  p.state.sense = ROW_OF(propeller, PROPELLER_SENSE);
  p.state.rest = ROW_OF(propeller, PROPELLER_REST);
  for (uint k = 0; k < rows; k++) {
    const real at = PARAM(entry + ORDER_WIDTH * k), order = PARAM(entry + ORDER_WIDTH * k + 1);
    const real to = real_max(from, real_min(at, time));
    p.state = engine_after(e, p.state, propeller_wanted(TILE_OF_CALLER, instance, lane, p.order),
                           barred, to - from);
    p.order = sel(at <= time, order, p.order);
    from = to;
  }
  p.state = engine_after(e, p.state, propeller_wanted(TILE_OF_CALLER, instance, lane, p.order),
                         barred, time - from);
  return p;
}

/* may the engine not be reversed: the ship is too fast at the beginning of the step */
ALD_INLINE mask propeller_is_barred(TILE, uint instance, uint lane) {
  return real_abs(ROW_OF(propeller, PROPELLER_SURGE)) > PROPELLER_PARAM(PROPELLER_SLOW);
}

/* 1 - w; 1 where the hull goes astern */
ALD_INLINE real propeller_wake(TILE, uint instance, uint lane, hull_flow f) {
  const real forward = PROPELLER_PARAM(PROPELLER_X);
  screw_wake w;
  real drift;
  w.w0 = PROPELLER_PARAM(PROPELLER_WAKE);
  w.decay = PROPELLER_PARAM(PROPELLER_DECAY);
  w.from_port = PROPELLER_PARAM(PROPELLER_PORT);
  w.from_starboard = PROPELLER_PARAM(PROPELLER_STARBOARD);
  if (KIND_TABLE(KIND_propeller, KIND_OPTIONS, instance) & PROPELLER_BY_ANGLE) {
    drift = drift_by_angle(f.u, f.v, f.r, f.speed, forward);
  } else {
    drift = drift_by_velocity(f.u, f.v, f.r, forward);
  }
  return sel(f.u > R(0), screw_wake_share(w, drift), R(1));
}

ALD_INLINE screw_law propeller_law(TILE, uint instance, uint lane) {
  screw_law s;
  s.diameter = PROPELLER_PARAM(PROPELLER_DIAMETER);
  s.k0 = PROPELLER_PARAM(PROPELLER_K0);
  s.k1 = PROPELLER_PARAM(PROPELLER_K1);
  s.k2 = PROPELLER_PARAM(PROPELLER_K2);
  s.zero = PROPELLER_PARAM(PROPELLER_ZERO);
  s.ahead = PROPELLER_PARAM(PROPELLER_AHEAD);
  s.astern = PROPELLER_PARAM(PROPELLER_ASTERN);
  return s;
}

/* what the rudder behind reads */
ALD_INLINE void propeller_store(TILE, uint instance, uint lane, hull_flow f, real advance,
                                real number, real thrust) {
  const real wide = PROPELLER_PARAM(PROPELLER_DIAMETER);
  ROW_OF(propeller, PROPELLER_FLOW_U) = f.u;
  ROW_OF(propeller, PROPELLER_FLOW_V) = f.v;
  ROW_OF(propeller, PROPELLER_FLOW_R) = f.r;
  ROW_OF(propeller, PROPELLER_ADVANCE) = advance;
  ROW_OF(propeller, PROPELLER_RACE) =
      R(2.5464790894703255) * (wide * wide) * real_max(number, R(0)); /* 8/pi */
  ROW_OF(propeller, PROPELLER_THRUST) = thrust;
}

ALD_INLINE void propeller_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const pose p = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_propeller, KIND_BODY_A, instance), lane);
  const real centre = PROPELLER_PARAM(PROPELLER_CENTRE);
  const real height = PROPELLER_PARAM(PROPELLER_HEIGHT);
  const hull_flow f = midship_flow(TILE_OF_CALLER, p, centre, height, lane);
  if (stage_now(TILE_OF_CALLER, lane) == 0) ROW_OF(propeller, PROPELLER_SURGE) = f.u;
  const mask barred = propeller_is_barred(TILE_OF_CALLER, instance, lane);
  const propeller_turn turn =
      propeller_at(TILE_OF_CALLER, instance, lane, barred, stage_time(TILE_OF_CALLER, lane));
  const real share = propeller_wake(TILE_OF_CALLER, instance, lane, f);
  const real advance = share * f.u;
  const screw_law law = propeller_law(TILE_OF_CALLER, instance, lane);
  const real number = screw_thrust(law, turn.state.n, advance);
  const real thrust = PROPELLER_PARAM(PROPELLER_FORCE) * number;
  const real reverse = sel(turn.state.n < R(0), real_max(-thrust, R(0)), R(0));
  plane_force m;
  m.x = PROPELLER_PARAM(PROPELLER_SHARE) * thrust;
  m.y = PROPELLER_PARAM(PROPELLER_SIDE) * reverse;
  m.n = PROPELLER_PARAM(PROPELLER_X) * m.y - PROPELLER_PARAM(PROPELLER_Y) * m.x;
  const vec6 own = midship_wrench(m, centre, height);
  propeller_store(TILE_OF_CALLER, instance, lane, f, advance, number, thrust);
  own_force_store(TILE_OF_CALLER, KIND_propeller, instance, lane, p, own);
  own_force_trace(TILE_OF_CALLER, KIND_propeller, instance, lane, own);
  if (!plan[PLAN_TRACE]) return;
  TRACE_OF(propeller, PROPELLER_TRACE_ORDER) =
      propeller_wanted(TILE_OF_CALLER, instance, lane, turn.order);
  TRACE_OF(propeller, PROPELLER_TRACE_SPEED) = turn.state.n;
  TRACE_OF(propeller, PROPELLER_TRACE_THRUST) = thrust;
  TRACE_OF(propeller, PROPELLER_TRACE_WAKE) = R(1) - share;
}

ALD_INLINE void propeller_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const mask barred = propeller_is_barred(TILE_OF_CALLER, instance, lane);
  const propeller_turn turn =
      propeller_at(TILE_OF_CALLER, instance, lane, barred, from_whole(STEP_AFTER(1)) * FINE_STEP);
  own_force_record(TILE_OF_CALLER, KIND_propeller, instance, lane, 1);
  row_peak(&ROW_OF(propeller, PROPELLER_PEAK), runs, real_abs(ROW_OF(propeller, PROPELLER_THRUST)));
  row_keep(&ROW_OF(propeller, PROPELLER_ORDER), runs, turn.order);
  row_keep(&ROW_OF(propeller, PROPELLER_SPEED), runs, turn.state.n);
  row_keep(&ROW_OF(propeller, PROPELLER_SENSE), runs, turn.state.sense);
  row_keep(&ROW_OF(propeller, PROPELLER_REST), runs, turn.state.rest);
}

#undef PROPELLER_PARAM

#endif
