/* SPDX-License-Identifier: Apache-2.0
 * The layout of a frozen study: which row holds what. */
#include "layout.h"

#include "base/assertion.h"

#include <stdlib.h>

#include "kernels/pass_list.h"
#include "kernels/plan.h"
#include "kind_tables.h"
#include "model/kind.h"
#include "passes.h"

void ald_layout_destroy(ald_layout *layout) {
  if (!layout) return;
  free(layout->plan);
  free(layout->assets);
  free(layout->approaches);
  free(layout);
}

uint32_t ald_layout_source(const ald_layout *layout, uint32_t number) {
  const uint32_t table = layout->plan[PLAN_SOURCES];
  return table > 0 ? layout->plan[table + number] : number;
}

static uint32_t instances_of(const uint32_t *plan, uint32_t kind) {
  return kind == KIND_none ? 0 : ald_kind_tables(plan, kind)[KIND_COUNT];
}

/* passes over bodies in space that another scheme, or contacts of outlines, would need */
static bool is_idle_in_space(const uint32_t *plan, uint32_t pass) {
  const bool frozen = plan[PLAN_SCHEME] == SCHEME_FROZEN;
  if (pass == PASS_integrate_frozen_forces) return !frozen;
  if (pass == PASS_integrate) return frozen;
  if (pass == PASS_burden) return plan[PLAN_BURDEN_START] == 0;
  return (pass == PASS_count_touches_spatial || pass == PASS_predict_loads) &&
         instances_of(plan, ald_pass_infos[PASS_pairs].kind) == 0;
}

uint32_t ald_layout_instances(const ald_layout *layout, uint32_t pass) {
  ALD_ASSERT(pass < ald_pass_count);
  const ald_pass_info *info = &ald_pass_infos[pass];
  const uint32_t *plan = layout->plan;
  const uint32_t kind_count = instances_of(plan, info->kind);
  switch (info->space) {
    case ALD_SPACE_MOVING:
      return plan[PLAN_MOVING];
    case ALD_SPACE_SPATIAL:
      return is_idle_in_space(plan, pass) ? 0 : plan[PLAN_SPATIAL];
    case ALD_SPACE_KIND:
    case ALD_SPACE_ENTRIES:
      return kind_count;
    case ALD_SPACE_LANES:
    case ALD_SPACE_SHARED:
    case ALD_SPACE_BLOCKS:
    case ALD_SPACE_SINGLE:
      if (info->stage == ALD_STAGE_INTEGRATE) return plan[PLAN_STAGES] > 1;
      if (pass == PASS_divide) return plan[PLAN_FINE] > 1;
      if (pass == PASS_stray) return plan[PLAN_STRAY_BODIES] > 0;
      return info->kind == KIND_none || kind_count > 0;
  }
  return 0;
}

bool ald_layout_uses(const ald_layout *layout, uint32_t pass) {
  const bool is_probe = ald_pass_infos[pass].stage == ALD_STAGE_PROBE;
  return is_probe == layout->is_plain && ald_layout_instances(layout, pass) > 0;
}

size_t ald_layout_scratch(const ald_layout *layout) {
  return (size_t)layout->plan[PLAN_SCRATCH_REALS] + layout->plan[PLAN_SCRATCH_UINTS];
}

size_t ald_layout_device_scratch(const ald_layout *layout) {
  const uint32_t *plan = layout->plan;
  uint32_t contacts = 0, each = 0;
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    if (!ald_kinds[k]->mesh) continue;
    const ald_scratch scratch = ald_kinds[k]->mesh->scratch;
    if (scratch == ALD_SCRATCH_PLACES) contacts += instances_of(plan, k);
    if (scratch == ALD_SCRATCH_EACH) each += instances_of(plan, k);
  }
  const uint32_t most = plan[PLAN_SCRATCH_PLACES];
  /* lines on meshes need a place, too */
  const uint32_t places = contacts > most ? most : contacts > 1 ? contacts : 1;
  return places * ald_layout_scratch(layout) + (size_t)each * plan[PLAN_SCRATCH_INSTANCE];
}
