/* SPDX-License-Identifier: Apache-2.0
 * The memory of radiated waves in a layout. */
#ifndef ALD_LAYOUT_RADIATION_H
#define ALD_LAYOUT_RADIATION_H

#include "layout_builder.h"

/* Once the elements are laid out. */
void ald_layout_radiation(ald_layout_builder *b);

#endif
