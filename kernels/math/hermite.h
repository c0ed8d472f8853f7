/* SPDX-License-Identifier: Apache-2.0
 * The cubic between two nodes of which values and slopes are known. */
#ifndef ALD_KERNELS_MATH_HERMITE_H
#define ALD_KERNELS_MATH_HERMITE_H

#include "../port.h"

typedef struct cubic {
  real value, slope;
  real bend; /* second derivative */
} cubic;

/* Exact at the first node; slopes meet at nodes.
 *   y0, y1   values at both nodes
 *   m0, m1   slopes there
 *   inverse  1/(distance of the nodes)
 *   since    distance from the first node */
ALD_INLINE cubic cubic_between(real y0, real m0, real y1, real m1, real inverse, real since) {
  const real share = since * inverse;
  const real rise = (y1 - y0) * inverse;
  const real square = R(3) * rise - R(2) * m0 - m1;
  const real cube = m0 + m1 - R(2) * rise;
  cubic c;
  c.value = y0 + since * (m0 + share * (square + share * cube));
  c.slope = m0 + share * (R(2) * square + R(3) * share * cube);
  c.bend = inverse * (R(2) * square + R(6) * share * cube);
  return c;
}

#endif
