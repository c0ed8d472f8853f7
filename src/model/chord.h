/* SPDX-License-Identifier: Apache-2.0
 * Chords of a convex outline: the greatest width of a contact at a given depth. */
#ifndef ALD_CHORD_H
#define ALD_CHORD_H

#include <stdint.h>

/* Length of the longest chord that cuts a cap of at most `depth` off a convex outline [m]. The
 * contact line of an overlap of depth d is a chord of both outlines, and the two caps that it cuts
 * are together d high, so that no contact line is longer than the shorter of the two outlines'
 * longest chords at d. Found over the normals of the edges and 90 directions, then refined about
 * the best of them.
 * @param xy    (2 x count) vertices, anticlockwise [m]
 * @param depth [m], >= 0 */
double ald_chord_longest(const double *xy, uint32_t count, double depth);

/* The lesser of the longest chords of two outlines, to the bit [m]. The one with the longer edges
 * is not searched where the other's longest chord is no longer than one of them, as that of a
 * fender is beside a hull. */
double ald_chord_shorter(const double *a, uint32_t count_a, const double *b, uint32_t count_b,
                         double depth);

/* Tangent of half the sharpest interior angle of a convex outline: if a corner penetrates by d, its
 * overlap with a straight side is at least d^2 times this [-]. */
double ald_chord_sharpest(const double *xy, uint32_t count);

#endif
