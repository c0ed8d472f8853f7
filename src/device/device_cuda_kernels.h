/* SPDX-License-Identifier: Apache-2.0
 * The kernels of a CUDA device: PTX that its driver compiles. */
#ifndef ALD_DEVICE_CUDA_KERNELS_H
#define ALD_DEVICE_CUDA_KERNELS_H

#include "device_cuda_types.h"

/* build(), discard() and limits() of ald_accelerator_calls. Where there is no PTX of the
 * program of a layout, the program for any study is taken with a warning. */
ald_status ald_cuda_kernels_build(ald_accelerator *a, const ald_layout *layout,
                                  ald_kernels **kernels, ald_report *report);
void ald_cuda_kernels_discard(ald_accelerator *a, ald_kernels *kernels);
ald_kernel_limits ald_cuda_kernels_limits(const ald_accelerator *a, const ald_kernels *kernels,
                                          uint32_t kernel);

/* Did the device pass the self-test before, and: it did. See ald_device. */
bool ald_cuda_was_tested(ald_device *device, ald_tested how);
void ald_cuda_keep_tested(ald_device *device, ald_tested how);

#endif
