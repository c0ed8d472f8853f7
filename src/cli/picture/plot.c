/* SPDX-License-Identifier: Apache-2.0
 * Charts drawn with characters, for terminals. */
#include "plot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/print/figure.h"
#include "histogram.h"

enum { HEIGHT = 15, WIDEST = 92, NARROWEST = 40, LEFT = 9, NAME_MAX = 44 };

/* the letters of a plot */
typedef struct letters {
  const char *eighths[9]; /* a bar's end, 0/8 to 8/8 of a character */
  const char *side, *corner, *floor, *tick, *band, *line, *point, *low_end, *high_end, *stem, *rule;
} letters;

static const letters plain = {{"", "", "", "", "#", "#", "#", "#", "#"},
                              "|",
                              "+",
                              "-",
                              "+",
                              ".",
                              "*",
                              "o",
                              "-",
                              "-",
                              "|",
                              ":"};
static const letters fine = {
    {"", "\u258f", "\u258e", "\u258d", "\u258c", "\u258b", "\u258a", "\u2589", "\u2588"},
    "\u2502",
    "\u2514",
    "\u2500",
    "\u2534",
    "\u2591",
    "\u2588",
    "\u25cf",
    "\u2534",
    "\u252c",
    "\u2502",
    "\u250a"};

plot_letters plot_letters_usual(void) {
  static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    const char *value = getenv(names[i]);
    if (!value || !value[0]) continue;
    return strstr(value, "UTF-8") || strstr(value, "utf8") || strstr(value, "UTF8") ? PLOT_UNICODE
                                                                                    : PLOT_ASCII;
  }
  return PLOT_ASCII;
}

/* a bar of so many characters, in eighths */
static void put_bar(FILE *stream, const letters *l, double length) {
  const int eighths = (int)lround(8 * length);
  for (int i = 0; i < eighths / 8; i++) fputs(l->eighths[8], stream);
  fputs(l->eighths[eighths % 8], stream);
}

static void put_head(const chart *c, FILE *stream) {
  const char *label = c->kind == CHART_CONVERGENCE ? c->y.label : c->x.label;
  const int both = c->kind == CHART_EXCEEDANCE && c->count > 0;
  fprintf(stream, "  %s%s%s\n  %s\n", both ? c->y.label : "", both ? " of " : "",
          label[0] ? label : c->title, c->subtitle);
  if (c->note[0]) fprintf(stream, "  %s\n", c->note);
  fputc('\n', stream);
}

/* ---------------------------------------------------------------------------- bars */

static void print_histogram(const chart *c, FILE *stream, int width, const letters *l) {
  char edge[32], most[32];
  const ticks t = {.first = c->low[0], .step = c->high[0] - c->low[0], .count = (int)c->count};
  double greatest = 1;
  int left = 0;
  for (size_t b = 0; b < c->count; b++) {
    const int size = (int)strlen(ticks_text(&t, (int)b, edge));
    left = size > left ? size : left;
    greatest = fmax(greatest, c->value[b]);
  }
  const int right = snprintf(most, sizeof most, "%.0f", greatest);
  const double room = width - left - right - 6;
  for (size_t b = 0; b < c->count; b++) {
    fprintf(stream, "  %*s %s", left, ticks_text(&t, (int)b, edge), l->side);
    /* what is there is seen */
    const double length = c->value[b] / greatest * room;
    put_bar(stream, l, c->value[b] > 0 ? fmax(length, 0.5) : 0);
    fprintf(stream, c->value[b] > 0 ? " %.0f\n" : "\n", c->value[b]);
  }
}

static void print_tornado(const chart *c, FILE *stream, int width, const letters *l) {
  char value[FIGURE_TEXT], bounds[2][FIGURE_TEXT];
  int left = 0;
  for (size_t i = 0; i < c->count; i++) {
    const int size = (int)strlen(c->names[i]);
    left = size > left ? size : left;
  }
  left = left > NAME_MAX ? NAME_MAX : left;
  const int both = c->x.low < 0;
  const int room = (width - left - 34) / (both ? 2 : 1);
  const int half = room < 8 ? 8 : room;
  for (size_t i = 0; i < c->count; i++) {
    const double v = isnan(c->value[i]) ? 0 : c->value[i];
    const int cells = (int)lround(fmin(fabs(v), 1) * half);
    fprintf(stream, "  %-*.*s  ", left, left, c->names[i]);
    for (int k = 0; both && k < half; k++) {
      fputs(v < 0 && k >= half - cells ? l->eighths[8] : " ", stream);
    }
    fputs(l->side, stream);
    if (v > 0) put_bar(stream, l, fmin(v, 1) * half);
    const int used = v > 0 ? (int)ceil(round(8 * fmin(v, 1) * half) / 8) : 0;
    fprintf(stream, "%*s  %7s", half - used > 0 ? half - used : 0, "",
            figure_cell(c->value[i], value));
    if (!isnan(c->low[i])) {
      fprintf(stream, "  %7s .. %s", figure_cell(c->low[i], bounds[0]),
              figure_cell(c->high[i], bounds[1]));
    }
    if (!isnan(c->second[i])) {
      fprintf(stream, "  first %s", figure_cell(c->second[i], bounds[0]));
    }
    if (c->weak[i]) fputs("  (none)", stream);
    fputc('\n', stream);
  }
}

/* ---------------------------------------------------------------------------- lines */

/* characters in rows, the top one first */
typedef struct canvas {
  int width;
  const char *cells[HEIGHT][WIDEST];
} canvas;

static double place(const chart_axis *axis, double value) {
  if (!axis->is_log) return (value - axis->low) / (axis->high - axis->low);
  if (value <= 0) return 0;
  return log(value / axis->low) / log(axis->high / axis->low);
}

static int column_of(const canvas *paper, const chart *c, double x) {
  return (int)lround(place(&c->x, x) * (paper->width - 1));
}

/* row from the top; values outside the axis go to its ends */
static int row_of(const chart *c, double y) {
  const double at = fmin(fmax(place(&c->y, y), 0), 1);
  return (int)lround((1 - at) * (HEIGHT - 1));
}

static void set(canvas *paper, int row, int column, const char *letter) {
  if (row >= 0 && row < HEIGHT && column >= 0 && column < paper->width) {
    paper->cells[row][column] = letter;
  }
}

static void draw_curve(canvas *paper, const chart *c, const letters *l) {
  for (int pass = 0; pass < 2; pass++) {
    for (int x = 0; x < paper->width; x++) {
      /* the last point at or before this column */
      const double part = (double)x / (paper->width - 1);
      const size_t i = (size_t)(part * (double)(c->count - 1) + 1e-9);
      if (pass == 0 && !isnan(c->low[i])) {
        for (int r = row_of(c, c->high[i]); r <= row_of(c, c->low[i]); r++) {
          set(paper, r, x, l->band);
        }
      }
      if (pass == 1 && c->value[i] > 0) set(paper, row_of(c, c->value[i]), x, l->line);
    }
  }
}

static void draw_points(canvas *paper, const chart *c, const letters *l) {
  for (size_t i = 0; i < c->count; i++) {
    const int x = column_of(paper, c, c->at[i]);
    if (isfinite(c->low[i]) && isfinite(c->high[i])) {
      const int top = row_of(c, c->high[i]), bottom = row_of(c, c->low[i]);
      for (int r = top + 1; r < bottom; r++) set(paper, r, x, l->stem);
      set(paper, top, x, l->high_end);
      set(paper, bottom, x, l->low_end);
    }
    set(paper, row_of(c, c->value[i]), x, l->point);
  }
}

/* marks on the left: of a log scale the decades, else round numbers */
static void label_rows(const chart *c, char labels[HEIGHT][16]) {
  memset(labels, 0, HEIGHT * sizeof labels[0]);
  if (c->y.is_log) {
    for (double decade = c->y.high; decade >= c->y.low * 0.999; decade /= 10) {
      snprintf(labels[row_of(c, decade)], 16, "%g", decade);
    }
    return;
  }
  const ticks t = ticks_within(c->y.low, c->y.high, 5);
  for (int i = 0; i < t.count; i++) {
    char text[32];
    snprintf(labels[row_of(c, ticks_at(&t, i))], 16, "%.15s", ticks_text(&t, i, text));
  }
}

/* one mark below the floor, if there is room for it: two spaces to the one before */
static int put_mark(char *line, const canvas *paper, int column, const char *text, int taken) {
  const int size = (int)strlen(text);
  int start = column - size / 2;
  if (start < 0) start = 0;
  if (start + size > paper->width + 4) start = paper->width + 4 - size;
  if (start < taken) return taken;
  memcpy(line + start, text, (size_t)size);
  return start + size + 2;
}

static void put_floor(const canvas *paper, const chart *c, FILE *stream, const letters *l) {
  char marks[WIDEST + 8];
  const char *cells[WIDEST];
  int taken = 0;
  memset(marks, ' ', sizeof marks);
  for (int x = 0; x < paper->width; x++) cells[x] = l->floor;
  const ticks t = ticks_within(c->x.low, c->x.high, 6);
  double decade = c->x.low;
  for (int i = 0; c->x.is_log ? decade <= c->x.high : i < t.count; i++, decade *= 10) {
    char text[32];
    const int x = column_of(paper, c, c->x.is_log ? decade : ticks_at(&t, i));
    if (c->x.is_log) snprintf(text, sizeof text, "%.0f", decade);
    if (!c->x.is_log) ticks_text(&t, i, text);
    if (x >= 0 && x < paper->width) cells[x] = l->tick;
    taken = put_mark(marks, paper, x, text, taken);
  }
  fprintf(stream, "%*s%s", LEFT, "", l->corner);
  for (int x = 0; x < paper->width; x++) fputs(cells[x], stream);
  int end = (int)sizeof marks;
  while (end > 0 && marks[end - 1] == ' ') end--;
  fprintf(stream, "\n%*s%.*s\n", LEFT + 1, "", end, marks);
  if (c->kind == CHART_CONVERGENCE) fprintf(stream, "%*s%s\n", LEFT + 1, "", c->x.label);
}

static void print_lines(const chart *c, FILE *stream, int width, const letters *l) {
  canvas paper;
  char labels[HEIGHT][16];
  paper = (canvas){.width = width - LEFT - 6};
  for (int r = 0; r < HEIGHT; r++) {
    for (int x = 0; x < paper.width; x++) paper.cells[r][x] = " ";
  }
  if (c->kind == CHART_EXCEEDANCE) draw_curve(&paper, c, l);
  if (c->kind == CHART_CONVERGENCE) draw_points(&paper, c, l);
  label_rows(c, labels);
  for (int r = 0; r < HEIGHT; r++) {
    int end = paper.width;
    while (end > 0 && paper.cells[r][end - 1][0] == ' ') end--;
    fprintf(stream, "%*s %s", LEFT - 1, labels[r], l->side);
    for (int x = 0; x < end; x++) fputs(paper.cells[r][x], stream);
    fputc('\n', stream);
  }
  put_floor(&paper, c, stream, l);
}

void plot_print(const chart *c, FILE *stream, int width, plot_letters chosen) {
  const letters *l = chosen == PLOT_UNICODE ? &fine : &plain;
  if (width > WIDEST) width = WIDEST;
  if (width < NARROWEST) width = NARROWEST;
  put_head(c, stream);
  if (c->count == 0) {
    fputs("  (no values)\n", stream);
  } else if (c->kind == CHART_HISTOGRAM) {
    print_histogram(c, stream, width, l);
  } else if (c->kind == CHART_TORNADO) {
    print_tornado(c, stream, width, l);
  } else {
    print_lines(c, stream, width, l);
  }
}
