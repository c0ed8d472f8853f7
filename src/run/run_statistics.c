/* SPDX-License-Identifier: Apache-2.0
 * A run whose rows are not kept. */
#include "run_statistics.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assertion.h"
#include "base/hash.h"
#include "base/report.h"
#include "model/record.h"
#include "results/manifest.h"

static bool is_empty(const char *folder) {
  ALD_ASSERT(folder);
  DIR *listing = opendir(folder);
  bool empty = true;
  if (!listing) return true;
  for (struct dirent *entry; empty && (entry = readdir(listing));) {
    empty = strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0;
  }
  closedir(listing);
  return empty;
}

static bool has_statistics(const char *folder) {
  char *path = ald_path_join(folder, ALD_RUNNING_STATISTICS_FILE);
  const bool has = path && access(path, F_OK) == 0;
  free(path);
  return has;
}

/* is it what an interrupted run of such a study leaves: a study and nothing else? */
static bool has_beginning(const char *folder) {
  DIR *listing = opendir(folder);
  bool has = false, alone = true;
  for (struct dirent *entry; listing && alone && (entry = readdir(listing));) {
    const bool is_study = strcmp(entry->d_name, ALD_STUDY_FILE) == 0;
    has = has || is_study;
    alone = is_study || strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0;
  }
  if (listing) closedir(listing);
  return has && alone;
}

ald_status ald_run_statistics_begin(const ald_study *study, const ald_run_def *def,
                                    ald_report *report) {
  if (study->output.rows != ALD_ROWS_NONE) return ALD_OK;
  if (def->resume || def->shard_count > 1) {
    return ald_report_fail(
        report, ALD_BAD_ARGUMENT, "error: a study with \"rows: none\" keeps nothing to %s\n",
        def->resume ? "resume from; run it anew, with --overwrite" : "merge shards of");
  }
  if (!def->folder) return ALD_OK;
  const bool replaces =
      def->overwrite && (has_statistics(def->folder) || has_beginning(def->folder));
  if (!is_empty(def->folder) && !replaces) {
    return ald_report_fail(
        report, ALD_BAD_RESULTS,
        "error: %s: the folder is not empty; name another one with --out, or replace "
        "the statistics of such a run by --overwrite\n",
        def->folder);
  }
  const int error = ald_folder_make(def->folder);
  if (error != 0) return ald_file_fail(report, def->folder, "make the folder", error);
  return ald_file_write(def->folder, ALD_STUDY_FILE, study->text, strlen(study->text), report);
}

ald_status ald_run_statistics_end(const ald_study *study, const ald_run_def *def,
                                  const ald_running_statistics *running, const ald_column *columns,
                                  uint32_t column_count, ald_report *report) {
  ALD_ASSERT(running && columns);
  (void)study;
  for (uint32_t c = 0; def->statistics && c < column_count; c++) {
    const ald_column_info info = {
        .name = columns[c].name, .unit = columns[c].unit, .is_input = columns[c].is_input};
    const ald_statistics statistics = ald_running_statistics_of(running, c);
    def->statistics(&info, &statistics, def->statistics_user);
  }
  return def->folder ? ald_running_statistics_write(running, columns, def->folder, report) : ALD_OK;
}
