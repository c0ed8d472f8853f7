/* SPDX-License-Identifier: Apache-2.0
 * Fenders, hawsers and other elements between two points: their critical time steps over the
 * scenarios of a study, and what `allide check` says of them. */
#include "element_check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "math/critical_oscillation.h"
#include "math/critical_step.h"
#include "model/derive.h"
#include "model/mobility.h"

#include "step_text.h"
#include "tile/first_scenarios.h"

/* ------------------------------------------------------------------------------ one element */

static double mobility_of(const ald_study *study, uint32_t index, const double *values,
                          const ald_site *site) {
  ALD_ASSERT(index < study->body_count);
  const ald_body *body = &study->bodies[index];
  double inverse[ALD_MATRIX], reach[3];
  ald_mobility_burdened(study, index, values, inverse);
  ald_mobility_reach(body, values, reach);
  return ald_mobility_over(inverse, site, reach);
}

ald_element_bound ald_element_bound_of(const ald_study *study, const ald_instance *instance,
                                       const double *values) {
  const ald_definition *definition = &study->definitions[instance->definition];
  const ald_numbers numbers = ald_instance_numbers(study, instance, values);
  ald_steepest law;
  memset(&law, 0, sizeof law);
  ald_kinds[definition->kind]->steepest(&numbers, &law);
  ald_element_bound bound = {.stiffness = fmax(law.stiffness, law.shear),
                             .damping = law.damping,
                             .by_shear = law.shear > law.stiffness};
  bound.mobility[0] = mobility_of(study, instance->body_a, values, &law.a);
  bound.mobility[1] = mobility_of(study, instance->body_b, values, &law.b);
  const double both = bound.mobility[0] + bound.mobility[1];
  bound.mode = (ald_freedom){bound.stiffness * both, bound.damping * both};
  return bound;
}

/* ------------------------------------------------------------------------------ all at once */

/* of all elements of a scenario: their bounds, and sums over the elements of each body */
typedef struct look {
  const ald_study *study;
  ald_element_steps *all;
  ald_element_bound *bounds; /* (count) */
  double *by_stiffness;      /* (bodies) sum of sqrt(k w) */
  double *by_damping;        /* (bodies) sum of sqrt(c w) */
  double *seen;              /* (count x scenarios) critical steps */
} look;

/* Elements on one body act on the points of each other. With k_i w_ib the square of what element i
 * does to body b, no mode is faster than the greatest row sum of the Gram matrix: over i, sqrt(k_i)
 * sum over b of sqrt(w_ib) sum over j of sqrt(k_j w_jb). */
static ald_freedom fastest_of(look *s) {
  const ald_element_steps *all = s->all;
  ald_freedom fastest = {0, 0};
  memset(s->by_stiffness, 0, s->study->body_count * sizeof *s->by_stiffness);
  memset(s->by_damping, 0, s->study->body_count * sizeof *s->by_damping);
  for (uint32_t pass = 0; pass < 2; pass++) {
    for (uint32_t e = 0; e < all->count; e++) {
      const ald_instance *own = &s->study->instances[all->steps[e].instance];
      const ald_element_bound *bound = &s->bounds[e];
      ald_freedom sum = {0, 0};
      for (uint32_t side = 0; side < 2; side++) {
        const uint32_t body = side ? own->body_b : own->body_a;
        const double k = sqrt(bound->stiffness * bound->mobility[side]);
        const double c = sqrt(bound->damping * bound->mobility[side]);
        sum.stiffness += k * s->by_stiffness[body];
        sum.damping += c * s->by_damping[body];
        if (pass == 1) continue;
        s->by_stiffness[body] += k;
        s->by_damping[body] += c;
      }
      if (pass == 0) continue;
      fastest.stiffness = fmax(fastest.stiffness, sum.stiffness);
      fastest.damping = fmax(fastest.damping, sum.damping);
    }
  }
  return fastest;
}

/* Critical step of all elements. A mode's damping is at least the least c/k of the elements times
 * its stiffness, and at most that of all together; either end may be the worse one. */
static double together(look *s) {
  const ald_freedom fastest = fastest_of(s);
  double ratio = HUGE_VAL;
  for (uint32_t e = 0; e < s->all->count; e++) {
    if (!(s->bounds[e].mode.stiffness > 0)) continue;
    ratio = fmin(ratio, s->bounds[e].damping / s->bounds[e].stiffness);
  }
  const double most = ald_critical_oscillation(fastest, s->study->scheme);
  if (!(fastest.stiffness > 0)) return most;
  const ald_freedom least = {fastest.stiffness, ratio * fastest.stiffness};
  return fmin(most, ald_critical_oscillation(least, s->study->scheme));
}

static void visit(void *user, const double *values, uint64_t scenario, uint64_t seen) {
  look *s = user;
  ald_element_steps *all = s->all;
  for (uint32_t e = 0; e < all->count; e++) {
    ald_element_step *step = &all->steps[e];
    s->bounds[e] = ald_element_bound_of(s->study, &s->study->instances[step->instance], values);
    const double critical = ald_critical_oscillation(s->bounds[e].mode, s->study->scheme);
    s->seen[e * all->scenarios + seen] = critical;
    /* where no step is short enough the stiffest says most */
    const bool stiffer = s->bounds[e].mode.stiffness > step->worst.mode.stiffness;
    if (critical < step->critical || (critical <= step->critical && stiffer)) {
      step->worst = s->bounds[e];
      step->worst_scenario = scenario;
    }
    step->critical = fmin(step->critical, critical);
  }
  all->together = fmin(all->together, together(s));
}

/* ------------------------------------------------------------------------------ the study */

static ald_status look_at_all(look *s) {
  ald_element_steps *all = s->all;
  uint64_t good = 0;
  s->bounds = calloc(all->count + 1u, sizeof *s->bounds);
  s->by_stiffness = calloc(s->study->body_count + 1u, sizeof *s->by_stiffness);
  s->by_damping = calloc(s->study->body_count + 1u, sizeof *s->by_damping);
  s->seen = calloc(all->scenarios * all->count + 1u, sizeof *s->seen);
  if (!s->bounds || !s->by_stiffness || !s->by_damping || !s->seen) return ALD_NO_MEMORY;
  const ald_status status = ald_first_scenarios_visit(s->study, all->scenarios, visit, s, &good);
  for (uint32_t e = 0; e < all->count; e++) {
    all->steps[e].median = ald_first_scenarios_median(s->seen + e * all->scenarios, good);
  }
  return status;
}

ald_status ald_element_steps_find(const ald_study *study, ald_element_steps *all) {
  ALD_ASSERT(study && all);
  look s = {.study = study, .all = all};
  *all = (ald_element_steps){.together = HUGE_VAL};
  all->steps = calloc(study->instance_count + 1u, sizeof *all->steps);
  if (!all->steps) return ALD_NO_MEMORY;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    if (!ald_kinds[study->definitions[study->instances[i].definition].kind]->steepest) continue;
    all->steps[all->count++] = (ald_element_step){.instance = i, .critical = HUGE_VAL};
  }
  all->scenarios = ald_first_scenarios_count(study, all->count);
  const ald_status status = all->count > 0 ? look_at_all(&s) : ALD_OK;
  free(s.bounds);
  free(s.by_stiffness);
  free(s.by_damping);
  free(s.seen);
  return status;
}

void ald_element_steps_clear(ald_element_steps *all) {
  free(all->steps);
  *all = (ald_element_steps){.count = 0};
}

/* ------------------------------------------------------------------------------ the check */

/* elements that are reported one by one; the rest is counted */
enum { ROWS_MAX = 20 };

/* a mode that grows by more than this in its period is worth a warning [-] */
#define GROWTH_WARNED 0.01

static const double turn = 6.283185307179586;

/* ------------------------------------------------------------------------------ the table */

/* what makes the step short */
static const char *cause_of(const ald_element_bound *bound) {
  const ald_freedom f = bound->mode;
  if (f.damping * f.damping > 4 * f.stiffness) return "damping";
  return bound->by_shear ? "shear" : "stiffness";
}

static void put_row(const ald_study *study, const ald_element_step *step, int width,
                    ald_report *report) {
  ALD_ASSERT(step->instance < study->instance_count);
  char least[ALD_STEP_TEXT_SIZE], median[ALD_STEP_TEXT_SIZE], share[ALD_STEP_TEXT_SIZE];
  char period[ALD_STEP_TEXT_SIZE];
  const double stiffness = step->worst.mode.stiffness;
  ald_report_add(report, "  %-*s  %10s  %10s  %8s  %10s  %s\n", width,
                 study->instances[step->instance].name, ald_step_text(step->critical, least),
                 ald_step_text(step->median, median),
                 ald_step_share_text(study->step, step->critical, share),
                 ald_step_text(stiffness > 0 ? turn / sqrt(stiffness) : HUGE_VAL, period),
                 cause_of(&step->worst));
}

static void put_table(const ald_study *study, const ald_element_steps *all,
                      const ald_element_step *const *order, ald_report *report) {
  ALD_ASSERT(all->count > 0 && order);
  char least[ALD_STEP_TEXT_SIZE], share[ALD_STEP_TEXT_SIZE];
  const uint32_t rows = all->count < ROWS_MAX ? all->count : ROWS_MAX;
  int width = 11;
  for (uint32_t r = 0; r < rows; r++) {
    const int length = (int)strlen(study->instances[order[r]->instance].name);
    width = length > width ? length : width;
  }
  ald_report_add(report, "  %-*s  %10s  %10s  %8s  %10s  %s\n", width, "element", "critical",
                 "median", "step is", "period", "set by");
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

/* by how much a mode grows per period for which no step is short enough */
static double growth_of(const ald_study *study, const ald_element_step *step) {
  if (step->critical > 0) return 0;
  return ald_critical_oscillation_growth(step->worst.mode, study->scheme, study->step) - 1;
}

/* of the elements in `order`, stiffest first, the first that is unstable; returns their number */
static uint32_t warn_unstable(const ald_study *study, const ald_element_steps *all,
                              const ald_element_step *const *order, ald_warnings *warnings) {
  char critical[ALD_STEP_TEXT_SIZE], others[ALD_OTHERS_TEXT_SIZE];
  const ald_element_step *first = NULL;
  uint32_t found = 0;
  for (uint32_t e = 0; e < all->count; e++) {
    if (!is_unstable(study, order[e])) continue;
    if (!first || order[e]->critical < first->critical) first = order[e];
    found++;
  }
  if (!first) return 0;
  ald_warn(warnings, ALD_WARN_STEP_TOO_LONG,
           (ald_warned){.element = study->instances[first->instance].name},
           "the step of %.3g s is longer than the critical step of %s; where it is steepest, the "
           "motion it drives grows from step to step%s",
           study->step, ald_step_text(first->critical, critical),
           ald_others_text(found - 1, "element", others));
  return found;
}

static uint32_t warn_growth(const ald_study *study, const ald_element_steps *all,
                            const ald_element_step *const *order, ald_warnings *warnings) {
  char others[ALD_OTHERS_TEXT_SIZE];
  const ald_element_step *first = NULL;
  uint32_t found = 0;
  for (uint32_t e = 0; e < all->count; e++) {
    if (!(growth_of(study, order[e]) > GROWTH_WARNED)) continue;
    if (!first) first = order[e];
    found++;
  }
  if (!first) return 0;
  ald_warn(warnings, ALD_WARN_GROWING_OSCILLATION,
           (ald_warned){.element = study->instances[first->instance].name},
           "without damping its oscillation of period %.3g s grows by %.3g %% in each period, "
           "however short the step; use the scheme semi-implicit, rk4 or dormand-prince%s",
           turn / sqrt(first->worst.mode.stiffness), 100 * growth_of(study, first),
           ald_others_text(found - 1, "element", others));
  return found;
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
  if (x->worst.mode.stiffness != y->worst.mode.stiffness) {
    return x->worst.mode.stiffness > y->worst.mode.stiffness ? -1 : 1;
  }
  return (x->instance > y->instance) - (x->instance < y->instance);
}

ald_status ald_element_check(const ald_study *study, ald_warnings *warnings, ald_report *report) {
  ALD_ASSERT(study);
  ald_element_steps all;
  const ald_element_step **order = NULL;
  ald_status status = ald_element_steps_find(study, &all);
  if (status == ALD_OK) order = calloc(all.count + 1u, sizeof *order);
  if (status == ALD_OK && !order) status = ALD_NO_MEMORY;
  if (status == ALD_OK && all.count > 0) {
    for (uint32_t e = 0; e < all.count; e++) order[e] = &all.steps[e];
    qsort(order, all.count, sizeof *order, compare);
    ald_step_head(study, all.scenarios, report);
    put_table(study, &all, order, report);
    const uint32_t found = warn_unstable(study, &all, order, warnings);
    if (warn_growth(study, &all, order, warnings) + found == 0) note_together(study, &all, report);
  }
  free(order);
  ald_element_steps_clear(&all);
  return status;
}
