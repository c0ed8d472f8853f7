/* SPDX-License-Identifier: Apache-2.0
 * The failed scenarios of a folder, grouped by cause. */
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/float_mode.h"
#include "base/report.h"
#include "failure.h"
#include "results.h"
#include "sample.h"

/* one cause */
typedef struct group {
  ald_failure_cause cause; /* of the first */
  uint64_t count, first;
} group;

typedef struct list {
  const ald_results *results;
  ald_study *study;
  group *groups; /* (count) */
  size_t count;
  double *row;  /* (columns) */
  double *room; /* (quantities) */
} list;

static ald_status add(list *l, const ald_failure_cause *cause, uint64_t scenario) {
  for (size_t g = 0; g < l->count; g++) {
    const ald_failure_cause *own = &l->groups[g].cause;
    if (own->status != cause->status || strcmp(own->element, cause->element) != 0) continue;
    l->groups[g].count++;
    return ALD_OK;
  }
  group *grown = realloc(l->groups, (l->count + 1) * sizeof *grown);
  if (!grown) return ALD_NO_MEMORY;
  l->groups = grown;
  l->groups[l->count++] = (group){.cause = *cause, .count = 1, .first = scenario};
  return ALD_OK;
}

static ald_status take_block(list *l, const ald_block *block, uint64_t only) {
  const ald_manifest *manifest = &l->results->manifest;
  ald_status status = ALD_OK;
  for (uint32_t i = 0; i < block->count && status == ALD_OK; i++) {
    const uint64_t scenario = (uint64_t)block->index * ALD_BLOCK_SCENARIOS + i;
    ald_failure_cause cause;
    if (!ald_scenario_failed(block->statuses[i])) continue;
    if (only != ALD_ALL_SCENARIOS && only != scenario) continue;
    for (uint32_t c = 0; c < manifest->column_count; c++) {
      l->row[c] = block->values[(size_t)c * block->count + i];
    }
    ald_failure_find(l->study, manifest, scenario, block->statuses[i], l->row, l->room, &cause);
    status = add(l, &cause, scenario);
  }
  return status;
}

/* does the block at a place of the list hold failed scenarios? `at`: its first among the stored
 * ones */
static bool has_failed(const ald_results *results, uint32_t place, uint64_t at) {
  const uint32_t count = ald_results_block_size(results, place);
  for (uint32_t i = 0; i < count && at + i < results->stored; i++) {
    if (ald_scenario_failed(results->statuses[at + i])) return true;
  }
  return false;
}

static ald_status take_all(list *l, uint64_t only, ald_report *report) {
  const ald_results *results = l->results;
  uint64_t at = 0;
  for (uint32_t b = 0; b < results->block_count; b++) {
    const uint32_t index = results->blocks[b];
    const uint64_t first = at;
    ald_block block;
    at += ald_results_block_size(results, b);
    if (!has_failed(results, b, first)) continue;
    if (only != ALD_ALL_SCENARIOS && only / ALD_BLOCK_SCENARIOS != index) continue;
    ald_status status = ald_results_block(results, b, &block, report);
    if (status != ALD_OK) return status;
    status = take_block(l, &block, only);
    ald_block_clear(&block);
    if (status != ALD_OK) return status;
  }
  return ALD_OK;
}

/* is any of the stored scenarios failed? */
static bool any_failed(const ald_results *results) {
  for (uint64_t i = 0; i < results->stored; i++) {
    if (ald_scenario_failed(results->statuses[i])) return true;
  }
  return false;
}

static ald_status open(list *l, ald_report *report) {
  ald_status status = ald_results_study(l->results, &l->study, NULL);
  if (status != ALD_OK) return status;
  l->row = calloc(l->results->manifest.column_count + 1u, sizeof *l->row);
  l->room = calloc(l->study->quantity_count + 1u, sizeof *l->room);
  if (l->row && l->room) return ALD_OK;
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to explain failures\n");
}

ald_status ald_results_failures(const ald_results *results, uint64_t scenario,
                                ald_failure_call call, void *user, ald_report *report) {
  ALD_DEFAULT_FLOAT_MODES;
  if (!results || !call) return ald_report_refuse(report, __func__);
  list l = {.results = results};
  if (!any_failed(results)) return ALD_OK;
  ald_status status = open(&l, report);
  if (status == ALD_OK) status = take_all(&l, scenario, report);
  for (size_t g = 0; status == ALD_OK && g < l.count; g++) {
    const ald_failure failure = {.status = l.groups[g].cause.status,
                                 .element = l.groups[g].cause.element,
                                 .count = l.groups[g].count,
                                 .first = l.groups[g].first,
                                 .text = l.groups[g].cause.text};
    call(&failure, user);
  }
  ald_study_destroy(l.study);
  free(l.groups);
  free(l.row);
  free(l.room);
  return status;
}
