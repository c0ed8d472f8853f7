/* SPDX-License-Identifier: Apache-2.0
 * The kernel program on an OpenCL device: built from the embedded text, kept as a binary on disk.
 */
#ifndef ALD_DEVICE_CL_PROGRAM_H
#define ALD_DEVICE_CL_PROGRAM_H

#include "allide/base.h"
#include "device_cl_types.h"

/* Builds the program of a layout, or of any study, for a device; or takes it from the cache
 * (device_cl_cache.h). A damaged file is built anew.
 * @param layout  NULL: of any study
 * @return the program, or NULL and why in the report */
cl_program ald_cl_program_build(const cl_device *d, const ald_layout *layout, const char *options,
                                ald_report *report);

/* Does a kernel in double precision build there? What the device says of itself is not trusted. */
int ald_cl_has_double(const ald_cl *cl, cl_device_id device);

#endif
