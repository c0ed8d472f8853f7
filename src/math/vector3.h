/* SPDX-License-Identifier: Apache-2.0
 * Vectors of three numbers on the host. Kernels have their own in kernels/math/vec3.h. */
#ifndef ALD_VECTOR3_H
#define ALD_VECTOR3_H

#include <math.h>
#include <stdbool.h>

/* Scalar product of a (3) and b (3). */
static inline double ald_dot3(const double *a, const double *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Length of v (3); overflows where a square does. */
static inline double ald_length3(const double *v) { return sqrt(ald_dot3(v, v)); }

/* Vector product of a (3) and b (3).
 * @param c (3) receives a x b; neither a nor b */
static inline void ald_cross3(const double *a, const double *b, double *c) {
  c[0] = a[1] * b[2] - a[2] * b[1];
  c[1] = a[2] * b[0] - a[0] * b[2];
  c[2] = a[0] * b[1] - a[1] * b[0];
}

/* Scales v (3) to length 1. It is divided by its greatest component first, so that no square
 * overflows or underflows.
 * @return false, and v unchanged, if it has no length */
static inline bool ald_unit3(double *v) {
  double greatest = 0;
  for (int k = 0; k < 3; k++) greatest = fabs(v[k]) > greatest ? fabs(v[k]) : greatest;
  if (!(greatest > 0)) return false;
  for (int k = 0; k < 3; k++) v[k] /= greatest;
  const double length = ald_length3(v);
  for (int k = 0; k < 3; k++) v[k] /= length;
  return true;
}

#endif
