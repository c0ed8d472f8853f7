/* SPDX-License-Identifier: Apache-2.0
 * Normal force of a fender. Source: [SIMO] sec. 1.6.2.
 *   f      force of the curve at the present distance   [N]
 *   c      damping coefficient                          [N (s/m)^e]
 *   v      closing velocity, -dR/dt                     [m/s]
 *   e      damping exponent, >= 0                       [-]
 *   limit  velocity at which damping with e = 0 is whole [m/s]
 *   N = max(f + damp(c, v, e, limit), 0)
 * Valid: in contact. Differs from the source: a fender never pulls, our choice.
 * Checked by: tests/kernels/test_fender_laws.c, tests/golden/test_golden_fender.c. */
#ifndef ALD_KERNELS_LAW_FENDER_NORMAL_H
#define ALD_KERNELS_LAW_FENDER_NORMAL_H

#include "damping_power.h"

ALD_INLINE real fender_normal(real f, real c, real v, real e, real limit) {
  /* in this order a NaN shows */
  return real_max(R(0), f + damping_power(c, v, e, limit));
}

#endif
