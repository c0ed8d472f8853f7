/* SPDX-License-Identifier: Apache-2.0
 * Dynamic positioning against closed forms. */
#ifndef ALD_CLI_VALIDATE_POSITIONING_H
#define ALD_CLI_VALIDATE_POSITIONING_H

#include "validate.h"

void validate_positioning(checks *all);

#endif
