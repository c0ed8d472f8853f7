/* SPDX-License-Identifier: Apache-2.0
 * The layout of a build-up: how long it is, and which rows begin anew at its end. */
#ifndef ALD_LAYOUT_BUILD_UP_H
#define ALD_LAYOUT_BUILD_UP_H

#include "layout_builder.h"

/* Of a study that has one, once the elements are laid out. */
void ald_layout_build_up(ald_layout_builder *b);

#endif
