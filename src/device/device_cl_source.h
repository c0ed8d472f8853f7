/* SPDX-License-Identifier: Apache-2.0
 * The source text of the OpenCL program. */
#ifndef ALD_DEVICE_CL_SOURCE_H
#define ALD_DEVICE_CL_SOURCE_H

#include "plan/layout.h"

/* kernels/program.h with every include replaced by its file, once; free() it. NULL without memory.
 * @param layout  the text is made for it: its plan is a constant, and there are kernels only for
 *                passes that have work; NULL: for any layout */
char *ald_cl_source(const ald_layout *layout);

#endif
