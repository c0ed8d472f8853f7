/* SPDX-License-Identifier: Apache-2.0
 * The keys of the environment, which all bodies of a scenario share. */
#ifndef ALD_ENVIRONMENT_H
#define ALD_ENVIRONMENT_H

#include "base/keys.h"

/* keys of the environment, in this order */
enum {
  ALD_ENVIRONMENT_GRAVITY,
  ALD_ENVIRONMENT_WATER_DENSITY,
  ALD_ENVIRONMENT_AIR_DENSITY,
  ALD_ENVIRONMENT_VISCOSITY,
  ALD_ENVIRONMENT_CURRENT_X,
  ALD_ENVIRONMENT_CURRENT_Y,
  ALD_ENVIRONMENT_WIND_SPEED,
  ALD_ENVIRONMENT_WIND_DIRECTION,
  ALD_ENVIRONMENT_WATER_DEPTH, /* 0: not known */
  ALD_ENVIRONMENT_WAVE_HEIGHT,
  ALD_ENVIRONMENT_WAVE_PERIOD, /* 0: not given */
  ALD_ENVIRONMENT_WAVE_DIRECTION,
  ALD_ENVIRONMENT_WAVE_PHASE,
  ALD_ENVIRONMENT_CURRENT_SPEED, /* added to the current, along its direction */
  ALD_ENVIRONMENT_CURRENT_DIRECTION,
  ALD_ENVIRONMENT_SEABED_SLOPE, /* 0: it is level */
  ALD_ENVIRONMENT_SEABED_RISES, /* direction */
  ALD_ENVIRONMENT_STRETCHING,   /* a word: constant, Wheeler's */
  ALD_ENVIRONMENT_KEY_COUNT
};
/* words of the stretching, in the order of the key's */
enum { ALD_STRETCHING_CONSTANT, ALD_STRETCHING_WHEELER };
extern const ald_key ald_environment_keys[ALD_ENVIRONMENT_KEY_COUNT];

/* its tables, and the most rows of them */
enum { ALD_ENVIRONMENT_PROFILE, ALD_ENVIRONMENT_DEPTHS, ALD_ENVIRONMENT_TABLES };
enum { ALD_PROFILE_ROWS = 100, ALD_DEPTH_ROWS = 10000 };
extern const ald_key_table ald_environment_tables[ALD_ENVIRONMENT_TABLES];

/* columns of the grid of depths */
enum { ALD_DEPTH_X, ALD_DEPTH_Y, ALD_DEPTH, ALD_DEPTH_COLUMNS };

#endif
