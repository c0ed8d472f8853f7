/* SPDX-License-Identifier: Apache-2.0
 * What a study's time step means for its elements between two points, told to a person. */
#include "element_check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/report.h"
#include "element_step.h"
#include "math/critical_oscillation.h"
#include "model/sections.h"
#include "step_text.h"

/* elements that are told of one by one; the rest is counted */
enum { ROWS_MOST = 20 };

/* a swing that grows by more than this in its period is worth a warning [-] */
#define GROWTH_WARNED 0.01

static const double turn = 6.283185307179586;

void ald_check_head(const ald_study *study, uint64_t scenarios, ald_report *report) {
  ald_report_add(report, "time step of %.10g s, %s, over %llu scenario%s\n", study->step,
                 ald_run_keys[ALD_RUN_SCHEME].choices[study->scheme], (unsigned long long)scenarios,
                 scenarios == 1 ? "" : "s");
  if (ald_study_fine(study) > 1) {
    ald_report_add(report,
                   "divided while bodies are near that move fast or touch hard, down to %.3g s\n",
                   ald_study_fine_step(study));
  }
}

/* ------------------------------------------------------------------------------ the table */

/* what makes the step short */
static const char *cause_of(const ald_element_bound *bound) {
  const ald_freedom f = bound->swing;
  if (f.damping * f.damping > 4 * f.stiffness) return "damping";
  return bound->by_shear ? "shear" : "stiffness";
}

static void put_row(const ald_study *study, const ald_element_step *step, int width,
                    ald_report *report) {
  char least[ALD_STEP_TEXT_SIZE], median[ALD_STEP_TEXT_SIZE], share[ALD_STEP_TEXT_SIZE];
  char swing[ALD_STEP_TEXT_SIZE];
  const double stiffness = step->worst.swing.stiffness;
  ald_report_add(report, "  %-*s  %10s  %10s  %8s  %10s  %s\n", width,
                 study->instances[step->instance].name, ald_step_text(step->critical, least),
                 ald_step_text(step->median, median),
                 ald_step_share_text(study->step, step->critical, share),
                 ald_step_text(stiffness > 0 ? turn / sqrt(stiffness) : HUGE_VAL, swing),
                 cause_of(&step->worst));
}

static void put_table(const ald_study *study, const ald_element_steps *all,
                      const ald_element_step *const *order, ald_report *report) {
  char least[ALD_STEP_TEXT_SIZE], share[ALD_STEP_TEXT_SIZE];
  const uint32_t rows = all->count < ROWS_MOST ? all->count : ROWS_MOST;
  int width = 11;
  for (uint32_t r = 0; r < rows; r++) {
    const int length = (int)strlen(study->instances[order[r]->instance].name);
    width = length > width ? length : width;
  }
  ald_report_add(report, "  %-*s  %10s  %10s  %8s  %10s  %s\n", width, "element", "critical",
                 "median", "step is", "swing", "set by");
  for (uint32_t r = 0; r < rows; r++) put_row(study, order[r], width, report);
  if (rows < all->count) {
    ald_report_add(report, "  and %u more, none stiffer\n", all->count - rows);
  }
  if (all->count < 2) return;
  ald_report_add(report, "  %-*s  %10s  %10s  %8s\n", width, "all at once",
                 ald_step_text(all->together, least), "",
                 ald_step_share_text(study->step, all->together, share));
}

/* ------------------------------------------------------------------------------ warnings */

static bool is_unstable(const ald_study *study, const ald_element_step *step) {
  return step->critical > 0 && study->step >= step->critical;
}

/* by how much a swing grows that no step is short enough for */
static double growth_of(const ald_study *study, const ald_element_step *step) {
  if (step->critical > 0) return 0;
  return ald_critical_oscillation_growth(step->worst.swing, study->scheme, study->step) - 1;
}

static void put_others(uint32_t more, ald_report *report) {
  if (more == 0) return;
  ald_report_add(report, "  the same holds for %u other element%s\n", more, more == 1 ? "" : "s");
}

/* of the elements in `order`, stiffest first, the first that is unstable; NULL: none is */
static uint32_t warn_unstable(const ald_study *study, const ald_element_steps *all,
                              const ald_element_step *const *order, ald_report *report) {
  char critical[ALD_STEP_TEXT_SIZE];
  const ald_element_step *first = NULL;
  uint32_t found = 0;
  for (uint32_t e = 0; e < all->count; e++) {
    if (!is_unstable(study, order[e])) continue;
    if (!first || order[e]->critical < first->critical) first = order[e];
    found++;
  }
  if (!first) return 0;
  ald_report_add(report,
                 "warning: %s: the step of %.3g s is longer than the critical step of %s; where it "
                 "is steepest, the motion it drives grows from step to step\n",
                 study->instances[first->instance].name, study->step,
                 ald_step_text(first->critical, critical));
  put_others(found - 1, report);
  return 1;
}

static uint32_t warn_growth(const ald_study *study, const ald_element_steps *all,
                            const ald_element_step *const *order, ald_report *report) {
  const ald_element_step *first = NULL;
  uint32_t found = 0;
  for (uint32_t e = 0; e < all->count; e++) {
    if (!(growth_of(study, order[e]) > GROWTH_WARNED)) continue;
    if (!first) first = order[e];
    found++;
  }
  if (!first) return 0;
  ald_report_add(report,
                 "warning: %s: without damping its swings of %.3g s grow by %.3g %% in each "
                 "period, however short the step; take the scheme semi-implicit, rk4 or "
                 "dormand-prince\n",
                 study->instances[first->instance].name, turn / sqrt(first->worst.swing.stiffness),
                 100 * growth_of(study, first));
  put_others(found - 1, report);
  return 1;
}

/* together they may be too stiff though none is by itself */
static void note_together(const ald_study *study, const ald_element_steps *all,
                          ald_report *report) {
  char critical[ALD_STEP_TEXT_SIZE];
  if (all->count < 2 || !(all->together > 0) || study->step < all->together) return;
  ald_report_add(report,
                 "note: if all elements acted at once and one way, the critical step would be %s\n",
                 ald_step_text(all->together, critical));
}

/* ------------------------------------------------------------------------------ the whole */

/* the stiffest first; elements as stiff as each other in the order of the study */
static int compare(const void *a, const void *b) {
  const ald_element_step *x = *(const ald_element_step *const *)a;
  const ald_element_step *y = *(const ald_element_step *const *)b;
  if (x->critical != y->critical) return x->critical < y->critical ? -1 : 1;
  if (x->worst.swing.stiffness != y->worst.swing.stiffness) {
    return x->worst.swing.stiffness > y->worst.swing.stiffness ? -1 : 1;
  }
  return (x->instance > y->instance) - (x->instance < y->instance);
}

ald_status ald_element_check(const ald_study *study, uint32_t *warnings, ald_report *report) {
  ald_element_steps all;
  const ald_element_step **order = NULL;
  ald_status status = ald_element_steps_find(study, &all);
  *warnings = 0;
  if (status == ALD_OK) order = calloc(all.count + 1u, sizeof *order);
  if (status == ALD_OK && !order) status = ALD_NO_MEMORY;
  if (status == ALD_OK && all.count > 0) {
    for (uint32_t e = 0; e < all.count; e++) order[e] = &all.steps[e];
    qsort(order, all.count, sizeof *order, compare);
    ald_check_head(study, all.scenarios, report);
    put_table(study, &all, order, report);
    *warnings += warn_unstable(study, &all, order, report);
    *warnings += warn_growth(study, &all, order, report);
    if (*warnings == 0) note_together(study, &all, report);
  }
  free(order);
  ald_element_steps_clear(&all);
  return status;
}
