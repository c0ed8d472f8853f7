/* SPDX-License-Identifier: Apache-2.0
 * What Stirling's formula leaves out of the gamma function. */
#ifndef ALD_STIRLING_H
#define ALD_STIRLING_H

/* The remainder R(z) in gamma(z) = sqrt(2 pi/z) (z/e)^z exp(R(z)): log-gamma without its large
 * parts, which cancel in the beta function.
 * @param z > 0
 * @return within 3e-15, absolute and of R(z), whichever is larger */
double ald_stirling_remainder(double z);

#endif
