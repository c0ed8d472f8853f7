/* SPDX-License-Identifier: Apache-2.0
 * Squat: how far the leading end of a ship sinks in shallow water of unlimited width.
 *   S = C_S V/L^2 F^2/sqrt(1 - F^2),  F = U/sqrt(g h)
 * Source: ICORELS 1980, as PIANC's report 121 has it.
 *   scale   C_S V/L^2: C_S 2.4 in the source, V displaced volume, L between perpendiculars [m]
 *   froude  F, of the speed along the hull through the water, either way                   [-]
 *   return  sinkage S below the place at rest                                              [m]
 * Valid: F up to 0.7, depths of 1.1 to 2 draughts. Beyond 0.95 it is held, since S has a pole at 1.
 * Checked by: tests/pass/water/test_squat.c. Theory: docs/theory/squat.md. */
#ifndef ALD_KERNELS_LAW_SQUAT_SINKAGE_H
#define ALD_KERNELS_LAW_SQUAT_SINKAGE_H

#include "../port.h"

ALD_INLINE real squat_sinkage(real scale, real froude) {
  const real square = real_min(froude * froude, R(0.95 * 0.95));
  return scale * square / real_sqrt(R(1) - square);
}

#endif
