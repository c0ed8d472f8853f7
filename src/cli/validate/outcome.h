/* SPDX-License-Identifier: Apache-2.0
 * What one run of a study gave: its time series and its results by name, for closed forms. */
#ifndef ALD_CLI_OUTCOME_H
#define ALD_CLI_OUTCOME_H

#include <stdint.h>

#include "cli/validate/validate.h"
#include "tile/columns.h"

typedef struct outcome {
  ald_series *series;
  ald_column *columns;
  uint32_t column_count;
  double *results; /* (column_count) */
} outcome;

/* Runs a study alone on the host, written as printf() does. @return 0 after a message if that
 * failed, else 1: outcome_end() it */
__attribute__((format(printf, 3, 4))) int outcome_of(checks *all, outcome *o, const char *format,
                                                     ...);
/* of the series, by the name of its column; of the results. NAN: there is no such name
 * @param row -1: the last one */
double outcome_at(const outcome *o, const char *name, long row);
double outcome_result(const outcome *o, const char *name);
void outcome_end(outcome *o);

/* How a body moves at a row. */
typedef struct motion {
  double at[3], turn[3][3], velocity[3]; /* earth frame [m], [m/s]; earth = turn x own */
  double rates[3];                       /* own axes [rad/s] */
} motion;

motion outcome_motion(const outcome *o, const char *body, long row);
/* Kinetic energy [J] of a body with these principal moments [kg m^2]; adds what is not NULL of its
 * momentum [N s] and of its moment about the earth's origin [N m s]. */
double motion_energy(const motion *m, double mass, const double moments[3], double *momentum,
                     double *about);

/* Judges a figure by a closed form. */
void checks_form(checks *all, const char *subject, const char *quantity, const char *unit,
                 double expected, double computed, double tolerance);

#endif
