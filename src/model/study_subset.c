/* SPDX-License-Identifier: Apache-2.0
 * A part of a study. */
#include "study_subset.h"

#include <stdlib.h>

#include "base/assertion.h"
#include "base/report.h"

static bool take_instances(ald_study_subset *part, const bool *keeps) {
  ALD_ASSERT(part->whole && keeps);
  const ald_study *whole = part->whole;
  part->numbers = calloc(whole->instance_count + 1u, sizeof *part->numbers);
  uint32_t count = 0;
  for (uint32_t i = 0; part->numbers && i < whole->instance_count; i++) {
    if (keeps[i]) part->numbers[count++] = i;
  }
  ald_instance *own = calloc(count + 1u, sizeof *own);
  for (uint32_t i = 0; own && i < count; i++) own[i] = whole->instances[part->numbers[i]];
  part->study.instances = own;
  part->study.instance_count = count;
  return part->numbers && own;
}

static int by_number(const void *a, const void *b) {
  const uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
  return (one > other) - (one < other);
}

static bool take_operands(ald_study_subset *part, ald_rule *rule) {
  ALD_ASSERT(part->numbers && part->study.instance_count <= part->whole->instance_count);
  const ald_operand *all = rule->operands;
  const uint32_t count = rule->operand_count;
  rule->operands = calloc(count + 1u, sizeof *rule->operands);
  rule->operand_count = 0;
  for (uint32_t k = 0; rule->operands && k < count; k++) {
    const uint32_t *number = bsearch(&all[k].instance, part->numbers, part->study.instance_count,
                                     sizeof *number, by_number);
    if (!number) continue;
    rule->operands[rule->operand_count++] =
        (ald_operand){(uint32_t)(number - part->numbers), all[k].record};
  }
  return rule->operands != NULL;
}

static bool take_rules(ald_study_subset *part) {
  const ald_study *whole = part->whole;
  bool good = true;
  part->study.rules = calloc(whole->rule_count + 1u, sizeof *part->study.rules);
  part->study.rule_count = 0;
  for (uint32_t r = 0; good && part->study.rules && r < whole->rule_count; r++) {
    part->study.rules[r] = whole->rules[r];
    good = take_operands(part, &part->study.rules[r]);
    part->study.rule_count++;
  }
  return good && part->study.rules;
}

static bool take_strays(ald_study_subset *part, const bool *strays) {
  ALD_ASSERT(part->whole && strays);
  part->strays = calloc(part->whole->body_count + 1u, sizeof *part->strays);
  for (uint32_t b = 0; part->strays && b < part->whole->body_count; b++) {
    if (strays[b]) part->strays[part->stray_count++] = b;
  }
  return part->strays != NULL;
}

ald_status ald_study_subset_create(const ald_study *whole, const bool *keeps, const bool *strays,
                                   ald_study_subset **part, ald_report *report) {
  ALD_ASSERT(whole && keeps && strays);
  ald_study_subset *own = calloc(1, sizeof *own);
  if (own) *own = (ald_study_subset){.study = *whole, .whole = whole};
  if (own) own->study.rules = NULL;
  if (own && take_instances(own, keeps) && take_rules(own) && take_strays(own, strays)) {
    *part = own;
    return ALD_OK;
  }
  ald_study_subset_destroy(own);
  *part = NULL;
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a part of the study\n");
}

void ald_study_subset_destroy(ald_study_subset *part) {
  if (!part) return;
  for (uint32_t r = 0; part->study.rules && r < part->study.rule_count; r++) {
    free(part->study.rules[r].operands);
  }
  free(part->study.rules);
  free(part->study.instances);
  free(part->numbers);
  free(part->strays);
  free(part);
}
