/* SPDX-License-Identifier: Apache-2.0
 * Charts as SVG: a frame with a title, axes with round numbers, and what the chart holds. */
#include "svg.h"

#include <math.h>
#include <string.h>

#include "cli/print/figure.h"
#include "svg_element.h"

/* the picture [px]; the plot lies within left, top, right, bottom */
typedef struct frame {
  FILE *stream;
  const chart *c;
  double width, height, left, top, right, bottom;
} frame;

/* ---------------------------------------------------------------------------- axes */

static double x_of(const frame *f, double value) {
  return f->left + svg_part(&f->c->x, value) * (f->right - f->left);
}

static double y_of(const frame *f, double value) {
  return f->bottom - svg_part(&f->c->y, value) * (f->bottom - f->top);
}

static void put_x_axis(const frame *f) {
  double places[TICKS];
  char texts[TICKS][32];
  const int count = svg_marks(&f->c->x, 8, places, texts);
  for (int i = 0; i < count; i++) {
    const double x = x_of(f, places[i]);
    svg_line(f->stream, "grid", x, f->top, x, f->bottom);
    svg_label(f->stream, x, f->bottom + 19, "tick", "middle", texts[i]);
  }
  svg_label(f->stream, 0.5 * (f->left + f->right), f->bottom + 42, "label", "middle",
            f->c->x.label);
}

static void put_y_axis(const frame *f) {
  double places[TICKS];
  char texts[TICKS][32];
  const int count = svg_marks(&f->c->y, 6, places, texts);
  for (int i = 0; i < count; i++) {
    const double y = y_of(f, places[i]);
    svg_line(f->stream, "grid", f->left, y, f->right, y);
    svg_label(f->stream, f->left - 8, y + 4.5, "tick", "end", texts[i]);
  }
  const double middle = 0.5 * (f->top + f->bottom);
  fprintf(f->stream,
          "<text class=\"label\" transform=\"translate(20 %.1f) rotate(-90)\" "
          "text-anchor=\"middle\">",
          middle);
  svg_text(f->stream, f->c->y.label);
  fputs("</text>\n", f->stream);
}

static void put_frame(const frame *f) {
  svg_line(f->stream, "axis", f->left, f->bottom, f->right, f->bottom);
  if (f->c->kind != CHART_TORNADO) svg_line(f->stream, "axis", f->left, f->top, f->left, f->bottom);
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
    svg_box(f->stream, "bar", left + 0.5 * gap, top, right - left - gap, f->bottom - top);
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
      svg_line(f->stream, "whisker", x, low, x, high);
      svg_line(f->stream, "whisker", x - 4, low, x + 4, low);
      svg_line(f->stream, "whisker", x - 4, high, x + 4, high);
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
    svg_label(f->stream, f->left - 10, middle + 4.5, "label", "end", c->names[i]);
    svg_label(f->stream, f->right + 10, middle + 4.5, "tick", "start",
              figure_cell(c->value[i], value));
    if (isnan(c->value[i])) continue;
    const double end = x_of(f, c->value[i]);
    svg_box(f->stream, "bar", fmin(zero, end), middle - 0.5 * bar, fabs(end - zero), bar);
    if (!isnan(c->second[i])) {
      svg_line(f->stream, "second", zero, middle, x_of(f, c->second[i]), middle);
    }
    if (isnan(c->low[i])) continue;
    const double low = x_of(f, c->low[i]), high = x_of(f, c->high[i]);
    svg_line(f->stream, "whisker", low, middle, high, middle);
    svg_line(f->stream, "whisker", low, middle - 4, low, middle + 4);
    svg_line(f->stream, "whisker", high, middle - 4, high, middle + 4);
  }
  svg_line(f->stream, "axis", zero, f->top, zero, f->bottom);
  if (isnan(c->mark)) return;
  svg_line(f->stream, "mark", x_of(f, c->mark), f->top, x_of(f, c->mark), f->bottom);
  svg_line(f->stream, "mark", x_of(f, -c->mark), f->top, x_of(f, -c->mark), f->bottom);
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
  svg_begin(stream, f.width, f.height, c->title);
  svg_label(stream, 20, 32, "title", "start", c->title);
  svg_label(stream, 20, 54, "note", "start", c->subtitle);
  if (c->note[0]) svg_label(stream, 20, 72, "note", "start", c->note);
  if (c->count > 0) {
    put_x_axis(&f);
    if (c->kind != CHART_TORNADO) put_y_axis(&f);
    if (c->kind == CHART_HISTOGRAM) draw_histogram(&f);
    if (c->kind == CHART_EXCEEDANCE) draw_curve(&f);
    if (c->kind == CHART_CONVERGENCE) draw_points(&f);
    if (c->kind == CHART_TORNADO) draw_tornado(&f);
    put_frame(&f);
  }
  svg_end(stream);
}
