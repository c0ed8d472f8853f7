/* SPDX-License-Identifier: Apache-2.0
 * Parameters of the environment, which all bodies and lines share. */
#ifndef ALD_KERNELS_ENVIRONMENT_H
#define ALD_KERNELS_ENVIRONMENT_H

enum {
  ENVIRONMENT_GRAVITY,       /* [m/s^2] */
  ENVIRONMENT_WATER_DENSITY, /* [kg/m^3] */
  ENVIRONMENT_AIR_DENSITY,   /* [kg/m^3] */
  ENVIRONMENT_VISCOSITY,     /* kinematic, of the water [m^2/s] */
  ENVIRONMENT_CURRENT_X,     /* earth frame, towards [m/s] */
  ENVIRONMENT_CURRENT_Y,
  ENVIRONMENT_WIND_X, /* earth frame, towards [m/s] */
  ENVIRONMENT_WIND_Y,
  ENVIRONMENT_WATER_DEPTH,    /* 0: not known [m] */
  ENVIRONMENT_SEABED,         /* its height; far below where the depth is not known [m] */
  ENVIRONMENT_WAVE_AMPLITUDE, /* 0: no wave, like all that follow [m] */
  ENVIRONMENT_WAVE_X,         /* direction in which it runs, earth frame, of length 1 */
  ENVIRONMENT_WAVE_Y,
  ENVIRONMENT_WAVE_NUMBER, /* k [rad/m] */
  ENVIRONMENT_WAVE_OMEGA,  /* angular frequency [rad/s] */
  ENVIRONMENT_WAVE_RATE,   /* 1/period [1/s] */
  ENVIRONMENT_WAVE_PHASE,  /* at the scenario's origin at time 0 [rad] */
  ENVIRONMENT_WAVE_MIRROR, /* exp(-2 k depth) [-] */
  ENVIRONMENT_WAVE_SPEED,  /* amplitude x angular frequency/(1 - mirror) [m/s] */
  ENVIRONMENT_BED_X,       /* normal of a plane seabed, of length 1, up [-] */
  ENVIRONMENT_BED_Y,
  ENVIRONMENT_BED_Z,
  ENVIRONMENT_BED_REACH,   /* normal times any place of it, from the scenario's origin [m] */
  ENVIRONMENT_BED_HIGHEST, /* no place of a seabed that is not level is higher [m] */
  ENVIRONMENT_BED_FROM_X,  /* of the scenario's origin from the first point of a grid [m] */
  ENVIRONMENT_BED_FROM_Y,
  ENVIRONMENT_COUNT
};

#endif
