/* SPDX-License-Identifier: Apache-2.0
 * Charts as SVG: one element a line, so that two of them can be compared as text; readable on light
 * and dark grounds. */
#ifndef ALD_CLI_SVG_H
#define ALD_CLI_SVG_H

#include <stdio.h>

#include "chart.h"

/** Writes a chart as a whole SVG document. */
void svg_print(const chart *c, FILE *stream);

#endif
