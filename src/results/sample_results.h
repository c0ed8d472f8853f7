/* SPDX-License-Identifier: Apache-2.0
 * Columns of a results folder as samples. */
#ifndef ALD_SAMPLE_RESULTS_H
#define ALD_SAMPLE_RESULTS_H

#include "sample.h"
#include "sample_design.h"

/* What is known of the stored scenarios, and room for one column of them. */
typedef struct ald_scenario_list {
  size_t count;
  ald_sample_design design;
  uint64_t *indices; /* (count) */
  int32_t *statuses; /* (count) */
  uint64_t *groups;  /* (count) replicate of each; NULL: there are none */
} ald_scenario_list;

/* @return ALD_OK, ALD_NO_MEMORY, ALD_IO, ALD_BAD_RESULTS */
ald_status ald_scenario_list_read(const ald_results *results, ald_scenario_list *list,
                                  ald_report *report);
void ald_scenario_list_clear(ald_scenario_list *list);

/* A sample of one column's values, those of the first `count` scenarios of the list.
 * @param grows failed scenarios have at least the value that they had reached
 * @return as ald_sample_make() */
ald_status ald_scenario_list_sample(const ald_scenario_list *list, const double *values,
                                    size_t count, bool grows, ald_sample **sample,
                                    ald_report *report);

/* Do all of these columns grow? So do then the greatest of them and their sum: what they tell
 * begins at 0 or above, or with nothing.
 * @param count above 0 */
bool ald_result_grows(const ald_results *results, const ald_result *result);

#endif
