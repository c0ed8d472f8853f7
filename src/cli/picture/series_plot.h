/* SPDX-License-Identifier: Apache-2.0
 * Time series drawn with characters, for terminals: in dots of Braille letters, or in ASCII. */
#ifndef ALD_CLI_SERIES_PLOT_H
#define ALD_CLI_SERIES_PLOT_H

#include "plot.h"
#include "series_chart.h"

/** Draws a chart at most `width` characters wide, 40 at least. Several curves of a panel carry
 * letters, which its legend explains.
 * @param has_colour 1: curves are coloured, with PLOT_UNICODE alone */
void series_plot_print(const series_chart *c, FILE *stream, int width, plot_letters letters,
                       int has_colour);

#endif
