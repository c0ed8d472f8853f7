/* SPDX-License-Identifier: Apache-2.0
 * The layout of dynamic lines: their nodes, followed by those of bars, and the segments of their
 * sections. */
#include "layout_lines.h"

#include "base/assertion.h"
#include "element/line_form.h"
#include "kernels/pass/clash/bar_rows.h"
#include "kernels/pass/clash/inside_contact_rows.h"
#include "kernels/pass/clash/yield_rows.h"
#include "kernels/pass/line/line_rows.h"
#include "kernels/pass/line/point_rows.h"
#include "model/derive.h"
#include "plan/kind_tables.h"
#include "plan/layout_builder.h"

/* ------------------------------------------------------------------------------
 * The layout of clashes: chains of segments, their trees of boxes, their walls and ongoing clashes.
 */

/* one chain, from its first node on; returns the number of boxes up to and with its own */
static uint32_t lay_chain(uint32_t *plan, uint32_t chain, uint32_t node, uint32_t segments,
                          uint32_t source, uint32_t box) {
  ALD_ASSERT(segments > 0);
  uint32_t *own = plan + plan[PLAN_CHAIN_TABLE] + chain * CHAIN_FIELD_COUNT;
  own[CHAIN_NODE] = node;
  own[CHAIN_SEGMENTS] = segments;
  own[CHAIN_SOURCE] = source;
  uint32_t count = (segments + CHAIN_RUN - 1) / CHAIN_RUN, level = 0;
  for (;; level++, count = (count + CHAIN_FAN - 1) / CHAIN_FAN) {
    own[CHAIN_BOX + level] = box;
    box += count;
    if (count <= 1) break;
  }
  own[CHAIN_TOP] = level;
  return box;
}

/* parameters of the walls of a line's segments */
static void lay_walls(uint32_t *plan, uint32_t line) {
  const uint32_t *own = ald_line_tables(plan);
  const uint32_t sections = plan[own[KIND_FIRST_ROWS] + line];
  const uint32_t entry = plan[own[KIND_FIRST_ENTRY] + line];
  uint32_t node = plan[plan[PLAN_LINE_NODES] + line];
  for (uint32_t s = 0; s < sections; s++) {
    const uint32_t segments = plan[plan[plan[PLAN_LINE_SEGMENTS] + line] + s];
    for (uint32_t k = 0; k < segments; k++, node++) {
      plan[plan[PLAN_WALLS] + node] = entry + s * SECTION_PARAM_COUNT + SECTION_RADIUS;
    }
  }
}

/* free bodies with bars or meshes that lines touch */
static void lay_yields(ald_layout_builder *b) {
  static const uint32_t kinds[] = {KIND_bar, KIND_line_contact};
  const ald_study *s = b->study;
  const uint32_t of = ald_layout_table(b, s->body_count),
                 table = ald_layout_table(b, s->body_count);
  uint32_t yields = 0;
  if (b->failed) return;
  uint32_t *plan = b->layout->plan;
  for (uint32_t m = 0; m < plan[PLAN_SPATIAL]; m++) {
    const uint32_t body = plan[plan[PLAN_SPATIAL_TABLE] + m];
    bool touched = false;
    for (int k = 0; k < 2; k++) {
      const uint32_t *own = ald_kind_tables(plan, kinds[k]);
      for (uint32_t i = 0; i < own[KIND_COUNT]; i++) {
        touched = touched || plan[own[KIND_BODY_A] + i] == body;
      }
    }
    if (!touched || s->bodies[body].prescribed) continue;
    plan[table + yields] = m;
    plan[of + body] = ++yields;
  }
  plan[PLAN_YIELDS] = yields;
  plan[PLAN_YIELD_TABLE] = table;
  plan[PLAN_YIELD_OF] = of;
  plan[PLAN_YIELD_ROWS] = ald_layout_reals(b, YIELD_ROW_COUNT * yields);
}

/* lines that push each other's nodes from inside and outside */
static void mark_bores(uint32_t *plan) {
  const uint32_t *own = ald_bore_tables(plan);
  uint32_t *options = plan + ald_line_tables(plan)[KIND_OPTIONS];
  for (uint32_t i = 0; i < own[KIND_COUNT]; i++) {
    options[plan[own[KIND_LINE_A] + i]] |= LINE_IN_BORE;
    options[plan[own[KIND_LINE_B] + i]] |= LINE_IN_BORE;
  }
}

/* shear of friction at the nodes of inner lines */
static void lay_shear(ald_layout_builder *b) {
  const uint32_t *own = ald_bore_tables(b->layout->plan);
  const uint32_t count = own[KIND_COUNT], inner = own[KIND_LINE_A];
  const uint32_t table = ald_layout_table(b, count);
  if (b->failed) return;
  uint32_t *plan = b->layout->plan;
  plan[PLAN_INSIDE_ROWS] = table;
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t *first = plan + plan[PLAN_LINE_NODES] + plan[inner + i];
    plan[table + i] = ald_layout_reals(b, SHEAR_ROW_COUNT * (first[1] - first[0]));
  }
}

/* Pairs of segments that may clash; by ald_layout_lines(). */
static void layout_clash(ald_layout_builder *b) {
  const uint32_t *line = ald_line_tables(b->layout->plan);
  const uint32_t *bar = ald_kind_tables(b->layout->plan, KIND_bar);
  const uint32_t lines = line[KIND_COUNT], bars = bar[KIND_COUNT], chains = lines + bars;
  const uint32_t line_slot = line[KIND_SLOT], bar_slot = bar[KIND_SLOT];
  const uint32_t table = ald_layout_table(b, chains * CHAIN_FIELD_COUNT);
  const uint32_t walls = ald_layout_table(b, b->layout->plan[PLAN_NODES]);
  if (b->failed) return;
  uint32_t *plan = b->layout->plan;
  uint32_t boxes = 0;
  plan[PLAN_CHAINS] = chains;
  plan[PLAN_CHAIN_TABLE] = table;
  plan[PLAN_WALLS] = walls;
  for (uint32_t i = 0; i < lines; i++) {
    const uint32_t *first = plan + plan[PLAN_LINE_NODES] + i;
    boxes = lay_chain(plan, i, first[0], first[1] - first[0] - 1, line_slot + i, boxes);
    lay_walls(plan, i);
  }
  bar = ald_kind_tables(plan, KIND_bar);
  for (uint32_t i = 0; i < bars; i++) {
    const uint32_t node = plan[plan[PLAN_LINE_NODES] + lines] + 2 * i;
    boxes = lay_chain(plan, lines + i, node, 1, bar_slot + i, boxes);
    plan[walls + node] = plan[bar[KIND_PARAMS] + i] + BAR_WALL;
  }
  plan[PLAN_CHAIN_ROWS] = ald_layout_reals(b, CHAIN_ROW_COUNT * chains);
  plan[PLAN_CHAIN_FLAGS] = ald_layout_flags(b, CHAIN_FLAG_COUNT * chains);
  plan[PLAN_BOX_ROWS] = ald_layout_reals(b, BOX_ROW_COUNT * boxes);
  plan[PLAN_CLASH_ROWS] = ald_layout_reals(b, CLASH_ROW_COUNT * plan[PLAN_NODES]);
  plan[PLAN_CLASH_FLAGS] = ald_layout_flags(b, CLASH_FLAG_COUNT * plan[PLAN_NODES]);
  mark_bores(plan);
  lay_yields(b);
  lay_shear(b);
}

/* ------------------------------------------------------------------------------
 * Points where dynamic lines meet in a layout: the ends that each holds. */

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
  const uint32_t *point = ald_point_tables(b->layout->plan),
                 *line = ald_line_tables(b->layout->plan);
  const uint32_t points = point[KIND_COUNT], lines = line[KIND_COUNT];
  const uint32_t first_point = point[KIND_SLOT], first_line = line[KIND_SLOT];
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

/* ------------------------------------------------------------------------------------------ */

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
  const uint32_t *own = ald_line_tables(b->layout->plan);
  for (uint32_t i = 0; i < own[KIND_COUNT]; i++) {
    if (b->layout->plan[own[KIND_OPTIONS] + i] & LINE_REMEMBERS) return true;
  }
  return false;
}

/* the winch of each line */
static void lay_winches(ald_layout_builder *b, uint32_t table) {
  if (b->failed) return;
  uint32_t *plan = b->layout->plan;
  const uint32_t *own = ald_winch_tables(plan);
  for (uint32_t w = 0; w < own[KIND_COUNT]; w++) plan[table + plan[own[KIND_LINE_A] + w]] = 1 + w;
  plan[PLAN_LINE_WINCHES] = table;
}

void ald_layout_lines(ald_layout_builder *b) {
  const ald_study *s = b->study;
  const uint32_t *own = ald_line_tables(b->layout->plan);
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
  node += 2 * ald_kind_tables(b->layout->plan, KIND_bar)[KIND_COUNT];
  b->layout->plan[PLAN_NODES] = node;
  b->layout->plan[PLAN_NODE_ROWS] = ald_layout_reals(b, NODE_ROW_COUNT * node);
  if (remember(b)) b->layout->plan[PLAN_NODE_SLOW] = ald_layout_reals(b, 2 * node);
  if (b->layout->plan[PLAN_TRACE]) b->layout->plan[PLAN_NODE_TENSIONS] = ald_layout_reals(b, node);
  b->layout->plan[PLAN_LINE_SUBSTEPS] = ald_layout_flags(b, 1);
  layout_clash(b);
}
