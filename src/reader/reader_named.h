/* SPDX-License-Identifier: Apache-2.0
 * The element of the same body that another one names, by a key such as `behind`. */
#ifndef ALD_READER_NAMED_H
#define ALD_READER_NAMED_H

#include "reader.h"

/* Finds the element that a definition names, on the body of each of its instances, and
 * checks that the two go together. */
void ald_find_named(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                    uint32_t definition);

#endif
