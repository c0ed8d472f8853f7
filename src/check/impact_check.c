/* SPDX-License-Identifier: Apache-2.0
 * What a study's time step means for contacts of meshes: a report. */
#include "checks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "step_text.h"
#include "tile/impact_step.h"

/* contacts that are reported one by one; the rest is counted */
enum { ROWS_MAX = 20 };

/* Steps in an impact: with 20 the restitution comes out, see docs/theory/contact-laws.md. As the
 * bound takes bodies where they yield most, only half of that is worth a warning. */
enum { STEPS_ASKED = 20, STEPS_WARNED = 10 };

/* ------------------------------------------------------------------------------ the table */

static double steps_of(const ald_study *study, const ald_impact_step *step) {
  const double wanted = step->worst.duration / ALD_DIVIDED_HIT;
  return step->worst.duration / ald_study_step_within(study, wanted);
}

static void put_row(const ald_study *study, const ald_impact_step *step, int width,
                    ald_report *report) {
  ALD_ASSERT(step->instance < study->instance_count);
  char least[ALD_STEP_TEXT_SIZE], median[ALD_STEP_TEXT_SIZE], stick[ALD_STEP_TEXT_SIZE];
  char steps[32] = "-", speed[32] = "-";
  const bool is_known = step->worst.duration < HUGE_VAL;
  if (is_known) {
    snprintf(steps, sizeof steps, "%.3g", steps_of(study, step));
    snprintf(speed, sizeof speed, "%.3g m/s", step->worst.speed);
  }
  ald_report_add(report, "  %-*s  %10s  %10s  %8s  %10s  %10s\n", width,
                 study->instances[step->instance].name,
                 is_known ? ald_step_text(step->worst.duration, least) : "-",
                 is_known ? ald_step_text(step->median, median) : "-", steps, speed,
                 ald_step_text(step->critical, stick));
}

/* which law it is, and what that makes of its stiffness */
static void put_potential(const ald_study *study, const ald_impact_step *step, ald_report *report) {
  ALD_ASSERT(step->instance < study->instance_count);
  const ald_impact_bound *b = &step->worst;
  if (b->modulus > 0) {
    ald_report_add(report, "  %s: law bedding, %.3g N/m^2 for each metre of depth\n",
                   study->instances[step->instance].name, b->modulus);
    return;
  }
  if (!(b->power > 0)) return;
  ald_report_add(report, "  %s: the overlap V stores %.3g J x (V/m^3)^%.3g",
                 study->instances[step->instance].name, b->potential, b->power);
  if (b->power == 2) {
    ald_report_add(report, "; a flat face of area A gives %.3g N/m x (A/m^2)^2", 2 * b->potential);
  }
  ald_report_add(report, "\n");
}

static void put_table(const ald_study *study, const ald_impact_steps *all, ald_report *report) {
  ALD_ASSERT(all->count > 0);
  const uint32_t rows = all->count < ROWS_MAX ? all->count : ROWS_MAX;
  int width = 12;
  for (uint32_t r = 0; r < rows; r++) {
    const int length = (int)strlen(study->instances[all->steps[r].instance].name);
    width = length > width ? length : width;
  }
  ald_report_add(report, "  %-*s  %10s  %10s  %8s  %10s  %10s\n", width, "mesh contact",
                 "hit lasts", "median", "in steps", "at", "stick");
  for (uint32_t r = 0; r < rows; r++) put_row(study, &all->steps[r], width, report);
  for (uint32_t r = 0; r < rows; r++) put_potential(study, &all->steps[r], report);
  if (rows < all->count) {
    ald_report_add(report, "  and %u more, none shorter\n", all->count - rows);
  }
}

/* ------------------------------------------------------------------------------ warnings */

/* the longest step of the series 1, 2, 5, 10 ... that is not longer than this */
static double round_step(double longest) {
  const double decade = pow(10, floor(log10(longest)));
  return decade * (longest >= 5 * decade ? 5 : longest >= 2 * decade ? 2 : 1);
}

static void warn_short(const ald_study *study, const ald_impact_steps *all,
                       ald_warnings *warnings) {
  char lasts[ALD_STEP_TEXT_SIZE], remedy[80];
  const ald_impact_step *first = &all->steps[0];
  if (!(steps_of(study, first) < STEPS_WARNED)) return;
  snprintf(remedy, sizeof remedy, "a step of %.3g s gives them, however the bodies meet",
           round_step(first->worst.duration / STEPS_ASKED));
  ald_warn(warnings, ALD_WARN_SHORT_IMPACT,
           (ald_warned){.element = study->instances[first->instance].name, .remedy = remedy},
           "a hit may be over in %s, %.3g steps; its force and its restitution need %d",
           ald_step_text(first->worst.duration, lasts), steps_of(study, first), STEPS_ASKED);
}

static void warn_stick(const ald_study *study, const ald_impact_steps *all,
                       ald_warnings *warnings) {
  char critical[ALD_STEP_TEXT_SIZE];
  const ald_impact_step *first = NULL;
  for (uint32_t c = 0; c < all->count; c++) {
    const ald_impact_step *step = &all->steps[c];
    const double taken = ald_study_step_within(study, ALD_DIVIDED_STICK * step->critical);
    if (!(step->critical > 0) || taken < step->critical) continue;
    if (!first || step->critical < first->critical) first = step;
  }
  if (!first) return;
  ald_warn(warnings, ALD_WARN_STEP_TOO_LONG,
           (ald_warned){.element = study->instances[first->instance].name},
           "the step of %.3g s is longer than the critical step of %s of what sticks; where its "
           "bodies yield most, it is unstable until it slides",
           ald_study_step_within(study, ALD_DIVIDED_STICK * first->critical),
           ald_step_text(first->critical, critical));
}

/* a field ends at the middle of its body; what goes deeper is pushed out behind */
static void warn_thin(const ald_study *study, const ald_impact_step *step, ald_warnings *warnings) {
  const ald_impact_bound *b = &step->deepest;
  const ald_instance *own = &study->instances[step->instance];
  if (!(b->modulus > 0) || !(b->depth > b->room)) return;
  ald_warn(warnings, ALD_WARN_THIN_FIELD, (ald_warned){.element = own->name},
           "the pressure field of %s grows up to the middle of its mesh, %.2g m deep; a hit with a "
           "whole face at %.2g m/s goes in by %.2g m",
           study->bodies[b->is_in_first ? own->body_a : own->body_b].name, b->room, b->speed,
           b->depth);
}

/* ------------------------------------------------------------------------------ the whole */

/* the shortest first; contacts alike in the order of the study */
static int compare(const void *a, const void *b) {
  const ald_impact_step *x = a, *y = b;
  if (x->worst.duration != y->worst.duration) {
    return x->worst.duration < y->worst.duration ? -1 : 1;
  }
  return (x->instance > y->instance) - (x->instance < y->instance);
}

ald_status ald_impact_check(const ald_study *study, ald_warnings *warnings, ald_report *report) {
  ALD_ASSERT(study);
  ald_impact_steps all;
  const ald_status status = ald_impact_steps_find(study, &all);
  if (status == ALD_OK && all.count > 0) {
    qsort(all.steps, all.count, sizeof *all.steps, compare);
    ald_step_head(study, all.scenarios, report);
    put_table(study, &all, report);
    warn_short(study, &all, warnings);
    warn_stick(study, &all, warnings);
    for (uint32_t c = 0; c < all.count; c++) warn_thin(study, &all.steps[c], warnings);
  }
  ald_impact_steps_clear(&all);
  return status;
}
