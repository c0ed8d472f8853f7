/* SPDX-License-Identifier: Apache-2.0
 * Tables of text that keep to the width of the terminal, and whether a stream takes colour. */
#include "table.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAP = 2 };

int table_colour(FILE *stream) {
  const char *refused = getenv("NO_COLOR");
  return !(refused && refused[0]) && isatty(fileno(stream));
}

/* A name may come from a stranger's folder: what would move the cursor becomes a space. */
void table_bold(FILE *stream, const char *text) {
  const int colour = table_colour(stream);
  if (colour) fputs("\033[1m", stream);
  for (const char *c = text; *c; c++) {
    fputc((unsigned char)*c < ' ' || *c == '\177' ? ' ' : *c, stream);
  }
  if (colour) fputs("\033[0m", stream);
}

/* ---------------------------------------------------------------------------- rows */

void table_begin(table *t, const table_column *columns, int column_count) {
  *t = (table){.column_count = column_count < TABLE_COLUMNS ? column_count : TABLE_COLUMNS};
  if (t->column_count > 0) {
    memcpy(t->columns, columns, (size_t)t->column_count * sizeof *columns);
  }
}

void table_units(table *t, const char *const *units) {
  memcpy(t->units, units, (size_t)t->column_count * sizeof *units);
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

/* a copy of the text behind a prefix */
static char *copy(table *t, const char *prefix, const char *text) {
  const size_t size = strlen(prefix) + strlen(text) + 1;
  char *cell = malloc(size);
  if (cell) {
    snprintf(cell, size, "%s%s", prefix, text);
  } else {
    t->lost = 1;
  }
  return cell;
}

void table_add(table *t, const char *const *cells) {
  char **row = append(t);
  if (!row) return;
  for (int c = 0; c < t->column_count; c++) {
    row[c] = copy(t, c == 0 && t->group[0] ? "  " : "", cells[c] ? cells[c] : "");
  }
}

void table_group(table *t, const char *title) {
  if (strcmp(t->group, title) == 0) return;
  char **row = append(t);
  snprintf(t->group, sizeof t->group, "%s", title);
  if (row) row[0] = copy(t, "", t->group);
}

const char *table_enter(table *t, const char *name) {
  char title[TABLE_GROUP];
  const char *dot = strrchr(name, '.');
  snprintf(title, sizeof title, "%.*s", dot ? (int)(dot - name) : 0, name);
  table_group(t, title);
  return dot ? dot + 1 : name;
}

void table_clear(table *t) {
  for (size_t i = 0; i < t->row_count * (size_t)t->column_count; i++) free(t->cells[i]);
  free(t->cells);
  *t = (table){0};
}

/* ---------------------------------------------------------------------------- widths */

/* how a table is laid out on a line */
typedef struct layout {
  int width[TABLE_COLUMNS];    /* [character], 0: left out */
  int fraction[TABLE_COLUMNS]; /* of these, from the decimal point on */
} layout;

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

/* characters before the decimal point, or the exponent where there is none */
static int whole_of(const char *number) { return (int)strcspn(number, ".e"); }

static int greater(int a, int b) { return a > b ? a : b; }

static int is_group(const table *t, char *const *row) { return t->column_count > 1 && !row[1]; }

static void measure(const table *t, int column, layout *l) {
  const int decimal = t->columns[column].side == TABLE_DECIMAL;
  int whole = 0, fraction = 0;
  for (size_t r = 0; r < t->row_count; r++) {
    char *const *row = t->cells + r * (size_t)t->column_count;
    if (is_group(t, row) || !row[column]) continue;
    const int all = width_of(row[column]);
    const int before = decimal ? whole_of(row[column]) : all;
    whole = greater(whole, before);
    fraction = greater(fraction, all - before);
  }
  const char *unit = t->units[column];
  l->width[column] = greater(whole + fraction, width_of(t->columns[column].heading));
  l->width[column] = greater(l->width[column], unit ? width_of(unit) : 0);
  l->fraction[column] = fraction;
}

static int line_width(const table *t, const layout *l) {
  int width = -GAP;
  for (int c = 0; c < t->column_count; c++) width += l->width[c] ? l->width[c] + GAP : 0;
  return width;
}

/* the widest column that may be cut, -1 if none is left */
static int find_cut(const table *t, const layout *l) {
  int found = -1;
  for (int c = 0; c < t->column_count; c++) {
    const table_column *column = &t->columns[c];
    if (column->side != TABLE_LEFT || !column->least || l->width[c] <= column->least) continue;
    if (found < 0 || l->width[c] > l->width[found]) found = c;
  }
  return found;
}

/* the column to be left out next, -1 if none may be */
static int find_spare(const table *t, const layout *l) {
  int found = -1;
  for (int c = 0; c < t->column_count; c++) {
    if (!t->columns[c].spare || !l->width[c]) continue;
    if (found < 0 || t->columns[c].spare > t->columns[found].spare) found = c;
  }
  return found;
}

static layout lay_out(const table *t, int width) {
  layout l = {{0}, {0}};
  int c = 0;
  for (int column = 0; column < t->column_count; column++) measure(t, column, &l);
  while (line_width(t, &l) > width && (c = find_cut(t, &l)) >= 0) l.width[c]--;
  while (line_width(t, &l) > width && (c = find_spare(t, &l)) >= 0) l.width[c] = 0;
  return l;
}

/* ---------------------------------------------------------------------------- print */

/* spaces that a line still owes: written only before a character, so that no line ends in them */
typedef struct line {
  FILE *stream;
  int owed; /* [character] */
} line;

static void put_cell(line *out, table_side side, const char *cell, int width, int fraction) {
  const int length = width_of(cell);
  int before = 0;
  if (side == TABLE_RIGHT) before = width - length;
  if (side == TABLE_DECIMAL) before = width - fraction - whole_of(cell);
  out->owed += greater(before, 0);
  if (length) {
    fprintf(out->stream, "%*s", out->owed, "");
    out->owed = 0;
  }
  if (length > width) {
    fprintf(out->stream, "%.*s...", bytes_of(cell, width - 3), cell);
  } else {
    fputs(cell, out->stream);
    out->owed += width - length - greater(before, 0);
  }
}

static void put_row(const table *t, const layout *l, char *const *row, FILE *stream) {
  line out = {stream, 0};
  for (int c = 0; c < t->column_count; c++) {
    if (!l->width[c]) continue;
    put_cell(&out, t->columns[c].side, row[c] ? row[c] : "", l->width[c], l->fraction[c]);
    out.owed += GAP;
  }
}

/* the headings, or the units below them */
static void put_head(const table *t, const layout *l, int units, FILE *stream) {
  line out = {stream, 0};
  for (int c = 0; c < t->column_count; c++) {
    const table_column *column = &t->columns[c];
    const char *text = units ? t->units[c] : column->heading;
    if (!l->width[c]) continue;
    put_cell(&out, column->side == TABLE_LEFT ? TABLE_LEFT : TABLE_RIGHT, text ? text : "",
             l->width[c], 0);
    out.owed += GAP;
  }
}

static int has_units(const table *t) {
  for (int c = 0; c < t->column_count; c++) {
    if (t->units[c]) return 1;
  }
  return 0;
}

static void put_left_out(const table *t, const layout *l, FILE *stream) {
  const char *between = "not shown, the terminal is too narrow: ";
  for (int c = 0; c < t->column_count; c++) {
    if (l->width[c]) continue;
    fprintf(stream, "%s%s", between, t->columns[c].heading);
    between = ", ";
  }
  if (between[0] == ',') fputc('\n', stream);
}

void table_print(const table *t, FILE *stream, int width) {
  const layout l = lay_out(t, width);
  const int colour = table_colour(stream);
  if (colour) fputs("\033[2m", stream);
  put_head(t, &l, 0, stream);
  if (has_units(t)) fputc('\n', stream);
  if (has_units(t)) put_head(t, &l, 1, stream);
  fprintf(stream, "%s\n", colour ? "\033[0m" : "");
  for (size_t r = 0; r < t->row_count; r++) {
    char *const *row = t->cells + r * (size_t)t->column_count;
    if (is_group(t, row)) {
      table_bold(stream, row[0] ? row[0] : "");
    } else {
      put_row(t, &l, row, stream);
    }
    fputc('\n', stream);
  }
  put_left_out(t, &l, stream);
  if (t->lost) fputs("(rows are missing: no memory)\n", stream);
}
