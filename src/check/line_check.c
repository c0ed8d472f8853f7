/* SPDX-License-Identifier: Apache-2.0
 * What a study's time step means for its dynamic lines: a report. */
#include "line_check.h"

#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "element/inside_contact.h"
#include "element/line_form.h"
#include "element/line_place.h"
#include "element/line.h"
#include "kernels/elements.h"
#include "line_pair_check.h"
#include "line_touch.h"
#include "model/derive.h"
#include "tile/first_scenarios.h"
#include "tile/line_pair.h"

/* scenarios of which the lines' shapes at the start are found to see whether they touch */
enum { TOUCHES_MOST = 64 };

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

static void visit(void *user, const double *values, uint64_t scenario, uint64_t seen) {
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
  ald_status status = ald_first_scenarios_visit(study, scenarios, visit, &c, &good);
  if (status != ALD_OK || good == 0) return status;
  if (c.refused > 0) {
    ald_warn(warnings, ALD_WARN_SUBSTEPS,
             (ald_warned){.element = study->instances[c.refused - 1].name},
             "scenario %llu asks for more than %u substeps in a step of %.10g s; it will end as "
             "bad_input; take longer or softer segments, or a shorter step",
             (unsigned long long)c.refused_in, LINE_SUBSTEPS_MOST, study->step);
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
  status = ald_line_pair_check(study, warnings, report);
  if (status != ALD_OK) return status;
  return ald_line_touches(study, scenarios < TOUCHES_MOST ? scenarios : TOUCHES_MOST, warnings,
                          report);
}
