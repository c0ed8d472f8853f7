/* SPDX-License-Identifier: Apache-2.0
 * Elements that are created automatically for pairs of lines. */
#ifndef ALD_READER_LINES_H
#define ALD_READER_LINES_H

#include "reader.h"

/* Makes an element of a kind for each pair of lines that clash. */
void ald_pair_lines(ald_reader *reader, uint32_t kind);

#endif
