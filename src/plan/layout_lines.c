/* SPDX-License-Identifier: Apache-2.0
 * The layout of dynamic lines: their nodes, followed by those of bars, and the segments of their
 * sections. */
#include "layout_lines.h"

#include "base/assertion.h"

#include "element/line_form.h"
#include "kernels/pass/line/line_rows.h"
#include "layout_clash.h"
#include "model/derive.h"

bool ald_layout_holds_end(const ald_layout_builder *b, uint32_t instance, uint32_t end,
                          uint32_t body) {
  const ald_instance *line = &b->study->instances[instance];
  const ald_definition *d = &b->study->definitions[line->definition];
  if (d->kind != KIND_line || (end ? line->body_b : line->body_a) != body) return false;
  const uint32_t is_free = (uint32_t)b->nominal[d->quantities + LINE_KEY_FREE];
  return is_free != LINE_FREE_BOTH && is_free != (end ? LINE_FREE_SECOND : LINE_FREE_FIRST);
}

/* segments of the sections of a line; returns their sum */
static uint32_t lay_segments(ald_layout_builder *b, uint32_t line, const ald_definition *own) {
  ALD_ASSERT(own->rows[LINE_SECTIONS] > 0);
  const ald_numbers numbers = ald_definition_numbers(b->study, own, b->nominal);
  const uint32_t rows = own->rows[LINE_SECTIONS];
  const bool is_curved = own->rows[LINE_CURVES] > 0;
  const uint32_t table = ald_layout_table(b, is_curved ? 3 * rows : rows);
  uint32_t segments = 0;
  if (b->failed) return 0;
  uint32_t *plan = b->layout->plan;
  plan[plan[PLAN_LINE_SEGMENTS] + line] = table;
  for (uint32_t r = 0; r < rows; r++) {
    plan[table + r] = (uint32_t)ald_line_section(&numbers, r)[LINE_COLUMN_SEGMENTS];
    segments += plan[table + r];
    if (!is_curved) continue;
    const ald_line_curve curve = ald_line_curve_of(&numbers, ald_line_section(&numbers, r));
    plan[table + rows + 2 * r] = curve.first;
    plan[table + rows + 2 * r + 1] = curve.count;
  }
  return segments;
}

/* does any line? */
static bool remember(const ald_layout_builder *b) {
  const uint32_t *own = b->layout->plan + PLAN_KINDS + KIND_line * KIND_FIELD_COUNT;
  for (uint32_t i = 0; i < own[KIND_COUNT]; i++) {
    if (b->layout->plan[own[KIND_OPTIONS] + i] & LINE_REMEMBERS) return true;
  }
  return false;
}

/* the winch of each line */
static void lay_winches(ald_layout_builder *b, uint32_t table) {
  if (b->failed) return;
  uint32_t *plan = b->layout->plan;
  const uint32_t *own = plan + PLAN_KINDS + KIND_winch * KIND_FIELD_COUNT;
  for (uint32_t w = 0; w < own[KIND_COUNT]; w++) plan[table + plan[own[KIND_SHAPE_A] + w]] = 1 + w;
  plan[PLAN_LINE_WINCHES] = table;
}

void ald_layout_lines(ald_layout_builder *b) {
  const ald_study *s = b->study;
  const uint32_t *own = b->layout->plan + PLAN_KINDS + KIND_line * KIND_FIELD_COUNT;
  const uint32_t lines = own[KIND_COUNT], first = own[KIND_SLOT];
  if (lines == 0) return;
  const uint32_t nodes = ald_layout_table(b, lines + 1), segments = ald_layout_table(b, lines);
  lay_winches(b, ald_layout_table(b, lines));
  if (b->failed) return;
  b->layout->plan[PLAN_LINE_NODES] = nodes;
  b->layout->plan[PLAN_LINE_SEGMENTS] = segments;
  uint32_t node = 0;
  for (uint32_t i = 0; i < lines && !b->failed; i++) {
    b->layout->plan[nodes + i] = node;
    node += 1 + lay_segments(b, i, &s->definitions[s->instances[first + i].definition]);
  }
  if (b->failed) return;
  b->layout->plan[nodes + lines] = node;
  node += 2 * b->layout->plan[PLAN_KINDS + KIND_bar * KIND_FIELD_COUNT + KIND_COUNT];
  b->layout->plan[PLAN_NODES] = node;
  b->layout->plan[PLAN_NODE_ROWS] = ald_layout_reals(b, NODE_ROW_COUNT * node);
  if (remember(b)) b->layout->plan[PLAN_NODE_SLOW] = ald_layout_reals(b, 2 * node);
  if (b->layout->plan[PLAN_TRACE]) b->layout->plan[PLAN_NODE_TENSIONS] = ald_layout_reals(b, node);
  b->layout->plan[PLAN_LINE_SUBSTEPS] = ald_layout_flags(b, 1);
  ald_layout_clash(b);
}
