/* SPDX-License-Identifier: Apache-2.0
 * The contact of outlines against [TPN]: its Table 2, and closed forms. */
#ifndef ALD_CLI_VALIDATE_TPN_H
#define ALD_CLI_VALIDATE_TPN_H

#include "validate.h"

/* Appends the figures of a case. */
void validate_tpn(checks *all);

#endif
