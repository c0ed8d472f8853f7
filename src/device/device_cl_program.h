/* SPDX-License-Identifier: Apache-2.0
 * The kernel program on an OpenCL device: built from the embedded text, kept as a binary on disk.
 */
#ifndef ALD_DEVICE_CL_PROGRAM_H
#define ALD_DEVICE_CL_PROGRAM_H

#include "allide/base.h"
#include "device_cl_types.h"

/* Builds the program of a layout, or of any study, for a device; or takes it from the cache: a file
 * named by the hash of device, driver, options and text in $ALLIDE_CACHE, $XDG_CACHE_HOME/allide or
 * ~/.cache/allide. ALLIDE_CACHE set to nothing or to "off" switches the cache off. A damaged file
 * is built anew, a folder that others may write to is not used and reported: program_cache.h.
 * Without ALLIDE_CACHE none is kept of PoCL, which has a cache of its own.
 * @param layout  NULL: of any study
 * @return the program, or NULL and why in the report */
cl_program ald_cl_program_build(const cl_device *d, const ald_layout *layout, const char *options,
                                ald_report *report);

/* Does a kernel in double precision build there? What the device says of itself is not trusted. */
int ald_cl_has_double(const ald_cl *cl, cl_device_id device);

#endif
