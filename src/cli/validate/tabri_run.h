/* SPDX-License-Identifier: Apache-2.0
 * Collisions of [Tabri], all scenarios of a study at once. */
#ifndef ALD_CLI_TABRI_RUN_H
#define ALD_CLI_TABRI_RUN_H

#include "tabri_tests.h"
#include "validate.h"

/* Reads a study that is given as text, which is freed. */
ald_status tabri_read(char *text, ald_study **study, ald_report *report);

/* Runs all scenarios of a study with one bow at once, a lane each, on the host.
 * @param text  of the study, is freed
 * @param count of its scenarios
 * @param computed results of each scenario [N], [J] */
ald_status tabri_run(char *text, uint32_t count, double computed[][TABRI_RESULTS],
                     ald_report *report);

#endif
