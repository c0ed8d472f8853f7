/* SPDX-License-Identifier: Apache-2.0
 * Devices by their ids. */
#ifndef ALD_DEVICE_OPEN_H
#define ALD_DEVICE_OPEN_H

#include "device/device.h"

/* Opens a device by its id: "auto" (an OpenCL GPU with double precision if there is one, else
 * OpenMP), "openmp", "opencl" (the best), "opencl:K".
 * On first use of an OpenCL device every pass is compared with OpenMP to the bit (selftest.h); that
 * it passed is kept for later starts (device_cl_cache.h).
 * @return ALD_OK, ALD_NO_DEVICE, ALD_DEVICE_FAILED, ALD_NO_MEMORY */
ald_status ald_device_open(const char *id, ald_precision precision, ald_device **device,
                           ald_report *report);

/* Opens an OpenCL device, or the host, without that comparison: to find what is wrong with it. */
ald_status ald_device_open_untested(const char *id, ald_precision precision, ald_device **device,
                                    ald_report *report);

#endif
