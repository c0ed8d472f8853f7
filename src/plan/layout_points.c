/* SPDX-License-Identifier: Apache-2.0
 * Points where dynamic lines meet in a layout: the ends that each holds. */
#include "layout_points.h"

#include "kernels/pass/line/point_rows.h"
#include "layout_lines.h"

/* of each point the first one that a line joins to it, and the blocks of their matrix, see
 * kernels/pass/line/point_rows.h */
static void lay_matrix(ald_layout_builder *b, uint32_t points, uint32_t lines) {
  const uint32_t next = ald_layout_table(b, points), blocks = ald_layout_table(b, points);
  if (b->failed) return;
  uint32_t *plan = b->layout->plan, count = 0;
  const uint32_t *of = plan + plan[PLAN_POINT_OF];
  for (uint32_t p = 0; p < points; p++) plan[next + p] = p;
  for (uint32_t line = 0; line < lines; line++) {
    const uint32_t from = of[2 * line], to = of[2 * line + 1];
    if (from == 0 || to == 0) continue;
    const uint32_t low = (from < to ? from : to) - 1, high = (from < to ? to : from) - 1;
    if (low < plan[next + high]) plan[next + high] = low;
  }
  plan[PLAN_POINT_NEXT] = next;
  plan[PLAN_POINT_BLOCKS] = blocks;
  for (uint32_t p = 0; p < points; p++) {
    plan[blocks + p] = count;
    count += 2 * (p - plan[next + p]) + 1;
  }
  plan[PLAN_POINT_MATRIX] = ald_layout_reals(b, 9 * count);
}

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
  lay_matrix(b, points, lines);
}
