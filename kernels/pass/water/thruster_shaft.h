/* SPDX-License-Identifier: Apache-2.0
 * The screw and the shaft of a thruster: coefficients from its tables, and its speed over a time.
 */
#ifndef ALD_KERNELS_PASS_THRUSTER_SHAFT_H
#define ALD_KERNELS_PASS_THRUSTER_SHAFT_H

#include "../../law/thruster.h"
#include "../../plan.h"
#include "thruster_rows.h"

#define RADIANS_PER_REV R(6.283185307179586)

/* the interval of a table, by products alone (advance: screw_advance()) */
ALD_INLINE screw_line screw_line_at(TILE, uint instance, uint lane, uint table, real n,
                                    real advance) {
  const uint entry = KIND_TABLE_ENTRY(KIND_thruster, table, instance);
  const uint rows = KIND_TABLE_ROWS(KIND_thruster, table, instance);
  const real size = real_abs(n);
  screw_line k;
  k.ta = PARAM(entry + SCREW_LINE);
  k.tb = PARAM(entry + SCREW_LINE + 1);
  k.qa = PARAM(entry + SCREW_LINE + 2);
  k.qb = PARAM(entry + SCREW_LINE + 3);
  /* the last row is the end of the last interval */
  for (uint r = 1; r + 1 < rows; r++) {
    const uint at = entry + r * SCREW_WIDTH;
    const mask passed = advance >= PARAM(at + SCREW_J) * size;
    if (!any_lane(passed)) break;
    k.ta = sel(passed, PARAM(at + SCREW_LINE), k.ta);
    k.tb = sel(passed, PARAM(at + SCREW_LINE + 1), k.tb);
    k.qa = sel(passed, PARAM(at + SCREW_LINE + 2), k.qa);
    k.qb = sel(passed, PARAM(at + SCREW_LINE + 3), k.qb);
  }
  return k;
}

/* thrust and torque without any losses; v: v_a/D */
ALD_INLINE screw_load screw_load_at(TILE, uint instance, uint lane, real n, real v) {
  const real advance = screw_advance(n, v);
  const mask astern = n < R(0);
  screw_line k = screw_line_at(TILE_OF_CALLER, instance, lane, THRUSTER_AHEAD, n, advance);
  if (KIND_TABLE_ROWS(KIND_thruster, THRUSTER_ASTERN, instance) && any_lane(astern)) {
    const screw_line back =
        screw_line_at(TILE_OF_CALLER, instance, lane, THRUSTER_ASTERN, n, advance);
    k.ta = sel(astern, back.ta, k.ta);
    k.tb = sel(astern, back.tb, k.tb);
    k.qa = sel(astern, back.qa, k.qa);
    k.qb = sel(astern, back.qb, k.qb);
  }
  return screw_loaded(k,
                      sel(astern, PARAM_OF(thruster, THRUSTER_BY_THRUST + 1),
                          PARAM_OF(thruster, THRUSTER_BY_THRUST)),
                      sel(astern, PARAM_OF(thruster, THRUSTER_BY_TORQUE + 1),
                          PARAM_OF(thruster, THRUSTER_BY_TORQUE)),
                      n, v);
}

/* What the servos follow where an order stands: what is set comes before it, and a loss before
 * both. */
ALD_INLINE real thruster_wanted_speed(TILE, uint instance, uint lane, real order) {
  const real set = ROW_OF(thruster, THRUSTER_SET_SPEED);
  const mask alive = ROW_OF(thruster, THRUSTER_ALIVE) > R(0);
  return sel(alive, sel(set == set, set, order), R(0));
}

ALD_INLINE real thruster_wanted_azimuth(TILE, uint instance, uint lane, real order) {
  const real set = ROW_OF(thruster, THRUSTER_SET_AZIMUTH);
  return sel(set == set, set, order);
}

ALD_INLINE shaft_servo shaft_servo_of(TILE, uint instance, uint lane, real order) {
  shaft_servo s;
  s.order = thruster_wanted_speed(TILE_OF_CALLER, instance, lane, order);
  if (THRUSTER_TYPE_OF(instance) == THRUSTER_AZIMUTHING) {
    s.order = real_max(s.order, R(0));
  }
  const real feed =
      sel(s.order < R(0), PARAM_OF(thruster, THRUSTER_FEED + 1), PARAM_OF(thruster, THRUSTER_FEED));
  s.feed = feed * (s.order * real_abs(s.order));
  s.gain = PARAM_OF(thruster, THRUSTER_GAIN);
  s.limit = PARAM_OF(thruster, THRUSTER_LIMIT);
  s.inverse = PARAM_OF(thruster, THRUSTER_INVERSE);
  s.works = ROW_OF(thruster, THRUSTER_ALIVE);
  return s;
}

/* a shaft without inertia: its speed is the ordered one at any time */
ALD_INLINE mask shaft_is_at_once(TILE, uint instance, uint lane) {
  return PARAM_OF(thruster, THRUSTER_SUBSTEP) <= R(0);
}

/* its speed, within what the motor can do at bollard pull; 0 once it is lost */
ALD_INLINE real shaft_ordered(TILE, uint instance, uint lane, shaft_servo s) {
  const real ahead = PARAM_OF(thruster, THRUSTER_FASTEST);
  const real astern = PARAM_OF(thruster, THRUSTER_FASTEST + 1);
  return s.works * real_max(real_min(s.order, ahead), R(0) - astern);
}

/* a shaft, and the water at its screw */
typedef struct shaft_state {
  real n, order;  /* its speed, and that which is ordered [rev/s] */
  real v, factor; /* v_a/D [1/s]; by depth, on the torque */
} shaft_state;

/* The speed after a time, in equal steps of Runge and Kutta that are short by the servo and by the
 * shaft, so that they are stable whatever the step of the study is. The order and the water are
 * held over the time.
 *   who  lanes that take it; others keep n */
ALD_INLINE real shaft_after(TILE, uint instance, uint lane, mask who, shaft_state from, real time) {
  const real v = from.v, factor = from.factor;
  real n = from.n;
  const shaft_servo s = shaft_servo_of(TILE_OF_CALLER, instance, lane, from.order);
  const mask at_once = shaft_is_at_once(TILE_OF_CALLER, instance, lane);
  const real substep = sel(at_once, R(1), PARAM_OF(thruster, THRUSTER_SUBSTEP));
#define SHAFT_RATE(speed) \
  shaft_rate(s, speed, factor *screw_load_at(TILE_OF_CALLER, instance, lane, speed, v).torque)
  /* rounded up; a time that is a whole number of steps but for its rounding takes as many */
  const real wanted = real_rint(time / substep + R(0.499999));
  const real count = sel(who & mask_not(at_once), real_max(wanted, R(1)), R(0));
  const real h = time / real_max(count, R(1));
  for (uint k = 0; any_lane(R(k) < count); k++) {
    const real k1 = SHAFT_RATE(n);
    const real k2 = SHAFT_RATE(n + R(0.5) * h * k1);
    const real k3 = SHAFT_RATE(n + R(0.5) * h * k2);
    const real k4 = SHAFT_RATE(n + h * k3);
    const real next = n + h * (k1 + R(2) * k2 + R(2) * k3 + k4) / R(6);
    n = sel(R(k) < count, next, n);
  }
#undef SHAFT_RATE
  return sel(at_once, shaft_ordered(TILE_OF_CALLER, instance, lane, s), n);
}

#endif
