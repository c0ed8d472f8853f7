/* SPDX-License-Identifier: Apache-2.0
 * What is kept on disk of an OpenCL device between two starts: built programs, and that it passed
 * the self-test. */
#ifndef ALD_DEVICE_CL_CACHE_H
#define ALD_DEVICE_CL_CACHE_H

#include "allide/base.h"
#include "device_cl_types.h"
#include "program_cache.h"

/* Opens the place of what belongs to a text on this device with this driver and these options: a
 * file of $ALLIDE_CACHE, $XDG_CACHE_HOME/allide or ~/.cache/allide named by their hash.
 * ALLIDE_CACHE set to nothing or to "off" switches the cache off. A folder that others may write to
 * is not used and reported: program_cache.h.
 * @return 1, or 0: there is none */
int ald_cl_cache_open(const cl_device *d, const char *options, const char *text,
                      ald_program_cache *cache, ald_report *report);

/* Are built programs kept? Not of PoCL, which has a cache of its own, unless ALLIDE_CACHE_POCL is
 * set, as tests of this do. */
int ald_cl_cache_keeps_programs(const cl_device *d);

/* Did the device pass the self-test before, with the same version of Allide, the same kernels,
 * options and driver? A cache that is switched off remembers nothing. */
bool ald_cl_cache_was_tested(const cl_device *d, const char *options, ald_tested how);

/* Remembers that the device passed the self-test. What cannot be kept is no loss. */
void ald_cl_cache_keep_tested(const cl_device *d, const char *options, ald_tested how);

#endif
