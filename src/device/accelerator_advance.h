/* SPDX-License-Identifier: Apache-2.0
 * Steps of a tile on a device with a queue of launches: pass by pass, lane by lane in one fused
 * kernel, or in groups of work-items that share the instances of their lanes. */
#ifndef ALD_ACCELERATOR_ADVANCE_H
#define ALD_ACCELERATOR_ADVANCE_H

#include "accelerator.h"

/* as ald_device.tile_pass */
ald_status ald_accelerator_pass(ald_tile *tile, uint32_t pass, ald_report *report);

/* as ald_device.tile_advance; ALD_SCHEDULE_BEST is what a trial on the steps finds */
ald_status ald_accelerator_advance(ald_tile *tile, uint32_t steps, ald_schedule schedule,
                                   ald_report *report);

#endif
