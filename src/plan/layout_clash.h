/* SPDX-License-Identifier: Apache-2.0
 * Clashes of lines in a layout. */
#ifndef ALD_LAYOUT_CLASH_H
#define ALD_LAYOUT_CLASH_H

#include "layout_builder.h"

/* Pairs of segments that may clash; by ald_layout_lines(). */
void ald_layout_clash(ald_layout_builder *b);

#endif
