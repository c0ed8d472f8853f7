/* SPDX-License-Identifier: Apache-2.0
 * Reading a results folder: which blocks are whole, their columns and statuses. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allide/statistics.h"
#include "bad_input.h"
#include "base/assertion.h"
#include "base/float_mode.h"
#include "block.h"
#include "block_hash.h"
#include "block_read.h"
#include "manifest.h"
#include "manifest_file.h"
#include "model/record.h"
#include "reader/study_read.h"
#include "results.h"
#include "store_reader.h"

/* Takes a whole block into the list. @return ALD_OK, ALD_NO_MEMORY */
static ald_status add_block(ald_results *results, const ald_block *block, ald_hash hash,
                            ald_hash **hashes) {
  ALD_ASSERT(block->count <= ALD_BLOCK_SCENARIOS && hashes);
  const size_t count = (size_t)results->block_count + 1;
  const size_t stored = (size_t)results->stored + block->count;
  uint32_t *blocks = realloc(results->blocks, count * sizeof *blocks);
  if (blocks) results->blocks = blocks;
  int32_t *statuses = realloc(results->statuses, stored * sizeof *statuses);
  if (statuses) results->statuses = statuses;
  uint32_t *events = realloc(results->block_events, count * sizeof *events);
  if (events) results->block_events = events;
  ald_hash *more = realloc(*hashes, count * sizeof *more);
  if (more) *hashes = more;
  if (!blocks || !statuses || !events || !more) return ALD_NO_MEMORY;
  blocks[count - 1] = block->index;
  events[count - 1] = block->event_count;
  more[count - 1] = hash;
  memcpy(statuses + results->stored, block->statuses, block->count * sizeof *statuses);
  results->block_count = (uint32_t)count;
  results->stored = stored;
  results->event_count += block->event_count;
  return ALD_OK;
}

/* Reads every block once: a block counts if it is whole. */
static ald_status find_blocks(ald_results *results, ald_report *report) {
  ALD_ASSERT(results->folder && !results->blocks);
  const uint32_t count = ald_manifest_block_count(&results->manifest);
  ald_status status = ALD_OK;
  ald_hash *hashes = NULL;
  for (uint32_t b = 0; b < count; b++) {
    ald_block block;
    ald_hash hash;
    if (ald_manifest_owns_block(&results->manifest, b)) {
      results->expected += ald_manifest_block_size(&results->manifest, b);
    }
    status = ald_block_read(results->folder, &results->manifest, b, &block, &hash, report);
    if (status == ALD_BAD_RESULTS) continue;
    if (status != ALD_OK) goto done;
    status = add_block(results, &block, hash, &hashes);
    ald_block_clear(&block);
    if (status != ALD_OK) {
      ald_report_add(report, "error: %s: no memory to list its blocks\n", results->folder);
      goto done;
    }
  }
  status = ALD_OK;
  ald_study_hash(hashes, results->block_count, results->hash);
done:
  free(hashes);
  return status;
}

/* Lists the columns of inputs, which are looked for for each result. @return ALD_OK, ALD_NO_MEMORY
 */
static ald_status find_inputs(ald_results *results, ald_report *report) {
  const ald_manifest *manifest = &results->manifest;
  results->inputs = calloc((size_t)manifest->column_count + 1, sizeof *results->inputs);
  if (!results->inputs) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a list of inputs\n");
  }
  for (uint32_t c = 0; c < manifest->column_count; c++) {
    if (manifest->columns[c].is_input) results->inputs[results->input_count++] = c;
  }
  return ALD_OK;
}

static void note_numbers(ald_results *results) {
  const ald_manifest *m = &results->manifest;
  snprintf(results->seed, sizeof results->seed, "%" PRIu64, m->seed);
  snprintf(results->declared, sizeof results->declared, "%" PRIu64, m->scenarios);
  if (m->ended_at > 0) {
    snprintf(results->ended_at, sizeof results->ended_at, "%" PRIu64, m->ended_at);
  }
  if (m->shard_count > 0) {
    snprintf(results->shard, sizeof results->shard, "%" PRIu32 "/%" PRIu32, m->shard_index,
             m->shard_count);
  }
}

/* a study of a later version may not be read, and its numbers can be all the same */
static void note_build_up(ald_results *results) {
  ald_study *study = NULL;
  if (!ald_manifest_has_word(&results->manifest, "build-up")) return;
  if (ald_results_study(results, &study, NULL) != ALD_OK) return;
  const double time = ald_study_build_up(study);
  if (time > 0) snprintf(results->build_up, sizeof results->build_up, "%.10g", time);
  ald_study_destroy(study);
}

ald_status ald_results_open(const char *folder, ald_results **results, ald_report *report) {
  ALD_DEFAULT_FLOAT_MODES;
  if (!results || !folder || folder[0] == '\0') {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: the results folder has no name\n");
  }
  *results = NULL;
  ald_status status;
  ald_results *made = calloc(1, sizeof *made);
  if (made) made->folder = strdup(folder);
  if (!made || !made->folder) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a results folder\n");
    goto done;
  }
  ALD_TRY(ald_manifest_read(folder, &made->manifest, report));
  ALD_TRY(find_blocks(made, report));
  ALD_TRY(find_inputs(made, report));
  ALD_TRY(ald_sample_design_find(&made->manifest, &made->design));
  ALD_TRY(ald_column_reader_create(made->folder, &made->manifest, &made->reader, report));
  note_numbers(made);
  note_build_up(made);
  *results = made;
  made = NULL;
done:
  ald_results_close(made);
  return status;
}

double ald_results_event_frequency(const ald_results *results) {
  const double given = results ? results->design.event_frequency : 0.0;
  return given > 0.0 ? given : (double)NAN;
}

void ald_results_close(ald_results *results) {
  if (!results) return;
  ald_column_reader_close(results->reader);
  ald_manifest_clear(&results->manifest);
  free(results->statuses);
  free(results->inputs);
  free(results->block_events);
  free(results->blocks);
  free(results->folder);
  free(results);
}

uint64_t ald_results_scenarios(const ald_results *results) {
  return ald_manifest_scenarios(&results->manifest);
}

uint64_t ald_results_stored(const ald_results *results) { return results->stored; }

const char *ald_results_hash(const ald_results *results) { return results->hash; }

const char *ald_results_note(const ald_results *results, const char *key) {
  const ald_manifest *manifest = &results->manifest;
  const struct {
    const char *key;
    const char *text;
  } notes[] = {
      {"study", manifest->study_name},
      {"study_text", manifest->study_text},
      {"device", manifest->device},
      {"fallback", manifest->fallback},
      {"precision", ald_precision_name(manifest->precision)},
      {"seed", results->seed},
      {"version", manifest->version},
      {"declared", results->declared},
      {"ended_at", results->ended_at},
      {"shard", results->shard},
      {"build_up", results->build_up},
      {"complete", results->stored == results->expected ? "yes" : "no"},
  };
  for (size_t i = 0; i < sizeof notes / sizeof notes[0]; i++) {
    if (key && strcmp(key, notes[i].key) == 0) return notes[i].text;
  }
  return "";
}

ald_status ald_results_study(const ald_results *results, ald_study **study, ald_report *report) {
  if (!results || !study) return ALD_BAD_ARGUMENT;
  const ald_manifest *manifest = &results->manifest;
  const ald_float_mode mode = ald_float_mode_enter();
  const ald_status status = ald_study_read_files(manifest->study_text, "study.yml", manifest->files,
                                                 manifest->file_count, false, study, report);
  ald_float_mode_leave(mode);
  return status;
}

ald_status ald_results_bad_input(const ald_results *results, uint64_t scenario,
                                 ald_report *report) {
  ald_study *study = NULL;
  if (!results || !report || scenario >= ald_results_scenarios(results)) return ALD_BAD_ARGUMENT;
  ald_status status = ald_results_study(results, &study, NULL);
  if (status != ALD_OK) return status;
  const ald_float_mode mode = ald_float_mode_enter();
  status = ald_bad_input_explain(study, &results->manifest, scenario, report);
  ald_float_mode_leave(mode);
  ald_study_destroy(study);
  return status;
}

size_t ald_results_column_count(const ald_results *results) {
  return results->manifest.column_count;
}

ald_column_info ald_results_column(const ald_results *results, size_t column) {
  if (column >= results->manifest.column_count) return (ald_column_info){.name = "", .unit = ""};
  const ald_column *found = &results->manifest.columns[column];
  return (ald_column_info){
      .name = found->name, .unit = found->unit, .is_input = found->is_input ? 1 : 0};
}

ald_status ald_results_changed(const ald_results *results, uint32_t block, ald_report *report) {
  return ald_report_fail(report, ALD_IO,
                         "error: %s: block %" PRIu32
                         " changed while it was read; open the folder again\n",
                         results->folder, block);
}

/* A block that has vanished or changed since the folder was opened is an error. */
ald_status ald_results_read_part(const ald_results *results, size_t column, uint64_t start,
                                 uint64_t count, double *values, ald_report *report) {
  if (!results || !values || column >= results->manifest.column_count) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: there is no column %zu\n", column);
  }
  if (start > results->stored || count > results->stored - start) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: there are only %" PRIu64 " stored scenarios\n", results->stored);
  }
  uint64_t at = 0; /* first stored scenario of the block */
  for (uint32_t i = 0; i < results->block_count && count > 0; i++) {
    const uint32_t b = results->blocks[i];
    const uint64_t end = at + ald_manifest_block_size(&results->manifest, b);
    if (start < end) {
      const uint64_t part = count < end - start ? count : end - start;
      const ald_status status =
          ald_column_reader_read(results->reader, b, (uint32_t)column, (uint32_t)(start - at),
                                 (uint32_t)part, values, report);
      if (status == ALD_BAD_RESULTS) return ald_results_changed(results, b, report);
      if (status != ALD_OK) return status;
      values += part;
      start += part;
      count -= part;
    }
    at = end;
  }
  return ALD_OK;
}

ald_status ald_results_read(const ald_results *results, size_t column, double *values,
                            ald_report *report) {
  return ald_results_read_part(results, column, 0, results ? results->stored : 0, values, report);
}

ald_status ald_results_scenario_status(const ald_results *results, uint64_t *indices,
                                       int32_t *statuses, ald_report *report) {
  if (!results) return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no results are open\n");
  size_t next = 0;
  for (uint32_t i = 0; i < results->block_count && indices; i++) {
    const uint32_t b = results->blocks[i];
    const uint32_t count = ald_manifest_block_size(&results->manifest, b);
    for (uint32_t s = 0; s < count; s++) {
      indices[next++] = (uint64_t)b * ALD_BLOCK_SCENARIOS + s;
    }
  }
  if (statuses && results->stored > 0) {
    memcpy(statuses, results->statuses, (size_t)results->stored * sizeof *statuses);
  }
  return ALD_OK;
}
