/* SPDX-License-Identifier: Apache-2.0
 * Places of the ends of a dynamic line at the start, and whether it reaches from one to the
 * other. */
#ifndef ALD_LINE_PLACE_H
#define ALD_LINE_PLACE_H

#include "model/kind.h"

/* Ends of a line, earth frame. */
typedef struct ald_line_place {
  double at[2][3]; /* [m] */
  double distance; /* of the ends [m] */
  double length;   /* unstretched [m] */
  double strain;  /* of a straight line between them, by its stiffest section; 0: it is slack [-] */
  double tension; /* of that strain [N] */
} ald_line_place;

/* @param n numbers of an instance, with its initial poses */
ald_line_place ald_line_place_of(const ald_numbers *n);

/* A problem of the ends with the seabed or with each other, as ald_start_kind.check. */
const char *ald_line_check_start(const ald_numbers *n, ald_blame *blame);

#endif
