/* SPDX-License-Identifier: Apache-2.0
 * Low-frequency motion of a reading that waves shake: a critically damped filter of order two, with
 * its rate, solved exactly over a time in which the reading holds.
 *   s'' + 2 c s' + c^2 s = c^2 u
 *   c  cut-off, 2 pi over its period    [rad/s]
 *   s  estimate, w its rate             of u, and of u/s
 * Valid: readings often against 2 pi/c. Theory: docs/theory/dynamic-positioning.md, "Wave motion".
 * Checked by: tests/kernels/test_station.c (steps, ramps, responses in closed form). */
#ifndef ALD_KERNELS_LAW_WAVE_FILTER_H
#define ALD_KERNELS_LAW_WAVE_FILTER_H

#include "../math/explog.h"

typedef struct wave_filtered {
  real s, w;
} wave_filtered;

ALD_INLINE wave_filtered wave_filter_after(wave_filtered f, real u, real cut, real time) {
  const real d = f.s - u, b = f.w + cut * d, left = real_exp(R(0) - cut * time);
  f.s = u + left * (d + b * time);
  f.w = left * (f.w - cut * (b * time));
  return f;
}

#endif
