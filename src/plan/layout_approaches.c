/* SPDX-License-Identifier: Apache-2.0
 * The layout of the pairs of bodies by which scenarios divide their steps. */
#include "layout_approaches.h"

#include <stdlib.h>

#include "base/assertion.h"
#include "kernels/pass/step/approach_rows.h"

static void lay_pairs(ald_layout_builder *b, uint32_t count) {
  ALD_ASSERT(count > 0);
  const ald_study *study = b->study;
  ald_layout *layout = b->layout;
  const uint32_t table = ald_layout_table(b, 2 * count);
  const uint32_t rows = ald_layout_reals(b, APPROACH_ROW_COUNT * count);
  layout->approaches = calloc(count, sizeof *layout->approaches);
  if (!layout->approaches) b->failed = true;
  if (b->failed) return;
  for (uint32_t i = 0, n = 0; i < study->instance_count; i++) {
    const ald_instance *instance = &study->instances[i];
    const ald_kind *kind = ald_kinds[study->definitions[instance->definition].kind];
    if (!ald_kind_divides(kind)) continue;
    ald_approach *approach = &layout->approaches[n];
    *approach = (ald_approach){.instance = i};
    if (ald_kind_impacts(kind) &&
        ald_impact_shape_find(study, instance, &approach->shape) != ALD_OK) {
      b->failed = true;
      return;
    }
    layout->plan[table + 2 * n] = instance->body_a;
    layout->plan[table + 2 * n + 1] = instance->body_b;
    n++;
  }
  layout->plan[PLAN_APPROACHES] = count;
  layout->plan[PLAN_APPROACH_TABLE] = table;
  layout->plan[PLAN_APPROACH_ROWS] = rows;
}

void ald_layout_approaches(ald_layout_builder *b) {
  const ald_study *study = b->study;
  uint32_t count = 0;
  if (ald_study_fine(study) < 2) return;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    count += ald_kind_divides(ald_kinds[study->definitions[study->instances[i].definition].kind]);
  }
  if (count > 0) lay_pairs(b, count);
}
