/* SPDX-License-Identifier: Apache-2.0
 * The water around lines: the current with its profile over depth, and the waves. */
#ifndef ALD_KERNELS_PASS_SEA_H
#define ALD_KERNELS_PASS_SEA_H

#include "../../law/airy.h"
#include "../step/build_up.h"
#include "../step/curve.h"
#include "sea_rows.h"
#include "wave_system_rows.h"

/* constants of the plan: does any number of the study make a wave, of which sort; has the current a
 * profile? */
ALD_INLINE int sea_has_waves(TILE) { return plan[PLAN_WAVES] != 0; }
ALD_INLINE int sea_is_regular(TILE) { return (plan[PLAN_WAVES] & WAVES_REGULAR) != 0; }
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

/* a wave of a system of the sea, its parameters from `entry` on */
ALD_INLINE airy_wave sea_system_wave(TILE, uint lane, uint entry) {
  airy_wave w;
  w.amplitude = PARAM(entry + WAVE_AMPLITUDE);
  w.along_x = PARAM(entry + WAVE_X);
  w.along_y = PARAM(entry + WAVE_Y);
  w.number = PARAM(entry + WAVE_NUMBER);
  w.omega = PARAM(entry + WAVE_OMEGA);
  w.rate = PARAM(entry + WAVE_RATE);
  w.phase = PARAM(entry + WAVE_PHASE);
  w.mirror = PARAM(entry + WAVE_MIRROR);
  w.speed = PARAM(entry + WAVE_SPEED);
  w.seabed = ENVIRONMENT(ENVIRONMENT_SEABED);
  return w;
}

/* Goes through the waves of all systems: `entry` is the first parameter of each. */
#define SEA_FOR_EACH_WAVE(entry)                                                                 \
  for (uint system = 0; system < KIND(KIND_wave_system, KIND_COUNT); system++)                   \
    for (uint entry = KIND_TABLE_ENTRY(KIND_wave_system, WAVE_SYSTEM_WAVES, system),             \
              end = entry +                                                                      \
                    WAVE_COLUMNS * KIND_TABLE_ROWS(KIND_wave_system, WAVE_SYSTEM_WAVES, system); \
         entry < end; entry += WAVE_COLUMNS)

/* height of the surface above still water at full height, without a build-up */
ALD_INLINE real sea_surface(TILE, uint lane, real x, real y, real time) {
  real elevation = R(0);
  if (sea_is_regular(TILE_OF_CALLER)) {
    elevation = airy_elevation(sea_wave(TILE_OF_CALLER, lane), x, y, time);
  }
  SEA_FOR_EACH_WAVE(entry) {
    elevation =
        elevation + airy_elevation(sea_system_wave(TILE_OF_CALLER, lane, entry), x, y, time);
  }
  return elevation;
}

/* height of the surface above still water; place from the scenario's origin */
ALD_INLINE real sea_elevation(TILE, uint lane, real x, real y, real time) {
  real elevation = R(0);
  if (sea_has_waves(TILE_OF_CALLER)) {
    elevation = sea_surface(TILE_OF_CALLER, lane, x, y, time) * build_up_at(TILE_OF_CALLER, time);
  }
  return elevation;
}

/* motion of the water of all waves at full height; z: between the seabed and still water */
ALD_INLINE water sea_waves_at(TILE, uint lane, vec3 at, real z, real time) {
  water sum;
  sum.velocity = vec3_zero();
  sum.acceleration = vec3_zero();
  if (sea_is_regular(TILE_OF_CALLER)) {
    sum = airy_water_at(sea_wave(TILE_OF_CALLER, lane), at, z, time);
  }
  SEA_FOR_EACH_WAVE(entry) {
    const water one = airy_water_at(sea_system_wave(TILE_OF_CALLER, lane, entry), at, z, time);
    sum.velocity = vec3_add(sum.velocity, one.velocity);
    sum.acceleration = vec3_add(sum.acceleration, one.acceleration);
  }
  return sum;
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

/* Height between the seabed and still water at which waves are taken for a point: as it is, or by
 * its share of the water's depth at the time (J. D. Wheeler, "Method for calculating forces
 * produced by irregular waves", J. Petroleum Technology 22, 1970). */
ALD_INLINE real sea_wave_height(TILE, uint lane, vec3 at, real time) {
  const real seabed = ENVIRONMENT(ENVIRONMENT_SEABED);
  real z = at.z;
  if (plan[PLAN_WAVES] & WAVES_WHEELER) {
    const real surface = sea_elevation(TILE_OF_CALLER, lane, at.x, at.y, time);
    /* without a seabed it lies so far down that only the difference is left */
    z = seabed * (z - surface) / (seabed - surface);
  }
  return real_max(real_below_zero(z), seabed);
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
    const real z = sea_wave_height(TILE_OF_CALLER, lane, at, time);
    water wave = sea_waves_at(TILE_OF_CALLER, lane, at, z, time);
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
