/* SPDX-License-Identifier: Apache-2.0
 * A summary of about twenty lines. */
#ifndef ALD_CLI_BRIEF_H
#define ALD_CLI_BRIEF_H

#include "quantities.h"

/** Writes below the head of a summary: failures and warnings in a line each, the probabilities of
 * limits, the worst result of each kind of element, and what to do next.
 * @return as ald_results_sample() */
ald_status brief_print(const quantities *q, const char *folder, const ald_warnings *warnings,
                       ald_report *report);

#endif
