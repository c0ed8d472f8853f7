/* SPDX-License-Identifier: Apache-2.0
 * The build-up: time at the start of a scenario in which loads, motions, wind, waves and current
 * rise from nothing, and after which its records begin. Theory: docs/theory/build-up.md.
 * Checked by: tests/pass/step/test_build_up.c, tests/run/test_build_up_runs.c. */
#ifndef ALD_KERNELS_PASS_BUILD_UP_H
#define ALD_KERNELS_PASS_BUILD_UP_H

#include "../../law/harmonic.h"
#include "build_up_rows.h"
#include "space.h"

/* what loads and motions are multiplied by at a time; 1 without a build-up */
ALD_INLINE course build_up_course(TILE, real time) {
  course c;
  c.value = R(1);
  c.rate = R(0);
  c.second = R(0);
  if (plan[PLAN_BUILD_UP]) c = ramp(R(assets[BUILD_UP(BUILD_UP_RATE)]), time);
  return c;
}
ALD_INLINE real build_up_at(TILE, real time) { return build_up_course(TILE_OF_CALLER, time).value; }

/* the same in this evaluation of the forces */
ALD_INLINE real build_up(TILE, uint lane) {
  real share = R(1);
  if (plan[PLAN_BUILD_UP]) share = build_up_at(TILE_OF_CALLER, stage_time(TILE_OF_CALLER, lane));
  return share;
}

/* the uniform current of the environment at a time, earth frame [m/s] */
ALD_INLINE vec3 uniform_current(TILE, uint lane, real time) {
  const real share = build_up_at(TILE_OF_CALLER, time);
  return vec3_of(share * ENVIRONMENT(ENVIRONMENT_CURRENT_X),
                 share * ENVIRONMENT(ENVIRONMENT_CURRENT_Y), R(0));
}

/* constant external load of a body in this evaluation: forces along x and y, moment about z */
ALD_INLINE vec3 body_load(TILE, uint body, uint lane) {
  const real share = build_up(TILE_OF_CALLER, lane);
  return vec3_of(share * BODY_PARAM(BODY_LOAD_X, body), share * BODY_PARAM(BODY_LOAD_Y, body),
                 share * BODY_PARAM(BODY_LOAD_N, body));
}

/* is a >= b? exact for all of them, as a comparison of reals is not in single precision */
ALD_INLINE mask whole_reaches(whole a, uint b) {
  const real high = from_whole(a >> W(16)), low = from_whole(a & W(0xffff));
  const mask same = is(a >> W(16), W(b >> 16));
  return (high > R(b >> 16)) | (same & (low >= R(b & 0xffff)));
}

/* lanes whose steps are recorded */
ALD_INLINE mask lane_is_built(TILE, uint lane) {
  mask built = is(W(0), W(0));
  if (plan[PLAN_BUILD_UP]) built = whole_reaches(LANE_FLAG(LANE_STEP), plan[PLAN_BUILD_UP]);
  return built;
}

/* lanes that take the first step of which a build-up leaves records */
ALD_INLINE mask lane_just_built(TILE, uint lane) {
  mask just = is(W(0), W(1));
  if (plan[PLAN_BUILD_UP]) just = is(LANE_FLAG(LANE_STEP), W(plan[PLAN_BUILD_UP]));
  return just;
}

/* Records of lanes whose build-up ends are what they were at the start. */
ALD_INLINE void records_begin(TILE, uint lane, mask ends) {
  for (uint k = 0; k < BUILD_UP(BUILD_UP_RECORDS); k++) {
    const uint row = BUILD_UP(BUILD_UP_ROWS + 2 * k), first = BUILD_UP(BUILD_UP_ROWS + 2 * k + 1);
    row_keep(&ROW(row), ends, R(assets[first]));
  }
}

#endif
