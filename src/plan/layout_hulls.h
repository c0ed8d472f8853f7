/* SPDX-License-Identifier: Apache-2.0
 * Hulls of bodies as passings see them: the convex parts of outlines, boxes around meshes. */
#ifndef ALD_LAYOUT_HULLS_H
#define ALD_LAYOUT_HULLS_H

#include "layout_builder.h"

/* After the shapes; nothing where the study has no passing. */
void ald_layout_hulls(ald_layout_builder *b);

#endif
