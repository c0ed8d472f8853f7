/* SPDX-License-Identifier: Apache-2.0
 * What a thruster is ordered over time, and how its azimuth and its shaft follow: each order holds
 * from its time on, to the moment, whatever the steps are. */
#ifndef ALD_KERNELS_PASS_THRUSTER_ORDERS_H
#define ALD_KERNELS_PASS_THRUSTER_ORDERS_H

#include "../../law/servo.h"
#include "../../step.h"
#include "thruster_shaft.h"

#define THRUSTER_TYPE THRUSTER_TYPE_OF(instance)
#define THRUSTER_NO_RATE R(1e30) /* turns at once */
#define THRUSTER_ORDER_ROWS KIND_TABLE_ROWS(KIND_thruster, THRUSTER_ORDERS, instance)

/* what holds from a time on, which is counted from the beginning of the step */
typedef struct thruster_order {
  real from;    /* [s] */
  real speed;   /* [rev/s] */
  real azimuth; /* [rad] */
} thruster_order;

/* one of the orders of the study; `azimuth`: that of the order before it */
ALD_INLINE thruster_order thruster_order_of(TILE, uint instance, uint lane, uint number,
                                            real azimuth) {
  const uint row =
      KIND_TABLE_ENTRY(KIND_thruster, THRUSTER_ORDERS, instance) + number * THRUSTER_ORDER_WIDTH;
  const real pull = PARAM(row + THRUSTER_ORDER_PULL);
  const mask astern = pull < R(0);
  const real by =
      sel(astern, PARAM_OF(thruster, THRUSTER_PULL + 1), PARAM_OF(thruster, THRUSTER_PULL));
  thruster_order o;
  o.from = PARAM(row + THRUSTER_ORDER_TIME) - STEP_BEGAN;
  o.speed = PARAM(row + THRUSTER_ORDER_N) + screw_bollard_speed(pull, by);
  o.azimuth = PARAM(row + THRUSTER_ORDER_TOWARDS);
  o.azimuth = sel(o.azimuth == R(THRUSTER_AZIMUTH_STAYS), azimuth, o.azimuth);
  return o;
}

/* what stands at the beginning of the step, and what holds a time after it */
ALD_INLINE thruster_order thruster_order_at(TILE, uint instance, uint lane, real past) {
  thruster_order o;
  o.from = R(0);
  o.speed = ROW_OF(thruster, THRUSTER_ORDER_SPEED);
  o.azimuth = ROW_OF(thruster, THRUSTER_ORDER_AZIMUTH);
  for (uint k = 0; k < THRUSTER_ORDER_ROWS; k++) {
    const thruster_order next = thruster_order_of(TILE_OF_CALLER, instance, lane, k, o.azimuth);
    const mask given = next.from <= past;
    o.speed = sel(given, next.speed, o.speed);
    o.azimuth = sel(given, next.azimuth, o.azimuth);
  }
  return o;
}

/* the azimuth after a time at one order; without a rate and a lag it is the ordered one at once,
 * where the shaft is as well */
ALD_INLINE real thruster_turned(TILE, uint instance, uint lane, real azimuth, real order,
                                real time) {
  const real rate = PARAM_OF(thruster, THRUSTER_TURN_RATE);
  const real lag = PARAM_OF(thruster, THRUSTER_TURN_LAG);
  const real to = thruster_wanted_azimuth(TILE_OF_CALLER, instance, lane, order);
  azimuth = sel(time > R(0), servo_turned(azimuth, to, rate, lag, time), azimuth);
  const mask at_once = shaft_is_at_once(TILE_OF_CALLER, instance, lane);
  return sel(at_once & (rate >= THRUSTER_NO_RATE) & (lag <= R(0)), to, azimuth);
}

/* azimuth a time after the beginning of the step */
ALD_INLINE real thruster_azimuth_after(TILE, uint instance, uint lane, real past) {
  real azimuth = ROW_OF(thruster, THRUSTER_AZIMUTH);
  if (THRUSTER_TYPE == THRUSTER_AZIMUTHING) {
    real from = R(0), order = ROW_OF(thruster, THRUSTER_ORDER_AZIMUTH);
    for (uint k = 0; k < THRUSTER_ORDER_ROWS; k++) {
      const thruster_order next = thruster_order_of(TILE_OF_CALLER, instance, lane, k, order);
      const real to = real_max(from, real_min(next.from, past));
      azimuth = thruster_turned(TILE_OF_CALLER, instance, lane, azimuth, order, to - from);
      order = sel(next.from <= past, next.azimuth, order);
      from = to;
    }
    azimuth = thruster_turned(TILE_OF_CALLER, instance, lane, azimuth, order, past - from);
  }
  return azimuth;
}

/* speed of the shaft a time after the beginning of the step; as of shaft_after() */
ALD_INLINE real thruster_speed_after(TILE, uint instance, uint lane, mask who, real v, real factor,
                                     real past) {
  shaft_state shaft;
  real from = R(0);
  shaft.n = ROW_OF(thruster, THRUSTER_SPEED);
  shaft.order = ROW_OF(thruster, THRUSTER_ORDER_SPEED);
  shaft.v = v;
  shaft.factor = factor;
  for (uint k = 0; k < THRUSTER_ORDER_ROWS; k++) {
    const thruster_order next = thruster_order_of(TILE_OF_CALLER, instance, lane, k, R(0));
    const real to = real_max(from, real_min(next.from, past));
    shaft.n = shaft_after(TILE_OF_CALLER, instance, lane, who & (to > from), shaft, to - from);
    shaft.order = sel(next.from <= past, next.speed, shaft.order);
    from = to;
  }
  return shaft_after(TILE_OF_CALLER, instance, lane, who, shaft, past - from);
}

#endif
