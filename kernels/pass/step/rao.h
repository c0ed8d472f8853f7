/* SPDX-License-Identifier: Apache-2.0
 * A vessel that follows the sea by its response amplitude operators: offsets from its start, their
 * rates and second rates, which the pose pass adds to those of motions. Theory: docs/theory/rao.md.
 */
#ifndef ALD_KERNELS_PASS_RAO_H
#define ALD_KERNELS_PASS_RAO_H

#include "../../math/trig.h"
#include "build_up.h"
#include "rao_rows.h"
#include "space.h"

/* adds the motion in one wave, its parameters from `entry` on */
ALD_INLINE void rao_add_wave(TILE, uint lane, uint entry, real time, course *sum) {
  const real omega = PARAM(entry + RAO_OMEGA), turns = time * PARAM(entry + RAO_TURNS);
  real sine, cosine;
  real_sincos((turns - real_rint(turns)) * R(6.283185307179586), &sine, &cosine);
  ALD_UNROLL(6)
  for (uint m = 0; m < 6; m++) {
    const real re = PARAM(entry + RAO_REAL + m), im = PARAM(entry + RAO_IMAGINARY + m);
    const real value = re * cosine - im * sine;
    sum[m].value = sum[m].value + value;
    sum[m].rate = sum[m].rate - omega * (re * sine + im * cosine);
    sum[m].second = sum[m].second - omega * omega * value;
  }
}

/* from the axes of the heading to the earth's */
ALD_INLINE void rao_turn(course *sum, real cosine, real sine) {
  const course x = sum[0], y = sum[1];
  sum[0].value = cosine * x.value - sine * y.value;
  sum[1].value = sine * x.value + cosine * y.value;
  sum[0].rate = cosine * x.rate - sine * y.rate;
  sum[1].rate = sine * x.rate + cosine * y.rate;
  sum[0].second = cosine * x.second - sine * y.second;
  sum[1].second = sine * x.second + cosine * y.second;
}

ALD_INLINE void rao_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const real time = stage_time(TILE_OF_CALLER, lane);
  const uint first = KIND_TABLE_ENTRY(KIND_rao, RAO_WAVES, instance);
  const uint waves = KIND_TABLE_ROWS(KIND_rao, RAO_WAVES, instance);
  course sum[6];
  ALD_UNROLL(6)
  for (uint m = 0; m < 6; m++) {
    sum[m].value = R(0);
    sum[m].rate = R(0);
    sum[m].second = R(0);
  }
  for (uint k = 0; k < waves; k++) {
    rao_add_wave(TILE_OF_CALLER, lane, first + k * RAO_COLUMNS, time, sum);
  }
  if (plan[PLAN_BUILD_UP]) {
    const course rise = build_up_course(TILE_OF_CALLER, time);
    ALD_UNROLL(6)
    for (uint m = 0; m < 6; m++) sum[m] = course_times(sum[m], rise);
  }
  rao_turn(sum, PARAM_OF(rao, RAO_COSINE), PARAM_OF(rao, RAO_SINE));
  const real speed_x = PARAM_OF(rao, RAO_SPEED_X), speed_y = PARAM_OF(rao, RAO_SPEED_Y);
  sum[0].value = sum[0].value + speed_x * time;
  sum[1].value = sum[1].value + speed_y * time;
  sum[0].rate = sum[0].rate + speed_x;
  sum[1].rate = sum[1].rate + speed_y;
  ALD_UNROLL(6)
  for (uint m = 0; m < 6; m++) {
    ROW_OF(rao, RAO_OFFSET + m) = sum[m].value;
    ROW_OF(rao, RAO_RATE + m) = sum[m].rate;
    if (KIND(KIND_joint, KIND_COUNT)) ROW_OF(rao, RAO_SECOND + m) = sum[m].second;
  }
}

/* no history and no records */
ALD_INLINE void rao_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {}

#endif
