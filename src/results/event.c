/* SPDX-License-Identifier: Apache-2.0
 * Events of a results folder: what happened, in words, when and to what. */
#include "event.h"

#include <inttypes.h>

#include "base/assertion.h"
#include "base/report.h"
#include "block.h"
#include "kernels/plan.h"
#include "manifest.h"

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

const char *ald_results_source(const ald_results *results, uint32_t source) {
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

ald_status ald_results_stored_events(const ald_results *results, uint64_t scenario,
                                     ald_stored_event_call call, void *user, ald_report *report) {
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
      .source = ald_results_source(h->results, event->source),
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
  return ald_results_stored_events(results, scenario, tell, &h, report);
}
