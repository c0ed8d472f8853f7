/* SPDX-License-Identifier: Apache-2.0
 * The layout of a build-up. */
#include "layout_build_up.h"

#include <math.h>

#include "base/assertion.h"
#include "kernels/pass/step/build_up_rows.h"
#include "model/kind.h"

/* A row of all instances of a kind, and the number that it begins with. */
static void add_row(ald_layout_builder *b, const uint32_t *own, uint32_t row, uint32_t initial,
                    uint32_t *at) {
  uint32_t *plan = b->layout->plan;
  for (uint32_t i = 0; i < own[KIND_COUNT]; i++) {
    plan[(*at)++] = own[KIND_ROWS] + row * own[KIND_COUNT] + i;
    plan[(*at)++] = initial;
  }
}

static uint32_t tally_count(const ald_kind *kind) {
  return kind->built ? kind->built->tally_count : 0;
}

/* no more than there are */
static uint32_t count_rows(const ald_layout_builder *b) {
  uint32_t count = 0;
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    const uint32_t instances = b->layout->plan[PLAN_KINDS + k * KIND_FIELD_COUNT + KIND_COUNT];
    count += instances * (ald_kinds[k]->record_count + tally_count(ald_kinds[k]));
  }
  return count;
}

void ald_layout_build_up(ald_layout_builder *b) {
  ALD_ASSERT(b->study->build_up > 0 && b->study->build_up < b->study->step_count);
  const uint32_t table = ald_layout_table(b, BUILD_UP_ROWS + 2 * count_rows(b));
  const uint32_t rate = ald_layout_asset(b, 1 / (b->study->build_up * b->study->step));
  const uint32_t zero = ald_layout_asset(b, 0), not_yet = ald_layout_asset(b, ALD_NOT_YET);
  uint32_t at = table + BUILD_UP_ROWS;
  for (uint32_t k = 0; k < ald_kind_count && !b->failed; k++) {
    const ald_kind *kind = ald_kinds[k];
    const uint32_t *own = b->layout->plan + PLAN_KINDS + k * KIND_FIELD_COUNT;
    if (own[KIND_COUNT] == 0) continue;
    for (uint32_t r = 0; r < kind->record_count; r++) {
      const ald_row_info *record = &kind->records[r];
      if (ald_kind_lasts(kind, record->row)) continue;
      ALD_ASSERT(isnan(record->initial) || record->initial == 0);
      add_row(b, own, record->row, isnan(record->initial) ? not_yet : zero, &at);
    }
    for (uint32_t t = 0; t < tally_count(kind); t++) {
      const ald_built_tally *tally = &kind->built->tallies[t];
      add_row(b, own, tally->row, ald_layout_asset(b, tally->initial), &at);
    }
  }
  if (b->failed) return;
  uint32_t *plan = b->layout->plan;
  plan[PLAN_BUILD_UP] = b->study->build_up * ald_study_fine(b->study);
  plan[PLAN_BUILD_UP_TABLE] = table;
  plan[table + BUILD_UP_RATE] = rate;
  plan[table + BUILD_UP_RECORDS] = (at - table - BUILD_UP_ROWS) / 2;
}
