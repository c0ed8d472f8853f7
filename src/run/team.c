/* SPDX-License-Identifier: Apache-2.0
 * The devices that compute a run. */
#include "team.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/clock.h"
#include "base/float_mode.h"
#include "base/host_threads.h"
#include "base/report.h"
#include "plan/layout.h"
#include "qualify/device_open.h"
#include "qualify/device_set.h"
#include "qualify/study_program.h"
#include "results/block.h"
#include "run/job.h"
#include "run/run_folder.h"

/* A worker in the pool, or at work. */
typedef struct ald_pooled {
  struct ald_pooled *next;
  ald_worker *worker;
  ald_closed_worker *closed; /* instead, by closed form */
} ald_pooled;

typedef struct ald_worker_pool {
  ald_pooled *idle;    /* under the lock, as the count */
  uint32_t made_count; /* that have been made */
  pthread_mutex_t lock;
  pthread_mutex_t making; /* of who makes a tile on another device than the host */
} ald_worker_pool;

/* ------------------------------------------------------------------------------
 * The workers of a device. */

static void worker_pool_create(ald_worker_pool *pool) {
  *pool = (ald_worker_pool){.idle = NULL};
  pthread_mutex_init(&pool->lock, NULL);
  pthread_mutex_init(&pool->making, NULL);
}

static void worker_pool_destroy(ald_worker_pool *pool) {
  for (ald_pooled *e = pool->idle, *next; e; e = next) {
    next = e->next;
    ald_worker_destroy(e->worker);
    ald_closed_worker_destroy(e->closed);
    free(e);
  }
  pthread_mutex_destroy(&pool->making);
  pthread_mutex_destroy(&pool->lock);
}

static ald_pooled *find(ald_worker_pool *pool) {
  pthread_mutex_lock(&pool->lock);
  ald_pooled *e = pool->idle;
  if (e) pool->idle = e->next;
  pthread_mutex_unlock(&pool->lock);
  return e;
}

static ald_status make(const ald_job_setting *setting, ald_closed_form *closed, ald_pooled **made,
                       ald_report *report) {
  ald_pooled *e = calloc(1, sizeof *e);
  ald_status status = e ? ALD_OK : ALD_NO_MEMORY;
  if (e && closed) {
    status = ald_closed_worker_create(closed, setting->study, &e->closed);
  } else if (e) {
    status = ald_job_worker(setting, &e->worker, report);
  }
  if (!e || (closed && status < 0)) {
    ald_report_add(report, "error: no memory for the run; use a smaller --tile or fewer threads\n");
  }
  if (status < 0) free(e);
  *made = status < 0 ? NULL : e;
  return status;
}

/* A worker that is not at work, or a new one. On another device than the host they are made one
 * after the other, so that it is known whether there is one already.
 * @param closed   NULL: time is stepped
 * @param is_first receives whether there is none, if this one could not be made
 * @return ALD_OK, ALD_NO_MEMORY, ALD_DEVICE_FAILED */
static ald_status worker_pool_take(ald_worker_pool *pool, const ald_job_setting *setting,
                                   ald_closed_form *closed, ald_pooled **taken, bool *is_first,
                                   ald_report *report) {
  ALD_ASSERT(taken && is_first);
  const bool is_host = setting->device->is_host;
  *is_first = false;
  *taken = find(pool);
  if (*taken) return ALD_OK;
  if (!is_host) pthread_mutex_lock(&pool->making);
  const ald_status status = make(setting, closed, taken, report);
  pthread_mutex_lock(&pool->lock);
  *is_first = pool->made_count == 0;
  pool->made_count += *taken != NULL;
  pthread_mutex_unlock(&pool->lock);
  if (!is_host) pthread_mutex_unlock(&pool->making);
  return status;
}

static void worker_pool_return(ald_worker_pool *pool, ald_pooled *taken) {
  ALD_ASSERT(taken && (taken->worker || taken->closed));
  pthread_mutex_lock(&pool->lock);
  taken->next = pool->idle;
  pool->idle = taken;
  pthread_mutex_unlock(&pool->lock);
}

/* ------------------------------------------------------------------------------------------ */

enum { SHUFFLED_PART = 256 }; /* scenarios: parts of a shuffled order for several devices */
#define CHECKPOINT 60.0       /* usual time between two [s] */

typedef struct member {
  ald_team *team;
  ald_job_setting setting;
  ald_device_share share; /* its scenarios, seconds and end under the lock */
  ald_worker_pool pool;
  uint32_t first_taker, taker_count;
  pthread_t thread;
} member;

struct ald_team {
  ald_team_def def;
  member *members; /* (count) */
  uint32_t count;
  ald_job_queue *queue;
  uint32_t *most; /* (takers) of the queue */
  ald_report *report;
  ald_status status; /* under the lock */
  pthread_mutex_t lock;
};

/* A job under way. */
typedef struct turn {
  ald_team *team;
  uint32_t finished; /* scenarios */
} turn;

/* ------------------------------------------------------------------------------ making it */

/* threads of the host for a device: all for the host itself; those that fill and read the tiles of
 * the others are shared among these */
static int threads_for(const ald_device *device, ald_device *const *devices, uint32_t count,
                       int threads) {
  int others = 0;
  for (uint32_t k = 0; k < count; k++) others += !devices[k]->is_host;
  if (device->is_host) return threads;
  return threads > others ? threads / others : 1;
}

/* jobs that a device works on at the same time */
static uint32_t takers_for(const ald_team_def *d, const ald_device *device) {
  if (device->is_host) return (uint32_t)d->threads;
  uint64_t lanes = d->def->tile ? d->def->tile : ald_device_tile(device, d->layout);
  if (lanes > d->scenarios) lanes = d->scenarios;
  return d->closed ? 1
                   : ald_device_tiles(device, d->layout, ald_device_lanes(device, (uint32_t)lanes));
}

/* Lanes of its tiles: as many as its memory has room for, whole times what fills it; no more than
 * its largest job has scenarios.
 * @param fills lanes that keep the device at work; 0: not known */
static void set_lanes(member *m, uint32_t fills) {
  const ald_team_def *d = &m->team->def;
  const ald_device *device = m->setting.device;
  uint32_t lanes = d->def->tile;
  if (d->closed) lanes = ALD_BLOCK_SCENARIOS;
  if (lanes == 0) lanes = ald_device_whole(ald_device_tile(device, d->layout), fills);
  if (lanes > d->scenarios) lanes = (uint32_t)d->scenarios;
  m->setting.lanes = lanes;
  m->setting.fills = d->def->tile || fills == 0 || fills > lanes ? lanes : fills;
  const uint32_t most = ald_job_size(&m->setting, d->scenarios);
  if (!device->is_host && !d->closed && most < lanes) m->setting.lanes = most;
  m->share.tile = m->setting.lanes;
}

/* The same once the program is chosen: it takes registers, and decides how many lanes fill the
 * device. */
static void fit_lanes(member *m, ald_report *report) {
  const ald_team_def *d = &m->team->def;
  ald_device *device = m->setting.device;
  if (d->def->tile || m->setting.follows_near || !device->tile_fills) return;
  const uint32_t fills = device->tile_fills(device, d->layout, NULL);
  const uint32_t room = ald_device_tile(device, d->layout);
  if (fills > room && d->scenarios > room) {
    ald_report_add(
        report,
        "note: %s: its memory has room for tiles of %u scenarios, where %u would keep all "
        "of it at work; single precision and fewer recorded events take less\n",
        device->id, room, fills);
  }
  set_lanes(m, fills);
}

static void set_member(ald_team *team, uint32_t index, ald_device *device, int threads) {
  const ald_team_def *d = &team->def;
  member *m = &team->members[index];
  m->team = team;
  worker_pool_create(&m->pool);
  m->taker_count = takers_for(d, device);
  if (index > 0) m->first_taker = m[-1].first_taker + m[-1].taker_count;
  memcpy(m->share.id, device->id, sizeof m->share.id);
  memcpy(m->share.name, device->name, sizeof m->share.name);
  m->setting = (ald_job_setting){
      .study = d->study,
      .seed = ald_run_seed(d->study, d->def),
      .scenarios = d->scenarios,
      .device = device,
      .layout = d->layout,
      .follows_near = ald_near_is_chosen(d->study, d->layout, device, d->def->pairs),
      .collector = d->collector,
      .column_count = d->column_count,
      .at_once = m->taker_count,
      .threads = threads,
      .checkpoints = d->checkpoints,
      .checkpoint = d->def->checkpoint > 0 ? d->def->checkpoint : CHECKPOINT,
  };
  device->host_threads = threads;
  set_lanes(m, 0);
}

static ald_status create_queue(ald_team *team, ald_report *report) {
  const member *last = &team->members[team->count - 1];
  const uint32_t count = last->first_taker + last->taker_count;
  ald_taker *takers = calloc(count, sizeof *takers);
  team->most = calloc(count, sizeof *team->most);
  for (uint32_t k = 0; takers && k < team->count; k++) {
    const member *m = &team->members[k];
    const ald_device *device = m->setting.device;
    for (uint32_t t = 0; t < m->taker_count; t++) {
      takers[m->first_taker + t] = (ald_taker){.least = device->is_gpu ? 64 : 8,
                                               .most = m->setting.lanes,
                                               .share = 1.0 / m->taker_count,
                                               .is_even = device->is_gpu,
                                               .may_fail = !device->is_host,
                                               .device = k};
    }
  }
  if (takers && team->most) team->queue = ald_job_queue_create(takers, count, team->count == 1);
  free(takers);
  if (team->queue) return ALD_OK;
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the run\n");
}

ald_status ald_team_create(ald_device *const *devices, uint32_t count, const ald_team_def *def,
                           ald_team **team, ald_report *report) {
  ALD_ASSERT(count > 0 && def->threads > 0 && team);
  ald_team *made = calloc(1, sizeof *made);
  *team = made;
  if (made) made->members = calloc(count, sizeof *made->members);
  if (!made || !made->members) {
    free(made);
    *team = NULL;
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the run\n");
  }
  made->def = *def;
  made->count = count;
  pthread_mutex_init(&made->lock, NULL);
  for (uint32_t k = 0; k < count; k++) {
    set_member(made, k, devices[k], threads_for(devices[k], devices, count, def->threads));
  }
  return create_queue(made, report);
}

void ald_team_destroy(ald_team *team) {
  if (!team) return;
  for (uint32_t k = 0; k < team->count; k++) worker_pool_destroy(&team->members[k].pool);
  ald_job_queue_destroy(team->queue);
  pthread_mutex_destroy(&team->lock);
  free(team->most);
  free(team->members);
  free(team);
}

ald_status ald_team_programs(ald_team *team, ald_report *report) {
  ald_status status = ALD_OK;
  for (uint32_t k = 0; k < team->count; k++) {
    member *m = &team->members[k];
    const ald_study_program program = {m->setting.device,   team->def.study,
                                       team->def.layout,    m->setting.seed,
                                       team->def.scenarios, team->def.def->program};
    ald_run_summary told = {0};
    if (team->def.closed) continue;
    if (m->setting.follows_near) {
      ALD_TRY(ald_device_test_all(m->setting.device, report));
      continue;
    }
    /* that the host has no compiler is worth a note where it computes alone */
    if (m->setting.device->is_host && team->count > 1) continue;
    memcpy(told.device, m->share.name, sizeof told.device);
    ALD_TRY(ald_study_program_choose(&program, &told, report));
    memcpy(m->share.name, told.device, sizeof m->share.name);
    fit_lanes(m, report);
  }
done:
  return status;
}

const ald_job_setting *ald_team_setting(const ald_team *team) { return &team->members[0].setting; }

/* ------------------------------------------------------------------------------ a job */

static bool has_failed(ald_team *team) {
  pthread_mutex_lock(&team->lock);
  const bool failed = team->status < 0;
  pthread_mutex_unlock(&team->lock);
  return failed;
}

static bool tell(void *user, uint32_t finished) {
  turn *own = user;
  own->finished += finished;
  const bool stop = own->team->def.tell(own->team->def.user, finished);
  return stop || has_failed(own->team);
}

static ald_status compute(member *m, ald_pooled *e, const ald_job_range *job, turn *own,
                          ald_report *report) {
  ald_job_setting setting = m->setting;
  const ald_team_def *def = &m->team->def;
  ald_status status = ald_collector_open(def->collector, job->first, job->count, report);
  setting.tell = tell;
  setting.user = own;
  if (status != ALD_OK) return status;
  if (!def->closed) return ald_job_run(&setting, e->worker, job->first, job->count, report);
  status = ald_closed_run(e->closed, def->collector, setting.seed, setting.scenarios, job->first,
                          job->count, report);
  return status >= 0 && tell(own, job->count) ? ALD_INTERRUPTED : status;
}

/* The others compute what a device that has failed leaves; false: there are none. Its tiles fail
 * one after the other, the first of which is reported. */
static bool go_on_without(member *m, uint32_t taker, const char *why) {
  ald_team *team = m->team;
  char problem[sizeof m->share.failed];
  if (!ald_job_queue_give_back(team->queue, taker)) return false;
  ald_device_problem(why, problem, sizeof problem);
  pthread_mutex_lock(&team->lock);
  const bool is_known = m->share.failed[0] != '\0';
  if (!is_known) memcpy(m->share.failed, problem, sizeof problem);
  pthread_mutex_unlock(&team->lock);
  if (is_known) return true;
  ald_report_add(team->report,
                 "warning: %s failed during the run and was left out: %s\n"
                 "note: the other devices have computed its scenarios; no result depends on it\n",
                 m->share.id, problem);
  return true;
}

/* A job has ended: what comes of it, and of the taker. */
static void conclude(member *m, uint32_t taker, ald_status status, uint32_t finished,
                     double seconds, const ald_report *report) {
  ald_team *team = m->team;
  const bool is_lost = status == ALD_DEVICE_FAILED && !m->setting.device->is_host;
  pthread_mutex_lock(&team->lock);
  m->share.seconds += seconds;
  m->share.scenarios += finished;
  pthread_mutex_unlock(&team->lock);
  if (is_lost && go_on_without(m, taker, ald_report_text(report))) return;
  pthread_mutex_lock(&team->lock);
  /* of a device that has failed every tile says so */
  const bool is_news = !is_lost || team->status != ALD_DEVICE_FAILED;
  if (status < 0 && team->status >= 0) team->status = status;
  pthread_mutex_unlock(&team->lock);
  if (is_news) ald_report_add(team->report, "%s", ald_report_text(report));
  if (status != ALD_OK) ald_job_queue_stop(team->queue);
  ald_job_queue_done(team->queue, taker, finished, seconds);
}

/* @return false: there is no more room for a tile of this taker; the first one of the device goes
 * on alone */
static bool work(member *m, uint32_t taker, const ald_job_range *job) {
  ald_team *team = m->team;
  turn own = {.team = team};
  ald_status status;
  ald_report *report = ald_report_create();
  ald_pooled *e = NULL;
  bool is_first;
  status = worker_pool_take(&m->pool, &m->setting, team->def.closed, &e, &is_first, report);
  const bool has_room = e || is_first || m->setting.device->is_host;
  const double began = ald_seconds();
  if (e) {
    status = compute(m, e, job, &own, report);
    worker_pool_return(&m->pool, e);
  }
  const double seconds = ald_seconds() - began;
  if (e && status == ALD_OK && team->def.done) status = team->def.done(team->def.user, job, report);
  if (has_room) {
    conclude(m, taker, status, own.finished, seconds, report);
  } else {
    ald_job_queue_leave(team->queue, taker);
  }
  ald_report_destroy(report);
  return has_room;
}

/* ------------------------------------------------------------------------------ all jobs */

static void feed(member *m, uint32_t taker) {
  ald_job_range job;
  while (ald_job_queue_take(m->team->queue, taker, &job)) {
    if (!work(m, taker, &job)) break;
  }
}

static int feed_thread_of_host(uint32_t item, void *user) {
  member *m = user;
  feed(m, m->first_taker + item);
  return 0;
}

static void *feed_second_tile(void *user) {
  ALD_DEFAULT_FLOAT_MODES;
  member *m = user;
  feed(m, m->first_taker + 1);
  return NULL;
}

/* Each tile of a device has a thread of its own, which fills and reads it while the device computes
 * the other one. Without a second thread the first does all. */
static void feed_tiles(member *m) {
  pthread_t second;
  const bool has_second =
      m->taker_count > 1 && pthread_create(&second, NULL, feed_second_tile, m) == 0;
  ALD_ASSERT(m->taker_count <= ALD_TILES_MAX);
  feed(m, m->first_taker);
  if (has_second) pthread_join(second, NULL);
}

static void feed_member(member *m) {
  if (m->setting.device->is_host) {
    ald_host_each(m->taker_count, (int)m->taker_count, feed_thread_of_host, m);
  } else {
    feed_tiles(m);
  }
}

static void *feed_device(void *user) {
  ALD_DEFAULT_FLOAT_MODES;
  feed_member(user);
  return NULL;
}

/* The calling thread feeds the host, or the first device. */
static ald_status feed_all(ald_team *team) {
  uint32_t own = 0, started = 0;
  for (uint32_t k = 0; k < team->count; k++) {
    if (team->members[k].setting.device->is_host) own = k;
  }
  for (; started < team->count; started++) {
    member *m = &team->members[started];
    if (started == own || pthread_create(&m->thread, NULL, feed_device, m) == 0) continue;
    pthread_mutex_lock(&team->lock);
    team->status = ald_report_fail(team->report, ALD_NO_MEMORY,
                                   "error: no thread could be started for %s\n", m->share.id);
    pthread_mutex_unlock(&team->lock);
    ald_job_queue_stop(team->queue);
    break;
  }
  feed_member(&team->members[own]);
  for (uint32_t k = 0; k < started; k++) {
    if (k != own) pthread_join(team->members[k].thread, NULL);
  }
  return team->status;
}

/* Sizes of jobs for so many scenarios. @return that of the last device */
static uint32_t set_sizes(ald_team *team, uint64_t total) {
  uint32_t most = 0;
  for (uint32_t k = 0; k < team->count; k++) {
    const member *m = &team->members[k];
    most = ald_job_size(&m->setting, total);
    for (uint32_t t = 0; t < m->taker_count; t++) team->most[m->first_taker + t] = most;
  }
  return most;
}

ald_status ald_team_run(ald_team *team, uint64_t from, uint64_t to, ald_report *report) {
  ALD_ASSERT(from <= to && team->queue);
  ald_job_range *parts = NULL;
  uint32_t part_count = 0;
  const uint64_t order = team->def.def->order_seed;
  const uint32_t most = set_sizes(team, to - from);
  /* without an order the queue cuts stretches itself */
  const uint32_t size = order == 0 ? 0 : team->count == 1 ? most : SHUFFLED_PART;
  ald_status status =
      ald_jobs_cut(team->def.collector, from, to, size, &parts, &part_count, report);
  team->report = report;
  if (status == ALD_OK) {
    ald_jobs_shuffle(parts, part_count, order);
    ald_job_queue_fill(team->queue, parts, part_count, team->most);
    status = feed_all(team);
  }
  free(parts);
  return status;
}

/* ------------------------------------------------------------------------------ jobs that come */

void ald_team_open(ald_team *team, uint64_t total) {
  set_sizes(team, total);
  ald_job_queue_open(team->queue, team->most);
}

bool ald_team_add(ald_team *team, ald_job_range range) {
  return ald_job_queue_add(team->queue, range);
}

void ald_team_close(ald_team *team) { ald_job_queue_close(team->queue); }

void ald_team_stop(ald_team *team) { ald_job_queue_stop(team->queue); }

uint64_t ald_team_left(ald_team *team) { return ald_job_queue_left(team->queue); }

uint64_t ald_team_least(const ald_team *team) {
  uint64_t least = 0;
  for (uint32_t k = 0; k < team->count; k++) {
    least += (uint64_t)team->members[k].setting.lanes * team->members[k].taker_count;
  }
  return least;
}

ald_status ald_team_serve(ald_team *team, ald_report *report) {
  team->report = report;
  return feed_all(team);
}

/* ------------------------------------------------------------------------------ what was done */

/* what a tile that followed a part of the pairs took at most */
static void take_most(ald_run_summary *summary, const ald_worker *worker) {
  if (!worker || !worker->near) return;
  const ald_near_most most = ald_near_most_of(worker->near);
  if (most.pairs > summary->pairs) summary->pairs = most.pairs;
  if (most.bytes > summary->memory) summary->memory = most.bytes;
}

static void add_failure(const ald_device_share *share, ald_run_summary *summary) {
  const size_t length = strlen(summary->fallback);
  if (!share->failed[0]) return;
  snprintf(summary->fallback + length, sizeof summary->fallback - length, "%s%s failed: %s",
           length > 0 ? "; " : "", share->id, share->failed);
}

void ald_team_sum_up(const ald_team *team, ald_run_summary *summary) {
  summary->device_count = team->count;
  summary->device_seconds = 0;
  summary->launches = 0;
  summary->tile = 0;
  for (uint32_t k = 0; k < team->count; k++) {
    const member *m = &team->members[k];
    const bool whole = !team->def.closed && !m->setting.follows_near;
    const uint64_t bytes = ald_lane_bytes(team->def.layout, m->setting.device->precision);
    summary->device_shares[k] = m->share;
    summary->device_seconds += m->share.seconds;
    summary->launches += m->setting.device->launches;
    if (m->share.tile > summary->tile) summary->tile = m->share.tile;
    if (whole && bytes > summary->memory) summary->memory = bytes;
    for (const ald_pooled *e = m->pool.idle; e; e = e->next) take_most(summary, e->worker);
    add_failure(&m->share, summary);
  }
  ald_device_shares_name(summary->device_shares, team->count, summary->device,
                         sizeof summary->device);
}
