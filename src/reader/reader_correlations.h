/* SPDX-License-Identifier: Apache-2.0
 * The section `correlations`: pairs of variables and their correlation. */
#ifndef ALD_READER_CORRELATIONS_H
#define ALD_READER_CORRELATIONS_H

#include "reader.h"

void ald_read_correlations(ald_reader *reader);

#endif
