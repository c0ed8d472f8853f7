/* SPDX-License-Identifier: Apache-2.0
 * Why the numbers of a scenario do not fit together. */
#include "scenario_fault.h"

#include <math.h>
#include <stdio.h>

#include "base/assertion.h"
#include "kernels/plan.h"
#include "model/derive.h"
#include "model/inertia.h"
#include "model/sea.h"
#include "model/ships.h"
#include "plan/kind_tables.h"

/* ------------------------------------------------------------------------------ a definition */

/* Does the first column of a table grow from row to row? If not, `row` is the first that does not.
 */
static bool ascends(const ald_numbers *numbers, uint32_t table, uint32_t columns, uint32_t *row) {
  for (uint32_t r = 1; r < numbers->rows[table]; r++) {
    const double *own = numbers->tables[table] + (size_t)r * columns;
    *row = r;
    if (!(own[0] > own[-(int)columns])) return false;
  }
  return true;
}

static const char *table_problem(const ald_kind *kind, const ald_numbers *numbers,
                                 ald_blame *blame) {
  uint32_t row = 0;
  for (uint32_t t = 0; t < kind->table_count; t++) {
    if (!kind->tables[t].is_ascending) continue;
    if (ascends(numbers, t, kind->tables[t].column_count, &row)) continue;
    return ald_blame_row(blame, t, row, "its first column must increase from row to row");
  }
  return NULL;
}

const char *ald_numbers_problem(const ald_kind *kind, const ald_numbers *numbers,
                                ald_blame *blame) {
  const char *problem = table_problem(kind, numbers, blame);
  return problem || !kind->check ? problem : kind->check(numbers, blame);
}

bool ald_definition_fault(const ald_study *study, uint32_t definition, const double *values,
                          ald_scenario_fault *fault) {
  ALD_ASSERT(definition < study->definition_count);
  const ald_definition *own = &study->definitions[definition];
  const ald_numbers numbers = ald_definition_numbers(study, own, values);
  ald_blame blame = {0};
  const char *problem = ald_numbers_problem(ald_kinds[own->kind], &numbers, &blame);
  if (!problem) return false;
  *fault = (ald_scenario_fault){ALD_FAULT_NUMBERS, definition, blame, problem};
  return true;
}

/* ------------------------------------------------------------------------------ the checks */

/* the checks of a scenario, each of which has a number */
typedef struct checks {
  const ald_study *study;
  const ald_layout *layout;
  const double *values, *inputs;
  uint32_t next, from; /* number of the next check, and of the first that is wanted */
  ald_scenario_fault *fault;
} checks;

/* is the check that comes now wanted? */
static bool is_wanted(checks *c) { return c->next++ >= c->from; }

static bool found(const checks *c, ald_fault_kind kind, uint32_t index) {
  *c->fault = (ald_scenario_fault){.kind = kind, .index = index};
  return true;
}

/* what the sampler judges too, for all scenarios side by side */
static bool check_drawn(checks *c) {
  for (uint32_t v = 0; v < c->study->variable_count; v++) {
    const ald_variable *variable = &c->study->variables[v];
    const bool is_choice = variable->choice > 0 && variable->variant == 0;
    if (is_choice && is_wanted(c) &&
        !ald_choice_variant(&c->study->choices[variable->choice - 1], c->inputs[v])) {
      return found(c, ALD_FAULT_CHOICE, variable->choice - 1);
    }
    for (uint32_t t = 0; t < variable->target_count; t++) {
      const uint32_t q = variable->targets[t];
      if (!is_wanted(c) || !ald_range_problem(c->study->quantities[q].range, c->values[q]))
        continue;
      return found(c, ALD_FAULT_RANGE, q);
    }
  }
  return false;
}

static bool check_ships(checks *c) {
  char message[ALD_SHIPS_MESSAGE];
  return is_wanted(c) && ald_ships_problem(c->study, c->values, message) &&
         found(c, ALD_FAULT_SHIPS, 0);
}

static bool check_sea(checks *c) {
  double limit;
  char message[ALD_SEA_MESSAGE];
  uint32_t quantity = 0;
  if (!is_wanted(c) || ald_sea_judge(c->study, c->values, &limit) == ALD_SEA_GOOD) return false;
  (void)ald_sea_problem(c->study, c->values, &quantity, message);
  return found(c, ALD_FAULT_SEA, quantity);
}

/* do parameters with this entry in the plan vary between scenarios? */
static bool varies(uint32_t entry) { return !(entry & PLAN_SHARED); }

/* Does a definition have an instance in the tile whose parameters vary? `instance` is the first
 * instance of its kind. */
static bool is_own(const checks *c, uint32_t instance, uint32_t number, const uint32_t *kind) {
  const uint32_t *plan = c->layout->plan;
  if (!varies(plan[kind[KIND_PARAMS] + number])) return false;
  /* instances of a definition follow each other: it is judged by the first of them */
  const ald_instance *own = &c->study->instances[instance + number];
  return number == 0 || own[-1].definition != own->definition ||
         !varies(plan[kind[KIND_PARAMS] + number - 1]);
}

/* what depends on numbers of several definitions */
static bool check_instance(checks *c, const ald_instance *instance) {
  const uint32_t definition = instance->definition;
  const ald_kind *kind = ald_kinds[c->study->definitions[definition].kind];
  if (!kind->fault || !is_wanted(c)) return false;
  ald_blame blame = {0};
  const char *problem = kind->fault(c->study, instance, c->values, &blame);
  if (!problem) return false;
  *c->fault = (ald_scenario_fault){ALD_FAULT_NUMBERS, definition, blame, problem};
  return true;
}

static bool check_instances(checks *c) {
  uint32_t first = 0;
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    const uint32_t *own = ald_kind_tables(c->layout->plan, k);
    for (uint32_t i = 0; i < own[KIND_COUNT]; i++) {
      const uint32_t definition = c->study->instances[first + i].definition;
      ALD_ASSERT(c->study->definitions[definition].kind == k);
      if (is_own(c, first, i, own) && is_wanted(c) &&
          ald_definition_fault(c->study, definition, c->values, c->fault)) {
        return true;
      }
      if (check_instance(c, &c->study->instances[first + i])) return true;
    }
    first += own[KIND_COUNT];
  }
  ALD_ASSERT(first == c->study->instance_count);
  return false;
}

static bool check_definitions(checks *c) {
  uint32_t next = 0; /* instances of a definition follow each other, in the order of those */
  for (uint32_t d = 0; d < c->study->definition_count; d++) {
    if (is_wanted(c) && ald_definition_fault(c->study, d, c->values, c->fault)) return true;
    for (; next < c->study->instance_count; next++) {
      if (c->study->instances[next].definition > d) break;
      if (check_instance(c, &c->study->instances[next])) return true;
    }
  }
  return false;
}

static bool check_outline(checks *c, uint32_t index, uint32_t shape) {
  const ald_body *body = &c->study->bodies[index];
  double params[SHAPE_VERTICES + 2 * ALD_PART_VERTICES];
  for (uint32_t p = 0; p < body->part_count; p++) {
    const uint32_t *plan = c->layout ? c->layout->plan : NULL;
    if (plan && !varies(plan[plan[PLAN_SHAPE_PARAMS] + shape + p])) continue;
    if (ald_derive_part(body, &body->parts[p], c->values, params)) continue;
    return found(c, ALD_FAULT_OUTLINE, index);
  }
  return false;
}

static bool check_inertia(checks *c, uint32_t index) {
  const ald_body *body = &c->study->bodies[index];
  const uint32_t *plan = c->layout ? c->layout->plan : NULL;
  if (!c->study->is_spatial || body->fixed || body->prescribed) return false;
  if (plan && !varies(plan[plan[PLAN_SPACE_PARAMS] + index])) return false;
  return !ald_inertia_is_good(body, c->values) && found(c, ALD_FAULT_INERTIA, index);
}

static bool check_bodies(checks *c) {
  uint32_t shape = 0; /* the first part of the body among those of all */
  for (uint32_t b = 0; b < c->study->body_count; b++) {
    if (is_wanted(c) && check_outline(c, b, shape)) return true;
    if (is_wanted(c) && check_inertia(c, b)) return true;
    shape += c->study->bodies[b].part_count;
  }
  return false;
}

bool ald_scenario_fault_find(const ald_study *study, const ald_layout *layout, const double *values,
                             const double *inputs, uint32_t *from, ald_scenario_fault *fault) {
  ALD_ASSERT(values && from && fault && (layout || inputs || study->variable_count == 0));
  checks c = {study, layout, values, inputs, 0, *from, fault};
  const bool any = (!layout && check_drawn(&c)) || check_sea(&c) || (!layout && check_ships(&c)) ||
                   (layout ? check_instances(&c) : check_definitions(&c)) || check_bodies(&c);
  ALD_ASSERT(!any || c.next > *from);
  *from = c.next;
  return any;
}

/* ------------------------------------------------------------------------------ in words */

static void range_text(const ald_quantity *quantity, double value, char *text) {
  char unit[32];
  ald_dimension_unit(quantity->dimension, unit, sizeof unit);
  snprintf(text, ALD_FAULT_TEXT, "%s came out as %.6g%s%s, expected %s", quantity->path, value,
           *unit ? " " : "", unit, ald_range_problem(quantity->range, value));
}

static void numbers_text(const ald_definition *own, const ald_scenario_fault *fault, char *text) {
  const ald_kind *kind = ald_kinds[own->kind];
  const ald_blame *blame = &fault->blame;
  const bool has_key = blame->table == 0 && blame->key != ALD_BLAME_NONE;
  const char *name = blame->table > 0 ? kind->tables[blame->table - 1].name
                     : has_key        ? kind->keys[blame->key].name
                                      : "";
  /* what names numbers is in the blame, of which the fault has a copy */
  const char *problem = blame->text[0] ? blame->text : fault->problem;
  snprintf(text, ALD_FAULT_TEXT, "%s.%s%s%s: %s", kind->section, own->name, *name ? "." : "", name,
           problem);
}

static void sea_text(const ald_study *study, const double *values, char *text) {
  char message[ALD_SEA_MESSAGE] = "";
  uint32_t quantity = 0;
  (void)ald_sea_problem(study, values, &quantity, message);
  snprintf(text, ALD_FAULT_TEXT, "%s: %s", study->quantities[quantity].path, message);
}

void ald_scenario_fault_text(const ald_study *study, const double *values,
                             const ald_scenario_fault *fault, char text[ALD_FAULT_TEXT]) {
  const uint32_t index = fault->index;
  switch (fault->kind) {
    case ALD_FAULT_RANGE:
      range_text(&study->quantities[index], values[index], text);
      return;
    case ALD_FAULT_CHOICE:
      snprintf(text, ALD_FAULT_TEXT, "choose.%s: a number was drawn that belongs to no variant",
               study->choices[index].name);
      return;
    case ALD_FAULT_SEA:
      sea_text(study, values, text);
      return;
    case ALD_FAULT_SHIPS:
      (void)ald_ships_problem(study, values, text);
      return;
    case ALD_FAULT_NUMBERS:
      numbers_text(&study->definitions[index], fault, text);
      return;
    case ALD_FAULT_OUTLINE:
      snprintf(text, ALD_FAULT_TEXT,
               "bodies.%s.outline: its vertices, as drawn, do not form a convex outline",
               study->bodies[index].name);
      return;
    case ALD_FAULT_INERTIA:
      snprintf(text, ALD_FAULT_TEXT,
               "bodies.%s: no body has these moments of inertia and this added mass",
               study->bodies[index].name);
      return;
  }
}
