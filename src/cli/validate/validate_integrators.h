/* SPDX-License-Identifier: Apache-2.0
 * The integrators on a body that tumbles with fully coupled added mass: their orders of
 * convergence against a reference of its own, and how they keep what Kirchhoff's equations keep. */
#ifndef ALD_CLI_VALIDATE_INTEGRATORS_H
#define ALD_CLI_VALIDATE_INTEGRATORS_H

#include "validate.h"

/* Appends the figures of a case. */
void validate_integrators(checks *all);

#endif
