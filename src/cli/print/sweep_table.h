/* SPDX-License-Identifier: Apache-2.0
 * How results change over the studies of a sweep, as a table and as CSV. */
#ifndef ALD_CLI_SWEEP_TABLE_H
#define ALD_CLI_SWEEP_TABLE_H

#include <stddef.h>

#include "allide/allide.h"

/** A column of the results in all studies. */
typedef struct sweep_row {
  char *name, *unit;
  ald_statistics *of; /**< (members); none where it is missing: count 0 */
} sweep_row;

typedef struct sweep_table {
  const ald_study *study; /**< with the sweep */
  size_t members;
  sweep_row *rows; /**< (row_count) results, no inputs */
  size_t row_count;
  uint64_t most; /**< scenarios with values, in any column */
} sweep_table;

/** An empty table of a study's sweep. */
void sweep_table_begin(sweep_table *t, const ald_study *study);
/** Takes the statistics of a member's folder. @return ALD_OK, ALD_IO, ALD_NO_MEMORY, ... */
ald_status sweep_table_add(sweep_table *t, size_t member, const char *folder, ald_report *report);
/** Writes it to stdout: what changes, with the change between the last two of one value. */
void sweep_table_print(const sweep_table *t);
/** Writes FOLDER/sweep.csv, a line a member and column. @return 0, or -1 with errno */
int sweep_table_write(const sweep_table *t, const char *folder);
void sweep_table_clear(sweep_table *t);

/** What distinguishes a member: "run.step 0.05 s, bodies.ship.mass 3 t".
 * @return `text` (size) */
const char *sweep_label(const ald_study *study, size_t member, char *text, size_t size);

#endif
