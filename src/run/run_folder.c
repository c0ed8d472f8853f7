/* SPDX-License-Identifier: Apache-2.0
 * The results folder of a run: what is recorded of it, and whether there is room for it. */
#include "run_folder.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "model/record.h"
#include "results/disk_space.h"
#include "results/manifest.h"
#include "results/store.h"
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

ald_status ald_run_folder_open(const ald_study *study, const ald_run_def *def,
                               const ald_run_summary *summary, ald_precision precision,
                               ald_column *columns, uint32_t column_count, ald_store **store,
                               ald_report *report) {
  const uint32_t source_count = ald_source_count(study);
  char **sources = source_names(study, source_count);
  if (!sources) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a results folder\n");
  }
  ald_manifest manifest = {
      .study_text = study->text,
      .study_name = study->name,
      .version = (char *)(uintptr_t)ald_version(),
      .device = (char *)(uintptr_t)summary->device,
      .fallback = (char *)(uintptr_t)summary->fallback,
      .scenarios = summary->scenarios,
      .seed = ald_run_seed(study, def),
      .precision = precision,
      .column_count = column_count,
      .columns = columns,
      .file_count = study->input_files.file_count,
      .files = study->input_files.files,
      .source_count = source_count,
      .sources = sources,
      .step = ald_study_fine_step(study),
      .shard_index = def->shard_count > 1 ? def->shard_index : 0,
      .shard_count = def->shard_count > 1 ? def->shard_count : 0,
  };
  const unsigned how =
      (def->resume ? ALD_STORE_RESUME : 0u) | (def->no_lock ? ALD_STORE_NO_LOCK : 0u);
  const ald_status status = ald_store_create(def->folder, &manifest, how, store, report);
  free_sources(sources, source_count);
  return status;
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
