/* SPDX-License-Identifier: Apache-2.0
 * The berthing energies of a study, in the head of a run and of a summary. */
#ifndef ALD_CLI_BERTHING_H
#define ALD_CLI_BERTHING_H

#include "allide/allide.h"

/** Writes each line of ald_study_berthings() behind "  berthing   ". */
void berthing_print_lines(const char *lines);
/** The lines of a study. */
void berthing_print(const ald_study *study);

#endif
