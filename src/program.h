/* SPDX-License-Identifier: Apache-2.0
 * The kernels as C17, for the precision that the including file names: PROGRAM(name) makes its
 * symbols. Included by program_double.c and program_single.c alone. */
#include "../kernels/program.h"
#include "passes.h"

#define PASS_FUNCTION(name, stage, space, kind)                                                \
  static void run_##name(void *reals_, uint32_t *restrict uints, void *scratch_,               \
                         const void *assets_, const uint32_t *restrict plan, uint32_t lanes) { \
    scalar *restrict reals = reals_, *restrict scratch = scratch_;                             \
    const scalar *restrict assets = assets_;                                                   \
    LOOP_##space(name, kind)                                                                   \
  }
PASSES(PASS_FUNCTION)

#define PASS_ENTRY(name, stage, space, kind) run_##name,
const ald_pass_call PROGRAM(ald_passes)[] = {PASSES(PASS_ENTRY)};

static void run_steps(void *reals_, uint32_t *restrict uints, void *scratch_, const void *assets_,
                      const uint32_t *restrict plan, uint32_t lanes, uint32_t steps) {
  scalar *restrict reals = reals_, *restrict scratch = scratch_;
  const scalar *restrict assets = assets_;
  for (uint lane = 0; lane < lanes; lane += ALD_LANES) {
    advance_unit(TILE_OF_CALLER, lane, steps);
  }
}
const ald_advance_call PROGRAM(ald_advance) = run_steps;
