/* SPDX-License-Identifier: Apache-2.0
 * The section `anchors`: stockless anchors, written out as bodies, meshes and joints. */
#ifndef ALD_READER_ANCHORS_H
#define ALD_READER_ANCHORS_H

#include "reader.h"

/* Appends shank and flukes of each anchor to the section `bodies`, their meshes to `meshes`, which
 * are read, and their joints to `joints`, as if the study had them, at the ends of the chains that
 * have been read. */
void ald_write_anchors(ald_reader *reader);

#endif
