/* SPDX-License-Identifier: Apache-2.0
 * Strikes: number, energy, speed, time and force of blows of known bodies, by closed forms. */
#ifndef ALD_CLI_VALIDATE_STRIKES_H
#define ALD_CLI_VALIDATE_STRIKES_H

#include "cli/validate/validate.h"

/* rows "strikes: ..." */
void validate_strikes(checks *all);

#endif
