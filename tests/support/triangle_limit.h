/* SPDX-License-Identifier: Apache-2.0
 * How far points that two triangles have in common may be off in double precision. */
#ifndef ALD_TESTS_TRIANGLE_LIMIT_H
#define ALD_TESTS_TRIANGLE_LIMIT_H

#include <stdint.h>

/* Points from exact shares of a side: four roundings of the share, three of the way along the side,
 * of the longest coordinate. */
double triangle_point_limit(const double *t, const double *u);

/* Side `event`, 0 to 2 of t, 3 to 5 of u, through the plane of the other. The two sides of its ends
 * are determinants, off by 7 units of 2^-53 of their permanents each, 16 with their differences
 * rounded too; the share of the way is off by the sum of both over the difference of the sides. */
double triangle_event_limit(const double *t, const double *u, uint32_t event);

#endif
