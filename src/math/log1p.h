/* SPDX-License-Identifier: Apache-2.0
 * log(1 + x) and 1 - exp(-t) without loss of digits for small arguments. */
#ifndef ALD_LOG1P_H
#define ALD_LOG1P_H

#ifndef ALD_LANES
#define ALD_LANES 1
#endif
#include "kernels/math/explog.h"

/* log(1 + x), x > -1: the rounding of 1 + x cancels in the quotient. */
static inline double ald_log1p(double x) {
  const double w = 1 + x;
  return w == 1 ? x : real_log(w) * (x / (w - 1));
}

/* 1 - exp(-t), t >= 0: as above, with the rounding of exp(-t). */
static inline double ald_one_minus_exp(double t) {
  const double w = real_exp(-t);
  if (w == 1) return t;
  return w < 0.25 ? 1 - w : (w - 1) * (t / real_log(w));
}

#endif
