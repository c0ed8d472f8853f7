/* SPDX-License-Identifier: Apache-2.0
 * Where a body is: cosine and sine of its heading, axis-aligned bounds of its outline's box. */
#ifndef ALD_KERNELS_PASS_BOUNDS_H
#define ALD_KERNELS_PASS_BOUNDS_H

#include "../../math/trig.h"
#include "../../plan.h"

ALD_INLINE void bounds_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint body = plan[plan[PLAN_MOVING_TABLE] + instance];
  real s, c;
  real_sincos(BODY_ROW(BODY_PSI, body), &s, &c);
  const real box_x = BODY_PARAM(BODY_BOX_X, body), box_y = BODY_PARAM(BODY_BOX_Y, body);
  const real half_l = BODY_PARAM(BODY_BOX_LENGTH, body);
  const real half_b = BODY_PARAM(BODY_BOX_BREADTH, body);
  const real x = BODY_ROW(BODY_X, body) + (c * box_x - s * box_y);
  const real y = BODY_ROW(BODY_Y, body) + (s * box_x + c * box_y);
  const real half_x = real_abs(c) * half_l + real_abs(s) * half_b;
  const real half_y = real_abs(s) * half_l + real_abs(c) * half_b;
  BODY_ROW(BODY_COS, body) = c;
  BODY_ROW(BODY_SIN, body) = s;
  BODY_ROW(BODY_MIN_X, body) = x - half_x;
  BODY_ROW(BODY_MAX_X, body) = x + half_x;
  BODY_ROW(BODY_MIN_Y, body) = y - half_y;
  BODY_ROW(BODY_MAX_Y, body) = y + half_y;
}

#endif
