/* SPDX-License-Identifier: Apache-2.0
 * The time series that a study asks for: scenarios that it names, the worst ones and those that
 * failed, each run again alone once the table of scenarios is whole. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "allide/results.h"
#include "base/assertion.h"
#include "base/host_threads.h"
#include "base/report.h"
#include "base/words.h"
#include "device/device.h"
#include "device/device_omp.h"
#include "reader/study_read.h"
#include "results/manifest.h"
#include "results/manifest_file.h"
#include "results/store.h"
#include "results/store_series.h"
#include "series.h"
#include "trace.h"

/* The folder, and which scenarios of it are wanted. */
typedef struct keeper {
  const char *folder;
  bool (*stop)(void *); /* is it to end here? NULL: never */
  void *user;           /* handed to `stop` */
  ald_report *report;
  ald_manifest manifest;
  ald_study *study;
  ald_results *results;
  ald_device *device;
  uint64_t stored;
  uint64_t *indices; /* (stored) */
  int32_t *statuses; /* (stored) */
  uint64_t *wanted;  /* (wanted_count) scenarios */
  uint32_t wanted_count;
  ald_status *outcomes; /* (wanted_count) */
} keeper;

static ald_status no_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the time series\n");
}

/* ------------------------------------------------------------------------------ choosing */

static bool is_stored(const keeper *k, uint64_t scenario) {
  uint64_t low = 0, high = k->stored;
  while (low < high) {
    const uint64_t middle = low + (high - low) / 2;
    if (k->indices[middle] < scenario) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < k->stored && k->indices[low] == scenario;
}

static void want(keeper *k, uint64_t scenario) {
  for (uint32_t i = 0; i < k->wanted_count; i++) {
    if (k->wanted[i] == scenario) return;
  }
  k->wanted[k->wanted_count++] = scenario;
}

static void want_failed(keeper *k) {
  uint32_t left = k->study->output.failed_count;
  for (uint64_t i = 0; i < k->stored && left > 0; i++) {
    if (k->statuses[i] == ALD_SCENARIO_OK || k->statuses[i] == ALD_SCENARIO_STOPPED_BY_RULE) {
      continue;
    }
    want(k, k->indices[i]);
    left--;
  }
}

/* A scenario and the greatest of its results. */
typedef struct ranked {
  double value;
  uint64_t scenario;
} ranked;

/* greatest first; of equal ones the lower scenario */
static int by_rank(const void *left, const void *right) {
  const ranked *a = left, *b = right;
  if (a->value != b->value) return a->value > b->value ? -1 : 1;
  return (a->scenario > b->scenario) - (a->scenario < b->scenario);
}

/* greatest of all columns that the pattern names, for each stored scenario */
static ald_status rank_scenarios(keeper *k, ranked *ranks) {
  ald_status status = ALD_OK;
  double *values = malloc((k->stored + 1) * sizeof *values);
  if (!values) return no_memory(k->report);
  for (uint64_t i = 0; i < k->stored; i++) ranks[i] = (ranked){-HUGE_VAL, k->indices[i]};
  for (size_t c = 0; c < ald_results_column_count(k->results); c++) {
    if (!ald_pattern_matches(k->study->output.worst_of, ald_results_column(k->results, c).name)) {
      continue;
    }
    ALD_TRY(ald_results_read(k->results, c, values, k->report));
    for (uint64_t i = 0; i < k->stored; i++) {
      if (values[i] > ranks[i].value) ranks[i].value = values[i];
    }
  }
done:
  free(values);
  return status;
}

static ald_status want_worst(keeper *k) {
  const ald_output *output = &k->study->output;
  if (!output->worst_of || output->worst_count == 0) return ALD_OK;
  ranked *ranks = malloc((k->stored + 1) * sizeof *ranks);
  if (!ranks) return no_memory(k->report);
  const ald_status status = rank_scenarios(k, ranks);
  if (status >= 0) {
    qsort(ranks, k->stored, sizeof *ranks, by_rank);
    for (uint64_t i = 0; i < k->stored && i < output->worst_count; i++) {
      if (ranks[i].value > -HUGE_VAL) want(k, ranks[i].scenario);
    }
  }
  free(ranks);
  return status;
}

static ald_status choose(keeper *k) {
  ald_status status = ALD_OK;
  const ald_output *output = &k->study->output;
  ALD_TRY(ald_results_open(k->folder, &k->results, k->report));
  k->stored = ald_results_stored(k->results);
  k->indices = malloc((k->stored + 1) * sizeof *k->indices);
  k->statuses = malloc((k->stored + 1) * sizeof *k->statuses);
  const size_t most = (size_t)output->selected_count + output->worst_count + output->failed_count;
  k->wanted = calloc(most + 1, sizeof *k->wanted);
  k->outcomes = calloc(most + 1, sizeof *k->outcomes);
  if (!k->indices || !k->statuses || !k->wanted || !k->outcomes) {
    status = no_memory(k->report);
    goto done;
  }
  ALD_TRY(ald_results_scenario_status(k->results, k->indices, k->statuses, k->report));
  for (uint32_t i = 0; i < output->selected_count; i++) {
    if (is_stored(k, output->selected[i])) want(k, output->selected[i]);
  }
  ALD_TRY(want_worst(k));
  want_failed(k);
done:
  return status;
}

/* ------------------------------------------------------------------------------ keeping */

static int keep_one(uint32_t item, void *user) {
  ALD_ASSERT(item < ((const keeper *)user)->wanted_count);
  keeper *k = user;
  if (k->stop && k->stop(k->user)) {
    k->outcomes[item] = ALD_INTERRUPTED;
    return 1;
  }
  const uint64_t scenario = k->wanted[item];
  ald_series *series = NULL;
  if (ald_store_has_series(k->folder, scenario)) return 0;
  ald_status status = ald_trace_run(k->study, k->device,
                                    (ald_draw){k->manifest.seed, k->manifest.scenarios, scenario},
                                    NULL, &series, k->report);
  if (status >= 0) status = ald_store_write_series(k->folder, scenario, series, k->report);
  ald_series_destroy(series);
  k->outcomes[item] = status;
  return status < 0;
}

static bool asks_for_series(const ald_study *study) {
  const ald_output *output = &study->output;
  return output->selected_count > 0 || output->worst_count > 0 || output->failed_count > 0;
}

ald_status ald_series_keep_until(const char *folder, bool (*stop)(void *), void *user,
                                 uint32_t *count, ald_report *report) {
  ald_status status = ALD_OK;
  keeper k = {.folder = folder, .stop = stop, .user = user, .report = report};
  if (count) *count = 0;
  if (!folder) return ALD_BAD_ARGUMENT;
  ALD_TRY(ald_manifest_read(folder, &k.manifest, report));
  if (!ald_manifest_has_word(&k.manifest, "series")) goto done;
  ALD_TRY(ald_study_read_files(k.manifest.study_text, "study.yml", k.manifest.files,
                               k.manifest.file_count, false, &k.study, NULL));
  if (!asks_for_series(k.study)) goto done;
  ALD_TRY(choose(&k));
  ALD_TRY(ald_device_omp_open(k.manifest.precision, &k.device, report));
  ald_host_each(k.wanted_count, 0, keep_one, &k);
  for (uint32_t i = 0; i < k.wanted_count && status == ALD_OK; i++) status = k.outcomes[i];
  if (count) *count = k.wanted_count;
done:
  ald_device_close(k.device);
  ald_results_close(k.results);
  ald_study_destroy(k.study);
  ald_manifest_clear(&k.manifest);
  free(k.indices);
  free(k.statuses);
  free(k.wanted);
  free(k.outcomes);
  return status;
}

ald_status ald_series_keep(const char *folder, uint32_t *count, ald_report *report) {
  if (!folder) ald_report_refuse(report, __func__);
  return ald_series_keep_until(folder, NULL, NULL, count, report);
}

ald_status ald_series_list(const char *folder, uint64_t **indices, size_t *count,
                           ald_report *report) {
  if (indices) *indices = NULL;
  if (count) *count = 0;
  if (!folder || !indices || !count) return ald_report_refuse(report, __func__);
  return ald_store_list_series(folder, indices, count, report);
}

ald_status ald_series_read(const char *folder, uint64_t index, ald_series **series,
                           ald_report *report) {
  if (series) *series = NULL;
  if (!folder || !series) return ald_report_refuse(report, __func__);
  return ald_store_read_series(folder, index, series, report);
}
