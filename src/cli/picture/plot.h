/* SPDX-License-Identifier: Apache-2.0
 * Charts drawn with characters, for terminals. */
#ifndef ALD_CLI_PLOT_H
#define ALD_CLI_PLOT_H

#include <stdio.h>

#include "chart.h"

/** Which characters a plot is made of. */
typedef enum plot_letters { PLOT_ASCII, PLOT_UNICODE } plot_letters;

/** Unicode if the environment's language says UTF-8. */
plot_letters plot_letters_usual(void);

/** Draws a chart at most `width` characters wide, 40 at least. */
void plot_print(const chart *c, FILE *stream, int width, plot_letters letters);

#endif
