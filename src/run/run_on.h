/* SPDX-License-Identifier: Apache-2.0
 * A run on devices that are open: such as a test makes, which no id names. */
#ifndef ALD_RUN_ON_H
#define ALD_RUN_ON_H

#include "allide/run.h"
#include "device/device.h"

/* As ald_run(), on these devices instead of those that the settings name; closes them.
 * @param devices (count), 1 to ALD_DEVICES_MAX of one precision */
ald_status ald_run_on(const ald_study *study, const ald_run_def *def, ald_device *const *devices,
                      uint32_t count, ald_run_summary *summary, ald_report *report);

#endif
