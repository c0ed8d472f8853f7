/* SPDX-License-Identifier: Apache-2.0
 * The tables of risk work as CSV: probabilities, exceedance curves, rank correlations, how
 * quantiles settle, worst scenarios. */
#ifndef ALD_CLI_RISK_CSV_H
#define ALD_CLI_RISK_CSV_H

#include "cli/choice.h"
#include "probabilities.h"

typedef struct risk_request {
  const ald_results *results;
  const char *name;   /**< the results folder, for commands */
  const char *folder; /**< to write to */
  double level, confidence;
  double yearly;       /**< frequency of the event [1/year], NaN if not known */
  choice chosen;       /**< results of which there are curves, correlations and worst scenarios */
  probabilities asked; /**< rows of probabilities.csv */
} risk_request;

/** Writes the tables. @return an exit code */
int risk_csv_write(const risk_request *r, ald_report *report);

#endif
