/* SPDX-License-Identifier: Apache-2.0
 * What an element looks at between its two bodies. */
#ifndef ALD_READER_LOOKING_H
#define ALD_READER_LOOKING_H

#include "reader.h"

/* Finds, for each instance of a definition, the one element between its bodies of the kinds that
 * its kind looks at; a message at `place` if there is none, or more than one. */
void ald_find_looked_at(ald_reader *reader, ald_place place, const char *path, uint32_t definition);

#endif
