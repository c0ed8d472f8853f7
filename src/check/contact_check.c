/* SPDX-License-Identifier: Apache-2.0
 * What a study's time step means for its contacts between outlines: the table and the warnings. */
#include "checks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "model/kind.h"
#include "step_text.h"
#include "tile/contact_step.h"

/* contacts that are reported one by one; the rest is counted */
enum { ROWS_MAX = 20 };

/* a greatest force that is off by more than this is worth a warning, and what is advised keeps
 * within the lesser of the two [-] */
#define PEAK_WARNED 0.1
#define PEAK_ADVISED 0.05

static const char *error_text(const ald_impact_case_error *error, char *buffer, size_t size) {
  snprintf(buffer, size, "%+.0f to %+.0f %%", 100 * error->peak_low, 100 * error->peak_high);
  return buffer;
}

/* ------------------------------------------------------------------------------ the table */

static void put_row(const ald_study *study, const ald_contact_step *step, int width,
                    ald_report *report) {
  ALD_ASSERT(step->instance < study->instance_count);
  char least[ALD_STEP_TEXT_SIZE], median[ALD_STEP_TEXT_SIZE], share[ALD_STEP_TEXT_SIZE];
  char error[64], line[32];
  snprintf(line, sizeof line, "%.3g m", step->worst.line);
  ald_report_add(
      report, "  %-*s  %10s  %10s  %8s  %16s  %8s  %s\n", width,
      study->instances[step->instance].name, ald_step_text(step->critical, least),
      ald_step_text(step->median, median), ald_step_share_text(step->step, step->critical, share),
      error_text(&step->error, error, sizeof error), line, step->by_shear ? "shear" : "normal");
}

static void put_table(const ald_study *study, const ald_contact_step *const *order, uint32_t count,
                      ald_report *report) {
  ALD_ASSERT(order && count > 0);
  int width = 8;
  const uint32_t rows = count < ROWS_MAX ? count : ROWS_MAX;
  for (uint32_t r = 0; r < rows; r++) {
    const int length = (int)strlen(study->instances[order[r]->instance].name);
    width = length > width ? length : width;
  }
  ald_report_add(report, "  %-*s  %10s  %10s  %8s  %16s  %8s  %s\n", width, "contact", "critical",
                 "median", "step is", "peak force", "line", "set by");
  for (uint32_t r = 0; r < rows; r++) put_row(study, order[r], width, report);
  if (rows < count) ald_report_add(report, "  and %u more, none stiffer\n", count - rows);
}

/* ------------------------------------------------------------------------------ warnings */

static bool is_unstable(const ald_contact_step *step) {
  /* an explicit step without damping has no critical step: there the force's error decides */
  return step->critical > 0 && step->step >= step->critical;
}

static bool is_off(const ald_contact_step *step) {
  return step->error.peak_low < -PEAK_WARNED || step->error.peak_high > PEAK_WARNED;
}

/* what would help, "" if nothing is known to */
static const char *remedy_of(const ald_contact_step *step, char *text, size_t size) {
  const double advised = ald_impact_case_step(&step->hit, step->step, PEAK_ADVISED);
  text[0] = '\0';
  if (advised < step->step) {
    snprintf(text, size, "a step of %.3g s keeps the greatest force within %.0f %%", advised,
             100 * PEAK_ADVISED);
  }
  return text;
}

static void put_warning(const ald_study *study, const ald_contact_step *step, uint32_t more,
                        ald_warnings *warnings) {
  ALD_ASSERT(step->instance < study->instance_count);
  char critical[ALD_STEP_TEXT_SIZE], error[64], rebound[80] = "", others[80], remedy[128];
  const ald_warned about = {.element = study->instances[step->instance].name,
                            .remedy = remedy_of(step, remedy, sizeof remedy)};
  if (!step->hit.limiter && step->error.rebound_high > 1 + PEAK_WARNED) {
    snprintf(rebound, sizeof rebound,
             "; without the limiter it may rebound at %.2f of the closing speed",
             step->error.rebound_high);
  }
  ald_others_text(more, "contact", others);
  if (is_unstable(step)) {
    ald_warn(warnings, ALD_WARN_STEP_TOO_LONG, about,
             "the step of %.3g s is longer than the critical step of %s; %s%s%s", step->step,
             ald_step_text(step->critical, critical),
             step->hit.limiter ? "the limiter, not the stiffness, sets the force"
                               : "the contact gains energy",
             rebound, others);
  } else {
    ald_warn(warnings, ALD_WARN_FORCE_INACCURATE, about,
             "with the step of %.3g s the greatest force may be off by %s%s%s", step->step,
             error_text(&step->error, error, sizeof error), rebound, others);
  }
}

static void put_warnings(const ald_study *study, const ald_contact_step *const *order,
                         uint32_t count, ald_warnings *warnings) {
  ALD_ASSERT(order && count > 0);
  const ald_contact_step *first[2] = {NULL, NULL};
  uint32_t found[2] = {0, 0};
  for (uint32_t c = 0; c < count; c++) {
    const bool unstable = is_unstable(order[c]);
    if (!unstable && !is_off(order[c])) continue;
    if (!first[unstable]) first[unstable] = order[c];
    found[unstable]++;
  }
  for (int unstable = 1; unstable >= 0; unstable--) {
    if (first[unstable]) put_warning(study, first[unstable], found[unstable] - 1, warnings);
  }
}

/* the stiffest first; contacts as stiff as each other in the order of the study */
static int compare(const void *a, const void *b) {
  const ald_contact_step *x = *(const ald_contact_step *const *)a;
  const ald_contact_step *y = *(const ald_contact_step *const *)b;
  const double fast_x = fmax(x->worst.normal.stiffness, x->worst.tangent.stiffness);
  const double fast_y = fmax(y->worst.normal.stiffness, y->worst.tangent.stiffness);
  if (fast_x != fast_y) return fast_x < fast_y ? 1 : -1;
  return (x->instance > y->instance) - (x->instance < y->instance);
}

ald_status ald_contact_check(const ald_study *study, ald_warnings *warnings, ald_report *report) {
  ALD_ASSERT(study);
  uint64_t scenarios = 0;
  uint32_t count = 0;
  ald_contact_step *steps = NULL;
  ald_status status = ald_contact_steps(study, &scenarios, &steps, &count);
  const ald_contact_step **order = calloc(count + 1u, sizeof *order);
  if (status == ALD_OK && !order) status = ALD_NO_MEMORY;
  if (status == ALD_OK && count > 0) {
    for (uint32_t c = 0; c < count; c++) order[c] = &steps[c];
    qsort(order, count, sizeof *order, compare);
    ald_step_head(study, scenarios, report);
    put_table(study, order, count, report);
    put_warnings(study, order, count, warnings);
  }
  free(order);
  free(steps);
  return status;
}
