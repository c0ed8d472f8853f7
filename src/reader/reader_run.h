/* SPDX-License-Identifier: Apache-2.0
 * The section `run`: number of scenarios, duration, scheme. */
#ifndef ALD_READER_RUN_H
#define ALD_READER_RUN_H

#include "reader.h"

void ald_read_run(ald_reader *reader);
/* Are the elements compatible with the scheme? Reports an error if not. */
void ald_check_scheme(ald_reader *reader);

#endif
