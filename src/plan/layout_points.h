/* SPDX-License-Identifier: Apache-2.0
 * Points where dynamic lines meet in a layout: the ends that each holds. */
#ifndef ALD_LAYOUT_POINTS_H
#define ALD_LAYOUT_POINTS_H

#include "layout_builder.h"

/* Once the elements are laid out. */
void ald_layout_points(ald_layout_builder *b);

#endif
