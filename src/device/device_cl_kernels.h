/* SPDX-License-Identifier: Apache-2.0
 * The kernels of a device: of the program for any study, and of programs made for one. */
#ifndef ALD_DEVICE_CL_KERNELS_H
#define ALD_DEVICE_CL_KERNELS_H

#include "device_cl_types.h"

/* build(), discard() and limits() of ald_accelerator_calls */
ald_status ald_cl_kernels_build(ald_accelerator *a, const ald_layout *layout, ald_kernels **kernels,
                                ald_report *report);
void ald_cl_kernels_discard(ald_accelerator *a, ald_kernels *kernels);
ald_kernel_limits ald_cl_kernels_limits(const ald_accelerator *a, const ald_kernels *kernels,
                                        uint32_t kernel);

/* Options of every build for the device: the width, the precision, and no liberty with the
 * arithmetic. */
void ald_cl_kernels_options(const cl_device *d, char *options, size_t size);

#endif
