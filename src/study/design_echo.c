/* SPDX-License-Identifier: Apache-2.0
 * The echo of a study's design of experiment: method, columns of a table, correlations. */
#include "design_echo.h"

#include "base/report.h"
#include "model/sampling_keys.h"

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

void ald_design_echo(const ald_study *study, ald_report *report) {
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
