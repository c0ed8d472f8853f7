/* SPDX-License-Identifier: Apache-2.0
 * Tension of a segment of a dynamic line: a spring and a damper side by side.
 *   k     stiffness, EA/L                        [N/m]
 *   c     damping, of the elongation             [N s/m]
 *   e     elongation, stretched less unstretched [m]
 *   rate  of e                                   [m/s]
 *   T = k e + c rate          a line that bends carries compression, too
 *   T = max(k e + c rate, 0)  any other; nothing at e <= 0, so damping alone never pulls
 * Valid: small strain. Checked by: tests/kernels/test_line_laws.c. */
#ifndef ALD_KERNELS_LAW_LINE_TENSION_H
#define ALD_KERNELS_LAW_LINE_TENSION_H

#include "../math/vec3.h"

ALD_INLINE real line_tension(real k, real c, real e, real rate, int bends) {
  real tension = k * e + c * rate;
  if (!bends) tension = sel(e > R(0), real_max(tension, R(0)), R(0));
  return tension;
}

/* a stretched segment: its direction from the lower to the upper node, 1/length, both lengths */
typedef struct line_link {
  vec3 along; /* [-] */
  real length, inverse /* [m], [1/m] */;
} line_link;

/* Nodes on the same spot have no direction: along is 0 there, and so is every force along it. */
ALD_INLINE line_link line_link_of(vec3 from, vec3 to) {
  line_link link;
  const vec3 way = vec3_sub(to, from);
  link.length = vec3_length(way);
  link.inverse = R(1) / real_max(link.length, R(1e-9));
  link.along = vec3_scale(way, link.inverse);
  return link;
}

/* nothing of a segment that is missing in the lanes of `gone` */
ALD_INLINE line_link line_link_without(line_link link, mask gone) {
  link.along = vec3_sel(gone, vec3_zero(), link.along);
  link.inverse = sel(gone, R(0), link.inverse);
  link.length = sel(gone, R(0), link.length);
  return link;
}

#endif
