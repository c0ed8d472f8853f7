/* SPDX-License-Identifier: Apache-2.0
 * The results folder of a run: what is recorded of it, and whether there is room for it. */
#include "run_folder.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "model/record.h"
#include "results/checkpoint.h"
#include "results/disk_space.h"
#include "results/manifest.h"
#include "results/store.h"
#include "results/store_folder.h"
#include "tile/events.h"
#include "tile/scenario.h"

enum { SHRINKS_AT_BEST = 12 };

uint64_t ald_run_seed(const ald_study *study, const ald_run_def *def) {
  return def->seed ? *def->seed : study->seed;
}

/* names of what events happen to; free_sources() them */
static char **source_names(const ald_study *study, uint32_t count) {
  ALD_ASSERT(count > 0);
  char buffer[640];
  char **names = calloc(count + 1u, sizeof *names);
  for (uint32_t i = 0; names && i < count; i++) {
    names[i] = strdup(ald_source_name(study, i, buffer, sizeof buffer));
    if (names[i]) continue;
    while (i > 0) free(names[--i]);
    free(names);
    names = NULL;
  }
  return names;
}

static void free_sources(char **names, uint32_t count) {
  for (uint32_t i = 0; names && i < count; i++) free(names[i]);
  free(names);
}

/* Calls `use` with the manifest of a run. */
static ald_status with_manifest(const ald_run_place *place,
                                ald_status (*use)(const ald_run_place *place,
                                                  const ald_manifest *manifest, void *user,
                                                  ald_report *report),
                                void *user, ald_report *report) {
  const ald_study *study = place->study;
  const ald_run_def *def = place->def;
  const uint32_t source_count = ald_source_count(study);
  char **sources = source_names(study, source_count);
  if (!sources) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a results folder\n");
  }
  const ald_manifest manifest = {
      .study_text = study->text,
      .study_name = study->name,
      .version = (char *)(uintptr_t)ald_version(),
      .device = (char *)(uintptr_t)place->summary->device,
      .fallback = (char *)(uintptr_t)place->summary->fallback,
      .scenarios = place->summary->scenarios,
      .seed = ald_run_seed(study, def),
      .precision = place->precision,
      .column_count = place->column_count,
      .columns = place->columns,
      .file_count = study->input_files.file_count,
      .files = study->input_files.files,
      .source_count = source_count,
      .sources = sources,
      .step = ald_study_fine_step(study),
      .shard_index = def->shard_count > 1 ? def->shard_index : 0,
      .shard_count = def->shard_count > 1 ? def->shard_count : 0,
  };
  const ald_status status = use(place, &manifest, user, report);
  free_sources(sources, source_count);
  return status;
}

static ald_status open_store(const ald_run_place *place, const ald_manifest *manifest, void *user,
                             ald_report *report) {
  const ald_run_def *def = place->def;
  const unsigned how = (def->resume ? ALD_STORE_RESUME : 0u) |
                       (def->overwrite ? ALD_STORE_OVERWRITE : 0u) |
                       (def->no_lock ? ALD_STORE_NO_LOCK : 0u) |
                       (def->ranks && ald_ranks_rank(def->ranks) > 0 ? ALD_STORE_JOIN : 0u);
  return ald_store_create(def->folder, manifest, how, user, report);
}

ald_status ald_run_folder_open(const ald_run_place *place, ald_store **store, ald_report *report) {
  return with_manifest(place, open_store, store, report);
}

static ald_status put_identity(const ald_run_place *place, const ald_manifest *manifest, void *user,
                               ald_report *report) {
  (void)place;
  const ald_status status = ald_manifest_identity(manifest, user);
  if (status < 0) ald_report_add(report, "error: no memory for a results folder\n");
  return status;
}

ald_status ald_run_folder_identity(const ald_run_place *place, char text[ALD_HASH_TEXT],
                                   ald_report *report) {
  return with_manifest(place, put_identity, text, report);
}

/* ------------------------------------------------------------------------------ more scenarios */

/* The scenarios of an incomplete block become a checkpoint, which the run takes up. */
static ald_status keep_block(const ald_block *block, const char *identity, void *user,
                             ald_report *report) {
  const ald_run_place *place = user;
  ald_status status = ALD_OK;
  ald_checkpoints *all = NULL;
  ald_checkpoint *p = NULL;
  if (!place->layout) return ALD_OK; /* by closed form: computed again at once */
  const uint32_t reals = place->layout->real_rows, flags = place->layout->flag_rows;
  ALD_TRY(ald_checkpoints_open(place->def->folder, identity, reals, flags, place->column_count,
                               &all, report));
  ALD_TRY(ald_checkpoint_create((uint64_t)block->index * ALD_BLOCK_SCENARIOS, block->count, reals,
                                flags, place->column_count, &p, report));
  for (uint32_t i = 0; i < block->count; i++) {
    p->states[i] = ALD_CHECKPOINT_FINISHED;
    p->statuses[i] = block->statuses[i];
  }
  ALD_TRY(ald_checkpoint_allot(p, report));
  for (uint32_t i = 0; i < block->count; i++) {
    double *row = ald_checkpoint_row(p, i);
    for (uint32_t c = 0; c < place->column_count; c++) {
      row[c] = block->values[(size_t)c * block->count + i];
    }
  }
  p->events = malloc((block->event_count + 1u) * sizeof *p->events);
  if (!p->events) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for events\n");
    goto done;
  }
  if (block->event_count > 0) {
    memcpy(p->events, block->events, block->event_count * sizeof *p->events);
  }
  p->event_count = block->event_count;
  ALD_TRY(ald_checkpoints_write(all, p, report));
done:
  ald_checkpoint_destroy(p);
  ald_checkpoints_close(all);
  return status;
}

static ald_status grow_store(const ald_run_place *place, const ald_manifest *manifest, void *user,
                             ald_report *report) {
  static const char depends[] = "the numbers of such a design depend on how many scenarios it has";
  const bool is_random = place->study->design.method == ALD_METHOD_RANDOM;
  (void)user;
  return ald_store_grow(place->def->folder, manifest, is_random ? NULL : depends,
                        place->def->no_lock, keep_block, (void *)(uintptr_t)place, report);
}

ald_status ald_run_folder_grow(const ald_run_place *place, ald_report *report) {
  return place->def->resume ? with_manifest(place, grow_store, NULL, report) : ALD_OK;
}

/* Refuses a run whose rows cannot fit. How much they shrink is not known before: columns that stay
 * 0, contacts that seldom touch, to next to nothing; full ones to two thirds. */
ald_status ald_run_folder_disk_space(const ald_study *study, const ald_run_def *def,
                                     uint64_t scenarios, ald_report *report) {
  const uint64_t shards = def->shard_count > 1 ? def->shard_count : 1;
  if (!def->folder || scenarios == 0) return ALD_OK;
  const uint64_t most = ald_study_results_size(study, scenarios) / shards;
  const uint64_t available = ald_disk_space_free(def->folder);
  if (available >= most / SHRINKS_AT_BEST && available < most) {
    char needed[32], there[32];
    ald_report_add(report, "note: %s: the results may take up to %s, and %s are free\n",
                   def->folder, ald_disk_space_text(most, needed),
                   ald_disk_space_text(available, there));
  }
  return ald_disk_space_check(def->folder, most / SHRINKS_AT_BEST, report);
}
