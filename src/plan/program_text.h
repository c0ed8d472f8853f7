/* SPDX-License-Identifier: Apache-2.0
 * The text of the OpenCL program: of any study, or made for one. */
#ifndef ALD_PROGRAM_TEXT_H
#define ALD_PROGRAM_TEXT_H

#include "plan/layout.h"

/* kernels/program.h with every include replaced by its file, once; free() it. NULL without memory.
 * @param layout  the text is made for it: its plan is a constant, arrays are as large as it needs,
 *                and there are kernels only for passes that have work; NULL: for any layout */
char *ald_program_text(const ald_layout *layout);

#endif
