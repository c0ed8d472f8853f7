/* SPDX-License-Identifier: Apache-2.0
 * The meshes of bodies in a layout. */
#ifndef ALD_LAYOUT_MESHES_H
#define ALD_LAYOUT_MESHES_H

#include "layout_builder.h"

void ald_layout_meshes(ald_layout_builder *b);

#endif
