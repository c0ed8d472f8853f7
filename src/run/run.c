/* SPDX-License-Identifier: Apache-2.0
 * A run: the scenarios of a study, computed by the team of its devices, whose results gather on the
 * collector. */

#include <dirent.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assertion.h"
#include "base/clock.h"
#include "base/float_mode.h"
#include "base/hash.h"
#include "base/host_threads.h"
#include "base/report.h"
#include "base/warning_list.h"
#include "check/result_warnings.h"
#include "check/single_check.h"
#include "check/study_check.h"
#include "device/far_past_check.h"
#include "model/record.h"
#include "plan/layout_create.h"
#include "qualify/device_set.h"
#include "replay/series.h"
#include "results/block.h"
#include "results/checkpoint.h"
#include "results/manifest.h"
#include "results/store.h"
#include "results/store_warnings.h"
#include "run/collector.h"
#include "run/rank_run.h"
#include "run/rank_state.h"
#include "run/rank_work.h"
#include "run/run_folder.h"
#include "run/run_on.h"
#include "run/stopping_rule.h"
#include "tile/columns.h"
#include "tile/events.h"

typedef struct ald_run_warnings ald_run_warnings;

typedef struct ald_run_state {
  const ald_study *study;
  const ald_run_def *def;
  ald_run_summary *summary;
  ald_report *report;
  ald_device_set devices;
  ald_rank_run *shared; /* NULL: this process computes alone */
  bool is_other;        /* rank 0 has the folder, and says what to compute */
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
} ald_run_state;

/* ------------------------------------------------------------------------------
 * A run whose rows are not kept. */

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

/* Does a run of this study, with these settings, make sense without rows? Its folder is made.
 * @return ALD_OK, ALD_BAD_ARGUMENT, ALD_BAD_RESULTS if the folder holds something, ALD_IO */
static ald_status run_statistics_begin(const ald_study *study, const ald_run_def *def,
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

/* Hands the statistics to the caller, and into the folder if there is one.
 * @return ALD_OK, ALD_IO, ALD_NO_MEMORY */
static ald_status run_statistics_end(const ald_study *study, const ald_run_def *def,
                                     const ald_running_statistics *running,
                                     const ald_column *columns, uint32_t column_count,
                                     ald_report *report) {
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

/* ------------------------------------------------------------------------------
 * The warnings of a run. */

struct ald_run_warnings {
  ald_warnings *ahead;
  ald_findings *findings;
};

static void run_warnings_destroy(ald_run_warnings *warnings) {
  if (!warnings) return;
  ald_findings_destroy(warnings->findings);
  ald_warnings_destroy(warnings->ahead);
  free(warnings);
}

/* Finds what is known ahead and hands it to the settings' call.
 * @param out receives NULL if nobody wants warnings: there is neither a folder nor a list
 * @return ALD_OK, ALD_NO_MEMORY, ALD_DEVICE_FAILED, ALD_BAD_STUDY if its precision must not be
 *         single, which is reported */
static ald_status run_warnings_begin(const ald_study *study, const ald_run_def *def,
                                     uint64_t scenarios, ald_run_warnings **out,
                                     ald_report *report) {
  ALD_ASSERT(study && def && out);
  *out = NULL;
  const ald_precision precision = ald_precision_or(def->precision, study->precision);
  if (precision == ALD_SINGLE_PRECISION) {
    const ald_status good = ald_single_refuse(study, report);
    if (good != ALD_OK) return good;
  }
  if (!def->folder && !def->warnings && !def->warned) return ALD_OK;
  ald_run_warnings *made = calloc(1, sizeof *made);
  ald_status status = ALD_OK;
  if (made) made->ahead = ald_warnings_create();
  if (!made || !made->ahead) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the warnings\n");
    goto done;
  }
  ALD_TRY(ald_study_check_in(study, precision, made->ahead, NULL));
  ALD_TRY(ald_findings_create(study, ald_run_seed(study, def), scenarios, &made->findings, report));
  if (def->warned) def->warned(made->ahead, def->warned_user);
  *out = made;
  made = NULL;
done:
  run_warnings_destroy(made);
  return status;
}

/* Where whole blocks are to be added. */
static ald_findings *run_warnings_findings(ald_run_warnings *warnings) {
  return warnings ? warnings->findings : NULL;
}

/* Puts all together: into the settings' list, and into the folder.
 * @param hash of the rows
 * @return ALD_OK, ALD_NO_MEMORY, ALD_IO */
static ald_status run_warnings_end(ald_run_warnings *warnings, const ald_run_def *def,
                                   const char *hash, ald_report *report) {
  if (!warnings) return ALD_OK;
  ald_warnings *all = ald_warnings_create();
  ald_status status = all ? ALD_OK : ALD_NO_MEMORY;
  if (status == ALD_OK) ald_result_warnings_join(warnings->ahead, warnings->findings, all);
  if (status == ALD_OK && ald_warnings_are_short(all)) status = ALD_NO_MEMORY;
  if (status == ALD_NO_MEMORY) ald_report_add(report, "error: no memory for the warnings\n");
  if (status == ALD_OK && def->folder) {
    status = ald_store_warnings_write(def->folder, hash, all, report);
  }
  if (status == ALD_OK) ald_warnings_join(def->warnings, all);
  ald_warnings_destroy(all);
  return status;
}

/* ------------------------------------------------------------------------------
 * How a run begins: its devices, its folder, what that holds already, its team. */

typedef ald_run_state run;

static ald_status no_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY,
                         "error: no memory for the run; use a smaller --tile or fewer threads\n");
}

/* ------------------------------------------------------------------------------------------ */

/* Counts scenarios that finished, and asks the caller whether to go on; `run` is an ald_run_state.
 * @return true: no */
static bool run_tell(void *user, uint32_t finished) {
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

/* the same of scenarios that this process has computed */
static bool tell_own(void *user, uint32_t finished) {
  run *r = user;
  const bool stop = run_tell(r, finished);
  return r->shared ? ald_rank_run_told(r->shared, finished, stop) : stop;
}

static ald_status job_done(void *user, const ald_job_range *job, ald_report *report) {
  return ald_rank_run_done(((run *)user)->shared, job, report);
}

static ald_status block_whole(const ald_block_outcome *outcome, void *user, ald_report *report) {
  return ald_rank_run_whole(((run *)user)->shared, outcome, report);
}

static ald_status open_devices(run *r) {
  ald_status status = ALD_OK;
  const ald_precision precision = ald_precision_or(r->def->precision, r->study->precision);
  if (r->study->is_closed) {
    status = ald_closed_open(r->study, r->def, &r->devices.devices[0], &r->closed, r->report);
    r->devices.count = r->devices.devices[0] ? 1 : 0;
    if (status < 0) goto done;
  } else if (r->devices.count == 0) {
    char own[ALD_RANK_DEVICE_TEXT];
    const char *text = r->def->device;
    if (r->shared) {
      ald_rank_device(ald_ranks_place(r->def->ranks), text, precision, own);
      text = own;
    }
    ALD_TRY(ald_device_set_open(text, precision, r->def->program, r->def->allow_fallback != 0,
                                &r->devices, r->report));
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
 * absent or damaged stays to be computed, and one of another study ends the run */
static ald_status take_stored(run *r, uint32_t b, bool watched) {
  ALD_ASSERT(b < ald_collector_block_count(r->collector));
  ald_block block;
  ald_hash hash;
  uint64_t counts[ALD_SCENARIO_STATUS_COUNT] = {0};
  ald_findings *findings = run_warnings_findings(r->warnings);
  ald_status status = ald_store_reread(r->store, b, &block, &hash, r->report);
  if (status != ALD_OK) return ald_store_expect_own(r->store, b, r->report);
  for (uint32_t i = 0; i < block.count; i++) counts[block.statuses[i]]++;
  ald_collector_resume(r->collector, b, hash, counts);
  if (watched) ald_collector_mark(r->collector, &block);
  if (findings) status = ald_findings_add(findings, &block, r->report);
  ald_block_clear(&block);
  return status;
}

/* blocks that are stored, and those of other shards; a rank that is not the first computes what it
 * is told to */
static ald_status settle_blocks(run *r) {
  ald_status status = ALD_OK;
  const bool watched = r->study->stopping.pattern && !r->summary->ended_at;
  if (watched) ald_collector_watch(r->collector, &r->study->stopping, r->columns);
  if (r->shared) ald_collector_on_whole(r->collector, block_whole, r);
  if (r->is_other) return ALD_OK;
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
  if (r->is_other) {
    return ald_checkpoints_join(r->def->folder, identity, r->layout->real_rows,
                                r->layout->flag_rows, r->column_count, &r->checkpoints, r->report);
  }
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
                            .tell = tell_own,
                            .done = r->shared ? job_done : NULL,
                            .user = r};
  return ald_team_create(r->devices.devices, r->devices.count, &def, &r->team, r->report);
}

/* The layout of `arithmetic: fast`, where that is good; the summary says which way is taken. */
static ald_status choose_arithmetic(run *r) {
  ald_layout *fast = NULL;
  char name[256] = "", problem[512] = "";
  ald_status status = ALD_OK;
  if (!r->study->is_fast || r->closed) return ALD_OK;
  if (r->devices.count > 1 || r->shared) {
    snprintf(problem, sizeof problem,
             "several %s compute, and their libraries sum in different orders",
             r->shared ? "ranks" : "devices");
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

/* The folder: rank 0 makes it ready, then the others join. */
static ald_status open_folder(run *r) {
  ald_status status = ALD_OK;
  ald_rank_go go = {.ended_at = 0};
  char own[ALD_HASH_TEXT];
  const bool has_rows = r->def->folder && r->study->output.rows != ALD_ROWS_NONE;
  const ald_run_place place = {.study = r->study,
                               .def = r->def,
                               .summary = r->summary,
                               .layout = r->closed ? NULL : r->layout,
                               .precision = r->devices.devices[0]->precision,
                               .columns = r->columns,
                               .column_count = r->column_count};
  if (r->shared) ALD_TRY(ald_run_folder_identity(&place, own, r->report));
  if (r->is_other) {
    ALD_TRY(ald_rank_run_wait(r->shared, &go));
    if (status == ALD_INTERRUPTED) return status;
    if (strcmp(go.identity, own) != 0) {
      return ald_report_fail(r->report, ALD_BAD_RESULTS,
                             "error: this rank reads another study, or is another version of the "
                             "program or has other settings than rank 0\n");
    }
  } else if (has_rows) {
    ALD_TRY(ald_run_folder_grow(&place, r->report));
  }
  if (has_rows) ALD_TRY(ald_run_folder_open(&place, &r->store, r->report));
  if (r->shared && !r->is_other) {
    memcpy(go.identity, own, sizeof own);
    ald_rank_run_go(r->shared, &go);
  }
  if (r->store && ald_store_ended_at(r->store) > 0) {
    r->summary->ended_at = r->summary->scenarios = ald_store_ended_at(r->store);
    r->progress.total = r->summary->scenarios;
  }
done:
  return status;
}

static ald_status create_collector(run *r) {
  ald_status status = ALD_OK;
  ALD_TRY(run_warnings_begin(r->study, r->def, r->summary->scenarios, &r->warnings, r->report));
  ALD_TRY(ald_collector_create(r->summary->scenarios, r->column_count, r->store, &r->collector,
                               r->report));
  ald_collector_judge(r->collector, run_warnings_findings(r->warnings));
  if (r->study->output.rows == ALD_ROWS_NONE) {
    const uint32_t blocks = r->is_other ? 0 : ald_collector_block_count(r->collector);
    if (ald_running_statistics_create(r->column_count, blocks, &r->statistics) < 0)
      return no_memory(r->report);
    ald_collector_statistics(r->collector, r->statistics);
  }
  ALD_TRY(settle_blocks(r));
done:
  return status;
}

static void take_part(run *r) {
  const ald_rank_run_def def = {.team = r->team,
                                .collector = r->collector,
                                .statistics = r->statistics,
                                .findings = run_warnings_findings(r->warnings),
                                .column_count = r->column_count,
                                .scenarios = r->summary->scenarios};
  if (r->shared) ald_rank_run_set(r->shared, &def);
}

/* Makes a run ready to compute: devices, the folder, what it holds already, the team.
 * @return ALD_OK, ALD_INTERRUPTED (another rank stops), why it cannot be */
static ald_status run_begin(run *r) {
  ald_status status = ALD_OK;
  ald_ranks *ranks = r->def->ranks;
  r->progress.total = r->summary->scenarios;
  r->summary->ranks = ald_ranks_count(ranks);
  if (ranks) {
    r->is_other = ald_ranks_rank(ranks) > 0;
    ALD_TRY(ald_rank_run_create(ranks, run_tell, r, &r->shared, r->report));
  }
  ALD_TRY(open_devices(r));
  const int all = ranks ? ald_rank_threads(ald_ranks_place(ranks)) : ald_host_threads();
  r->summary->threads = r->def->threads > 0 ? r->def->threads : all;
  ALD_TRY(ald_layout_create(r->study, ALD_TRACE_OFF, ald_event_capacity(r->study), &r->layout,
                            r->report));
  ALD_TRY(choose_arithmetic(r));
  ALD_TRY(ald_columns_create(r->study, &r->columns, &r->column_count, r->report));
  if (!r->def->resume && !r->is_other) {
    ALD_TRY(ald_run_folder_disk_space(r->study, r->def, r->summary->scenarios, r->report));
  }
  if (!r->is_other) ALD_TRY(run_statistics_begin(r->study, r->def, r->report));
  ALD_TRY(open_folder(r));
  if (status == ALD_INTERRUPTED) return status;
  ALD_TRY(create_collector(r));
  if (r->def->resume && !r->is_other) {
    ALD_TRY(ald_run_folder_disk_space(r->study, r->def, r->progress.total - r->progress.done,
                                      r->report));
  }
  ALD_TRY(open_checkpoints(r));
  ALD_TRY(create_team(r));
  ALD_TRY(ald_team_programs(r->team, r->report));
  take_part(r);
done:
  return status;
}

enum { RUN_COOKIE = 0x0a11de01 };

ald_run_def ald_run_def_default(void) {
  return (ald_run_def){.precision = ALD_PRECISION_OF_STUDY, .cookie = RUN_COOKIE};
}

static bool asks_to_stop(void *user) { return run_tell(user, 0); }

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
  char shares[ALD_DEVICES_MAX * 56] = "";
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
  run_warnings_destroy(r->warnings);
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
  ALD_TRY(run_begin(&r));
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
  ALD_TRY(run_warnings_end(r.warnings, def, summary->hash, report));
  if (r.statistics) {
    ALD_TRY(run_statistics_end(study, def, r.statistics, r.columns, r.column_count, report));
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
  ALD_ASSERT(count > 0 && count <= ALD_DEVICES_MAX);
  ald_device_set set = {.count = count};
  for (uint32_t k = 0; k < count; k++) set.devices[k] = devices[k];
  const ald_status status = check(study, def, summary, report);
  if (status == ALD_OK) return run_on(study, def, &set, summary, report);
  ald_device_set_close(&set);
  return status;
}
