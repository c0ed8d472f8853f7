/* SPDX-License-Identifier: Apache-2.0
 * The collector on which a run's results gather. */
#include "collector.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "model/record.h"
#include "results/block.h"
#include "results/block_hash.h"
#include "results/store.h"

/* ------------------------------------------------------------------------------
 * What a collector knows of all its scenarios together: tallies, a rule, readers, the hash. */

typedef ald_collector_place place;

typedef enum mark { MARK_NONE, MARK_EXCEEDS, MARK_FAILED } mark;

/* finished scenarios of a block before its first that is not */
static uint32_t beginning_of(const place *p) {
  uint32_t count = 0;
  while (p->block && count < p->block->count && p->finished[count]) count++;
  return count;
}

uint64_t ald_collector_readable(ald_collector *collector, bool has_checkpoints) {
  uint64_t count = 0;
  bool is_first = true;
  pthread_mutex_lock(&collector->lock);
  for (uint32_t b = 0; b < collector->block_count; b++) {
    const place *p = &collector->places[b];
    if (p->left) continue;
    if (p->written || p->settled) {
      count += ald_collector_block_size(collector, b);
    } else {
      if (is_first && has_checkpoints) count += beginning_of(p);
      is_first = false;
    }
  }
  pthread_mutex_unlock(&collector->lock);
  return count;
}

ald_tally ald_collector_tally(ald_collector *collector) {
  pthread_mutex_lock(&collector->lock);
  const ald_tally tally = collector->tally;
  pthread_mutex_unlock(&collector->lock);
  return tally;
}

uint64_t ald_collector_failures(ald_collector *collector) {
  const ald_tally tally = ald_collector_tally(collector);
  return tally.finished - tally.status[ALD_SCENARIO_OK] -
         tally.status[ALD_SCENARIO_STOPPED_BY_RULE];
}

void ald_collector_watch(ald_collector *collector, const ald_stopping_rule *rule,
                         const ald_column *columns) {
  ALD_ASSERT(rule && columns);
  collector->rule = rule;
  collector->columns = columns;
}

static mark mark_of(const ald_collector *collector, const ald_block *block, uint32_t row) {
  ALD_ASSERT(collector->rule && row < block->count);
  const int32_t status = block->statuses[row];
  if (status != ALD_SCENARIO_OK && status != ALD_SCENARIO_STOPPED_BY_RULE) return MARK_FAILED;
  return ald_stopping_rule_exceeds(collector->rule, collector->columns, collector->column_count,
                                   block->values + row, block->count)
             ? MARK_EXCEEDS
             : MARK_NONE;
}

/* Counts a scenario where it belongs, so many times: before the first look of the rule, between
 * two, behind the last. */
static void collector_count(const ald_collector *collector, const ald_block *block, uint32_t row,
                            int64_t times, ald_exceedance *looks) {
  const uint64_t scenario = (uint64_t)block->index * ALD_BLOCK_SCENARIOS + row;
  const mark made = mark_of(collector, block, row);
  uint32_t look = 0;
  for (uint64_t at = collector->rule->first; scenario >= at && look + 1 < ALD_LOOKS_MAX; at *= 2)
    look++;
  looks[look].count += (uint64_t)times;
  looks[look].exceeded += made == MARK_EXCEEDS ? (uint64_t)times : 0;
  looks[look].failed += made == MARK_FAILED ? (uint64_t)times : 0;
}

void ald_collector_on_whole(ald_collector *collector, ald_whole_call whole, void *user) {
  collector->whole = whole;
  collector->user = user;
}

void ald_collector_absorb(ald_collector *collector, const ald_block_outcome *outcome) {
  ALD_ASSERT(outcome->block < collector->block_count);
  place *p = &collector->places[outcome->block];
  const uint32_t count = ald_collector_block_size(collector, outcome->block);
  pthread_mutex_lock(&collector->lock);
  p->hash = outcome->hash;
  p->remaining = 0;
  p->written = true;
  collector->tally.finished += count;
  collector->tally.computed += count;
  for (int s = 0; s < ALD_SCENARIO_STATUS_COUNT; s++)
    collector->tally.status[s] += outcome->status[s];
  for (uint32_t look = 0; look < ALD_LOOKS_MAX; look++) {
    collector->looks[look].count += outcome->looks[look].count;
    collector->looks[look].exceeded += outcome->looks[look].exceeded;
    collector->looks[look].failed += outcome->looks[look].failed;
  }
  pthread_mutex_unlock(&collector->lock);
}

/* ------------------------------------------------------------------------------------------ */

static void block_destroy(ald_block *block) {
  if (!block) return;
  free(block->values);
  free(block->statuses);
  free(block->events);
  free(block);
}

/* Frees the block of a place. */
static void collector_place_clear(place *p) {
  block_destroy(p->block);
  free(p->finished);
  p->block = NULL;
  p->finished = NULL;
}

void ald_collector_drop(ald_collector *collector, uint32_t block) {
  ALD_ASSERT(block < collector->block_count);
  place *p = &collector->places[block];
  pthread_mutex_lock(&collector->lock);
  for (uint32_t row = 0; p->block && row < p->block->count; row++) {
    if (!p->finished[row]) continue;
    if (collector->rule) collector_count(collector, p->block, row, -1, collector->looks);
    collector->tally.finished--;
    collector->tally.computed--;
    collector->tally.status[p->block->statuses[row]]--;
  }
  collector_place_clear(p);
  p->remaining = ald_collector_block_size(collector, block);
  p->event_capacity = 0;
  pthread_mutex_unlock(&collector->lock);
}

void ald_collector_statistics(ald_collector *collector, ald_running_statistics *statistics) {
  collector->statistics = statistics;
}

void ald_collector_judge(ald_collector *collector, ald_findings *findings) {
  collector->findings = findings;
}

void ald_collector_mark(ald_collector *collector, const ald_block *block) {
  ALD_ASSERT(block->index < collector->block_count);
  for (uint32_t i = 0; i < block->count; i++)
    collector_count(collector, block, i, 1, collector->looks);
}

ald_exceedance ald_collector_exceedance(const ald_collector *collector, uint64_t count) {
  ALD_ASSERT(count <= collector->scenarios);
  ald_exceedance seen = {0};
  uint64_t at = collector->rule->first;
  for (uint32_t look = 0; look < ALD_LOOKS_MAX; look++, at *= 2) {
    seen.count += collector->looks[look].count;
    seen.exceeded += collector->looks[look].exceeded;
    seen.failed += collector->looks[look].failed;
    if (at >= count) break;
  }
  ALD_ASSERT(seen.count == count);
  return seen;
}

void ald_collector_hash(const ald_collector *collector, char text[40]) {
  uint32_t count = 0;
  ald_hash *hashes = calloc(collector->block_count + 1u, sizeof *hashes);
  text[0] = '\0';
  for (uint32_t b = 0; hashes && b < collector->block_count; b++) {
    if (!collector->places[b].left) hashes[count++] = collector->places[b].hash;
  }
  if (hashes) ald_study_hash(hashes, count, text);
  free(hashes);
}

static ald_status no_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY,
                         "error: no memory for the results in work; use a smaller --tile or fewer "
                         "threads\n");
}

static uint32_t block_of(uint64_t scenario) { return (uint32_t)(scenario / ALD_BLOCK_SCENARIOS); }
static uint32_t row_of(uint64_t scenario) { return (uint32_t)(scenario % ALD_BLOCK_SCENARIOS); }

ald_status ald_collector_create(uint64_t scenarios, uint32_t column_count, ald_store *store,
                                ald_collector **collector, ald_report *report) {
  ALD_ASSERT(scenarios > 0 && collector);
  ald_collector *made = calloc(1, sizeof *made);
  const uint64_t blocks = (scenarios + ALD_BLOCK_SCENARIOS - 1) / ALD_BLOCK_SCENARIOS;
  if (made) made->places = calloc(blocks, sizeof *made->places);
  *collector = NULL;
  if (!made || !made->places) {
    free(made);
    return no_memory(report);
  }
  made->scenarios = scenarios;
  made->column_count = column_count;
  made->block_count = (uint32_t)blocks;
  made->store = store;
  pthread_mutex_init(&made->lock, NULL);
  for (uint32_t b = 0; b < made->block_count; b++) {
    made->places[b].remaining = ald_collector_block_size(made, b);
  }
  *collector = made;
  return ALD_OK;
}

void ald_collector_destroy(ald_collector *collector) {
  if (!collector) return;
  for (uint32_t b = 0; b < collector->block_count; b++)
    collector_place_clear(&collector->places[b]);
  pthread_mutex_destroy(&collector->lock);
  free(collector->places);
  free(collector);
}

uint32_t ald_collector_block_count(const ald_collector *collector) {
  return collector->block_count;
}

uint32_t ald_collector_block_size(const ald_collector *collector, uint32_t block) {
  ALD_ASSERT(block < collector->block_count);
  const uint64_t left = collector->scenarios - (uint64_t)block * ALD_BLOCK_SCENARIOS;
  return left < ALD_BLOCK_SCENARIOS ? (uint32_t)left : ALD_BLOCK_SCENARIOS;
}

void ald_collector_resume(ald_collector *collector, uint32_t block, ald_hash hash,
                          const uint64_t status[ALD_SCENARIO_STATUS_COUNT]) {
  ALD_ASSERT(block < collector->block_count);
  place *p = &collector->places[block];
  p->settled = true;
  p->remaining = 0;
  p->hash = hash;
  collector->tally.finished += ald_collector_block_size(collector, block);
  for (int s = 0; s < ALD_SCENARIO_STATUS_COUNT; s++) collector->tally.status[s] += status[s];
}

void ald_collector_leave(ald_collector *collector, uint32_t block) {
  ALD_ASSERT(block < collector->block_count);
  collector->places[block].settled = true;
  collector->places[block].left = true;
  collector->places[block].remaining = 0;
}

bool ald_collector_is_settled(const ald_collector *collector, uint32_t block) {
  ALD_ASSERT(block < collector->block_count);
  return collector->places[block].settled;
}

uint32_t ald_collector_remaining(ald_collector *collector, uint32_t block) {
  ALD_ASSERT(block < collector->block_count);
  pthread_mutex_lock(&collector->lock);
  const uint32_t remaining = collector->places[block].remaining;
  pthread_mutex_unlock(&collector->lock);
  return remaining;
}

/* ------------------------------------------------------------------------------ rows */

static bool place_open(const ald_collector *collector, uint32_t b) {
  ALD_ASSERT(b < collector->block_count);
  place *p = &collector->places[b];
  if (p->block || p->remaining == 0) return true;
  ald_block *block = calloc(1, sizeof *block);
  if (!block) return false;
  block->index = b;
  block->count = ald_collector_block_size(collector, b);
  block->values = calloc((size_t)collector->column_count * block->count, sizeof *block->values);
  block->statuses = calloc(block->count, sizeof *block->statuses);
  p->finished = calloc(block->count, sizeof *p->finished);
  p->block = block;
  if (block->values && block->statuses && p->finished) return true;
  collector_place_clear(p);
  return false;
}

ald_status ald_collector_open(ald_collector *collector, uint64_t first, uint64_t count,
                              ald_report *report) {
  ALD_ASSERT(count > 0 && first + count <= collector->scenarios);
  bool good = true;
  pthread_mutex_lock(&collector->lock);
  for (uint32_t b = block_of(first); good && b <= block_of(first + count - 1); b++) {
    good = place_open(collector, b);
  }
  pthread_mutex_unlock(&collector->lock);
  return good ? ALD_OK : no_memory(report);
}

double *ald_collector_row(ald_collector *collector, uint64_t scenario, size_t *stride) {
  ALD_ASSERT(scenario < collector->scenarios && stride);
  const ald_block *block = collector->places[block_of(scenario)].block;
  if (!block) return NULL;
  *stride = block->count;
  return block->values + row_of(scenario);
}

bool ald_collector_has(ald_collector *collector, uint64_t scenario, int32_t *status) {
  ALD_ASSERT(scenario < collector->scenarios);
  pthread_mutex_lock(&collector->lock);
  const place *p = &collector->places[block_of(scenario)];
  const bool has = p->block && p->finished[row_of(scenario)];
  if (has) *status = p->block->statuses[row_of(scenario)];
  pthread_mutex_unlock(&collector->lock);
  return has;
}

bool ald_collector_lacks(ald_collector *collector, uint64_t scenario) {
  ALD_ASSERT(scenario < collector->scenarios);
  pthread_mutex_lock(&collector->lock);
  const place *p = &collector->places[block_of(scenario)];
  const bool lacks = p->remaining > 0 && !(p->block && p->finished[row_of(scenario)]);
  pthread_mutex_unlock(&collector->lock);
  return lacks;
}

bool ald_collector_copy(ald_collector *collector, uint64_t scenario, double *row, int32_t *status) {
  ALD_ASSERT(scenario < collector->scenarios && row);
  pthread_mutex_lock(&collector->lock);
  const place *p = &collector->places[block_of(scenario)];
  const uint32_t at = row_of(scenario);
  const bool has = p->block && p->finished[at];
  if (has) *status = p->block->statuses[at];
  for (uint32_t c = 0; has && c < collector->column_count; c++) {
    row[c] = p->block->values[(size_t)c * p->block->count + at];
  }
  pthread_mutex_unlock(&collector->lock);
  return has;
}

static bool keep_events(place *p, uint32_t row, const ald_event *events, uint32_t count) {
  ALD_ASSERT(row < p->block->count && (events || count == 0));
  ald_block *block = p->block;
  if (block->event_count + count > p->event_capacity) {
    const uint32_t capacity = 2 * (block->event_count + count) + 64;
    ald_event *grown = realloc(block->events, capacity * sizeof *grown);
    if (!grown) return false;
    block->events = grown;
    p->event_capacity = capacity;
  }
  for (uint32_t e = 0; e < count; e++) {
    block->events[block->event_count] = events[e];
    block->events[block->event_count++].row = row;
  }
  return true;
}

/* by row; those of one row follow each other in their order */
static bool sort_events(ald_event **events, uint32_t count, uint32_t rows) {
  uint32_t *start = calloc(rows + 1u, sizeof *start);
  ald_event *sorted = malloc((count + 1u) * sizeof *sorted);
  if (!start || !sorted) {
    free(start);
    free(sorted);
    return false;
  }
  for (uint32_t e = 0; e < count; e++) start[(*events)[e].row + 1]++;
  for (uint32_t r = 0; r < rows; r++) start[r + 1] += start[r];
  for (uint32_t e = 0; e < count; e++) sorted[start[(*events)[e].row]++] = (*events)[e];
  free(start);
  free(*events);
  *events = sorted;
  return true;
}

/* a whole block: events in order, hash, file */
static ald_status write_block(ald_collector *collector, ald_block *block, ald_report *report) {
  ALD_ASSERT(block->index < collector->block_count);
  if (block->event_count > 0 && !sort_events(&block->events, block->event_count, block->count)) {
    return no_memory(report);
  }
  collector->places[block->index].hash = ald_block_hash(block, collector->column_count);
  if (collector->statistics && ald_running_statistics_add(collector->statistics, block) < 0)
    return no_memory(report);
  if (collector->findings) {
    const ald_status judged = ald_findings_add(collector->findings, block, report);
    if (judged < 0) return judged;
  }
  return collector->store ? ald_store_write(collector->store, block, report) : ALD_OK;
}

/* notes the status of a scenario whose row is in place */
static void note(ald_collector *collector, place *p, uint64_t scenario, int32_t status) {
  ALD_ASSERT(p->remaining > 0 && scenario < collector->scenarios);
  const uint32_t row = row_of(scenario);
  p->block->statuses[row] = status;
  p->finished[row] = true;
  if (collector->rule) collector_count(collector, p->block, row, 1, collector->looks);
  collector->tally.finished++;
  collector->tally.computed++;
  collector->tally.status[status]++;
  collector->tally.failed +=
      status != ALD_SCENARIO_OK && status != ALD_SCENARIO_STOPPED_BY_RULE ? 1 : 0;
  p->remaining--;
}

/* takes a block off its place once it is whole, else NULL */
static ald_block *take_whole(place *p) {
  if (p->remaining > 0) return NULL;
  ald_block *whole = p->block;
  p->block = NULL;
  collector_place_clear(p);
  return whole;
}

/* tells what has become of a whole block, where somebody wants to know */
static ald_status report_whole(ald_collector *collector, const ald_block *block,
                               ald_report *report) {
  ald_block_outcome outcome = {.block = block->index, .hash = collector->places[block->index].hash};
  if (!collector->whole) return ALD_OK;
  for (uint32_t row = 0; row < block->count; row++) {
    outcome.status[block->statuses[row]]++;
    if (collector->rule) collector_count(collector, block, row, 1, outcome.looks);
  }
  return collector->whole(&outcome, collector->user, report);
}

/* writes a whole block and lets go of it; NULL: there is none */
static ald_status hand_in(ald_collector *collector, place *p, ald_block *whole,
                          ald_report *report) {
  if (!whole) return ALD_OK;
  ald_status written = write_block(collector, whole, report);
  if (written >= 0) written = report_whole(collector, whole, report);
  block_destroy(whole);
  pthread_mutex_lock(&collector->lock);
  p->written = written >= 0;
  pthread_mutex_unlock(&collector->lock);
  return written;
}

ald_status ald_collector_finish(ald_collector *collector, uint64_t scenario, int32_t status,
                                const ald_event *events, uint32_t event_count, ald_report *report) {
  ALD_ASSERT(scenario < collector->scenarios);
  place *p = &collector->places[block_of(scenario)];
  pthread_mutex_lock(&collector->lock);
  const bool good = keep_events(p, row_of(scenario), events, event_count);
  if (good) note(collector, p, scenario, status);
  ald_block *whole = good ? take_whole(p) : NULL;
  pthread_mutex_unlock(&collector->lock);
  return good ? hand_in(collector, p, whole, report) : no_memory(report);
}

ald_status ald_collector_finish_many(ald_collector *collector, uint64_t first, uint32_t count,
                                     const int32_t *statuses, ald_report *report) {
  ALD_ASSERT(count > 0 && first % ALD_BLOCK_SCENARIOS + count <= ALD_BLOCK_SCENARIOS);
  place *p = &collector->places[block_of(first)];
  pthread_mutex_lock(&collector->lock);
  for (uint32_t k = 0; k < count; k++) note(collector, p, first + k, statuses[k]);
  ald_block *whole = take_whole(p);
  pthread_mutex_unlock(&collector->lock);
  return hand_in(collector, p, whole, report);
}

bool ald_collector_is_stored(ald_collector *collector, uint64_t first, uint64_t count) {
  ALD_ASSERT(count > 0 && first + count <= collector->scenarios);
  bool stored = first + count <= collector->scenarios;
  pthread_mutex_lock(&collector->lock);
  for (uint32_t b = block_of(first); stored && b <= block_of(first + count - 1); b++) {
    stored = collector->places[b].written || collector->places[b].settled;
  }
  pthread_mutex_unlock(&collector->lock);
  return stored;
}

ald_status ald_collector_events(ald_collector *collector, uint64_t first, uint32_t count,
                                ald_event **events, uint32_t *event_count) {
  ALD_ASSERT(events && event_count);
  uint32_t capacity = 0;
  bool good = true;
  *events = NULL;
  *event_count = 0;
  pthread_mutex_lock(&collector->lock);
  for (uint32_t b = block_of(first); good && b <= block_of(first + count - 1); b++) {
    const ald_block *block = collector->places[b].block;
    const uint64_t base = (uint64_t)b * ALD_BLOCK_SCENARIOS;
    for (uint32_t e = 0; good && block && e < block->event_count; e++) {
      const uint64_t scenario = base + block->events[e].row;
      if (scenario < first || scenario >= first + count) continue;
      if (*event_count == capacity) {
        capacity = 2 * capacity + 64;
        ald_event *grown = realloc(*events, capacity * sizeof *grown);
        good = grown != NULL;
        if (!good) break;
        *events = grown;
      }
      (*events)[*event_count] = block->events[e];
      (*events)[(*event_count)++].row = (uint32_t)(scenario - first);
    }
  }
  pthread_mutex_unlock(&collector->lock);
  good = good && sort_events(events, *event_count, count);
  return good ? ALD_OK : ALD_NO_MEMORY;
}

/* ------------------------------------------------------------------------------ the end */

ald_status ald_collector_cut(ald_collector *collector, uint64_t scenarios, ald_report *report) {
  ALD_ASSERT(scenarios > 0 && scenarios <= collector->scenarios);
  const uint32_t last = block_of(scenarios - 1);
  place *p = &collector->places[last];
  for (uint32_t b = last + 1; b < collector->block_count; b++)
    collector_place_clear(&collector->places[b]);
  collector->scenarios = scenarios;
  collector->block_count = last + 1;
  if (!p->block) return ALD_OK; /* it ends with a whole block */
  ald_block *block = p->block;
  const uint32_t count = row_of(scenarios - 1) + 1;
  for (uint32_t c = 1; c < collector->column_count; c++) {
    memmove(block->values + (size_t)c * count, block->values + (size_t)c * block->count,
            count * sizeof *block->values);
  }
  block->count = count;
  p->block = NULL;
  const ald_status status = write_block(collector, block, report);
  p->written = status >= 0;
  block_destroy(block);
  return status;
}
