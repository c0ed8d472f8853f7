/* SPDX-License-Identifier: Apache-2.0
 * The kernels as C17, in the precision and width that the including file chooses: PROGRAM(name)
 * makes its symbols. Included only by program_double.c, program_single.c and program_scalar.c. */
#include "pass_function.h"

PASSES(PASS_FUNCTION)

#define PASS_ENTRY(name, stage, space, kind) run_##name,
static const ald_pass_call calls[] = {PASSES(PASS_ENTRY)};
const ald_program PROGRAM(ald_program) = {ALD_LANES, calls};
