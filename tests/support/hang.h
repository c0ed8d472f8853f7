/* SPDX-License-Identifier: Apache-2.0
 * Lines at rest for tests: the elastic catenary by bisection in long double, and a line in a
 * current by shooting its differential equation. They share nothing with the kernels and check each
 * other in tests/pass/line/test_rope.c. */
#ifndef ALD_TESTS_HANG_H
#define ALD_TESTS_HANG_H

#include "rope.h"

/* what holds the two ends: forces of the line's upper neighbour on it [N] */
typedef struct hang {
  double horizontal;        /* H of the suspended part [N] */
  double anchor_vertical;   /* 0 if it lies there [N] */
  double anchor_horizontal; /* H less friction [N] */
  double top_vertical;      /* [N] */
  double tension;           /* at the top [N] */
  double angle;             /* of the top from the vertical [rad] */
  double grounded;          /* unstretched length on the seabed [m] */
} hang;

/* Parts from the anchor up, `friction` along the seabed or no seabed at all (negative).
 * @param across, up  from the anchor to the top [m] */
hang hang_between(const rope_part *parts, int count, double across, double up, double friction);

/* Forces [N] with which the line pulls at its ends in a steady flow, no seabed.
 * @return the distance by which the shooting missed the second end [m] */
double hang_in_flow(const rope_part *parts, int count, const double from[3], const double to[3],
                    rope_water *water, double pull_from[3], double pull_to[3]);

/* a place on the line, and the force there of its part above on its part below [N] */
typedef struct hang_end {
  double at[3], force[3];
} hang_end;

/* The place an arc length above the first end, which is given with the line's pull there. */
hang_end hang_point(const rope_part *parts, int count, const hang_end *first, rope_water *water,
                    double arc);

#endif
