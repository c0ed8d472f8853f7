/* SPDX-License-Identifier: Apache-2.0
 * The passes of one step in their order. Short: one loop over the passes. */
#include "step.h"

#include "base/assertion.h"
#include "kernels/pass/step/balance_rows.h"
#include "kernels/pass_list.h"
#include "kernels/plan.h"
#include "passes.h"

_Static_assert((STAGES_MAX + 1) * PASS_TOTAL <= ALD_STEP_MAX, "a step has room for its passes");

/* appends the passes of the stages from one to another that have something to do */
static void add(ald_step *step, const ald_layout *layout, ald_stage first, ald_stage last) {
  for (uint32_t pass = 0; pass < ald_pass_count; pass++) {
    const ald_stage stage = ald_pass_infos[pass].stage;
    if (stage < first || stage > last) continue;
    ALD_ASSERT(step->count < ALD_STEP_MAX);
    if (ald_layout_instances(layout, pass) > 0) step->passes[step->count++] = pass;
  }
}

ald_step ald_step_of(const ald_layout *layout) {
  ALD_ASSERT(layout->plan[PLAN_STAGES] <= STAGES_MAX);
  ald_step step = {.count = 0};
  for (uint32_t stage = 0; stage < layout->plan[PLAN_STAGES]; stage++) {
    add(&step, layout, ALD_STAGE_ASSEMBLE, ALD_STAGE_LIST);
    if (stage == 0) step.evaluated = step.count;
    add(&step, layout, ALD_STAGE_INTEGRATE, ALD_STAGE_INTEGRATE);
  }
  add(&step, layout, ALD_STAGE_COMMIT, ALD_STAGE_COMMIT);
  ALD_ASSERT(step.evaluated <= step.count);
  return step;
}
