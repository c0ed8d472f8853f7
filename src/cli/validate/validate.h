/* SPDX-License-Identifier: Apache-2.0
 * What the cases of `allide validate` share: figures that are checked, and runs of studies. */
#ifndef ALD_CLI_VALIDATE_H
#define ALD_CLI_VALIDATE_H

#include <stddef.h>

#include "allide/allide.h"

/* One figure that was checked. */
typedef struct check {
  char subject[64]; /* "tpn: set R, 4 kn" */
  const char *quantity;
  const char *unit;
  double published; /* NAN: the source gives none */
  double expected, computed, tolerance;
} check;

typedef struct checks {
  check list[512];
  size_t count;
  ald_status status; /* of the last run that failed */
} checks;

void checks_add(checks *all, const char *subject, const char *quantity, const char *unit,
                double published, double expected, double computed, double tolerance);

/* Runs a study given as text, alone, on the host. @return its series, to be destroyed; NULL after a
 * message if that failed */
ald_series *checks_run(checks *all, const char *text);
/* number of a column of a series */
size_t series_column(const ald_series *series, const char *name);

#endif
