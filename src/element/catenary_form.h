/* SPDX-License-Identifier: Apache-2.0
 * The keys and sections of a catenary line in their order, and the grid of its table. */
#ifndef ALD_CATENARY_FORM_H
#define ALD_CATENARY_FORM_H

#include "model/kind.h"

/* keys, in this order; points take three, ranges two */
enum {
  CATENARY_KEY_FROM,
  CATENARY_KEY_TO = CATENARY_KEY_FROM + 3,
  CATENARY_KEY_SEABED = CATENARY_KEY_TO + 3,
  CATENARY_KEY_DYNAMICS,
  CATENARY_KEY_BREAKING,
  CATENARY_KEY_PAY_OUT,
  CATENARY_KEY_PAY_OUT_FROM,
  CATENARY_KEY_PAY_OUT_UNTIL,
  CATENARY_KEY_EVALUATION,
  CATENARY_KEY_TABLE,
  CATENARY_KEY_DISTANCES = CATENARY_KEY_TABLE + 2,
  CATENARY_KEY_HEIGHTS = CATENARY_KEY_DISTANCES + 2,
  CATENARY_KEY_EXCITATION = CATENARY_KEY_HEIGHTS + 2,
  CATENARY_KEY_COUNT
};

/* words of `seabed`, `drag dynamics` and `evaluation`, in their order */
enum { CATENARY_SEABED_AUTOMATIC, CATENARY_SEABED_YES, CATENARY_SEABED_NO };
enum { CATENARY_BY_LAG, CATENARY_BY_INCREMENTS, CATENARY_WITHOUT_DRAG };
enum { CATENARY_AUTOMATIC, CATENARY_BY_TABLE, CATENARY_BY_SHOOTING };

/* columns of a section, in this order */
enum {
  CATENARY_COLUMN_LENGTH,
  CATENARY_COLUMN_WEIGHT,
  CATENARY_COLUMN_STIFFNESS,
  CATENARY_COLUMN_CLUMP,
  CATENARY_COLUMN_FRICTION,
  CATENARY_COLUMN_DIAMETER,
  CATENARY_COLUMN_DRAG,
  CATENARY_COLUMN_COUNT
};

/* columns of a row of the winch, in this order */
enum { CATENARY_WINCH_AT, CATENARY_WINCH_SPEED, CATENARY_WINCH_COLUMNS };

/* row r of the sections of a line (CATENARY_COLUMN_COUNT) */
const double *ald_catenary_section(const ald_numbers *n, uint32_t r);

/* Sums over a line as it is at the start. */
typedef struct ald_catenary_sums {
  double length;    /* unstretched [m] */
  double weight;    /* submerged, of segments and clumps [N] */
  double gross;     /* the same of magnitudes [N] */
  double stiffness; /* kE [N/m] */
} ald_catenary_sums;
ald_catenary_sums ald_catenary_sum(const ald_numbers *n);

/* Way from the anchor to the fairlead at the start, earth frame [m]; the numbers contain their
 * poses. */
void ald_catenary_way(const ald_numbers *n, double way[3]);
/* Distance of the ends at the start, horizontal and vertical. */
void ald_catenary_span(const ald_numbers *n, double *x, double *z);

/* Length that its winch has paid out by a time, negative where it has hauled in [m]. */
double ald_catenary_paid(const ald_numbers *n, double time);

/* Does the anchor lie on the seabed? */
bool ald_catenary_on_seabed(const ald_numbers *n);

/* Does it lie on one that is a plane which slopes? */
bool ald_catenary_on_slope(const ald_numbers *n);

/* Tangent of the inclination of the seabed from the anchor towards the fairlead, of a way between
 * them in the earth frame [m]; 0 on level ground. */
double ald_catenary_tangent(const ald_numbers *n, const double way[3]);

#endif
