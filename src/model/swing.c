/* SPDX-License-Identifier: Apache-2.0
 * Harmonics of a study as parameters of a pass. */
#include "swing.h"

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/math/trig.h"

static const double turn = 6.283185307179586;

double ald_swing_derive(const double *amplitude, const double *phase, double period, double factor,
                        double *sine, double *cosine) {
  ALD_ASSERT(amplitude && phase && sine && cosine);
  for (int k = 0; k < ALD_SWING_FREEDOMS; k++) {
    double s, c;
    real_sincos(phase[k], &s, &c);
    sine[k] = period > 0 ? factor * amplitude[k] * c : 0;
    cosine[k] = period > 0 ? factor * amplitude[k] * s : 0;
  }
  return period > 0 ? turn / period : 0;
}

const char *ald_swing_problem(const double *amplitude, double period) {
  for (int k = 0; k < ALD_SWING_FREEDOMS; k++) {
    if (amplitude[k] != 0 && !(period > 0)) return "an amplitude needs a period";
  }
  return NULL;
}
