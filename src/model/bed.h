/* SPDX-License-Identifier: Apache-2.0
 * The seabed below lines: level, a plane that slopes, or a grid of depths. Theory:
 * docs/theory/seabed.md. */
#ifndef ALD_BED_H
#define ALD_BED_H

#include "study.h"

typedef enum ald_bed_form {
  ALD_BED_NONE,  /* the water has no known depth */
  ALD_BED_LEVEL, /* at the water depth everywhere */
  ALD_BED_PLANE, /* it slopes; at the water depth where x = y = 0 */
  ALD_BED_GRID   /* by depths at points of a grid */
} ald_bed_form;

/* The seabed of a scenario. */
typedef struct ald_bed {
  ald_bed_form form;
  double normal[3];         /* up, of length 1 */
  double reach;             /* normal times any place of it [m] */
  const ald_depths *depths; /* of a grid */
  double origin[2];         /* of places, earth frame [m] */
} ald_bed;

/* steepest slope that a study may have [rad] */
#define ALD_BED_STEEPEST 1.0471975511965976

/* @param environment (ALD_ENVIRONMENT_KEY_COUNT) of a scenario, SI
 * @param depths      of its study; NULL: it has no grid */
ald_bed ald_bed_of(const double *environment, const ald_depths *depths);
/* The same from another origin, (x, y) in the earth frame [m]. */
void ald_bed_move(ald_bed *bed, const double origin[2]);
/* How deep a place lies in it, across it; below 0: above it. Not of ALD_BED_NONE.
 * @param at  from its origin [m] (3)
 * @param up  receives by how much the depth falls per way (3); NULL: not needed
 * @return [m] */
double ald_bed_depth(const ald_bed *bed, const double at[3], double up[3]);
/* Height of the seabed above or below a place [m]. Not of ALD_BED_NONE. */
double ald_bed_height(const ald_bed *bed, double x, double y);
/* Parameters of the environment that lines read, ENVIRONMENT_BED_*.
 * @param origin of the scenario (2)
 * @param params (ENVIRONMENT_COUNT) */
void ald_bed_derive(const ald_bed *bed, const double origin[2], double *params);

#endif
