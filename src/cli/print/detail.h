/* SPDX-License-Identifier: Apache-2.0
 * All there is to say about chosen columns: estimates with their bounds, how they settle,
 * distribution, influences, and P(X > x) of values asked for. */
#ifndef ALD_CLI_DETAIL_H
#define ALD_CLI_DETAIL_H

#include "cli/choice.h"
#include "json.h"

/** What is asked of a results folder. */
typedef struct detail_request {
  const ald_results *results;
  double level, confidence;
  double yearly; /**< frequency of the event [1/year], NaN if not known */
  choice chosen;
  threshold *thresholds; /**< (threshold_count) */
  size_t threshold_count;
} detail_request;

/** Writes the table of P(X > x), if values are asked for. @return as ald_results_sample() */
ald_status detail_print_exceedance(const detail_request *r, ald_report *report);
/** Writes the chosen columns, one by one, and how they go together. */
ald_status detail_print_chosen(const detail_request *r, ald_report *report);

#endif
