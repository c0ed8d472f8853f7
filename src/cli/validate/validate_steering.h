/* SPDX-License-Identifier: Apache-2.0
 * The tanker KVLCC2 on trial: turning circles, zig-zags and a stop. */
#ifndef ALD_CLI_VALIDATE_STEERING_H
#define ALD_CLI_VALIDATE_STEERING_H

#include "validate.h"

/* Appends the figures of a case. */
void validate_steering(checks *all);

#endif
