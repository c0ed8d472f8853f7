/* SPDX-License-Identifier: Apache-2.0
 * Tables of text with aligned columns, and whether a stream takes colour. */
#ifndef ALD_CLI_TABLE_H
#define ALD_CLI_TABLE_H

#include <stddef.h>
#include <stdio.h>

enum { TABLE_COLUMNS = 10 };

/** One column: its heading, which way its cells go, and the width beyond which they are cut. */
typedef struct table_column {
  const char *heading;
  enum { TABLE_LEFT, TABLE_RIGHT } side;
  int limit; /**< [character], 0: none */
} table_column;

/** Rows are kept until table_print(), which needs all of them for the widths. */
typedef struct table {
  int column_count;
  table_column columns[TABLE_COLUMNS];
  size_t row_count, capacity;
  char **cells; /**< (rows x columns); a group's row has its name first, then NULL */
  int lost;     /**< 1: a row was dropped for want of memory */
} table;

void table_begin(table *t, const table_column *columns, int column_count);
/** Adds a row of (column_count) cells, copied. */
void table_add(table *t, const char *const *cells);
/** Adds a line across all columns that names the rows below it. */
void table_group(table *t, const char *name);
/** Writes the table, indented by `indent`; colour as table_colour() says. */
void table_print(const table *t, FILE *stream, int indent);
void table_clear(table *t);

/** 1 if the stream is a terminal and NO_COLOR is not set. */
int table_colour(FILE *stream);
/** Writes `text`, bold if the stream takes colour. */
void table_bold(FILE *stream, const char *text);

#endif
