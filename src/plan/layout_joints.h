/* SPDX-License-Identifier: Apache-2.0
 * Joints in a layout. */
#ifndef ALD_LAYOUT_JOINTS_H
#define ALD_LAYOUT_JOINTS_H

#include "layout_builder.h"

/* The order in which the equations of joints are eliminated, and where their factors lie. */
void ald_layout_joints(ald_layout_builder *b);

#endif
