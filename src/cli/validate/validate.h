/* SPDX-License-Identifier: Apache-2.0
 * What the cases of `allide validate` share: figures that are checked, and runs of studies. */
#ifndef ALD_CLI_VALIDATE_H
#define ALD_CLI_VALIDATE_H

#include <math.h>
#include <stddef.h>

#include "allide/allide.h"

/* What a row is judged by. */
typedef enum judged_by {
  BY_PUBLISHED, /* a number that the source prints */
  BY_SENTENCE,  /* a sentence of the source on figures whose curves are not at hand */
  BY_FORM,      /* a closed form, a conservation law, an order of convergence */
  BY_PROGRAM,   /* a public program of others, named in docs/validation.md */
  BY_OWN,       /* our own: another program of the same equations, or what this one gave before */
  JUDGED_BY_COUNT
} judged_by;

/* One figure or sentence that was checked. */
typedef struct check {
  char subject[64]; /* "tpn: set R, 4 kn" */
  const char *quantity;
  const char *unit;
  judged_by by;
  double published;                     /* shown; NAN: the source gives none */
  double expected, computed, tolerance; /* NAN of a sentence */
  const char *figure, *sentence;        /* BY_SENTENCE: "Fig. 9" and its words, else NULL */
  char detail[96];                      /* BY_SENTENCE: what was computed */
  int holds;
  int breaks; /* 1: known not to hold, and passes while it does not */
} check;

typedef struct checks {
  check list[1024];
  size_t count;
  ald_status status; /* of the last run that failed */
} checks;

/* What a figure should be, and who says so. */
typedef struct expectation {
  judged_by by;
  double value, tolerance; /* in the unit of the figure */
  double published;        /* shown beside; NAN: the source gives none */
} expectation;
/* One of which the source gives no number. */
static inline expectation expect(judged_by by, double value, double tolerance) {
  return (expectation){by, value, tolerance, (double)NAN};
}
/* Judges a figure: it holds within the tolerance of what is expected.
 * @return it, for `breaks` */
check *checks_add(checks *all, const char *subject, const char *quantity, const char *unit,
                  expectation expected, double computed);
/* Judges a sentence, where the caller says whether it holds.
 * @return it, for `breaks` */
check *checks_add_sentence(checks *all, const char *subject, const char *figure,
                           const char *sentence, int holds, const char *detail);
/* 1 if it is as it is known to be: it holds, or is known not to */
int check_passes(const check *c);

/* Runs a study given as text, alone, on the host. @return its series, to be destroyed; NULL after a
 * message if that failed */
ald_series *checks_run(checks *all, const char *text);
/* number of a column of a series */
size_t series_column(const ald_series *series, const char *name);
/* its value in a row, from 0 */
double series_value(const ald_series *series, size_t row, const char *name);
/* that of the last row */
double series_end(const ald_series *series, const char *name);

#endif
