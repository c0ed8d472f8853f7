/* SPDX-License-Identifier: Apache-2.0
 * The mass that the half segment at a line's end is to the body that holds it. Source: closed form.
 *   A = across (1 - t t^T) + along t t^T   mass with added mass, t the line's direction  [kg]
 *   G   velocity of the attachment r by that of the body: G v = u + w x r
 *   M' = M + G^T A G                       mass matrix of the body
 * Checked by: tests/pass/line/test_line_burden.c. */
#ifndef ALD_KERNELS_LAW_LINE_BURDEN_H
#define ALD_KERNELS_LAW_LINE_BURDEN_H

#include "../math/sym6.h"

/* of one half segment: masses across and along it, its direction */
typedef struct burden {
  real across, along;
  vec3 way;
} burden;

ALD_INLINE vec3 burden_times(const burden *a, vec3 v) {
  return vec3_madd(vec3_scale(v, a->across), (a->along - a->across) * vec3_dot(v, a->way), a->way);
}

/* G^T A G is added; at: the attachment, body axes */
ALD_INLINE void burden_add(sym6 *m, const burden *a, vec3 at) {
  const vec3 rates[6] = {vec3_of(R(1), R(0), R(0)),  vec3_of(R(0), R(1), R(0)),
                         vec3_of(R(0), R(0), R(1)),  vec3_of(R(0), -at.z, at.y),
                         vec3_of(at.z, R(0), -at.x), vec3_of(-at.y, at.x, R(0))};
  ALD_UNROLL(6)
  for (uint i = 0; i < 6; i++) {
    const vec3 momentum = burden_times(a, rates[i]);
    ALD_UNROLL(6)
    for (uint j = 0; j <= i; j++) {
      m->of[SYM6(i, j)] = m->of[SYM6(i, j)] + vec3_dot(momentum, rates[j]);
    }
  }
}

/* What a body has to be given beside M so that the added mass of a half segment follows the line:
 * the water resists by A a, as at any node, not by the change of a momentum A u that turns with the
 * body. u, w: velocity of the attachment, spin of the body, earth frame.
 *   force  w x A u - A (w x u) at the attachment,  couple  u x A u */
ALD_INLINE void burden_follows(const burden *a, vec3 u, vec3 w, vec3 *force, vec3 *couple) {
  const vec3 momentum = burden_times(a, u);
  *force = vec3_sub(vec3_cross(w, momentum), burden_times(a, vec3_cross(w, u)));
  *couple = vec3_cross(u, momentum);
}

#endif
