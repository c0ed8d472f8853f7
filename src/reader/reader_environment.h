/* SPDX-License-Identifier: Apache-2.0
 * The section `environment`: what all bodies and lines share. */
#ifndef ALD_READER_ENVIRONMENT_H
#define ALD_READER_ENVIRONMENT_H

#include "reader.h"

void ald_read_environment(ald_reader *reader);
/* Are the numbers of the wave consistent? Reports an error if not; after `vary` and `choose`. */
void ald_check_sea(ald_reader *reader);

#endif
