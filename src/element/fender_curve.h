/* SPDX-License-Identifier: Apache-2.0
 * The curve of a fender definition: its own rows or those of a catalogue, and what follows from it.
 * Of the fender's files alone. */
#ifndef ALD_FENDER_CURVE_H
#define ALD_FENDER_CURVE_H

#include <stdbool.h>
#include <stdint.h>

#include "element/fender_catalogue.h"
#include "model/kind.h"

/* keys of a fender, in this order */
enum {
  FENDER_KEY_KIND,
  FENDER_KEY_ATTACHMENT, /* x, y, z, and so on */
  FENDER_KEY_PLANE = FENDER_KEY_ATTACHMENT + 3,
  FENDER_KEY_NORMAL = FENDER_KEY_PLANE + 3,
  FENDER_KEY_PARALLEL = FENDER_KEY_NORMAL + 3,
  FENDER_KEY_LENGTH = FENDER_KEY_PARALLEL + 3,
  FENDER_KEY_WIDTH = FENDER_KEY_LENGTH + 2,
  FENDER_KEY_AXIS = FENDER_KEY_WIDTH + 2,
  FENDER_KEY_ARMED = FENDER_KEY_AXIS + 3,
  FENDER_KEY_TYPE,
  FENDER_KEY_PRODUCT,
  FENDER_KEY_HEIGHT,
  FENDER_KEY_ENERGY,
  FENDER_KEY_REACTION,
  FENDER_KEY_FORCE_FACTOR,
  FENDER_KEY_LENGTH_FACTOR,
  FENDER_KEY_MANUFACTURING,
  FENDER_KEY_TEMPERATURE,
  FENDER_KEY_VELOCITY,
  FENDER_KEY_ANGLE,
  FENDER_KEY_DAMPING,
  FENDER_KEY_EXPONENT,
  FENDER_KEY_VELOCITY_LIMIT,
  FENDER_KEY_SHEAR,
  FENDER_KEY_STATIC,
  FENDER_KEY_KINETIC,
  FENDER_KEY_AREA,
  FENDER_KEY_PRESSURE,
  FENDER_KEY_COUNT
};

/* its tables: over the distance, over the deflection */
enum { ALD_FENDER_CURVE, ALD_FENDER_DEFLECTIONS, ALD_FENDER_TABLES };

/* most rows of a curve as parameters, the one included that a curve over deflections gets */
enum { ALD_FENDER_CURVE_ROWS = 64 };

/* Rows of the table of parameters that a definition's curve takes, all in table 0. */
uint32_t ald_fender_curve_rows(const ald_numbers *numbers, uint32_t table);

/* Does a key act on that table? The other factors act in the pass. */
bool ald_fender_shapes_curve(uint32_t key);

/* Product of all factors on the force [-]. */
double ald_fender_factor(const double *keys);

/* The curve at a factor on its forces, with all damping.
 * @param rows (ALD_FENDER_CURVE_ROWS x ALD_FENDER_COLUMNS), distance [m] ascending
 * @return how many */
uint32_t ald_fender_curve(const ald_numbers *numbers, double factor, double *rows);

/* Distance at which the force begins [m]. */
double ald_fender_reach(const ald_numbers *numbers);

/* Deflection at which nothing of it is left [m]; infinite if its height is not known. */
double ald_fender_height(const ald_numbers *numbers);

/* Deflection at the row of its curve with the least distance [m]. */
double ald_fender_stroke(const ald_numbers *numbers);

/* Rated energy [J] and reaction [N], as given or as the product has them; 0: by the curve. */
void ald_fender_rated(const double *keys, double *energy, double *reaction);

/* What is wrong with a curve, or with the rating that replaces it; NULL: nothing. */
const char *ald_fender_check_curve(const ald_numbers *numbers, ald_blame *blame);

#endif
