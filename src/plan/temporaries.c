/* SPDX-License-Identifier: Apache-2.0
 * Rows of a layout that no step reads before it has written them. */
#include "temporaries.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "kernels/pass/clash/clash_rows.h"
#include "kernels/pass/clash/inside_contact_rows.h"
#include "kernels/pass/clash/yield_rows.h"
#include "kernels/pass/joint/joint_rows.h"
#include "kernels/pass/line/line_rows.h"
#include "kernels/pass/line/point_rows.h"
#include "kernels/pass/step/space_rows.h"
#include "kernels/plan.h"
#include "kind_tables.h"
#include "model/kind.h"

/* what is found, with room for more */
typedef struct finder {
  ald_row_range *list;
  uint32_t count, capacity;
  bool failed;
} finder;

static void add(finder *f, uint32_t first, uint32_t count) {
  if (f->failed || count == 0) return;
  if (f->count == f->capacity) {
    const uint32_t capacity = 2 * f->capacity + 64;
    ald_row_range *grown = realloc(f->list, capacity * sizeof *grown);
    f->failed = !grown;
    if (f->failed) return;
    f->list = grown;
    f->capacity = capacity;
  }
  f->list[f->count++] = (ald_row_range){first, count};
}

/* those among the spans of a block of `items` items whose rows lie field by field from `first` on
 */
static void add_spans(finder *f, const ald_row_span *spans, uint32_t first, uint32_t items) {
  for (const ald_row_span *s = spans; s && s->count > 0; s++) {
    if (s->is_temporary) add(f, first + s->first * items, s->count * items);
  }
}

static void add_kinds(finder *reals, finder *flags, const uint32_t *plan) {
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    const uint32_t *own = ald_kind_tables(plan, k);
    add_spans(reals, ald_kinds[k]->rows, own[KIND_ROWS], own[KIND_COUNT]);
    add_spans(flags, ald_kinds[k]->flags, own[KIND_FLAGS], own[KIND_COUNT]);
    if (plan[PLAN_TRACE]) add(reals, own[KIND_TRACE], ald_kinds[k]->trace_count * own[KIND_COUNT]);
  }
}

/* Of the bodies in a table of the plan, those that move: rows of the others are written once. */
static void add_bodies(finder *reals, const uint32_t *plan, const ald_row_span *spans,
                       uint32_t rows, ald_row_range table) {
  for (uint32_t m = 0; m < table.count; m++) {
    const uint32_t body = plan[table.first + m];
    for (const ald_row_span *s = spans; s->count > 0; s++) {
      for (uint32_t r = s->first; s->is_temporary && r < s->first + s->count; r++) {
        add(reals, rows + r * plan[PLAN_BODIES] + body, 1);
      }
    }
  }
}

static void add_all_bodies(finder *reals, const uint32_t *plan) {
  const ald_row_range planar = {plan[PLAN_MOVING_TABLE], plan[PLAN_MOVING]};
  const ald_row_range spatial = {plan[PLAN_SPATIAL_TABLE], plan[PLAN_SPATIAL]};
  add_bodies(reals, plan, ALD_SPANS(BODY_ROWS), plan[PLAN_BODY_ROWS], planar);
  add_bodies(reals, plan, ALD_SPANS(BODY_ROWS), plan[PLAN_BODY_ROWS], spatial);
  add_bodies(reals, plan, ALD_SPANS(SPACE_ROWS), plan[PLAN_SPACE_ROWS], spatial);
  if (plan[PLAN_STAGES] > 1) {
    add(reals, plan[PLAN_STAGE_ROWS], (plan[PLAN_STAGES] + 1) * STAGE_NUMBERS * plan[PLAN_SPATIAL]);
  }
  const bool in_space = plan[PLAN_SPATIAL] > 0;
  add(reals, plan[PLAN_SLOT_ROWS],
      (in_space ? WRENCH_ROW_COUNT : SLOT_ROW_COUNT) * plan[PLAN_SLOTS]);
}

/* A block in which rows lie item by item, `width` of them each. */
static void add_items(finder *f, const ald_row_span *spans, uint32_t width, ald_row_range block) {
  for (uint32_t i = 0; i < block.count; i++) add_spans(f, spans, block.first + i * width, 1);
}

/* nodes, what they clash with, and bodies that yield to them */
static void add_lines(finder *reals, finder *flags, const uint32_t *plan) {
  const uint32_t nodes = plan[PLAN_NODES], chains = plan[PLAN_CHAINS];
  if (nodes == 0) return;
  add_spans(reals, ALD_SPANS(NODE_ROWS), plan[PLAN_NODE_ROWS], nodes);
  if (plan[PLAN_NODE_SLOW]) add(reals, plan[PLAN_NODE_SLOW] + nodes, nodes);
  if (plan[PLAN_TRACE]) add(reals, plan[PLAN_NODE_TENSIONS], nodes);
  add_spans(reals, ALD_SPANS(CHAIN_ROWS), plan[PLAN_CHAIN_ROWS], chains);
  add_spans(flags, ALD_SPANS(CHAIN_FLAGS), plan[PLAN_CHAIN_FLAGS], chains);
  /* boxes lie before the rows of clashes */
  add(reals, plan[PLAN_BOX_ROWS], plan[PLAN_CLASH_ROWS] - plan[PLAN_BOX_ROWS]);
  add_items(reals, ALD_SPANS(CLASH_ROWS), CLASH_ROW_COUNT,
            (ald_row_range){plan[PLAN_CLASH_ROWS], nodes});
  add_items(flags, ALD_SPANS(CLASH_FLAGS), CLASH_FLAG_COUNT,
            (ald_row_range){plan[PLAN_CLASH_FLAGS], nodes});
  add_spans(reals, ALD_SPANS(YIELD_ROWS), plan[PLAN_YIELD_ROWS], plan[PLAN_YIELDS]);
  /* what ends of lines give the points that hold them, in each substep anew */
  add(reals, plan[PLAN_POINT_ROWS], POINT_END_COUNT * plan[PLAN_POINT_END_COUNT]);
}

/* nodes of lines within another's bore */
static void add_shear(finder *reals, const uint32_t *plan) {
  const uint32_t *own = ald_bore_tables(plan);
  for (uint32_t i = 0; i < own[KIND_COUNT]; i++) {
    const uint32_t *first = plan + plan[PLAN_LINE_NODES] + plan[own[KIND_LINE_A] + i];
    add_items(reals, ALD_SPANS(SHEAR_ROWS), SHEAR_ROW_COUNT,
              (ald_row_range){plan[plan[PLAN_INSIDE_ROWS] + i], first[1] - first[0]});
  }
}

/* what the solution of joints needs */
static void add_joints(finder *reals, const uint32_t *plan) {
  if (plan[PLAN_JOINT_TABLE] == 0) return;
  const uint32_t *joints = plan + plan[PLAN_JOINT_TABLE];
  const uint32_t conditions = joints[JOINTS_CONDITIONS];
  add_spans(reals, ALD_SPANS(JOINED_ROWS), joints[JOINTS_ROWS], joints[JOINTS_JOINED]);
  add(reals, joints[JOINTS_SOLVE_ROWS], SOLVE_ROW_COUNT * conditions);
  add(reals, joints[JOINTS_YIELD_ROWS], joints[JOINTS_YIELDS] * conditions);
}

ald_status ald_temporaries_find(const ald_layout *layout, ald_temporaries *out) {
  ALD_ASSERT(layout && out);
  finder reals = {0}, flags = {0};
  if (!layout->is_plain) {
    add_kinds(&reals, &flags, layout->plan);
    add_all_bodies(&reals, layout->plan);
    add_lines(&reals, &flags, layout->plan);
    add_shear(&reals, layout->plan);
    add_joints(&reals, layout->plan);
  }
  *out = (ald_temporaries){reals.list, flags.list, reals.count, flags.count};
  if (!reals.failed && !flags.failed) return ALD_OK;
  ald_temporaries_free(out);
  return ALD_NO_MEMORY;
}

void ald_temporaries_free(ald_temporaries *temporaries) {
  free(temporaries->reals);
  free(temporaries->flags);
  *temporaries = (ald_temporaries){0};
}
