/* SPDX-License-Identifier: Apache-2.0
 * A result by the variants of each choice. */
#ifndef ALD_CLI_VARIANTS_H
#define ALD_CLI_VARIANTS_H

#include <stddef.h>

#include "allide/allide.h"

/** Does the study of a folder have choices? */
int variants_are_there(const ald_results *results);
/** Writes a table for each choice of the study: a column's mean and quantiles over the scenarios
 * that drew each variant, which did not fail and have a value.
 * @param study that of the folder, for the names of its variants
 * @return as ald_results_read() */
ald_status variants_print(const ald_results *results, const ald_study *study, size_t column,
                          ald_report *report);

#endif
