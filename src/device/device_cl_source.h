/* SPDX-License-Identifier: Apache-2.0
 * The source text of the OpenCL program. */
#ifndef ALD_DEVICE_CL_SOURCE_H
#define ALD_DEVICE_CL_SOURCE_H

/* kernels/program.h with every include replaced by its file, once; free() it. NULL without
 * memory. */
char *ald_cl_source(void);

#endif
