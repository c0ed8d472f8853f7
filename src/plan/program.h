/* SPDX-License-Identifier: Apache-2.0
 * The kernels as C17, in the precision and width that the including file chooses: PROGRAM(name)
 * makes its symbols. Included only by program_double.c, program_single.c and program_scalar.c. */
#include "kernels/program.h"
#include "passes.h"

#define PASS_FUNCTION(name, stage, space, kind)                                              \
  static void run_##name(void *reals_, uint32_t *restrict uints, void *scratch_,             \
                         const void *assets_, const uint32_t *restrict plan, uint32_t lanes, \
                         uint32_t unit) {                                                    \
    scalar *restrict reals = reals_, *restrict scratch = scratch_;                           \
    const scalar *restrict assets = assets_;                                                 \
    const uint is_unit ALD_UNUSED = unit != ALD_WHOLE_TILE;                                  \
    const uint from ALD_UNUSED = is_unit ? unit * ALD_LANES : 0;                             \
    const uint to ALD_UNUSED = is_unit ? from + ALD_LANES : lanes;                           \
    LOOP_##space(name, stage, kind)                                                          \
  }
PASSES(PASS_FUNCTION)

#define PASS_ENTRY(name, stage, space, kind) run_##name,
static const ald_pass_call calls[] = {PASSES(PASS_ENTRY)};
const ald_program PROGRAM(ald_program) = {ALD_LANES, calls};
