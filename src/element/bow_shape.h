/* SPDX-License-Identifier: Apache-2.0
 * The bulb of a bow and the side that it strikes: shapes, points over which tractions are summed.
 */
#ifndef ALD_BOW_SHAPE_H
#define ALD_BOW_SHAPE_H

#define ALD_LANES 1
#include "kernels/geom/bulb_quadric.h"
#include "model/kind.h"

/* words of the key `bulb shape`, BULB_* of kernels/geom/bulb_quadric.h */
extern const char *const ald_bulb_shapes[];

bulb_quadric ald_bulb_quadric(const ald_numbers *numbers);

/* how it is drawn */
ald_bulb_ring ald_bulb_ring_of(const ald_numbers *numbers, double t);

/* parameters of the bulb, and of the points over its ellipse of contact */
void ald_bulb_derive(const ald_numbers *numbers, double *params);

/* Growth of the area under pressure with depth at right angles, where it is greatest [m]: of an
 * ellipsoid at its tip, of a cone at its end. */
double ald_bulb_slope(const ald_numbers *numbers);

/* The slope of the side: parameters. */
void ald_side_derive(const ald_numbers *numbers, double *params);
/* The direction up the side, second body's frame; returns the length along it by the height. */
double ald_side_up(const ald_numbers *numbers, double up[3]);

#endif
