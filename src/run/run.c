/* SPDX-License-Identifier: Apache-2.0
 * A run: the scenarios of a study, cut into jobs, whose results gather on the collector. On the
 * host every thread takes the next job and computes it alone; another device computes one large
 * tile at a time. */
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
#include "device/device_omp.h"
#include "device/far_past.h"
#include "device/far_past_check.h"
#include "device_open.h"
#include "job.h"
#include "job_cut.h"
#include "model/record.h"
#include "plan/layout_create.h"
#include "results/block.h"
#include "results/store.h"
#include "run_folder.h"
#include "run_statistics.h"
#include "run_warnings.h"
#include "series.h"
#include "stopping_rule.h"
#include "study_program.h"
#include "tile/columns.h"
#include "tile/events.h"
#include "tile/scenario.h"

enum { RUN_COOKIE = 0x0a11de01 };
#define CHECKPOINT 60.0

ald_run_def ald_run_def_default(void) {
  return (ald_run_def){.precision = ALD_PRECISION_OF_STUDY, .cookie = RUN_COOKIE};
}

/* A worker in the pool. */
typedef struct pool_entry {
  struct pool_entry *next;
  ald_worker *worker;
  ald_closed_worker *closed; /* instead, by closed form */
} pool_entry;

typedef struct run {
  const ald_study *study;
  const ald_run_def *def;
  ald_run_summary *summary;
  ald_report *report;
  ald_device *device;
  ald_layout *layout;
  ald_store *store;                   /* NULL: no rows are kept */
  ald_running_statistics *statistics; /* NULL: no statistics instead */
  ald_column *columns;
  uint32_t column_count;
  ald_closed_form *closed; /* NULL: time is stepped */
  ald_checkpoints *checkpoints;
  ald_run_warnings *warnings; /* NULL: nobody wants any */
  ald_collector *collector;
  ald_job_setting setting;
  ald_job_range *jobs;
  uint32_t job_count;
  pool_entry *pool;
  pthread_mutex_t lock; /* pool, device_seconds, status, progress */
  ald_progress progress;
  uint64_t taken_up; /* scenarios, from checkpoints */
  double began;
  ald_status status;
  bool stopped;
  bool has_kept; /* checkpoints hold all that is finished */
} run;

static ald_status no_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY,
                         "error: no memory for the run; use a smaller --tile or fewer threads\n");
}

/* ------------------------------------------------------------------------------ jobs */

static pool_entry *pool_take(run *r) {
  pthread_mutex_lock(&r->lock);
  pool_entry *d = r->pool;
  if (d) r->pool = d->next;
  pthread_mutex_unlock(&r->lock);
  if (d) return d;
  d = calloc(1, sizeof *d);
  ald_status status = d ? ALD_OK : no_memory(r->report);
  if (d && r->closed) status = ald_closed_worker_create(r->closed, r->study, &d->closed);
  if (d && !r->closed) status = ald_job_worker(&r->setting, &d->worker, r->report);
  if (status >= 0) return d;
  free(d);
  pthread_mutex_lock(&r->lock);
  if (r->status >= 0) r->status = status;
  pthread_mutex_unlock(&r->lock);
  return NULL;
}

static void pool_return(run *r, pool_entry *d) {
  ALD_ASSERT(d && (d->worker || d->closed));
  pthread_mutex_lock(&r->lock);
  d->next = r->pool;
  r->pool = d;
  pthread_mutex_unlock(&r->lock);
}

/* counts scenarios that finished, and asks the caller whether to go on */
static bool tell(void *user, uint32_t finished) {
  run *r = user;
  pthread_mutex_lock(&r->lock);
  r->progress.done += finished;
  if (r->collector) r->progress.failed = ald_collector_tally(r->collector).failed;
  r->progress.elapsed = ald_seconds() - r->began;
  if (r->def->progress && r->def->progress(&r->progress, r->def->user)) r->stopped = true;
  const bool stop = r->stopped || r->status < 0;
  pthread_mutex_unlock(&r->lock);
  return stop;
}

static bool asks_to_stop(void *user) { return tell(user, 0); }

static int job_work(uint32_t item, void *user) {
  run *r = user;
  const ald_job_range range = r->jobs[item];
  pool_entry *d = pool_take(r);
  if (!d) return 1;
  const double began = ald_seconds();
  ald_status status = ald_collector_open(r->collector, range.first, range.count, r->report);
  if (status == ALD_OK && r->closed) {
    status = ald_closed_run(d->closed, r->collector, r->setting.seed, r->setting.scenarios,
                            range.first, range.count, r->report);
    if (status >= 0) tell(r, range.count);
  } else if (status == ALD_OK) {
    status = ald_job_run(&r->setting, d->worker, range.first, range.count, r->report);
  }
  pool_return(r, d);
  pthread_mutex_lock(&r->lock);
  r->summary->device_seconds += ald_seconds() - began;
  if (status < 0 && r->status >= 0) r->status = status;
  const int stop = r->stopped || r->status < 0;
  pthread_mutex_unlock(&r->lock);
  return stop;
}

static ald_status run_jobs(run *r, uint64_t from, uint64_t to) {
  ALD_ASSERT(from <= to);
  free(r->jobs);
  r->jobs = NULL;
  const ald_status status =
      ald_jobs_cut(&r->setting, from, to, r->def->order_seed, &r->jobs, &r->job_count, r->report);
  if (status < 0) return status;
  if (r->device->is_host) {
    ald_host_each(r->job_count, r->summary->threads, job_work, r);
  } else {
    for (uint32_t j = 0; j < r->job_count; j++) {
      if (job_work(j, r)) break;
    }
  }
  return r->status;
}

/* ------------------------------------------------------------------------------ the whole study */

static ald_status run_all(run *r) {
  ald_status status = ALD_OK;
  const uint64_t all = r->summary->scenarios;
  const ald_stopping_rule *rule = &r->study->stopping;
  if (!rule->pattern || r->summary->ended_at > 0) return run_jobs(r, 0, all);
  const uint32_t looks = ald_stopping_rule_looks(rule, all);
  for (uint64_t done = 0; done < all && !r->stopped;) {
    const uint64_t next = ald_stopping_rule_next(rule, done, all);
    ALD_TRY(run_jobs(r, done, next));
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

static ald_status open_device(run *r) {
  if (r->study->is_closed) {
    return ald_closed_open(r->study, r->def, r->summary, &r->device, &r->closed, r->report);
  }
  const ald_precision precision = ald_precision_or(r->def->precision, r->study->precision);
  ald_report *why = ald_report_create();
  ald_status status = ald_device_open(r->def->device, precision, &r->device, why);
  const bool opencl = r->def->device && strncmp(r->def->device, "opencl", 6) == 0;
  const char *reason = ald_report_notes(r->report, ald_report_text(why));
  if (status != ALD_OK && opencl && r->def->allow_fallback) {
    const char *colon = strstr(reason, ": ");
    if (colon) reason = colon + 2; /* without "error: " */
    snprintf(r->summary->fallback, sizeof r->summary->fallback, "%.*s", (int)strcspn(reason, "\n"),
             reason);
    status = ald_device_omp_open(precision, &r->device, r->report);
  } else if (status != ALD_OK) {
    ald_report_add(r->report, "%s", reason);
    if (opencl) {
      ald_report_add(r->report, "note: --allow-fallback computes on OpenMP instead\n");
    }
  }
  ald_report_destroy(why);
  if (status != ALD_OK) return status;
  snprintf(r->summary->device, sizeof r->summary->device, "%s", r->device->name);
  return ALD_OK;
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

static void set_jobs(run *r) {
  uint32_t lanes = r->def->tile ? r->def->tile : ald_device_tile(r->device, r->layout);
  if (r->closed) lanes = ALD_BLOCK_SCENARIOS;
  if (lanes > r->summary->scenarios) lanes = (uint32_t)r->summary->scenarios;
  r->summary->tile = lanes;
  r->summary->memory = ald_lane_bytes(r->layout, r->device->precision);
  r->setting = (ald_job_setting){
      .study = r->study,
      .seed = ald_run_seed(r->study, r->def),
      .scenarios = r->summary->scenarios,
      .device = r->device,
      .layout = r->layout,
      .follows_near = ald_near_is_chosen(r->study, r->layout, r->device, r->def->pairs),
      .collector = r->collector,
      .column_count = r->column_count,
      .lanes = lanes,
      .threads = r->summary->threads,
      .checkpoints = r->checkpoints,
      .checkpoint = r->def->checkpoint > 0 ? r->def->checkpoint : CHECKPOINT,
      .tell = tell,
      .user = r,
  };
  if (r->closed || r->setting.follows_near) r->summary->memory = 0; /* no tile, or not known yet */
}

/* The layout of `arithmetic: fast`, where that is good; the summary says which way is taken. */
static ald_status choose_arithmetic(run *r) {
  ald_layout *fast = NULL;
  char name[256] = "", problem[512] = "";
  ald_status status = ALD_OK;
  if (!r->study->is_fast || r->closed) return ALD_OK;
  ALD_TRY(ald_past_check(r->device, r->study, r->layout, &fast, name, problem, r->report));
  if (fast) {
    ald_layout_destroy(r->layout);
    r->layout = fast;
  }
  snprintf(r->summary->arithmetic, sizeof r->summary->arithmetic, "%s%s",
           problem[0] ? "ordered, not fast: " : "fast, by ", problem[0] ? problem : name);
done:
  return status;
}

static ald_status choose_program(run *r) {
  const ald_study_program program = {
      r->device, r->study, r->layout, r->setting.seed, r->setting.scenarios, r->def->program};
  if (r->closed || r->setting.follows_near) return ALD_OK;
  return ald_study_program_choose(&program, r->summary, r->report);
}

static ald_status begin(run *r) {
  ald_status status = ALD_OK;
  r->progress.total = r->summary->scenarios;
  ALD_TRY(open_device(r));
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
                                 .precision = r->device->precision,
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
  set_jobs(r);
  ALD_TRY(choose_program(r));
done:
  return status;
}

/* what a tile that followed a part of the pairs took at most */
static void take_most(ald_run_summary *summary, const ald_worker *worker) {
  if (!worker || !worker->near) return;
  const ald_near_most most = ald_near_most_of(worker->near);
  if (most.pairs > summary->pairs) summary->pairs = most.pairs;
  if (most.bytes > summary->memory) summary->memory = most.bytes;
}

static void end(run *r) {
  while (r->pool) {
    pool_entry *next = r->pool->next;
    take_most(r->summary, r->pool->worker);
    ald_worker_destroy(r->pool->worker);
    ald_closed_worker_destroy(r->pool->closed);
    free(r->pool);
    r->pool = next;
  }
  if (r->device) r->summary->launches = r->device->launches;
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
  ald_device_close(r->device);
  ald_layout_destroy(r->layout);
  ald_store_close(r->store);
  ald_columns_clear(r->columns, r->column_count);
  free(r->jobs);
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
  return ALD_OK;
}

ald_status ald_run(const ald_study *study, const ald_run_def *def, ald_run_summary *summary,
                   ald_report *report) {
  ALD_DEFAULT_FLOAT_MODES;
  ald_status status = check(study, def, summary, report);
  if (status != ALD_OK) return status;
  memset(summary, 0, sizeof *summary);
  summary->scenarios = def->scenarios ? def->scenarios : study->scenarios;
  char problem[200];
  if (ald_design_check(&study->design, study->variable_count, summary->scenarios, problem,
                       sizeof problem) != ALD_OK) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: %s\n", problem);
  }
  run r = {.study = study, .def = def, .summary = summary, .report = report};
  pthread_mutex_init(&r.lock, NULL);
  r.began = ald_seconds();
  ALD_TRY(begin(&r));
  ALD_TRY(run_all(&r));
  if (r.stopped && r.progress.done < r.progress.total && !summary->ended_at) {
    ALD_TRY(ald_jobs_keep(&r.setting, report));
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
