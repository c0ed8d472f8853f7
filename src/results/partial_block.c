/* SPDX-License-Identifier: Apache-2.0
 * The beginning of a block that is not whole yet. */
#include "partial_block.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "checkpoint.h"

/* ------------------------------------------------------------------------------ finished ones */

typedef struct search {
  ald_finished_list *list;
  size_t room;
} search;

static ald_status list_finished(const ald_checkpoint *p, void *user) {
  search *s = user;
  ald_finished_list *list = s->list;
  for (uint32_t i = 0; i < p->count; i++) {
    if (p->states[i] != ALD_CHECKPOINT_FINISHED) continue;
    if (list->count == s->room) {
      const size_t room = 2 * s->room + 1024;
      uint64_t *grown = realloc(list->scenarios, room * sizeof *grown);
      if (!grown) return ALD_NO_MEMORY;
      list->scenarios = grown;
      s->room = room;
    }
    list->scenarios[list->count++] = p->first + i;
  }
  return ALD_OK;
}

static int by_number(const void *a, const void *b) {
  const uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
  return (one > other) - (one < other);
}

ald_status ald_finished_list_read(const char *folder, const ald_manifest *manifest,
                                  ald_finished_list *list, ald_report *report) {
  ALD_ASSERT(folder && manifest && list);
  search s = {.list = list};
  *list = (ald_finished_list){0};
  const ald_status status =
      ald_checkpoints_visit(folder, manifest, 0, UINT64_MAX, list_finished, &s, report);
  if (status != ALD_OK || list->count == 0) return status;
  qsort(list->scenarios, list->count, sizeof *list->scenarios, by_number);
  size_t kept = 1;
  for (size_t i = 1; i < list->count; i++) {
    if (list->scenarios[i] != list->scenarios[kept - 1]) {
      list->scenarios[kept++] = list->scenarios[i];
    }
  }
  list->count = kept;
  return ALD_OK;
}

void ald_finished_list_clear(ald_finished_list *list) {
  free(list->scenarios);
  *list = (ald_finished_list){0};
}

/* how many scenarios from `first` on are finished, at most `most` */
static uint32_t unbroken(const ald_finished_list *list, uint64_t first, uint32_t most) {
  size_t low = 0, high = list->count;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (list->scenarios[middle] < first) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  uint32_t count = 0;
  while (count < most && low + count < list->count &&
         list->scenarios[low + count] == first + count) {
    count++;
  }
  return count;
}

/* ------------------------------------------------------------------------------ rows, events */

/* a block whose rows come from checkpoints in any order */
typedef struct filling {
  ald_block *block;
  uint64_t first; /* scenario of the block's row 0 */
  uint32_t column_count;
  bool *is_there;    /* (block->count) rows */
  ald_event *events; /* (event_count) as they came: those of a row follow each other */
  uint32_t event_count, event_room;
} filling;

/* the events of a scenario; `at`: where to look from, as they are sorted by scenario */
static bool take_events(filling *f, const ald_checkpoint *p, uint32_t offset, uint32_t row,
                        uint32_t *at) {
  while (*at < p->event_count && p->events[*at].row < offset) (*at)++;
  for (; *at < p->event_count && p->events[*at].row == offset; (*at)++) {
    if (f->event_count == f->event_room) {
      const uint32_t room = 2 * f->event_room + 256;
      ald_event *grown = realloc(f->events, room * sizeof *grown);
      if (!grown) return false;
      f->events = grown;
      f->event_room = room;
    }
    f->events[f->event_count] = p->events[*at];
    f->events[f->event_count++].row = row;
  }
  return true;
}

static ald_status take_rows(const ald_checkpoint *p, void *user) {
  filling *f = user;
  ald_block *block = f->block;
  uint32_t event = 0;
  for (uint32_t i = 0; i < p->count; i++) {
    const uint64_t scenario = p->first + i;
    if (p->states[i] != ALD_CHECKPOINT_FINISHED || scenario < f->first) continue;
    if (scenario - f->first >= block->count) break;
    const uint32_t row = (uint32_t)(scenario - f->first);
    if (f->is_there[row]) continue;
    const double *values = ald_checkpoint_row(p, i);
    for (uint32_t c = 0; c < f->column_count; c++) {
      block->values[(size_t)c * block->count + row] = values[c];
    }
    block->statuses[row] = p->statuses[i];
    if (!take_events(f, p, i, row, &event)) return ALD_NO_MEMORY;
    f->is_there[row] = true;
  }
  return ALD_OK;
}

/* puts the events by row into the block; those of one row stay in their order */
static ald_status sort_events(const filling *f) {
  ald_block *block = f->block;
  uint32_t *start = calloc(block->count + 1u, sizeof *start);
  block->events = malloc((f->event_count + 1u) * sizeof *block->events);
  const bool good = start && block->events;
  for (uint32_t e = 0; good && e < f->event_count; e++) start[f->events[e].row + 1]++;
  for (uint32_t r = 0; good && r < block->count; r++) start[r + 1] += start[r];
  for (uint32_t e = 0; good && e < f->event_count; e++) {
    block->events[start[f->events[e].row]++] = f->events[e];
  }
  if (good) block->event_count = f->event_count;
  free(start);
  return good ? ALD_OK : ALD_NO_MEMORY;
}

static ald_status fill(filling *f, const char *folder, const ald_manifest *manifest,
                       ald_report *report) {
  ald_block *block = f->block;
  const uint32_t most = block->count;
  block->values = calloc((size_t)f->column_count * most + 1, sizeof *block->values);
  block->statuses = calloc(most, sizeof *block->statuses);
  f->is_there = calloc(most, sizeof *f->is_there);
  if (!block->values || !block->statuses || !f->is_there) return ALD_NO_MEMORY;
  ald_status status =
      ald_checkpoints_visit(folder, manifest, f->first, f->first + most, take_rows, f, NULL);
  if (status == ALD_OK) status = sort_events(f);
  if (status != ALD_OK) return status;
  /* a run at work may have removed a checkpoint since the list was made */
  uint32_t count = 0;
  while (count < most && f->is_there[count]) count++;
  if (count < most) ald_block_cut(block, f->column_count, count);
  if (!ald_block_is_sound(block)) {
    ald_report_add(report, "note: %s: checkpoints hold unknown statuses; they are not counted\n",
                   folder);
    ald_block_cut(block, f->column_count, 0);
  }
  return ALD_OK;
}

ald_status ald_partial_block_read(const char *folder, const ald_manifest *manifest,
                                  const ald_finished_list *list, uint32_t index, ald_block *block,
                                  ald_report *report) {
  ALD_ASSERT(folder && list && index < ald_manifest_block_count(manifest));
  const uint64_t first = (uint64_t)index * ALD_BLOCK_SCENARIOS;
  filling f = {.block = block, .first = first, .column_count = manifest->column_count};
  *block = (ald_block){.index = index};
  block->count = unbroken(list, first, ald_manifest_block_size(manifest, index));
  if (block->count == 0) return ALD_OK;
  const ald_status status = fill(&f, folder, manifest, report);
  free(f.is_there);
  free(f.events);
  if (status == ALD_OK) return ALD_OK;
  ald_block_clear(block);
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the checkpoints of %s\n",
                         folder);
}

/* ------------------------------------------------------------------------------ one scenario */

typedef struct wanted_row {
  uint64_t scenario;
  double *values;
  int32_t status;
  bool is_found;
} wanted_row;

static ald_status take_one(const ald_checkpoint *p, void *user) {
  wanted_row *w = user;
  if (w->scenario < p->first || w->scenario - p->first >= p->count) return ALD_OK;
  const uint32_t offset = (uint32_t)(w->scenario - p->first);
  if (w->is_found || p->states[offset] != ALD_CHECKPOINT_FINISHED) return ALD_OK;
  memcpy(w->values, ald_checkpoint_row(p, offset), p->column_count * sizeof *w->values);
  w->status = p->statuses[offset];
  w->is_found = true;
  return ALD_OK;
}

ald_status ald_checkpoint_row_read(const char *folder, const ald_manifest *manifest,
                                   uint64_t scenario, double *values, int32_t *status,
                                   ald_report *report) {
  ALD_ASSERT(folder && manifest && values && status);
  wanted_row w = {.scenario = scenario, .values = values};
  const ald_status found =
      ald_checkpoints_visit(folder, manifest, scenario, scenario + 1, take_one, &w, report);
  if (found != ALD_OK) return found;
  *status = w.status;
  return w.is_found ? ALD_OK : ALD_BAD_RESULTS;
}
