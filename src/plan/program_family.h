/* SPDX-License-Identifier: Apache-2.0
 * The passes of one family of kernels/pass as C17, in one precision and width: the body of a file
 * that cmake/KernelFamilies.cmake writes for each. That file defines OF_family for each family,
 * PASS_FUNCTION for its own and NO_PASS for the others, and includes program_precision.h and the
 * family's headers. program_table.h has the table of all. */
#include "pass_function.h"

#define PASS_SYMBOL(name) PROGRAM(ald_run_##name)
#define NO_PASS(name, at_lane, space, kind)
#define PASS_OF_FAMILY(family, name, stage, space, kind) \
  OF_##family(name, AT_LANE_MOVED, space, kind)
#define LIST_PASS_OF_FAMILY(family, name, stage, space, kind) \
  OF_##family(name, AT_LANE_NUMBERED, space, kind)
EVALUATE_PASSES(PASS_OF_FAMILY, LIST_PASS_OF_FAMILY)
INTEGRATE_PASSES(PASS_OF_FAMILY)
COMMIT_PASSES(PASS_OF_FAMILY)
PROBE_PASSES(PASS_OF_FAMILY)
