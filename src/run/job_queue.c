/* SPDX-License-Identifier: Apache-2.0
 * The scenarios that a run still lacks, and how many of them whoever is free computes next. */
#include "job_queue.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/assertion.h"
#include "base/clock.h"

enum { VECTOR = 8 }; /* lanes: jobs are multiples of it */
#define FORGETS 0.6  /* of what was known before a job */
#define LIKE 0.2     /* sizes of jobs, relative, that do not tell a fixed cost from a pace */
#define FIRST 0.004  /* of an equal part: the first job of a device of which nothing is known */
#define GUESS 0.9    /* of its first job that is a fixed cost of a GPU */
#define WORTH 3.0    /* times its fixed cost that a job takes, where there is so much to do */
#define LOOKS 0.1    /* of those who wait [s] */

/* How long jobs of a taker take: fixed + each n, by sums over its jobs, the older ones faded. */
typedef struct pace {
  double weight, n, nn, t, nt;
  double fixed, each; /* [s]; each 0: nothing is known */
  uint32_t jobs;
} pace;

typedef struct peer {
  ald_taker is;
  pace pace;
  ald_job_range job; /* at work on; count 0: none */
  double began;
  bool is_gone;    /* has failed */
  bool is_present; /* has asked since the last fill: its thread is there */
} peer;

struct ald_job_queue {
  peer *takers;
  uint32_t taker_count;
  bool is_alone, is_stopped;
  bool is_open;         /* more may come */
  ald_job_range *added; /* (range_count) those that came, room for `added_room` */
  uint32_t added_room;
  const ald_job_range *ranges; /* those from `next` on are left, `from` scenarios into it */
  uint32_t range_count, next, from;
  ald_job_range *returned; /* (returned_count), room for one of each taker; before all others */
  uint32_t returned_count;
  uint64_t left;
  double began; /* the first job since the last fill; 0: none */
  pthread_mutex_t lock;
  pthread_cond_t changed;
};

ald_job_queue *ald_job_queue_create(const ald_taker *takers, uint32_t count, bool is_alone) {
  ALD_ASSERT(takers && count > 0);
  pthread_condattr_t how;
  ald_job_queue *queue = calloc(1, sizeof *queue);
  if (!queue) return NULL;
  queue->takers = calloc(count, sizeof *queue->takers);
  queue->returned = calloc(count, sizeof *queue->returned);
  if (!queue->takers || !queue->returned) {
    free(queue->takers);
    free(queue->returned);
    free(queue);
    return NULL;
  }
  queue->taker_count = count;
  queue->is_alone = is_alone;
  for (uint32_t k = 0; k < count; k++) queue->takers[k].is = takers[k];
  pthread_mutex_init(&queue->lock, NULL);
  pthread_condattr_init(&how);
  pthread_condattr_setclock(&how, CLOCK_MONOTONIC);
  pthread_cond_init(&queue->changed, &how);
  pthread_condattr_destroy(&how);
  return queue;
}

void ald_job_queue_destroy(ald_job_queue *queue) {
  if (!queue) return;
  pthread_cond_destroy(&queue->changed);
  pthread_mutex_destroy(&queue->lock);
  free(queue->takers);
  free(queue->returned);
  free(queue->added);
  free(queue);
}

void ald_job_queue_fill(ald_job_queue *queue, const ald_job_range *ranges, uint32_t count,
                        const uint32_t *most) {
  ALD_ASSERT(most && (ranges || count == 0));
  pthread_mutex_lock(&queue->lock);
  queue->ranges = ranges;
  queue->range_count = count;
  queue->next = queue->from = queue->returned_count = 0;
  queue->left = 0;
  queue->began = 0;
  queue->is_stopped = queue->is_open = false;
  for (uint32_t k = 0; k < count; k++) queue->left += ranges[k].count;
  for (uint32_t k = 0; k < queue->taker_count; k++) {
    queue->takers[k].is.most = most[k];
    queue->takers[k].is_present = false;
    queue->takers[k].job.count = 0;
  }
  pthread_mutex_unlock(&queue->lock);
}

void ald_job_queue_open(ald_job_queue *queue, const uint32_t *most) {
  ald_job_queue_fill(queue, NULL, 0, most);
  queue->is_open = true;
}

/* ranges that are taken whole make room */
static bool make_room(ald_job_queue *queue) {
  ALD_ASSERT(queue->next <= queue->range_count);
  if (queue->next > 0) {
    queue->range_count -= queue->next;
    memmove(queue->added, queue->added + queue->next, queue->range_count * sizeof *queue->added);
    queue->next = 0;
  }
  if (queue->range_count < queue->added_room) return true;
  const uint32_t room = 2 * queue->added_room + 8;
  ald_job_range *grown = realloc(queue->added, room * sizeof *grown);
  if (!grown) return false;
  queue->added = grown;
  queue->added_room = room;
  return true;
}

bool ald_job_queue_add(ald_job_queue *queue, ald_job_range range) {
  ALD_ASSERT(range.count > 0);
  pthread_mutex_lock(&queue->lock);
  const bool fits = queue->is_open && make_room(queue);
  if (fits) {
    queue->added[queue->range_count++] = range;
    queue->ranges = queue->added;
    queue->left += range.count;
    pthread_cond_broadcast(&queue->changed);
  }
  pthread_mutex_unlock(&queue->lock);
  return fits;
}

void ald_job_queue_close(ald_job_queue *queue) {
  pthread_mutex_lock(&queue->lock);
  queue->is_open = false;
  pthread_cond_broadcast(&queue->changed);
  pthread_mutex_unlock(&queue->lock);
}

uint64_t ald_job_queue_left(ald_job_queue *queue) {
  pthread_mutex_lock(&queue->lock);
  const uint64_t left = queue->left;
  pthread_mutex_unlock(&queue->lock);
  return left;
}

/* ------------------------------------------------------------------------------ paces */

/* A line through the jobs so far, but for the first, in which drivers warm up. Where their sizes
 * are alike the fixed cost stays as it was, in the beginning a guess. */
static void learn(pace *p, bool is_even, double n, double t) {
  ALD_ASSERT(n > 0);
  if (p->jobs < 2 && is_even) p->fixed = GUESS * t;
  const double keep = p->jobs < 2 ? 0 : FORGETS;
  p->jobs++;
  p->weight = keep * p->weight + 1;
  p->n = keep * p->n + n;
  p->nn = keep * p->nn + n * n;
  p->t = keep * p->t + t;
  p->nt = keep * p->nt + n * t;
  const double size = p->n / p->weight, time = p->t / p->weight;
  const double spread = p->nn / p->weight - size * size;
  if (spread > LIKE * LIKE * size * size) {
    const double slope = (p->nt / p->weight - size * time) / spread;
    p->fixed = time - slope * size;
  }
  /* times scatter, but no job costs less than nothing, and no scenario */
  if (p->fixed > 0.95 * time) p->fixed = 0.95 * time;
  if (p->fixed < 0) p->fixed = 0;
  p->each = (time - p->fixed) / size;
  if (!(p->each > 1e-12)) p->each = 1e-12;
}

static bool is_known(const peer *k) { return !k->is_gone && k->pace.each > 0; }

static double expected(const pace *p, double count) { return p->fixed + p->each * count; }

/* until a taker of this pace is free [s]; one that is late takes as long again as it is late */
static double busy(const peer *of, const pace *p, double now) {
  return of->job.count > 0 ? fabs(of->began + expected(p, of->job.count) - now) : 0;
}

/* tiles of one device, which are as fast as each other */
static bool is_twin(const peer *a, const peer *b) {
  return a->is.may_fail && a->is.device == b->is.device;
}

static bool is_alike(const peer *a, const peer *b) {
  return a->is.is_even == b->is.is_even && a->is.share == b->is.share;
}

/* The pace of another one; before it is known, that of `asking` if they are alike. NULL: none */
static const pace *pace_of(const peer *other, const peer *asking) {
  if (is_known(other)) return &other->pace;
  return !other->is_gone && is_alike(other, asking) ? &asking->pace : NULL;
}

/* ------------------------------------------------------------------------------ sizes */

/* When all would be done if everybody took what ends at the same time, each job at its fixed cost.
 * @param but  one that does not count; NULL: none
 * @param rate receives scenarios a second of those that can contribute
 * @return from now on [s]; HUGE_VAL: there is nobody */
static double common_end(const ald_job_queue *queue, const peer *asking, const peer *but,
                         double now, double *rate) {
  double end = HUGE_VAL;
  for (uint32_t before = UINT32_MAX, count = 0; count != before;) {
    double work = (double)queue->left;
    before = count;
    *rate = 0;
    count = 0;
    for (uint32_t k = 0; k < queue->taker_count; k++) {
      const peer *other = &queue->takers[k];
      const pace *p = other == but ? NULL : pace_of(other, asking);
      const double start = p ? busy(other, p, now) + p->fixed : HUGE_VAL;
      if (start >= end) continue;
      work += start / p->each;
      *rate += 1 / p->each;
      count++;
    }
    end = *rate > 0 ? work / *rate : HUGE_VAL;
  }
  return end;
}

/* A device of which nothing is known is at work: it may do the rest in no time. */
static bool is_open(const ald_job_queue *queue, const peer *asking) {
  for (uint32_t k = 0; k < queue->taker_count; k++) {
    const peer *other = &queue->takers[k];
    if (other->job.count > 0 && !pace_of(other, asking)) return true;
  }
  return false;
}

/* the first job: some of an equal part; half of it where few take as long as many */
static double first_size(const ald_job_queue *queue, const peer *of) {
  double shares = 0;
  for (uint32_t k = 0; k < queue->taker_count; k++) {
    if (!queue->takers[k].is_gone) shares += queue->takers[k].is.share;
  }
  return (double)queue->left * of->is.share / shares * (of->is.is_even ? 0.5 : FIRST);
}

/* scenarios a second of all tiles of its device; of a thread of the host, of this one alone */
static double rate_with_twins(const ald_job_queue *queue, const peer *of) {
  double rate = 0;
  for (uint32_t k = 0; k < queue->taker_count; k++) {
    const peer *other = &queue->takers[k];
    const pace *p = pace_of(other, of);
    if (p && (other == of || is_twin(other, of))) rate += 1 / p->each;
  }
  return rate;
}

/* Half of what it would do until the common end: paces change. All of that where its device is as
 * fast as all others together, who can make up for what it leaves, and where a job would be little
 * more than its fixed cost. */
static double next_size(const ald_job_queue *queue, const peer *of, double now) {
  double rate;
  const double own = 1 / of->pace.each, end = common_end(queue, of, NULL, now, &rate);
  const double whole = (end - of->pace.fixed) * own, worth = WORTH * of->pace.fixed * own;
  /* as long as all has taken so far: jobs double until it is known what others can do */
  if (is_open(queue, of)) return fmin(0.5 * whole, (now - queue->began - of->pace.fixed) * own);
  if (2 * rate_with_twins(queue, of) > rate) return whole;
  return fmax(0.5 * whole, fmin(worth, whole));
}

static uint32_t size_of(const ald_job_queue *queue, const peer *of, double now) {
  ALD_ASSERT(queue->left > 0 && of->is.most > 0);
  const uint32_t most = queue->left < of->is.most ? (uint32_t)queue->left : of->is.most;
  if (queue->is_alone) return most;
  const double wanted = is_known(of) ? next_size(queue, of, now) : first_size(queue, of);
  if (!(wanted < most)) return most;
  uint32_t size = wanted > 0 ? ((uint32_t)wanted + VECTOR - 1) / VECTOR * VECTOR : 0;
  if (size < of->is.least) size = of->is.least;
  return size < most ? size : most;
}

/* Would another one, or all others, be done with the rest long before this one with its least job?
 * Who waits does so for some whose least jobs take less than half as long: there is always one who
 * does not wait. */
static bool holds_up(const ald_job_queue *queue, const peer *of, double now) {
  if (!is_known(of) || queue->is_alone) return false;
  double slowest = 0, rate;
  const double left = (double)queue->left,
               limit = 0.5 * expected(&of->pace, fmin(left, of->is.least));
  for (uint32_t k = 0; k < queue->taker_count; k++) {
    const peer *other = &queue->takers[k];
    if (other == of || !is_known(other)) continue;
    if (!other->is_present) return false;
    if (busy(other, &other->pace, now) + expected(&other->pace, left) < limit) return true;
    slowest = fmax(slowest, expected(&other->pace, fmin(left, other->is.least)));
  }
  return common_end(queue, of, of, now, &rate) + slowest < limit;
}

/* ------------------------------------------------------------------------------ jobs */

/* the next scenarios, at most `size` of them */
static ald_job_range cut(ald_job_queue *queue, uint32_t size) {
  ALD_ASSERT(queue->left > 0 && size > 0);
  ald_job_range job, *back = queue->returned;
  if (queue->returned_count > 0) {
    job = *back;
    if (job.count > size) job.count = size;
    back->first += job.count;
    back->count -= job.count;
    if (back->count == 0) *back = queue->returned[--queue->returned_count];
  } else {
    const ald_job_range *range = &queue->ranges[queue->next];
    job.first = range->first + queue->from;
    job.count = range->count - queue->from < size ? range->count - queue->from : size;
    queue->from += job.count;
    if (queue->from == range->count) {
      queue->next++;
      queue->from = 0;
    }
  }
  queue->left -= job.count;
  return job;
}

/* Is anybody at work whose job may come back? */
static bool may_come_back(const ald_job_queue *queue) {
  for (uint32_t k = 0; k < queue->taker_count; k++) {
    if (queue->takers[k].job.count > 0 && queue->takers[k].is.may_fail) return true;
  }
  return false;
}

static ald_offer offer(ald_job_queue *queue, peer *of, double now, ald_job_range *job) {
  ALD_ASSERT(of->job.count == 0);
  of->is_present = true;
  if (queue->is_stopped || of->is_gone) return ALD_OFFER_END;
  if (queue->left == 0)
    return queue->is_open || may_come_back(queue) ? ALD_OFFER_WAIT : ALD_OFFER_END;
  if (holds_up(queue, of, now)) return ALD_OFFER_WAIT;
  of->job = *job = cut(queue, size_of(queue, of, now));
  of->began = now;
  if (queue->began == 0) queue->began = now;
  return ALD_OFFER_JOB;
}

ald_offer ald_job_queue_offer(ald_job_queue *queue, uint32_t taker, double now,
                              ald_job_range *job) {
  ALD_ASSERT(taker < queue->taker_count && job);
  pthread_mutex_lock(&queue->lock);
  const ald_offer made = offer(queue, &queue->takers[taker], now, job);
  pthread_mutex_unlock(&queue->lock);
  return made;
}

bool ald_job_queue_take(ald_job_queue *queue, uint32_t taker, ald_job_range *job) {
  ALD_ASSERT(taker < queue->taker_count && job);
  pthread_mutex_lock(&queue->lock);
  ald_offer made = offer(queue, &queue->takers[taker], ald_seconds(), job);
  while (made == ALD_OFFER_WAIT) {
    const double until = ald_seconds() + LOOKS;
    const struct timespec at = {.tv_sec = (time_t)until,
                                .tv_nsec = (long)(1e9 * (until - floor(until)))};
    pthread_cond_timedwait(&queue->changed, &queue->lock, &at);
    made = offer(queue, &queue->takers[taker], ald_seconds(), job);
  }
  pthread_mutex_unlock(&queue->lock);
  return made == ALD_OFFER_JOB;
}

void ald_job_queue_done(ald_job_queue *queue, uint32_t taker, uint32_t finished, double seconds) {
  ALD_ASSERT(taker < queue->taker_count && seconds >= 0);
  pthread_mutex_lock(&queue->lock);
  peer *of = &queue->takers[taker];
  for (uint32_t k = 0; k < queue->taker_count && finished > 0; k++) {
    peer *other = &queue->takers[k];
    if (other == of || is_twin(other, of)) learn(&other->pace, of->is.is_even, finished, seconds);
  }
  of->job.count = 0;
  pthread_cond_broadcast(&queue->changed);
  pthread_mutex_unlock(&queue->lock);
}

/* under the lock */
static void leave(ald_job_queue *queue, peer *of) {
  of->is_gone = true;
  if (of->job.count > 0) {
    queue->returned[queue->returned_count++] = of->job;
    queue->left += of->job.count;
    of->job.count = 0;
  }
  pthread_cond_broadcast(&queue->changed);
}

void ald_job_queue_leave(ald_job_queue *queue, uint32_t taker) {
  ALD_ASSERT(taker < queue->taker_count);
  pthread_mutex_lock(&queue->lock);
  leave(queue, &queue->takers[taker]);
  pthread_mutex_unlock(&queue->lock);
}

bool ald_job_queue_give_back(ald_job_queue *queue, uint32_t taker) {
  ALD_ASSERT(taker < queue->taker_count);
  bool any = false;
  pthread_mutex_lock(&queue->lock);
  const uint32_t device = queue->takers[taker].is.device;
  leave(queue, &queue->takers[taker]);
  for (uint32_t k = 0; k < queue->taker_count; k++) {
    peer *other = &queue->takers[k];
    other->is_gone = other->is_gone || other->is.device == device;
    any = any || !other->is_gone;
  }
  pthread_mutex_unlock(&queue->lock);
  return any;
}

void ald_job_queue_stop(ald_job_queue *queue) {
  pthread_mutex_lock(&queue->lock);
  queue->is_stopped = true;
  pthread_cond_broadcast(&queue->changed);
  pthread_mutex_unlock(&queue->lock);
}
