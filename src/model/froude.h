/* SPDX-License-Identifier: Apache-2.0
 * Froude's law: by what the numbers of a model are multiplied at another scale. */
#ifndef ALD_FROUDE_H
#define ALD_FROUDE_H

#include "base/dimension.h"

/* Factor of a dimension where lengths have s, times sqrt(s), masses r s^3.
 * @param root    of s, greater than 0
 * @param density r, ratio of the waters' densities */
double ald_froude_factor(double root, double density, ald_dimension dimension);

#endif
