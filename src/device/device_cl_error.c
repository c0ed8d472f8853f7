/* SPDX-License-Identifier: Apache-2.0
 * OpenCL calls that fail. */
#include "device_cl_error.h"

#include "base/assertion.h"
#include "base/report.h"

/* what an error that a smaller tile may mend says beyond its name */
static const char *advice(cl_int error) {
  switch (error) {
    case CL_MEM_OBJECT_ALLOCATION_FAILURE:
    case CL_OUT_OF_RESOURCES:
    case CL_OUT_OF_HOST_MEMORY:
    case CL_INVALID_BUFFER_SIZE:
      return "; try a smaller --tile, or --device openmp";
    default:
      return "";
  }
}

ald_status ald_cl_failed(ald_report *report, const char *call, const char *what, cl_int error) {
  ALD_ASSERT(call && what);
  return ald_report_fail(report, ALD_DEVICE_FAILED, "error: OpenCL: %s%s%s: %s (%d)%s\n", call,
                         *what ? " of " : "", what, ald_cl_error_name(error), error, advice(error));
}
