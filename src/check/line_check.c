/* SPDX-License-Identifier: Apache-2.0
 * What a study's time step means for its dynamic lines: a report. */
#include "checks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "check/step_text.h"
#include "device/device.h"
#include "device/device_omp.h"
#include "element/inside_contact.h"
#include "element/line.h"
#include "element/line_form.h"
#include "element/line_place.h"
#include "kernels/elements.h"
#include "kernels/pass/clash/clearance_rows.h"
#include "kernels/pass/clash/inside_contact_rows.h"
#include "kernels/pass_list.h"
#include "model/derive.h"
#include "plan/kind_tables.h"
#include "plan/layout_create.h"
#include "plan/passes.h"
#include "plan/step.h"
#include "tile/first_scenarios.h"
#include "tile/line_pair.h"
#include "tile/scenario.h"
#include "tile/tile.h"

/* ------------------------------------------------------------------------------
 * What a study's time step means for what its dynamic lines touch: a report. */

/* what is touched that is reported one by one; the rest is counted */
enum { ROWS_MAX = 20 };

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
  const uint32_t rows = l->count < ROWS_MAX ? l->count : ROWS_MAX;
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

/* Tells the critical step of every bar and mesh that lines touch, and with which step touches keep
 * their energy, both with the substeps that the lines take; nothing where there are none.
 * @param warnings how many warnings were given
 * @return ALD_OK, ALD_NO_MEMORY */
static ald_status line_pair_check(const ald_study *study, ald_warnings *warnings,
                                  ald_report *report) {
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

/* ------------------------------------------------------------------------------
 * Lines that lie in each other when they have found their shapes, and lines that lie outside the
 * bore that they are to be in, before anything moves. */

enum { LANES = 8 };

/* a pair of lines */
typedef struct touch {
  uint64_t scenarios, deepest; /* in which it overlaps; where it is deepest */
  double depth;                /* there [m] */
} touch;

/* The tile in which scenarios are looked at, and what was found. */
typedef struct look_at_touches {
  const ald_study *study;
  ald_tile *tile;
  double *values; /* (quantities) */
  touch *found;   /* (pairs) */
  uint32_t pairs, first;
  touch *beside; /* (bores) */
  uint32_t bores, first_bore;
} look_at_touches;

/* the shapes at the start, and how near the lines are to each other */
static ald_status evaluate(ald_tile *tile, ald_report *report) {
  const ald_step step = ald_step_of(tile->layout);
  ald_status status = ALD_OK;
  for (uint32_t p = 0; p < step.evaluated && status == ALD_OK; p++) {
    status = tile->device->tile_pass(tile, step.passes[p], report);
  }
  if (status == ALD_OK) status = tile->device->tile_pass(tile, PASS_clearance_record, report);
  return status;
}

/* numbers that do not fit together make no shapes, and the scenario takes no step */
static bool is_bad(const look_at_touches *l, uint32_t lane) {
  const uint32_t row = l->tile->layout->plan[PLAN_LANE_FLAGS] + LANE_STATUS;
  return ald_tile_flag(l->tile, row, lane) == STATUS_BAD_INPUT;
}

static void take(look_at_touches *l, uint64_t first, uint32_t lanes) {
  const uint32_t *own = ald_clearance_tables(l->tile->layout->plan);
  for (uint32_t pair = 0; pair < l->pairs; pair++) {
    const uint32_t row = own[KIND_ROWS] + CLEARANCE_OUTER * l->pairs + pair;
    for (uint32_t lane = 0; lane < lanes; lane++) {
      touch *t = &l->found[pair];
      const double outer = ald_tile_real(l->tile, row, lane);
      if (!(outer < 0) || is_bad(l, lane)) continue;
      if (t->scenarios++ > 0 && -outer <= t->depth) continue;
      t->depth = -outer;
      t->deepest = first + lane;
    }
  }
}

/* inner lines in the wall of their bore, or outside it */
static void take_bores(look_at_touches *l, uint64_t first, uint32_t lanes) {
  const uint32_t *own = ald_bore_tables(l->tile->layout->plan);
  for (uint32_t bore = 0; bore < l->bores; bore++) {
    const uint32_t clearance = own[KIND_ROWS] + INSIDE_CLEARANCE * l->bores + bore;
    const uint32_t outside = own[KIND_ROWS] + INSIDE_OUTSIDE * l->bores + bore;
    for (uint32_t lane = 0; lane < lanes; lane++) {
      touch *t = &l->beside[bore];
      const bool is_outside = ald_tile_real(l->tile, outside, lane) > 0;
      const double depth = -ald_tile_real(l->tile, clearance, lane);
      if ((!is_outside && !(depth > 0)) || is_bad(l, lane)) continue;
      if (t->scenarios++ > 0 && !is_outside && depth <= t->depth) continue;
      t->depth = is_outside ? HUGE_VAL : depth;
      t->deepest = first + lane;
    }
  }
}

static ald_status look_at_all(look_at_touches *l, uint64_t scenarios, ald_report *report) {
  ald_status status = ALD_OK;
  for (uint64_t first = 0; first < scenarios; first += LANES) {
    const uint32_t lanes = scenarios - first < LANES ? (uint32_t)(scenarios - first) : LANES;
    ald_scenario_fill_row(l->study, l->tile, first, lanes, l->values);
    ALD_TRY(evaluate(l->tile, report));
    take(l, first, lanes);
    take_bores(l, first, lanes);
  }
done:
  return status;
}

static void tell(const look_at_touches *l, uint64_t scenarios, ald_warnings *warnings) {
  for (uint32_t pair = 0; pair < l->pairs; pair++) {
    const touch *t = &l->found[pair];
    if (t->scenarios == 0) continue;
    ald_warn(warnings, ALD_WARN_LINES_AT_START,
             (ald_warned){.element = l->study->instances[l->first + pair].name,
                          .quantity = "depth",
                          .scenarios = t->scenarios,
                          .of = scenarios,
                          .worst = t->depth,
                          .scenario = t->deepest},
             "these lines overlap at the start in %llu of %llu scenarios, by %.3g m in scenario "
             "%llu",
             (unsigned long long)t->scenarios, (unsigned long long)scenarios, t->depth,
             (unsigned long long)t->deepest);
  }
}

static void tell_bores(const look_at_touches *l, uint64_t scenarios, ald_warnings *warnings) {
  for (uint32_t bore = 0; bore < l->bores; bore++) {
    const touch *t = &l->beside[bore];
    const bool is_outside = isinf(t->depth);
    char place[64] = "outside the bore, which then does not hold it";
    if (t->scenarios == 0) continue;
    if (!is_outside) snprintf(place, sizeof place, "%.3g m deep in the wall", t->depth);
    ald_warn(warnings, ALD_WARN_LINES_AT_START,
             (ald_warned){.element = l->study->instances[l->first_bore + bore].name,
                          .quantity = "depth",
                          .scenarios = t->scenarios,
                          .of = scenarios,
                          .worst = is_outside ? (double)NAN : t->depth,
                          .scenario = t->deepest},
             "the inner line starts out of place in %llu of %llu scenarios; in scenario %llu it "
             "lies %s",
             (unsigned long long)t->scenarios, (unsigned long long)scenarios,
             (unsigned long long)t->deepest, place);
  }
}

/* Reports each pair of lines that clash and overlap at the start, over the first `scenarios`
 * scenarios of a study; nothing if none does.
 * @return ALD_OK, ALD_NO_MEMORY */
static ald_status line_touches(const ald_study *study, uint64_t scenarios, ald_warnings *warnings,
                               ald_report *report) {
  ALD_ASSERT(scenarios > 0);
  ald_status status = ALD_OK;
  ald_device *device = NULL;
  ald_layout *layout = NULL;
  look_at_touches l = {.study = study};
  ALD_TRY(ald_device_omp_open(ALD_DOUBLE, &device, report));
  ALD_TRY(ald_layout_create(study, ALD_TRACE_OFF, 0, &layout, report));
  l.pairs = ald_clearance_tables(layout->plan)[KIND_COUNT];
  l.first = ald_clearance_tables(layout->plan)[KIND_SLOT];
  l.bores = ald_bore_tables(layout->plan)[KIND_COUNT];
  l.first_bore = ald_bore_tables(layout->plan)[KIND_SLOT];
  if (l.pairs == 0 && l.bores == 0) goto done;
  l.values = calloc(study->quantity_count + 1u, sizeof *l.values);
  l.found = calloc(l.pairs + 1u, sizeof *l.found);
  l.beside = calloc(l.bores + 1u, sizeof *l.beside);
  if (!l.values || !l.found || !l.beside) {
    status = ald_report_fail(report, ALD_NO_MEMORY,
                             "error: no memory to look_at_touches at the start\n");
    goto done;
  }
  ALD_TRY(device->tile_create(device, layout, LANES, &l.tile, report));
  ALD_TRY(look_at_all(&l, scenarios, report));
  tell(&l, scenarios, warnings);
  tell_bores(&l, scenarios, warnings);
done:
  if (l.tile) device->tile_destroy(l.tile);
  ald_layout_destroy(layout);
  ald_device_close(device);
  free(l.found);
  free(l.beside);
  free(l.values);
  return status;
}

/* ------------------------------------------------------------------------------------------ */

/* scenarios of which the lines' shapes at the start are found to see whether they touch */
enum { TOUCHES_MAX = 64 };

/* strain at the start that is worth a warning [-] */
#define STRAIN_WARNED 0.01

/* what was seen so far */
typedef struct count {
  const ald_study *study;
  uint32_t first, lines;        /* instances of lines */
  uint32_t least, most;         /* substeps of a scenario */
  uint32_t finest;              /* instance that asked for the most */
  bool by_touches;              /* the most are asked for by what lines touch */
  const ald_instance *bore;     /* the most are asked for by this one; NULL: by none */
  uint32_t refused;             /* 1 + instance that asks for too many; 0: none does */
  uint64_t refused_in;          /* scenario */
  const ald_instance *too_fine; /* bore that asks for too many; NULL: none does */
  const char *why;              /* it does */
  ald_blame blame;              /* of its numbers */
  ald_line_place taut;          /* the greatest strain at the start, where, and in which scenario */
  uint32_t taut_line;
  uint64_t taut_in;
  uint64_t taut_count; /* scenarios in which any line is strained by more than is worth a warning */
} count;

static void visit_line(void *user, const double *values, uint64_t scenario, uint64_t seen) {
  count *c = user;
  uint32_t most = 1;
  double strain = 0;
  (void)seen;
  for (uint32_t i = c->first; i < c->first + c->lines; i++) {
    const ald_numbers numbers = ald_instance_numbers(c->study, &c->study->instances[i], values);
    const ald_line_place place = ald_line_place_of(&numbers);
    const uint32_t substeps = ald_winch_substeps(c->study, &c->study->instances[i], values);
    if (substeps == 0 && c->refused == 0) {
      c->refused = 1 + i;
      c->refused_in = scenario;
    }
    most = substeps > most ? substeps : most;
    strain = place.strain > strain ? place.strain : strain;
    if (place.strain > c->taut.strain) {
      c->taut = place;
      c->taut_line = i;
      c->taut_in = scenario;
    }
    if (substeps > c->most) {
      c->by_touches = false;
      c->bore = NULL;
      c->most = substeps;
      c->finest = i;
    }
  }
  c->taut_count += strain > STRAIN_WARNED;
  const uint32_t touches = ald_line_pair_substeps(c->study, values);
  if (touches > most) {
    most = touches;
    if (touches > c->most) {
      c->most = touches;
      c->by_touches = true;
      c->bore = NULL;
    }
  }
  const ald_instance *bore = NULL;
  const uint32_t bores = ald_inside_substeps(c->study, values, &bore);
  if (bores == 0 && c->refused == 0 && !c->too_fine) {
    c->too_fine = bore;
    c->why = ald_inside_too_fine(c->study, bore, values, &c->blame);
    c->refused_in = scenario;
  }
  if (bores > most) {
    most = bores;
    if (bores > c->most) {
      c->most = bores;
      c->bore = bore;
    }
  }
  c->least = most < c->least ? most : c->least;
}

static uint32_t find_lines(const ald_study *study, uint32_t *first) {
  ALD_ASSERT(first);
  uint32_t lines = 0;
  for (uint32_t i = study->instance_count; i-- > 0;) {
    if (study->definitions[study->instances[i].definition].kind != KIND_line) continue;
    *first = i;
    lines++;
  }
  return lines;
}

static void warn_taut(const count *c, uint64_t seen, ald_warnings *warnings) {
  if (!(c->taut.strain > STRAIN_WARNED)) return;
  ald_warn(warnings, ALD_WARN_TAUT_AT_START,
           (ald_warned){.element = c->study->instances[c->taut_line].name,
                        .quantity = "tension",
                        .scenarios = c->taut_count,
                        .of = seen,
                        .worst = c->taut.tension,
                        .scenario = c->taut_in},
           "its %.4g m are shorter than the %.4g m between its ends in scenario %llu; it begins "
           "stretched by %.3g %%, with a tension of %.3g kN",
           c->taut.length, c->taut.distance, (unsigned long long)c->taut_in, 100 * c->taut.strain,
           c->taut.tension / 1e3);
}

ald_status ald_line_check(const ald_study *study, ald_warnings *warnings, ald_report *report) {
  ALD_ASSERT(study);
  count c = {.study = study, .least = UINT32_MAX};
  uint64_t good = 0;
  c.lines = find_lines(study, &c.first);
  if (c.lines == 0) return ALD_OK;
  const uint64_t scenarios = ald_first_scenarios_count(study, c.lines);
  ald_status status = ald_first_scenarios_visit(study, scenarios, visit_line, &c, &good);
  if (status != ALD_OK || good == 0) return status;
  if (c.refused > 0) {
    ald_warn(warnings, ALD_WARN_SUBSTEPS,
             (ald_warned){.element = study->instances[c.refused - 1].name},
             "scenario %llu asks for more than %u substeps in a step of %.10g s; it will end as "
             "bad_input; take longer or softer segments, or a shorter step",
             (unsigned long long)c.refused_in, LINE_SUBSTEPS_MAX, study->step);
    return ALD_OK;
  }
  if (c.too_fine) {
    ald_warn(warnings, ALD_WARN_SUBSTEPS, (ald_warned){.element = c.too_fine->name},
             "scenario %llu will end as bad_input by its %s: %s", (unsigned long long)c.refused_in,
             ald_kinds[KIND_inside_contact]->keys[c.blame.key].name, c.why);
    return ALD_OK;
  }
  ald_report_add(report, "lines take %u", c.least);
  if (c.most > c.least) ald_report_add(report, " to %u", c.most);
  ald_report_add(report, " substep%s in a step; the most are asked for by %s\n",
                 c.most == 1 ? "" : "s",
                 c.bore         ? c.bore->name
                 : c.by_touches ? "what they touch"
                                : study->instances[c.finest].name);
  warn_taut(&c, good, warnings);
  status = line_pair_check(study, warnings, report);
  if (status != ALD_OK) return status;
  return line_touches(study, scenarios < TOUCHES_MAX ? scenarios : TOUCHES_MAX, warnings, report);
}
