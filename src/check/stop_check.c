/* SPDX-License-Identifier: Apache-2.0
 * Whether bodies are past a stop of a joint at the start: it then begins with a moment or a force
 * that may not be meant. */
#include "stop_check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "model/derive.h"
#include "model/kind.h"
#include "tile/first_scenarios.h"

/* What rests at a stop is past it by what carries it: more is worth a word [rad], [m]. */
static const double passed_least = 1e-3;

/* of one instance */
typedef struct passed {
  uint64_t scenarios, first; /* in which it is past a stop, the one where it is most */
  ald_stop_passed worst;
} passed;

typedef struct look {
  const ald_study *study;
  passed *found; /* (instances) */
} look;

static const ald_kind *kind_of(const ald_study *study, uint32_t instance) {
  ALD_ASSERT(instance < study->instance_count);
  return ald_kinds[study->definitions[study->instances[instance].definition].kind];
}

static bool has_stops(const ald_kind *kind) { return kind->start && kind->start->passed; }

static void visit(void *user, const double *values, uint64_t scenario, uint64_t seen) {
  look *s = user;
  (void)seen;
  for (uint32_t i = 0; i < s->study->instance_count; i++) {
    const ald_kind *kind = kind_of(s->study, i);
    if (!has_stops(kind)) continue;
    const ald_numbers numbers = ald_instance_numbers(s->study, &s->study->instances[i], values);
    const ald_stop_passed p = kind->start->passed(&numbers);
    passed *own = &s->found[i];
    if (!(p.by > passed_least)) continue;
    if (own->scenarios++ > 0 && !(p.by > own->worst.by)) continue;
    own->worst = p;
    own->first = scenario;
  }
}

static void warn(const passed *p, const char *name, uint64_t of, ald_warnings *warnings) {
  static const double degree = 3.14159265358979323846 / 180;
  const ald_stop_passed *worst = &p->worst;
  if (p->scenarios == 0) return;
  ald_warn(warnings, ALD_WARN_PAST_STOP_AT_START,
           (ald_warned){.element = name,
                        .quantity = worst->stop,
                        .scenarios = p->scenarios,
                        .of = of,
                        .worst = worst->by,
                        .scenario = p->first},
           "past a stop at the start in %" PRIu64 " of %" PRIu64
           " %s, at worst past its %s by %.3g %s (scenario %" PRIu64 ")",
           p->scenarios, of, of == 1 ? "scenario" : "scenarios", worst->stop,
           worst->is_angle ? worst->by / degree : worst->by, worst->is_angle ? "deg" : "m",
           p->first);
}

ald_status ald_stop_check(const ald_study *study, ald_warnings *warnings, ald_report *report) {
  ALD_ASSERT(study);
  look s = {.study = study};
  uint32_t things = 0;
  uint64_t good = 0;
  (void)report;
  for (uint32_t i = 0; i < study->instance_count; i++) things += has_stops(kind_of(study, i));
  if (things == 0) return ALD_OK;
  s.found = calloc(study->instance_count, sizeof *s.found);
  if (!s.found) return ALD_NO_MEMORY;
  const uint64_t scenarios = ald_first_scenarios_count(study, things);
  const ald_status status = ald_first_scenarios_visit(study, scenarios, visit, &s, &good);
  for (uint32_t i = 0; status == ALD_OK && i < study->instance_count; i++) {
    warn(&s.found[i], study->instances[i].name, good, warnings);
  }
  free(s.found);
  return status;
}
