/* SPDX-License-Identifier: Apache-2.0
 * Froude's law. */
#include "froude.h"

#include <stdlib.h>

#include "base/assertion.h"

/* exact where the root is a power of 2 */
static double power(double base, int exponent) {
  double product = 1;
  for (int k = abs(exponent); k > 0; k--) product *= base;
  return exponent < 0 ? 1 / product : product;
}

double ald_froude_factor(double root, double density, ald_dimension d) {
  ALD_ASSERT(root > 0 && density > 0);
  return power(root, 2 * (d.length + 3 * d.mass) + d.time) * power(density, d.mass);
}
