/* SPDX-License-Identifier: Apache-2.0
 * Directional spreading of a sea: the share of its energy over the angle from the mean direction.
 * Theory: docs/theory/sea.md. */
#ifndef ALD_SPREADING_H
#define ALD_SPREADING_H

#include <stdbool.h>

#include "math/beta.h"

/* factor cos^exponent(t), |t| below a quarter turn; or factor cos^(2 exponent)(t/2), |t| below half
 * a turn. Of integral 1. */
typedef struct ald_spreading {
  bool is_half; /* of half the angle */
  double exponent;
  double factor; /* [1/rad] */
  ald_beta beta; /* of sin^2 of the angle, or of half of it */
} ald_spreading;

/* @param exponent above 0, at most 1e5 */
ald_spreading ald_spreading_make(bool is_half, double exponent);

/* share of the energy over the angle from the mean direction, -pi to pi [1/rad] */
double ald_spreading_density(const ald_spreading *s, double angle);

/* The angle below which a share of the energy lies, rounding at both ends apart [rad].
 * @param share in the open interval (0, 1) */
double ald_spreading_angle(const ald_spreading *s, double share);

#endif
