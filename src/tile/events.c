/* SPDX-License-Identifier: Apache-2.0
 * What happened in a scenario: from the list in its lane to the events of a block. */
#include "events.h"

#include <stdio.h>

#include "base/assertion.h"
#include "kernels/plan.h"
#include "model/rule.h"
#include "plan/kind_tables.h"

enum {
  CAPACITY = 24,
  EVENTS_OF_CLASHES = 2048, /* where lines clash: each clash makes eleven events */
  EVENTS_EACH = 16,
  CAPACITY_MAX = 256
};

/* room for what warnings are found by where no events are asked for */
static uint32_t warned_capacity(const ald_study *study) {
  for (uint32_t i = 0; i < study->instance_count; i++) {
    if (ald_kinds[study->definitions[study->instances[i].definition].kind]->outline)
      return EVENTS_EACH;
  }
  return 0;
}

uint32_t ald_event_capacity(const ald_study *study) {
  uint32_t capacity = CAPACITY, clashes = 0;
  if (study->output.events == ALD_EVENTS_NONE) return warned_capacity(study);
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_definition *definition = &study->definitions[study->instances[i].definition];
    if (ald_kind_is(ald_kinds[definition->kind], ALD_KIND_CONTACT) && capacity < CAPACITY_MAX)
      capacity += EVENTS_EACH;
    if (definition->kind == KIND_clearance) clashes = EVENTS_OF_CLASHES;
  }
  return capacity + clashes;
}

uint32_t ald_source_count(const ald_study *study) {
  return study->instance_count + study->rule_count + study->body_count;
}

const char *ald_source_name(const ald_study *study, uint32_t source, char *buffer, size_t size) {
  ALD_ASSERT(source < ald_source_count(study) && buffer && size > 0);
  const uint32_t rules = study->instance_count, bodies = rules + study->rule_count;
  if (source < rules) {
    snprintf(buffer, size, "%s", study->instances[source].name);
  } else if (source < bodies) {
    const ald_rule *rule = &study->rules[source - rules];
    snprintf(buffer, size, "%s.%s", ald_rule_section(rule), rule->name);
  } else {
    snprintf(buffer, size, "bodies.%s", study->bodies[source - bodies].name);
  }
  return buffer;
}

/* the status at the end is an event too, unless nothing is to say of it */
static bool status_event(const ald_study *study, const ald_tile *tile, uint32_t lane, uint32_t row,
                         ald_event *event) {
  ALD_ASSERT(lane < tile->lanes && event);
  const uint32_t first = tile->layout->plan[PLAN_LANE_FLAGS];
  const uint32_t status = ald_tile_flag(tile, first + LANE_STATUS, lane);
  if (status == STATUS_OK || status == STATUS_BAD_INPUT) return false;
  const uint32_t who = ald_tile_flag(tile, first + LANE_FAIL_BODY, lane);
  const bool by_rule = status == STATUS_STOPPED_BY_RULE;
  event->row = row;
  event->step = ald_tile_flag(tile, first + LANE_FAIL_STEP, lane);
  event->what = EVENT_STATUS;
  event->source = study->instance_count + (by_rule ? who : study->rule_count + who);
  if (!by_rule && (who & FAIL_OF_LINE)) {
    const uint32_t *line = ald_line_tables(tile->layout->plan);
    event->source = ald_layout_source(tile->layout, line[KIND_SLOT] + (who & ~FAIL_OF_LINE));
  }
  event->value = (double)status;
  return true;
}

uint32_t ald_events_read(const ald_study *study, const ald_tile *tile, uint32_t lane, uint32_t row,
                         ald_event *events) {
  ALD_ASSERT(lane < tile->lanes);
  const uint32_t *plan = tile->layout->plan;
  ald_event last;
  if (plan[PLAN_EVENTS] == 0) return 0;
  uint32_t count = ald_tile_flag(tile, plan[PLAN_LANE_FLAGS] + LANE_EVENTS, lane);
  if (count > plan[PLAN_EVENTS]) return ALD_EVENTS_LOST;
  for (uint32_t e = 0; events && e < count; e++) {
    const uint32_t code = ald_tile_flag(tile, plan[PLAN_EVENT_FLAGS] + 2 * e, lane);
    events[e].row = row;
    events[e].what = code / EVENT_SOURCES;
    events[e].source = code % EVENT_SOURCES;
    if (events[e].what == EVENT_LIMIT) events[e].source += study->instance_count;
    events[e].step = ald_tile_flag(tile, plan[PLAN_EVENT_FLAGS] + 2 * e + 1, lane);
    events[e].value = ald_tile_real(tile, plan[PLAN_EVENT_ROWS] + e, lane);
  }
  if (study->output.events == ALD_EVENTS_NONE) return count;
  if (status_event(study, tile, lane, row, &last)) {
    if (events) events[count] = last;
    count++;
  }
  return count;
}
