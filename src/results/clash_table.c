/* SPDX-License-Identifier: Apache-2.0
 * Clashes of a results folder, each put together from its sequence of events. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "event.h"
#include "kernels/pass/line/line_rows.h"
#include "model/derive.h"
#include "model/study.h"
#include "results.h"

enum { FIRST = EVENT_CLASH, LAST = EVENT_CLASH_DEPTH, PARTS = LAST - FIRST + 1 };

/* the clash that is being put together */
typedef struct gathering {
  const ald_results *results;
  ald_clash_call call;
  void *user;
  uint32_t told; /* parts of it that were heard; 0: there is none */
  uint32_t last; /* EVENT_* that was heard last */
  ald_clash_info clash;
} gathering;

static void begin(gathering *g, uint64_t scenario) {
  const uint32_t number = scenario == g->clash.scenario ? g->clash.number + 1 : 1;
  const double unknown = (double)NAN;
  g->clash = (ald_clash_info){
      .scenario = scenario,
      .number = number,
      .line = "",
      .segment = -1,
      .other = "",
      .other_segment = -1,
      .arc = unknown,
      .start = unknown,
      .end = unknown,
      .impulse = unknown,
      .force = unknown,
      .energy = unknown,
      .depth = unknown,
      .speed = unknown,
      .angle = unknown,
  };
}

/* hands over what was heard, if anything */
static int finish(gathering *g) {
  ALD_ASSERT(g->call);
  if (g->told == 0) return 0;
  g->clash.duration = g->clash.end - g->clash.start;
  g->clash.is_whole = g->told == PARTS;
  g->told = 0;
  return g->call(&g->clash, g->user);
}

/* a number that was stored as a real one; -1 if it is none */
static int64_t segment_of(double value) {
  return value >= 0 && value < 4294967296.0 ? (int64_t)value : -1;
}

static void take(gathering *g, const ald_event *event) {
  ald_clash_info *clash = &g->clash;
  double *const numbers[PARTS] = {
      [EVENT_CLASH - FIRST] = &clash->start,
      [EVENT_CLASH_END - FIRST] = &clash->end,
      [EVENT_CLASH_ARC - FIRST] = &clash->arc,
      [EVENT_CLASH_SPEED - FIRST] = &clash->speed,
      [EVENT_CLASH_ANGLE - FIRST] = &clash->angle,
      [EVENT_CLASH_FORCE - FIRST] = &clash->force,
      [EVENT_CLASH_IMPULSE - FIRST] = &clash->impulse,
      [EVENT_CLASH_ENERGY - FIRST] = &clash->energy,
      [EVENT_CLASH_DEPTH - FIRST] = &clash->depth,
  };
  double *number = numbers[event->what - FIRST];
  if (number) *number = event->value;
  if (event->what == EVENT_CLASH_SEGMENT) clash->segment = segment_of(event->value);
  if (event->what == EVENT_CLASH_OTHER) {
    clash->other_segment = segment_of(event->value);
    clash->other = ald_results_source(g->results, event->source);
  } else {
    clash->line = ald_results_source(g->results, event->source);
  }
  g->told++;
  g->last = event->what;
}

/* 1 if the event goes on with the clash at hand: same scenario, a later part, the same line */
static int goes_on(const gathering *g, const ald_event *event, uint64_t scenario) {
  if (g->told == 0 || g->clash.scenario != scenario || event->what <= g->last) return 0;
  return event->what == EVENT_CLASH_OTHER || !g->clash.line[0] ||
         strcmp(ald_results_source(g->results, event->source), g->clash.line) == 0;
}

static int hear(const ald_event *event, uint64_t first, void *user) {
  ALD_ASSERT(user && event);
  gathering *g = user;
  const uint64_t scenario = first + event->row;
  if (event->what < FIRST || event->what > LAST) return finish(g);
  if (!goes_on(g, event, scenario)) {
    if (finish(g)) return 1;
    begin(g, scenario);
  }
  take(g, event);
  return event->what == LAST ? finish(g) : 0;
}

ald_status ald_results_clashes(const ald_results *results, uint64_t scenario, ald_clash_call call,
                               void *user, ald_report *report) {
  if (!results || !call) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: clashes need results and a call\n");
  }
  gathering g = {.results = results, .call = call, .user = user};
  const ald_status status = ald_results_stored_events(results, scenario, hear, &g, report);
  /* the last one, if it was cut off */
  return status == ALD_OK && finish(&g) ? ALD_INTERRUPTED : status;
}

/* ---------------------------------------------------------------------------- which folders list
 * clashes */

static bool has_lines(const ald_results *results) {
  static const char section[] = "lines.";
  for (uint32_t s = 0; s < results->manifest.source_count; s++) {
    if (strncmp(ald_results_source(results, s), section, sizeof section - 1) == 0) return true;
  }
  return false;
}

/* whether a line of the study has a section that clashes, by the numbers that do not vary */
static bool may_clash(const ald_study *study) {
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  bool may = !values;
  for (uint32_t q = 0; values && q < study->quantity_count; q++) {
    values[q] = study->quantities[q].value;
  }
  for (uint32_t d = 0; values && d < study->definition_count; d++) {
    const ald_definition *own = &study->definitions[d];
    if (own->kind != KIND_line) continue;
    const ald_numbers numbers = ald_definition_numbers(study, own, values);
    may |= (ald_kinds[KIND_line]->options(&numbers) & LINE_CLASHES) != 0;
  }
  free(values);
  return may;
}

ald_clash_list_state ald_results_clash_list_state(const ald_results *results) {
  ald_study *study = NULL;
  if (!results || !has_lines(results)) return ALD_CLASH_NO_LINES;
  /* a study of a later version cannot be asked */
  if (ald_results_study(results, &study, NULL) != ALD_OK) return ALD_CLASH_LISTED;
  const bool kept = study->output.events != ALD_EVENTS_NONE;
  const bool may = may_clash(study);
  ald_study_destroy(study);
  if (!may) return ALD_CLASH_NO_LINES;
  return kept ? ALD_CLASH_LISTED : ALD_CLASH_NOT_KEPT;
}
