/* SPDX-License-Identifier: Apache-2.0
 * Steps of a tile on an OpenCL device: pass by pass, lane by lane in one fused kernel, or in groups
 * of work-items that share the instances of their lanes. */
#ifndef ALD_DEVICE_CL_ADVANCE_H
#define ALD_DEVICE_CL_ADVANCE_H

#include "device_cl_types.h"

/* as ald_device.tile_pass */
ald_status ald_cl_tile_pass(ald_tile *tile, uint32_t pass, ald_report *report);

/* as ald_device.tile_advance; ALD_SCHEDULE_BEST is what a trial on the steps finds */
ald_status ald_cl_tile_advance(ald_tile *tile, uint32_t steps, ald_schedule schedule,
                               ald_report *report);

#endif
