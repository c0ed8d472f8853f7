/* SPDX-License-Identifier: Apache-2.0
 * How a run begins: its devices, its folder, what that holds already, its team. */
#include <stdio.h>
#include <string.h>

#include "base/assertion.h"
#include "base/host_threads.h"
#include "base/report.h"
#include "device/far_past.h"
#include "device/far_past_check.h"
#include "model/record.h"
#include "plan/layout_create.h"
#include "rank_device.h"
#include "results/block.h"
#include "results/store.h"
#include "run_folder.h"
#include "run_state.h"
#include "run_statistics.h"
#include "tile/columns.h"
#include "tile/events.h"

typedef ald_run_state run;

static ald_status no_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY,
                         "error: no memory for the run; use a smaller --tile or fewer threads\n");
}

/* the same of scenarios that this process has computed */
static bool tell_own(void *user, uint32_t finished) {
  run *r = user;
  const bool stop = ald_run_tell(r, finished);
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
  ald_findings *findings = ald_run_warnings_findings(r->warnings);
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
  ALD_TRY(ald_run_warnings_begin(r->study, r->def, r->summary->scenarios, &r->warnings, r->report));
  ALD_TRY(ald_collector_create(r->summary->scenarios, r->column_count, r->store, &r->collector,
                               r->report));
  ald_collector_judge(r->collector, ald_run_warnings_findings(r->warnings));
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
                                .findings = ald_run_warnings_findings(r->warnings),
                                .column_count = r->column_count,
                                .scenarios = r->summary->scenarios};
  if (r->shared) ald_rank_run_set(r->shared, &def);
}

ald_status ald_run_begin(run *r) {
  ald_status status = ALD_OK;
  ald_ranks *ranks = r->def->ranks;
  r->progress.total = r->summary->scenarios;
  r->summary->ranks = ald_ranks_count(ranks);
  if (ranks) {
    r->is_other = ald_ranks_rank(ranks) > 0;
    ALD_TRY(ald_rank_run_create(ranks, ald_run_tell, r, &r->shared, r->report));
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
  if (!r->is_other) ALD_TRY(ald_run_statistics_begin(r->study, r->def, r->report));
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
