/* SPDX-License-Identifier: Apache-2.0
 * An autopilot: it holds a heading, or follows legs from waypoint to waypoint, by the rudders of
 * its body. */
#ifndef ALD_KERNELS_PASS_AUTOPILOT_H
#define ALD_KERNELS_PASS_AUTOPILOT_H

#include "../../law/heading_pilot.h"
#include "../../law/line_of_sight.h"
#include "../water/rudder_rows.h"
#include "autopilot_rows.h"
#include "control.h"

#define PILOT_PARAM(field) PARAM_OF(autopilot, field)
#define PILOT_ROW(field) ROW_OF(autopilot, field)

/* a leg: its beginning on the earth, its direction */
typedef struct pilot_leg {
  real x, y, c, s;
} pilot_leg;

/* where the antenna is on the earth */
ALD_INLINE vec2 pilot_position(TILE, uint instance, uint lane, pose p) {
  const uint earth = KIND_TABLE(KIND_autopilot, KIND_BODY_B, instance);
  const uint rudder = control_first(TILE_OF_CALLER, KIND_autopilot, KIND_rudder, instance);
  const uint screw = KIND_TABLE(KIND_rudder, KIND_REF(0), rudder) - 1;
  const real forward =
      PILOT_PARAM(AUTOPILOT_ANTENNA_X) - KIND_PARAM(KIND_propeller, PROPELLER_CENTRE, screw);
  const real port = PILOT_PARAM(AUTOPILOT_ANTENNA_Y);
  return vec2_of(p.at.x + forward * p.turn.x.x + port * p.turn.y.x - BODY_ROW(BODY_X, earth),
                 p.at.y + forward * p.turn.x.y + port * p.turn.y.y - BODY_ROW(BODY_Y, earth));
}

/* The leg to follow from a place on: ends that are reached are left behind, but that of the last.
 * Keeps its number, whether that is reached, and the distance from it and from the one before it.
 */
ALD_INLINE pilot_leg pilot_find(TILE, uint instance, uint lane, vec2 at, real *number,
                                mask *arrived, real *off) {
  const uint rows = KIND_TABLE_ROWS(KIND_autopilot, WAYPOINT_TABLE, instance);
  const uint entry = KIND_TABLE_ENTRY(KIND_autopilot, WAYPOINT_TABLE, instance);
  const real radius = PILOT_PARAM(AUTOPILOT_RADIUS);
  pilot_leg found;
  real before = R(INFINITY);
  found.x = found.y = found.c = found.s = R(0);
  *off = R(0);
  *arrived = R(0) > R(0);
  for (uint k = 0; k + 1 < rows; k++) {
    const uint from = entry + WAYPOINT_WIDTH * k;
    const int is_last = k + 2 == rows;
    const mask own = *number == R(k), next = *number == R(k + 1);
    const real x = PARAM(from + WAYPOINT_X), y = PARAM(from + WAYPOINT_Y);
    const real c = PARAM(from + WAYPOINT_COS), s = PARAM(from + WAYPOINT_SIN);
    const real length = PARAM(from + WAYPOINT_LENGTH);
    const sight_place place = sight_place_of(at.x - x, at.y - y, c, s);
    const mask reached = own & sight_reached(place, length, radius);
    const real apart = sight_off(place, length, k == 0, is_last);
    found.x = sel(own, x, found.x);
    found.y = sel(own, y, found.y);
    found.c = sel(own, c, found.c);
    found.s = sel(own, s, found.s);
    *off = sel(own, apart, *off);
    before = sel(reached | next, apart, before);
    if (is_last) {
      *arrived = reached;
      before = sel(reached, R(INFINITY), before);
    } else {
      *number = sel(reached, R(k + 1), *number);
    }
  }
  *off = real_min(*off, before);
  return found;
}

/* the heading that leads along the legs, where it follows them */
ALD_INLINE void pilot_track(TILE, uint instance, uint lane, pose p, mask decides) {
  const vec2 at = pilot_position(TILE_OF_CALLER, instance, lane, p);
  const mask tracks = decides & (PILOT_ROW(AUTOPILOT_TRACKS) > R(0));
  const real before = PILOT_ROW(AUTOPILOT_LEG);
  real number = before, off;
  mask arrived;
  sight_law law;
  const pilot_leg leg = pilot_find(TILE_OF_CALLER, instance, lane, at, &number, &arrived, &off);
  const sight_place place = sight_place_of(at.x - leg.x, at.y - leg.y, leg.c, leg.s);
  const real integral = sel(number == before, PILOT_ROW(AUTOPILOT_OFFSET), R(0));
  law.ahead = PILOT_PARAM(AUTOPILOT_AHEAD);
  law.gain = PILOT_PARAM(AUTOPILOT_DRIFT);
  law.period = PILOT_PARAM(AUTOPILOT_PERIOD);
  row_keep(&PILOT_ROW(AUTOPILOT_REFERENCE), tracks,
           sight_reference(law, leg.c, leg.s, place.cross, integral));
  row_keep(&PILOT_ROW(AUTOPILOT_OFFSET_NEXT), tracks, sight_integral(law, place.cross, integral));
  row_keep(&PILOT_ROW(AUTOPILOT_LEG_NEXT), tracks, number);
  row_keep(&PILOT_ROW(AUTOPILOT_CROSS), tracks, place.cross);
  row_keep(&PILOT_ROW(AUTOPILOT_ALONG), tracks, place.along);
  row_keep(&PILOT_ROW(AUTOPILOT_OFF), tracks, off);
  row_keep(&PILOT_ROW(AUTOPILOT_ARRIVED), tracks, sel(arrived, R(1), R(0)));
}

ALD_INLINE void pilot_decide(TILE, uint instance, uint lane, mask decides) {
  const uint body = KIND_TABLE(KIND_autopilot, KIND_BODY_A, instance);
  const pose p = body_pose(TILE_OF_CALLER, body, lane);
  heading_pilot law;
  law.kp = PILOT_PARAM(AUTOPILOT_KP);
  law.kd = PILOT_PARAM(AUTOPILOT_KD);
  law.ki = PILOT_PARAM(AUTOPILOT_KI);
  law.most = PILOT_PARAM(AUTOPILOT_MOST);
  law.band = PILOT_PARAM(AUTOPILOT_BAND);
  law.period = PILOT_PARAM(AUTOPILOT_PERIOD);
  /* without a reference the heading of now is held */
  const real now = BODY_ROW(BODY_PSI, body), given = PILOT_ROW(AUTOPILOT_HEADING);
  row_keep(&PILOT_ROW(AUTOPILOT_REFERENCE), decides,
           sel(real_abs(given) < R(INFINITY), given, now));
  if (KIND_TABLE_ROWS(KIND_autopilot, WAYPOINT_TABLE, instance) > 0) {
    pilot_track(TILE_OF_CALLER, instance, lane, p, decides);
  }
  const real error = heading_error(PILOT_ROW(AUTOPILOT_REFERENCE), now);
  const heading_order o =
      heading_pilot_order(law, PILOT_ROW(AUTOPILOT_INTEGRAL), error, vec3_dot(p.turn.z, p.spin));
  row_keep(&PILOT_ROW(AUTOPILOT_ERROR), decides, error);
  row_keep(&PILOT_ROW(AUTOPILOT_ORDER), decides, o.order);
  row_keep(&PILOT_ROW(AUTOPILOT_CLAMPED), decides, sel(o.clamped, R(1), R(0)));
  row_keep(&PILOT_ROW(AUTOPILOT_INTEGRAL_NEXT), decides, o.integral);
  for (uint k = 0; k < KIND(KIND_rudder, KIND_COUNT); k++) {
    if (!control_has(TILE_OF_CALLER, KIND_autopilot, KIND_rudder, instance, k)) continue;
    row_keep(&KIND_ROW(KIND_rudder, RUDDER_ORDER, k), decides, o.order);
  }
}

ALD_INLINE void autopilot_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (stage_now(TILE_OF_CALLER, lane) != 0) return;
  const mask decides = lane_runs(TILE_OF_CALLER, lane) & (PILOT_ROW(AUTOPILOT_ON) > R(0)) &
                       control_decides(TILE_OF_CALLER, lane, PILOT_PARAM(AUTOPILOT_STEPS));
  PILOT_ROW(AUTOPILOT_DECIDES) = sel(decides, R(1), R(0));
  if (any_lane(decides)) pilot_decide(TILE_OF_CALLER, instance, lane, decides);
  if (!plan[PLAN_TRACE]) return;
  TRACE_OF(autopilot, AUTOPILOT_TRACE_REFERENCE) = PILOT_ROW(AUTOPILOT_REFERENCE);
  TRACE_OF(autopilot, AUTOPILOT_TRACE_ERROR) = PILOT_ROW(AUTOPILOT_ERROR);
  TRACE_OF(autopilot, AUTOPILOT_TRACE_ORDER) = PILOT_ROW(AUTOPILOT_ORDER);
  TRACE_OF(autopilot, AUTOPILOT_TRACE_INTEGRAL) = PILOT_ROW(AUTOPILOT_INTEGRAL_NEXT);
  TRACE_OF(autopilot, AUTOPILOT_TRACE_CROSS) = PILOT_ROW(AUTOPILOT_CROSS);
  TRACE_OF(autopilot, AUTOPILOT_TRACE_ALONG) = PILOT_ROW(AUTOPILOT_ALONG);
  TRACE_OF(autopilot, AUTOPILOT_TRACE_LEG) = PILOT_ROW(AUTOPILOT_LEG_NEXT);
  TRACE_OF(autopilot, AUTOPILOT_TRACE_OFFSET) = PILOT_ROW(AUTOPILOT_OFFSET_NEXT);
}

ALD_INLINE void pilot_record(TILE, uint instance, uint lane, mask decides) {
  row_keep(&PILOT_ROW(AUTOPILOT_INTEGRAL), decides, PILOT_ROW(AUTOPILOT_INTEGRAL_NEXT));
  row_add(&PILOT_ROW(AUTOPILOT_DECISIONS), decides, R(1));
  row_add(&PILOT_ROW(AUTOPILOT_SATURATIONS), decides, PILOT_ROW(AUTOPILOT_CLAMPED));
  row_keep(&PILOT_ROW(AUTOPILOT_SATURATED), decides,
           PILOT_ROW(AUTOPILOT_SATURATIONS) / real_max(PILOT_ROW(AUTOPILOT_DECISIONS), R(1)));
  row_peak(&PILOT_ROW(AUTOPILOT_PEAK_ORDER), decides, real_abs(PILOT_ROW(AUTOPILOT_ORDER)));
  row_keep(&PILOT_ROW(AUTOPILOT_HEADING), decides & mask_not(PILOT_ROW(AUTOPILOT_TRACKS) > R(0)),
           PILOT_ROW(AUTOPILOT_REFERENCE));
  if (KIND_TABLE_ROWS(KIND_autopilot, WAYPOINT_TABLE, instance) == 0) return;
  const mask tracks = decides & (PILOT_ROW(AUTOPILOT_TRACKS) > R(0));
  const mask arrived = PILOT_ROW(AUTOPILOT_ARRIVED) > R(0);
  const mask first = mask_not(PILOT_ROW(AUTOPILOT_ARRIVAL) >= R(0)); /* NaN as yet */
  row_keep(&PILOT_ROW(AUTOPILOT_LEG), tracks, PILOT_ROW(AUTOPILOT_LEG_NEXT));
  row_keep(&PILOT_ROW(AUTOPILOT_OFFSET), tracks, PILOT_ROW(AUTOPILOT_OFFSET_NEXT));
  row_peak(&PILOT_ROW(AUTOPILOT_PEAK_CROSS), tracks, PILOT_ROW(AUTOPILOT_OFF));
  row_peak(&PILOT_ROW(AUTOPILOT_LEGS), tracks,
           PILOT_ROW(AUTOPILOT_LEG_NEXT) + PILOT_ROW(AUTOPILOT_ARRIVED));
  row_keep(&PILOT_ROW(AUTOPILOT_ARRIVAL), tracks & arrived & first, STEP_BEGAN);
}

ALD_INLINE void autopilot_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask decides = lane_runs(TILE_OF_CALLER, lane) & (PILOT_ROW(AUTOPILOT_DECIDES) > R(0));
  if (any_lane(decides)) pilot_record(TILE_OF_CALLER, instance, lane, decides);
}

#undef PILOT_PARAM
#undef PILOT_ROW

#endif
