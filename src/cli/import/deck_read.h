/* SPDX-License-Identifier: Apache-2.0
 * Reads an input file of MoorDyn, version 2 or 1, into a deck. */
#ifndef ALD_CLI_DECK_READ_H
#define ALD_CLI_DECK_READ_H

#include "deck.h"
#include "deck_text.h"

/* Reads a file, and what it names beside it. What it does not have is MoorDyn's default; what has
 * no counterpart is noted or refused with a message on stderr.
 * @return the number of messages; the deck is whole if it is 0. deck_clear() it either way */
int deck_read(deck *d, const char *file);

/* Rows of the sections, each at the line at hand. */
void deck_read_type(const deck_table *table, deck_text *t, deck *d);
void deck_read_option(deck_text *t, deck *d);

/* The columns of LINE TYPES. */
enum { DECK_TYPE_COLUMNS = 13 };
extern const deck_column deck_type_columns[DECK_TYPE_COLUMNS];

/* Opens a file that is named in another, beside it unless it has a path from the root.
 * @return 1 if it is there; else the line at hand of `from` has a message */
int deck_open_beside(deck_text *t, deck_text *from, const char *name);

#endif
