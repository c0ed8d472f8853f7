/* SPDX-License-Identifier: Apache-2.0
 * Time series as SVG: panels below each other with one x axis. */
#ifndef ALD_CLI_SERIES_SVG_H
#define ALD_CLI_SERIES_SVG_H

#include <stdio.h>

#include "series_chart.h"

/** Writes a chart as a whole SVG document. Where a curve has many points within half a pixel of the
 * x axis, the first, least, greatest and last of them are written: the drawing is the same. */
void series_svg_print(const series_chart *c, FILE *stream);

#endif
