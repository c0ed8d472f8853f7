/* SPDX-License-Identifier: Apache-2.0
 * The NVIDIA devices of this machine that the CUDA driver has. */
#ifndef ALD_DEVICE_CUDA_LIST_H
#define ALD_DEVICE_CUDA_LIST_H

#include "allide/devices.h"
#include "device.h"
#include "device_id.h"

/* Writes the first `capacity` devices to `infos`; where there is no driver, says so in the report,
 * if the machine has an NVIDIA device.
 * @param count receives how many there are */
ald_status ald_device_cuda_list(ald_device_info *infos, size_t capacity, size_t *count,
                                ald_report *report);

/* The devices "cuda:K" that "cuda:K", "cuda" (the first) or "cuda:all" mean.
 * @param ids (capacity) receives (count)
 * @return ALD_OK with one or more, ALD_NO_DEVICE with the reason and what to do */
ald_status ald_device_cuda_ids(const char *id, ald_device_id *ids, uint32_t capacity,
                               uint32_t *count, ald_report *report);

#endif
