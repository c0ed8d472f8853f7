/* SPDX-License-Identifier: Apache-2.0
 * The echo of a study: all its values, defaults included, in SI. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "allide/statistics.h"
#include "allide/sweep.h"
#include "base/assertion.h"
#include "base/float_mode.h"
#include "base/report.h"
#include "model/distribution_keys.h"
#include "model/output_keys.h"
#include "model/rule.h"
#include "model/sampling_keys.h"
#include "model/sections.h"
#include "study/model_echo.h"

/* ------------------------------------------------------------------------------ the design */

static void echo_grid(const ald_study *study, ald_report *report) {
  const uint32_t *starts = study->design.level_starts;
  for (uint32_t v = 0; v < study->variable_count; v++) {
    const uint32_t count = starts[v + 1] - starts[v];
    ald_report_add(report, "  %s: %u level%s\n", study->variables[v].name, count,
                   count == 1 ? "" : "s");
  }
}

static void echo_table(const ald_study *study, ald_report *report) {
  for (uint32_t v = 0; v < study->variable_count; v++) {
    const ald_variable *variable = &study->variables[v];
    if (!ald_design_column(&study->design, v)) continue;
    ald_report_add(report, "  %s: from %s (sets %u quantit%s)\n", variable->name,
                   study->design.file, variable->target_count,
                   variable->target_count == 1 ? "y" : "ies");
  }
}

/* the coefficients themselves, from the rows of their Cholesky factor */
static void echo_correlations(const ald_study *study, ald_report *report) {
  const ald_correlation *own = &study->correlation;
  if (own->count > 0) ald_report_add(report, "correlations\n");
  for (uint32_t i = 0; i < own->count; i++) {
    for (uint32_t j = 0; j < i; j++) {
      double sum = 0;
      for (uint32_t k = 0; k <= j; k++) {
        sum += own->factor[i * own->count + k] * own->factor[j * own->count + k];
      }
      if (sum < 1e-12 && sum > -1e-12) continue;
      ald_report_add(report, "  %s, %s: %.6g\n", study->variables[own->variables[j]].name,
                     study->variables[own->variables[i]].name, sum);
    }
  }
}

static void echo_design(const ald_study *study, ald_report *report) {
  const ald_design *design = &study->design;
  const char *const *methods = ald_sampling_keys[ALD_SAMPLING_METHOD].choices;
  const char *const *scrambles = ald_sampling_keys[ALD_SAMPLING_SCRAMBLE].choices;
  const bool is_sobol = design->method == ALD_METHOD_SOBOL || design->base == ALD_METHOD_SOBOL;
  ald_report_add(report, "sampling\n    %-22s %s\n", "method", methods[design->method]);
  if (design->method == ALD_METHOD_SALTELLI) {
    ald_report_add(report, "    %-22s %s\n", "base", methods[design->base]);
  }
  if (is_sobol) ald_report_add(report, "    %-22s %s\n", "scramble", scrambles[design->scramble]);
  if (design->replicates > 1) {
    ald_report_add(report, "    %-22s %u\n", "replicates", design->replicates);
  }
  if (design->method == ALD_METHOD_GRID) echo_grid(study, report);
  if (design->method == ALD_METHOD_TABLE) echo_table(study, report);
  echo_correlations(study, report);
}

/* ------------------------------------------------------------------------------ rules, output */

static void echo_rule(const ald_study *study, const ald_rule *rule, ald_report *report) {
  ALD_ASSERT(rule->what < ald_rule_kind_count);
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

static void echo_stopping_rule(const ald_study *study, ald_report *report) {
  const ald_stopping_rule *stopping = &study->stopping;
  if (!stopping->pattern) return;
  ald_report_add(report, "stop study\n    %-22s %s\n    %-22s %.10g\n", "probability of",
                 stopping->pattern, "above", stopping->above);
  if (isfinite(stopping->width)) {
    ald_report_add(report, "    %-22s %.10g\n", "interval below", stopping->width);
  }
  if (isfinite(stopping->relative_width)) {
    ald_report_add(report, "    %-22s %.10g\n", "per estimate below", stopping->relative_width);
  }
  ald_report_add(report, "    %-22s %.10g\n    %-22s %llu, then at every doubling\n", "confidence",
                 stopping->confidence, "judged first after", (unsigned long long)stopping->first);
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

static void echo_watching(const ald_study *study, ald_report *report) {
  echo_rules(study, true, report);
  echo_rules(study, false, report);
  echo_stopping_rule(study, report);
  echo_output(study, report);
}

/* ------------------------------------------------------------------------------ the study */

/* the parameters of a distribution and its truncation */
static void echo_distribution(const ald_variable *variable, ald_report *report) {
  const ald_distribution *d = &variable->distribution;
  const ald_distribution_key *key = &ald_distribution_keys[d->kind];
  ald_report_add(report, "%s", key->name);
  for (uint32_t p = 0; p < key->parameter_count; p++) {
    const ald_parameter *parameter = &key->parameters[p];
    if (!ald_parameter_is_number(parameter)) continue;
    const double number = ald_parameter_number(d, parameter);
    if (parameter->is_optional && number == 0) continue;
    ald_report_add(report, ", %s %.10g", parameter->name, number);
  }
  if (variable->file) ald_report_add(report, " of %s", variable->file);
  if (d->table) {
    const bool bins = d->kind == ALD_HISTOGRAM;
    const uint32_t last = d->table->count - 1;
    ald_report_add(report, ", %u %s from %.10g to %.10g", bins ? last : last + 1,
                   bins ? "bins" : "values", d->table->values[0], d->table->values[last]);
  }
  const bool has_ends = d->kind == ALD_UNIFORM || d->kind == ALD_TRIANGULAR || d->kind == ALD_BETA;
  if (isfinite(d->low)) {
    ald_report_add(report, ", %s %.10g", has_ends ? "cut below" : "low", d->low);
  }
  if (isfinite(d->high)) {
    ald_report_add(report, ", %s %.10g", has_ends ? "cut above" : "high", d->high);
  }
}

static void echo_variable(const ald_variable *variable, ald_report *report) {
  char unit[32];
  ald_report_add(report, "%s: ", variable->name);
  echo_distribution(variable, report);
  ald_dimension_unit(variable->dimension, unit, sizeof unit);
  ald_report_add(report, "%s%s (sets %u quantit%s)\n", *unit ? " " : "", unit,
                 variable->target_count, variable->target_count == 1 ? "y" : "ies");
}

static void echo_variables(const ald_study *study, ald_report *report) {
  bool is_first = true;
  for (uint32_t v = 0; v < study->variable_count; v++) {
    if (study->variables[v].choice > 0 || ald_design_column(&study->design, v)) continue;
    ald_report_add(report, is_first ? "vary\n  " : "  ");
    echo_variable(&study->variables[v], report);
    is_first = false;
  }
}

static void echo_variant(const ald_study *study, uint32_t choice, uint32_t number,
                         ald_report *report) {
  ALD_ASSERT(choice < study->choice_count && number < study->choices[choice].variant_count);
  const ald_variant *variant = &study->choices[choice].variants[number];
  ald_report_add(report, "    %s: share %.10g\n", variant->name, variant->share);
  for (uint32_t s = 0; s < variant->setting_count; s++) {
    const ald_quantity *quantity = &study->quantities[variant->settings[s].quantity];
    char unit[32];
    /* unknown particulars of a ship follow from its formulas */
    if (variant->settings[s].value == 0 && strstr(quantity->path, ".ship.")) continue;
    ald_report_add(report, "      %-32s %-14.10g %s\n", quantity->path, variant->settings[s].value,
                   ald_dimension_unit(quantity->dimension, unit, sizeof unit));
  }
  for (uint32_t v = 0; v < study->variable_count; v++) {
    const ald_variable *variable = &study->variables[v];
    if (variable->choice != choice + 1 || variable->variant != number + 1) continue;
    ald_report_add(report, "      ");
    echo_variable(variable, report);
  }
}

static void echo_choices(const ald_study *study, ald_report *report) {
  if (study->choice_count > 0) ald_report_add(report, "choose\n");
  for (uint32_t c = 0; c < study->choice_count; c++) {
    const ald_choice *choice = &study->choices[c];
    ald_report_add(report, "  %s: one of %u variants\n", choice->name, choice->variant_count);
    for (uint32_t v = 0; v < choice->variant_count; v++) echo_variant(study, c, v, report);
  }
}

static void echo_method(const ald_study *study, ald_report *report) {
  if (study->scale[0] > 0) {
    ald_report_add(report, "    %-22s lengths x %.10g, times x %.10g, masses x %.10g\n", "scale",
                   study->scale[0], sqrt(study->scale[0]),
                   study->scale[1] * study->scale[0] * study->scale[0] * study->scale[0]);
  }
  if (study->is_closed) {
    ald_report_add(report, "    %-22s %s\n", "method",
                   ald_run_keys[ALD_RUN_METHOD].choices[study->is_closed]);
    return;
  }
  ald_report_add(report, "    %-22s %-14.10g s\n    %-22s %-14.10g s (%u steps)\n", "step",
                 study->step, "duration", study->step_count * study->step, study->step_count);
  if (study->build_up > 0) {
    ald_report_add(report, "    %-22s %-14.10g s (%u steps; results begin then)\n", "build-up",
                   study->build_up * study->step, study->build_up);
  }
  ald_report_add(report, "    %-22s %s\n    %-22s %s\n", "scheme",
                 ald_run_keys[ALD_RUN_SCHEME].choices[study->scheme], "precision",
                 study->precision == ALD_DOUBLE ? "double" : "single");
  if (ald_study_fine(study) > 1) {
    ald_report_add(report, "    %-22s automatic, down to %g s\n", "substeps",
                   ald_study_fine_step(study));
  }
  ald_report_add(report, "    %-22s %s\n", "arithmetic", study->is_fast ? "fast" : "ordered");
}

static void echo_sweep(const ald_study *study, ald_report *report) {
  if (study->swept_count == 0) return;
  ald_report_add(report, "sweep: %zu studies\n", ald_sweep_count(study));
  for (uint32_t k = 0; k < study->swept_count; k++) {
    const ald_swept *own = &study->swept[k];
    ald_report_add(report, "  %s:", own->path);
    for (uint32_t v = 0; v < own->count; v++) {
      ald_report_add(report, "%s %s", v ? "," : "", own->values[v]);
    }
    ald_report_add(report, "\n");
  }
}

ald_status ald_study_echo(const ald_study *study, ald_report *report) {
  ALD_DEFAULT_FLOAT_MODES;
  if (!study) return ald_report_refuse(report, __func__);
  ald_report_add(report, "%s\n", study->name);
  ald_report_add(report, "run\n    %-22s %llu\n    %-22s %llu\n", "scenarios",
                 (unsigned long long)study->scenarios, "seed", (unsigned long long)study->seed);
  echo_method(study, report);
  ald_builder_echo(study, report);
  echo_variables(study, report);
  echo_choices(study, report);
  if (study->variable_count > 0) echo_design(study, report);
  echo_watching(study, report);
  echo_sweep(study, report);
  return ALD_OK;
}
