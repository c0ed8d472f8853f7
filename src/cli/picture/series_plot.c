/* SPDX-License-Identifier: Apache-2.0
 * Time series drawn with characters, for terminals: in dots of Braille letters, or in ASCII. */
#include "series_plot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "histogram.h"

enum { WIDEST = 110, NARROWEST = 40, LEFT = 9, TALLEST = 15, NONE = -1 };

/* One panel as dots, so many in a character, and the curves that they are of. */
typedef struct canvas {
  int width, height; /* characters */
  int across, down;  /* dots in a character: 2 and 4, or 1 and 1 */
  unsigned char dots[TALLEST][WIDEST];
  signed char owner[TALLEST][WIDEST]; /* the curve drawn last; NONE */
  char tag[TALLEST][WIDEST];          /* the letter of a curve; 0 */
} canvas;

/* bits of a Braille letter by row and column of its dots */
static const unsigned char braille[4][2] = {{1, 8}, {2, 16}, {4, 32}, {64, 128}};
static const char *const colours[SERIES_CURVES] = {"36", "33", "32", "31", "35", "34", "96", "93"};

/* ---------------------------------------------------------------------------- curves */

static int place(const chart_axis *axis, double value, int dots) {
  return (int)lround((value - axis->low) / (axis->high - axis->low) * (dots - 1));
}

static void set(canvas *paper, int x, int y, int curve) {
  const int column = x / paper->across, row = y / paper->down;
  if (x < 0 || y < 0 || column >= paper->width || row >= paper->height) return;
  paper->dots[row][column] |= braille[y % paper->down][x % paper->across];
  paper->owner[row][column] = (signed char)curve;
}

/* all dots of a straight line [Bresenham] */
static void draw_line(canvas *paper, int x, int y, int end_x, int end_y, int curve) {
  const int across = abs(end_x - x), down = -abs(end_y - y);
  const int right = x < end_x ? 1 : -1, below = y < end_y ? 1 : -1;
  int error = across + down;
  for (;;) {
    set(paper, x, y, curve);
    if (x == end_x && y == end_y) return;
    const int twice = 2 * error;
    if (twice >= down) {
      error += down;
      x += right;
    }
    if (twice <= across) {
      error += across;
      y += below;
    }
  }
}

static int is_gap(const series_curve *c, size_t i) { return isnan(c->x[i]) || isnan(c->y[i]); }

static void draw_curve(canvas *paper, const series_chart *c, const series_panel *p, int curve) {
  const series_curve *own = &p->curves[curve];
  const int width = paper->width * paper->across, height = paper->height * paper->down;
  int x = 0, y = 0, is_down = 0;
  for (size_t i = 0; i < own->count; i++) {
    if (is_gap(own, i)) {
      is_down = 0;
      continue;
    }
    const int to_x = place(&c->x, own->x[i], width);
    const int to_y = height - 1 - place(&p->y, own->y[i], height);
    draw_line(paper, is_down ? x : to_x, is_down ? y : to_y, to_x, to_y, curve);
    x = to_x;
    y = to_y;
    is_down = 1;
  }
}

/* least and greatest point of a curve, as indices; its count if it has none */
typedef struct extremes {
  size_t least, greatest;
} extremes;

static extremes extremes_of(const series_curve *c) {
  extremes e = {c->count, c->count};
  for (size_t i = 0; i < c->count; i++) {
    if (is_gap(c, i)) continue;
    if (e.least == c->count || c->y[i] < c->y[e.least]) e.least = i;
    if (e.greatest == c->count || c->y[i] > c->y[e.greatest]) e.greatest = i;
  }
  return e;
}

static int is_constant(const series_curve *c, const extremes *e) {
  return e->least < c->count && c->y[e->least] == c->y[e->greatest];
}

/* puts the letter of a curve at the first of its points from here on that carries none */
static void put_tag(canvas *paper, const series_chart *c, const series_panel *p, int curve,
                    size_t start) {
  const series_curve *own = &p->curves[curve];
  for (size_t i = start; i < own->count; i++) {
    if (is_gap(own, i)) continue;
    const int column = place(&c->x, own->x[i], paper->width);
    const int row = paper->height - 1 - place(&p->y, own->y[i], paper->height);
    if (column < 0 || column >= paper->width || row < 0 || row >= paper->height) continue;
    if (paper->tag[row][column]) continue;
    paper->tag[row][column] = (char)('a' + curve);
    paper->owner[row][column] = (signed char)curve;
    return;
  }
}

/* the letter where the curve is greatest, and at a place that is not that of the others */
static void tag_curve(canvas *paper, const series_chart *c, const series_panel *p, int curve) {
  const series_curve *own = &p->curves[curve];
  const extremes e = extremes_of(own);
  if (!is_constant(own, &e)) put_tag(paper, c, p, curve, e.greatest);
  const double part = (curve + 0.5) / (double)p->curve_count;
  put_tag(paper, c, p, curve, (size_t)(part * (double)own->count));
}

/* ---------------------------------------------------------------------------- letters */

/* U+2800 and what its dots add, as UTF-8 */
static void put_braille(FILE *stream, unsigned char dots) {
  fputc(0xe2, stream);
  fputc(0xa0 | dots >> 6, stream);
  fputc(0x80 | (dots & 0x3f), stream);
}

static void put_cell(FILE *stream, const canvas *paper, int row, int column, int is_single) {
  const int owner = paper->owner[row][column];
  if (paper->tag[row][column]) {
    fputc(paper->tag[row][column], stream);
  } else if (owner == NONE) {
    fputc(' ', stream);
  } else if (paper->down > 1) {
    put_braille(stream, paper->dots[row][column]);
  } else {
    fputc(is_single ? '*' : 'a' + owner, stream);
  }
}

static void put_row(FILE *stream, const canvas *paper, int row, int is_single, int has_colour) {
  int end = paper->width, ink = NONE;
  while (end > 0 && paper->owner[row][end - 1] == NONE) end--;
  for (int x = 0; x < end; x++) {
    const int owner = paper->owner[row][x];
    if (has_colour && owner != NONE && owner != ink) {
      fprintf(stream, "\033[%sm", colours[owner]);
      ink = owner;
    }
    put_cell(stream, paper, row, x, is_single);
  }
  fputs(ink == NONE ? "\n" : "\033[0m\n", stream);
}

static void put_legend(const series_panel *p, FILE *stream, int has_colour) {
  for (size_t k = 0; p->curve_count > 1 && k < p->curve_count; k++) {
    const series_curve *c = &p->curves[k];
    const extremes e = extremes_of(c);
    fprintf(stream, "%*s", LEFT + 1, "");
    if (has_colour) fprintf(stream, "\033[%sm", colours[k]);
    fprintf(stream, "%c", (char)('a' + (int)k));
    if (has_colour) fputs("\033[0m", stream);
    fprintf(stream, "  %s%s\n", c->name,
            e.least == c->count  ? " (no values)"
            : is_constant(c, &e) ? " (constant)"
                                 : "");
  }
}

/* ---------------------------------------------------------------------------- panels */

static void put_panel(const series_chart *c, size_t p, int width, FILE *stream, int is_ascii,
                      int has_colour) {
  static canvas paper; /* large */
  const series_panel *panel = &c->panels[p];
  char labels[TALLEST][16] = {{0}}, text[32];
  paper = (canvas){.width = width - LEFT - 3,
                   .height = c->panel_count == 1   ? TALLEST
                             : c->panel_count == 2 ? 11
                                                   : 8,
                   .across = is_ascii ? 1 : 2,
                   .down = is_ascii ? 1 : 4};
  memset(paper.owner, NONE, sizeof paper.owner);
  const int count = (int)panel->curve_count;
  for (int k = 0; k < count; k++) draw_curve(&paper, c, panel, k);
  for (int k = 0; k < count && count > 1 && !is_ascii; k++) tag_curve(&paper, c, panel, k);
  const ticks t = ticks_within(panel->y.low, panel->y.high, paper.height > 8 ? 5 : 3);
  for (int i = 0; i < t.count; i++) {
    const int row = paper.height - 1 - place(&panel->y, ticks_at(&t, i), paper.height);
    snprintf(labels[row], sizeof labels[row], "%.15s", ticks_text(&t, i, text));
  }
  fprintf(stream, "%s  %s\n", p ? "\n" : "", panel->y.label);
  for (int r = 0; r < paper.height; r++) {
    fprintf(stream, "%*s %s", LEFT - 1, labels[r], is_ascii ? "|" : "\u2502");
    put_row(stream, &paper, r, count == 1, has_colour);
  }
}

static void put_floor(const series_chart *c, int width, FILE *stream, int is_ascii, int is_last) {
  const int columns = width - LEFT - 3;
  char marks[WIDEST + 48], text[32];
  unsigned char is_tick[WIDEST] = {0};
  int end = 0;
  memset(marks, ' ', sizeof marks);
  const ticks t = ticks_within(c->x.low, c->x.high, 6);
  for (int i = 0; i < t.count; i++) {
    const int x = place(&c->x, ticks_at(&t, i), columns);
    const int size = (int)strlen(ticks_text(&t, i, text));
    const int start = x > size / 2 ? x - size / 2 : 0;
    is_tick[x] = 1;
    if (end > 0 && start < end + 2) continue;
    memcpy(marks + start, text, (size_t)size);
    end = start + size;
  }
  fprintf(stream, "%*s%s", LEFT, "", is_ascii ? "+" : "\u2514");
  for (int x = 0; x < columns; x++) {
    fputs(is_ascii ? (is_tick[x] ? "+" : "-") : is_tick[x] ? "\u2534" : "\u2500", stream);
  }
  fputc('\n', stream);
  if (is_last) {
    fprintf(stream, "%*s%.*s\n%*s%s\n", LEFT + 1, "", end, marks, LEFT + 1, "", c->x.label);
  }
}

void series_plot_print(const series_chart *c, FILE *stream, int width, plot_letters letters,
                       int has_colour) {
  const int is_ascii = letters == PLOT_ASCII;
  const int colour = has_colour && !is_ascii;
  const int most = width > WIDEST ? WIDEST : width < NARROWEST ? NARROWEST : width;
  fprintf(stream, "  %s\n  %s\n", c->title, c->subtitle);
  if (c->note[0]) fprintf(stream, "  %s\n", c->note);
  fputc('\n', stream);
  for (size_t p = 0; p < c->panel_count; p++) {
    put_panel(c, p, most, stream, is_ascii, colour);
    put_floor(c, most, stream, is_ascii, p + 1 == c->panel_count);
    put_legend(&c->panels[p], stream, colour && c->panels[p].curve_count > 1);
  }
}
