/* SPDX-License-Identifier: Apache-2.0
 * Dynamic lines in a layout: which nodes and slots they have. */
#ifndef ALD_LAYOUT_LINES_H
#define ALD_LAYOUT_LINES_H

#include "plan/layout_builder.h"

/* Once the elements are laid out. */
void ald_layout_points(ald_layout_builder *b);

/* Once the elements are laid out. */
void ald_layout_lines(ald_layout_builder *b);

/* Does a body hold this end of a line, 0 or 1? `instance` may be of another kind: then not. */
bool ald_layout_holds_end(const ald_layout_builder *b, uint32_t instance, uint32_t end,
                          uint32_t body);

#endif
