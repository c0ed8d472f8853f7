/* SPDX-License-Identifier: Apache-2.0
 * Tiles that follow only pairs of bodies that are near each other, or have touched. Each body keeps
 * to a box, wider than itself by a margin; a pair whose boxes do not overlap cannot touch and has
 * no rows. Once a body comes near its box's faces its scenario waits (kernels/pass/step/stray.h)
 * until the boxes are laid and the pairs are found anew; if there are new ones, the tile is built
 * anew and takes over what its lanes hold. A pair that is left out is one whose forces are 0 and
 * whose records have not begun, so that results are those of all pairs, to the bit. */
#ifndef ALD_NEAR_PAIRS_H
#define ALD_NEAR_PAIRS_H

#include "allide/run.h"
#include "device/device.h"
#include "model/study_subset.h"

/* steps between two looks at the lanes of such a tile: a scenario waits for the next one */
enum { ALD_NEAR_STEPS = 32 };

typedef struct ald_near ald_near;

/* Are the pairs of a study left out while they are far? Not where steps are divided by pairs that
 * approach, bodies remember their past, or a rule may be met by what has not touched.
 * @param pairs ALD_PAIRS_NEAR: wherever that can be; ALD_PAIRS_AUTO: where it takes less, which is
 * on the host alone: the pairs of thousands of lanes are soon all there are, and what waits would
 * have to come and go */
bool ald_near_is_chosen(const ald_study *study, const ald_layout *layout, const ald_device *device,
                        ald_pairs pairs);

/* @param layout of the whole study; both must outlive it
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_near_create(const ald_study *study, const ald_layout *layout, ald_device *device,
                           ald_near **near, ald_report *report);
void ald_near_destroy(ald_near *near);

/* What the tile follows now. */
const ald_study_subset *ald_near_part(const ald_near *near);

/* A tile without pairs, to begin with; the caller's to destroy, as those of ald_near_settle().
 * @return ALD_OK, ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ald_status ald_near_tile(ald_near *near, uint32_t lanes, ald_tile **tile, ald_report *report);

/* Finds the pairs of the lanes that wait and lets them go on; the image is the host's. May replace
 * the tile.
 * @param values  (lanes x quantity_count) numbers of each lane's scenario
 * @param follows (lanes) false: nothing will be read of the lane any more
 * @return as ald_near_tile() */
ald_status ald_near_settle(ald_near *near, ald_tile **tile, const double *values,
                           const bool *follows, ald_report *report);

/* Most that the tile has followed at once. */
typedef struct ald_near_most {
  uint32_t pairs; /* near, or that have touched */
  uint64_t bytes; /* of a lane */
} ald_near_most;
ald_near_most ald_near_most_of(const ald_near *near);

/* Does a lane wait to be settled? */
bool ald_near_waits(const ald_tile *tile, uint32_t lane);

#endif
