/* SPDX-License-Identifier: Apache-2.0
 * Prints what `allide validate` has found: tables of figures, sentences of the sources, JSON. */
#ifndef ALD_CLI_VALIDATE_PRINT_H
#define ALD_CLI_VALIDATE_PRINT_H

#include "cli/validate/validate.h"

/** A table of the figures, the sentences below it, and how many pass, by what they are judged. */
void validate_print(const checks *all);
/** All of it as JSON, an object a row. */
void validate_print_json(const checks *all);

#endif
