/* SPDX-License-Identifier: Apache-2.0
 * Loads on one body that the time prescribes: constant, harmonic, from a history. */
#ifndef ALD_KERNELS_PASS_LOAD_H
#define ALD_KERNELS_PASS_LOAD_H

#include "../../lists.h"
#include "../step/build_up.h"
#include "../step/history.h"

/* parameters; each load has three forces and three moments */
#define LOAD_PARAMETERS(MAKE, COPY)                                           \
  COPY(LOAD_AT, 3, KEY_AT)         /* point that it acts at, body axes [m] */ \
  MAKE(LOAD_CONSTANT, 6)           /* [N], [N m] */                           \
  MAKE(LOAD_SINE, 6)               /* amplitude x cos(phase) */               \
  MAKE(LOAD_COSINE, 6)             /* amplitude x sin(phase) */               \
  MAKE(LOAD_FREQUENCY, 1)          /* 0: no harmonic [rad/s] */               \
  COPY(LOAD_FACTOR, 1, KEY_FACTOR) /* of the history [-] */                   \
  COPY(LOAD_SHIFT, 1, KEY_SHIFT)   /* history and harmonic are at time + shift [s] */
enum { LOAD_PARAMETERS(LIST_NUMBERS, LIST_COPIES) LOAD_PARAM_COUNT };

/* option bits; HISTORY_EVEN is another */
enum { LOAD_OWN_AXES = 1 }; /* components along the body's axes */

/* real rows */
#define LOAD_ROWS(STATE, TEMPORARY)                            \
  TEMPORARY(LOAD_FORCE, 1)  /* of this evaluation, size [N] */ \
  TEMPORARY(LOAD_MOMENT, 1) /* [N m] */
#define LOAD_RECORDS(RECORD, SHOWN)                                 \
  RECORD(LOAD_PEAK_FORCE, "peak_force", "N", 0, GROWS)              \
  /* without that of the force about the centre of gravity [N m] */ \
  RECORD(LOAD_PEAK_MOMENT, "peak_moment", "N m", 0, GROWS)
enum {
  LOAD_ROWS(LIST_NUMBERS, LIST_NUMBERS) LOAD_RECORDS(LIST_RECORDS, LIST_SHOWN) LOAD_ROW_COUNT
};

/* trace rows: components along the axes that the study gives them in */
#define LOAD_TRACES(TRACE, SHOWN)               \
  TRACE(LOAD_TRACE_X, "force_x", "N", VALUE)    \
  TRACE(LOAD_TRACE_Y, "force_y", "N", VALUE)    \
  TRACE(LOAD_TRACE_Z, "force_z", "N", VALUE)    \
  TRACE(LOAD_TRACE_K, "moment_k", "N m", VALUE) \
  TRACE(LOAD_TRACE_M, "moment_m", "N m", VALUE) \
  TRACE(LOAD_TRACE_N, "moment_n", "N m", VALUE)
enum { LOAD_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) LOAD_TRACE_COUNT };

ALD_INLINE void load_harmonic(TILE, uint instance, uint lane, real time, real *sum) {
  const real frequency = PARAM_OF(load, LOAD_FREQUENCY);
  if (!any_lane(frequency > R(0))) return;
  course six[HISTORY_COLUMNS];
  const uint entry = KIND_TABLE(KIND_load, KIND_PARAMS, instance) + LOAD_SINE;
  history_harmonics(TILE_OF_CALLER, lane, entry, frequency, time, six);
  ALD_UNROLL(6)
  for (uint k = 0; k < HISTORY_COLUMNS; k++) sum[k] = sum[k] + six[k].value;
}

ALD_INLINE void load_history(TILE, uint instance, uint lane, real time, real *sum) {
  if (KIND_TABLE_ROWS(KIND_load, 0, instance) == 0) return;
  const history_place p = history_of(TILE_OF_CALLER, lane, KIND_load, instance, time);
  const real factor = PARAM_OF(load, LOAD_FACTOR);
  ALD_UNROLL(6)
  for (uint k = 0; k < HISTORY_COLUMNS; k++) {
    sum[k] = sum[k] + factor * history_straight(TILE_OF_CALLER, lane, p, k);
  }
}

ALD_INLINE void load_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const real time = stage_time(TILE_OF_CALLER, lane) + PARAM_OF(load, LOAD_SHIFT);
  const pose p = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_load, KIND_BODY_A, instance), lane);
  real sum[HISTORY_COLUMNS];
  ALD_UNROLL(6)
  for (uint k = 0; k < HISTORY_COLUMNS; k++) sum[k] = PARAM_OF(load, LOAD_CONSTANT + k);
  load_harmonic(TILE_OF_CALLER, instance, lane, time, sum);
  load_history(TILE_OF_CALLER, instance, lane, time, sum);
  const real share = build_up(TILE_OF_CALLER, lane);
  ALD_UNROLL(6)
  for (uint k = 0; k < HISTORY_COLUMNS; k++) sum[k] = share * sum[k];
  vec3 force = vec3_of(sum[0], sum[1], sum[2]), moment = vec3_of(sum[3], sum[4], sum[5]);
  ROW_OF(load, LOAD_FORCE) = vec3_length(force);
  ROW_OF(load, LOAD_MOMENT) = vec3_length(moment);
  if (plan[PLAN_TRACE]) {
    ALD_UNROLL(6)
    for (uint k = 0; k < HISTORY_COLUMNS; k++) {
      KIND_TRACE_ROW(KIND_load, LOAD_TRACE_X + k, instance) = sum[k];
    }
  }
  if (KIND_TABLE(KIND_load, KIND_OPTIONS, instance) & LOAD_OWN_AXES) {
    force = mat3_rotate(p.turn, force);
    moment = mat3_rotate(p.turn, moment);
  }
  const vec3 arm = mat3_rotate(p.turn, KIND_VEC3(KIND_load, LOAD_AT, instance));
  wrench_put(TILE_OF_CALLER, KIND(KIND_load, KIND_SLOT) + instance, lane, force,
             vec3_add(moment, vec3_cross(arm, force)));
}

ALD_INLINE void load_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  row_peak(&ROW_OF(load, LOAD_PEAK_FORCE), runs, ROW_OF(load, LOAD_FORCE));
  row_peak(&ROW_OF(load, LOAD_PEAK_MOMENT), runs, ROW_OF(load, LOAD_MOMENT));
}

#endif
