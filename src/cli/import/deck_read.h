/* SPDX-License-Identifier: Apache-2.0
 * Reads an input file of MoorDyn, version 2 or 1, into a deck. */
#ifndef ALD_CLI_DECK_READ_H
#define ALD_CLI_DECK_READ_H

#include <stddef.h>

#include "cli/import/deck.h"

enum { DECK_WORDS = 64, DECK_COLUMNS = 16 };

typedef struct deck_text {
  const char *file;
  char *text, *next, *line; /* the whole, what comes, the line at hand */
  int number;               /* of that line, from 1 */
  char *words[DECK_WORDS];
  size_t count; /* of words */
  int errors;
} deck_text;

/* A column of a table: its names with | between them, case does not count; 1 if it must be there.
 */
typedef struct deck_column {
  const char *names;
  int needed;
} deck_column;

/* Where the columns of a table are in its rows. */
typedef struct deck_table {
  const char *section;
  const deck_column *columns;
  size_t count, words;
  int place[DECK_COLUMNS]; /* of each column; -1: the table has it not */
} deck_table;
void deck_text_close(deck_text *t);

/* Says "FILE:LINE:COLUMN: error: ..." on stderr; NULL: of the line, not of a word of it. */
void deck_error(deck_text *t, const char *word, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Goes to the next line that is not blank. @return 0 at the end */
int deck_text_line(deck_text *t);
/* Divides the line at hand into words, without what follows !, # or % if `comments`. */
void deck_text_divide(deck_text *t, int comments);

/* The phrase of a header line, "--- LINE TYPES ---"; NULL if the line at hand is none. It changes
 * the line. */
char *deck_text_phrase(deck_text *t);

/* 1 if a word is among names with | between them, whatever their case. */
int deck_text_is(const char *word, const char *names);

/* Reads a plain number. @return 1 if the word is one, and finite */
int deck_text_number(const char *word, double *value);
/* The word of a column; NULL if the table does not have it. */
const char *deck_table_word(const deck_table *table, const deck_text *t, size_t column);
/* The number of a column, `missing` where the table does not have it; says what is wrong. */
double deck_table_number(const deck_table *table, deck_text *t, size_t column, double missing);
/* A number that must be `least` or more. */
double deck_table_least(const deck_table *table, deck_text *t, size_t column, double least);
/* A number that must be above 0. */
double deck_table_positive(const deck_table *table, deck_text *t, size_t column);

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
