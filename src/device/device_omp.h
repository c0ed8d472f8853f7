/* SPDX-License-Identifier: Apache-2.0
 * The host as a device. */
#ifndef ALD_DEVICE_OMP_H
#define ALD_DEVICE_OMP_H

#include "allide/devices.h"
#include "device.h"

/* @return ALD_OK, ALD_NO_MEMORY, ALD_BAD_ARGUMENT (ALLIDE_PROCESSOR names no build) */
ald_status ald_device_omp_open(ald_precision precision, ald_device **device, ald_report *report);
/* What `allide devices` says of it. */
void ald_device_omp_describe(ald_device_info *info);

#endif
