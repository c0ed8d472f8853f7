/* SPDX-License-Identifier: Apache-2.0
 * Replay: one scenario of a results folder again, alone, with its series and a check of its row. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/float_mode.h"
#include "base/host_threads.h"
#include "base/report.h"
#include "qualify/device_open.h"
#include "reader/study_read.h"
#include "replay/scene.h"
#include "results/bad_input.h"
#include "results/block_read.h"
#include "results/failure.h"
#include "results/manifest.h"
#include "results/manifest_file.h"
#include "results/partial_block.h"
#include "results/sample.h"
#include "results/store.h"
#include "tile/closed_form.h"
#include "trace.h"

typedef struct replay {
  ald_manifest manifest;
  ald_study *study;
  ald_device *device;
  uint64_t index;
  double *row, *stored; /* (columns) */
  ald_series *series;
  ald_scene_maker *maker; /* NULL: nothing is to be drawn */
  ald_report *report;
  ald_status status;
} replay;

/* runs in a thread of the host's, whose floating-point modes are the default ones */
static int trace(uint32_t item, void *user) {
  (void)item;
  replay *r = user;
  const ald_trace_watch watch = r->maker ? ald_scene_watch(r->maker) : (ald_trace_watch){0};
  r->status = ald_trace_watched(r->study, r->device,
                                (ald_draw){r->manifest.seed, r->manifest.scenarios, r->index},
                                r->row, r->maker ? &watch : NULL, &r->series, r->report);
  return 0;
}

static bool same_bits(double a, double b) {
  return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

/* A replay sums the past in order. Libraries have summed it in another one, by which forces differ
 * by some 1e-14 of themselves; what motions make of that within a scenario stays far below this. */
#define NEAR_FAST 1e-6

static bool agree(const replay *r, double stored, double now) {
  if (same_bits(stored, now)) return true;
  return r->study->is_fast && fabs(stored - now) <= NEAR_FAST * fmax(fabs(stored), fabs(now));
}

static void compare(replay *r, int32_t stored_status) {
  ald_series *series = r->series;
  series->row_checked = 1;
  series->row_equal = stored_status == series->status;
  if (!series->row_equal) snprintf(series->mismatch, sizeof series->mismatch, "status");
  for (uint32_t c = 0; series->row_equal && c < r->manifest.column_count; c++) {
    if (!same_bits(r->stored[c], r->row[c])) series->row_near = 1;
    if (agree(r, r->stored[c], r->row[c])) continue;
    series->row_equal = series->row_near = 0;
    snprintf(series->mismatch, sizeof series->mismatch, "%s: %.17g stored, %.17g now",
             r->manifest.columns[c].name, r->stored[c], r->row[c]);
  }
}

/* writes the drawn variants in words */
static ald_status name_choices(replay *r) {
  const ald_study *study = r->study;
  ald_series *series = r->series;
  series->choices = calloc(study->choice_count + 1u, sizeof *series->choices);
  bool good = series->choices != NULL;
  for (uint32_t c = 0; good && c < study->choice_count; c++) {
    const ald_choice *choice = &study->choices[c];
    const ald_variant *variant = ald_choice_variant(choice, r->row[choice->variable]);
    const char *name = variant ? variant->name : "none";
    const size_t size = strlen(choice->name) + strlen(name) + 4;
    char *text = malloc(size);
    good = text != NULL;
    if (!good) break;
    snprintf(text, size, "%s = %s", choice->name, name);
    series->choices[series->choice_count++] = text;
  }
  return good ? ALD_OK
              : ald_report_fail(r->report, ALD_NO_MEMORY, "error: no memory for the replay\n");
}

/* writes why the scenario failed */
static ald_status name_failure(replay *r) {
  ald_series *series = r->series;
  ald_failure_cause cause;
  if (!ald_scenario_failed(series->status)) return ALD_OK;
  double *room = calloc(r->study->quantity_count + 1u, sizeof *room);
  if (!room) {
    return ald_report_fail(r->report, ALD_NO_MEMORY, "error: no memory for the replay\n");
  }
  ald_failure_find(r->study, &r->manifest, r->index, series->status, r->row, room, &cause);
  snprintf(series->failure, sizeof series->failure, "%s%s%s", cause.element,
           cause.element[0] ? ": " : "", cause.text);
  free(room);
  return ALD_OK;
}

static ald_status check_index(const replay *r, const char *folder) {
  const uint64_t scenarios = ald_manifest_scenarios(&r->manifest);
  if (r->index < scenarios) return ALD_OK;
  return ald_report_fail(r->report, ALD_BAD_ARGUMENT,
                         "error: %s has scenarios 0 to %llu, not %llu\n", folder,
                         (unsigned long long)(scenarios - 1), (unsigned long long)r->index);
}

/* another version may compute other bits, so that the comparison would mean nothing */
static ald_status check_version(const replay *r, const char *folder) {
  if (strcmp(r->manifest.version, ald_version()) == 0) return ALD_OK;
  return ald_report_fail(r->report, ALD_BAD_RESULTS,
                         "error: %s: computed by Allide %s, this is %s, whose numbers may differ; "
                         "replay with that version, or run the study again\n",
                         folder, r->manifest.version, ald_version());
}

/* what runs the scenario again */
static ald_status prepare(replay *r, const char *folder, const char *device, const double *every) {
  ALD_ASSERT(folder);
  ald_status status = ALD_OK;
  ALD_TRY(ald_manifest_read(folder, &r->manifest, r->report));
  ALD_TRY(check_version(r, folder));
  ALD_TRY(check_index(r, folder));
  ALD_TRY(ald_study_read_files(r->manifest.study_text, "study.yml", r->manifest.files,
                               r->manifest.file_count, false, &r->study, r->report));
  ALD_TRY(ald_closed_refuse(r->study, "a replay", r->report));
  ALD_TRY(
      ald_device_open(device ? device : "openmp", r->manifest.precision, &r->device, r->report));
  if (every) ALD_TRY(ald_scene_maker_create(r->study, *every, &r->maker, r->report));
  r->row = calloc(r->manifest.column_count + 1u, sizeof *r->row);
  r->stored = calloc(r->manifest.column_count + 1u, sizeof *r->stored);
  if (!r->row || !r->stored) {
    return ald_report_fail(r->report, ALD_NO_MEMORY, "error: no memory for the replay\n");
  }
done:
  return status;
}

/* every: time between frames of a scene; NULL: none is wanted */
/* the row that the folder holds, in a block or in a checkpoint */
static ald_status read_stored(replay *r, const char *folder, int32_t *status) {
  const ald_status found =
      ald_block_read_row(folder, &r->manifest, r->index, r->stored, status, r->report);
  if (found != ALD_BAD_RESULTS) return found;
  return ald_checkpoint_row_read(folder, &r->manifest, r->index, r->stored, status, r->report);
}

static ald_status run(const char *folder, uint64_t index, const char *device, const double *every,
                      ald_series **series, ald_scene **scene, ald_report *report) {
  ALD_DEFAULT_FLOAT_MODES;
  ald_status status = ALD_OK;
  replay r = {.index = index, .report = report};
  int32_t stored_status = 0;
  ALD_TRY(prepare(&r, folder, device, every));
  ald_host_each(1, 1, trace, &r);
  ALD_TRY(r.status);
  ALD_TRY(name_choices(&r));
  ALD_TRY(name_failure(&r));
  if (r.series->status == ALD_SCENARIO_BAD_INPUT) {
    ALD_TRY(ald_bad_input_explain(r.study, &r.manifest, index, report));
  }
  if (scene) ALD_TRY(ald_scene_finish(r.maker, scene, report));
  if (read_stored(&r, folder, &stored_status) == ALD_OK) {
    compare(&r, stored_status);
    if (!r.series->row_equal) status = ALD_REMARKS;
  }
  if (series) {
    *series = r.series;
    r.series = NULL;
  }
done:
  ald_series_destroy(r.series);
  ald_scene_maker_destroy(r.maker);
  ald_device_close(r.device);
  ald_study_destroy(r.study);
  ald_manifest_clear(&r.manifest);
  free(r.row);
  free(r.stored);
  return status;
}

ald_status ald_replay(const char *folder, uint64_t index, const char *device, ald_series **series,
                      ald_report *report) {
  if (series) *series = NULL;
  if (!folder || !series) return ald_report_refuse(report, __func__);
  return run(folder, index, device, NULL, series, NULL, report);
}

ald_status ald_replay_scene(const char *folder, uint64_t index, const char *device, double every,
                            ald_series **series, ald_scene **scene, ald_report *report) {
  if (scene) *scene = NULL;
  if (series) *series = NULL;
  if (!folder || !scene) return ald_report_refuse(report, __func__);
  return run(folder, index, device, &every, series, scene, report);
}
