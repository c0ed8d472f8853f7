/* SPDX-License-Identifier: Apache-2.0
 * PTX of a program by the text of the program: from the folder that ALLIDE_PTX names, where
 * benchmarks/gpu/pack.sh puts it, from the cache, or made by clang. */
#ifndef ALD_PTX_FIND_H
#define ALD_PTX_FIND_H

#include <stdbool.h>

#include "allide/devices.h"
#include "base/hash.h"

/* Is this an architecture that PTX can be made for? */
bool ald_ptx_knows(const char *arch);

/* The compiler that makes it, "" if there is none: for keys of what it made. */
const char *ald_ptx_compiler(const ald_ptx_def *def);

/* Makes PTX of the text of a program. Additions and multiplications in it are rounded each by
 * itself, which no driver may change.
 * @param ptx receives the PTX, ending in 0; free() it
 * @return ALD_OK; ALD_NO_DEVICE (as above), ALD_DEVICE_FAILED (the compiler's first lines are in
 *         the report), ALD_NO_MEMORY */
ald_status ald_ptx_make(const ald_ptx_def *def, const char *text, char **ptx, ald_report *report);

/* name of the file of a program's PTX in a pack: a hash of text and precision, and ".ptx" */
void ald_ptx_file_name(const char *text, bool single, char name[48]);

/* @param ptx receives the PTX, ending in 0; free() it
 * @param from receives where it came from, in words
 * @return as ald_ptx_make(); ALD_NO_DEVICE if it is in no pack and cannot be made */
ald_status ald_ptx_find(const ald_ptx_def *def, const char *text, char **ptx, char from[256],
                        ald_report *report);

/* Is it there, or can it be made? Makes nothing. */
bool ald_ptx_is_there(const ald_ptx_def *def, const char *text);

#endif
