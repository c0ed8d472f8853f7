/* SPDX-License-Identifier: Apache-2.0
 * PTX of a program by the text of the program: from the folder that ALLIDE_PTX names, where
 * benchmarks/gpu/pack.sh puts it, from the cache, or made by clang. */
#ifndef ALD_PTX_FIND_H
#define ALD_PTX_FIND_H

#include "base/hash.h"
#include "ptx_make.h"

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
