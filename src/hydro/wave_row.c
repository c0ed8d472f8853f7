/* SPDX-License-Identifier: Apache-2.0
 * A regular wave as the passes read it. */
#define ALD_LANES 1
#include "wave_row.h"

#include <math.h>

#include "base/assertion.h"
#include "kernels/law/airy.h"
#include "kernels/pass/water/wave_system_rows.h"

static const double two_pi = 6.283185307179586;

void ald_wave_row(const ald_wave_component *wave, double number, double rate, double depth,
                  const double origin[2], double *row) {
  ALD_ASSERT(wave && origin && row);
  double sine, cosine;
  real_sincos(wave->direction, &sine, &cosine);
  const double phase = wave->phase - number * (cosine * origin[0] + sine * origin[1]);
  row[WAVE_AMPLITUDE] = wave->amplitude;
  row[WAVE_X] = cosine;
  row[WAVE_Y] = sine;
  row[WAVE_NUMBER] = number;
  row[WAVE_OMEGA] = wave->omega;
  row[WAVE_RATE] = rate;
  /* less than a turn, so that single precision represents it */
  row[WAVE_PHASE] = phase - two_pi * rint(phase / two_pi);
  row[WAVE_MIRROR] = depth > 0 ? real_exp(-2 * number * depth) : 0;
  row[WAVE_SPEED] = wave->amplitude * wave->omega / (depth > 0 ? airy_rise(2 * number * depth) : 1);
}
