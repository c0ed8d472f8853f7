/* SPDX-License-Identifier: Apache-2.0
 * What [Tabri] leaves open, in the readings that a bow offers: stiction in test 202 beside what the
 * source says of its Figure 8, and the first recovered surface in tests 301, 309 and 313. */
#ifndef ALD_CLI_TABRI_READINGS_H
#define ALD_CLI_TABRI_READINGS_H

#include "validate.h"

/* Appends the figures of a case. */
void tabri_validate_readings(checks *all);

#endif
