/* SPDX-License-Identifier: Apache-2.0
 * Writes a deck of MoorDyn as a study. */
#ifndef ALD_CLI_DECK_STUDY_H
#define ALD_CLI_DECK_STUDY_H

#include <stdio.h>

#include "cli/import/deck.h"

/* Brings free points of a deck within reach of their lines, where lines between the places that it
 * guesses would be stretched by so much that a study refuses them, with a note. Others stay. */
void deck_place_points(deck *d);

/* Writes a whole study, with remarks about what is changed or left out at its end.
 * @param file the deck's, as it is told in a comment */
void deck_write_study(const deck *d, const char *file, FILE *out);

#endif
