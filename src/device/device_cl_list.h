/* SPDX-License-Identifier: Apache-2.0
 * The OpenCL devices of this machine. A build without OpenCL reports that it has none. */
#ifndef ALD_DEVICE_CL_LIST_H
#define ALD_DEVICE_CL_LIST_H

#include "allide/devices.h"
#include "device.h"
#include "device_id.h"

#ifndef ALD_WITHOUT_OPENCL

/* Writes the first `capacity` devices to `infos`.
 * @param count receives how many there are */
ald_status ald_device_cl_list(ald_device_info *infos, size_t capacity, size_t *count,
                              ald_report *report);

/* The devices "opencl:K" that "opencl:K", "opencl" (the best) or "opencl:all" mean: those that
 * compute in the wanted precision.
 * @param ids (capacity) receives (count)
 * @return ALD_OK with one or more, ALD_NO_DEVICE with the reason and what to do */
ald_status ald_device_cl_ids(const char *id, ald_precision precision, ald_device_id *ids,
                             uint32_t capacity, uint32_t *count, ald_report *report);

/* see device_cl_loader.h and device_cl_types.h */
struct ald_cl;
struct ald_cl_choice;

/* The device that "opencl:K" or "opencl" means; the latter is the best that computes in the wanted
 * precision: a GPU with double precision, another GPU, an accelerator, a processor.
 * @return ALD_OK, ALD_NO_DEVICE with the reason and what to do */
ald_status ald_cl_choose(const struct ald_cl *cl, const char *id, ald_precision precision,
                         struct ald_cl_choice *choice, ald_report *report);

#else

#include "base/report.h"

static inline ald_status ald_device_cl_list(ald_device_info *infos, size_t capacity, size_t *count,
                                            ald_report *report) {
  (void)infos;
  (void)capacity;
  *count = 0;
  ald_report_add(report, "note: this build has no OpenCL (ALLIDE_OPENCL=OFF)\n");
  return ALD_OK;
}

static inline ald_status ald_device_cl_ids(const char *id, ald_precision precision,
                                           ald_device_id *ids, uint32_t capacity, uint32_t *count,
                                           ald_report *report) {
  (void)precision;
  (void)ids;
  (void)capacity;
  *count = 0;
  return ald_report_fail(report, ALD_NO_DEVICE,
                         "error: device %s: this build has no OpenCL (ALLIDE_OPENCL=OFF)\n", id);
}

#endif

#endif
