/* SPDX-License-Identifier: Apache-2.0
 * A job: a stretch of scenarios that one tile works off. */
#include "job.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/clock.h"
#include "base/host_threads.h"
#include "base/report.h"
#include "kernels/plan.h"
#include "plan/layout_create.h"
#include "results/block.h"
#include "run/finished_rows.h"
#include "run/worker.h"
#include "tile/columns.h"
#include "tile/events.h"
#include "tile/lane.h"
#include "tile/sampler.h"
#include "tile/scenario.h"
#include "tile/tile.h"

/* Where scenarios come from. */
typedef struct ald_lane_source {
  const ald_study *study;
  uint64_t seed;
  uint64_t scenarios;           /* of the run */
  ald_checkpoints *checkpoints; /* whose scenarios go on where they were; NULL: none do */
} ald_lane_source;

/* ------------------------------------------------------------------------------
 * How the scenarios of a run are cut into jobs. */

enum { REFILLS = 16, PART_MAX = 1 << 30, TURNS = 8 };

void ald_jobs_shuffle(ald_job_range *jobs, uint32_t count, uint64_t seed) {
  ALD_ASSERT(jobs || count == 0);
  uint64_t state = seed;
  for (uint32_t i = count; state && i > 1; i--) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    const uint32_t j = (uint32_t)((state >> 33) % i);
    const ald_job_range swap = jobs[i - 1];
    jobs[i - 1] = jobs[j];
    jobs[j] = swap;
  }
}

/* Scenarios of a job of a device whose tiles take turns. The host fills the first tile and reads
 * the last one while the device has nothing to do: that is little if there are many tiles. None has
 * fewer lanes than fill the device. Lanes that become free are filled again, while the device
 * computes another tile. */
static uint32_t turn_size(const ald_job_setting *s, uint64_t total) {
  ALD_ASSERT(s->at_once > 0);
  const bool refills = s->study->rule_count > 0;
  const uint64_t lanes = s->lanes, most = refills ? REFILLS * lanes : lanes;
  const uint64_t turns = s->at_once == 1 ? 1 : refills ? s->at_once : TURNS;
  uint64_t size = (total + turns - 1) / turns;
  if (size < s->fills) size = s->fills;
  if (size >= most) return (uint32_t)most;
  if (refills || s->fills == 0) return (uint32_t)size;
  /* what would fill the device in part at the end fills it */
  const uint64_t filled = (size + s->fills - 1) / s->fills * s->fills;
  return filled > most ? (uint32_t)size : ald_device_whole((uint32_t)filled, s->fills);
}

/* Scenarios of a job: a tile's, or several times that where lanes become free before the end, as
 * long as there is work for all threads. */
uint32_t ald_job_size(const ald_job_setting *s, uint64_t total) {
  ALD_ASSERT(s->lanes > 0 || s->device->is_host);
  const uint64_t lanes = s->lanes;
  if (!s->device->is_host) return turn_size(s, total);
  if (s->study->rule_count == 0) return (uint32_t)lanes;
  const uint64_t share = total / ((uint64_t)s->threads * 8);
  const uint64_t most = REFILLS * lanes;
  return (uint32_t)(share < lanes ? lanes : share < most ? share : most);
}

ald_status ald_jobs_cut(const ald_collector *collector, uint64_t from, uint64_t to, uint32_t size,
                        ald_job_range **out, uint32_t *count, ald_report *report) {
  ALD_ASSERT(from <= to && out && count);
  if (size == 0) size = PART_MAX;
  ald_job_range *jobs =
      calloc((to - from) / size + ald_collector_block_count(collector) + 1, sizeof *jobs);
  *out = jobs;
  *count = 0;
  if (!jobs) {
    return ald_report_fail(report, ALD_NO_MEMORY,
                           "error: no memory for the run; use a smaller --tile or fewer threads\n");
  }
  uint64_t at = from;
  while (at < to) {
    const uint32_t block = (uint32_t)(at / ALD_BLOCK_SCENARIOS);
    const uint64_t next_block = (uint64_t)(block + 1) * ALD_BLOCK_SCENARIOS;
    if (ald_collector_is_settled(collector, block)) {
      at = next_block;
      continue;
    }
    uint64_t end = next_block;
    while (end < to &&
           !ald_collector_is_settled(collector, (uint32_t)(end / ALD_BLOCK_SCENARIOS))) {
      end += ALD_BLOCK_SCENARIOS;
    }
    if (end > to) end = to;
    for (; at < end; at += jobs[(*count)++].count) {
      jobs[*count].first = at;
      jobs[*count].count = end - at < size ? (uint32_t)(end - at) : size;
    }
  }
  return ALD_OK;
}

/* ------------------------------------------------------------------------------
 * How the lanes of a worker get their scenarios: those of neighbouring lanes are drawn together. */

/* scenarios drawn together, and from how many on that is worth making a sampler */
enum { TOGETHER = 256, SAMPLER_MIN = 8 };

/* Draws the scenarios of neighbouring lanes; without a sampler one by one. */
static void draw(const ald_lane_source *s, const ald_worker *worker, ald_sampler *sampler,
                 uint32_t lane, uint32_t count, bool *good) {
  ALD_ASSERT(lane + count <= worker->tile->lanes);
  const ald_study *study = s->study;
  const uint64_t *list = worker->scenarios + lane;
  double *values = worker->values + (size_t)lane * study->quantity_count;
  double *inputs = worker->inputs + (size_t)lane * study->variable_count;
  if (sampler) {
    ald_sampler_list(sampler, s->seed, s->scenarios, list, count,
                     &(ald_sampled){values, inputs, good});
    return;
  }
  for (uint32_t k = 0; k < count; k++) {
    good[k] = ald_sampler_scenario(study, s->seed, s->scenarios, list[k],
                                   values + (size_t)k * study->quantity_count,
                                   inputs + (size_t)k * study->variable_count);
  }
}

/* Fills a lane that has what is the same in all scenarios.
 * @param good as ald_sampler_scenario() has it */
static void fill(const ald_lane_source *s, ald_worker *worker, uint32_t lane, bool good) {
  ALD_ASSERT(lane < worker->tile->lanes);
  ald_tile *tile = worker->tile;
  const uint32_t flags = tile->layout->plan[PLAN_LANE_FLAGS];
  uint32_t offset = 0;
  const ald_checkpoint *p = s->checkpoints && !worker->near
                                ? ald_checkpoints_find(s->checkpoints, worker->scenarios[lane],
                                                       flags + LANE_STEP, &offset)
                                : NULL;
  if (p && p->states[offset] == ALD_CHECKPOINT_RUNNING) {
    ald_lane_load(tile, lane, ald_checkpoint_reals(p, offset), ald_checkpoint_flags(p, offset));
  } else {
    ald_scenario_fill_own(ald_worker_study(worker, s->study), tile, lane,
                          worker->values + (size_t)lane * s->study->quantity_count, good);
  }
  if (worker->near && ald_tile_flag(tile, flags + LANE_DONE, lane) == DONE_NOT) {
    ald_tile_put_flag(tile, flags + LANE_DONE, lane, DONE_WAITS);
  }
}

/* Draws and fills the fresh ones of lanes [first, end), which then run; any thread may have other
 * lanes. */
static void lane_fill_fresh(const ald_lane_source *s, ald_worker *worker, uint32_t first,
                            uint32_t end) {
  ALD_ASSERT(first <= end && end <= worker->tile->lanes);
  bool good[TOGETHER];
  ald_sampler *sampler = NULL;
  uint32_t fresh = 0;
  for (uint32_t lane = first; lane < end; lane++) fresh += worker->states[lane] == LANE_FRESH;
  if (fresh >= SAMPLER_MIN) (void)ald_sampler_create(s->study, &sampler);
  for (uint32_t lane = first; lane < end; lane++) {
    uint32_t count = 0;
    while (lane + count < end && worker->states[lane + count] == LANE_FRESH) count++;
    if (count > TOGETHER) count = TOGETHER;
    if (count == 0) continue;
    draw(s, worker, sampler, lane, count, good);
    ald_scenario_fill_same(ald_worker_study(worker, s->study),
                           &(ald_lanes){worker->tile, lane, count});
    for (uint32_t k = 0; k < count; k++) {
      fill(s, worker, lane + k, good[k]);
      worker->states[lane + k] = LANE_RUNNING;
    }
    lane += count - 1;
  }
  ald_sampler_destroy(sampler);
}

/* An empty lane repeats some scenario, frozen: the vector that it is part of has to hold numbers.
 */
static void lane_fill_idle(const ald_lane_source *s, ald_worker *worker, uint32_t lane,
                           uint64_t scenario) {
  ALD_ASSERT(lane < worker->tile->lanes && worker->states[lane] == LANE_EMPTY);
  bool good;
  worker->scenarios[lane] = scenario;
  draw(s, worker, NULL, lane, 1, &good);
  ald_scenario_fill_same(ald_worker_study(worker, s->study), &(ald_lanes){worker->tile, lane, 1});
  const ald_lane_source anew = {s->study, s->seed, s->scenarios, NULL};
  fill(&anew, worker, lane, good);
  ald_tile_put_flag(worker->tile, worker->tile->layout->plan[PLAN_LANE_FLAGS] + LANE_DONE, lane,
                    DONE_ENDED);
}

/* ------------------------------------------------------------------------------------------ */

enum { LANE_CHUNK = 256, FIRST_STEPS = 64, LEAST_STEPS = 8, KEEP_CHUNK = 1024 };
#define GLANCE 0.2 /* time between two looks at the lanes [s] */

typedef struct job {
  const ald_job_setting *s;
  ald_worker *worker;
  ald_report *report;
  uint64_t next, end;   /* scenarios that no lane has taken yet */
  uint64_t first;       /* of the job */
  const uint64_t *list; /* (end) instead of [next, end): numbers of the scenarios; NULL: none */
  double began, saved;  /* when; saved: the last checkpoint */
  uint32_t steps;       /* of the next stretch */
  uint64_t *again;      /* (again_count) scenarios that need more room */
  uint32_t again_count, again_events;
  bool strayed; /* some of them because a body left its box */
  /* of the lanes that are being finished, under the lock like what comes again */
  uint32_t told; /* scenarios reported to the collector */
  ald_status status;
  pthread_mutex_t lock;
} job;

static ald_status no_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for events\n");
}

ald_status ald_job_worker(const ald_job_setting *setting, ald_worker **worker, ald_report *report) {
  return ald_worker_create(setting->device, setting->layout, setting->study,
                           ald_device_lanes(setting->device, setting->lanes), setting->follows_near,
                           worker, report);
}

/* ------------------------------------------------------------------------------ lanes */

/* Calls work(chunk, job) for stretches of lanes, on all threads where a device leaves them idle. */
static void each_chunk(job *j, int (*work)(uint32_t, void *)) {
  const uint32_t count = (j->worker->tile->lanes + LANE_CHUNK - 1) / LANE_CHUNK;
  if (j->s->device->is_host) {
    for (uint32_t chunk = 0; chunk < count; chunk++) work(chunk, j);
  } else {
    ald_host_each(count, j->s->threads, work, j);
  }
}

/* hands scenarios to the empty lanes, in order; true if any got one */
static bool hand_out(job *j) {
  ald_worker *worker = j->worker;
  bool any = false;
  for (uint32_t lane = 0; lane < worker->tile->lanes && j->next < j->end; lane++) {
    if (worker->states[lane] != LANE_EMPTY) continue;
    while (!j->list && j->next < j->end && !ald_collector_lacks(j->s->collector, j->next))
      j->next++;
    if (j->next >= j->end) break;
    worker->scenarios[lane] = j->list ? j->list[j->next] : j->next;
    worker->states[lane] = LANE_FRESH;
    j->next++;
    any = true;
  }
  return any;
}

/* scenarios of a list are computed anew: a checkpoint was not enough for them */
static ald_lane_source source_of(const job *j) {
  return (ald_lane_source){j->s->study, j->s->seed, j->s->scenarios,
                           j->list ? NULL : j->s->checkpoints};
}

static int fill_chunk(uint32_t chunk, void *user) {
  const job *j = user;
  const uint32_t end = (chunk + 1) * LANE_CHUNK, lanes = j->worker->tile->lanes;
  const ald_lane_source source = source_of(j);
  lane_fill_fresh(&source, j->worker, chunk * LANE_CHUNK, end < lanes ? end : lanes);
  return 0;
}

/* the first load of a tile: lanes that get no scenario are filled too */
static void fill_all(job *j, uint32_t lanes) {
  ald_worker *worker = j->worker;
  worker->tile->lanes = lanes;
  memset(worker->states, LANE_EMPTY, lanes);
  for (uint32_t lane = 0; lane < lanes; lane++) {
    ald_tile_put_flag(worker->tile, worker->tile->layout->plan[PLAN_LANE_FLAGS] + LANE_TICK, lane,
                      0);
  }
  hand_out(j);
  const ald_lane_source source = source_of(j);
  for (uint32_t lane = 0; lane < lanes; lane++) {
    if (worker->states[lane] == LANE_FRESH) continue;
    lane_fill_idle(&source, worker, lane, j->list ? j->list[0] : j->first);
  }
  each_chunk(j, fill_chunk);
}

/* looks at the flags: which lanes have become done, how many still run, and whether any waits */
static uint32_t look(job *j, uint32_t *finished, uint32_t *least_step, bool *waits) {
  ald_worker *worker = j->worker;
  const uint32_t first = worker->tile->layout->plan[PLAN_LANE_FLAGS];
  uint32_t running = 0;
  *finished = 0;
  *least_step = UINT32_MAX;
  *waits = false;
  for (uint32_t lane = 0; lane < worker->tile->lanes; lane++) {
    const uint32_t done = ald_tile_flag(worker->tile, first + LANE_DONE, lane);
    if (worker->states[lane] == LANE_RUNNING && done != DONE_NOT && done != DONE_WAITS) {
      worker->states[lane] = LANE_FINISHED;
    }
    *waits = *waits || (worker->states[lane] == LANE_RUNNING && done == DONE_WAITS);
    if (worker->states[lane] == LANE_FINISHED) (*finished)++;
    if (worker->states[lane] != LANE_RUNNING) continue;
    const uint32_t step = ald_tile_flag(worker->tile, first + LANE_STEP, lane);
    if (step < *least_step) *least_step = step;
    running++;
  }
  return running;
}

/* Keeps a scenario for later, whose lane had too little room for its events, or in which a body
 * left its box. */
static ald_status keep_for_retry(job *j, uint32_t lane) {
  ALD_ASSERT(lane < j->worker->tile->lanes);
  pthread_mutex_lock(&j->lock);
  uint64_t *grown = realloc(j->again, (j->again_count + 1u) * sizeof *grown);
  if (!grown) {
    pthread_mutex_unlock(&j->lock);
    return no_memory(j->report);
  }
  const uint32_t first = j->worker->tile->layout->plan[PLAN_LANE_FLAGS];
  const uint32_t events = ald_tile_flag(j->worker->tile, first + LANE_EVENTS, lane);
  j->again = grown;
  j->strayed =
      j->strayed || ald_tile_flag(j->worker->tile, first + LANE_DONE, lane) == DONE_STRAYED;
  grown[j->again_count++] = j->worker->scenarios[lane];
  if (events > j->again_events) j->again_events = events;
  pthread_mutex_unlock(&j->lock);
  return ALD_OK;
}

/* Reports a lane that is done to the collector: its row, then its events. */
static ald_status finish_lane(job *j, uint32_t lane, ald_event *events, uint32_t *told) {
  ALD_ASSERT(lane < j->worker->tile->lanes);
  const ald_worker *worker = j->worker;
  const ald_study *study = j->s->study;
  const ald_tile *tile = worker->tile;
  const uint64_t scenario = worker->scenarios[lane];
  size_t stride = 0;
  double *row = ald_collector_row(j->s->collector, scenario, &stride);
  const int32_t status =
      ald_columns_read(study, worker->near ? ald_near_part(worker->near) : NULL, tile, lane,
                       (ald_drawn){worker->values + (size_t)lane * study->quantity_count,
                                   worker->inputs + (size_t)lane * study->variable_count},
                       row, stride);
  const uint32_t done = ald_tile_flag(tile, tile->layout->plan[PLAN_LANE_FLAGS] + LANE_DONE, lane);
  const uint32_t count = ald_events_read(study, tile, lane, 0, events);
  if (count == ALD_EVENTS_LOST || done == DONE_STRAYED) return keep_for_retry(j, lane);
  (*told)++;
  return ald_collector_finish(j->s->collector, scenario, status, events, count, j->report);
}

/* The last scenario of a block has it hashed, judged and written here: by all threads beside a
 * device, for its own one would take longer than the device. */
static int finish_chunk(uint32_t chunk, void *user) {
  job *j = user;
  ald_worker *worker = j->worker;
  const uint32_t end = (chunk + 1) * LANE_CHUNK;
  uint32_t told = 0;
  ald_event *events = malloc((worker->tile->layout->plan[PLAN_EVENTS] + 1u) * sizeof *events);
  ald_status status = events ? ALD_OK : no_memory(j->report);
  for (uint32_t lane = chunk * LANE_CHUNK; lane < end && lane < worker->tile->lanes; lane++) {
    if (status < 0 || worker->states[lane] != LANE_FINISHED) continue;
    status = finish_lane(j, lane, events, &told);
    worker->states[lane] = LANE_EMPTY;
  }
  free(events);
  pthread_mutex_lock(&j->lock);
  j->told += told;
  if (status < 0 && j->status >= 0) j->status = status;
  pthread_mutex_unlock(&j->lock);
  return status < 0;
}

static ald_status finish_lanes(job *j) {
  j->told = 0;
  j->status = ALD_OK;
  each_chunk(j, finish_chunk);
  return j->status >= 0 && j->s->tell(j->s->user, j->told) ? ALD_INTERRUPTED : j->status;
}

/* ------------------------------------------------------------------------------ checkpoints */

/* which scenarios are finished; returns their number */
static uint32_t keep_finished(const ald_job_setting *s, ald_checkpoint *p) {
  uint32_t finished = 0;
  for (uint32_t i = 0; i < p->count; i++) {
    if (!ald_collector_has(s->collector, p->first + i, &p->statuses[i])) continue;
    p->states[i] = ALD_CHECKPOINT_FINISHED;
    finished++;
  }
  return finished;
}

/* Lanes of a tile that follows a part of the study are not kept: they would take the rows of all.
 */
static uint32_t keep_running(const job *j, ald_checkpoint *p) {
  const ald_worker *worker = j->worker;
  uint32_t running = 0;
  if (worker->near) return 0;
  for (uint32_t lane = 0; lane < worker->tile->lanes; lane++) {
    if (worker->states[lane] != LANE_RUNNING) continue;
    p->states[worker->scenarios[lane] - j->first] = ALD_CHECKPOINT_RUNNING;
    running++;
  }
  return running;
}

static void keep_lanes(const job *j, ald_checkpoint *p) {
  const ald_worker *worker = j->worker;
  for (uint32_t lane = 0; lane < worker->tile->lanes && !worker->near; lane++) {
    if (worker->states[lane] != LANE_RUNNING) continue;
    const uint32_t at = (uint32_t)(worker->scenarios[lane] - j->first);
    ald_lane_save(worker->tile, lane, ald_checkpoint_reals(p, at), ald_checkpoint_flags(p, at));
  }
}

/* rows of the finished ones; a block that has become whole meanwhile is on its way to its file */
static void keep_rows(const ald_job_setting *s, ald_checkpoint *p) {
  for (uint32_t i = 0; i < p->count; i++) {
    if (p->states[i] != ALD_CHECKPOINT_FINISHED) continue;
    if (ald_collector_copy(s->collector, p->first + i, ald_checkpoint_row(p, i), &p->statuses[i]))
      continue;
    p->states[i] = ALD_CHECKPOINT_NOTHING;
  }
}

/* the present state of all scenarios of the job; the image is the host's */
static ald_status save(job *j) {
  ald_status status = ALD_OK;
  const ald_layout *layout = j->s->layout;
  ald_checkpoint *p = NULL;
  ALD_TRY(ald_checkpoint_create(j->first, (uint32_t)(j->end - j->first), layout->real_rows,
                                layout->flag_rows, j->s->column_count, &p, j->report));
  const uint32_t finished = keep_finished(j->s, p);
  if (keep_running(j, p) + finished == 0) goto done;
  ALD_TRY(ald_checkpoint_allot(p, j->report));
  keep_lanes(j, p);
  keep_rows(j->s, p);
  ALD_TRY(ald_collector_events(j->s->collector, p->first, p->count, &p->events, &p->event_count));
  ALD_TRY(ald_checkpoints_write(j->s->checkpoints, p, j->report));
  j->saved = ald_seconds();
done:
  ald_checkpoint_destroy(p);
  return status;
}

static ald_status keep_chunk(const ald_job_setting *s, uint64_t first, uint32_t count,
                             ald_report *report) {
  ald_status status = ALD_OK;
  ald_checkpoint *p = NULL;
  ALD_TRY(ald_checkpoint_create(first, count, s->layout->real_rows, s->layout->flag_rows,
                                s->column_count, &p, report));
  if (keep_finished(s, p) == 0) goto done;
  ALD_TRY(ald_checkpoint_allot(p, report));
  keep_rows(s, p);
  ALD_TRY(ald_collector_events(s->collector, first, count, &p->events, &p->event_count));
  ALD_TRY(ald_checkpoints_write(s->checkpoints, p, report));
done:
  ald_checkpoint_destroy(p);
  return status;
}

ald_status ald_jobs_keep(const ald_job_setting *s, ald_report *report) {
  ald_status status = ALD_OK;
  size_t stride;
  if (!s->checkpoints) return ALD_OK;
  ald_checkpoints_turn(s->checkpoints);
  for (uint64_t at = 0; at < s->scenarios; at += KEEP_CHUNK) {
    const uint64_t left = s->scenarios - at;
    if (!ald_collector_row(s->collector, at, &stride)) continue; /* written, or not begun */
    ALD_TRY(keep_chunk(s, at, left < KEEP_CHUNK ? (uint32_t)left : KEEP_CHUNK, report));
  }
done:
  return status;
}

/* ------------------------------------------------------------------------------ the work */

/* where all scenarios have ended, what is read of them is enough */
static ald_status fetch_ended(job *j) {
  return ald_finished_rows_fetch(j->s->study, j->worker->tile, j->report);
}

static ald_status fetch(job *j, bool all) {
  ald_tile *tile = j->worker->tile;
  const ald_row_range lane_flags = {tile->layout->plan[PLAN_LANE_FLAGS], LANE_FLAG_COUNT};
  const ald_row_range all_reals = {0, tile->layout->real_rows};
  const ald_row_range all_flags = {0, tile->layout->flag_rows};
  return tile->device->tile_download(tile, all ? all_reals : (ald_row_range){0, 0},
                                     all ? all_flags : lane_flags, j->report);
}

/* Steps until the next glance: more if the last stretch went by fast, never more than are left. */
static void pace(job *j, double took, uint32_t least_step) {
  const ald_study *study = j->s->study;
  const uint32_t fine = ald_study_fine(study), fine_left = study->step_count * fine - least_step;
  /* lanes that divide their steps need more of them; a few too many cost little */
  const uint32_t some = fine_left < 16 ? fine_left : 16, least = (fine_left - 1) / fine + 1;
  const uint32_t left = fine > 1 && some > least ? some : least;
  if (took < 0.5 * GLANCE && j->steps < UINT32_MAX / 2) j->steps *= 2;
  if (took > 2 * GLANCE && j->steps > 1) j->steps /= 2;
  /* where scenarios end early, their lanes should not wait long for the next ones */
  const uint32_t most = study->step_count / 16 > LEAST_STEPS ? study->step_count / 16 : LEAST_STEPS;
  if (study->rule_count > 0 && j->steps > most) j->steps = most;
  if (j->worker->near && j->steps > ALD_NEAR_STEPS) j->steps = ALD_NEAR_STEPS;
  if (j->steps > left) j->steps = left;
}

/* Is it worth while to touch the lanes? On a device the whole tile has to come and go for it. */
static bool worth_while(const job *j, uint32_t finished, uint32_t running) {
  if (running == 0) return true;
  return j->s->device->is_host ? finished > 0 : finished >= j->worker->tile->lanes / 2;
}

/* Takes finished lanes out, hands out new scenarios, shrinks the tile; the image is the host's. */
static ald_status turn_over(job *j, uint32_t *running, bool *changed) {
  ald_status status = ALD_OK;
  ALD_TRY(finish_lanes(j));
  *changed = hand_out(j);
  if (*changed) each_chunk(j, fill_chunk);
  uint32_t finished, least;
  bool waits;
  *running = look(j, &finished, &least, &waits);
  /* a scenario at fault is done as soon as it is handed out: its lane must be read first */
  if (finished == 0 && *running > 0 && 2 * ((*running + 7) / 8) <= j->worker->tile->lanes / 8) {
    ald_worker_shrink(j->worker, j->s->study, *running);
    *changed = true;
  }
done:
  return status;
}

/* Finds the pairs of the lanes that wait for it; the image is the host's. */
static ald_status settle(job *j, bool *changed) {
  bool settled;
  const ald_status status = ald_worker_settle(j->worker, &settled, j->report);
  *changed = *changed || settled;
  return status;
}

/* advances the lanes by a stretch of steps */
static ald_status stretch(job *j, uint32_t running, bool changed) {
  ald_status status = ALD_OK;
  ald_tile *tile = j->worker->tile;
  if (changed) ALD_TRY(tile->device->tile_upload(tile, j->report));
  if (running == 0) return ALD_OK;
  ALD_TRY(tile->device->tile_advance(tile, j->steps, ALD_SCHEDULE_BEST, j->report));
  ALD_TRY(fetch(j, false));
done:
  return status;
}

static ald_status work(job *j, uint32_t lanes) {
  ald_status status = ALD_OK;
  uint32_t finished, least_step;
  bool waits, changed = true, fetched = false;
  fill_all(j, lanes);
  ALD_TRY(settle(j, &changed));
  uint32_t running = look(j, &finished, &least_step, &waits);
  j->steps = FIRST_STEPS;
  pace(j, GLANCE, running > 0 ? least_step : 0);
  while (running + finished > 0) {
    const double began = ald_seconds();
    ALD_TRY(stretch(j, running, changed));
    changed = false;
    running = look(j, &finished, &least_step, &waits);
    const bool due =
        j->s->checkpoints && !j->list && running > 0 && ald_seconds() - j->saved > j->s->checkpoint;
    const bool turn = worth_while(j, finished, running);
    fetched = due || turn || waits;
    const bool ended = running == 0 && !due && !j->worker->near;
    if (fetched) ALD_TRY(ended ? fetch_ended(j) : fetch(j, true));
    if (turn) {
      ALD_TRY(turn_over(j, &running, &changed));
    } else if (j->s->tell(j->s->user, 0)) {
      status = ALD_INTERRUPTED;
    }
    if (status == ALD_INTERRUPTED) break;
    if (due) ALD_TRY(save(j));
    if (fetched) ALD_TRY(settle(j, &changed));
    running = look(j, &finished, &least_step, &waits);
    pace(j, ald_seconds() - began, running > 0 ? least_step : 0);
  }
done:
  /* who asks a long run to stop does not want to lose what is on its way */
  if (status == ALD_INTERRUPTED && j->s->checkpoints && !j->list &&
      ald_seconds() - j->began > 0.1 * j->s->checkpoint) {
    if (fetched || fetch(j, true) >= 0) save(j);
  }
  return status;
}

/* Computes scenarios again that lanes had too little room for, with all pairs where that was why.
 * Of those it leaves in the job those that had too little room once more. */
static ald_status work_once_more(job *j) {
  ald_status status = ALD_OK;
  ald_job_setting setting = *j->s;
  ald_layout *layout = NULL;
  ald_worker *worker = NULL;
  const uint32_t room = j->s->layout->plan[PLAN_EVENTS];
  const uint32_t events = j->again_events > room ? j->again_events : room;
  job again = {.s = &setting,
               .report = j->report,
               .list = j->again,
               .end = j->again_count,
               .lock = PTHREAD_MUTEX_INITIALIZER};
  ALD_TRY(ald_layout_create_past(j->s->study, events, j->s->layout->plan[PLAN_RADIATION_BLOCK],
                                 &layout, j->report));
  setting.layout = layout;
  setting.follows_near = setting.follows_near && !j->strayed;
  setting.lanes = j->again_count < setting.lanes ? j->again_count : setting.lanes;
  ALD_TRY(ald_job_worker(&setting, &worker, j->report));
  again.worker = worker;
  status = work(&again, ald_device_lanes(setting.device, setting.lanes));
done:
  ald_worker_destroy(worker);
  ald_layout_destroy(layout);
  free(j->again);
  j->again = again.again;
  j->again_count = again.again_count;
  j->again_events = again.again_events;
  j->strayed = j->strayed || again.strayed;
  return status;
}

/* Will the job's block, at its pace, take longer than the time between two checkpoints? Then the
 * job leaves what it has done in a checkpoint when it ends, for the block may never become whole.
 */
static bool block_takes_long(const job *j, uint32_t count) {
  const double jobs = (double)ALD_BLOCK_SCENARIOS / count;
  return (ald_seconds() - j->began) * jobs / j->s->at_once > j->s->checkpoint;
}

static bool is_stored(void *user, uint64_t first, uint32_t count) {
  return ald_collector_is_stored(user, first, count);
}

ald_status ald_job_run(const ald_job_setting *setting, ald_worker *worker, uint64_t first,
                       uint32_t count, ald_report *report) {
  ALD_ASSERT(count > 0 && worker);
  ald_status status = ALD_OK;
  job j = {.s = setting,
           .worker = worker,
           .report = report,
           .next = first,
           .end = first + count,
           .lock = PTHREAD_MUTEX_INITIALIZER};
  const uint32_t lanes = count < setting->lanes ? count : setting->lanes;
  j.first = first;
  j.began = j.saved = ald_seconds();
  ALD_TRY(work(&j, ald_device_lanes(setting->device, lanes)));
  while (status == ALD_OK && j.again_count > 0) status = work_once_more(&j);
  if (status == ALD_OK && setting->checkpoints && block_takes_long(&j, count)) {
    ALD_TRY(save(&j));
    ald_checkpoints_tidy(setting->checkpoints, is_stored, setting->collector);
  }
done:
  free(j.again);
  return status;
}
