/* SPDX-License-Identifier: Apache-2.0
 * OpenCL devices. A build without OpenCL reports that it has none. */
#ifndef ALD_DEVICE_CL_H
#define ALD_DEVICE_CL_H

#include "device.h"

#ifndef ALD_WITHOUT_OPENCL

/* Opens "opencl" (the best) or "opencl:K", without the self-test.
 * @return ALD_OK, ALD_NO_DEVICE, ALD_DEVICE_FAILED, ALD_NO_MEMORY */
ald_status ald_device_cl_open(const char *id, ald_precision precision, ald_device **device,
                              ald_report *report);

#else

#include "base/report.h"

static inline ald_status ald_device_cl_open(const char *id, ald_precision precision,
                                            ald_device **device, ald_report *report) {
  (void)precision;
  *device = NULL;
  return ald_report_fail(report, ALD_NO_DEVICE,
                         "error: device %s: this build has no OpenCL (ALLIDE_OPENCL=OFF)\n", id);
}

#endif

#endif
