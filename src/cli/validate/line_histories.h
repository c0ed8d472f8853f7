/* SPDX-License-Identifier: Apache-2.0
 * Dynamic lines in time beside MoorDyn. */
#ifndef ALD_CLI_LINE_HISTORIES_H
#define ALD_CLI_LINE_HISTORIES_H

#include "validate.h"

/* Appends the figures of all cases. */
void validate_line_histories(checks *all);

#endif
