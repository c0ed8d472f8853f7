/* SPDX-License-Identifier: Apache-2.0
 * Sampling and statistics against known distributions. */
#ifndef ALD_CLI_VALIDATE_STATISTICS_H
#define ALD_CLI_VALIDATE_STATISTICS_H

#include "validate.h"

void validate_statistics(checks *all);

#endif
