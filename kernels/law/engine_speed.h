/* SPDX-License-Identifier: Apache-2.0
 * Speed of a propeller that follows its order: at one rate while it grows, at another while it
 * falls, and through zero only after a time at rest, in which the engine is reversed.
 *   n      speed                                             [1/s], ahead above 0
 *   sense  in which it ran last: 1, -1, 0 never              [-]
 *   rest   time at speed 0                                   [s]
 * Solved exactly over a time in which the order holds, so that steps of any length give the same
 * history. Checked by: tests/pass/water/test_propeller.c. */
#ifndef ALD_KERNELS_LAW_ENGINE_SPEED_H
#define ALD_KERNELS_LAW_ENGINE_SPEED_H

#include "../port.h"

/* rates above 0 [1/s^2], time [s] */
typedef struct engine_law {
  real up, down, reversing;
} engine_law;

typedef struct engine_state {
  real n, sense, rest;
} engine_state;

/* the state after no time: what it does not know as yet of the sense in which it runs */
ALD_INLINE engine_state engine_now(engine_state s) {
  const mask turns = real_abs(s.n) > R(0);
  engine_state now;
  now.n = sel(turns, s.n, R(0));
  now.sense = sel(turns, sel(s.n < R(0), R(-1), R(1)), s.sense);
  now.rest = sel(turns, R(0), s.rest);
  return now;
}

/* the state after a time; `barred`: the engine cannot be reversed as yet */
ALD_INLINE engine_state engine_after(engine_law e, engine_state s, real order, mask barred,
                                     real time) {
  const real size = real_abs(s.n), wanted = real_abs(order);
  const mask same = s.n * order > R(0), turns = size > R(0);
  /* most orders of a study have none in a step */
  if (!any_lane(time > R(0))) return engine_now(s);
  const real sense = sel(turns, sel(s.n < R(0), R(-1), R(1)), s.sense);
  /* it falls to what is wanted of it, or to a stop */
  const real least = sel(same, real_min(size, wanted), R(0));
  const real falling = (size - least) / e.down;
  const mask fallen = falling <= time;
  const real low = sel(fallen, least, size - e.down * time);
  const real left = sel(fallen, time - falling, R(0));
  /* it rests, while the engine is reversed */
  const mask still = low == R(0), against = order * sense < R(0);
  const real rested = sel(turns, R(0), s.rest);
  const real needed = sel(still & against, real_max(e.reversing - rested, R(0)), R(0));
  const real waits = sel(barred & still & against, left, real_min(needed, left));
  /* and grows */
  const real grown = real_min(wanted, low + e.up * (left - waits));
  const real now = sel(wanted > low, grown, low);
  const mask runs = now > R(0);
  const mask astern = sel(still, order, s.n) < R(0);
  engine_state after;
  after.n = sel(astern, R(0) - now, now);
  after.sense = sel(runs, sel(astern, R(-1), R(1)), sense);
  after.rest = sel(runs, R(0), rested + left);
  return after;
}

#endif
