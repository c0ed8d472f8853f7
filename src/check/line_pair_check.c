/* SPDX-License-Identifier: Apache-2.0
 * What a study's time step means for what its dynamic lines touch: a report. */
#include "line_pair_check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "element/inside_contact.h"
#include "element/line_form.h"
#include "element/line.h"
#include "kernels/elements.h"
#include "model/derive.h"
#include "step_text.h"
#include "tile/first_scenarios.h"
#include "tile/line_pair.h"

/* what is touched that is reported one by one; the rest is counted */
enum { ROWS_MOST = 20 };

/* a bar or mesh over the scenarios, with the line that oscillates fastest on it */
typedef struct touched {
  uint32_t other, line; /* instances */
  double critical;      /* longest step [s] */
  double keeps;         /* longest step that keeps the energy [s] */
  double substep;       /* longest substep that does [s] */
  uint32_t substeps;    /* of the step there */
} touched;

typedef struct look {
  const ald_study *study;
  touched *all; /* (count) */
  uint32_t count;
} look;

/* substeps of the study's step in a scenario */
static uint32_t substeps_of(const ald_study *study, const double *values) {
  uint32_t most = ald_line_pair_substeps(study, values);
  const uint32_t bores = ald_inside_substeps(study, values, NULL);
  most = bores > most ? bores : most;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *line = &study->instances[i];
    if (study->definitions[line->definition].kind != KIND_line) continue;
    const uint32_t substeps = ald_winch_substeps(study, line, values);
    most = substeps > most ? substeps : most;
  }
  return most;
}

static void visit(void *user, const double *values, uint64_t scenario, uint64_t seen) {
  look *l = user;
  const ald_study *study = l->study;
  const uint32_t substeps = substeps_of(study, values);
  (void)scenario;
  (void)seen;
  for (uint32_t k = 0; k < l->count; k++) {
    touched *t = &l->all[k];
    for (uint32_t i = 0; i < study->instance_count; i++) {
      const ald_instance *line = &study->instances[i];
      if (study->definitions[line->definition].kind != KIND_line) continue;
      const ald_line_pair p = ald_line_pair_of(study, line, &study->instances[t->other], values);
      t->critical = fmin(t->critical, substeps * p.critical);
      if (!(substeps * p.keeps < t->keeps)) continue;
      t->keeps = substeps * p.keeps;
      t->substep = p.keeps;
      t->substeps = substeps;
      t->line = i;
    }
  }
}

/* ------------------------------------------------------------------------------ the table */

static void put_table(const look *l, ald_report *report) {
  const uint32_t rows = l->count < ROWS_MOST ? l->count : ROWS_MOST;
  const ald_study *study = l->study;
  char critical[ALD_STEP_TEXT_SIZE], keeps[ALD_STEP_TEXT_SIZE], share[ALD_STEP_TEXT_SIZE];
  int width = 16;
  for (uint32_t r = 0; r < rows; r++) {
    const int length = (int)strlen(study->instances[l->all[r].other].name);
    width = length > width ? length : width;
  }
  ald_report_add(report, "  %-*s  %10s  %8s  %16s\n", width, "touched by lines", "critical",
                 "step is", "energy to 0.1 %");
  for (uint32_t r = 0; r < rows; r++) {
    const touched *t = &l->all[r];
    ald_report_add(report, "  %-*s  %10s  %8s  %16s\n", width, study->instances[t->other].name,
                   ald_step_text(t->critical, critical),
                   ald_step_share_text(study->step, t->critical, share),
                   ald_step_text(t->keeps, keeps));
  }
  if (rows < l->count) ald_report_add(report, "  and %u more\n", l->count - rows);
}

/* ------------------------------------------------------------------------------ warnings */

/* by how much a step is beyond what something touched bears; 1 at most: it is not */
typedef double excess(const ald_study *study, const touched *t);

static double beyond_critical(const ald_study *study, const touched *t) {
  return study->step / t->critical;
}
static double beyond_energy(const ald_study *study, const touched *t) {
  return beyond_critical(study, t) < 1 ? study->step / t->keeps : 0;
}

/* the worst; NULL: none is */
static const touched *find_worst(const look *l, excess *by, uint32_t *others) {
  ALD_ASSERT(by && others);
  const touched *worst = NULL;
  *others = 0;
  for (uint32_t k = 0; k < l->count; k++) {
    const touched *t = &l->all[k];
    if (by(l->study, t) <= 1) continue;
    *others += worst != NULL;
    if (!worst || by(l->study, t) > by(l->study, worst)) worst = t;
  }
  return worst;
}

static void warn_critical(const look *l, ald_warnings *warnings) {
  char text[ALD_STEP_TEXT_SIZE], more[ALD_OTHERS_TEXT_SIZE];
  uint32_t others;
  const touched *t = find_worst(l, beyond_critical, &others);
  if (!t) return;
  ald_warn(
      warnings, ALD_WARN_STEP_TOO_LONG, (ald_warned){.element = l->study->instances[t->other].name},
      "the step of %.3g s, of %u substep%s, is longer than the critical step of %s of a "
      "segment of %s that touches it; the contact is unstable%s",
      l->study->step, t->substeps, t->substeps == 1 ? "" : "s", ald_step_text(t->critical, text),
      l->study->instances[t->line].name, ald_others_text(others, "element", more));
}

static void warn_energy(const look *l, ald_warnings *warnings) {
  char text[ALD_STEP_TEXT_SIZE], more[ALD_OTHERS_TEXT_SIZE];
  uint32_t others;
  const touched *t = find_worst(l, beyond_energy, &others);
  if (!t) return;
  ald_warn(warnings, ALD_WARN_ENERGY_INACCURATE,
           (ald_warned){.element = l->study->instances[t->other].name},
           "contacts with %s may gain or lose more than 0.1 %% of their energy in a step of %.3g "
           "s, of %u substep%s; take clash step: resolved, a step of %s, or clash damping on "
           "both%s",
           l->study->instances[t->line].name, l->study->step, t->substeps,
           t->substeps == 1 ? "" : "s", ald_step_text(t->substep, text),
           ald_others_text(others, "element", more));
}

/* ------------------------------------------------------------------------------ the whole */

ald_status ald_line_pair_check(const ald_study *study, ald_warnings *warnings, ald_report *report) {
  ALD_ASSERT(study);
  look l = {.study = study};
  uint64_t good = 0;
  ald_status status = ALD_OK;
  l.all = calloc(study->instance_count + 1u, sizeof *l.all);
  if (!l.all) return ALD_NO_MEMORY;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    if (!ald_line_pair_is_other(study, &study->instances[i])) continue;
    l.all[l.count++] = (touched){.other = i, .critical = HUGE_VAL, .keeps = HUGE_VAL};
  }
  if (l.count > 0) {
    const uint64_t scenarios = ald_first_scenarios_count(study, l.count * study->instance_count);
    status = ald_first_scenarios_visit(study, scenarios, visit, &l, &good);
  }
  if (status == ALD_OK && good > 0) {
    put_table(&l, report);
    warn_critical(&l, warnings);
    warn_energy(&l, warnings);
  }
  free(l.all);
  return status;
}
