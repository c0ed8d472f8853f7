/* SPDX-License-Identifier: Apache-2.0
 * The kernels as C17 in one precision and width: the functions of all families (program_family.h)
 * in the order of pass_list.h. Included only by program_double.c, program_single.c and
 * program_scalar.c, after program_precision.h. */
#include "kernels/pass_list.h"
#include "kernels/port.h"
#include "passes.h"

#define PASS_DECLARED(family, name, stage, space, kind)                                           \
  void PROGRAM(ald_run_##name)(void *reals, uint32_t *restrict uints, void *scratch,              \
                               const void *assets, const uint32_t *restrict plan, uint32_t lanes, \
                               uint32_t unit);
PASSES(PASS_DECLARED)

#define PASS_ENTRY(family, name, stage, space, kind) PROGRAM(ald_run_##name),
static const ald_pass_call calls[] = {PASSES(PASS_ENTRY)};
const ald_program PROGRAM(ald_program) = {ALD_LANES, calls};
