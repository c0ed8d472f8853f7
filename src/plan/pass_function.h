/* SPDX-License-Identifier: Apache-2.0
 * One kernel as C17: PASS_FUNCTION(name, stage, space, kind) defines run_NAME, an ald_pass_call, in
 * the precision and width that the including file chooses.
 * With ALD_NO_KERNELS passes trap, where nothing computes and the build is not to wait for them. */
#ifndef ALD_PASS_FUNCTION_H
#define ALD_PASS_FUNCTION_H

#include "kernels/program.h"
#include "passes.h"

#ifdef ALD_NO_KERNELS
#define PASS_LOOP(name, stage, space, kind) __builtin_trap();
#else
#define PASS_LOOP(name, stage, space, kind) LOOP_##space(name, stage, kind)
#endif
#define PASS_FUNCTION(name, stage, space, kind)                                             \
  static void run_##name(void *reals_, uint32_t *restrict uints ALD_UNUSED, void *scratch_, \
                         const void *assets_, const uint32_t *restrict plan ALD_UNUSED,     \
                         uint32_t lanes, uint32_t unit) {                                   \
    scalar *restrict reals ALD_UNUSED = reals_, *restrict scratch ALD_UNUSED = scratch_;    \
    const scalar *restrict assets ALD_UNUSED = assets_;                                     \
    const uint is_unit ALD_UNUSED = unit != ALD_WHOLE_TILE;                                 \
    const uint from ALD_UNUSED = is_unit ? unit * ALD_LANES : 0;                            \
    const uint to ALD_UNUSED = is_unit ? from + ALD_LANES : lanes;                          \
    PASS_LOOP(name, stage, space, kind)                                                     \
  }

#endif
