/* SPDX-License-Identifier: Apache-2.0
 * Dynamic lines against closed forms; and a mooring line that is moved along itself: quasi-static,
 * with the drag tension of [SIMO] sec. */
#ifndef ALD_CLI_VALIDATE_LINES_H
#define ALD_CLI_VALIDATE_LINES_H

#include "validate.h"

/* Appends the figures of a case. */
void validate_lines(checks *all);

#endif
