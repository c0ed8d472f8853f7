/* SPDX-License-Identifier: Apache-2.0
 * Clashes as CSV, one a line. */
#ifndef ALD_CLI_CLASH_CSV_H
#define ALD_CLI_CLASH_CSV_H

#include "allide/allide.h"
#include "csv_file.h"

/** Writes the line of headings. */
void clash_csv_head(csv_file *out);
/** Writes a line; to be handed to ald_results_clashes() with the csv_file as `user`. @return 1 if a
 * write has failed */
int clash_csv_row(const ald_clash_info *clash, void *user);

#endif
