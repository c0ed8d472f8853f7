/* SPDX-License-Identifier: Apache-2.0
 * The seabed below lines. */
#include "bed.h"

#include <math.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/environment.h"
#include "kernels/math/trig.h"

ald_bed ald_bed_of(const double *environment) {
  const double depth = environment[ALD_ENVIRONMENT_WATER_DEPTH];
  const double slope = environment[ALD_ENVIRONMENT_SEABED_SLOPE];
  ald_bed bed = {.form = ALD_BED_NONE, .normal = {0, 0, 1}};
  if (!(depth > 0)) return bed;
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
}

double ald_bed_depth(const ald_bed *bed, const double at[3], double up[3]) {
  ALD_ASSERT(bed->form != ALD_BED_NONE);
  for (int c = 0; up && c < 3; c++) up[c] = bed->normal[c];
  return bed->reach - (bed->normal[0] * at[0] + bed->normal[1] * at[1] + bed->normal[2] * at[2]);
}

double ald_bed_height(const ald_bed *bed, double x, double y) {
  ALD_ASSERT(bed->form != ALD_BED_NONE);
  return (bed->reach - bed->normal[0] * x - bed->normal[1] * y) / bed->normal[2];
}

void ald_bed_derive(const double *environment, const double origin[2], double *params) {
  ald_bed bed = ald_bed_of(environment);
  if (bed.form != ALD_BED_PLANE) return;
  ald_bed_move(&bed, origin);
  for (int c = 0; c < 3; c++) params[ENVIRONMENT_BED_X + c] = bed.normal[c];
  params[ENVIRONMENT_BED_REACH] = bed.reach;
}
