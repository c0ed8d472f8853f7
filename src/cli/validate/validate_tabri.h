/* SPDX-License-Identifier: Apache-2.0
 * Ship strikes ship: the 24 model tests of [Tabri], measured beside computed, for the values as
 * published and as calibrated, and what is known of the ratios of both. */
#ifndef ALD_CLI_VALIDATE_TABRI_H
#define ALD_CLI_VALIDATE_TABRI_H

#include "validate.h"

/* Appends the figures of a case. */
void validate_tabri(checks *all);

/* Writes the time series of four of the tests of validate_tabri(), as CSV into a folder.
 * @return 0, or -1 after a message */
int validate_tabri_series(const char *folder);

#endif
