/* SPDX-License-Identifier: Apache-2.0
 * Rules that no scenario can fulfil. */
#include "rule_check.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "model/derive.h"
#include "model/rule.h"

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

ald_status ald_rule_check(const ald_study *study, ald_warnings *warnings, ald_report *report) {
  ALD_ASSERT(study);
  (void)report;
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
