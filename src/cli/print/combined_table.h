/* SPDX-License-Identifier: Apache-2.0
 * What is printed of the greatest of several results in each scenario, or of their sum. */
#ifndef ALD_CLI_COMBINED_TABLE_H
#define ALD_CLI_COMBINED_TABLE_H

#include "combined.h"
#include "json.h"

/** What is asked of all of a list. */
typedef struct combined_request {
  const ald_results *results;
  const combined_list *list;
  double level, confidence; /**< of the quantile; of the bounds */
} combined_request;

/** Writes for each of the list P(any > value) or P(sum > value), its mean and a quantile, with
 * bounds.
 * @return as ald_results_sample() */
ald_status combined_table_print(const combined_request *r, ald_report *report);
/** Writes them as the arrays "any" and "sum"; nothing if none was asked for. */
ald_status combined_table_json(const combined_request *r, json *out, ald_report *report);

#endif
