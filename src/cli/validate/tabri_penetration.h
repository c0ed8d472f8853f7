/* SPDX-License-Identifier: Apache-2.0
 * Figure 6 of [Tabri]: force over penetration of the three bulbs, pressed into the side at right
 * angles, against a closed form and what the source says of it. */
#ifndef ALD_CLI_TABRI_PENETRATION_H
#define ALD_CLI_TABRI_PENETRATION_H

#include "validate.h"

/* Appends the figures of each bulb and set of values. */
void tabri_penetration(checks *all);

#endif
