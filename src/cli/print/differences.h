/* SPDX-License-Identifier: Apache-2.0
 * What `allide compare` found, as text and as JSON. */
#ifndef ALD_CLI_DIFFERENCES_H
#define ALD_CLI_DIFFERENCES_H

#include "allide/allide.h"

/** Each to stdout. */
void differences_print(const ald_comparison *found);
void differences_json(const ald_comparison *found);

#endif
