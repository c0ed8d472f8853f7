/* SPDX-License-Identifier: Apache-2.0
 * The kernels of an accelerator: of the program for any study, and of programs made for one. */
#ifndef ALD_ACCELERATOR_KERNELS_H
#define ALD_ACCELERATOR_KERNELS_H

#include "accelerator.h"

/* "clock", "advance_steps"; in a program it is called "ald_" and this. */
const char *ald_kernel_name(uint32_t kernel);

/* The kernels for a layout: of the program made for it where the device makes programs for studies
 * and the layout suits, else of the program for any study. Built when first asked for, then found
 * again as long as the device is open.
 * @return ALD_OK, ALD_DEVICE_FAILED, ALD_NO_MEMORY */
ald_status ald_accelerator_kernels(ald_accelerator *a, const ald_layout *layout,
                                   ald_kernels **kernels, ald_report *report);

#endif
