/* SPDX-License-Identifier: Apache-2.0
 * Numbers as an engineer reads them: four digits and a prefix to the unit. For tables alone. */
#ifndef ALD_CLI_FIGURE_H
#define ALD_CLI_FIGURE_H

#include <stddef.h>

enum { FIGURE_TEXT = 32 };

/** How values of one quantity are shown: shown = factor x value, in `unit`. */
typedef struct figure_scale {
  double factor;
  char unit[FIGURE_TEXT];
} figure_scale;

/** Scale for values up to `largest` in magnitude: N, J, W, N m, N s, ... take k, M, G; kg becomes
 * t; m, m/s and s become mm, mm/s and ms when small; rad becomes deg, and rad/s rpm from a turn a
 * second on. Other units stay.
 * @param unit    SI unit, "" if none
 * @param largest [unit], greatest magnitude that is to be shown; NaN counts as 0 */
figure_scale figure_scale_for(const char *unit, double largest);

/** A number of bytes: "0 B", "12.4 MB", "310 GB"; thousands, as disks are sold.
 * @return `text` */
const char *figure_bytes(double bytes, char text[FIGURE_TEXT]);
/** A number with four digits: "0", "12.35", "1000", "1.000e+20"; "-" for NaN.
 * @return `text` */
const char *figure_number(double value, char text[FIGURE_TEXT]);

/** A number for a column of them: four digits, but no more than four decimals, so that decimal
 * points are aligned: "0.0820", "107.8", "3e-07"; "-" for NaN.
 * @return `text` */
const char *figure_cell(double value, char text[FIGURE_TEXT]);

/** A time [s] in words: "0.42 s", "2 min 05 s", "3 h 07 min"; "-" for NaN. @return `text` */
const char *figure_time(double seconds, char text[FIGURE_TEXT]);

#endif
