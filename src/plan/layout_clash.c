/* SPDX-License-Identifier: Apache-2.0
 * The layout of clashes: chains of segments, their trees of boxes, their walls and ongoing clashes.
 */
#include "layout_clash.h"

#include "base/assertion.h"
#include "kernels/pass/clash/bar_rows.h"
#include "kernels/pass/clash/inside_contact_rows.h"
#include "kernels/pass/clash/yield_rows.h"
#include "kernels/pass/line/line_rows.h"

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
  const uint32_t *own = plan + PLAN_KINDS + KIND_line * KIND_FIELD_COUNT;
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
      const uint32_t *own = plan + PLAN_KINDS + kinds[k] * KIND_FIELD_COUNT;
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
  const uint32_t *own = plan + PLAN_KINDS + KIND_inside_contact * KIND_FIELD_COUNT;
  uint32_t *options = plan + plan[PLAN_KINDS + KIND_line * KIND_FIELD_COUNT + KIND_OPTIONS];
  for (uint32_t i = 0; i < own[KIND_COUNT]; i++) {
    options[plan[own[KIND_SHAPE_A] + i]] |= LINE_IN_BORE;
    options[plan[own[KIND_SHAPE_B] + i]] |= LINE_IN_BORE;
  }
}

/* shear of friction at the nodes of inner lines */
static void lay_shear(ald_layout_builder *b) {
  const uint32_t *own = b->layout->plan + PLAN_KINDS + KIND_inside_contact * KIND_FIELD_COUNT;
  const uint32_t count = own[KIND_COUNT], inner = own[KIND_SHAPE_A];
  const uint32_t table = ald_layout_table(b, count);
  if (b->failed) return;
  uint32_t *plan = b->layout->plan;
  plan[PLAN_INSIDE_ROWS] = table;
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t *first = plan + plan[PLAN_LINE_NODES] + plan[inner + i];
    plan[table + i] = ald_layout_reals(b, SHEAR_ROW_COUNT * (first[1] - first[0]));
  }
}

void ald_layout_clash(ald_layout_builder *b) {
  const uint32_t *line = b->layout->plan + PLAN_KINDS + KIND_line * KIND_FIELD_COUNT;
  const uint32_t *bar = b->layout->plan + PLAN_KINDS + KIND_bar * KIND_FIELD_COUNT;
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
  bar = plan + PLAN_KINDS + KIND_bar * KIND_FIELD_COUNT;
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
