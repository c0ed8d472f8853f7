/* SPDX-License-Identifier: Apache-2.0
 * Chains of links: what they weigh, how they hang and swing, what they bear, by closed forms. */
#ifndef ALD_CLI_VALIDATE_CHAINS_H
#define ALD_CLI_VALIDATE_CHAINS_H

#include "cli/validate/validate.h"

/* rows "chains: ..." */
void validate_chains(checks *all);

#endif
