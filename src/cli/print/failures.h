/* SPDX-License-Identifier: Apache-2.0
 * Why scenarios failed, on the terminal and as JSON. */
#ifndef ALD_CLI_FAILURES_H
#define ALD_CLI_FAILURES_H

#include "allide/allide.h"
#include "json.h"

/** Writes a line for each cause: how many scenarios, which element, the first scenario, why. Silent
 * of a folder of a later version, whose numbers can still be read.
 * @param scenario index of one scenario, or ALD_ALL_SCENARIOS */
ald_status failures_print(const ald_results *results, uint64_t scenario, ald_report *report);
/** Writes them as the array "failures". */
ald_status failures_json(const ald_results *results, json *out, ald_report *report);

#endif
