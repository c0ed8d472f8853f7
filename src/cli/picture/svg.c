/* SPDX-License-Identifier: Apache-2.0
 * Charts as SVG: a frame with a title, axes with round numbers, and what the chart holds. */
#include "svg.h"

#include <math.h>
#include <string.h>

#include "cli/print/figure.h"
#include "histogram.h"

/* the picture [px]; the plot lies within left, top, right, bottom */
typedef struct frame {
  FILE *stream;
  const chart *c;
  double width, height, left, top, right, bottom;
} frame;

static const char style[] =
    "<style>\n"
    "svg { --ground: #ffffff; --ink: #1c2733; --faint: #5c6b7a; --grid: #e4e9ee;"
    " --main: #0f6fa8; --second: #d9822b; }\n"
    "@media (prefers-color-scheme: dark) { svg { --ground: #12181f; --ink: #e8edf2;"
    " --faint: #9fadba; --grid: #2a343f; --main: #5ab4e6; --second: #f0a95a; } }\n"
    ".ground { fill: #ffffff; fill: var(--ground); }\n"
    "text { font: 13px system-ui, 'Segoe UI', 'DejaVu Sans', Helvetica, Arial, sans-serif;"
    " fill: #5c6b7a; fill: var(--faint); }\n"
    ".title { font-size: 17px; font-weight: 600; fill: #1c2733; fill: var(--ink); }\n"
    ".label { fill: #1c2733; fill: var(--ink); }\n"
    ".grid { stroke: #e4e9ee; stroke: var(--grid); stroke-width: 1; }\n"
    ".axis { stroke: #5c6b7a; stroke: var(--faint); stroke-width: 1.2; }\n"
    ".band { fill: #0f6fa8; fill: var(--main); fill-opacity: 0.18; }\n"
    ".bar { fill: #0f6fa8; fill: var(--main); }\n"
    ".line { fill: none; stroke: #0f6fa8; stroke: var(--main); stroke-width: 2;"
    " stroke-linejoin: round; }\n"
    ".point { fill: #0f6fa8; fill: var(--main); }\n"
    ".whisker { stroke: #1c2733; stroke: var(--ink); stroke-width: 1.4; }\n"
    ".second { stroke: #d9822b; stroke: var(--second); stroke-width: 4; }\n"
    ".mark { stroke: #d9822b; stroke: var(--second); stroke-width: 1.3; stroke-dasharray: 5 4; }\n"
    "</style>\n";

/* ---------------------------------------------------------------------------- elements */

static void put_text(FILE *stream, const char *text) {
  for (; *text; text++) {
    const unsigned char letter = (unsigned char)*text;
    if (letter == '&') {
      fputs("&amp;", stream);
    } else if (letter == '<') {
      fputs("&lt;", stream);
    } else if (letter == '>') {
      fputs("&gt;", stream);
    } else if (letter >= ' ') { /* XML has no control characters */
      fputc(letter, stream);
    }
  }
}

static void put_label(const frame *f, double x, double y, const char *kind, const char *anchor,
                      const char *text) {
  fprintf(f->stream, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", kind, x, y,
          anchor);
  put_text(f->stream, text);
  fputs("</text>\n", f->stream);
}

static void put_line(const frame *f, const char *kind, double x1, double y1, double x2, double y2) {
  fprintf(f->stream, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", kind,
          x1, y1, x2, y2);
}

static void put_box(const frame *f, const char *kind, double x, double y, double width,
                    double height) {
  fprintf(f->stream, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
          kind, x, y, fmax(width, 0), fmax(height, 0));
}

/* ---------------------------------------------------------------------------- axes */

/* 0 at the low end, 1 at the high one, no further */
static double part_of(const chart_axis *axis, double value) {
  double part = (value - axis->low) / (axis->high - axis->low);
  if (axis->is_log) part = value > 0 ? log(value / axis->low) / log(axis->high / axis->low) : 0;
  return fmin(fmax(part, 0), 1);
}

static double x_of(const frame *f, double value) {
  return f->left + part_of(&f->c->x, value) * (f->right - f->left);
}

static double y_of(const frame *f, double value) {
  return f->bottom - part_of(&f->c->y, value) * (f->bottom - f->top);
}

/* The places of an axis that carry a number. @return how many */
static int list_marks(const chart_axis *axis, int wanted, double *places, char texts[][32]) {
  int count = 0;
  if (axis->is_log) {
    double decade = pow(10, ceil(log10(axis->low) - 1e-9));
    for (; decade <= axis->high * 1.000001 && count < TICKS; decade *= 10) {
      places[count] = decade;
      snprintf(texts[count++], 32, decade < 1e-4 || decade >= 1e7 ? "%.0e" : "%g", decade);
    }
    return count;
  }
  const ticks t = ticks_within(axis->low, axis->high, wanted);
  for (; count < t.count; count++) {
    places[count] = ticks_at(&t, count);
    ticks_text(&t, count, texts[count]);
  }
  return count;
}

static void put_x_axis(const frame *f) {
  double places[TICKS];
  char texts[TICKS][32];
  const int count = list_marks(&f->c->x, 8, places, texts);
  for (int i = 0; i < count; i++) {
    const double x = x_of(f, places[i]);
    put_line(f, "grid", x, f->top, x, f->bottom);
    put_label(f, x, f->bottom + 19, "tick", "middle", texts[i]);
  }
  put_label(f, 0.5 * (f->left + f->right), f->bottom + 42, "label", "middle", f->c->x.label);
}

static void put_y_axis(const frame *f) {
  double places[TICKS];
  char texts[TICKS][32];
  const int count = list_marks(&f->c->y, 6, places, texts);
  for (int i = 0; i < count; i++) {
    const double y = y_of(f, places[i]);
    put_line(f, "grid", f->left, y, f->right, y);
    put_label(f, f->left - 8, y + 4.5, "tick", "end", texts[i]);
  }
  const double middle = 0.5 * (f->top + f->bottom);
  fprintf(f->stream,
          "<text class=\"label\" transform=\"translate(20 %.1f) rotate(-90)\" "
          "text-anchor=\"middle\">",
          middle);
  put_text(f->stream, f->c->y.label);
  fputs("</text>\n", f->stream);
}

static void put_frame(const frame *f) {
  put_line(f, "axis", f->left, f->bottom, f->right, f->bottom);
  if (f->c->kind != CHART_TORNADO) put_line(f, "axis", f->left, f->top, f->left, f->bottom);
}

/* ---------------------------------------------------------------------------- contents */

static void draw_histogram(const frame *f) {
  const chart *c = f->c;
  for (size_t b = 0; b < c->count; b++) {
    const double left = x_of(f, c->low[b]), right = x_of(f, c->high[b]);
    const double gap = right - left > 6 ? 1 : 0;
    double top = y_of(f, c->value[b]);
    if (c->value[b] == 0) continue;
    /* what is there is seen */
    if (f->bottom - top < 1.5) top = f->bottom - 1.5;
    put_box(f, "bar", left + 0.5 * gap, top, right - left - gap, f->bottom - top);
  }
}

/* Corners of a falling stair, eight a line; backwards for the lower edge of a band. */
static void put_stair(const frame *f, const double *values, int backwards, int *written) {
  const chart *c = f->c;
  for (size_t k = 0; k < c->count; k++) {
    const size_t i = backwards ? c->count - 1 - k : k;
    const double x = x_of(f, c->at[i]);
    const double y = y_of(f, values[i]);
    fprintf(f->stream, "%s%.1f,%.1f", *written % 8 == 0 ? "\n" : " ", x, y);
    ++*written;
  }
}

static void draw_curve(const frame *f) {
  const chart *c = f->c;
  int written = 0;
  if (!isnan(c->low[0])) {
    fputs("<polygon class=\"band\" points=\"", f->stream);
    put_stair(f, c->high, 0, &written);
    put_stair(f, c->low, 1, &written);
    fputs("\"/>\n", f->stream);
  }
  written = 0;
  fputs("<polyline class=\"line\" points=\"", f->stream);
  put_stair(f, c->value, 0, &written);
  fputs("\"/>\n", f->stream);
}

static void draw_points(const frame *f) {
  const chart *c = f->c;
  int written = 0;
  fputs("<polyline class=\"line\" stroke-opacity=\"0.45\" points=\"", f->stream);
  put_stair(f, c->value, 0, &written);
  fputs("\"/>\n", f->stream);
  for (size_t i = 0; i < c->count; i++) {
    const double x = x_of(f, c->at[i]);
    if (!isnan(c->low[i])) {
      const double low = y_of(f, c->low[i]), high = y_of(f, c->high[i]);
      put_line(f, "whisker", x, low, x, high);
      put_line(f, "whisker", x - 4, low, x + 4, low);
      put_line(f, "whisker", x - 4, high, x + 4, high);
    }
    fprintf(f->stream, "<circle class=\"point\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>\n", x,
            y_of(f, c->value[i]));
  }
}

static void draw_tornado(const frame *f) {
  const chart *c = f->c;
  const double slot = (f->bottom - f->top) / (double)c->count, zero = x_of(f, 0);
  char value[FIGURE_TEXT];
  for (size_t i = 0; i < c->count; i++) {
    const double middle = f->top + ((double)i + 0.5) * slot;
    const double bar = fmin(18, 0.62 * slot);
    put_label(f, f->left - 10, middle + 4.5, "label", "end", c->names[i]);
    put_label(f, f->right + 10, middle + 4.5, "tick", "start", figure_cell(c->value[i], value));
    if (isnan(c->value[i])) continue;
    const double end = x_of(f, c->value[i]);
    put_box(f, "bar", fmin(zero, end), middle - 0.5 * bar, fabs(end - zero), bar);
    if (!isnan(c->second[i])) {
      put_line(f, "second", zero, middle, x_of(f, c->second[i]), middle);
    }
    if (isnan(c->low[i])) continue;
    const double low = x_of(f, c->low[i]), high = x_of(f, c->high[i]);
    put_line(f, "whisker", low, middle, high, middle);
    put_line(f, "whisker", low, middle - 4, low, middle + 4);
    put_line(f, "whisker", high, middle - 4, high, middle + 4);
  }
  put_line(f, "axis", zero, f->top, zero, f->bottom);
  if (isnan(c->mark)) return;
  put_line(f, "mark", x_of(f, c->mark), f->top, x_of(f, c->mark), f->bottom);
  put_line(f, "mark", x_of(f, -c->mark), f->top, x_of(f, -c->mark), f->bottom);
}

/* ---------------------------------------------------------------------------- the picture */

static frame make_frame(const chart *c, FILE *stream) {
  frame f = {.stream = stream, .c = c, .width = 760, .height = c->note[0] ? 486 : 470};
  f.left = 84;
  f.top = c->note[0] ? 94 : 78;
  f.right = f.width - 28;
  f.bottom = f.height - 62;
  if (c->kind == CHART_TORNADO) {
    size_t longest = 0;
    for (size_t i = 0; i < c->count; i++) {
      longest = strlen(c->names[i]) > longest ? strlen(c->names[i]) : longest;
    }
    f.left = fmin(30 + 7.2 * (double)longest, 380);
    f.right = f.width - 76;
    f.bottom = f.top + 30 * (double)c->count;
    f.height = f.bottom + 62;
  }
  return f;
}

void svg_print(const chart *c, FILE *stream) {
  const frame f = make_frame(c, stream);
  fprintf(stream,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
          "viewBox=\"0 0 %.0f %.0f\" role=\"img\">\n<title>",
          f.width, f.height, f.width, f.height);
  put_text(stream, c->title);
  fprintf(stream, "</title>\n%s", style);
  put_box(&f, "ground", 0, 0, f.width, f.height);
  put_label(&f, 20, 32, "title", "start", c->title);
  put_label(&f, 20, 54, "note", "start", c->subtitle);
  if (c->note[0]) put_label(&f, 20, 72, "note", "start", c->note);
  if (c->count > 0) {
    put_x_axis(&f);
    if (c->kind != CHART_TORNADO) put_y_axis(&f);
    if (c->kind == CHART_HISTOGRAM) draw_histogram(&f);
    if (c->kind == CHART_EXCEEDANCE) draw_curve(&f);
    if (c->kind == CHART_CONVERGENCE) draw_points(&f);
    if (c->kind == CHART_TORNADO) draw_tornado(&f);
    put_frame(&f);
  }
  fputs("</svg>\n", stream);
}
