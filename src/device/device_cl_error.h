/* SPDX-License-Identifier: Apache-2.0
 * OpenCL calls that fail. */
#ifndef ALD_DEVICE_CL_ERROR_H
#define ALD_DEVICE_CL_ERROR_H

#include "allide/base.h"
#include "device_cl_loader.h"

/* Reports a call that failed, and what to do if a smaller tile may mend it.
 * @param what  what the call was for; "" if there is nothing to say
 * @return ALD_DEVICE_FAILED */
ald_status ald_cl_failed(ald_report *report, const char *call, const char *what, cl_int error);

#endif
