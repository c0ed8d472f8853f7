/* SPDX-License-Identifier: Apache-2.0
 * Tugs against closed forms. */
#ifndef ALD_CLI_VALIDATE_TUGS_H
#define ALD_CLI_VALIDATE_TUGS_H

#include "validate.h"

void validate_tugs(checks *all);

#endif
