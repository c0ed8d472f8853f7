/* SPDX-License-Identifier: Apache-2.0
 * The key `parts` of a mesh. */
#ifndef ALD_READER_PARTS_H
#define ALD_READER_PARTS_H

#include "reader.h"

/* Reads the convex parts of mesh `own`, in place of its own planes. All meshes have been read. */
void ald_read_parts(ald_reader *reader, struct fy_node *list, const char *path, uint32_t own);

#endif
