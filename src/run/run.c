/* SPDX-License-Identifier: Apache-2.0
 * A run: the scenarios of a study, computed by the team of its devices, whose results gather on the
 * collector. */
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/clock.h"
#include "base/float_mode.h"
#include "base/report.h"
#include "collector.h"
#include "rank_run.h"
#include "results/store.h"
#include "run_on.h"
#include "run_state.h"
#include "run_statistics.h"
#include "run_warnings.h"
#include "series.h"
#include "stopping_rule.h"
#include "tile/columns.h"
#include "tile/scenario.h"

enum { RUN_COOKIE = 0x0a11de01 };

ald_run_def ald_run_def_default(void) {
  return (ald_run_def){.precision = ALD_PRECISION_OF_STUDY, .cookie = RUN_COOKIE};
}

typedef ald_run_state run;

bool ald_run_tell(void *user, uint32_t finished) {
  run *r = user;
  pthread_mutex_lock(&r->lock);
  r->progress.done += finished;
  if (r->shared) {
    r->progress.failed = ald_rank_run_failed(r->shared);
    r->stopped = ald_rank_run_told(r->shared, 0, false) || r->stopped;
  } else if (r->collector) {
    r->progress.failed = ald_collector_tally(r->collector).failed;
  }
  r->progress.elapsed = ald_seconds() - r->began;
  if (r->def->progress && r->def->progress(&r->progress, r->def->user)) r->stopped = true;
  const bool stop = r->stopped;
  pthread_mutex_unlock(&r->lock);
  return stop;
}

static bool asks_to_stop(void *user) { return ald_run_tell(user, 0); }

/* ------------------------------------------------------------------------------ the whole study */

static ald_status compute(run *r, uint64_t from, uint64_t to) {
  if (r->shared) return ald_rank_run_compute(r->shared, from, to, r->report);
  return ald_team_run(r->team, from, to, r->report);
}

static ald_status run_all(run *r) {
  ald_status status = ALD_OK;
  const uint64_t all = r->summary->scenarios;
  const ald_stopping_rule *rule = &r->study->stopping;
  if (r->is_other) return ald_rank_run_serve(r->shared, r->report);
  if (!rule->pattern || r->summary->ended_at > 0) return compute(r, 0, all);
  const uint32_t looks = ald_stopping_rule_looks(rule, all);
  for (uint64_t done = 0; done < all && !r->stopped;) {
    const uint64_t next = ald_stopping_rule_next(rule, done, all);
    ALD_TRY(compute(r, done, next));
    if (r->stopped) break;
    done = next;
    const ald_exceedance seen = ald_collector_exceedance(r->collector, done);
    if (done == all || !ald_stopping_rule_judge(rule, &seen, looks)) continue;
    r->summary->ended_at = r->summary->scenarios = done;
    if (r->store) ALD_TRY(ald_store_end(r->store, done, r->report));
    ALD_TRY(ald_collector_cut(r->collector, done, r->report));
    break;
  }
done:
  return status;
}

/* ------------------------------------------------------------------------------ the end */

/* what each of several devices has computed, into the folder */
static ald_status record_shares(run *r) {
  char shares[ALD_DEVICES_MOST * 56] = "";
  size_t length = 0;
  if (!r->store || (r->summary->device_count == 1 && !ald_store_has_shares(r->store)))
    return ALD_OK;
  for (uint32_t k = 0; k < r->summary->device_count; k++) {
    const ald_device_share *share = &r->summary->device_shares[k];
    length += (size_t)snprintf(shares + length, sizeof shares - length, "%s%s %" PRIu64,
                               k > 0 ? ", " : "", share->id, share->scenarios);
    ALD_ASSERT(length < sizeof shares);
  }
  /* what was left out before the run is in the record already */
  const char *failed = r->summary->fallback + strlen(r->devices.left_out);
  if (strncmp(failed, "; ", 2) == 0) failed += 2;
  return ald_store_record(r->store, shares, failed, r->report);
}

/* A device has failed, and there is no other: what is finished is kept for a run that goes on. */
static void keep_finished(run *r) {
  if (!r->store) return;
  r->has_kept = r->checkpoints && ald_jobs_keep(ald_team_setting(r->team), r->report) == ALD_OK;
  ald_report_add(r->report,
                 "note: what was finished is in the folder; allide run --resume goes on with it, "
                 "on any device\n");
}

static void end(run *r) {
  ald_team_destroy(r->team);
  if (r->collector) {
    ald_tally tally = ald_collector_tally(r->collector);
    if (r->shared) ald_rank_run_rest(r->shared, &tally);
    r->summary->computed = tally.computed - r->taken_up;
    memcpy(r->summary->status, tally.status, sizeof tally.status);
    if (r->store) r->summary->stored = ald_collector_readable(r->collector, r->has_kept);
  }
  ald_rank_run_destroy(r->shared);
  r->shared = NULL;
  ald_collector_destroy(r->collector);
  r->collector = NULL;
  ald_running_statistics_destroy(r->statistics);
  ald_run_warnings_destroy(r->warnings);
  ald_checkpoints_close(r->checkpoints);
  ald_closed_form_destroy(r->closed);
  ald_device_set_close(&r->devices);
  ald_layout_destroy(r->layout);
  ald_store_close(r->store);
  ald_columns_clear(r->columns, r->column_count);
}

/* what has the type of a setting, but not its range */
static ald_status check_settings(const ald_run_def *def, ald_report *report) {
  const char *setting = NULL;
  if (!ald_precision_is_known(def->precision)) setting = "precision";
  if ((unsigned)def->pairs > ALD_PAIRS_NEAR) setting = "pairs";
  if ((unsigned)def->program > ALD_PROGRAM_ANY) setting = "program";
  if (isnan(def->checkpoint)) setting = "checkpoint";
  if (setting) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: ald_run_def: %s: it is out of its range\n", setting);
  }
  if (def->threads < 0 || def->threads > 4096) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: threads: expected 0 to 4096, got %d\n",
                           def->threads);
  }
  if (def->resume && !def->folder) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: resume needs a results folder\n");
  }
  if (def->resume && def->overwrite) {
    return ald_report_fail(
        report, ALD_BAD_ARGUMENT,
        "error: resume goes on with the results that overwrite removes: expected "
        "one of them\n");
  }
  return ALD_OK;
}

static ald_status check(const ald_study *study, const ald_run_def *def, ald_run_summary *summary,
                        ald_report *report) {
  if (summary) memset(summary, 0, sizeof *summary);
  if (!study || !def || !summary || def->cookie != RUN_COOKIE) {
    return ald_report_fail(
        report, ALD_BAD_ARGUMENT,
        "error: ald_run needs a study and settings from ald_run_def_default()\n");
  }
  const ald_status status = check_settings(def, report);
  if (status != ALD_OK) return status;
  if (def->shard_count > 1 && def->shard_index >= def->shard_count) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: shard: expected 0 to %u of %u shards, got %u\n",
                           def->shard_count - 1, def->shard_count, def->shard_index);
  }
  if (def->shard_count > 1 && study->stopping.pattern) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: a study with \"stop study\" cannot be split into shards: a "
                           "shard does not know the results of the others\n");
  }
  summary->scenarios = def->scenarios ? def->scenarios : study->scenarios;
  char problem[200];
  if (ald_design_check(&study->design, study->variable_count, summary->scenarios, problem,
                       sizeof problem) != ALD_OK) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: %s\n", problem);
  }
  return ALD_OK;
}

/* Was the run stopped before it had computed all? */
static bool was_stopped(run *r) {
  if (!r->stopped || r->summary->ended_at > 0) return false;
  if (!r->shared) return r->progress.done < r->progress.total;
  return r->is_other || ald_collector_tally(r->collector).finished < r->progress.total;
}

/* all of it, on devices that are open already; none: those of the settings */
static ald_status run_on(const ald_study *study, const ald_run_def *def,
                         const ald_device_set *devices, ald_run_summary *summary,
                         ald_report *report) {
  ald_status status = ALD_OK;
  run r = {.study = study, .def = def, .summary = summary, .report = report, .devices = *devices};
  pthread_mutex_init(&r.lock, NULL);
  r.began = ald_seconds();
  ALD_TRY(ald_run_begin(&r));
  if (status == ALD_OK) status = run_all(&r);
  if (r.team) ald_team_sum_up(r.team, summary);
  if (status == ALD_DEVICE_FAILED && r.team) keep_finished(&r);
  if (status < 0) goto done;
  if (!was_stopped(&r) && r.shared)
    ALD_TRY(ald_rank_run_gather(r.shared, &summary->device_seconds, report));
  if (was_stopped(&r) || status == ALD_INTERRUPTED) {
    if (r.team) ALD_TRY(ald_jobs_keep(ald_team_setting(r.team), report));
    r.has_kept = r.checkpoints != NULL;
    status = ALD_INTERRUPTED;
    goto done;
  }
  if (r.is_other) goto done;
  ALD_TRY(record_shares(&r));
  if (r.checkpoints) ald_checkpoints_remove(r.checkpoints);
  ald_collector_hash(r.collector, summary->hash);
  ALD_TRY(ald_run_warnings_end(r.warnings, def, summary->hash, report));
  if (r.statistics) {
    ALD_TRY(ald_run_statistics_end(study, def, r.statistics, r.columns, r.column_count, report));
  }
  if (ald_collector_failures(r.collector) > 0) status = ALD_REMARKS;
done:
  ald_rank_run_end(r.shared, status, ald_report_text(report));
  end(&r);
  const bool has_rows = def->folder && study->output.rows != ALD_ROWS_NONE && !r.is_other;
  if ((status == ALD_OK || status == ALD_REMARKS) && has_rows && def->shard_count < 2) {
    const ald_status kept =
        ald_series_keep_until(def->folder, asks_to_stop, &r, &summary->series, report);
    if (kept != ALD_OK) status = kept;
  }
  pthread_mutex_destroy(&r.lock);
  summary->seconds = ald_seconds() - r.began;
  return status;
}

ald_status ald_run(const ald_study *study, const ald_run_def *def, ald_run_summary *summary,
                   ald_report *report) {
  ALD_DEFAULT_FLOAT_MODES;
  const ald_device_set none = {.count = 0};
  const ald_status status = check(study, def, summary, report);
  return status == ALD_OK ? run_on(study, def, &none, summary, report) : status;
}

ald_status ald_run_on(const ald_study *study, const ald_run_def *def, ald_device *const *devices,
                      uint32_t count, ald_run_summary *summary, ald_report *report) {
  ALD_DEFAULT_FLOAT_MODES;
  ALD_ASSERT(count > 0 && count <= ALD_DEVICES_MOST);
  ald_device_set set = {.count = count};
  for (uint32_t k = 0; k < count; k++) set.devices[k] = devices[k];
  const ald_status status = check(study, def, summary, report);
  if (status == ALD_OK) return run_on(study, def, &set, summary, report);
  ald_device_set_close(&set);
  return status;
}
