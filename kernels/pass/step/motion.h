/* SPDX-License-Identifier: Apache-2.0
 * Prescribed motion of a body: offsets from its start, their rates and second rates. The pose pass
 * sums the motions of a body. */
#ifndef ALD_KERNELS_PASS_MOTION_H
#define ALD_KERNELS_PASS_MOTION_H

#include "../../lists.h"
#include "../../math/trig.h"
#include "build_up.h"
#include "history.h"

/* parameters */
#define MOTION_PARAMETERS(MAKE, COPY)                                                 \
  MAKE(MOTION_SINE, 6)               /* amplitude x cos(phase) [m], [rad] */          \
  MAKE(MOTION_COSINE, 6)             /* amplitude x sin(phase) */                     \
  MAKE(MOTION_FREQUENCY, 1)          /* 0: no harmonic [rad/s] */                     \
  MAKE(MOTION_INVERSE_RAMP, 1)       /* 1/ramp time of the harmonic; 0: none [1/s] */ \
  COPY(MOTION_FACTOR, 1, KEY_FACTOR) /* of the history [-] */                         \
  COPY(MOTION_SHIFT, 1, KEY_SHIFT)   /* history and harmonic are at time + shift [s] */
enum { MOTION_PARAMETERS(LIST_NUMBERS, LIST_COPIES) MOTION_PARAM_COUNT };

/* option bits; HISTORY_EVEN is another */
enum { MOTION_OWN_AXES = 1 }; /* x and y along the body's axes at the start */

/* real rows */
#define MOTION_ROWS(STATE, TEMPORARY)                                                       \
  TEMPORARY(MOTION_OFFSET_X, 1) /* from the start, earth frame [m] */                       \
  TEMPORARY(MOTION_OFFSET_Y, 1)                                                             \
  TEMPORARY(MOTION_OFFSET_Z, 1)                                                             \
  TEMPORARY(MOTION_OFFSET_ROLL, 1) /* added to the Euler angles [rad] */                    \
  TEMPORARY(MOTION_OFFSET_PITCH, 1)                                                         \
  TEMPORARY(MOTION_OFFSET_HEADING, 1)                                                       \
  TEMPORARY(MOTION_RATE_X, 1) /* of each offset [m/s], [rad/s] */                           \
  TEMPORARY(MOTION_RATE_Y, 1)                                                               \
  TEMPORARY(MOTION_RATE_Z, 1)                                                               \
  TEMPORARY(MOTION_RATE_ROLL, 1)                                                            \
  TEMPORARY(MOTION_RATE_PITCH, 1)                                                           \
  TEMPORARY(MOTION_RATE_HEADING, 1)                                                         \
  TEMPORARY(MOTION_SECOND_X, 1) /* of each rate, where joints need it [m/s^2], [rad/s^2] */ \
  TEMPORARY(MOTION_SECOND_Y, 1)                                                             \
  TEMPORARY(MOTION_SECOND_Z, 1)                                                             \
  TEMPORARY(MOTION_SECOND_ROLL, 1)                                                          \
  TEMPORARY(MOTION_SECOND_PITCH, 1)                                                         \
  TEMPORARY(MOTION_SECOND_HEADING, 1)
enum { MOTION_ROWS(LIST_NUMBERS, LIST_NUMBERS) MOTION_ROW_COUNT };

ALD_INLINE void motion_harmonic(TILE, uint instance, uint lane, real time, course *sum) {
  const real frequency = PARAM_OF(motion, MOTION_FREQUENCY);
  if (!any_lane(frequency > R(0))) return;
  course six[HISTORY_COLUMNS];
  const uint entry = KIND_TABLE(KIND_motion, KIND_PARAMS, instance) + MOTION_SINE;
  history_harmonics(TILE_OF_CALLER, lane, entry, frequency, time + PARAM_OF(motion, MOTION_SHIFT),
                    six);
  const course rise = ramp(PARAM_OF(motion, MOTION_INVERSE_RAMP), time);
  ALD_UNROLL(6)
  for (uint k = 0; k < HISTORY_COLUMNS; k++) {
    sum[k] = course_add(sum[k], course_times(six[k], rise));
  }
}

ALD_INLINE void motion_history(TILE, uint instance, uint lane, real time, course *sum) {
  if (KIND_TABLE_ROWS(KIND_motion, 0, instance) == 0) return;
  const history_place p = history_of(TILE_OF_CALLER, lane, KIND_motion, instance,
                                     time + PARAM_OF(motion, MOTION_SHIFT));
  const real inverse = history_inverse(TILE_OF_CALLER, lane, p);
  const real factor = PARAM_OF(motion, MOTION_FACTOR);
  ALD_UNROLL(6)
  for (uint k = 0; k < HISTORY_COLUMNS; k++) {
    const course on = history_cubic(TILE_OF_CALLER, lane, p, k, inverse);
    sum[k].value = sum[k].value + factor * on.value;
    sum[k].rate = sum[k].rate + factor * on.rate;
    sum[k].second = sum[k].second + factor * on.second;
  }
}

ALD_INLINE void motion_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const real time = stage_time(TILE_OF_CALLER, lane);
  course sum[HISTORY_COLUMNS];
  ALD_UNROLL(6)
  for (uint k = 0; k < HISTORY_COLUMNS; k++) {
    sum[k].value = R(0);
    sum[k].rate = R(0);
    sum[k].second = R(0);
  }
  motion_harmonic(TILE_OF_CALLER, instance, lane, time, sum);
  motion_history(TILE_OF_CALLER, instance, lane, time, sum);
  if (plan[PLAN_BUILD_UP]) {
    const course rise = build_up_course(TILE_OF_CALLER, time);
    ALD_UNROLL(6)
    for (uint k = 0; k < HISTORY_COLUMNS; k++) sum[k] = course_times(sum[k], rise);
  }
  if (KIND_TABLE(KIND_motion, KIND_OPTIONS, instance) & MOTION_OWN_AXES) {
    const uint body = KIND_TABLE(KIND_motion, KIND_BODY_A, instance);
    real s, c;
    real_sincos(SPACE_ROW(SPACE_START_HEADING, body), &s, &c);
    const course x = sum[0], y = sum[1];
    sum[0].value = c * x.value - s * y.value;
    sum[1].value = s * x.value + c * y.value;
    sum[0].rate = c * x.rate - s * y.rate;
    sum[1].rate = s * x.rate + c * y.rate;
    sum[0].second = c * x.second - s * y.second;
    sum[1].second = s * x.second + c * y.second;
  }
  ALD_UNROLL(6)
  for (uint k = 0; k < HISTORY_COLUMNS; k++) {
    ROW_OF(motion, MOTION_OFFSET_X + k) = sum[k].value;
    ROW_OF(motion, MOTION_RATE_X + k) = sum[k].rate;
    if (KIND(KIND_joint, KIND_COUNT)) ROW_OF(motion, MOTION_SECOND_X + k) = sum[k].second;
  }
}

/* a motion has no history and no records */
ALD_INLINE void motion_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {}

#endif
