/* SPDX-License-Identifier: Apache-2.0
 * The greatest of several results in each scenario, and P(any of them > x). */
#ifndef ALD_CLI_ANY_OF_H
#define ALD_CLI_ANY_OF_H

#include "cli/choice.h"
#include "json.h"

/** What is asked: "NAMES" or "NAMES=VALUE". */
typedef struct any_request {
  const ald_results *results;
  const option_list *texts;
  double level, confidence;
} any_request;

/** Writes for each pattern P(any > value) and the greatest of all that fit, with bounds.
 * @param code receives an exit code, OPTIONS_GO if all patterns could be read
 * @return as ald_results_sample() */
ald_status any_of_print(const any_request *r, int *code, ald_report *report);
/** Writes them as the array "any"; nothing if none was asked for. */
ald_status any_of_json(const any_request *r, json *out, int *code, ald_report *report);

#endif
