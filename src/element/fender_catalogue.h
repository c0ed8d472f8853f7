/* SPDX-License-Identifier: Apache-2.0
 * Fenders by their catalogue: a shape of curve for each type, scaled to a rated energy and a rated
 * reaction. Sources of the shapes: docs/theory/fender.md. */
#ifndef ALD_FENDER_CATALOGUE_H
#define ALD_FENDER_CATALOGUE_H

#include <stdint.h>

#include "allide/elements/fender.h"

/* columns of a fender's curve: distance [m], force [N], damping */
enum { ALD_FENDER_COLUMNS = 3, ALD_FENDER_ROWS_MAX = 16 };

/* Catalogue values of a fender. */
typedef struct ald_fender_rating {
  ald_fender_type type;
  double height;   /* where contact begins, from the attachment [m] */
  double energy;   /* absorbed at the rated deflection [J] */
  double reaction; /* at the rated deflection [N] */
} ald_fender_rating;

/* Rows of the curve of a type; 0 for ALD_FENDER_TYPE_CURVE. */
uint32_t ald_fender_rows(ald_fender_type type);

/* Deflection at which the fender has its rated energy and reaction: energy/(reaction x efficiency)
 * [m]. */
double ald_fender_rated_deflection(const ald_fender_rating *rating);

/* The curve, distance ascending, last force 0 at the height.
 * @param rows (ald_fender_rows() x ALD_FENDER_COLUMNS), no damping */
void ald_fender_lay(const ald_fender_rating *rating, double *rows);

#endif
