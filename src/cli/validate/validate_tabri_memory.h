/* SPDX-License-Identifier: Apache-2.0
 * What the memory of radiated waves changes in the 24 model tests of [Tabri]: damping by strip
 * theory, of each ship's particulars. */
#ifndef ALD_CLI_VALIDATE_TABRI_MEMORY_H
#define ALD_CLI_VALIDATE_TABRI_MEMORY_H

#include "validate.h"

/* Appends the figures of a case. */
void validate_tabri_memory(checks *all);

#endif
