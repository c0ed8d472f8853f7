/* SPDX-License-Identifier: Apache-2.0
 * The spread of oblique collisions in the time domain about the closed form of their energy. */
#ifndef ALD_CLI_TABRI_OBLIQUE_H
#define ALD_CLI_TABRI_OBLIQUE_H

#include "validate.h"

/* Appends the figures of random collisions. */
void tabri_oblique(checks *all);

#endif
