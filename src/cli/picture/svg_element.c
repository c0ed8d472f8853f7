/* SPDX-License-Identifier: Apache-2.0
 * Elements of SVG documents, one a line, readable on light and dark grounds. */
#include "svg_element.h"

#include <math.h>

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

void svg_text(FILE *stream, const char *text) {
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

void svg_label(FILE *stream, double x, double y, const char *kind, const char *anchor,
               const char *text) {
  fprintf(stream, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", kind, x, y,
          anchor);
  svg_text(stream, text);
  fputs("</text>\n", stream);
}

void svg_line(FILE *stream, const char *kind, double x1, double y1, double x2, double y2) {
  fprintf(stream, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", kind,
          x1, y1, x2, y2);
}

void svg_box(FILE *stream, const char *kind, double x, double y, double width, double height) {
  fprintf(stream, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
          kind, x, y, fmax(width, 0), fmax(height, 0));
}

double svg_part(const chart_axis *axis, double value) {
  double part = (value - axis->low) / (axis->high - axis->low);
  if (axis->is_log) part = value > 0 ? log(value / axis->low) / log(axis->high / axis->low) : 0;
  return fmin(fmax(part, 0), 1);
}

int svg_marks(const chart_axis *axis, int wanted, double *places, char texts[][32]) {
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

void svg_begin(FILE *stream, double width, double height, const char *title) {
  fprintf(stream,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
          "viewBox=\"0 0 %.0f %.0f\" role=\"img\">\n<title>",
          width, height, width, height);
  svg_text(stream, title);
  fprintf(stream, "</title>\n%s", style);
  svg_box(stream, "ground", 0, 0, width, height);
}

void svg_end(FILE *stream) { fputs("</svg>\n", stream); }
