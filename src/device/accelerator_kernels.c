/* SPDX-License-Identifier: Apache-2.0
 * The kernels of an accelerator. */
#include "accelerator_kernels.h"

#include "base/assertion.h"
#include "kernels/plan.h"
#include "plan/passes.h"

/* numbers of a plan that a program may have as constants: a device has room for 64 kB at least */
enum { KNOWN_MAX = 16000 };

const char *ald_kernel_name(uint32_t kernel) {
  ALD_ASSERT(kernel < ALD_KERNEL_TOTAL);
  if (kernel == ALD_KERNEL_STEPS) return "advance_steps";
  return kernel == ALD_KERNEL_TOGETHER ? "advance_together" : ald_pass_infos[kernel].name;
}

/* Parts of a study change as bodies come near each other: no program is made for them. */
static bool suits(const ald_layout *layout) {
  return layout->plan_known <= KNOWN_MAX && layout->plan[PLAN_SOURCES] == 0;
}

static ald_status find_or_build(ald_accelerator *a, const ald_layout *layout, ald_kernels **kernels,
                                ald_report *report) {
  ALD_ASSERT(layout && kernels);
  const bool own = a->base.makes_programs && suits(layout);
  const ald_hash of =
      own ? ald_bytes_hash(layout->plan, layout->plan_known * sizeof *layout->plan) : (ald_hash){0};
  for (ald_kernels *known = a->kernels; known; known = known->next) {
    if (known->of.low != of.low || known->of.high != of.high) continue;
    *kernels = known;
    return ALD_OK;
  }
  *kernels = NULL;
  ald_kernels *made = NULL;
  const ald_status status = a->calls->build(a, own ? layout : NULL, &made, report);
  if (status != ALD_OK) return status;
  for (uint32_t k = 0; k < ALD_KERNEL_TOTAL; k++) made->limits[k] = a->calls->limits(a, made, k);
  made->of = of;
  made->next = a->kernels;
  a->kernels = made;
  *kernels = made;
  return ALD_OK;
}

ald_status ald_accelerator_kernels(ald_accelerator *a, const ald_layout *layout,
                                   ald_kernels **kernels, ald_report *report) {
  pthread_mutex_lock(&a->building);
  const ald_status status = find_or_build(a, layout, kernels, report);
  pthread_mutex_unlock(&a->building);
  return status;
}
