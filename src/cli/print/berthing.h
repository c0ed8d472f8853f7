/* SPDX-License-Identifier: Apache-2.0
 * The berthing energies of a study, in the head of a run and of a summary. */
#ifndef ALD_CLI_BERTHING_H
#define ALD_CLI_BERTHING_H

#include "allide/allide.h"

/** Writes "  berthing   ship: C_M 1.643, ..." for each body with an approach; nothing for other
 * studies. */
void berthing_print(const ald_study *study);

#endif
