/* SPDX-License-Identifier: Apache-2.0
 * The elements in a layout: parameters, rows and slots of each instance, and which slots a body
 * gathers. */
#include "layout_elements.h"

#include <string.h>

#include "base/assertion.h"
#include "kernels/pass/step/history.h"
#include "kernels/plan.h"
#include "layout_bodies.h"
#include "layout_part.h"
#include "math/slopes.h"
#include "model/derive.h"

_Static_assert((int)KIND_TABLES_MOST == (int)ALD_TABLES_MOST,
               "host and kernels have as many tables");

static bool table_varies(const ald_layout_builder *b, const ald_definition *definition,
                         uint32_t table) {
  const ald_key_table *t = &ald_kinds[definition->kind]->tables[table];
  const uint32_t columns = t->is_matrix ? 6 : t->column_count;
  return ald_layout_varies(b, definition->tables[table], definition->rows[table] * columns);
}

static bool environment_varies(const ald_layout_builder *b, const ald_kind *kind) {
  return ald_kind_is(kind, ALD_KIND_ENVIRONMENT) &&
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
  const bool ignores = kind->table && kind->table->ignores_environment;
  bool varies = !ignores && environment_varies(b, kind);
  for (uint32_t k = 0; k < kind->key_count; k++) {
    const bool acts = !kind->table || !kind->table->depends_on || kind->table->depends_on(k);
    varies = varies || (acts && ald_layout_varies(b, definition->quantities + k, 1));
  }
  for (uint32_t t = 0; t < kind->table_count; t++) {
    varies = varies || table_varies(b, definition, t);
  }
  return varies;
}

/* Nodes of a definition's history from a file, which all scenarios share; laid once, for its first
 * instance. Returns the entry of the first number. */
static uint32_t lay_history(ald_layout_builder *b, uint32_t definition) {
  const ald_definition *d = &b->study->definitions[definition];
  if (b->history_of != definition + 1) {
    const uint32_t width = ald_node_width(ald_kinds[d->kind]->tables[0].column_count - 1);
    b->history = ald_layout_params(b, d->history->row_count * width, d->history->nodes);
    b->history_of = definition + 1;
  }
  return b->history;
}

/* Parameters of an instance that all scenarios share. Instances of one definition mostly have the
 * same ones, which are laid once. */
static uint32_t lay_shared(ald_layout_builder *b, uint32_t definition, const double *shared,
                           uint32_t count) {
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
  numbers.varies = b->varies + definition->quantities;
  ald_kind_derive(kind, &numbers, shared);
  const uint32_t entry = own ? ald_layout_params(b, kind->param_count, NULL)
                             : lay_shared(b, instance->definition, shared, kind->param_count);
  if (b->failed) return;
  const uint32_t history = definition->history ? lay_history(b, instance->definition) : 0;
  uint32_t at = kind->param_count;
  for (uint32_t t = 0; t < kind->table_count && !b->failed; t++) {
    const uint32_t rows = ald_kind_rows(kind, &numbers, t), count = rows * kind->table_width[t];
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
  if (ald_kind_is(kind, ALD_KIND_OF_LINES | ALD_KIND_BETWEEN_LINES | ALD_KIND_ON_LINE) ||
      kind->named || kind->looks_at) {
    plan[tables[KIND_SHAPE_A] + i] = instance->part_a;
    plan[tables[KIND_SHAPE_B] + i] = instance->part_b;
  }
  if (kind->outline) {
    plan[tables[KIND_SHAPE_A] + i] = ald_layout_shape(s, instance->body_a, instance->part_a);
    plan[tables[KIND_SHAPE_B] + i] = ald_layout_shape(s, instance->body_b, instance->part_b);
  }
}

void ald_layout_kind(ald_layout_builder *b, uint32_t number, uint32_t *first, uint32_t *slot,
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
  tables[KIND_IS_CONTACT] = ald_kind_is(kind, ALD_KIND_CONTACT);
  tables[KIND_ROWS] = ald_layout_reals(b, kind->row_count * count);
  tables[KIND_FLAGS] = ald_layout_flags(b, kind->flag_count * count);
  tables[KIND_SLOT] = *slot;
  tables[KIND_TRACE] = tracing == ALD_TRACE_ON ? ald_layout_reals(b, kind->trace_count * count) : 0;
  memcpy(b->layout->plan + PLAN_KINDS + number * KIND_FIELD_COUNT, tables, sizeof tables);
  *first += count;
  *slot += count;
}

/* Slots of second ends, of the kinds that pull at each end apart, behind those of all instances;
 * returns the number of all slots. */
uint32_t ald_layout_end_slots(ald_layout_builder *b, uint32_t slot) {
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    uint32_t *own = b->layout->plan + PLAN_KINDS + k * KIND_FIELD_COUNT;
    own[KIND_END_SLOT] = slot;
    if (ald_kind_is(ald_kinds[k], ALD_KIND_TWO_FORCES)) slot += own[KIND_COUNT];
  }
  return slot;
}

/* slot of the second end of an instance */
static uint32_t end_slot(const uint32_t *plan, const ald_study *s, uint32_t instance) {
  const uint32_t kind = s->definitions[s->instances[instance].definition].kind;
  const uint32_t *own = plan + PLAN_KINDS + kind * KIND_FIELD_COUNT;
  return own[KIND_END_SLOT] + instance - own[KIND_SLOT];
}

/* does an element act on a body by its slot, as its first body or as its second? */
static bool acts_on(const ald_study *s, const ald_instance *instance, bool second) {
  const ald_kind *kind = ald_kinds[s->definitions[instance->definition].kind];
  return !ald_kind_is(kind, ALD_KIND_BODILESS) && (!second || kind->body_count == 2);
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
void ald_layout_gather(ald_layout_builder *b) {
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
    plan[table + entry] =
        ald_kind_is(kind, ALD_KIND_TWO_FORCES) ? 2 * end_slot(plan, s, i) : 2 * i + 1;
  }
  free(next);
  plan[PLAN_GATHER_START] = start;
  plan[PLAN_GATHER_TABLE] = table;
  plan[PLAN_GATHER_OTHER] = other;
}

/* the motions of each body, as the rows that they leave their offsets and rates in */
void ald_layout_motions(ald_layout_builder *b) {
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
      if (!ald_kind_is(ald_kinds[number], ALD_KIND_MOTION) || s->instances[i].body_a != body)
        continue;
      plan[table + entry++] = own[KIND_ROWS] + i - own[KIND_SLOT];
      plan[PLAN_MOTION_STRIDE] = own[KIND_COUNT];
    }
  }
  if (b->failed) return;
  b->layout->plan[start + s->body_count] = entry;
  b->layout->plan[PLAN_MOTION_START] = start;
  b->layout->plan[PLAN_MOTION_TABLE] = table;
}
