/* SPDX-License-Identifier: Apache-2.0
 * The layout of a frozen model: which row holds what. */
#include "layout.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "kernels/pass/step/stages.h"
#include "kernels/program.h"
#include "layout_builder.h"
#include "math/slopes.h"
#include "model/derive.h"
#include "model/rule.h"
#include "model/ships.h"
#include "passes.h"

static bool table_varies(const ald_layout_builder *b, const ald_definition *definition,
                         uint32_t table) {
  ALD_ASSERT(table < ald_kinds[definition->kind]->table_count);
  const ald_key_table *t = &ald_kinds[definition->kind]->tables[table];
  const uint32_t columns = t->is_matrix ? 6 : t->column_count;
  return ald_layout_varies(b, definition->tables[table], definition->rows[table] * columns);
}

static bool environment_varies(const ald_layout_builder *b, const ald_kind *kind) {
  return kind->uses_environment &&
         ald_layout_varies(b, b->study->environment, ALD_ENVIRONMENT_KEY_COUNT);
}

/* does any number vary on which the parameters of a definition depend? */
static bool definition_varies(const ald_layout_builder *b, const ald_definition *definition) {
  const ald_kind *kind = ald_kinds[definition->kind];
  bool varies =
      ald_layout_varies(b, definition->quantities, kind->key_count) || environment_varies(b, kind);
  for (uint32_t t = 0; t < kind->table_count; t++) {
    varies = varies || table_varies(b, definition, t);
  }
  return varies;
}

/* does any number vary on which its stored tables depend? Other numbers remain parameters, so that
 * a table is shared by all scenarios while a factor on it varies. */
static bool tables_vary(const ald_layout_builder *b, const ald_definition *definition) {
  const ald_kind *kind = ald_kinds[definition->kind];
  bool varies = environment_varies(b, kind);
  for (uint32_t k = 0; k < kind->key_count; k++) {
    const bool acts = !kind->shapes_tables || kind->shapes_tables(k);
    varies = varies || (acts && ald_layout_varies(b, definition->quantities + k, 1));
  }
  for (uint32_t t = 0; t < kind->table_count; t++) {
    varies = varies || table_varies(b, definition, t);
  }
  return varies;
}

/* Nodes of a definition's history from a file, which all scenarios share; stored once, for its
 * first instance. Returns the entry of the first number. */
static uint32_t lay_history(ald_layout_builder *b, uint32_t definition) {
  ALD_ASSERT(definition < b->study->definition_count);
  const ald_definition *d = &b->study->definitions[definition];
  if (b->history_of != definition + 1) {
    const uint32_t width = ald_node_width(ald_kinds[d->kind]->tables[0].column_count - 1);
    b->history = ald_layout_params(b, d->history->row_count * width, d->history->nodes);
    b->history_of = definition + 1;
  }
  return b->history;
}

/* Parameters of an instance that all scenarios share. Instances of one definition mostly have the
 * same ones, which are stored once. */
static uint32_t lay_shared(ald_layout_builder *b, uint32_t definition, const double *shared,
                           uint32_t count) {
  ALD_ASSERT(count <= ALD_PARAMS_MOST);
  const bool same = b->params_of == definition + 1 &&
                    memcmp(b->layout->assets + b->params, shared, count * sizeof *shared) == 0;
  if (!same) b->params = ald_layout_params(b, count, shared) & ~PLAN_SHARED;
  b->params_of = definition + 1;
  return b->params | PLAN_SHARED;
}

/* enters one instance of a kind */
static void lay_instance(ald_layout_builder *b, const uint32_t tables[KIND_FIELD_COUNT], uint32_t i,
                         const ald_instance *instance) {
  const ald_study *s = b->study;
  const ald_definition *definition = &s->definitions[instance->definition];
  const ald_kind *kind = ald_kinds[definition->kind];
  double shared[ALD_PARAMS_MOST];
  ald_numbers numbers = ald_instance_numbers(s, instance, b->nominal);
  const bool own = definition_varies(b, definition), own_tables = tables_vary(b, definition);
  numbers.laying = own_tables ? ALD_TABLES_OWN : ALD_TABLES_SHARED;
  kind->derive(&numbers, shared);
  const uint32_t entry = own ? ald_layout_params(b, kind->param_count, NULL)
                             : lay_shared(b, instance->definition, shared, kind->param_count);
  if (b->failed) return;
  const uint32_t history = definition->history ? lay_history(b, instance->definition) : 0;
  uint32_t at = kind->param_count;
  for (uint32_t t = 0; t < kind->table_count && !b->failed; t++) {
    const uint32_t rows = ald_laid_rows(kind, &numbers, t), count = rows * kind->table_width[t];
    const uint32_t first = ald_layout_params(b, count, own_tables ? NULL : shared + at);
    if (b->failed) return;
    b->layout->plan[tables[KIND_FIRST_ROWS + t] + i] = rows;
    b->layout->plan[tables[KIND_FIRST_ENTRY + t] + i] = first;
    at += count;
  }
  if (b->failed) return;
  uint32_t *plan = b->layout->plan;
  plan[tables[KIND_PARAMS] + i] = entry;
  plan[tables[KIND_OPTIONS] + i] = kind->options ? kind->options(&numbers) : 0;
  if (definition->history) {
    plan[tables[KIND_FIRST_ROWS] + i] = definition->history->row_count;
    plan[tables[KIND_FIRST_ENTRY] + i] = history;
    plan[tables[KIND_OPTIONS] + i] |= HISTORY_EVEN;
  }
  plan[tables[KIND_BODY_A] + i] = instance->body_a;
  plan[tables[KIND_BODY_B] + i] = instance->body_b;
  if (kind->between_lines) {
    plan[tables[KIND_SHAPE_A] + i] = instance->part_a;
    plan[tables[KIND_SHAPE_B] + i] = instance->part_b;
  }
  if (kind->uses_outlines) {
    plan[tables[KIND_SHAPE_A] + i] = ald_layout_shape(s, instance->body_a, instance->part_a);
    plan[tables[KIND_SHAPE_B] + i] = ald_layout_shape(s, instance->body_b, instance->part_b);
  }
}

static void lay_kind(ald_layout_builder *b, uint32_t number, uint32_t *first, uint32_t *slot,
                     ald_tracing tracing) {
  const ald_study *s = b->study;
  const ald_kind *kind = ald_kinds[number];
  uint32_t count = 0;
  while (*first + count < s->instance_count &&
         s->definitions[s->instances[*first + count].definition].kind == number) {
    count++;
  }
  uint32_t tables[KIND_FIELD_COUNT];
  for (uint32_t field = 0; field < KIND_FIELD_COUNT; field++) {
    tables[field] = ald_layout_table(b, count);
  }
  for (uint32_t i = 0; i < count && !b->failed; i++) {
    if (b->part) {
      ald_layout_take_instance(b, tables, i, *first + i);
    } else {
      lay_instance(b, tables, i, &s->instances[*first + i]);
    }
  }
  if (b->failed) return;
  tables[KIND_COUNT] = count;
  tables[KIND_IS_CONTACT] = kind->is_contact;
  tables[KIND_ROWS] = ald_layout_reals(b, kind->row_count * count);
  tables[KIND_FLAGS] = ald_layout_flags(b, kind->flag_count * count);
  tables[KIND_SLOT] = *slot;
  tables[KIND_TRACE] = tracing == ALD_TRACE_ON ? ald_layout_reals(b, kind->trace_count * count) : 0;
  memcpy(b->layout->plan + PLAN_KINDS + number * KIND_FIELD_COUNT, tables, sizeof tables);
  *first += count;
  *slot += count;
}

/* Slots of second ends, of the kinds with a separate force at each end, behind those of all
 * instances; returns the number of all slots. */
static uint32_t lay_end_slots(ald_layout_builder *b, uint32_t slot) {
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    uint32_t *own = b->layout->plan + PLAN_KINDS + k * KIND_FIELD_COUNT;
    own[KIND_END_SLOT] = slot;
    if (ald_kinds[k]->pulls_apart) slot += own[KIND_COUNT];
  }
  return slot;
}

/* slot of the second end of an instance */
static uint32_t end_slot(const uint32_t *plan, const ald_study *s, uint32_t instance) {
  ALD_ASSERT(instance < s->instance_count);
  const uint32_t kind = s->definitions[s->instances[instance].definition].kind;
  const uint32_t *own = plan + PLAN_KINDS + kind * KIND_FIELD_COUNT;
  return own[KIND_END_SLOT] + instance - own[KIND_SLOT];
}

/* does an element act on a body by its slot, as its first body or as its second? */
static bool acts_on(const ald_study *s, const ald_instance *instance, bool second) {
  const ald_kind *kind = ald_kinds[s->definitions[instance->definition].kind];
  return !kind->is_motion && !kind->between_lines && (!second || kind->body_count == 2);
}

/* Where each body's part of the gather table begins: entry `start + body` of the plan. */
static void count_gather(const ald_study *s, uint32_t *start) {
  for (uint32_t i = 0; i < s->instance_count; i++) {
    const ald_instance *instance = &s->instances[i];
    if (acts_on(s, instance, false)) start[instance->body_a + 1]++;
    if (acts_on(s, instance, true)) start[instance->body_b + 1]++;
  }
  for (uint32_t body = 0; body < s->body_count; body++) start[body + 1] += start[body];
}

/* which slots act on which body, in the order of the elements */
static void lay_gather(ald_layout_builder *b) {
  const ald_study *s = b->study;
  const uint32_t start = ald_layout_table(b, s->body_count + 1);
  const uint32_t table = ald_layout_table(b, 2 * s->instance_count);
  const uint32_t other = ald_layout_table(b, 2 * s->instance_count);
  uint32_t *next = calloc(s->body_count + 1u, sizeof *next);
  if (!next) b->failed = true;
  if (b->failed) {
    free(next);
    return;
  }
  uint32_t *plan = b->layout->plan;
  count_gather(s, plan + start);
  memcpy(next, plan + start, s->body_count * sizeof *next);
  for (uint32_t i = 0; i < s->instance_count; i++) {
    const ald_instance *instance = &s->instances[i];
    const ald_kind *kind = ald_kinds[s->definitions[instance->definition].kind];
    if (acts_on(s, instance, false)) plan[table + next[instance->body_a]++] = 2 * i;
    if (!acts_on(s, instance, true)) continue;
    const uint32_t entry = next[instance->body_b]++;
    plan[other + entry] = instance->body_a;
    plan[table + entry] = kind->pulls_apart ? 2 * end_slot(plan, s, i) : 2 * i + 1;
  }
  free(next);
  plan[PLAN_GATHER_START] = start;
  plan[PLAN_GATHER_TABLE] = table;
  plan[PLAN_GATHER_OTHER] = other;
}

/* the motions of each body, as the rows that they leave their offsets and rates in */
static void lay_motions(ald_layout_builder *b) {
  const ald_study *s = b->study;
  const uint32_t start = ald_layout_table(b, s->body_count + 1);
  const uint32_t table = ald_layout_table(b, s->instance_count);
  uint32_t entry = 0;
  for (uint32_t body = 0; body < s->body_count && !b->failed; body++) {
    uint32_t *plan = b->layout->plan;
    plan[start + body] = entry;
    for (uint32_t i = 0; i < s->instance_count; i++) {
      const uint32_t number = s->definitions[s->instances[i].definition].kind;
      const uint32_t *own = plan + PLAN_KINDS + number * KIND_FIELD_COUNT;
      if (!ald_kinds[number]->is_motion || s->instances[i].body_a != body) continue;
      plan[table + entry++] = own[KIND_ROWS] + i - own[KIND_SLOT];
      plan[PLAN_MOTION_STRIDE] = own[KIND_COUNT];
    }
  }
  if (b->failed) return;
  b->layout->plan[start + s->body_count] = entry;
  b->layout->plan[PLAN_MOTION_START] = start;
  b->layout->plan[PLAN_MOTION_TABLE] = table;
}

/* rows of the results that a rule monitors, or the bodies that move */
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
    const uint32_t *own = plan + PLAN_KINDS + number * KIND_FIELD_COUNT;
    plan[at + (*count)++] = own[KIND_ROWS] +
                            ald_kinds[number]->records[operand->record].row * own[KIND_COUNT] +
                            operand->instance - own[KIND_SLOT];
  }
  return at;
}

/* accelerations of the bodies, for the stiction of bows */
static void lay_rates(ald_layout_builder *b) {
  uint32_t *plan = b->layout->plan;
  if (plan[PLAN_KINDS + KIND_bow * KIND_FIELD_COUNT + KIND_COUNT] == 0) return;
  plan[PLAN_RATE_ROWS] = ald_layout_reals(b, 6 * b->study->body_count);
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

/* last, because these rows are rarely accessed: they need not be in a cache */
static void lay_events(ald_layout_builder *b, uint32_t capacity) {
  ald_layout *layout = b->layout;
  layout->busy_real_rows = layout->real_rows;
  layout->busy_flag_rows = layout->flag_rows;
  layout->plan[PLAN_EVENTS] = capacity;
  layout->plan[PLAN_EVENT_KINDS] = capacity > 0 ? (1u << EVENT_COUNT) - 1 : 0;
  if (b->study->output.events == ALD_EVENTS_WITHOUT_SLIP) {
    layout->plan[PLAN_EVENT_KINDS] &= ~(1u << EVENT_SLIP | 1u << EVENT_STICK);
  }
  layout->plan[PLAN_EVENT_FLAGS] = ald_layout_flags(b, 2 * capacity);
  layout->plan[PLAN_EVENT_ROWS] = ald_layout_reals(b, capacity);
}

static void lay_list(ald_layout_builder *b) {
  uint32_t *plan = b->layout->plan;
  const uint32_t pairs = plan[PLAN_KINDS + KIND_contact * KIND_FIELD_COUNT + KIND_COUNT];
  plan[PLAN_LIST_COUNTS] = ald_layout_flags(b, 1);
  plan[PLAN_LIST_BLOCKS] = ald_layout_flags(b, 1);
  plan[PLAN_LIST_TOTAL] = ald_layout_flags(b, 1);
  plan[PLAN_LIST_KEYS] = ald_layout_flags(b, pairs);
}

/* which hydrostatics a body in space has, for integrators that treat its restoring forces
 * separately */
static void lay_restoring(ald_layout_builder *b) {
  uint32_t *plan = b->layout->plan;
  const uint32_t *own = plan + PLAN_KINDS + KIND_hydrostatics * KIND_FIELD_COUNT;
  for (uint32_t i = 0; i < own[KIND_COUNT]; i++) {
    plan[plan[PLAN_RESTORING] + plan[own[KIND_BODY_A] + i]] = 1 + i;
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
  b->layout->plan[PLAN_LANE_FLAGS] = ald_layout_flags(b, LANE_FLAG_COUNT);
  ald_layout_environment(b);
  ald_layout_bodies(b);
  if (s->is_spatial && !b->failed) ald_layout_space(b);
  ald_layout_shapes(b);
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
    lay_kind(b, k, &first, &slot, tracing);
  }
  if (b->failed) return;
  slot = lay_end_slots(b, slot);
  b->layout->plan[PLAN_SLOTS] = slot;
  b->layout->plan[PLAN_SLOT_ROWS] =
      ald_layout_reals(b, (s->is_spatial ? WRENCH_ROW_COUNT : SLOT_ROW_COUNT) * slot);
  b->layout->rest_reals = b->layout->real_rows;
  b->layout->rest_flags = b->layout->flag_rows;
  lay_gather(b);
  if (!b->failed) ald_layout_lines(b);
  if (!b->failed) ald_layout_radiation(b);
  if (s->is_spatial && !b->failed) lay_motions(b);
  if (s->is_spatial && !b->failed) lay_restoring(b);
  if (!b->failed) lay_rates(b);
  if (!b->failed) ald_layout_approaches(b);
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

ald_status ald_layout_create_varying(const ald_study *study, const bool *varies,
                                     ald_layout **layout, ald_report *report) {
  ald_layout_builder b = {.study = study};
  return create(&b, varies, ALD_TRACE_OFF, 0, layout, report);
}

ald_status ald_layout_create_part(const ald_study_part *part, const ald_layout *all,
                                  uint32_t events, ald_layout **layout, ald_report *report) {
  ald_layout_builder b = {.study = &part->study, .part = part, .all = all};
  return create(&b, NULL, ALD_TRACE_OFF, events, layout, report);
}

void ald_layout_destroy(ald_layout *layout) {
  if (!layout) return;
  free(layout->plan);
  free(layout->assets);
  free(layout->approaches);
  free(layout);
}

uint32_t ald_layout_source(const ald_layout *layout, uint32_t number) {
  const uint32_t table = layout->plan[PLAN_SOURCES];
  return table > 0 ? layout->plan[table + number] : number;
}

size_t ald_layout_scratch(const ald_layout *layout) {
  return (size_t)layout->plan[PLAN_SCRATCH_REALS] + layout->plan[PLAN_SCRATCH_UINTS];
}

/* passes over bodies in space that another scheme, or contacts of outlines, would need */
static bool is_idle_in_space(const uint32_t *plan, uint32_t pass) {
  const bool frozen = plan[PLAN_SCHEME] == SCHEME_FROZEN;
  const uint32_t *outlines = plan + PLAN_KINDS + KIND_contact * KIND_FIELD_COUNT;
  if (pass == PASS_frozen) return !frozen;
  if (pass == PASS_integrate) return frozen;
  return (pass == PASS_count || pass == PASS_foresee) && outlines[KIND_COUNT] == 0;
}

uint32_t ald_layout_instances(const ald_layout *layout, uint32_t pass) {
  ALD_ASSERT(pass < ald_pass_count);
  const ald_pass_info *info = &ald_pass_infos[pass];
  const uint32_t *plan = layout->plan;
  const uint32_t kind_count = plan[PLAN_KINDS + info->kind * KIND_FIELD_COUNT + KIND_COUNT];
  switch (info->space) {
    case ALD_SPACE_MOVING:
      return plan[PLAN_MOVING];
    case ALD_SPACE_SPATIAL:
      return is_idle_in_space(plan, pass) ? 0 : plan[PLAN_SPATIAL];
    case ALD_SPACE_KIND:
    case ALD_SPACE_ENTRIES:
      return kind_count;
    case ALD_SPACE_LANES:
    case ALD_SPACE_BLOCKS:
    case ALD_SPACE_SINGLE:
      if (info->stage == ALD_STAGE_INTEGRATE) return plan[PLAN_STAGES] > 1;
      if (pass == PASS_divide) return plan[PLAN_FINE] > 1;
      if (pass == PASS_stray) return plan[PLAN_STRAY_BODIES] > 0;
      if (info->stage == ALD_STAGE_LIST || info->kind == KIND_line ||
          info->kind == KIND_mesh_contact) {
        return kind_count > 0;
      }
      return 1;
  }
  return 0;
}
