/* SPDX-License-Identifier: Apache-2.0
 * NVIDIA devices through the CUDA driver, for machines whose OpenCL is missing or fuses operations:
 * the kernels are PTX, in which each operation is rounded by itself. */
#ifndef ALD_DEVICE_CUDA_H
#define ALD_DEVICE_CUDA_H

#include "device.h"

/* Opens "cuda" (the first) or "cuda:K", without the self-test.
 * @return ALD_OK, ALD_NO_DEVICE, ALD_DEVICE_FAILED, ALD_NO_MEMORY */
ald_status ald_device_cuda_open(const char *id, ald_precision precision, ald_device **device,
                                ald_report *report);

#endif
