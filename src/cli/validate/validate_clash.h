/* SPDX-License-Identifier: Apache-2.0
 * Normal impact of two free bars against closed forms, and how its results depend on the step and
 * on the stiffness of their walls. */
#ifndef ALD_CLI_VALIDATE_CLASH_H
#define ALD_CLI_VALIDATE_CLASH_H

#include "validate.h"

/* Appends the figures of a case. */
void validate_clash(checks *all);

#endif
