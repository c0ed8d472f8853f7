/* SPDX-License-Identifier: Apache-2.0
 * Tables of text that keep to the width of the terminal, and whether a stream takes colour. */
#ifndef ALD_CLI_TABLE_H
#define ALD_CLI_TABLE_H

#include <stddef.h>
#include <stdio.h>

enum { TABLE_COLUMNS = 18, TABLE_GROUP = 256 };

/** Which way the cells of a column go; TABLE_DECIMAL puts the decimal points below each other. */
typedef enum table_side { TABLE_LEFT, TABLE_RIGHT, TABLE_DECIMAL } table_side;

/** One column. Where the terminal is too narrow, cells on the left are cut down to `least`, then
 * whole columns are left out, the greatest `spare` first, and named below the table. */
typedef struct table_column {
  const char *heading;
  table_side side;
  int least; /**< [character], TABLE_LEFT only; 0: never cut */
  int spare; /**< rank of being left out; 0: never */
} table_column;

/** Rows are kept until table_print(), which needs all of them for the widths. */
typedef struct table {
  int column_count;
  table_column columns[TABLE_COLUMNS];
  const char *units[TABLE_COLUMNS]; /**< below the headings; NULL: none */
  size_t row_count, capacity;
  char **cells;            /**< (rows x columns); a group's row has its name first, then NULL */
  char group[TABLE_GROUP]; /**< under which table_enter() puts rows, "" if none */
  int lost;                /**< 1: a row was dropped for want of memory */
} table;

void table_begin(table *t, const table_column *columns, int column_count);
/** Puts a second line below the headings.
 * @param units (column_count), NULL where there is none; its texts outlive the table */
void table_units(table *t, const char *const *units);
/** Adds a row of (column_count) cells, copied. */
void table_add(table *t, const char *const *cells);
/** Heads a group with a title, unless the rows before are of that group; its rows are indented. */
void table_group(table *t, const char *title);
/** Heads a group with "contacts.rubber" where the rows before "contacts.rubber.depth" were of
 * another one; the rows of a group are indented.
 * @return the part of `name` after its last dot, all of it if there is none */
const char *table_enter(table *t, const char *name);
/** Writes the table in `width` characters; colour as table_colour() says. */
void table_print(const table *t, FILE *stream, int width);
void table_clear(table *t);

/** 1 if the stream is a terminal and NO_COLOR is not set. */
int table_colour(FILE *stream);
/** Writes `text`, bold if the stream takes colour. */
void table_bold(FILE *stream, const char *text);

#endif
