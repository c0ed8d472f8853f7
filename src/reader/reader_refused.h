/* SPDX-License-Identifier: Apache-2.0
 * Errors that merely follow from others. */
#ifndef ALD_READER_REFUSED_H
#define ALD_READER_REFUSED_H

#include <stdbool.h>
#include <stddef.h>

#include "reader/reader.h"

/* Reports orders that can change nothing, once it is known what varies: what they set is set for
 * good by another one, at an earlier time in all scenarios, or which they follow. */
void ald_check_gone(ald_reader *reader);

/* Leaves out the messages about what was not read as it is written, once all sections are read. An
 * entry of a section, or a section without entries, is refused if a key or a value of it cannot be
 * read. Whatever is said then of how it fits together, and of what names it, says nothing:
 * - checks of what is refused, or names something that is refused, and so on;
 * - names that are not found where what has that name is refused;
 * - a missing key, if an unknown one of the same entry may mean it;
 * - all but the first error in a place that several entries take by an alias. */
void ald_leave_out_consequences(ald_reader *reader);

#endif
