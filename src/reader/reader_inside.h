/* SPDX-License-Identifier: Apache-2.0
 * Elements between two dynamic lines. */
#ifndef ALD_READER_INSIDE_H
#define ALD_READER_INSIDE_H

#include "reader.h"

/* Makes the one element of a definition whose `between` names two lines of the study. */
void ald_pair_lines(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                    uint32_t definition);
/* Checks the numbers of its element, once they are read, with those of both lines. */
void ald_check_lines(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                     uint32_t definition);

#endif
