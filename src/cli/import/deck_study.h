/* SPDX-License-Identifier: Apache-2.0
 * Writes a deck of MoorDyn as a study. */
#ifndef ALD_CLI_DECK_STUDY_H
#define ALD_CLI_DECK_STUDY_H

#include <stdio.h>

#include "deck.h"

/* Writes a whole study, with remarks about what is changed or left out at its end.
 * @param file the deck's, as it is told in a comment */
void deck_write_study(const deck *d, const char *file, FILE *out);

/* Damping of a line's stretching as a fraction of the critical damping of a segment. */
double deck_axial_damping(const deck_type *type, const deck_line *line);
/* Damping of the seabed as a fraction of the critical damping of a segment on it. */
double deck_bed_damping(const deck *d, const deck_type *type);
/* Time in which what a fast stretch adds to the tension of a rope falls to 1/e [s]. */
double deck_relaxation(const deck_type *type, const deck_line *line);

#endif
