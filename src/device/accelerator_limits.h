/* SPDX-License-Identifier: Apache-2.0
 * What kernels allow, by the registers and the private memory that they take: sizes of groups, and
 * how many lanes keep a device at work. */
#ifndef ALD_ACCELERATOR_LIMITS_H
#define ALD_ACCELERATOR_LIMITS_H

#include "accelerator.h"

/* Work-items of a group of a kernel: the device's usual number, or fewer where the kernel allows no
 * more, a multiple of what its driver prefers if that is possible. */
size_t ald_kernel_local(const ald_accelerator *a, const ald_kernels *kernels, uint32_t kernel);

/* Lanes that keep all of a device at work, one a work-item, through the kernel of whole steps: as
 * many as its units have registers for; where a driver does not say how many that takes, the
 * largest group that it allows on each unit. 0: not known */
uint32_t ald_accelerator_lanes(const ald_accelerator *a, const ald_kernels *kernels);

/* as ald_device.tile_fills */
uint32_t ald_accelerator_fills(ald_device *device, const ald_layout *layout, ald_report *report);

#endif
