/* SPDX-License-Identifier: Apache-2.0
 * The inputs that drive the results. */
#ifndef ALD_CLI_DRIVERS_H
#define ALD_CLI_DRIVERS_H

#include <stddef.h>

#include "allide/allide.h"

/** Writes the three strongest inputs of each of the columns, with their rank correlation, or their
 * total index where the design gives one; nothing for a study that draws nothing.
 * @return as ald_results_tornado() */
ald_status drivers_print(const ald_results *results, const size_t *columns, size_t count,
                         double confidence, ald_report *report);

#endif
