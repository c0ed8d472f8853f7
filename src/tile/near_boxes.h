/* SPDX-License-Identifier: Apache-2.0
 * The boxes that bodies keep to: what they take up now, wider by a margin that they need some time
 * to cross. The margin decides how often pairs are looked for, and no result. */
#ifndef ALD_NEAR_BOXES_H
#define ALD_NEAR_BOXES_H

#include "model/neighbours.h"
#include "model/study_subset.h"
#include "tile.h"

/* Boxes of the bodies of a lane, from where they are in its tile.
 * @param spans (body_count) receives those of bodies with an outline in the plane, with a mesh in
 *              space */
void ald_near_boxes(const ald_study_subset *part, const ald_tile *tile, uint32_t lane,
                    ald_span *spans);

/* Lays the boxes of a lane into the rows of the tile (kernels/pass/step/stray_rows.h).
 * @param spans (body_count) room for them */
void ald_near_put_boxes(const ald_study_subset *part, ald_tile *tile, uint32_t lane,
                        ald_span *spans);

#endif
