/* SPDX-License-Identifier: Apache-2.0
 * A scenario of one bow, `it`, run with its series and its results. */
#ifndef ALD_TEST_BOW_RUN_H
#define ALD_TEST_BOW_RUN_H

#include <stdint.h>

#include "replay/trace.h"
#include "tile/columns.h"

typedef struct bow_run {
  ald_series *series;
  ald_column *columns; /* (count) */
  double *row;         /* (count) results */
  uint32_t count;
  ald_study *study;
} bow_run;

/* The first scenario of a study's text, on OpenMP; bow_run_end() it. */
bow_run bow_run_text(const char *text);
void bow_run_end(bow_run *run);

/* a result of bow `it` by its name; fails without one */
double bow_run_result(const bow_run *run, const char *name);

#endif
