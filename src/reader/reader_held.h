/* SPDX-License-Identifier: Apache-2.0
 * What points hold: the ends of dynamic lines, and nothing else. */
#ifndef ALD_READER_HELD_H
#define ALD_READER_HELD_H

#include "reader.h"

/* Reports what points cannot hold, once it is known what varies: other elements than lines, clamps,
 * ends beside them; and points at which no line ends. */
void ald_check_held(ald_reader *reader);

#endif
