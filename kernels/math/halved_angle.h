/* SPDX-License-Identifier: Apache-2.0
 * Cosine and sine of pi/2^k, and of sums of such angles: directions around a circle without a
 * trigonometric function. */
#ifndef ALD_KERNELS_MATH_HALVED_ANGLE_H
#define ALD_KERNELS_MATH_HALVED_ANGLE_H

#include "../port.h"

typedef struct halved_angle {
  scalar cosine, sine;
} halved_angle;

/* k up to 7 */
ALD_INLINE halved_angle halved_angle_of(uint k) {
  const scalar cosines[8] = {(scalar)-1,
                             (scalar)0,
                             (scalar)0.70710678118654752440,
                             (scalar)0.92387953251128675613,
                             (scalar)0.98078528040323044913,
                             (scalar)0.99518472667219688624,
                             (scalar)0.99879545620517239271,
                             (scalar)0.99969881869620422012};
  const scalar sines[8] = {(scalar)0,
                           (scalar)1,
                           (scalar)0.70710678118654752440,
                           (scalar)0.38268343236508977173,
                           (scalar)0.19509032201612826785,
                           (scalar)0.098017140329560601994,
                           (scalar)0.049067674327418014255,
                           (scalar)0.024541228522912288032};
  halved_angle a;
  a.cosine = cosines[k];
  a.sine = sines[k];
  return a;
}

ALD_INLINE halved_angle halved_angle_add(halved_angle a, halved_angle b) {
  halved_angle sum;
  sum.cosine = a.cosine * b.cosine - a.sine * b.sine;
  sum.sine = a.sine * b.cosine + a.cosine * b.sine;
  return sum;
}

#endif
