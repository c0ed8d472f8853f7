/* SPDX-License-Identifier: Apache-2.0
 * What was found in the rows of a run, in words. */
#ifndef ALD_FINDING_TEXT_H
#define ALD_FINDING_TEXT_H

#include "base/warning_list.h"
#include "finding_rules.h"

/* Adds a warning for each finding, in the order of the codes, then of the study. */
void ald_finding_text_all(const ald_finding_rules *rules, const ald_finding_tally *tally,
                          ald_warnings *warnings);

/* Of these, the warnings of what is pressed together at the start. */
void ald_finding_text_pressed(const ald_finding_rules *rules, const ald_finding_tally *tally,
                              ald_warnings *warnings);

#endif
