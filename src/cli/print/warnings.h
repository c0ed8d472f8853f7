/* SPDX-License-Identifier: Apache-2.0
 * Warnings on the terminal and as JSON. */
#ifndef ALD_CLI_WARNINGS_H
#define ALD_CLI_WARNINGS_H

#include <stdio.h>

#include "allide/allide.h"
#include "json.h"

/** Writes each warning with its remedy, but those that are in one of two other lists, which were
 * written before; either may be NULL. Three or more that are alike but for the element are one,
 * that of most scenarios, with the names of the others.
 * @return how many were written or named */
uint32_t warnings_print(FILE *file, const ald_warnings *warnings, const ald_warnings *before,
                        const ald_warnings *also_before);
/** Writes them as the array "warnings". */
void warnings_json(json *out, const ald_warnings *warnings);
/** The exit code of a command: `code`, or EXIT_WARNED if that is 0, `strict` was asked for, and
 * there are warnings. */
int warnings_exit(int code, int strict, const ald_warnings *warnings);

#endif
