/* SPDX-License-Identifier: Apache-2.0
 * The seabed below lines. */
#include "bed.h"

#include <math.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/environment.h"
#include "kernels/law/bed_grid.h"
#include "kernels/math/trig.h"

/* higher than anything */
#define NO_HEIGHT 1e30

ald_bed ald_bed_of(const double *environment, const ald_depths *depths) {
  const double depth = environment[ALD_ENVIRONMENT_WATER_DEPTH];
  const double slope = environment[ALD_ENVIRONMENT_SEABED_SLOPE];
  ald_bed bed = {.form = ALD_BED_NONE, .normal = {0, 0, 1}, .depths = depths};
  if (depths) bed.form = ALD_BED_GRID;
  if (depths || !(depth > 0)) return bed;
  bed.form = slope > 0 ? ALD_BED_PLANE : ALD_BED_LEVEL;
  bed.reach = -depth;
  if (bed.form == ALD_BED_LEVEL) return bed;
  double sine, cosine, east, north;
  real_sincos(slope, &sine, &cosine);
  real_sincos(environment[ALD_ENVIRONMENT_SEABED_RISES], &north, &east);
  bed.normal[0] = -sine * east;
  bed.normal[1] = -sine * north;
  bed.normal[2] = cosine;
  bed.reach = -depth * cosine;
  return bed;
}

void ald_bed_move(ald_bed *bed, const double origin[2]) {
  bed->reach -= bed->normal[0] * origin[0] + bed->normal[1] * origin[1];
  for (int c = 0; c < 2; c++) bed->origin[c] += origin[c];
}

static line_spot spot_of(const ald_bed *bed, double x, double y, double z) {
  const ald_depths *d = bed->depths;
  const bed_grid grid = {d->numbers, d->columns, d->rows, bed->origin[0] - d->from[0],
                         bed->origin[1] - d->from[1]};
  return bed_grid_spot(&grid, vec3_of(x, y, z));
}

double ald_bed_depth(const ald_bed *bed, const double at[3], double up[3]) {
  ALD_ASSERT(bed->form != ALD_BED_NONE);
  if (bed->form == ALD_BED_GRID) {
    const line_spot spot = spot_of(bed, at[0], at[1], at[2]);
    const double own[3] = {spot.up.x, spot.up.y, spot.up.z};
    for (int c = 0; up && c < 3; c++) up[c] = own[c];
    return spot.depth;
  }
  for (int c = 0; up && c < 3; c++) up[c] = bed->normal[c];
  return bed->reach - (bed->normal[0] * at[0] + bed->normal[1] * at[1] + bed->normal[2] * at[2]);
}

double ald_bed_height(const ald_bed *bed, double x, double y) {
  ALD_ASSERT(bed->form != ALD_BED_NONE);
  if (bed->form == ALD_BED_GRID) {
    const line_spot spot = spot_of(bed, x, y, 0);
    return spot.depth / spot.up.z;
  }
  return (bed->reach - bed->normal[0] * x - bed->normal[1] * y) / bed->normal[2];
}

void ald_bed_derive(const ald_bed *bed, const double origin[2], double *params) {
  ald_bed own = *bed;
  if (bed->form == ALD_BED_NONE) return;
  ald_bed_move(&own, origin);
  for (int c = 0; c < 3; c++) params[ENVIRONMENT_BED_X + c] = own.normal[c];
  params[ENVIRONMENT_BED_REACH] = own.reach;
  params[ENVIRONMENT_BED_HIGHEST] = NO_HEIGHT;
  if (bed->form != ALD_BED_GRID) return;
  params[ENVIRONMENT_BED_HIGHEST] = own.depths->highest;
  params[ENVIRONMENT_BED_FROM_X] = own.origin[0] - own.depths->from[0];
  params[ENVIRONMENT_BED_FROM_Y] = own.origin[1] - own.depths->from[1];
}
