/* SPDX-License-Identifier: Apache-2.0
 * What MoorDyn 2.7.2 gives in time for the cases of line_histories.c. */
#ifndef ALD_CLI_MOORDYN_SERIES_H
#define ALD_CLI_MOORDYN_SERIES_H

#include <stddef.h>

/* tensions [kN], places [m], angles [rad] */
typedef struct moordyn_series {
  double every;           /* time between samples, the first at 0 [s] */
  double least, greatest; /* of ten times as many or so */
  size_t count;
  const double *samples;
} moordyn_series;

/* in the order of the quantities of line_histories.c */
enum { MOORDYN_COUNT = 18 };
extern const moordyn_series moordyn_all[MOORDYN_COUNT];

#endif
