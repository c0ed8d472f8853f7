/* SPDX-License-Identifier: Apache-2.0
 * Rules and orders that no scenario can fulfil. */
#include "checks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "element/order_keys.h"
#include "kernels/pass/control/order_rows.h"
#include "kernels/plan.h"
#include "model/derive.h"
#include "model/rule.h"
#include "model/sense.h"

enum { NAME_SIZE = 320 };

/* can the result become other than 0, with the numbers of the study as written? */
static bool can_act(const ald_study *study, const ald_operand *operand, const double *values) {
  const ald_instance *instance = &study->instances[operand->instance];
  const ald_definition *definition = &study->definitions[instance->definition];
  const ald_kind *kind = ald_kinds[definition->kind];
  if (!kind->watched || !kind->watched->can_act) return true;
  const ald_numbers numbers = ald_definition_numbers(study, definition, values);
  return kind->watched->can_act(&numbers, kind->records[operand->record].row);
}

static void check(const ald_study *study, const ald_rule *rule, const double *values,
                  ald_warnings *warnings) {
  for (uint32_t o = 0; o < rule->operand_count; o++) {
    if (can_act(study, &rule->operands[o], values)) return;
  }
  if (rule->operand_count == 0) return;
  const ald_instance *instance = &study->instances[rule->operands[0].instance];
  const ald_kind *kind = ald_kinds[study->definitions[instance->definition].kind];
  const char *record = kind->records[rule->operands[0].record].name;
  char name[NAME_SIZE];
  snprintf(name, sizeof name, "%s.%s", ald_rule_section(rule), rule->name);
  ald_warn(warnings, ALD_WARN_STAYS_ZERO, (ald_warned){.element = name, .quantity = record},
           "%s.%s stays 0: the study gives no limit for it%s", instance->name, record,
           rule->operand_count > 1 ? ", nor for the others that this rule monitors" : "");
}

/* ------------------------------------------------------------------------------ times */

/* probability of times within the scenario below which an order may as well not be there [-] */
#define SELDOM 1e-3

/* how likely is a number at most a limit? of one that is written 0 or 1 */
static double chance_of(const ald_study *study, uint32_t quantity, double limit) {
  for (uint32_t v = 0; v < study->variable_count; v++) {
    const ald_variable *own = &study->variables[v];
    for (uint32_t t = 0; t < own->target_count; t++) {
      if (own->targets[t] != quantity) continue;
      return own->choice > 0 ? 1 : ald_distribution_probability(&own->distribution, limit);
    }
  }
  for (uint32_t c = 0; c < study->choice_count; c++) {
    for (uint32_t v = 0; v < study->choices[c].variant_count; v++) {
      const ald_variant *own = &study->choices[c].variants[v];
      for (uint32_t k = 0; k < own->setting_count; k++) {
        if (own->settings[k].quantity == quantity) return 1;
      }
    }
  }
  return study->quantities[quantity].value <= limit ? 1 : 0;
}

/* a time before which a number hardly ever is; 0 where a choice sets it [s] */
static double earliest(const ald_study *study, uint32_t quantity) {
  for (uint32_t v = 0; v < study->variable_count; v++) {
    const ald_variable *own = &study->variables[v];
    for (uint32_t t = 0; t < own->target_count; t++) {
      if (own->targets[t] != quantity) continue;
      return own->choice > 0 ? 0 : ald_distribution_value(&own->distribution, SELDOM);
    }
  }
  return chance_of(study, quantity, 0) == 1 ? 0 : study->quantities[quantity].value;
}

/* From when on an order is in force at the earliest, by the orders that it follows; what waits for
 * a state may come at once. */
static double in_force(const ald_study *study, const ald_definition *d) {
  double time = 0;
  for (const ald_definition *own = d; own;) {
    const uint32_t at = own->quantities + ALD_ORDER_KEY_AT;
    if (study->quantities[at].is_given) time += earliest(study, at);
    for (uint32_t k = 0; k < 3; k++) {
      time += earliest(study, own->quantities + ALD_ORDER_KEY_DELAY + k);
    }
    const bool follows = own->order && own->order->when == ORDER_BY_ORDER;
    own = follows ? &study->definitions[study->instances[own->order->after].definition] : NULL;
  }
  return time;
}

static void check_order(const ald_study *study, const ald_definition *d, ald_warnings *warnings) {
  const double end = study->step_count * study->step, time = in_force(study, d);
  const bool is_timed = study->quantities[d->quantities + ALD_ORDER_KEY_AT].is_given;
  const bool follows = d->order && d->order->when == ORDER_BY_ORDER;
  const char *late = is_timed ? "at" : follows ? "after" : "delay";
  char name[NAME_SIZE];
  if (!(time > end) || !isfinite(time)) return;
  snprintf(name, sizeof name, "orders.%s", d->name);
  ald_warn(warnings, ALD_WARN_AFTER_THE_END, (ald_warned){.element = name, .quantity = late},
           "its time (%s) is later than the end of the scenario, %.6g s", late, end);
}

/* The first order of a table that comes after the start, where none comes within the scenario; else
 * infinite. */
static double first_late(const ald_study *study, const ald_definition *d, uint32_t t, double end) {
  double first = HUGE_VAL;
  for (uint32_t r = 0; r < d->rows[t]; r++) {
    const uint32_t at = d->tables[t] + r * ald_kinds[d->kind]->tables[t].column_count;
    if (chance_of(study, at, 0) == 1) continue;
    if (chance_of(study, at, end) >= SELDOM) return HUGE_VAL;
    first = fmin(first, study->quantities[at].value);
  }
  return first;
}

/* tables of orders over time, all of which come too late but those at the start */
static void check_tables(const ald_study *study, const ald_definition *d, ald_warnings *warnings) {
  const ald_kind *kind = ald_kinds[d->kind];
  const double end = study->step_count * study->step;
  for (uint32_t t = 0; t < kind->table_count; t++) {
    const char *table = kind->tables[t].name;
    char name[NAME_SIZE];
    if (strcmp(table, "orders") != 0 && strcmp(table, "direction orders") != 0) continue;
    const double first = first_late(study, d, t, end);
    if (first == HUGE_VAL) continue;
    snprintf(name, sizeof name, "%s.%s", kind->section, d->name);
    ald_warn(warnings, ALD_WARN_AFTER_THE_END, (ald_warned){.element = name, .quantity = table},
             "the first of its orders is at %.6g s, the end of the scenario at %.6g s", first, end);
  }
}

/* the place of the first number of a history of what moves a line, which stands still before it;
 * UINT32_MAX: it has none */
static uint32_t history_of(const ald_definition *d) {
  const ald_kind *kind = ald_kinds[d->kind];
  for (uint32_t t = 0; ald_kind_lines(kind) > 0 && t < kind->table_count; t++) {
    if (d->rows[t] > 0 && strcmp(kind->tables[t].name, "history") == 0) return d->tables[t];
  }
  return UINT32_MAX;
}

/* winches that begin to move after the end, by a key or by the first row of their history */
static void check_winch(const ald_study *study, const ald_definition *d, ald_warnings *warnings) {
  const double end = study->step_count * study->step;
  const uint32_t from = ald_sense_key(ald_kinds[d->kind], "pay out from");
  const uint32_t rate = ald_sense_key(ald_kinds[d->kind], "pay out rate");
  const char *key = NULL;
  uint32_t at = history_of(d);
  char name[NAME_SIZE];
  if (at != UINT32_MAX) {
    key = "history";
  } else if (from != UINT32_MAX && study->quantities[d->quantities + rate].value != 0) {
    key = "pay out from";
    at = d->quantities + from;
  }
  if (!key || chance_of(study, at, end) >= SELDOM) return;
  snprintf(name, sizeof name, "%s.%s", ald_kinds[d->kind]->section, d->name);
  ald_warn(warnings, ALD_WARN_AFTER_THE_END, (ald_warned){.element = name, .quantity = key},
           "it begins to move at %.6g s, after the end of the scenario at %.6g s",
           study->quantities[at].value, end);
}

/* a duration that a rule waits for, and a limit on the time of a result */
static void check_times(const ald_study *study, const ald_rule *rule, ald_warnings *warnings) {
  const double end = study->step_count * study->step;
  const uint32_t place = rule->quantities + (rule->what == RULE_REST ? 2 : 0);
  const ald_rule_kind *kind = &ald_rule_kinds[rule->what];
  const char *key = kind->keys[place - rule->quantities].name;
  char name[NAME_SIZE];
  if (rule->what == RULE_ABOVE) {
    const bool is_time =
        rule->operand_count > 0 &&
        ald_dimension_same(study->quantities[rule->quantities].dimension, ALD_TIME);
    if (!is_time) return;
  }
  if (chance_of(study, place, end * (1 - 1e-9)) >= SELDOM) return;
  snprintf(name, sizeof name, "%s.%s", ald_rule_section(rule), rule->name);
  ald_warn(warnings, ALD_WARN_AFTER_THE_END, (ald_warned){.element = name, .quantity = key},
           "it cannot be met: a scenario ends after %.6g s", end);
}

ald_status ald_rule_check(const ald_study *study, ald_warnings *warnings, ald_report *report) {
  ALD_ASSERT(study);
  (void)report;
  for (uint32_t d = 0; d < study->definition_count; d++) {
    const bool is_order = study->definitions[d].order != NULL;
    (is_order ? check_order : check_tables)(study, &study->definitions[d], warnings);
    check_winch(study, &study->definitions[d], warnings);
  }
  for (uint32_t r = 0; r < study->rule_count; r++) {
    check_times(study, &study->rules[r], warnings);
  }
  if (study->rule_count == 0) return ALD_OK;
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  if (!values) return ALD_NO_MEMORY;
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  for (uint32_t r = 0; r < study->rule_count; r++) {
    check(study, &study->rules[r], values, warnings);
  }
  free(values);
  return ALD_OK;
}
