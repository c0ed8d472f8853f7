/* SPDX-License-Identifier: Apache-2.0
 * The section `points`: places where dynamic lines meet, written out with a fixed body each. */
#ifndef ALD_READER_POINTS_H
#define ALD_READER_POINTS_H

#include "reader.h"

/* Appends a fixed body of its name to the section `bodies` of the document for each point, which
 * takes its key `position`, and names it in the entry, as if the study had it so. */
void ald_write_points(ald_reader *reader);

#endif
