/* SPDX-License-Identifier: Apache-2.0
 * Clash of two round bars. Source: [OrcaFlex] "Calculating the clash force".
 *   k1, k2  stiffness of each bar's wall        [N/m]
 *   c1, c2  damping of each bar's wall          [N s/m]
 *   k, c    1/(1/k1 + 1/k2), 0 if either is 0   in series
 *   reach   sum of the radii                    [m]
 *   d       distance of the axes                [m]
 *   v       closing velocity                    [m/s]
 *   f = k (reach - d) + c v if v > 0            [N]   0 if d >= reach or k = 0
 * Valid: linear walls, no friction. Differs from the source: the stiffness term is printed there
 * with the other sign, which would pull the bars together.
 * Checked by: tests/pass/berth/test_bumper.c (golden answers of clash). */
#ifndef ALD_KERNELS_LAW_CLASH_H
#define ALD_KERNELS_LAW_CLASH_H

#include "../port.h"

/* of k1 and k2, or of c1 and c2 */
ALD_INLINE real clash_series(real one, real other) {
  const mask none = (one == R(0)) | (other == R(0));
  return sel(none, R(0), R(1) / (R(1) / one + R(1) / other));
}

ALD_INLINE real clash_stiffness_force(real k, real reach, real d) {
  return sel(d < reach, k * (reach - d), R(0));
}
ALD_INLINE real clash_damping_force(real k, real c, real reach, real d, real v) {
  return sel((d < reach) & (v > R(0)) & (k > R(0)), c * v, R(0));
}

#endif
