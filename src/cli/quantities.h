/* SPDX-License-Identifier: Apache-2.0
 * The columns of a results folder with their statistics, as tables and as JSON. */
#ifndef ALD_CLI_QUANTITIES_H
#define ALD_CLI_QUANTITIES_H

#include <stddef.h>

#include "../../include/allide/allide.h"
#include "json.h"

typedef struct quantities {
  const ald_results *results;
  size_t count;
  ald_statistics *list; /**< (count), one a column */
} quantities;

/** Reads the statistics of all columns. @return as ald_results_statistics() */
ald_status quantities_read(quantities *q, const ald_results *results, ald_report *report);
void quantities_clear(quantities *q);

/** Which columns a table shows, and how much of each. */
typedef enum quantities_part {
  QUANTITIES_RESULTS, /**< results: mean, deviation, 5 %, 50 %, 95 %, max */
  QUANTITIES_INPUTS,  /**< sampled inputs, the same figures */
  QUANTITIES_SPREAD,  /**< all columns: values, missing ones, minimum and the outer quantiles */
} quantities_part;

/** Writes a table to stdout, grouped by the column names up to their last dot; columns without any
 * value stand only in QUANTITIES_SPREAD, as missing. @return rows written */
size_t quantities_print(const quantities *q, quantities_part part);

/** Writes the five worst scenarios of each peak, energy and depth. @return lines written */
size_t quantities_print_worst(const quantities *q);

/** The scenario to look at first: the worst of the greatest peak force, else energy, else depth.
 * @return 1 if there is one */
int quantities_worst(const quantities *q, uint64_t *index);

/** Writes the array "columns". */
void quantities_json(const quantities *q, json *out);

/** Writes the scenarios per status as one line, those that occur; failures stand out. */
void quantities_print_status(const uint64_t status[ALD_SCENARIO_STATUS_COUNT]);
/** Writes the object "status". */
void quantities_json_status(const uint64_t status[ALD_SCENARIO_STATUS_COUNT], json *out);

#endif
