/* SPDX-License-Identifier: Apache-2.0
 * Thrusters and lifting surfaces against closed forms. */
#ifndef ALD_CLI_VALIDATE_THRUSTERS_H
#define ALD_CLI_VALIDATE_THRUSTERS_H

#include "validate.h"

void validate_thrusters(checks *all);

#endif
