/* SPDX-License-Identifier: Apache-2.0
 * The statistics of a run whose rows are not kept, as a table and as JSON. */
#ifndef ALD_CLI_DIGEST_H
#define ALD_CLI_DIGEST_H

#include <stddef.h>

#include "allide/allide.h"
#include "json.h"

/** A column of the run. */
typedef struct digest_column {
  char *name, *unit;
  int is_input;
  ald_statistics statistics;
} digest_column;

/** All columns of a run; {0} is empty. */
typedef struct digest {
  digest_column *list; /**< (count) */
  size_t count;
  int is_short; /**< 1: there was no memory for some of them */
} digest;

/** Adds a column; `user` is the digest. For ald_run_def.statistics. */
void digest_add(const ald_column_info *column, const ald_statistics *statistics, void *user);
void digest_clear(digest *d);
/** Writes the results to stdout, with their tails and the worst scenarios, if there are any. */
void digest_print(const digest *d);
/** Writes the array "columns", if there are any. */
void digest_json(const digest *d, json *out);

#endif
