/* SPDX-License-Identifier: Apache-2.0
 * Roll decay of a floating vessel against the closed form of the damped oscillator. */
#ifndef ALD_CLI_VALIDATE_DECAY_H
#define ALD_CLI_VALIDATE_DECAY_H

#include "validate.h"

/* Appends the figures of a case. */
void validate_decay(checks *all);

#endif
