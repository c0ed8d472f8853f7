/* SPDX-License-Identifier: Apache-2.0
 * What single precision means for a study: places are known to a share of their distance from the
 * scenario's origin, and that is compared with the ways over which forces build and with the ways
 * that bodies go in a step. Theory and measured studies: docs/single-precision.md. */
#ifndef ALD_SINGLE_BOUND_H
#define ALD_SINGLE_BOUND_H

#include "model/study.h"

/* half of the distance of neighbouring numbers, over the number, at most: rounding of a place [-]
 */
#define ALD_SINGLE_ROUNDING 0x1p-24

/* Greatest values over many steps are off by this many roundings: as measured in
 * docs/single-precision.md, and what the greatest of some ten thousand errors has in standard
 * deviations (of a normal distribution, 3.7 of 10^4 and 4.3 of 10^5). */
#define ALD_SINGLE_PEAKS 4.0

/* What is compared with a rounding. */
typedef enum ald_single_way {
  ALD_SINGLE_PRESSED,   /* two bodies against each other, until their speed is spent */
  ALD_SINGLE_WEIGHT,    /* the same, until it carries their weight: nothing moves at the start */
  ALD_SINGLE_STRETCHED, /* a segment of a dynamic line, by its tension */
  ALD_SINGLE_MOVED      /* what moves fastest at the start, in a step */
} ald_single_way;

/* One element, or all movements, in the median scenario. */
typedef struct ald_single_bound {
  uint32_t instance; /* whose element; of the movements the line with the shortest substep, or
                      * ALD_SINGLE_NONE */
  ald_single_way what;
  double place; /* greatest coordinate from the scenario's origin [m] */
  double way;   /* [m] */
  double error; /* share by which greatest forces, or speeds, may be off [-] */
} ald_single_bound;

enum { ALD_SINGLE_NONE = UINT32_MAX };

typedef struct ald_single_bounds {
  uint64_t scenarios; /* that were looked at; see src/tile/first_scenarios.h */
  uint32_t count;
  ald_single_bound *list; /* (count) elements in the order of the study, the movements last */
} ald_single_bounds;

/* Looks at a study, whatever its own precision is. Elements of which no such way is known are left
 * out: those that act on a body alone, and what is at rest without gravity.
 * @param all ald_single_bounds_clear() it
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_single_bounds_find(const ald_study *study, ald_single_bounds *all);
void ald_single_bounds_clear(ald_single_bounds *all);

/* Tension of a line between its ends at the start [N]: of the taut line or of the flat parabola
 * with the stretch, and its weight in water, of which at least a tenth of that in air counts.
 * @param n numbers of an instance, with its initial poses */
double ald_single_tension(const ald_numbers *n);

#endif
