/* SPDX-License-Identifier: Apache-2.0
 * A hull that manoeuvres: polynomial, low speed and their blend, brought to the centre of gravity
 * of a body whose added mass the equations of motion carry. */
#ifndef ALD_KERNELS_PASS_MANOEUVRING_H
#define ALD_KERNELS_PASS_MANOEUVRING_H

#include "../../law/bank.h"
#include "../../law/crossflow.h"
#include "../../law/hull_current.h"
#include "../../law/hull_midship.h"
#include "../../law/shallow_resistance.h"
#include "../step/curve.h"
#include "manoeuvring_rows.h"
#include "midship.h"

#define HULL_PARAM(field) PARAM_OF(manoeuvring, field)

ALD_INLINE hull_odd hull_load_odd(TILE, uint lane, uint at) {
  hull_odd d;
  d.v = PARAM(at);
  d.r = PARAM(at + 1);
  d.vvv = PARAM(at + 2);
  d.vvr = PARAM(at + 3);
  d.vrr = PARAM(at + 4);
  d.rrr = PARAM(at + 5);
  return d;
}

ALD_INLINE hull_derivatives hull_load_derivatives(TILE, uint instance, uint lane) {
  const uint at = KIND_TABLE(KIND_manoeuvring, KIND_PARAMS, instance) + HULL_R0;
  hull_derivatives d;
  d.r0 = PARAM(at);
  d.r0a = PARAM(at + 1);
  d.xvv = PARAM(at + 2);
  d.xvr = PARAM(at + 3);
  d.xrr = PARAM(at + 4);
  d.xvvvv = PARAM(at + 5);
  d.y = hull_load_odd(TILE_OF_CALLER, lane, at + 6);
  d.n = hull_load_odd(TILE_OF_CALLER, lane, at + 12);
  return d;
}

/* with the resistance of shallow water, if the water is; else unchanged to the bit */
ALD_INLINE hull_derivatives hull_in_water(TILE, uint instance, uint lane, hull_derivatives d,
                                          real speed) {
  const real wave = HULL_PARAM(HULL_WAVE);
  const mask shallow = wave > R(0);
  if (!any_lane(shallow)) return d;
  const real factor = shallow_resistance(HULL_PARAM(HULL_LOSS), sel(shallow, wave, R(1)), speed);
  d.r0 = sel(shallow, factor, R(1)) * d.r0;
  d.r0a = sel(shallow, factor, R(1)) * d.r0a;
  return d;
}

/* force and moment of the flow across, by strips or by the closed form */
ALD_INLINE crossflow hull_crossflow(TILE, uint instance, uint lane, hull_flow f) {
  const uint rows = KIND_TABLE_ROWS(KIND_manoeuvring, HULL_STRIP_TABLE, instance);
  const real by_sway = f.r * HULL_PARAM(HULL_FLOW_SWAY), by_yaw = f.r * HULL_PARAM(HULL_FLOW_YAW);
  crossflow c;
  if (rows > 0) {
    const uint entry = KIND_TABLE_ENTRY(KIND_manoeuvring, HULL_STRIP_TABLE, instance);
    c.first = R(0);
    c.moment = R(0);
    for (uint k = 0; k < rows; k++) {
      const real x = PARAM(entry + k * HULL_STRIP_WIDTH);
      const real weight = PARAM(entry + k * HULL_STRIP_WIDTH + 1);
      c.first = c.first + weight * crossflow_strip(f.v, by_sway, x).first;
      c.moment = c.moment + weight * crossflow_strip(f.v, by_yaw, x).moment;
    }
  } else {
    const real weight = HULL_PARAM(HULL_FLOW), length = HULL_PARAM(HULL_LENGTH);
    c.first = weight * crossflow_uniform(f.v, by_sway, length).first;
    c.moment = weight * crossflow_uniform(f.v, by_yaw, length).moment;
  }
  return c;
}

/* likewise beyond what it is without yaw, which coefficients of a current contain */
ALD_INLINE crossflow hull_crossflow_of_yaw(TILE, uint instance, uint lane, hull_flow f) {
  crossflow c = hull_crossflow(TILE_OF_CALLER, instance, lane, f);
  f.r = R(0);
  const crossflow straight = hull_crossflow(TILE_OF_CALLER, instance, lane, f);
  c.first = c.first - straight.first;
  c.moment = c.moment - straight.moment;
  return c;
}

/* coefficients of the current at the angle at which the water meets the hull */
ALD_INLINE plane_force hull_current(TILE, uint instance, uint lane, hull_flow f) {
  const uint entry = KIND_TABLE_ENTRY(KIND_manoeuvring, HULL_CURRENT_TABLE, instance);
  const uint rows = KIND_TABLE_ROWS(KIND_manoeuvring, HULL_CURRENT_TABLE, instance);
  const uint options = KIND_TABLE(KIND_manoeuvring, KIND_OPTIONS, instance);
  const hull_attack a = hull_attack_of(f, (options & HULL_CURRENT_FROM_BOW) != 0,
                                       (options & HULL_CURRENT_ROUND) != 0);
  real at[2 * HULL_CURRENT_COLUMNS - 1];
  plane_force c;
  curve_node(TILE_OF_CALLER, lane, entry, rows, HULL_CURRENT_COLUMNS, a.angle, at);
  const real past = a.angle - at[0];
  c.x = at[1] + at[2] * past;
  c.y = a.side * (at[3] + at[4] * past);
  c.n = a.side * (at[5] + at[6] * past);
  return c;
}

/* at midship, without the bank */
ALD_INLINE plane_force hull_force(TILE, uint instance, uint lane, hull_flow f, real weight) {
  const hull_derivatives d =
      hull_in_water(TILE_OF_CALLER, instance, lane,
                    hull_load_derivatives(TILE_OF_CALLER, instance, lane), f.speed);
  const real force = HULL_PARAM(HULL_FORCE), length = HULL_PARAM(HULL_LENGTH);
  plane_force ahead = hull_polynomial(d, f), low;
  crossflow across;
  if (KIND_TABLE_ROWS(KIND_manoeuvring, HULL_CURRENT_TABLE, instance) > 0) {
    low = hull_by_current(d, f, hull_current(TILE_OF_CALLER, instance, lane, f));
    across = hull_crossflow_of_yaw(TILE_OF_CALLER, instance, lane, f);
  } else {
    low = hull_low_speed(d, f);
    across = hull_crossflow(TILE_OF_CALLER, instance, lane, f);
  }
  ahead.x = force * ahead.x;
  ahead.y = force * ahead.y;
  ahead.n = force * length * ahead.n;
  low.x = force * low.x;
  low.y = force * low.y - across.first;
  low.n = force * length * low.n - across.moment;
  return plane_force_blend(ahead, low, weight);
}

/* added mass of the body, and the terms of the derivatives */
ALD_INLINE hull_mass hull_load_mass(TILE, uint instance, uint lane) {
  const uint body = KIND_TABLE(KIND_manoeuvring, KIND_BODY_A, instance);
  const real inverse = BODY_PARAM(BODY_INVERSE_MASS, body), given = HULL_PARAM(HULL_RIGID_MASS);
  const mask moves = inverse > R(0);
  const real own = sel(moves, R(1) / sel(moves, inverse, R(1)), R(0));
  const real alone = sel(given > R(0), given, own);
  hull_mass m;
  m.xg = HULL_PARAM(HULL_CENTRE);
  m.mx = HULL_PARAM(HULL_MX);
  m.my = HULL_PARAM(HULL_MY);
  m.a11 = SPACE_PARAM(SPACE_MASS + SYM6(0, 0), body) - alone;
  m.a22 = SPACE_PARAM(SPACE_MASS + SYM6(1, 1), body) - alone;
  m.a26 = SPACE_PARAM(SPACE_MASS + SYM6(5, 1), body);
  return m;
}

/* of the bank, at midship; the second body is the earth */
ALD_INLINE plane_force hull_bank(TILE, uint instance, uint lane, pose p, real u) {
  const uint earth = KIND_TABLE(KIND_manoeuvring, KIND_BODY_B, instance);
  const uint entry = KIND_TABLE_ENTRY(KIND_manoeuvring, HULL_BANK_TABLE, instance);
  const uint rows = KIND_TABLE_ROWS(KIND_manoeuvring, HULL_BANK_TABLE, instance);
  const real centre = HULL_PARAM(HULL_CENTRE);
  const real x = p.at.x - centre * p.turn.x.x - BODY_ROW(BODY_X, earth) - HULL_PARAM(HULL_BANK_X);
  const real y = p.at.y - centre * p.turn.x.y - BODY_ROW(BODY_Y, earth) - HULL_PARAM(HULL_BANK_Y);
  const real cosine = HULL_PARAM(HULL_BANK_COS), sine = HULL_PARAM(HULL_BANK_SIN);
  /* to the left of the bank's direction, and how far the hull's own left is that of the bank */
  const real left = cosine * y - sine * x, alike = cosine * p.turn.y.y - sine * p.turn.y.x;
  const real gap = (real_abs(left) - HULL_PARAM(HULL_SIDE)) * HULL_PARAM(HULL_BREADTH_INVERSE);
  const real held = real_max(gap, PARAM(entry));
  real at[2 * HULL_BANK_COLUMNS - 1];
  curve_node(TILE_OF_CALLER, lane, entry, rows, HULL_BANK_COLUMNS, held, at);
  const real past = held - at[0];
  return bank_force(HULL_PARAM(HULL_FORCE), HULL_PARAM(HULL_LENGTH), u,
                    sel(left < R(0), alike, -alike), at[1] + at[2] * past, at[3] + at[4] * past);
}

ALD_INLINE void manoeuvring_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const pose p =
      body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_manoeuvring, KIND_BODY_A, instance), lane);
  const hull_mass m = hull_load_mass(TILE_OF_CALLER, instance, lane);
  const real height = HULL_PARAM(HULL_HEIGHT);
  const vec3 velocity = mat3_unrotate(p.turn, p.velocity);
  const vec3 current = midship_current(TILE_OF_CALLER, p, m.xg, height, lane);
  hull_motion a;
  a.u = velocity.x;
  a.v = velocity.y;
  a.r = vec3_dot(p.turn.z, p.spin);
  a.cx = current.x;
  a.cy = current.y;
  const hull_flow f =
      hull_flow_of(a.u - a.cx, a.v - a.cy - m.xg * a.r, a.r, HULL_PARAM(HULL_LENGTH));
  hull_blend blend;
  blend.drift = HULL_PARAM(HULL_DRIFT);
  blend.drift_inverse = HULL_PARAM(HULL_DRIFT_INVERSE);
  blend.turn = HULL_PARAM(HULL_TURN);
  blend.turn_end = HULL_PARAM(HULL_TURN_END);
  blend.turn_inverse = HULL_PARAM(HULL_TURN_INVERSE);
  const real weight = hull_weight(blend, f);
  plane_force midship = hull_force(TILE_OF_CALLER, instance, lane, f, weight);
  if (KIND_TABLE_ROWS(KIND_manoeuvring, HULL_BANK_TABLE, instance) > 0) {
    const plane_force bank = hull_bank(TILE_OF_CALLER, instance, lane, p, f.u);
    midship.y = midship.y + bank.y;
    midship.n = midship.n + bank.n;
  }
  const plane_force at = hull_at_centre(midship, m, a);
  const vec6 own = vec6_of(vec3_of(at.x, at.y, R(0)), vec3_of(-height * at.y, height * at.x, at.n));
  own_force_store(TILE_OF_CALLER, KIND_manoeuvring, instance, lane, p, own);
  own_force_trace(TILE_OF_CALLER, KIND_manoeuvring, instance, lane, own);
  ROW_OF(manoeuvring, HULL_DRIFT_NOW) = f.drift;
  if (!plan[PLAN_TRACE]) return;
  TRACE_OF(manoeuvring, HULL_TRACE_DRIFT) = sel(f.v < R(0), -f.drift, f.drift);
  TRACE_OF(manoeuvring, HULL_TRACE_SPEED) = f.speed;
  TRACE_OF(manoeuvring, HULL_TRACE_WEIGHT) = weight;
}

ALD_INLINE void manoeuvring_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  own_force_record(TILE_OF_CALLER, KIND_manoeuvring, instance, lane, 1);
  row_peak(&ROW_OF(manoeuvring, HULL_PEAK_DRIFT), lane_runs(TILE_OF_CALLER, lane),
           ROW_OF(manoeuvring, HULL_DRIFT_NOW));
}

#undef HULL_PARAM

#endif
