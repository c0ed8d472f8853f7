/* SPDX-License-Identifier: Apache-2.0
 * Places from which free points look for their rest. */
#ifndef ALD_CLI_DECK_PLACES_H
#define ALD_CLI_DECK_PLACES_H

#include "deck.h"

/* Brings free points of a deck within reach of their lines, where lines between the places that it
 * guesses would be stretched by so much that a study refuses them, with a note. Others stay. */
void deck_place_points(deck *d);

#endif
