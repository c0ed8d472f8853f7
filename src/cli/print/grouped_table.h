/* SPDX-License-Identifier: Apache-2.0
 * The statistics of groups of elements: the range over the elements, and which has the greatest. */
#ifndef ALD_CLI_GROUPED_TABLE_H
#define ALD_CLI_GROUPED_TABLE_H

#include "quantities.h"

/** Writes the results to stdout: those that are in no group of q->groups, then the groups.
 * @return as quantities_print() */
size_t grouped_table_print(const quantities *q);
/** What `run` shows at its end, with blank lines and a line about bounds: of more than 400 columns
 * elements that are alike as one, else each.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status grouped_table_print_run(quantities *q);

#endif
