/* SPDX-License-Identifier: Apache-2.0
 * The sampled numbers of scenarios: of one alone, or of many at once, row by row, which has the
 * same bits. Many are drawn eight at a time where the study allows it, one by one otherwise. */
#ifndef ALD_SAMPLER_H
#define ALD_SAMPLER_H

#include "math/sample_batch.h"
#include "model/study.h"

/* The numbers of one scenario.
 * @param scenarios of the whole run, all shards; ald_design_check() must have let them pass
 * @param values (quantity_count) receives every quantity in SI
 * @param inputs (variable_count) receives the sampled values; may be NULL
 * @return true if every quantity is within its range */
bool ald_sampler_scenario(const ald_study *study, uint64_t seed, uint64_t scenarios,
                          uint64_t scenario, double *values, double *inputs);

/* Many scenarios at once. */
typedef struct ald_sampler {
  const ald_study *study;
  bool is_wide;   /* drawn eight at a time */
  bool follows;   /* some numbers follow others, scenario by scenario */
  uint32_t *rows; /* (quantity_count) 1 + its row in `values`; 0: the same in all scenarios */
  uint32_t row_count;
  uint32_t *quantities; /* (row_count) whose rows these are */
  double *values;       /* (row_count, ALD_DRAWS_PITCH) quantities that vary [SI] */
  double *inputs;       /* (variable_count, ALD_DRAWS_PITCH) sampled values; NaN: not drawn */
  double *nominal;      /* (quantity_count) those that do not vary */
  double *open;         /* (quantity_count) numbers before any is drawn */
  double *scenario;     /* (quantity_count), and */
  double *single;       /* (variable_count) room for one scenario */
  uint64_t good[ALD_DRAWS_MAX]; /* not 0: every quantity is within its range */
} ald_sampler;

/* Room for the scenarios of a study, for one thread.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_sampler_create(const ald_study *study, ald_sampler **samples);
void ald_sampler_destroy(ald_sampler *samples);

/* Samples scenarios first, first + 1, ...
 * @param scenarios of the whole run
 * @param count     at most ALD_DRAWS_MAX; rows are filled up to the next multiple of 8 with
 *                  numbers of some scenario */
void ald_sampler_draw(ald_sampler *samples, uint64_t seed, uint64_t scenarios, uint64_t first,
                      uint32_t count);

/* Room for what is sampled of `count` scenarios, scenario by scenario. */
typedef struct ald_sampled {
  double *values; /* (count x quantity_count) every quantity [SI] */
  double *inputs; /* (count x variable_count) the sampled values */
  bool *good;     /* (count) every quantity is within its range */
} ald_sampled;

/* Samples scenarios of a list as ald_sampler_scenario() does, to the bit; those that follow one
 * another side by side.
 * @param list (count) their indices
 * @param to   receives them, all three */
void ald_sampler_list(ald_sampler *samples, uint64_t seed, uint64_t scenarios, const uint64_t *list,
                      uint32_t count, const ald_sampled *to);

#endif
