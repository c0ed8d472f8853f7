/* SPDX-License-Identifier: Apache-2.0
 * Points where dynamic lines meet in a layout: the ends that each holds. */
#include "layout_points.h"

#include "kernels/pass/line/point_rows.h"
#include "layout_lines.h"

void ald_layout_points(ald_layout_builder *b) {
  const uint32_t *kinds = b->layout->plan + PLAN_KINDS;
  const uint32_t points = kinds[KIND_point * KIND_FIELD_COUNT + KIND_COUNT];
  const uint32_t lines = kinds[KIND_line * KIND_FIELD_COUNT + KIND_COUNT];
  const uint32_t first_point = kinds[KIND_point * KIND_FIELD_COUNT + KIND_SLOT];
  const uint32_t first_line = kinds[KIND_line * KIND_FIELD_COUNT + KIND_SLOT];
  if (points == 0 || lines == 0) return;
  const uint32_t start = ald_layout_table(b, points + 1), ends = ald_layout_table(b, 2 * lines);
  const uint32_t places = ald_layout_table(b, 2 * lines), of = ald_layout_table(b, 2 * lines);
  if (b->failed) return;
  uint32_t *plan = b->layout->plan, count = 0;
  for (uint32_t p = 0; p < points; p++) {
    plan[start + p] = count;
    for (uint32_t k = 0; k < 2 * lines; k++) {
      const uint32_t body = b->study->instances[first_point + p].body_a;
      if (!ald_layout_holds_end(b, first_line + k / 2, k % 2, body)) continue;
      plan[ends + count++] = k;
      plan[places + k] = count;
      plan[of + k] = 1 + p;
    }
  }
  plan[start + points] = count;
  plan[PLAN_POINT_START] = start;
  plan[PLAN_POINT_ENDS] = ends;
  plan[PLAN_POINT_END_COUNT] = count;
  plan[PLAN_POINT_PLACES] = places;
  plan[PLAN_POINT_OF] = of;
  plan[PLAN_POINT_ROWS] = ald_layout_reals(b, POINT_END_COUNT * count);
}
