/* SPDX-License-Identifier: Apache-2.0
 * Names of the rows of a tile, for messages. A row that is a result has the name of its column;
 * another one is found by its number in the enumeration of a header in kernels/. */
#include "row_name.h"

#include <stdio.h>

#include "base/assertion.h"
#include "kernels/pass/clash/clash_rows.h"
#include "kernels/pass/clash/yield_rows.h"
#include "kernels/pass/line/line_rows.h"
#include "kernels/pass/step/approach_rows.h"
#include "kernels/pass/step/space_rows.h"
#include "kind_tables.h"

/* whose rows a block holds */
typedef enum owner { OF_BODY, OF_SLOT, OF_NODE, OF_CHAIN, OF_CLASH, OF_RULE, OF_PAIR } owner;

/* `fields` rows of each of plan[count], one field of all after the other, from plan[first] on */
typedef struct block {
  uint32_t first, count, fields;
  owner owner;
  const char *header, *const *names; /* names: (fields) or NULL */
} block;

static const char *const body_names[BODY_ROW_COUNT] = {
    [BODY_X] = "x",
    [BODY_Y] = "y",
    [BODY_PSI] = "heading",
    [BODY_VX] = "velocity_x",
    [BODY_VY] = "velocity_y",
    [BODY_R] = "yaw_rate",
    [BODY_COS] = "cosine of the heading",
    [BODY_SIN] = "sine of the heading",
    [BODY_MIN_X] = "least x",
    [BODY_MAX_X] = "greatest x",
    [BODY_MIN_Y] = "least y",
    [BODY_MAX_Y] = "greatest y",
    [BODY_FX] = "sum of forces along x",
    [BODY_FY] = "sum of forces along y",
    [BODY_MZ] = "sum of moments about z",
};

static const char *const space_names[SPACE_ROW_COUNT] = {
    [SPACE_Z] = "z",
    [SPACE_U] = "surge velocity",
    [SPACE_V] = "sway velocity",
    [SPACE_W] = "heave velocity",
    [SPACE_P] = "roll_rate",
    [SPACE_Q] = "pitch_rate",
    [SPACE_R] = "yaw_rate",
    [SPACE_VZ] = "velocity_z",
    [SPACE_ROLL] = "roll",
    [SPACE_PITCH] = "pitch",
    [SPACE_FZ] = "sum of forces along z",
    [SPACE_MX] = "sum of moments about x",
    [SPACE_MY] = "sum of moments about y",
};

static const char *const slot_names[SLOT_ROW_COUNT] = {"force along x", "force along y",
                                                       "moment about the first body",
                                                       "moment about the second body"};
static const char *const wrench_names[WRENCH_ROW_COUNT] = {"force along x",  "force along y",
                                                           "force along z",  "moment about x",
                                                           "moment about y", "moment about z"};
static const char *const rule_names[1] = {"time"};

static const block real_blocks[] = {
    {PLAN_BODY_ROWS, PLAN_BODIES, BODY_ROW_COUNT, OF_BODY, "plan.h", body_names},
    {PLAN_SPACE_ROWS, PLAN_BODIES, SPACE_ROW_COUNT, OF_BODY, "space_rows.h", space_names},
    {PLAN_RATE_ROWS, PLAN_BODIES, 6, OF_BODY, "space_rows.h, accelerations", NULL},
    {PLAN_NODE_ROWS, PLAN_NODES, NODE_ROW_COUNT, OF_NODE, "line_rows.h", NULL},
    {PLAN_NODE_SLOW, PLAN_NODES, 2, OF_NODE, "line_rows.h, slow strains", NULL},
    {PLAN_CHAIN_ROWS, PLAN_CHAINS, CHAIN_ROW_COUNT, OF_CHAIN, "clash_rows.h", NULL},
    {PLAN_CLASH_ROWS, PLAN_NODES, CLASH_ROW_COUNT, OF_CLASH, "clash_rows.h", NULL},
    {PLAN_YIELD_ROWS, PLAN_YIELDS, YIELD_ROW_COUNT, OF_PAIR, "yield_rows.h", NULL},
    {PLAN_APPROACH_ROWS, PLAN_APPROACHES, APPROACH_ROW_COUNT, OF_PAIR, "approach_rows.h", NULL},
    {PLAN_RULE_ROWS, PLAN_RULES, 1, OF_RULE, "plan.h", rule_names},
};

static const char *const body_flags[BODY_FLAG_COUNT] = {"number of touches", "step of its place"};
static const char *const rule_flags[1] = {"steps held"};

static const block flag_blocks[] = {
    {PLAN_BODY_FLAGS, PLAN_BODIES, BODY_FLAG_COUNT, OF_BODY, "plan.h", body_flags},
    {PLAN_CHAIN_FLAGS, PLAN_CHAINS, CHAIN_FLAG_COUNT, OF_CHAIN, "clash_rows.h", NULL},
    {PLAN_CLASH_FLAGS, PLAN_NODES, CLASH_FLAG_COUNT, OF_CLASH, "clash_rows.h", NULL},
    {PLAN_RULE_FLAGS, PLAN_RULES, 1, OF_RULE, "plan.h", rule_flags},
};

static const char *const lane_flags[LANE_FLAG_COUNT] = {
    [LANE_STATUS] = "status",
    [LANE_STEP] = "step",
    [LANE_FAIL_STEP] = "step of its status",
    [LANE_FAIL_BODY] = "body of its status",
    [LANE_DONE] = "done",
    [LANE_STAGE] = "stage of the step",
    [LANE_EVENTS] = "number of events",
    [LANE_TICK] = "tick",
    [LANE_SPAN] = "length of the step",
    [LANE_SPAN_BEFORE] = "length of the step before",
};

static const char *instance_of(const ald_study *study, const ald_layout *layout, uint32_t number) {
  const uint32_t source = ald_layout_source(layout, number);
  ALD_ASSERT(source < study->instance_count);
  return study->instances[source].name;
}

/* ------------------------------------------------------------------------------ blocks */

/* the line of a node, and the node's number in it */
static void name_node(const ald_study *study, const ald_layout *layout, uint32_t node,
                      ald_row_name *name) {
  const uint32_t *plan = layout->plan, *own = ald_line_tables(plan);
  uint32_t line = 0;
  while (line + 1 < own[KIND_COUNT] && plan[plan[PLAN_LINE_NODES] + line + 1] <= node) line++;
  if (own[KIND_COUNT] == 0) return;
  snprintf(name->element, sizeof name->element, "%.150s, node %u",
           instance_of(study, layout, own[KIND_SLOT] + line),
           node - plan[plan[PLAN_LINE_NODES] + line]);
}

static void name_owner(const ald_study *study, const ald_layout *layout, const block *b,
                       uint32_t item, ald_row_name *name) {
  switch (b->owner) {
    case OF_BODY:
      ALD_ASSERT(item < study->body_count);
      snprintf(name->element, sizeof name->element, "bodies.%.180s", study->bodies[item].name);
      break;
    case OF_SLOT:
      if (item >= study->instance_count) {
        snprintf(name->element, sizeof name->element, "second end, slot %u", item);
      } else {
        snprintf(name->element, sizeof name->element, "%.190s", instance_of(study, layout, item));
      }
      break;
    case OF_NODE:
    case OF_CLASH:
      name_node(study, layout, item, name);
      break;
    case OF_CHAIN:
      snprintf(name->element, sizeof name->element, "chain %u", item);
      break;
    case OF_PAIR:
      snprintf(name->element, sizeof name->element, "pair %u", item);
      break;
    case OF_RULE:
      ALD_ASSERT(item < study->rule_count);
      snprintf(name->element, sizeof name->element, "%s.%.180s",
               study->rules[item].ends ? "stop" : "limits", study->rules[item].name);
      break;
  }
}

static void name_field(const char *word, uint32_t field, const char *header, ald_row_name *name) {
  if (word) {
    snprintf(name->quantity, sizeof name->quantity, "%s", word);
  } else {
    snprintf(name->quantity, sizeof name->quantity, "row %u of %s", field, header);
  }
}

/* false if the row lies elsewhere */
static bool name_in_block(const ald_study *study, const ald_layout *layout, const block *b,
                          uint32_t row, ald_row_name *name) {
  const uint32_t *plan = layout->plan;
  const uint32_t first = plan[b->first], count = plan[b->count];
  if (count == 0 || row < first || row - first >= b->fields * count) return false;
  if (b->first == PLAN_SPACE_ROWS && plan[PLAN_SPATIAL] == 0) return false;
  if ((b->first == PLAN_RATE_ROWS || b->first == PLAN_NODE_SLOW) && first == 0) return false;
  /* clashes lie node by node */
  const bool by_item = b->owner == OF_CLASH;
  const uint32_t item = by_item ? (row - first) / b->fields : (row - first) % count;
  const uint32_t field = by_item ? (row - first) % b->fields : (row - first) / count;
  name_owner(study, layout, b, item, name);
  name_field(b->names ? b->names[field] : NULL, field, b->header, name);
  return true;
}

/* ------------------------------------------------------------------------------ elements */

/* the record of a row of a kind, or NULL */
static const char *record_of(const ald_kind *kind, uint32_t field) {
  const uint32_t place = ald_record_place(kind->records, kind->record_count, field);
  return place < kind->record_count ? kind->records[place].name : NULL;
}

static bool name_in_kinds(const ald_study *study, const ald_layout *layout, uint32_t row,
                          bool is_flag, ald_row_name *name) {
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    const uint32_t *own = ald_kind_tables(layout->plan, k);
    const uint32_t fields = is_flag ? ald_kinds[k]->flag_count : ald_kinds[k]->row_count;
    const uint32_t first = own[is_flag ? KIND_FLAGS : KIND_ROWS], count = own[KIND_COUNT];
    if (count == 0 || row < first || row - first >= fields * count) continue;
    char header[64];
    const uint32_t field = (row - first) / count;
    snprintf(header, sizeof header, "%s%s_rows.h", is_flag ? "the flags of " : "",
             ald_kinds[k]->name);
    snprintf(name->element, sizeof name->element, "%.190s",
             instance_of(study, layout, own[KIND_SLOT] + (row - first) % count));
    name_field(is_flag ? NULL : record_of(ald_kinds[k], field), field, header, name);
    return true;
  }
  return false;
}

ald_row_name ald_real_row_name(const ald_study *study, const ald_layout *layout, uint32_t row) {
  ALD_ASSERT(study && layout && row < layout->real_rows);
  ald_row_name name = {"", ""};
  const block slots = {
      PLAN_SLOT_ROWS, PLAN_SLOTS, study->is_spatial ? WRENCH_ROW_COUNT : SLOT_ROW_COUNT,
      OF_SLOT,        "plan.h",   study->is_spatial ? wrench_names : slot_names};
  if (name_in_kinds(study, layout, row, false, &name)) return name;
  if (name_in_block(study, layout, &slots, row, &name)) return name;
  for (uint32_t b = 0; b < sizeof real_blocks / sizeof real_blocks[0]; b++) {
    if (name_in_block(study, layout, &real_blocks[b], row, &name)) return name;
  }
  snprintf(name.quantity, sizeof name.quantity, "real row %u", row);
  return name;
}

ald_row_name ald_flag_row_name(const ald_study *study, const ald_layout *layout, uint32_t row) {
  ALD_ASSERT(study && layout && row < layout->flag_rows);
  ald_row_name name = {"", ""};
  const uint32_t lane = row - layout->plan[PLAN_LANE_FLAGS];
  if (lane < LANE_FLAG_COUNT) {
    snprintf(name.element, sizeof name.element, "the scenario");
    name_field(lane_flags[lane], lane, "plan.h", &name);
    return name;
  }
  if (name_in_kinds(study, layout, row, true, &name)) return name;
  for (uint32_t b = 0; b < sizeof flag_blocks / sizeof flag_blocks[0]; b++) {
    if (name_in_block(study, layout, &flag_blocks[b], row, &name)) return name;
  }
  snprintf(name.quantity, sizeof name.quantity, "flag row %u", row);
  return name;
}
