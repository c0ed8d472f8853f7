/* SPDX-License-Identifier: Apache-2.0
 * Elements of SVG documents, one a line, readable on light and dark grounds. Places are in pixels
 * from the top left; kinds are classes of the style that svg_begin() writes. */
#ifndef ALD_CLI_SVG_ELEMENT_H
#define ALD_CLI_SVG_ELEMENT_H

#include <stdio.h>

#include "chart.h"
#include "histogram.h"

/** Begins a document: title, style, ground. */
void svg_begin(FILE *stream, double width, double height, const char *title);
void svg_end(FILE *stream);

/** Writes text with what XML reserves escaped. */
void svg_text(FILE *stream, const char *text);
/** @param anchor "start", "middle" or "end" of the text that lies at x */
void svg_label(FILE *stream, double x, double y, const char *kind, const char *anchor,
               const char *text);
void svg_line(FILE *stream, const char *kind, double x1, double y1, double x2, double y2);
void svg_box(FILE *stream, const char *kind, double x, double y, double width, double height);

/** 0 at the low end of an axis, 1 at the high one, no further. */
double svg_part(const chart_axis *axis, double value);
/** The places of an axis that carry a number.
 * @param wanted about so many
 * @param places (TICKS), as texts
 * @return how many there are */
int svg_marks(const chart_axis *axis, int wanted, double *places, char texts[][32]);

#endif
