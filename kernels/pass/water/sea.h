/* SPDX-License-Identifier: Apache-2.0
 * The water around lines: the current with its profile over depth, and the regular wave. */
#ifndef ALD_KERNELS_PASS_SEA_H
#define ALD_KERNELS_PASS_SEA_H

#include "../../law/airy.h"
#include "../step/build_up.h"
#include "../step/curve.h"
#include "sea_rows.h"

/* constants of the plan: does any number of the study make a wave; has the current a profile? */
ALD_INLINE int sea_has_waves(TILE) { return plan[PLAN_WAVES] != 0; }
ALD_INLINE int sea_has_profile(TILE) { return plan[PLAN_PROFILE_ROWS] > 0; }

ALD_INLINE airy_wave sea_wave(TILE, uint lane) {
  airy_wave w;
  w.amplitude = ENVIRONMENT(ENVIRONMENT_WAVE_AMPLITUDE);
  w.along_x = ENVIRONMENT(ENVIRONMENT_WAVE_X);
  w.along_y = ENVIRONMENT(ENVIRONMENT_WAVE_Y);
  w.number = ENVIRONMENT(ENVIRONMENT_WAVE_NUMBER);
  w.omega = ENVIRONMENT(ENVIRONMENT_WAVE_OMEGA);
  w.rate = ENVIRONMENT(ENVIRONMENT_WAVE_RATE);
  w.phase = ENVIRONMENT(ENVIRONMENT_WAVE_PHASE);
  w.mirror = ENVIRONMENT(ENVIRONMENT_WAVE_MIRROR);
  w.speed = ENVIRONMENT(ENVIRONMENT_WAVE_SPEED);
  w.seabed = ENVIRONMENT(ENVIRONMENT_SEABED);
  return w;
}

/* height of the surface above still water; place from the scenario's origin */
ALD_INLINE real sea_elevation(TILE, uint lane, real x, real y, real time) {
  real elevation = R(0);
  if (sea_has_waves(TILE_OF_CALLER)) {
    elevation = airy_elevation(sea_wave(TILE_OF_CALLER, lane), x, y, time) *
                build_up_at(TILE_OF_CALLER, time);
  }
  return elevation;
}

/* The current at a height and a time: as at still water above it, as at the seabed below that, as
 * at the first and the last row of the profile beyond them. */
ALD_INLINE vec3 sea_current(TILE, uint lane, real z, real time) {
  vec3 current = uniform_current(TILE_OF_CALLER, lane, time);
  if (sea_has_profile(TILE_OF_CALLER)) {
    const uint rows = plan[PLAN_PROFILE_ROWS], entry = plan[PLAN_PROFILE_ENTRY];
    const real depth = -real_max(real_below_zero(z), ENVIRONMENT(ENVIRONMENT_SEABED));
    const real factor =
        curve_held(TILE_OF_CALLER, lane, entry, rows, PROFILE_COLUMNS, PROFILE_FACTOR, depth).value;
    current = vec3_of(current.x * factor, current.y * factor, R(0));
    if (plan[PLAN_PROFILE_TURNS]) {
      real sine, cosine;
      real_sincos(
          curve_held(TILE_OF_CALLER, lane, entry, rows, PROFILE_COLUMNS, PROFILE_TURN, depth).value,
          &sine, &cosine);
      current = vec3_of(current.x * cosine - current.y * sine,
                        current.x * sine + current.y * cosine, R(0));
    }
  }
  return current;
}

/* Velocity and acceleration of the water at a point, as if it were wet. A wave that rises over the
 * build-up has the acceleration of its velocity; a current that does, none.
 *   at    from the scenario's origin, earth frame [m]
 *   time  of the scenario [s] */
ALD_INLINE water sea_at(TILE, uint lane, vec3 at, real time) {
  water w;
  w.velocity = sea_current(TILE_OF_CALLER, lane, at.z, time);
  w.acceleration = vec3_zero();
  if (sea_has_waves(TILE_OF_CALLER)) {
    water wave = airy_water(sea_wave(TILE_OF_CALLER, lane), at, time);
    if (plan[PLAN_BUILD_UP]) {
      const course rise = build_up_course(TILE_OF_CALLER, time);
      wave.acceleration =
          vec3_madd(vec3_scale(wave.acceleration, rise.value), rise.rate, wave.velocity);
      wave.velocity = vec3_scale(wave.velocity, rise.value);
    }
    w.velocity = vec3_add(w.velocity, wave.velocity);
    w.acceleration = wave.acceleration;
  }
  return w;
}

#endif
