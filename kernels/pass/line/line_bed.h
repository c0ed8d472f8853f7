/* SPDX-License-Identifier: Apache-2.0
 * The seabed below lines where it is not level (LINE_ON_SLOPE): a plane.
 *   d = (h - z) nz                h its height above the node, nz of its normal n
 * Law: kernels/law/line_seabed.h. Checked by: tests/pass/line/test_line_slope.c. */
#ifndef ALD_KERNELS_PASS_LINE_BED_H
#define ALD_KERNELS_PASS_LINE_BED_H

#include "../../law/line_seabed.h"
#include "line_rows.h"

/* what a walk over nodes knows of it */
typedef struct line_bed {
  vec3 normal; /* of the plane */
  real reach;  /* normal times any place of it [m] */
} line_bed;

/* options: of the line; without LINE_ON_SLOPE nothing of it is used */
ALD_INLINE line_bed line_bed_of(TILE, uint lane, uint options) {
  line_bed bed;
  bed.normal = vec3_of(R(0), R(0), R(1));
  bed.reach = R(0);
  if (options & LINE_ON_SLOPE) {
    bed.normal = vec3_of(ENVIRONMENT(ENVIRONMENT_BED_X), ENVIRONMENT(ENVIRONMENT_BED_Y),
                         ENVIRONMENT(ENVIRONMENT_BED_Z));
    bed.reach = ENVIRONMENT(ENVIRONMENT_BED_REACH);
  }
  return bed;
}

ALD_INLINE line_spot line_bed_spot(const line_bed *bed, vec3 x) {
  line_spot spot;
  spot.depth = bed->reach - vec3_dot(bed->normal, x);
  spot.up = bed->normal;
  return spot;
}

/* out of the seabed, to where a node is `deep` in it; nodes that are less deep stay [m] */
ALD_INLINE vec3 line_bed_lift(const line_bed *bed, vec3 x, real deep) {
  const line_spot spot = line_bed_spot(bed, x);
  const real over = real_max(spot.depth - deep, R(0));
  return vec3_madd(x, over / vec3_dot(spot.up, spot.up), spot.up);
}

#endif
