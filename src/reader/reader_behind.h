/* SPDX-License-Identifier: Apache-2.0
 * The element in whose race another one lies, by a key such as `behind`. */
#ifndef ALD_READER_BEHIND_H
#define ALD_READER_BEHIND_H

#include "reader.h"

/* Finds the element that a definition names, on the body of each of its instances, and
 * checks that the two go together. */
void ald_put_behind(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                    uint32_t definition);

#endif
