/* SPDX-License-Identifier: Apache-2.0
 * A device against the host, to the bit: which operation, pass, element and step differ first. */
#ifndef ALD_COMPARE_H
#define ALD_COMPARE_H

#include "allide/compare.h"
#include "device/device.h"

/* Compares with a device that is open; see ald_device_compare().
 * @param found empty, its list with room for ALD_DIFFERENCES_MAX */
ald_status ald_compare_with(const ald_study *study, const ald_compare_def *def, ald_device *host,
                            ald_device *device, ald_comparison *found, ald_report *report);

/* An empty comparison. @return NULL without memory */
ald_comparison *ald_comparison_create(void);

#endif
