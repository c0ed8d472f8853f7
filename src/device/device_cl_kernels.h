/* SPDX-License-Identifier: Apache-2.0
 * The kernels of a device: of the program for any study, and of programs made for one. */
#ifndef ALD_DEVICE_CL_KERNELS_H
#define ALD_DEVICE_CL_KERNELS_H

#include "device_cl_types.h"

/* The kernels for a layout: of the program made for it where the device makes programs for studies
 * and the layout suits, else of the program for any study. Built when first asked for, then found
 * again as long as the device is open.
 * @return ALD_OK, ALD_DEVICE_FAILED, ALD_NO_MEMORY */
ald_status ald_cl_kernels_find(cl_device *d, const ald_layout *layout, cl_kernels **kernels,
                               ald_report *report);

/* Options of every build for the device: the width, the precision, and no liberty with the
 * arithmetic. */
void ald_cl_kernels_options(const cl_device *d, char *options, size_t size);

/* Releases all of them. */
void ald_cl_kernels_release(cl_device *d);

#endif
