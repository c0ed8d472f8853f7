/* SPDX-License-Identifier: Apache-2.0
 * Reading a results folder: which blocks are whole, how much there is of another, columns and
 * statuses. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allide/statistics.h"
#include "bad_input.h"
#include "base/assertion.h"
#include "base/float_mode.h"
#include "base/host_threads.h"
#include "base/lock.h"
#include "base/report.h"
#include "block.h"
#include "block_hash.h"
#include "block_read.h"
#include "kernels/event_kinds.h"
#include "manifest.h"
#include "manifest_file.h"
#include "model/record.h"
#include "partial_block.h"
#include "reader/study_read.h"
#include "results.h"
#include "store_reader.h"

/* Takes a block into the list. @return ALD_OK, ALD_NO_MEMORY */
static ald_status add_block(ald_results *results, const ald_block *block) {
  ALD_ASSERT(block->count <= ALD_BLOCK_SCENARIOS);
  const size_t count = (size_t)results->block_count + 1;
  const size_t stored = (size_t)results->stored + block->count;
  uint32_t *blocks = realloc(results->blocks, count * sizeof *blocks);
  if (blocks) results->blocks = blocks;
  int32_t *statuses = realloc(results->statuses, stored * sizeof *statuses);
  if (statuses) results->statuses = statuses;
  uint32_t *events = realloc(results->block_events, count * sizeof *events);
  if (events) results->block_events = events;
  if (!blocks || !statuses || !events) return ALD_NO_MEMORY;
  blocks[count - 1] = block->index;
  events[count - 1] = block->event_count;
  memcpy(statuses + results->stored, block->statuses, block->count * sizeof *statuses);
  results->block_count = (uint32_t)count;
  results->stored = stored;
  results->event_count += block->event_count;
  return ALD_OK;
}

/* Blocks that threads read ahead of the list: one each, as far as they take no more memory than
 * this. */
enum { AHEAD = 16, AHEAD_BYTES = 64 << 20 };
typedef struct read_block {
  ald_block block;
  ald_hash hash;
  ald_status status;
  ald_report *report;
} read_block;

/* a folder on its way into a list of blocks */
typedef struct survey {
  ald_results *results;
  ald_report *report;
  int threads;
  uint32_t *files, file_count; /* (file_count) numbers of the block files that are there */
  uint32_t place;              /* the first of them that is still to be read */
  uint32_t ahead, ahead_count; /* the first block that was read ahead, and how many were */
  read_block blocks[AHEAD];    /* (ahead_count) */
  ald_hash *hashes;            /* (whole) of the whole blocks */
  uint32_t whole;
  bool has_gap;               /* a block is missing */
  ald_finished_list finished; /* once there is a gap */
} survey;

static int read_one(uint32_t item, void *user) {
  survey *s = user;
  read_block *own = &s->blocks[item];
  own->report = ald_report_create();
  own->status = ald_block_read(s->results->folder, &s->results->manifest, s->ahead + item,
                               &own->block, &own->hash, own->report);
  return 0;
}

static void clear_ahead(survey *s) {
  for (uint32_t k = 0; k < s->ahead_count; k++) {
    ald_block_clear(&s->blocks[k].block);
    ald_report_destroy(s->blocks[k].report);
  }
  s->ahead_count = 0;
}

/* sees that a block has been read, and with it some that follow */
static read_block *read_ahead(survey *s, uint32_t index) {
  if (index - s->ahead < s->ahead_count) return &s->blocks[index - s->ahead];
  const ald_manifest *manifest = &s->results->manifest;
  const uint64_t bytes = sizeof(double) * ((uint64_t)manifest->column_count + 1) *
                         ald_manifest_block_size(manifest, index);
  const uint32_t left = ald_manifest_block_count(manifest) - index;
  uint32_t most = (uint32_t)(s->threads > 0 ? s->threads : ald_host_threads());
  if (most > AHEAD) most = AHEAD;
  if (most > AHEAD_BYTES / bytes) most = (uint32_t)(AHEAD_BYTES / bytes);
  clear_ahead(s);
  s->ahead = index;
  s->ahead_count = most < 1 ? 1 : most < left ? most : left;
  memset(s->blocks, 0, sizeof s->blocks);
  ald_host_each(s->ahead_count, (int)s->ahead_count, read_one, s);
  return &s->blocks[0];
}

/* a later version may know more kinds; nothing else has events of what is not there */
static void tell_unknown_events(const survey *s, const ald_block *block) {
  const ald_manifest *m = &s->results->manifest;
  uint32_t kinds = 0, sources = 0;
  for (uint32_t e = 0; e < block->event_count; e++) {
    kinds += block->events[e].what >= EVENT_COUNT;
    sources += m->source_count > 0 && block->events[e].source >= m->source_count;
  }
  char name[ALD_BLOCK_NAME];
  ald_block_name(block->index, name);
  if (kinds > 0) {
    ald_report_add(s->report,
                   "warning: %s/%s: %" PRIu32 " event%s of a kind that Allide %s does not know\n",
                   s->results->folder, name, kinds, kinds == 1 ? "" : "s", ald_version());
  }
  if (sources > 0) {
    ald_report_add(s->report,
                   "warning: %s/%s: %" PRIu32
                   " event%s of something that the study does not have\n",
                   s->results->folder, name, sources, sources == 1 ? "" : "s");
  }
}

/* Reads a block, which counts if it is whole. @return ALD_OK, ALD_BAD_RESULTS (it does not),
 * ALD_IO, ALD_NO_MEMORY */
static ald_status take_whole(survey *s, uint32_t index) {
  read_block *own = read_ahead(s, index);
  const char *text = ald_report_text(own->report);
  if (text[0]) ald_report_add(s->report, "%s", text);
  if (own->status != ALD_OK) return own->status;
  tell_unknown_events(s, &own->block);
  ald_hash *more = realloc(s->hashes, (s->whole + (size_t)1) * sizeof *more);
  if (more) s->hashes = more;
  if (more) more[s->whole++] = own->hash;
  const ald_status status = more ? add_block(s->results, &own->block) : ALD_NO_MEMORY;
  ald_block_clear(&own->block);
  return status;
}

/* The first block that is missing counts up to its first scenario that is not finished. */
static ald_status take_beginning(survey *s, uint32_t index) {
  ald_results *results = s->results;
  const ald_manifest *manifest = &results->manifest;
  ald_status status = ALD_OK;
  if (s->has_gap || !ald_manifest_owns_block(manifest, index)) return ALD_OK;
  s->has_gap = true;
  ALD_TRY(ald_finished_list_read(results->folder, manifest, &s->finished, s->report));
  ALD_TRY(ald_partial_block_read(results->folder, manifest, &s->finished, index,
                                 &results->beginning, s->report));
  if (results->beginning.count > 0) ALD_TRY(add_block(results, &results->beginning));
done:
  return status;
}

/* finished scenarios of the checkpoints that are not among the stored ones */
static uint64_t count_behind(const survey *s) {
  const ald_results *results = s->results;
  uint64_t count = 0;
  uint32_t place = 0;
  for (size_t i = 0; i < s->finished.count; i++) {
    const uint64_t scenario = s->finished.scenarios[i];
    if (scenario >= ald_manifest_scenarios(&results->manifest)) break; /* a stop rule ended it */
    const uint64_t block = scenario / ALD_BLOCK_SCENARIOS;
    while (place < results->block_count && results->blocks[place] < block) place++;
    const bool is_listed = place < results->block_count && results->blocks[place] == block;
    count += !is_listed || scenario % ALD_BLOCK_SCENARIOS >= ald_results_block_size(results, place);
  }
  return count;
}

/* scenarios of the blocks that are this folder's */
static uint64_t count_expected(const ald_manifest *m) {
  const uint32_t count = ald_manifest_block_count(m);
  if (m->shard_count == 0) return ald_manifest_scenarios(m);
  if (count <= m->shard_index) return 0;
  const uint64_t owned = (count - 1 - m->shard_index) / m->shard_count + 1;
  const uint32_t last = (uint32_t)(m->shard_index + (owned - 1) * m->shard_count);
  return (owned - 1) * ALD_BLOCK_SCENARIOS + ald_manifest_block_size(m, last);
}

/* The next block from `index` on that there is a file of, or that should have one before a gap: the
 * others, of which there may be any number, are not looked for. */
static uint64_t next_block(const survey *s, uint64_t index) {
  const ald_manifest *m = &s->results->manifest;
  uint64_t next = ald_manifest_block_count(m);
  for (uint32_t k = s->place; k < s->file_count && next > index; k++) {
    if (s->files[k] < index) continue;
    if (s->files[k] < next) next = s->files[k];
    break;
  }
  if (s->has_gap) return next;
  const uint64_t n = m->shard_count > 0 ? m->shard_count : 1;
  const uint64_t owned = index + (m->shard_index % n + n - index % n) % n;
  return owned < next ? owned : next;
}

/* Reads every block once, and checkpoints if any is missing. */
static ald_status find_blocks(ald_results *results, int threads, ald_report *report) {
  ALD_ASSERT(results->folder && !results->blocks);
  const uint32_t count = ald_manifest_block_count(&results->manifest);
  survey s = {.results = results, .report = report, .threads = threads};
  ald_status status = ald_block_list(results->folder, &s.files, &s.file_count);
  results->expected = count_expected(&results->manifest);
  for (uint64_t b = next_block(&s, 0); b < count && status == ALD_OK; b = next_block(&s, b + 1)) {
    status = take_whole(&s, (uint32_t)b);
    if (status == ALD_BAD_RESULTS) status = take_beginning(&s, (uint32_t)b);
    while (s.place < s.file_count && s.files[s.place] <= b) s.place++;
  }
  if (status == ALD_NO_MEMORY) {
    ald_report_add(report, "error: %s: no memory to list its blocks\n", results->folder);
  }
  results->finished = results->stored + count_behind(&s);
  ald_study_hash(s.hashes, s.whole, results->hash);
  ald_finished_list_clear(&s.finished);
  clear_ahead(&s);
  free(s.files);
  free(s.hashes);
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
static void note_study(ald_results *results) {
  ald_study *study = NULL;
  if (!ald_manifest_has_word(&results->manifest, "build-up") &&
      !ald_manifest_has_word(&results->manifest, "approach")) {
    return;
  }
  if (ald_results_study(results, &study, NULL) != ALD_OK) return;
  const double time = ald_study_build_up(study);
  if (time > 0) snprintf(results->build_up, sizeof results->build_up, "%.10g", time);
  ald_report *lines = ald_report_create();
  if (lines && ald_study_berthings(study, lines) >= 0) {
    snprintf(results->berthing, sizeof results->berthing, "%s", ald_report_text(lines));
  }
  ald_report_destroy(lines);
  ald_study_destroy(study);
}

ald_status ald_results_open(const char *folder, ald_results **results, ald_report *report) {
  return ald_results_open_threads(folder, 0, results, report);
}

ald_status ald_results_open_threads(const char *folder, int threads, ald_results **results,
                                    ald_report *report) {
  ALD_DEFAULT_FLOAT_MODES;
  if (results) *results = NULL;
  if (!results || !folder || folder[0] == '\0') {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: the results folder has no name\n");
  }
  ald_status status;
  ald_results *made = calloc(1, sizeof *made);
  if (made) made->folder = strdup(folder);
  if (!made || !made->folder) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a results folder\n");
    goto done;
  }
  ALD_TRY(ald_manifest_read(folder, &made->manifest, report));
  ALD_TRY(find_blocks(made, threads, report));
  ALD_TRY(find_inputs(made, report));
  ALD_TRY(ald_sample_design_find(&made->manifest, &made->design));
  ALD_TRY(ald_column_reader_create(made->folder, &made->manifest, made->blocks, made->block_count,
                                   &made->reader, report));
  note_numbers(made);
  note_study(made);
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
  ald_block_clear(&results->beginning);
  free(results->statuses);
  free(results->inputs);
  free(results->block_events);
  free(results->blocks);
  free(results->folder);
  free(results);
}

uint64_t ald_results_scenarios(const ald_results *results) {
  return results ? ald_manifest_scenarios(&results->manifest) : 0;
}

uint64_t ald_results_stored(const ald_results *results) { return results ? results->stored : 0; }

uint64_t ald_results_finished(const ald_results *results) {
  return results ? results->finished : 0;
}

const char *ald_results_hash(const ald_results *results) { return results ? results->hash : ""; }

/* is the study that lies beside the results theirs? "same", "other", "gone" */
static const char *judge_study_file(const ald_results *results) {
  const char *kept = results->manifest.study_text;
  unsigned char *bytes = NULL;
  size_t size = 0;
  char *path = ald_path_join(results->folder, ALD_STUDY_FILE);
  const int error = path ? ald_file_read(path, &bytes, &size) : ENOENT;
  const bool is_same = error == 0 && size == strlen(kept) && memcmp(bytes, kept, size) == 0;
  free(bytes);
  free(path);
  return is_same ? "same" : error == ENOENT ? "gone" : "other";
}

const char *ald_results_note(const ald_results *results, const char *key) {
  if (!results || !key) return "";
  const ald_manifest *manifest = &results->manifest;
  const bool is_complete = results->stored == results->expected && results->beginning.count == 0;
  if (strcmp(key, "study_file") == 0) return judge_study_file(results);
  if (strcmp(key, "running") == 0) return ald_lock_is_held(results->folder) ? "yes" : "no";
  const struct {
    const char *key;
    const char *text;
  } notes[] = {
      {"study", manifest->study_name},
      {"study_text", manifest->study_text},
      {"device", manifest->device},
      {"fallback", manifest->fallback},
      {"shares", manifest->shares ? manifest->shares : ""},
      {"precision", ald_precision_name(manifest->precision)},
      {"seed", results->seed},
      {"version", manifest->version},
      {"declared", results->declared},
      {"ended_at", results->ended_at},
      {"shard", results->shard},
      {"build_up", results->build_up},
      {"berthing", results->berthing},
      {"complete", is_complete ? "yes" : "no"},
  };
  for (size_t i = 0; i < sizeof notes / sizeof notes[0]; i++) {
    if (strcmp(key, notes[i].key) == 0) return notes[i].text;
  }
  return "";
}

ald_status ald_results_study(const ald_results *results, ald_study **study, ald_report *report) {
  if (study) *study = NULL;
  if (!results || !study) return ald_report_refuse(report, __func__);
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
  if (!results || !report || scenario >= ald_results_scenarios(results))
    return ald_report_refuse(report, __func__);
  ald_status status = ald_results_study(results, &study, NULL);
  if (status != ALD_OK) return status;
  const ald_float_mode mode = ald_float_mode_enter();
  status = ald_bad_input_explain(study, &results->manifest, scenario, report);
  ald_float_mode_leave(mode);
  ald_study_destroy(study);
  return status;
}

size_t ald_results_column_count(const ald_results *results) {
  return results ? results->manifest.column_count : 0;
}

/* "inputs.choose.ship"; "inputs.choose.ship.feeder.bodies.vessel.speed" is a number of a variant */
static int is_choice(const ald_column *column) {
  static const char prefix[] = "inputs.choose.";
  return column->is_input && strncmp(column->name, prefix, sizeof prefix - 1) == 0 &&
         !strchr(column->name + sizeof prefix - 1, '.');
}

ald_column_info ald_results_column(const ald_results *results, size_t column) {
  if (column >= ald_results_column_count(results)) return (ald_column_info){.name = "", .unit = ""};
  const ald_column *found = &results->manifest.columns[column];
  return (ald_column_info){.name = found->name,
                           .unit = found->unit,
                           .is_input = found->is_input ? 1 : 0,
                           .is_nominal = is_choice(found)};
}

ald_status ald_results_changed(const ald_results *results, uint32_t block, ald_report *report) {
  return ald_report_fail(report, ALD_IO,
                         "error: %s: block %" PRIu32
                         " changed while it was read; open the folder again\n",
                         results->folder, block);
}

static bool is_beginning(const ald_results *results, uint32_t place) {
  return results->beginning.count > 0 && results->blocks[place] == results->beginning.index;
}

uint32_t ald_results_block_size(const ald_results *results, uint32_t place) {
  ALD_ASSERT(place < results->block_count);
  return is_beginning(results, place)
             ? results->beginning.count
             : ald_manifest_block_size(&results->manifest, results->blocks[place]);
}

/* a copy of the beginning */
static ald_status copy_beginning(const ald_results *results, ald_block *block) {
  const ald_block *own = &results->beginning;
  const size_t values = (size_t)results->manifest.column_count * own->count;
  *block = (ald_block){.index = own->index, .count = own->count, .event_count = own->event_count};
  block->values = malloc((values + 1) * sizeof *block->values);
  block->statuses = malloc((own->count + 1u) * sizeof *block->statuses);
  block->events = malloc((own->event_count + 1u) * sizeof *block->events);
  if (!block->values || !block->statuses || !block->events) {
    ald_block_clear(block);
    return ALD_NO_MEMORY;
  }
  memcpy(block->values, own->values, values * sizeof *block->values);
  memcpy(block->statuses, own->statuses, own->count * sizeof *block->statuses);
  memcpy(block->events, own->events, own->event_count * sizeof *block->events);
  return ALD_OK;
}

ald_status ald_results_block(const ald_results *results, uint32_t place, ald_block *block,
                             ald_report *report) {
  ALD_ASSERT(place < results->block_count && block);
  const uint32_t index = results->blocks[place];
  if (is_beginning(results, place)) {
    if (copy_beginning(results, block) == ALD_OK) return ALD_OK;
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for block %" PRIu32 "\n",
                           index);
  }
  const ald_status status =
      ald_block_read(results->folder, &results->manifest, index, block, NULL, report);
  return status == ALD_BAD_RESULTS ? ald_results_changed(results, index, report) : status;
}

/* a stretch of a column of one block */
static ald_status read_stretch(const ald_results *results, uint32_t place, uint32_t column,
                               uint32_t first, uint32_t count, double *values, ald_report *report) {
  const uint32_t index = results->blocks[place];
  if (is_beginning(results, place)) {
    const ald_block *own = &results->beginning;
    memcpy(values, own->values + (size_t)column * own->count + first, count * sizeof *values);
    return ALD_OK;
  }
  const ald_status status =
      ald_column_reader_read(results->reader, index, column, first, count, values, report);
  return status == ALD_BAD_RESULTS ? ald_results_changed(results, index, report) : status;
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
    const uint64_t end = at + ald_results_block_size(results, i);
    if (start < end) {
      const uint64_t part = count < end - start ? count : end - start;
      const ald_status status = read_stretch(results, i, (uint32_t)column, (uint32_t)(start - at),
                                             (uint32_t)part, values, report);
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
    const uint32_t count = ald_results_block_size(results, i);
    for (uint32_t s = 0; s < count; s++) {
      indices[next++] = (uint64_t)b * ALD_BLOCK_SCENARIOS + s;
    }
  }
  if (statuses && results->stored > 0) {
    memcpy(statuses, results->statuses, (size_t)results->stored * sizeof *statuses);
  }
  return ALD_OK;
}
