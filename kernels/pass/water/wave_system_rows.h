/* SPDX-License-Identifier: Apache-2.0
 * Waves of the systems of a sea among the parameters, for the passes and for the host. */
#ifndef ALD_KERNELS_PASS_WAVE_SYSTEM_ROWS_H
#define ALD_KERNELS_PASS_WAVE_SYSTEM_ROWS_H

#include "../../lists.h"

/* a system's only table: its waves, WAVE_COLUMNS numbers each */
enum { WAVE_SYSTEM_WAVES, WAVE_SYSTEM_TABLES };
enum {
  WAVE_AMPLITUDE, /* [m] */
  WAVE_X,         /* direction in which it runs, earth frame, of length 1 */
  WAVE_Y,
  WAVE_NUMBER, /* k [rad/m] */
  WAVE_OMEGA,  /* angular frequency [rad/s] */
  WAVE_RATE,   /* 1/period [1/s] */
  WAVE_PHASE,  /* at the scenario's origin at time 0 [rad] */
  WAVE_MIRROR, /* exp(-2 k depth) [-] */
  WAVE_SPEED,  /* amplitude x angular frequency/(1 - mirror) [m/s] */
  WAVE_COLUMNS
};

/* no parameters beside the table */
#define WAVE_SYSTEM_PARAMETERS(MAKE, COPY)
enum { WAVE_SYSTEM_PARAMETERS(LIST_NUMBERS, LIST_COPIES) WAVE_SYSTEM_PARAM_COUNT };

#endif
