/* SPDX-License-Identifier: Apache-2.0
 * Bows with a stem: what they crush of a side and with what force, by closed forms. */
#ifndef ALD_CLI_VALIDATE_STEM_H
#define ALD_CLI_VALIDATE_STEM_H

#include "cli/validate/validate.h"

/* rows "stem: ..." */
void validate_stem(checks *all);

#endif
