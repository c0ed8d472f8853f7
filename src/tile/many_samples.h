/* SPDX-License-Identifier: Apache-2.0
 * The sampled numbers of many scenarios at once, row by row: those of ald_scenario_sample() to the
 * bit. Eight scenarios abreast where the study allows it, one by one otherwise. */
#ifndef ALD_MANY_SAMPLES_H
#define ALD_MANY_SAMPLES_H

#include "math/many_draws.h"
#include "model/study.h"

typedef struct ald_many_samples {
  const ald_study *study;
  bool is_abreast; /* drawn eight abreast */
  bool follows;    /* some numbers follow others, scenario by scenario */
  uint32_t *rows;  /* (quantity_count) 1 + its row in `values`; 0: the same in all scenarios */
  uint32_t row_count;
  uint32_t *quantities; /* (row_count) whose rows these are */
  double *values;       /* (row_count, ALD_DRAWS_PITCH) quantities that vary [SI] */
  double *inputs;       /* (variable_count, ALD_DRAWS_PITCH) sampled values; NaN: not drawn */
  double *nominal;      /* (quantity_count) those that do not vary */
  double *open;         /* (quantity_count) numbers before any is drawn */
  double *scenario;     /* (quantity_count), and */
  double *single;       /* (variable_count) room for one scenario */
  uint64_t good[ALD_DRAWS_MOST]; /* not 0: every quantity is within its range */
} ald_many_samples;

/* Room for the scenarios of a study, for one thread.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_many_samples_create(const ald_study *study, ald_many_samples **samples);
void ald_many_samples_destroy(ald_many_samples *samples);

/* Samples scenarios first, first + 1, ...
 * @param scenarios of the whole run
 * @param count     at most ALD_DRAWS_MOST; rows are filled up to the next multiple of 8 with
 *                  numbers of some scenario */
void ald_many_samples_draw(ald_many_samples *samples, uint64_t seed, uint64_t scenarios,
                           uint64_t first, uint32_t count);

#endif
