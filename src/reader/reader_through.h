/* SPDX-License-Identifier: Apache-2.0
 * Elements that act through all elements of another kind on their body. */
#ifndef ALD_READER_THROUGH_H
#define ALD_READER_THROUGH_H

#include "reader.h"

/* Finds the elements through which those of a definition act, on the body of each, and checks that
 * they go together; reports a body that has none, or that is taken. */
void ald_find_through(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                      uint32_t definition);

#endif
