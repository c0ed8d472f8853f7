/* SPDX-License-Identifier: Apache-2.0
 * When a study has seen enough: the confidence interval of a probability of exceedance is narrow
 * enough. Judged at fixed numbers of scenarios alone, each time over all scenarios below that
 * number, so that neither the device nor the order of work has a say. */
#ifndef ALD_STOPPING_RULE_H
#define ALD_STOPPING_RULE_H

#include "model/record.h"
#include "model/study.h"

/* Number of scenarios at which the study is judged after `done` (0 at first): first, 2 x first,
 * 4 x first, ...; at last all of them. */
uint64_t ald_stopping_rule_next(const ald_stopping_rule *rule, uint64_t done, uint64_t scenarios);

/* Number of times that it is judged if it never ends early. */
uint32_t ald_stopping_rule_looks(const ald_stopping_rule *rule, uint64_t scenarios);

/* What was counted so far. */
typedef struct ald_exceedance {
  uint64_t count;    /* scenarios */
  uint64_t exceeded; /* of these, those above the limit */
  uint64_t failed;   /* of these, those that failed: they might or might not have been */
} ald_exceedance;

/* Does a row exceed the limit? Looks at the columns that the rule names.
 * @param columns (column_count)
 * @param row     values of a scenario, `stride` apart */
bool ald_stopping_rule_exceeds(const ald_stopping_rule *rule, const ald_column *columns,
                               uint32_t column_count, const double *row, size_t stride);

/* Clopper-Pearson interval of the probability, failed scenarios counted as not exceeding below and
 * as exceeding above; each of `looks` judgements takes its part of the chance to be wrong
 * (Bonferroni), so that the confidence holds however often one looks. */
void ald_stopping_rule_interval(const ald_stopping_rule *rule, const ald_exceedance *seen,
                                uint32_t looks, double *low, double *high);

/* Is it narrow enough? */
bool ald_stopping_rule_judge(const ald_stopping_rule *rule, const ald_exceedance *seen,
                             uint32_t looks);

#endif
