/* SPDX-License-Identifier: Apache-2.0
 * The energy of a berthing by the formula of port engineers. Source: PIANC 2002, Guidelines for the
 * design of fender systems, MarCom WG 33, sec. 4.2; theory: docs/theory/approach.md. */
#ifndef ALD_KERNELS_LAW_BERTHING_ENERGY_H
#define ALD_KERNELS_LAW_BERTHING_ENERGY_H

#include "../math/vec3.h"

/* C_E = K^2/(K^2 + x^2) of a touch without friction, x from the centre of gravity along the berth.
 * square: K^2 [m^2]; lever: x^2 [m^2] */
ALD_INLINE real berthing_share(real square, real lever) { return square / (square + lever); }

/* 1/2 v^2/(1/m_1 + 1/m_2) of two masses C_M C_E M by the sum of their inverses, of which one is 0
 * if it does not give way */
ALD_INLINE real berthing_energy(real speed, real inverse) {
  return R(0.5) * speed * speed / inverse;
}

#endif
