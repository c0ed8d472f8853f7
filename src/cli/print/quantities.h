/* SPDX-License-Identifier: Apache-2.0
 * The columns of a results folder with their statistics, as tables and as JSON. */
#ifndef ALD_CLI_QUANTITIES_H
#define ALD_CLI_QUANTITIES_H

#include <stddef.h>

#include "allide/allide.h"
#include "element_groups.h"
#include "figure.h"
#include "json.h"
#include "quantity_set.h"

enum { QUANTITY_TEXT = 160 };

typedef struct quantities {
  const ald_results *results;
  double level;      /**< of the quantile that is shown with its bounds */
  double confidence; /**< of the bounds */
  size_t count;
  int shows_zeros;              /**< 1: tables have results that are 0 in all scenarios too */
  const element_groups *groups; /**< whose members tables show as one; NULL: none */
  quantity_set set;             /**< (count), one a column */
  char obstacle[QUANTITY_TEXT]; /**< why there are no bounds, "" if there may be */
} quantities;

/** Reads what is known of all columns, several at a time.
 * @param threads    that read and sort them; 0: as many as there are processors
 * @param level      of the quantile to show
 * @param confidence of the bounds
 * @return as ald_results_sample() */
ald_status quantities_read(quantities *q, const ald_results *results, int threads, double level,
                           double confidence, ald_report *report);
void quantities_clear(quantities *q);
/** @return what is known of a column, below count */
const quantity *quantities_at(const quantities *q, size_t column);

/** Which columns a table shows, and how much of each. */
typedef enum quantities_part {
  QUANTITIES_RESULTS, /**< results: mean, median, quantile with its bounds, max, missing */
  QUANTITIES_INPUTS,  /**< sampled inputs: mean, deviation, 5 %, 50 %, 95 %, max */
  QUANTITIES_SPREAD,  /**< all columns: values, missing ones, minimum and the outer quantiles */
} quantities_part;

/** @return the group that a table shows in place of a column, NULL if it shows the column */
const element_group *quantities_group(const quantities *q, size_t column);
/** @return 1 if a result was 0 in every scenario */
int quantities_all_zero(const quantity *found);
/** @return unit and factor for the greatest size of what is known */
figure_scale quantities_scale(const char *unit, const ald_statistics *statistics);

/** Writes a table to stdout, grouped by the column names up to their last dot; columns without any
 * value are only in QUANTITIES_SPREAD, as missing.
 * @return rows written, and results that are left out as they are 0 in all scenarios */
size_t quantities_print(const quantities *q, quantities_part part);
/** The rows of that table, without those of results that a group shows.
 * @param zeros is raised by the results that are left out
 * @return rows written */
size_t quantities_print_rows(const quantities *q, quantities_part part, size_t *zeros);
/** Writes how many results are left out, if any. */
void quantities_print_zeros(size_t zeros);

/** Writes what the bounds of the table of results are, or why there are none. */
void quantities_print_bounds(const quantities *q);

/** Writes the quantile of these columns, or of each result if there are none, with the failed
 * scenarios counted as below and as above, if any failed.
 * @param columns (count)
 * @return rows written */
size_t quantities_print_failed(const quantities *q, const size_t *columns, size_t count);

/** Writes what a column is and its statistics, as members of an object. */
void quantities_json_statistics(const ald_column_info *column, const ald_statistics *statistics,
                                json *out);
/** Writes the array "columns". */
void quantities_json(const quantities *q, json *out);
/** Writes an estimate as an object: value, low, high, level, bound. */
void quantities_json_estimate(json *out, const char *name, ald_estimate estimate);
/** Writes a level as a percentage: "95 %", "99.9 %". @return `text` */
const char *quantities_percent(double level, char text[24]);

/** Writes the scenarios per status as one line, those that occur; failures stand out. */
void quantities_print_status(const uint64_t status[ALD_SCENARIO_STATUS_COUNT]);
/** Writes the object "status". */
void quantities_json_status(const uint64_t status[ALD_SCENARIO_STATUS_COUNT], json *out);

#endif
