/* SPDX-License-Identifier: Apache-2.0
 * A run that several ranks share. */
#include "rank_work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/assertion.h"
#include "base/clock.h"
#include "base/host_threads.h"
#include "base/report.h"
#include "device/device_cl_list.h"
#include "results/block.h"
#include "run/rank_messages.h"
#include "run/rank_run.h"
#include "run/rank_state.h"

/* ------------------------------------------------------------------------------
 * What of a computer a rank computes with. */

static const char everything[] = "opencl:all";
enum { GPUS_MAX = 64 };

/* the GPU of a rank; false: there are not so many */
static bool find_gpu(ald_rank_place place, ald_precision precision, char *text) {
  ald_device_info infos[GPUS_MAX];
  size_t count = 0;
  uint32_t gpu = 0;
  if (ald_device_cl_list(infos, GPUS_MAX, &count, NULL) != ALD_OK) return false;
  for (size_t d = 0; d < count && d < GPUS_MAX; d++) {
    if (!infos[d].gpu || !(infos[d].fp64 || precision == ALD_SINGLE_PRECISION)) continue;
    if (gpu++ != place.local_rank) continue;
    snprintf(text, ALD_RANK_DEVICE_TEXT, "%s", infos[d].id);
    return true;
  }
  return false;
}

/* the part of a rank of all OpenCL devices, joined by +; false: there are none */
static bool share_all(ald_rank_place place, ald_precision precision, char *text, size_t size) {
  ald_device_id ids[ALD_DEVICES_MAX];
  uint32_t count = 0;
  size_t length = 0;
  if (ald_device_cl_ids(everything, precision, ids, ALD_DEVICES_MAX, &count, NULL) != ALD_OK ||
      count == 0) {
    return false;
  }
  for (uint32_t k = place.local_rank % count; k < count && length < size; k += place.local_count) {
    length +=
        (size_t)snprintf(text + length, size - length, "%s%s", length > 0 ? "+" : "", ids[k].text);
  }
  return length < size;
}

void ald_rank_device(ald_rank_place place, const char *asked, ald_precision precision,
                     char text[ALD_RANK_DEVICE_TEXT]) {
  ALD_ASSERT(place.local_rank < place.local_count);
  char share[ALD_RANK_DEVICE_TEXT / 2];
  const char *all = asked ? strstr(asked, everything) : NULL;
  if (!asked || strcmp(asked, "auto") == 0) {
    if (!find_gpu(place, precision, text)) snprintf(text, ALD_RANK_DEVICE_TEXT, "openmp");
    return;
  }
  if (!all || !share_all(place, precision, share, sizeof share)) {
    snprintf(text, ALD_RANK_DEVICE_TEXT, "%s", asked);
    return;
  }
  snprintf(text, ALD_RANK_DEVICE_TEXT, "%.*s%s%.256s", (int)(all - asked < 256 ? all - asked : 256),
           asked, share, all + strlen(everything));
}

int ald_rank_threads(ald_rank_place place) {
  const long online = sysconf(_SC_NPROCESSORS_ONLN);
  const int share = (int)(online / (long)place.local_count), bound = ald_host_threads();
  const int threads = share < bound ? share : bound;
  return threads > 0 ? threads : 1;
}

/* ------------------------------------------------------------------------------------------ */

static const double kept_most = 2.5;      /* that rank 0 waits until the others have kept all [s] */
static const double stopped_most = 4;     /* that the others wait for its shutdown_message [s] */
static const double failed_most = 120;    /* the same after a failure before it has begun [s] */
static const size_t part_most = 64 << 20; /* bytes of rows in a message */

/* ------------------------------------------------------------------------------ begin and end */

static ald_status start_threads(ald_rank_run *run, ald_report *report) {
  run->has_post = pthread_create(&run->post, NULL, ald_rank_post_main, run) == 0;
  run->has_clerk =
      run->has_post && pthread_create(&run->clerk, NULL, ald_rank_clerk_main, run) == 0;
  if (run->has_clerk) return ALD_OK;
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no thread could be started\n");
}

ald_status ald_rank_run_create(ald_ranks *ranks, bool (*tell)(void *user, uint32_t finished),
                               void *user, ald_rank_run **out, ald_report *report) {
  ALD_ASSERT(ranks && tell && out);
  pthread_condattr_t how;
  const ald_rank_place place = ald_ranks_place(ranks);
  ald_rank_run *run = calloc(1, sizeof *run);
  *out = run;
  if (run) run->peers = calloc(place.count, sizeof *run->peers);
  if (!run || !run->peers) {
    free(run);
    *out = NULL;
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the ranks\n");
  }
  run->ranks = ranks;
  run->place = place;
  run->channel = ald_ranks_channel(ranks);
  run->tell = tell;
  run->user = user;
  run->queue.rank_count = place.count;
  pthread_mutex_init(&run->lock, NULL);
  pthread_condattr_init(&how);
  pthread_condattr_setclock(&how, CLOCK_MONOTONIC);
  pthread_cond_init(&run->changed, &how);
  pthread_cond_init(&run->wake, &how);
  pthread_condattr_destroy(&how);
  return start_threads(run, report);
}

/* the threads end, all messages are sent */
static void quit(ald_rank_run *run) {
  pthread_mutex_lock(&run->lock);
  run->quits = true;
  pthread_cond_broadcast(&run->changed);
  pthread_cond_broadcast(&run->wake);
  pthread_mutex_unlock(&run->lock);
  if (run->has_clerk) pthread_join(run->clerk, NULL);
  if (run->has_post) pthread_join(run->post, NULL);
  run->has_clerk = run->has_post = false;
}

void ald_rank_run_destroy(ald_rank_run *run) {
  if (!run) return;
  quit(run);
  for (ald_parcel *p; (p = ald_parcels_take(&run->out));) ald_parcel_destroy(p);
  for (ald_parcel *p; (p = ald_parcels_take(&run->in));) ald_parcel_destroy(p);
  while (run->works) {
    ald_rank_work *next = run->works->next;
    free(run->works);
    run->works = next;
  }
  pthread_cond_destroy(&run->changed);
  pthread_cond_destroy(&run->wake);
  pthread_mutex_destroy(&run->lock);
  free(run->failure);
  free(run->peers);
  free(run);
}

/* waits for a change, under the lock; @return false once it is too late */
static bool wait_until(ald_rank_run *run, double end) {
  const double left = end - ald_seconds();
  struct timespec until;
  if (left <= 0) return false;
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_sec += (time_t)left;
  until.tv_nsec += (long)(1e9 * (left - (double)(time_t)left));
  if (until.tv_nsec >= 1000000000) {
    until.tv_sec++;
    until.tv_nsec -= 1000000000;
  }
  pthread_cond_timedwait(&run->changed, &run->lock, &until);
  return true;
}

static bool all_have(const ald_rank_run *run, bool left) {
  for (uint32_t k = 1; k < run->place.count; k++) {
    if (!(left ? run->peers[k].has_left : run->peers[k].is_final)) return false;
  }
  return true;
}

/* After a stop or a failure nobody leaves before all have kept what they have: a launcher ends the
 * others as soon as one has gone. */
static void leave_together(ald_rank_run *run, bool has_begun) {
  const double now = ald_seconds();
  if (run->place.rank == 0) {
    while (!all_have(run, true) && wait_until(run, now + kept_most)) continue;
    if (all_have(run, true)) {
      ald_rank_post_all(run, ALD_RANK_FAREWELL, NULL, 0);
    } else {
      ald_ranks_give_up(run->ranks);
    }
    return;
  }
  ald_rank_rest rest = {{0}};
  if (has_begun) {
    const ald_tally tally = ald_collector_tally(run->def.collector);
    for (int s = 0; s < ALD_SCENARIO_STATUS_COUNT; s++)
      rest.status[s] = tally.status[s] - run->reported.status[s];
  }
  ald_rank_post(run, 0, ALD_RANK_BYE, &rest, sizeof rest);
  const double most = has_begun ? stopped_most : failed_most;
  while (!run->has_shutdown_message && wait_until(run, now + most)) continue;
  if (!run->has_shutdown_message) ald_ranks_give_up(run->ranks);
}

void ald_rank_run_end(ald_rank_run *run, ald_status status, const char *why) {
  if (!run) return;
  const bool is_good = status == ALD_OK || status == ALD_REMARKS;
  pthread_mutex_lock(&run->lock);
  if (status < 0 && run->place.rank > 0) {
    const int32_t number = status;
    const size_t length = strlen(why);
    unsigned char *bytes = malloc(ALD_RANK_HEAD + sizeof number + length);
    if (bytes) memcpy(bytes + ALD_RANK_HEAD, &number, sizeof number);
    if (bytes) memcpy(bytes + ALD_RANK_HEAD + sizeof number, why, length);
    if (bytes)
      ald_rank_post_bytes(run, 0, ALD_RANK_FAIL, bytes, ALD_RANK_HEAD + sizeof number + length);
  }
  if (!is_good) {
    ald_rank_stop(run);
    leave_together(run, run->is_set);
  }
  pthread_mutex_unlock(&run->lock);
  quit(run);
}

/* ------------------------------------------------------------------------------ the beginning */

void ald_rank_run_go(ald_rank_run *run, const ald_rank_go *go) {
  pthread_mutex_lock(&run->lock);
  ald_rank_post_all(run, ALD_RANK_GO, go, sizeof *go);
  pthread_mutex_unlock(&run->lock);
}

ald_status ald_rank_run_wait(ald_rank_run *run, ald_rank_go *go) {
  pthread_mutex_lock(&run->lock);
  while (!run->has_go && !run->is_stopped) pthread_cond_wait(&run->changed, &run->lock);
  const ald_status status = run->has_go ? ALD_OK : ALD_INTERRUPTED;
  *go = run->go;
  pthread_mutex_unlock(&run->lock);
  return status;
}

void ald_rank_run_set(ald_rank_run *run, const ald_rank_run_def *def) {
  pthread_mutex_lock(&run->lock);
  run->def = *def;
  run->queue.collector = def->collector;
  run->is_set = true;
  run->began = ald_seconds();
  pthread_cond_broadcast(&run->changed);
  pthread_mutex_unlock(&run->lock);
}

/* ------------------------------------------------------------------------------ the work */

bool ald_rank_run_told(ald_rank_run *run, uint32_t finished, bool stop) {
  pthread_mutex_lock(&run->lock);
  run->finished += finished;
  if (stop && !run->is_stopped) ald_rank_stop(run);
  const bool stopped = run->is_stopped;
  pthread_mutex_unlock(&run->lock);
  return stopped;
}

uint64_t ald_rank_run_failed(ald_rank_run *run) {
  uint64_t failed = 0;
  pthread_mutex_lock(&run->lock);
  if (run->is_set) failed = ald_collector_tally(run->def.collector).failed - run->taken_failed;
  for (uint32_t k = 1; k < run->place.count; k++) failed += run->peers[k].failed;
  pthread_mutex_unlock(&run->lock);
  return failed;
}

/* rows for the owner of a block, in messages that are not too long */
static ald_status send_rows(ald_rank_run *run, uint32_t owner, const ald_job_range *job,
                            ald_report *report) {
  const size_t row = 8 * ((size_t)run->def.column_count + 1);
  const uint32_t most = row < part_most ? (uint32_t)(part_most / row) : 1;
  ald_status status = ALD_OK;
  for (uint32_t at = 0; at < job->count && status == ALD_OK; at += most) {
    const uint32_t count = job->count - at < most ? job->count - at : most;
    unsigned char *bytes = NULL;
    size_t size = 0;
    ALD_TRY(ald_rank_part_pack(run->def.collector, run->def.column_count,
                               (ald_job_range){job->first + at, count}, ALD_RANK_HEAD, &bytes,
                               &size, report));
    pthread_mutex_lock(&run->lock);
    status = ald_rank_post_bytes(run, owner, ALD_RANK_PART, bytes, size);
    pthread_mutex_unlock(&run->lock);
    if (status < 0) ald_report_add(report, "error: no memory to send rows\n");
  }
done:
  return status;
}

static ald_rank_work *find_work(ald_rank_run *run, const ald_job_range *job) {
  for (ald_rank_work *w = run->works; w; w = w->next) {
    if (job->first >= w->range.first && job->first - w->range.first < w->range.count) return w;
  }
  return NULL;
}

/* A range that is done goes, and the rows of another's block with the last one of it. */
static void finish_work(ald_rank_run *run, ald_rank_work *done) {
  const uint64_t block = done->range.first / ALD_BLOCK_SCENARIOS;
  const bool is_own = done->range.owner == run->place.rank;
  bool is_last = true;
  ald_rank_work **at = &run->works;
  while (*at != done) at = &(*at)->next;
  *at = done->next;
  free(done);
  for (ald_rank_work *w = run->works; w; w = w->next) {
    is_last = is_last && w->range.first / ALD_BLOCK_SCENARIOS != block;
  }
  if (!is_own && is_last) ald_collector_drop(run->def.collector, (uint32_t)block);
}

ald_status ald_rank_run_done(ald_rank_run *run, const ald_job_range *job, ald_report *report) {
  ald_status status = ALD_OK;
  pthread_mutex_lock(&run->lock);
  ald_rank_work *work = find_work(run, job);
  const uint32_t owner = work ? work->range.owner : run->place.rank;
  const bool stopped = run->is_stopped;
  pthread_mutex_unlock(&run->lock);
  ALD_ASSERT(work);
  /* rows that are still here are kept by this rank */
  if (!work || stopped) return ALD_OK;
  if (owner != run->place.rank) ALD_TRY(send_rows(run, owner, job, report));
  pthread_mutex_lock(&run->lock);
  work->done += job->count;
  if (work->done == work->range.count) finish_work(run, work);
  if (owner == 0 && run->place.rank == 0) ald_rank_came(run, job->count);
  pthread_mutex_unlock(&run->lock);
done:
  return status;
}

ald_status ald_rank_run_whole(ald_rank_run *run, const ald_block_outcome *outcome,
                              ald_report *report) {
  ald_running_statistics *statistics = run->def.statistics;
  if (run->place.rank == 0) return ALD_OK;
  const size_t moments = statistics ? ald_running_statistics_moments_size(statistics) : 0;
  const size_t size = ALD_RANK_HEAD + sizeof *outcome + moments;
  unsigned char *bytes = calloc(1, size);
  ald_status status = bytes ? ALD_OK : ALD_NO_MEMORY;
  if (bytes) memcpy(bytes + ALD_RANK_HEAD, outcome, sizeof *outcome);
  if (bytes && statistics) {
    ald_running_statistics_take_moments(statistics, outcome->block,
                                        bytes + ALD_RANK_HEAD + sizeof *outcome);
  }
  pthread_mutex_lock(&run->lock);
  for (int s = 0; s < ALD_SCENARIO_STATUS_COUNT; s++) run->reported.status[s] += outcome->status[s];
  if (bytes) status = ald_rank_post_bytes(run, 0, ALD_RANK_BLOCK, bytes, size);
  pthread_mutex_unlock(&run->lock);
  if (status < 0) ald_report_add(report, "error: no memory for the results in work\n");
  return status;
}

/* Computes what comes, with an open team. @return the first failure of this rank or, as rank 0
 * hears of it, of another */
static ald_status serve(ald_rank_run *run, ald_report *report) {
  ald_status status = ald_team_serve(run->def.team, report);
  pthread_mutex_lock(&run->lock);
  run->is_open = false;
  if (status >= 0 && run->status < 0) {
    status = run->status;
    ald_report_add(report, "%s", run->failure ? run->failure : "");
  }
  pthread_mutex_unlock(&run->lock);
  return status;
}

/* the team takes ranges, unless all is over */
static void open_team(ald_rank_run *run, uint64_t scenarios) {
  ald_team_open(run->def.team, scenarios / run->place.count + 1);
  pthread_mutex_lock(&run->lock);
  run->is_open = true;
  run->has_asked = false;
  if (run->is_stopped || run->is_complete || (run->place.rank == 0 && run->lacking == 0))
    ald_team_stop(run->def.team);
  pthread_cond_signal(&run->wake);
  pthread_mutex_unlock(&run->lock);
}

ald_status ald_rank_run_compute(ald_rank_run *run, uint64_t from, uint64_t to, ald_report *report) {
  ALD_ASSERT(run->place.rank == 0 && run->is_set);
  pthread_mutex_lock(&run->lock);
  run->lacking = ald_rank_queue_fill(&run->queue, from, to);
  pthread_mutex_unlock(&run->lock);
  open_team(run, to - from);
  return serve(run, report);
}

ald_status ald_rank_run_serve(ald_rank_run *run, ald_report *report) {
  ALD_ASSERT(run->place.rank > 0 && run->is_set);
  open_team(run, run->def.scenarios);
  return serve(run, report);
}

/* ------------------------------------------------------------------------------ the end */

void ald_rank_run_rest(ald_rank_run *run, ald_tally *tally) {
  for (int s = 0; s < ALD_SCENARIO_STATUS_COUNT; s++) {
    tally->status[s] += run->rest.status[s];
    tally->finished += run->rest.status[s];
    tally->computed += run->rest.status[s];
  }
}

static ald_status send_final(ald_rank_run *run, double seconds) {
  unsigned char *findings = NULL, *statistics = NULL;
  size_t finding_size = 0, statistic_size = 0;
  ald_status status = ALD_OK;
  if (run->def.findings) ALD_TRY(ald_findings_pack(run->def.findings, &findings, &finding_size));
  if (run->def.statistics)
    ALD_TRY(ald_running_statistics_pack(run->def.statistics, &statistics, &statistic_size));
  const ald_rank_final final = {finding_size, statistic_size, seconds};
  const size_t size = ALD_RANK_HEAD + sizeof final + finding_size + statistic_size;
  unsigned char *bytes = size < INT32_MAX ? malloc(size) : NULL;
  if (!bytes) status = ALD_NO_MEMORY;
  if (!bytes) goto done;
  unsigned char *at = bytes + ALD_RANK_HEAD;
  memcpy(at, &final, sizeof final);
  if (finding_size > 0) memcpy(at + sizeof final, findings, finding_size);
  if (statistic_size > 0) memcpy(at + sizeof final + finding_size, statistics, statistic_size);
  pthread_mutex_lock(&run->lock);
  status = ald_rank_post_bytes(run, 0, ALD_RANK_FINAL, bytes, size);
  pthread_mutex_unlock(&run->lock);
done:
  free(findings);
  free(statistics);
  return status;
}

ald_status ald_rank_run_gather(ald_rank_run *run, double *seconds, ald_report *report) {
  if (run->place.rank > 0) {
    const ald_status status = send_final(run, *seconds);
    if (status < 0) ald_report_add(report, "error: no memory for what was found\n");
    return status;
  }
  pthread_mutex_lock(&run->lock);
  ald_rank_post_all(run, ALD_RANK_COMPLETE, NULL, 0);
  while (!all_have(run, false) && !run->is_stopped) pthread_cond_wait(&run->changed, &run->lock);
  *seconds += run->seconds;
  ald_status status = run->status;
  if (status < 0) ald_report_add(report, "%s", run->failure ? run->failure : "");
  if (status >= 0 && run->is_stopped) status = ALD_INTERRUPTED;
  pthread_mutex_unlock(&run->lock);
  return status;
}
