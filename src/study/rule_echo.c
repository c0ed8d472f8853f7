/* SPDX-License-Identifier: Apache-2.0
 * The echo of what a study watches and keeps. */
#include "rule_echo.h"

#include <math.h>

#include "base/report.h"
#include "model/output_keys.h"
#include "model/rule.h"

static void echo_rule(const ald_study *study, const ald_rule *rule, ald_report *report) {
  const ald_rule_kind *kind = &ald_rule_kinds[rule->what];
  char unit[32];
  ald_report_add(report, "  %s: %s\n", rule->name, kind->meaning);
  if (rule->operand_count > 0) {
    ald_report_add(report, "    %-22s %u result%s\n", "any of", rule->operand_count,
                   rule->operand_count == 1 ? "" : "s");
  }
  for (uint32_t k = 0; k < kind->key_count; k++) {
    const ald_quantity *q = &study->quantities[rule->quantities + k];
    ald_report_add(report, "    %-22s %-14.10g %s\n", kind->keys[k].name, q->value,
                   ald_dimension_unit(q->dimension, unit, sizeof unit));
  }
}

static void echo_rules(const ald_study *study, bool ends, ald_report *report) {
  bool is_first = true;
  for (uint32_t r = 0; r < study->rule_count; r++) {
    if (study->rules[r].ends != ends) continue;
    if (is_first) ald_report_add(report, "%s\n", ald_rule_section(&study->rules[r]));
    echo_rule(study, &study->rules[r], report);
    is_first = false;
  }
}

static void echo_enough(const ald_study *study, ald_report *report) {
  const ald_study_rule *enough = &study->enough;
  if (!enough->pattern) return;
  ald_report_add(report, "stop study\n    %-22s %s\n    %-22s %.10g\n", "probability of",
                 enough->pattern, "above", enough->above);
  if (isfinite(enough->width)) {
    ald_report_add(report, "    %-22s %.10g\n", "interval below", enough->width);
  }
  if (isfinite(enough->relative_width)) {
    ald_report_add(report, "    %-22s %.10g\n", "per estimate below", enough->relative_width);
  }
  ald_report_add(report, "    %-22s %.10g\n    %-22s %llu, then at every doubling\n", "confidence",
                 enough->confidence, "judged first after", (unsigned long long)enough->first);
}

static void echo_output(const ald_study *study, ald_report *report) {
  const ald_output *output = &study->output;
  const ald_plain_key *events = &ald_output_keys[ALD_OUTPUT_EVENTS];
  ald_report_add(report, "output\n    %-22s %s\n", events->name, events->choices[output->events]);
  if (output->selected_count > 0) {
    ald_report_add(report, "    %-22s %u named\n", "series of scenarios", output->selected_count);
  }
  if (output->worst_count > 0) {
    ald_report_add(report, "    %-22s the worst %u by %s\n", "series of scenarios",
                   output->worst_count, output->worst_of);
  }
  if (output->failed_count > 0) {
    ald_report_add(report, "    %-22s the first %u that fail\n", "series of scenarios",
                   output->failed_count);
  }
  if (output->event_frequency > 0) {
    ald_report_add(report, "    %-22s %.10g / year\n", "event frequency",
                   ALD_YEAR * output->event_frequency);
  }
}

void ald_rule_echo(const ald_study *study, ald_report *report) {
  echo_rules(study, true, report);
  echo_rules(study, false, report);
  echo_enough(study, report);
  echo_output(study, report);
}
