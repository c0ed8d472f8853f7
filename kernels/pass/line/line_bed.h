/* SPDX-License-Identifier: Apache-2.0
 * The seabed below lines where it is not level (LINE_ON_SLOPE): a plane, or a grid of depths.
 *   d = (h - z) nz                h its height above the node, nz of a plane's normal n
 * Laws: kernels/law/line_seabed.h, kernels/law/bed_grid.h. Checked by:
 * tests/pass/line/test_line_slope.c, tests/pass/line/test_line_grid.c. */
#ifndef ALD_KERNELS_PASS_LINE_BED_H
#define ALD_KERNELS_PASS_LINE_BED_H

#include "../../law/bed_grid.h"
#include "line_rows.h"

/* what a walk over nodes knows of it */
typedef struct line_bed {
  bed_grid grid; /* no columns: it is a plane */
  vec3 normal;   /* of the plane */
  real reach;    /* normal times any place of it [m] */
  real highest;  /* nothing of it is higher [m] */
} line_bed;

/* options: of the line; without LINE_ON_SLOPE nothing of it is used */
ALD_INLINE line_bed line_bed_of(TILE, uint lane, uint options) {
  line_bed bed;
  bed.grid.numbers = assets;
  bed.grid.columns = bed.grid.rows = 0;
  bed.grid.from_x = bed.grid.from_y = bed.reach = bed.highest = R(0);
  bed.normal = vec3_of(R(0), R(0), R(1));
  if (options & LINE_ON_SLOPE) {
    bed.normal = vec3_of(ENVIRONMENT(ENVIRONMENT_BED_X), ENVIRONMENT(ENVIRONMENT_BED_Y),
                         ENVIRONMENT(ENVIRONMENT_BED_Z));
    bed.reach = ENVIRONMENT(ENVIRONMENT_BED_REACH);
    bed.highest = ENVIRONMENT(ENVIRONMENT_BED_HIGHEST);
    bed.grid.columns = plan[PLAN_BED_COLUMNS];
    bed.grid.rows = plan[PLAN_BED_ROWS];
    if (plan[PLAN_BED_COLUMNS] > 0) {
      bed.grid.numbers = assets + (plan[PLAN_BED_ENTRY] & ~PLAN_SHARED);
      bed.grid.from_x = ENVIRONMENT(ENVIRONMENT_BED_FROM_X);
      bed.grid.from_y = ENVIRONMENT(ENVIRONMENT_BED_FROM_Y);
    }
  }
  return bed;
}

ALD_INLINE line_spot line_bed_spot(const line_bed *bed, vec3 x) {
  line_spot spot;
  if (bed->grid.columns > 0) {
    spot = bed_grid_spot(&bed->grid, x);
  } else {
    spot.depth = bed->reach - vec3_dot(bed->normal, x);
    spot.up = bed->normal;
  }
  return spot;
}

/* out of the seabed, to where a node is `deep` in it; nodes that are less deep stay [m] */
ALD_INLINE vec3 line_bed_lift(const line_bed *bed, vec3 x, real deep) {
  const line_spot spot = line_bed_spot(bed, x);
  const real over = real_max(spot.depth - deep, R(0));
  return vec3_madd(x, over / vec3_dot(spot.up, spot.up), spot.up);
}

#endif
