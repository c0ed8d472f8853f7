/* SPDX-License-Identifier: Apache-2.0
 * A chain of equal rigid links at rest between two points. */
#ifndef ALD_HANGING_LINKS_H
#define ALD_HANGING_LINKS_H

#include <stdbool.h>
#include <stdint.h>

/* Angles of the links over the horizontal, from the first point on. The force between two links
 * changes from link to link by a link's weight, and each link lies along the mean of the forces at
 * its ends, so that tan(angle) = a + c (k - (count - 1)/2) with two numbers that the points ask for
 * [closed form].
 * @param span, rise horizontal and vertical distance of the second point from the first, in lengths
 *   of a link; span >= 0
 * @param angles (count) [rad]
 * @return false if the points are farther apart than the links reach, by more than 1e-9 of it, or a
 *   chain with slack has its ends less than a link apart horizontally, where it has such a shape
 * for some distances alone */
bool ald_hanging_links(uint32_t count, double span, double rise, double *angles);

#endif
