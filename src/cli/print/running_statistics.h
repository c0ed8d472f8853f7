/* SPDX-License-Identifier: Apache-2.0
 * The statistics of a run whose rows are not kept, as a table and as JSON. */
#ifndef ALD_CLI_RUNNING_STATISTICS_H
#define ALD_CLI_RUNNING_STATISTICS_H

#include <stddef.h>

#include "allide/allide.h"
#include "json.h"

/** A column of the run. */
typedef struct running_statistics_column {
  char *name, *unit;
  int is_input;
  ald_statistics statistics;
} running_statistics_column;

/** All columns of a run; {0} is empty. */
typedef struct running_statistics {
  running_statistics_column *list; /**< (count) */
  size_t count;
  int is_short; /**< 1: there was no memory for some of them */
} running_statistics;

/** Adds a column; `user` is the running_statistics. For ald_run_def.statistics. */
void running_statistics_add(const ald_column_info *column, const ald_statistics *statistics,
                            void *user);
void running_statistics_clear(running_statistics *d);
/** Writes the results to stdout, with their tails and the worst scenarios, if there are any. */
void running_statistics_print(const running_statistics *d);
/** Writes the array "columns", if there are any. */
void running_statistics_json(const running_statistics *d, json *out);

#endif
