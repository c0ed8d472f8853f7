/* SPDX-License-Identifier: Apache-2.0
 * Time series as SVG: panels below each other with one x axis. */
#include "series_svg.h"

#include <math.h>
#include <string.h>

#include "svg_element.h"

/* [px] */
enum { WIDTH = 760, LEFT = 84, RIGHT = WIDTH - 28, ROW = 20, LETTER = 7, SAMPLE = 22 };

/* one panel within the picture [px] */
typedef struct frame {
  FILE *stream;
  chart_axis x, y;
  const series_panel *panel;
  double top, bottom;
} frame;

/* on light and on dark grounds; the second half of the curves is dashed too */
static const char *const colours[SERIES_CURVES][2] = {
    {"#0f6fa8", "#5ab4e6"}, {"#d9822b", "#f0a95a"}, {"#2e8b57", "#6cc795"}, {"#b0413e", "#ea8784"},
    {"#7b5ea7", "#b39ddb"}, {"#8c6d46", "#c9a878"}, {"#2f8f9d", "#76cbd6"}, {"#c2588f", "#e79bc4"}};

static void put_style(FILE *stream) {
  fputs("<style>\n.curve { fill: none; stroke-width: 1.8; stroke-linejoin: round; }\n", stream);
  for (int k = 0; k < SERIES_CURVES; k++) {
    fprintf(stream, ".c%d { stroke: %s;%s }\n", k, colours[k][0],
            k < SERIES_CURVES / 2 ? "" : " stroke-dasharray: 7 3;");
  }
  fputs("@media (prefers-color-scheme: dark) {", stream);
  for (int k = 0; k < SERIES_CURVES; k++) {
    fprintf(stream, " .c%d { stroke: %s; }", k, colours[k][1]);
  }
  fputs(" }\n</style>\n", stream);
}

static double x_of(const frame *f, double value) {
  return LEFT + svg_part(&f->x, value) * (RIGHT - LEFT);
}

static double y_of(const frame *f, double value) {
  return f->bottom - svg_part(&f->y, value) * (f->bottom - f->top);
}

/* ---------------------------------------------------------------------------- curves */

/* points within half a pixel of x */
typedef struct sliver {
  double place;
  size_t first, least, greatest, last;
} sliver;

static void put_point(const frame *f, const series_curve *c, size_t i, int *written) {
  fprintf(f->stream, "%s%.1f,%.1f", *written % 8 == 0 ? "\n" : " ", x_of(f, c->x[i]),
          y_of(f, c->y[i]));
  ++*written;
}

/* each of the four once, in the order in which they came */
static void put_sliver(const frame *f, const series_curve *c, const sliver *s, int *written) {
  const size_t low = s->least < s->greatest ? s->least : s->greatest;
  const size_t high = s->least < s->greatest ? s->greatest : s->least;
  put_point(f, c, s->first, written);
  if (low != s->first && low != s->last) put_point(f, c, low, written);
  if (high != low && high != s->first && high != s->last) put_point(f, c, high, written);
  if (s->last != s->first) put_point(f, c, s->last, written);
}

/* the points from `start` to `end` without a gap */
static void put_run(const frame *f, const series_curve *c, int k, size_t start, size_t end) {
  int written = 0;
  sliver s = {.place = (double)NAN};
  if (end - start == 1) {
    fprintf(f->stream, "<circle class=\"curve c%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"1\"/>\n", k,
            x_of(f, c->x[start]), y_of(f, c->y[start]));
    return;
  }
  fprintf(f->stream, "<polyline class=\"curve c%d\" points=\"", k);
  for (size_t i = start; i < end; i++) {
    const double place = floor(2 * x_of(f, c->x[i]));
    if (place != s.place) {
      if (i > start) put_sliver(f, c, &s, &written);
      s = (sliver){place, i, i, i, i};
    }
    if (c->y[i] < c->y[s.least]) s.least = i;
    if (c->y[i] > c->y[s.greatest]) s.greatest = i;
    s.last = i;
  }
  put_sliver(f, c, &s, &written);
  fputs("\"/>\n", f->stream);
}

static int is_gap(const series_curve *c, size_t i) { return isnan(c->x[i]) || isnan(c->y[i]); }

static void put_curve(const frame *f, int k, int marks_beginning) {
  const series_curve *c = &f->panel->curves[k];
  for (size_t start = 0; start < c->count;) {
    size_t end = start;
    while (end < c->count && !is_gap(c, end)) end++;
    if (end > start && marks_beginning) {
      fprintf(f->stream, "<circle class=\"curve c%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>\n", k,
              x_of(f, c->x[start]), y_of(f, c->y[start]));
      marks_beginning = 0;
    }
    if (end > start) put_run(f, c, k, start, end);
    start = end + 1;
  }
}

/* ---------------------------------------------------------------------------- panels */

/* Writes the names of the curves, or only counts. @return how many lines they take */
static int put_legend(const series_panel *p, double y, FILE *stream) {
  double x = LEFT;
  int line = 1;
  if (p->curve_count < 2) return 0;
  for (size_t k = 0; k < p->curve_count; k++) {
    const double width = SAMPLE + 24 + LETTER * (double)strlen(p->curves[k].name);
    if (x > LEFT && x + width > RIGHT + 24) {
      x = LEFT;
      line++;
    }
    if (stream) {
      const double at = y + ROW * line;
      fprintf(stream, "<path class=\"curve c%zu\" d=\"M%.1f,%.1fh%d\"/>\n", k, x, at - 4.5, SAMPLE);
      svg_label(stream, x + SAMPLE + 6, at, "tick", "start", p->curves[k].name);
    }
    x += width;
  }
  return line;
}

static void put_axes(const frame *f, int is_last) {
  double places[TICKS];
  char texts[TICKS][32];
  int count = svg_marks(&f->x, 8, places, texts);
  for (int i = 0; i < count; i++) {
    const double x = x_of(f, places[i]);
    svg_line(f->stream, "grid", x, f->top, x, f->bottom);
    if (is_last) svg_label(f->stream, x, f->bottom + 19, "tick", "middle", texts[i]);
  }
  count = svg_marks(&f->y, f->bottom - f->top > 200 ? 6 : 4, places, texts);
  for (int i = 0; i < count; i++) {
    const double y = y_of(f, places[i]);
    svg_line(f->stream, "grid", LEFT, y, RIGHT, y);
    svg_label(f->stream, LEFT - 8, y + 4.5, "tick", "end", texts[i]);
  }
}

static double height_of(const series_chart *c) {
  return c->panel_count == 1 ? 340 : c->panel_count == 2 ? 210 : 150;
}

/* an axis of so many units about the middle of what it was */
static void stretch(chart_axis *axis, double span) {
  const double middle = 0.5 * (axis->low + axis->high);
  axis->low = middle - 0.5 * span;
  axis->high = middle + 0.5 * span;
}

/* Tracks are drawn to one scale, unless they would be a line. */
static void scale_map(frame *f) {
  enum { LEAST = 140, MOST = 560, FLATTEST = 10 };
  const double width = RIGHT - LEFT;
  const double over = f->x.high - f->x.low, up = f->y.high - f->y.low;
  if (up * FLATTEST < over || over * FLATTEST < up) return;
  const double height = fmin(fmax(width * up / over, LEAST), MOST);
  f->bottom = f->top + height;
  if (up * width < over * height) {
    stretch(&f->y, over * height / width);
  } else {
    stretch(&f->x, up * width / height);
  }
}

static void put_panel(const frame *f, const series_chart *c, int is_last) {
  put_axes(f, is_last);
  for (size_t k = 0; k < f->panel->curve_count; k++) put_curve(f, (int)k, !c->is_over_time);
  svg_line(f->stream, "axis", LEFT, f->bottom, RIGHT, f->bottom);
  svg_line(f->stream, "axis", LEFT, f->top, LEFT, f->bottom);
  if (is_last) {
    char label[CHART_TEXT + 40];
    snprintf(label, sizeof label, "%s%s", c->x.label,
             c->is_over_time ? "" : " (a circle: the beginning)");
    svg_label(f->stream, 0.5 * (LEFT + RIGHT), f->bottom + 42, "label", "middle", label);
  }
}

/* the panels below `top`. @return where the last one ends */
static double put_panels(const series_chart *c, double top, FILE *stream) {
  double y = top;
  for (size_t p = 0; p < c->panel_count; p++) {
    const series_panel *panel = &c->panels[p];
    frame f = {.stream = stream, .x = c->x, .y = panel->y, .panel = panel};
    if (stream) svg_label(stream, LEFT, y + 14, "label", "start", panel->y.label);
    f.top = y + 14 + ROW * put_legend(panel, y + 14, stream) + 12;
    f.bottom = f.top + height_of(c);
    if (c->is_map) scale_map(&f);
    if (stream) put_panel(&f, c, p + 1 == c->panel_count);
    y = f.bottom + 18;
  }
  return y - 18;
}

void series_svg_print(const series_chart *c, FILE *stream) {
  const double top = c->note[0] ? 90 : 72;
  svg_begin(stream, WIDTH, put_panels(c, top, NULL) + 62, c->title);
  put_style(stream);
  svg_label(stream, 20, 32, "title", "start", c->title);
  svg_label(stream, 20, 54, "note", "start", c->subtitle);
  if (c->note[0]) svg_label(stream, 20, 72, "note", "start", c->note);
  put_panels(c, top, stream);
  svg_end(stream);
}
