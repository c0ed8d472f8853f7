/* SPDX-License-Identifier: Apache-2.0
 * The passes: a table made of the list in kernels/pass_list.h. */
#include "passes.h"

#include "kernels/pass_list.h"

#define PASS_INFO(family, name, stage, space, kind) \
  {#name, ALD_STAGE_##stage, ALD_SPACE_##space, KIND_##kind},
const ald_pass_info ald_pass_infos[] = {PASSES(PASS_INFO)};
const uint32_t ald_pass_count = PASS_TOTAL;
