/* SPDX-License-Identifier: Apache-2.0
 * The layout of a part of a study: bodies, and numbers that all scenarios share, are those of the
 * whole layout; rows of elements are laid out again. */
#include <string.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/pass/step/stray_rows.h"
#include "kernels/plan.h"
#include "layout_meshes.h"
#include "layout_part.h"

void ald_layout_take_bodies(ald_layout_builder *b) {
  ALD_ASSERT(b->all && b->part);
  const ald_layout *all = b->all;
  ald_layout *layout = b->layout;
  ald_layout_table(b, all->bodies_plan);
  ald_layout_assets(b, all->asset_count, all->assets, 1);
  if (b->failed) return;
  memcpy(layout->plan, all->plan, all->bodies_plan * sizeof *all->plan);
  layout->bodies_plan = all->bodies_plan;
  layout->real_rows = layout->bodies_reals = all->bodies_reals;
  layout->flag_rows = layout->bodies_flags = all->bodies_flags;
  ald_layout_take_mesh_tables(b, all);
}

void ald_layout_take_instance(ald_layout_builder *b, const uint32_t *tables, uint32_t i,
                              uint32_t number) {
  ALD_ASSERT(number < b->part->study.instance_count);
  ALD_ASSERT(b->part->numbers[number] < b->part->whole->instance_count);
  static const uint32_t copied[] = {KIND_PARAMS, KIND_OPTIONS, KIND_BODY_A,
                                    KIND_BODY_B, KIND_SHAPE_A, KIND_SHAPE_B};
  const ald_study *study = b->part->whole;
  const uint32_t of = b->part->numbers[number];
  const uint32_t kind_number = study->definitions[study->instances[of].definition].kind;
  const ald_kind *kind = ald_kinds[kind_number];
  const uint32_t *own = b->all->plan + PLAN_KINDS + kind_number * KIND_FIELD_COUNT;
  uint32_t *plan = b->layout->plan;
  for (uint32_t f = 0; f < sizeof copied / sizeof copied[0]; f++) {
    plan[tables[copied[f]] + i] = b->all->plan[own[copied[f]] + of - own[KIND_SLOT]];
  }
  for (uint32_t f = KIND_FIRST_ROWS; f < KIND_FIRST_ENTRY + KIND_TABLES_MOST; f++) {
    plan[tables[f] + i] = b->all->plan[own[f] + of - own[KIND_SLOT]];
  }
  uint32_t *entry = &plan[tables[KIND_PARAMS] + i];
  if (!(*entry & PLAN_SHARED)) *entry = ald_layout_reals(b, kind->param_count);
  for (uint32_t t = 0; t < kind->table_count; t++) {
    const uint32_t rows = plan[tables[KIND_FIRST_ROWS + t] + i];
    entry = &plan[tables[KIND_FIRST_ENTRY + t] + i];
    if (!(*entry & PLAN_SHARED)) *entry = ald_layout_reals(b, rows * kind->table_width[t]);
  }
}

void ald_layout_part(ald_layout_builder *b) {
  ALD_ASSERT(b->part->stray_count <= b->study->body_count);
  const ald_study_part *part = b->part;
  const uint32_t sources = ald_layout_table(b, part->study.instance_count);
  const uint32_t table = ald_layout_table(b, part->stray_count);
  if (b->failed) return;
  uint32_t *plan = b->layout->plan;
  memcpy(plan + sources, part->numbers, part->study.instance_count * sizeof *plan);
  plan[PLAN_SOURCES] = sources;
  memcpy(plan + table, part->strays, part->stray_count * sizeof *plan);
  plan[PLAN_STRAY_BODIES] = part->stray_count;
  plan[PLAN_STRAY_TABLE] = table;
  plan[PLAN_STRAY_ROWS] = ald_layout_reals(b, STRAY_ROW_COUNT * part->stray_count);
}
