/* SPDX-License-Identifier: Apache-2.0
 * Making the layout of a study: bodies, elements, rules, events. */
#include "layout_create.h"

#include <stdlib.h>
#include <string.h>

#include "base/report.h"
#include "kernels/pass/step/stages.h"
#include "model/derive.h"
#include "model/rule.h"
#include "model/ships.h"
#include "plan/kind_tables.h"
#include "plan/layout_bodies.h"
#include "plan/layout_builder.h"
#include "plan/layout_elements.h"
#include "plan/layout_lines.h"
#include "plan/layout_meshes.h"

/* rows of the results that a rule looks at, or the bodies that move */
static uint32_t rule_operands(ald_layout_builder *b, const ald_rule *rule, uint32_t *count) {
  const ald_study *s = b->study;
  const uint32_t at = ald_layout_table(b, s->body_count + rule->operand_count + 1);
  if (b->failed) return 0;
  uint32_t *plan = b->layout->plan;
  *count = 0;
  for (uint32_t i = 0; rule->what == RULE_REST && i < s->body_count; i++) {
    if (!s->bodies[i].fixed && !s->bodies[i].prescribed) plan[at + (*count)++] = i;
  }
  for (uint32_t k = 0; k < rule->operand_count; k++) {
    const ald_operand *operand = &rule->operands[k];
    const uint32_t number = s->definitions[s->instances[operand->instance].definition].kind;
    const uint32_t *own = ald_kind_tables(plan, number);
    plan[at + (*count)++] = own[KIND_ROWS] +
                            ald_kinds[number]->records[operand->record].row * own[KIND_COUNT] +
                            operand->instance - own[KIND_SLOT];
  }
  return at;
}

/* number of instances of the kinds with a trait */
static uint32_t count_with(const ald_layout_builder *b, uint32_t trait) {
  uint32_t count = 0;
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    if (!ald_kind_is(ald_kinds[k], trait)) continue;
    count += ald_kind_tables(b->layout->plan, k)[KIND_COUNT];
  }
  return count;
}

/* accelerations of the bodies, for laws that need them; a part of a study may have none of these */
static void lay_rates(ald_layout_builder *b) {
  const bool is_needed = count_with(b, ALD_KIND_ACCELERATION) > 0;
  b->layout->plan[PLAN_RATE_ROWS] = is_needed ? ald_layout_reals(b, 6 * b->study->body_count) : 0;
}

static void lay_rules(ald_layout_builder *b) {
  const ald_study *s = b->study;
  const uint32_t table = ald_layout_table(b, RULE_FIELD_COUNT * s->rule_count);
  for (uint32_t r = 0; r < s->rule_count && !b->failed; r++) {
    const ald_rule *rule = &s->rules[r];
    double shared[RULE_PARAM_COUNT];
    ald_derive_rule(s, rule, b->nominal, shared);
    const bool varies =
        ald_layout_varies(b, rule->quantities, ald_rule_kinds[rule->what].key_count);
    uint32_t fields[RULE_FIELD_COUNT] = {[RULE_WHAT] = rule->what, [RULE_ENDS] = rule->ends};
    fields[RULE_PARAMS] = ald_layout_params(b, RULE_PARAM_COUNT, varies ? NULL : shared);
    fields[RULE_OPERANDS] = rule_operands(b, rule, &fields[RULE_OPERAND_COUNT]);
    if (b->failed) return;
    memcpy(b->layout->plan + table + r * RULE_FIELD_COUNT, fields, sizeof fields);
  }
  if (b->failed) return;
  b->layout->plan[PLAN_RULES] = s->rule_count;
  b->layout->plan[PLAN_RULE_TABLE] = table;
  b->layout->plan[PLAN_RULE_ROWS] = ald_layout_reals(b, s->rule_count);
  b->layout->plan[PLAN_RULE_FLAGS] = ald_layout_flags(b, s->rule_count);
}

/* last, because these rows are seldom touched: they need no place in a cache */
static void lay_events(ald_layout_builder *b, uint32_t capacity) {
  ald_layout *layout = b->layout;
  layout->busy_real_rows = layout->real_rows;
  layout->busy_flag_rows = layout->flag_rows;
  layout->plan[PLAN_EVENTS] = capacity;
  static const uint32_t kept[] = {[ALD_EVENTS_WITHOUT_SLIP] = EVENTS_SLOW,
                                  [ALD_EVENTS_ALL] = EVENTS_ALL,
                                  [ALD_EVENTS_NONE] = EVENTS_WARNED};
  layout->plan[PLAN_EVENT_RAPID] = kept[b->study->output.events];
  layout->plan[PLAN_EVENT_FLAGS] = ald_layout_flags(b, 2 * capacity);
  layout->plan[PLAN_EVENT_ROWS] = ald_layout_reals(b, capacity);
}

static void lay_list(ald_layout_builder *b) {
  uint32_t *plan = b->layout->plan, pairs = 0;
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    if (ald_kinds[k]->outline) pairs += ald_kind_tables(plan, k)[KIND_COUNT];
  }
  plan[PLAN_LIST_COUNTS] = ald_layout_flags(b, 1);
  plan[PLAN_LIST_BLOCKS] = ald_layout_flags(b, 1);
  plan[PLAN_LIST_TOTAL] = ald_layout_flags(b, 1);
  plan[PLAN_LIST_KEYS] = ald_layout_flags(b, pairs);
}

/* which restoring element a body in space has, for integrators that treat it apart */
static void lay_restoring(ald_layout_builder *b) {
  uint32_t *plan = b->layout->plan;
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    const uint32_t *own = ald_kind_tables(plan, k);
    if (!ald_kind_is(ald_kinds[k], ALD_KIND_RESTORING)) continue;
    for (uint32_t i = 0; i < own[KIND_COUNT]; i++) {
      plan[plan[PLAN_RESTORING] + plan[own[KIND_BODY_A] + i]] = 1 + i;
    }
  }
}

/* What comes before the elements, and does not depend on how many there are. */
static void lay_bodies(ald_layout_builder *b, ald_tracing tracing) {
  const ald_study *s = b->study;
  ald_layout_table(b, PLAN_KINDS + KIND_TOTAL * KIND_FIELD_COUNT);
  ald_layout_asset(b, ald_study_fine_step(s));
  if (b->failed) return;
  b->layout->plan[PLAN_SCHEME] = s->scheme;
  b->layout->plan[PLAN_FINE] = ald_study_fine(s);
  b->layout->plan[PLAN_STEPS] =
      s->step_count == PLAN_ENDLESS ? PLAN_ENDLESS : s->step_count * ald_study_fine(s);
  b->layout->plan[PLAN_STAGES] = STAGES_OF(s->scheme);
  b->layout->plan[PLAN_TRACE] = tracing == ALD_TRACE_ON;
  b->layout->plan[PLAN_RADIATION_BLOCK] = b->past_block;
  b->layout->plan[PLAN_LANE_FLAGS] = ald_layout_flags(b, LANE_FLAG_COUNT);
  ald_layout_environment(b);
  ald_layout_bodies(b);
  if (s->is_spatial && !b->failed) ald_layout_space(b);
  ald_layout_shapes(b);
  if (!b->failed) ald_layout_hulls(b);
  if (!b->failed) ald_layout_meshes(b);
  ald_layout *layout = b->layout;
  layout->bodies_plan = layout->plan_count;
  layout->bodies_reals = layout->real_rows;
  layout->bodies_flags = layout->flag_rows;
}

static void lay_elements(ald_layout_builder *b, ald_tracing tracing, uint32_t events) {
  const ald_study *s = b->study;
  uint32_t first = 0, slot = 0;
  for (uint32_t k = 0; k < ald_kind_count && !b->failed; k++) {
    ald_layout_kind(b, k, &first, &slot, tracing);
  }
  if (b->failed) return;
  slot = ald_layout_end_slots(b, slot);
  b->layout->plan[PLAN_SLOTS] = slot;
  b->layout->plan[PLAN_SLOT_ROWS] =
      ald_layout_reals(b, (s->is_spatial ? WRENCH_ROW_COUNT : SLOT_ROW_COUNT) * slot);
  b->layout->rest_reals = b->layout->real_rows;
  b->layout->rest_flags = b->layout->flag_rows;
  ald_layout_gather(b);
  if (s->build_up > 0) ald_layout_build_up(b);
  if (!b->failed) ald_layout_lines(b);
  if (!b->failed) ald_layout_points(b);
  if (s->is_spatial && !b->failed) ald_layout_burdens(b);
  if (!b->failed) ald_layout_radiation(b);
  if (!b->failed) ald_layout_joints(b);
  if (s->is_spatial && !b->failed) ald_layout_motions(b);
  if (s->is_spatial && !b->failed) lay_restoring(b);
  if (!b->failed) lay_rates(b);
  if (!b->failed) ald_layout_approaches(b);
  if (!b->failed) ald_layout_orders(b);
  if (!b->failed) lay_rules(b);
  if (!b->failed) lay_list(b);
  if (!b->failed) lay_events(b, events);
}

/* quantities that are not the same in all scenarios */
static void mark_varying(ald_layout_builder *b) {
  const ald_study *s = b->study;
  for (uint32_t v = 0; v < s->variable_count; v++) {
    const ald_variable *variable = &s->variables[v];
    for (uint32_t t = 0; t < variable->target_count; t++) b->varies[variable->targets[t]] = true;
  }
  for (uint32_t c = 0; c < s->choice_count; c++) {
    for (uint32_t v = 0; v < s->choices[c].variant_count; v++) {
      const ald_variant *variant = &s->choices[c].variants[v];
      for (uint32_t k = 0; k < variant->setting_count; k++) {
        b->varies[variant->settings[k].quantity] = true;
      }
    }
  }
  ald_ships_mark(s, b->varies);
}

static ald_status create(ald_layout_builder *b, const bool *varies, ald_tracing tracing,
                         uint32_t events, ald_layout **layout, ald_report *report) {
  const ald_study *study = b->study;
  b->layout = calloc(1, sizeof *b->layout);
  b->varies = calloc(study->quantity_count + 1u, sizeof *b->varies);
  b->nominal = calloc(study->quantity_count + 1u, sizeof *b->nominal);
  b->failed = !b->layout || !b->varies || !b->nominal;
  if (!b->failed) {
    for (uint32_t q = 0; q < study->quantity_count; q++) {
      b->nominal[q] = study->quantities[q].value;
      b->varies[q] = varies && varies[q];
    }
    mark_varying(b);
    if (b->part) {
      ald_layout_take_bodies(b);
    } else {
      lay_bodies(b, tracing);
    }
  }
  if (!b->failed) lay_elements(b, tracing, events);
  if (!b->failed && b->part) ald_layout_part(b);
  if (!b->failed) ald_layout_mesh_tables(b);
  free(b->mesh_tables);
  free(b->varies);
  free(b->nominal);
  if (b->failed) {
    ald_layout_destroy(b->layout);
    *layout = NULL;
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the layout of the model\n");
  }
  *layout = b->layout;
  return ALD_OK;
}

ald_status ald_layout_create(const ald_study *study, ald_tracing tracing, uint32_t events,
                             ald_layout **layout, ald_report *report) {
  ald_layout_builder b = {.study = study};
  return create(&b, NULL, tracing, events, layout, report);
}

ald_status ald_layout_create_past(const ald_study *study, uint32_t events, uint32_t past_block,
                                  ald_layout **layout, ald_report *report) {
  ald_layout_builder b = {.study = study, .past_block = past_block};
  return create(&b, NULL, ALD_TRACE_OFF, events, layout, report);
}

ald_status ald_layout_create_varying(const ald_study *study, const bool *varies,
                                     ald_tracing tracing, ald_layout **layout, ald_report *report) {
  ald_layout_builder b = {.study = study};
  return create(&b, varies, tracing, 0, layout, report);
}

ald_status ald_layout_create_part(const ald_study_subset *part, const ald_layout *all,
                                  uint32_t events, ald_layout **layout, ald_report *report) {
  ald_layout_builder b = {.study = &part->study, .part = part, .all = all};
  return create(&b, NULL, ALD_TRACE_OFF, events, layout, report);
}
