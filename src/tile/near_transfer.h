/* SPDX-License-Identifier: Apache-2.0
 * What lanes hold, from a tile that follows one part of a study to a tile that follows another. */
#ifndef ALD_NEAR_TRANSFER_H
#define ALD_NEAR_TRANSFER_H

#include "model/study_subset.h"
#include "tile.h"

/* Marks the pairs that have touched in a lane: those of which a record has begun.
 * @param marks (instance_count of the whole study) */
void ald_near_mark_touched(const ald_study_subset *part, const ald_tile *tile, uint32_t lane,
                           bool *marks);

/* Carries all lanes over, which are as many in both tiles. Instances that only the new one follows
 * begin as in a fresh scenario, those that only the old one follows are forgotten.
 * @param values (lanes x quantity_count) numbers of each lane's scenario */
void ald_near_transfer(const ald_study_subset *from_part, const ald_tile *from,
                       const ald_study_subset *to_part, ald_tile *to, const double *values);

#endif
