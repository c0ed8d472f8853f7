/* SPDX-License-Identifier: Apache-2.0
 * What a collector knows of all its scenarios together: tallies, a rule, readers, the hash. */
#include <stdlib.h>

#include "base/assertion.h"
#include "base/report.h"
#include "collector.h"
#include "collector_state.h"
#include "results/block.h"
#include "results/block_hash.h"

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

void ald_collector_count(const ald_collector *collector, const ald_block *block, uint32_t row,
                         int64_t times, ald_exceedance *looks) {
  const uint64_t scenario = (uint64_t)block->index * ALD_BLOCK_SCENARIOS + row;
  const mark made = mark_of(collector, block, row);
  uint32_t look = 0;
  for (uint64_t at = collector->rule->first; scenario >= at && look + 1 < ALD_LOOKS_MOST; at *= 2)
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
  for (uint32_t look = 0; look < ALD_LOOKS_MOST; look++) {
    collector->looks[look].count += outcome->looks[look].count;
    collector->looks[look].exceeded += outcome->looks[look].exceeded;
    collector->looks[look].failed += outcome->looks[look].failed;
  }
  pthread_mutex_unlock(&collector->lock);
}

void ald_collector_drop(ald_collector *collector, uint32_t block) {
  ALD_ASSERT(block < collector->block_count);
  place *p = &collector->places[block];
  pthread_mutex_lock(&collector->lock);
  for (uint32_t row = 0; p->block && row < p->block->count; row++) {
    if (!p->finished[row]) continue;
    if (collector->rule) ald_collector_count(collector, p->block, row, -1, collector->looks);
    collector->tally.finished--;
    collector->tally.computed--;
    collector->tally.status[p->block->statuses[row]]--;
  }
  ald_collector_place_clear(p);
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
    ald_collector_count(collector, block, i, 1, collector->looks);
}

ald_exceedance ald_collector_exceedance(const ald_collector *collector, uint64_t count) {
  ALD_ASSERT(count <= collector->scenarios);
  ald_exceedance seen = {0};
  uint64_t at = collector->rule->first;
  for (uint32_t look = 0; look < ALD_LOOKS_MOST; look++, at *= 2) {
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
