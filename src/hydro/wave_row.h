/* SPDX-License-Identifier: Apache-2.0
 * A regular wave as the passes read it: WAVE_* of kernels/pass/water/wave_system_rows.h, which the
 * environment's wave has in the same order. */
#ifndef ALD_WAVE_ROW_H
#define ALD_WAVE_ROW_H

#include "wave_components.h"

/* Puts the numbers of a wave.
 * @param number of the wave in that depth [rad/m]
 * @param rate   1/period [1/s]
 * @param depth  0: deep water [m]
 * @param origin of the scenario, which positions in a tile are relative to [m] (2)
 * @param row    receives them (WAVE_COLUMNS) */
void ald_wave_row(const ald_wave_component *wave, double number, double rate, double depth,
                  const double origin[2], double *row);

#endif
