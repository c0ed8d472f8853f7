/* SPDX-License-Identifier: Apache-2.0
 * Winches of dynamic lines: the lines that they name, and what both must be. */
#ifndef ALD_READER_WINCHES_H
#define ALD_READER_WINCHES_H

#include "reader.h"

/* Makes the elements of a definition whose `line` names lines of the study, one for each. */
void ald_find_lines(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                    uint32_t definition);
/* Checks its numbers, once they are read, with those of the lines. */
void ald_check_winches(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                       uint32_t definition);

#endif
