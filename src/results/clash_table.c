/* SPDX-License-Identifier: Apache-2.0
 * Clashes of a results folder, each put together from its sequence of events. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "element/line.h"
#include "kernels/pass/line/line_rows.h"
#include "kernels/plan.h"
#include "model/derive.h"
#include "model/study.h"
#include "results/block.h"
#include "results/manifest.h"
#include "results/results.h"

/* Takes one event as it is stored; `first` is the index of row 0 of its block. A value other than 0
 * ends the reading. */
typedef int (*ald_stored_event_call)(const ald_event *event, uint64_t first, void *user);

/* ------------------------------------------------------------------------------
 * Events of a results folder: what happened, in words, when and to what. */

static const char *word_for(uint32_t what) {
  static const char *const words[EVENT_COUNT] = {
      [EVENT_CONTACT_BEGIN] = "contact_begin",
      [EVENT_CONTACT_END] = "contact_end",
      [EVENT_SLIP] = "slip",
      [EVENT_STICK] = "stick",
      [EVENT_LIMIT] = "limit",
      [EVENT_STATUS] = "status",
      [EVENT_OVERLOAD] = "overload",
      [EVENT_ENTERED] = "entered",
      [EVENT_MISSED] = "missed",
      [EVENT_LEFT] = "left",
      [EVENT_PARTED] = "parted",
      [EVENT_CLASH] = "clash",
      [EVENT_CLASH_END] = "clash_end",
      [EVENT_CLASH_SEGMENT] = "clash_segment",
      [EVENT_CLASH_ARC] = "clash_arc",
      [EVENT_CLASH_OTHER] = "clash_other",
      [EVENT_CLASH_SPEED] = "clash_speed",
      [EVENT_CLASH_ANGLE] = "clash_angle",
      [EVENT_CLASH_FORCE] = "clash_force",
      [EVENT_CLASH_IMPULSE] = "clash_impulse",
      [EVENT_CLASH_ENERGY] = "clash_energy",
      [EVENT_CLASH_DEPTH] = "clash_depth",
      [EVENT_BREACH] = "breach",
      [EVENT_SLACK] = "slack",
      [EVENT_TAUT] = "taut",
      [EVENT_SLACK_TO] = "slack_to",
      [EVENT_TAUT_TO] = "taut_to",
      [EVENT_ORDER] = "order",
      [EVENT_STOWED] = "stowed",
      [EVENT_JAMMED] = "jammed",
      [EVENT_STRIKE] = "strike",
      [EVENT_ACROSS] = "wholly_inside",
      [EVENT_AGROUND] = "aground",
  };
  return what < EVENT_COUNT ? words[what] : "unknown";
}

uint64_t ald_results_event_count(const ald_results *results) {
  return results ? results->event_count : 0;
}

/* Name of a source of events, "" if there is no such source. */
static const char *results_source(const ald_results *results, uint32_t source) {
  const ald_manifest *manifest = &results->manifest;
  return source < manifest->source_count ? manifest->sources[source] : "";
}

static ald_status tell_block(const ald_results *results, uint32_t place, uint64_t scenario,
                             ald_stored_event_call call, void *user, ald_report *report) {
  ALD_ASSERT(call && place < results->block_count);
  ald_block block;
  const uint64_t first = (uint64_t)results->blocks[place] * ALD_BLOCK_SCENARIOS;
  ald_status status = ald_results_block(results, place, &block, report);
  if (status != ALD_OK) return status;
  for (uint32_t e = 0; e < block.event_count && status == ALD_OK; e++) {
    const ald_event *event = &block.events[e];
    if (scenario != ALD_ALL_SCENARIOS && scenario != first + event->row) continue;
    if (call(event, first, user)) status = ALD_INTERRUPTED;
  }
  ald_block_clear(&block);
  return status;
}

/* Hands over events as they are stored; for the rest as ald_results_events(). */
static ald_status results_stored_events(const ald_results *results, uint64_t scenario,
                                        ald_stored_event_call call, void *user,
                                        ald_report *report) {
  ALD_ASSERT(call);
  const bool all = scenario == ALD_ALL_SCENARIOS;
  bool found = all;
  for (uint32_t i = 0; i < results->block_count; i++) {
    const uint64_t first = (uint64_t)results->blocks[i] * ALD_BLOCK_SCENARIOS;
    if (!all && (scenario < first || scenario - first >= ald_results_block_size(results, i))) {
      continue;
    }
    found = true;
    if (results->block_events[i] == 0) continue;
    const ald_status status = tell_block(results, i, scenario, call, user, report);
    if (status != ALD_OK) return status;
  }
  if (found) return ALD_OK;
  return ald_report_fail(report, ALD_BAD_RESULTS, "error: %s: scenario %" PRIu64 " is not stored\n",
                         results->folder, scenario);
}

/* who is to hear of events */
typedef struct hearer {
  const ald_results *results;
  ald_event_call call;
  void *user;
} hearer;

static int tell(const ald_event *event, uint64_t first, void *user) {
  const hearer *h = user;
  const ald_event_info info = {
      .scenario = first + event->row,
      .time = event->step * h->results->manifest.step,
      .what = word_for(event->what),
      .source = results_source(h->results, event->source),
      .value = event->value,
  };
  return h->call(&info, h->user);
}

ald_status ald_results_events(const ald_results *results, uint64_t scenario, ald_event_call call,
                              void *user, ald_report *report) {
  if (!results || !call) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: events need results and a call\n");
  }
  hearer h = {results, call, user};
  return results_stored_events(results, scenario, tell, &h, report);
}

/* ------------------------------------------------------------------------------------------ */

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
    clash->other = results_source(g->results, event->source);
  } else {
    clash->line = results_source(g->results, event->source);
  }
  g->told++;
  g->last = event->what;
}

/* 1 if the event goes on with the clash at hand: same scenario, a later part, the same line */
static int goes_on(const gathering *g, const ald_event *event, uint64_t scenario) {
  if (g->told == 0 || g->clash.scenario != scenario || event->what <= g->last) return 0;
  return event->what == EVENT_CLASH_OTHER || !g->clash.line[0] ||
         strcmp(results_source(g->results, event->source), g->clash.line) == 0;
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
  const ald_status status = results_stored_events(results, scenario, hear, &g, report);
  /* the last one, if it was cut off */
  return status == ALD_OK && finish(&g) ? ALD_INTERRUPTED : status;
}

/* ---------------------------------------------------------------------------- which folders list
 * clashes */

static bool has_lines(const ald_results *results) {
  static const char section[] = "lines.";
  for (uint32_t s = 0; s < results->manifest.source_count; s++) {
    if (strncmp(results_source(results, s), section, sizeof section - 1) == 0) return true;
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
    may |= ald_line_may_clash(study, own, values);
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
