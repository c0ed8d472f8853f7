/* SPDX-License-Identifier: Apache-2.0
 * Tables of text with aligned columns, and whether a stream takes colour. */
#include "table.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int table_colour(FILE *stream) {
  const char *refused = getenv("NO_COLOR");
  return !(refused && refused[0]) && isatty(fileno(stream));
}

void table_bold(FILE *stream, const char *text) {
  const int colour = table_colour(stream);
  fprintf(stream, "%s%s%s", colour ? "\033[1m" : "", text, colour ? "\033[0m" : "");
}

void table_begin(table *t, const table_column *columns, int column_count) {
  *t = (table){.column_count = column_count < TABLE_COLUMNS ? column_count : TABLE_COLUMNS};
  memcpy(t->columns, columns, (size_t)t->column_count * sizeof *columns);
}

/* a new row of NULL cells; NULL without memory */
static char **append(table *t) {
  const size_t width = (size_t)t->column_count;
  if (t->row_count == t->capacity) {
    const size_t capacity = 2 * t->capacity + 16;
    char **cells = realloc(t->cells, capacity * width * sizeof *cells);
    if (!cells) {
      t->lost = 1;
      return NULL;
    }
    t->cells = cells;
    t->capacity = capacity;
  }
  char **row = t->cells + width * t->row_count++;
  memset(row, 0, width * sizeof *row);
  return row;
}

static char *copy(table *t, const char *text) {
  char *cell = strdup(text);
  if (!cell) t->lost = 1;
  return cell;
}

void table_add(table *t, const char *const *cells) {
  char **row = append(t);
  if (!row) return;
  for (int c = 0; c < t->column_count; c++) row[c] = copy(t, cells[c] ? cells[c] : "");
}

void table_group(table *t, const char *name) {
  char **row = append(t);
  if (row) row[0] = copy(t, name);
}

/* characters of UTF-8 text */
static int width_of(const char *text) {
  int width = 0;
  for (; *text; text++) width += ((unsigned char)*text & 0xC0) != 0x80;
  return width;
}

/* bytes that the first `width` characters take */
static int bytes_of(const char *text, int width) {
  int at = 0;
  while (text[at] && (width > 0 || ((unsigned char)text[at] & 0xC0) == 0x80)) {
    width -= ((unsigned char)text[at++] & 0xC0) != 0x80;
  }
  return at;
}

static int column_width(const table *t, int column) {
  int width = width_of(t->columns[column].heading);
  for (size_t r = 0; r < t->row_count; r++) {
    char *const *row = t->cells + r * (size_t)t->column_count;
    if (t->column_count > 1 && !row[1]) continue;
    if (row[column] && width_of(row[column]) > width) width = width_of(row[column]);
  }
  const int limit = t->columns[column].limit;
  return limit && width > limit ? limit : width;
}

static void put_cell(FILE *stream, const table_column *column, const char *cell, int width,
                     int last) {
  const int length = width_of(cell);
  const int pad = length < width ? width - length : 0;
  if (column->side == TABLE_RIGHT) fprintf(stream, "%*s", pad, "");
  if (length > width) {
    fprintf(stream, "%.*s...", bytes_of(cell, width - 3), cell);
  } else {
    fputs(cell, stream);
  }
  if (column->side == TABLE_LEFT && !last) fprintf(stream, "%*s", pad, "");
}

void table_print(const table *t, FILE *stream, int indent) {
  int width[TABLE_COLUMNS];
  const int last = t->column_count - 1;
  const int colour = table_colour(stream);
  fprintf(stream, "%*s%s", indent, "", colour ? "\033[2m" : "");
  for (int c = 0; c <= last; c++) {
    width[c] = column_width(t, c);
    if (c) fputs("  ", stream);
    put_cell(stream, &t->columns[c], t->columns[c].heading, width[c], c == last);
  }
  fprintf(stream, "%s\n", colour ? "\033[0m" : "");
  for (size_t r = 0; r < t->row_count; r++) {
    char *const *row = t->cells + r * (size_t)t->column_count;
    const int is_group = last > 0 && !row[1];
    fprintf(stream, "%*s", indent, "");
    if (is_group) table_bold(stream, row[0] ? row[0] : "");
    for (int c = 0; c <= last && !is_group; c++) {
      if (c) fputs("  ", stream);
      put_cell(stream, &t->columns[c], row[c] ? row[c] : "", width[c], c == last);
    }
    fputc('\n', stream);
  }
  if (t->lost) fprintf(stream, "%*s(rows are missing: no memory)\n", indent, "");
}

void table_clear(table *t) {
  for (size_t i = 0; i < t->row_count * (size_t)t->column_count; i++) free(t->cells[i]);
  free(t->cells);
  *t = (table){0};
}
