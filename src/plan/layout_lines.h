/* SPDX-License-Identifier: Apache-2.0
 * Dynamic lines in a layout: which nodes and slots they have. */
#ifndef ALD_LAYOUT_LINES_H
#define ALD_LAYOUT_LINES_H

#include "layout_builder.h"

/* Once the elements are laid out. */
void ald_layout_lines(ald_layout_builder *b);

#endif
