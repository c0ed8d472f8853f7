/* SPDX-License-Identifier: Apache-2.0
 * A run: the scenarios of a study, computed by the team of its devices, whose results gather on the
 * collector. */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/clock.h"
#include "base/float_mode.h"
#include "base/host_threads.h"
#include "base/report.h"
#include "closed_run.h"
#include "collector.h"
#include "device/device.h"
#include "device/far_past.h"
#include "device/far_past_check.h"
#include "device_set.h"
#include "model/record.h"
#include "plan/layout_create.h"
#include "results/block.h"
#include "results/store.h"
#include "run_folder.h"
#include "run_on.h"
#include "run_statistics.h"
#include "run_warnings.h"
#include "series.h"
#include "stopping_rule.h"
#include "team.h"
#include "tile/columns.h"
#include "tile/events.h"
#include "tile/scenario.h"

enum { RUN_COOKIE = 0x0a11de01 };

ald_run_def ald_run_def_default(void) {
  return (ald_run_def){.precision = ALD_PRECISION_OF_STUDY, .cookie = RUN_COOKIE};
}

typedef struct run {
  const ald_study *study;
  const ald_run_def *def;
  ald_run_summary *summary;
  ald_report *report;
  ald_device_set devices;
  ald_team *team;
  ald_layout *layout;
  ald_store *store;                   /* NULL: no rows are kept */
  ald_running_statistics *statistics; /* NULL: no statistics instead */
  ald_column *columns;
  uint32_t column_count;
  ald_closed_form *closed; /* NULL: time is stepped */
  ald_checkpoints *checkpoints;
  ald_run_warnings *warnings; /* NULL: nobody wants any */
  ald_collector *collector;
  pthread_mutex_t lock; /* progress, stopped */
  ald_progress progress;
  uint64_t taken_up; /* scenarios, from checkpoints */
  double began;
  bool stopped;
  bool has_kept; /* checkpoints hold all that is finished */
} run;

static ald_status no_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY,
                         "error: no memory for the run; use a smaller --tile or fewer threads\n");
}

/* counts scenarios that finished, and asks the caller whether to go on */
static bool tell(void *user, uint32_t finished) {
  run *r = user;
  pthread_mutex_lock(&r->lock);
  r->progress.done += finished;
  if (r->collector) r->progress.failed = ald_collector_tally(r->collector).failed;
  r->progress.elapsed = ald_seconds() - r->began;
  if (r->def->progress && r->def->progress(&r->progress, r->def->user)) r->stopped = true;
  const bool stop = r->stopped;
  pthread_mutex_unlock(&r->lock);
  return stop;
}

static bool asks_to_stop(void *user) { return tell(user, 0); }

/* ------------------------------------------------------------------------------ the whole study */

static ald_status run_all(run *r) {
  ald_status status = ALD_OK;
  const uint64_t all = r->summary->scenarios;
  const ald_stopping_rule *rule = &r->study->stopping;
  if (!rule->pattern || r->summary->ended_at > 0) return ald_team_run(r->team, 0, all, r->report);
  const uint32_t looks = ald_stopping_rule_looks(rule, all);
  for (uint64_t done = 0; done < all && !r->stopped;) {
    const uint64_t next = ald_stopping_rule_next(rule, done, all);
    ALD_TRY(ald_team_run(r->team, done, next, r->report));
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

/* ------------------------------------------------------------------------------ begin and end */

static ald_status open_devices(run *r) {
  ald_status status = ALD_OK;
  const ald_precision precision = ald_precision_or(r->def->precision, r->study->precision);
  if (r->study->is_closed) {
    status = ald_closed_open(r->study, r->def, &r->devices.devices[0], &r->closed, r->report);
    r->devices.count = r->devices.devices[0] ? 1 : 0;
    if (status < 0) goto done;
  } else if (r->devices.count == 0) {
    ALD_TRY(ald_device_set_open(r->def->device, precision, r->def->allow_fallback != 0, &r->devices,
                                r->report));
  }
  ald_run_summary *summary = r->summary;
  memcpy(summary->fallback, r->devices.left_out, sizeof summary->fallback);
  summary->device_count = r->devices.count;
  for (uint32_t k = 0; k < r->devices.count; k++) {
    memcpy(summary->device_shares[k].id, r->devices.devices[k]->id,
           sizeof summary->device_shares->id);
    memcpy(summary->device_shares[k].name, r->devices.devices[k]->name,
           sizeof summary->device_shares->name);
  }
  ald_device_shares_name(summary->device_shares, summary->device_count, summary->device,
                         sizeof summary->device);
done:
  return status;
}

/* takes a stored block over, for the rule that ends the study and for warnings too; one that is
 * absent or damaged stays to be computed */
static ald_status take_stored(run *r, uint32_t b, bool watched) {
  ALD_ASSERT(b < ald_collector_block_count(r->collector));
  ald_block block;
  ald_hash hash;
  uint64_t counts[ALD_SCENARIO_STATUS_COUNT] = {0};
  ald_findings *findings = ald_run_warnings_findings(r->warnings);
  ald_status status = ald_store_reread(r->store, b, &block, &hash, r->report);
  if (status != ALD_OK) return ALD_OK;
  for (uint32_t i = 0; i < block.count; i++) counts[block.statuses[i]]++;
  ald_collector_resume(r->collector, b, hash, counts);
  if (watched) ald_collector_mark(r->collector, &block);
  if (findings) status = ald_findings_add(findings, &block, r->report);
  ald_block_clear(&block);
  return status;
}

/* blocks that are stored, and those of other shards */
static ald_status settle_blocks(run *r) {
  ald_status status = ALD_OK;
  const bool watched = r->study->stopping.pattern && !r->summary->ended_at;
  if (watched)
    ALD_TRY(ald_collector_watch(r->collector, &r->study->stopping, r->columns, r->report));
  for (uint32_t b = 0; b < ald_collector_block_count(r->collector); b++) {
    if (r->def->shard_count > 1 && b % r->def->shard_count != r->def->shard_index) {
      ald_collector_leave(r->collector, b);
      r->progress.total -= ald_collector_block_size(r->collector, b);
    } else if (r->store && r->def->resume) {
      ALD_TRY(take_stored(r, b, watched));
    }
  }
  r->progress.done = ald_collector_tally(r->collector).finished;
done:
  return status;
}

/* a scenario that a killed run had finished in a block that it had not */
static ald_status take_up(const ald_checkpoint *p, uint32_t offset, void *user) {
  ALD_ASSERT(offset < p->count && user);
  run *r = user;
  const uint64_t scenario = p->first + offset;
  size_t stride = 0;
  if (scenario >= r->summary->scenarios ||
      ald_collector_is_settled(r->collector, (uint32_t)(scenario / ALD_BLOCK_SCENARIOS))) {
    return ALD_OK;
  }
  const ald_status status = ald_collector_open(r->collector, scenario, 1, r->report);
  double *row = status == ALD_OK ? ald_collector_row(r->collector, scenario, &stride) : NULL;
  if (!row) return status;
  for (uint32_t c = 0; c < p->column_count; c++) {
    row[c * stride] = ald_checkpoint_row(p, offset)[c];
  }
  uint32_t first = 0, last;
  while (first < p->event_count && p->events[first].row < offset) first++;
  for (last = first; last < p->event_count && p->events[last].row == offset;) last++;
  r->progress.done++;
  r->taken_up++;
  return ald_collector_finish(r->collector, scenario, p->statuses[offset], p->events + first,
                              last - first, r->report);
}

static ald_status open_checkpoints(run *r) {
  char identity[40];
  ald_status status = ALD_OK;
  if (!r->store || r->closed || r->def->checkpoint < 0) return ALD_OK;
  ALD_TRY(ald_store_identity(r->store, identity));
  ALD_TRY(ald_checkpoints_open(r->def->folder, identity, r->layout->real_rows, r->layout->flag_rows,
                               r->column_count, &r->checkpoints, r->report));
  ALD_TRY(ald_checkpoints_finished(r->checkpoints, take_up, r));
done:
  return status;
}

static ald_status create_team(run *r) {
  const ald_team_def def = {.study = r->study,
                            .def = r->def,
                            .layout = r->layout,
                            .closed = r->closed,
                            .collector = r->collector,
                            .checkpoints = r->checkpoints,
                            .scenarios = r->summary->scenarios,
                            .column_count = r->column_count,
                            .threads = r->summary->threads,
                            .tell = tell,
                            .user = r};
  return ald_team_create(r->devices.devices, r->devices.count, &def, &r->team, r->report);
}

/* The layout of `arithmetic: fast`, where that is good; the summary says which way is taken. */
static ald_status choose_arithmetic(run *r) {
  ald_layout *fast = NULL;
  char name[256] = "", problem[512] = "";
  ald_status status = ALD_OK;
  if (!r->study->is_fast || r->closed) return ALD_OK;
  if (r->devices.count > 1) {
    snprintf(problem, sizeof problem,
             "several devices compute, and their libraries sum in different orders");
  } else {
    ALD_TRY(ald_past_check(r->devices.devices[0], r->study, r->layout, &fast, name, problem,
                           r->report));
  }
  if (fast) {
    ald_layout_destroy(r->layout);
    r->layout = fast;
  }
  snprintf(r->summary->arithmetic, sizeof r->summary->arithmetic, "%s%s",
           problem[0] ? "ordered, not fast: " : "fast, by ", problem[0] ? problem : name);
done:
  return status;
}

static ald_status begin(run *r) {
  ald_status status = ALD_OK;
  r->progress.total = r->summary->scenarios;
  ALD_TRY(open_devices(r));
  r->summary->threads = r->def->threads > 0 ? r->def->threads : ald_host_threads();
  ALD_TRY(ald_layout_create(r->study, ALD_TRACE_OFF, ald_event_capacity(r->study), &r->layout,
                            r->report));
  ALD_TRY(choose_arithmetic(r));
  ALD_TRY(ald_columns_create(r->study, &r->columns, &r->column_count, r->report));
  if (!r->def->resume) {
    ALD_TRY(ald_run_folder_disk_space(r->study, r->def, r->summary->scenarios, r->report));
  }
  ALD_TRY(ald_run_statistics_begin(r->study, r->def, r->report));
  const bool without_rows = r->study->output.rows == ALD_ROWS_NONE;
  if (r->def->folder && !without_rows) {
    const ald_run_place place = {.study = r->study,
                                 .def = r->def,
                                 .summary = r->summary,
                                 .layout = r->closed ? NULL : r->layout,
                                 .precision = r->devices.devices[0]->precision,
                                 .columns = r->columns,
                                 .column_count = r->column_count};
    ALD_TRY(ald_run_folder_grow(&place, r->report));
    ALD_TRY(ald_run_folder_open(&place, &r->store, r->report));
  }
  if (r->store && ald_store_ended_at(r->store) > 0) {
    r->summary->ended_at = r->summary->scenarios = ald_store_ended_at(r->store);
    r->progress.total = r->summary->scenarios;
  }
  ALD_TRY(ald_run_warnings_begin(r->study, r->def, r->summary->scenarios, &r->warnings, r->report));
  ALD_TRY(ald_collector_create(r->summary->scenarios, r->column_count, r->store, &r->collector,
                               r->report));
  ald_collector_judge(r->collector, ald_run_warnings_findings(r->warnings));
  if (without_rows) {
    const uint32_t blocks = ald_collector_block_count(r->collector);
    if (ald_running_statistics_create(r->column_count, blocks, &r->statistics) < 0)
      return no_memory(r->report);
    ald_collector_statistics(r->collector, r->statistics);
  }
  ALD_TRY(settle_blocks(r));
  if (r->def->resume) {
    ALD_TRY(ald_run_folder_disk_space(r->study, r->def, r->progress.total - r->progress.done,
                                      r->report));
  }
  ALD_TRY(open_checkpoints(r));
  ALD_TRY(create_team(r));
  ALD_TRY(ald_team_programs(r->team, r->report));
done:
  return status;
}

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
    const ald_tally tally = ald_collector_tally(r->collector);
    r->summary->computed = tally.computed - r->taken_up;
    memcpy(r->summary->status, tally.status, sizeof tally.status);
    if (r->store) r->summary->stored = ald_collector_readable(r->collector, r->has_kept);
  }
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

static ald_status check(const ald_study *study, const ald_run_def *def, ald_run_summary *summary,
                        ald_report *report) {
  if (!study || !def || !summary || def->cookie != RUN_COOKIE) {
    return ald_report_fail(
        report, ALD_BAD_ARGUMENT,
        "error: ald_run needs a study and settings from ald_run_def_default()\n");
  }
  if (def->threads < 0 || def->threads > 4096) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: threads: expected 0 to 4096, got %d\n",
                           def->threads);
  }
  if (def->resume && !def->folder) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: resume needs a results folder\n");
  }
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
  memset(summary, 0, sizeof *summary);
  summary->scenarios = def->scenarios ? def->scenarios : study->scenarios;
  char problem[200];
  if (ald_design_check(&study->design, study->variable_count, summary->scenarios, problem,
                       sizeof problem) != ALD_OK) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: %s\n", problem);
  }
  return ALD_OK;
}

/* all of it, on devices that are open already; none: those of the settings */
static ald_status run_on(const ald_study *study, const ald_run_def *def,
                         const ald_device_set *devices, ald_run_summary *summary,
                         ald_report *report) {
  ald_status status = ALD_OK;
  run r = {.study = study, .def = def, .summary = summary, .report = report, .devices = *devices};
  pthread_mutex_init(&r.lock, NULL);
  r.began = ald_seconds();
  ALD_TRY(begin(&r));
  status = run_all(&r);
  ald_team_sum_up(r.team, summary);
  if (status == ALD_DEVICE_FAILED) keep_finished(&r);
  if (status < 0) goto done;
  ALD_TRY(record_shares(&r));
  if (r.stopped && r.progress.done < r.progress.total && !summary->ended_at) {
    ALD_TRY(ald_jobs_keep(ald_team_setting(r.team), report));
    r.has_kept = r.checkpoints != NULL;
    status = ALD_INTERRUPTED;
    goto done;
  }
  if (r.checkpoints) ald_checkpoints_remove(r.checkpoints);
  ald_collector_hash(r.collector, summary->hash);
  ALD_TRY(ald_run_warnings_end(r.warnings, def, summary->hash, report));
  if (r.statistics) {
    ALD_TRY(ald_run_statistics_end(study, def, r.statistics, r.columns, r.column_count, report));
  }
  if (ald_collector_failures(r.collector) > 0) status = ALD_REMARKS;
done:
  end(&r);
  const bool has_rows = def->folder && study->output.rows != ALD_ROWS_NONE;
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
