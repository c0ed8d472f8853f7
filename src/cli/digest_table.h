/* SPDX-License-Identifier: Apache-2.0
 * The table of a run whose rows are not kept. */
#ifndef ALD_CLI_DIGEST_TABLE_H
#define ALD_CLI_DIGEST_TABLE_H

#include "../../include/allide/allide.h"
#include "table.h"

void digest_table_begin(table *t);
/** Adds a column of the run; `user` is the table. For ald_run_def.statistics. */
void digest_table_add(const ald_column_info *column, const ald_statistics *statistics, void *user);
/** Writes it to stdout, if it has rows. */
void digest_table_print(const table *t);

#endif
