/* SPDX-License-Identifier: Apache-2.0
 * An OpenCL program as PTX, by clang's back end for NVIDIA. */
#ifndef ALD_PTX_MAKE_H
#define ALD_PTX_MAKE_H

#include <stdbool.h>
#include <stddef.h>

#include "allide/devices.h"

/* Is this an architecture that PTX can be made for? */
bool ald_ptx_knows(const char *arch);

/* Are a compiler and its library there?
 * @param def  NULL: what is found without being named
 * @return ALD_OK; ALD_NO_DEVICE with what is missing and which package brings it */
ald_status ald_ptx_can_make(const ald_ptx_def *def, ald_report *report);

/* The compiler that makes it, "" if there is none: for keys of what it made. */
const char *ald_ptx_compiler(const ald_ptx_def *def);

/* Makes PTX of the text of a program. Additions and multiplications in it are rounded each by
 * itself, which no driver may change.
 * @param ptx receives the PTX, ending in 0; free() it
 * @return ALD_OK; ALD_NO_DEVICE (as above), ALD_DEVICE_FAILED (the compiler's first lines are in
 *         the report), ALD_NO_MEMORY */
ald_status ald_ptx_make(const ald_ptx_def *def, const char *text, char **ptx, ald_report *report);

#endif
