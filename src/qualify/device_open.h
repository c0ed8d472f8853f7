/* SPDX-License-Identifier: Apache-2.0
 * Devices by their ids. */
#ifndef ALD_DEVICE_OPEN_H
#define ALD_DEVICE_OPEN_H

#include "device/device.h"
#include "device/device_id.h"

/* Opens a device by its id: "auto" (an OpenCL GPU with double precision if there is one, else a
 * CUDA device, else OpenMP), "openmp", "opencl" (the best), "opencl:K", "cuda" (the first),
 * "cuda:K". On first use of an OpenCL or CUDA device every pass is compared with OpenMP to the bit
 * (selftest.h); that it passed is kept for later starts (program_cache.h).
 * @return ALD_OK, ALD_NO_DEVICE, ALD_DEVICE_FAILED, ALD_NO_MEMORY */
ald_status ald_device_open(const char *id, ald_precision precision, ald_device **device,
                           ald_report *report);

/* The same for what computes by programs made for studies and compares each of them with the host
 * (study_program.h): in double precision a GPU is compared by operations and a few passes alone,
 * which takes seconds in place of minutes. ald_device_test_all() does the rest where the kernels of
 * any study compute after all. */
ald_status ald_device_open_for_studies(const char *id, ald_precision precision, ald_device **device,
                                       ald_report *report);

/* Compares all that has not been compared yet, now or at an earlier start.
 * @return ALD_OK, also of the host; ALD_DEVICE_FAILED, ALD_NO_MEMORY */
ald_status ald_device_test_all(ald_device *device, ald_report *report);

/* Opens an OpenCL or CUDA device, or the host, without that comparison: to find what is wrong with
 * it. */
ald_status ald_device_open_untested(const char *id, ald_precision precision, ald_device **device,
                                    ald_report *report);

/* Is it an OpenCL or CUDA device by its id: "opencl", "cuda:0", "opencl:all"? */
bool ald_device_is_accelerator(const char *id);

/* Does an id mean several devices, as only runs take them? */
bool ald_device_is_several(const char *id);

/* The devices that "opencl", "opencl:K", "opencl:all", "cuda", "cuda:K" or "cuda:all" mean.
 * @param ids (capacity) receives (count)
 * @return ALD_OK with one or more, ALD_NO_DEVICE with the reason and what to do */
ald_status ald_device_ids(const char *id, ald_precision precision, ald_device_id *ids,
                          uint32_t capacity, uint32_t *count, ald_report *report);

#endif
