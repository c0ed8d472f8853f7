/* SPDX-License-Identifier: Apache-2.0
 * Rows of a part of a block as bytes: the head below, statuses, rows, events. */
#include "rank_messages.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/assertion.h"
#include "base/clock.h"
#include "base/report.h"
#include "run/rank_state.h"

/* ------------------------------------------------------------------------------
 * Rows of a part of a block as bytes: the head below, statuses, rows, events. */

typedef struct head {
  uint64_t first;
  uint32_t count, event_count;
} head;

static size_t size_of(const head *h, uint32_t column_count) {
  return sizeof *h + h->count * (sizeof(double) * (size_t)column_count + sizeof(int32_t)) +
         h->event_count * sizeof(ald_event);
}

ald_status ald_rank_part_pack(ald_collector *collector, uint32_t column_count, ald_job_range range,
                              size_t room, unsigned char **bytes, size_t *size,
                              ald_report *report) {
  ALD_ASSERT(range.count > 0 && bytes && size);
  const uint64_t first = range.first;
  const uint32_t count = range.count;
  head h = {.first = first, .count = count};
  ald_event *events = NULL;
  ald_status status = ald_collector_events(collector, first, count, &events, &h.event_count);
  *size = room + size_of(&h, column_count);
  *bytes = status == ALD_OK ? calloc(1, *size) : NULL;
  double *row = malloc((column_count + 1u) * sizeof *row);
  if (!*bytes || !row) {
    free(*bytes);
    *bytes = NULL;
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to send rows\n");
  }
  unsigned char *at = *bytes ? *bytes + room : NULL;
  if (at) memcpy(at, &h, sizeof h);
  for (uint32_t k = 0; at && k < count; k++) {
    int32_t one = 0;
    const bool has = ald_collector_copy(collector, first + k, row, &one);
    ALD_ASSERT(has);
    (void)has;
    memcpy(at + sizeof h + k * sizeof one, &one, sizeof one);
    memcpy(at + sizeof h + count * sizeof one + k * column_count * sizeof *row, row,
           column_count * sizeof *row);
  }
  if (at && h.event_count > 0)
    memcpy(*bytes + *size - h.event_count * sizeof *events, events, h.event_count * sizeof *events);
  free(row);
  free(events);
  return status;
}

/* puts rows in their places and says that they are finished */
static ald_status finish_rows(ald_collector *collector, uint32_t column_count, const head *h,
                              const unsigned char *bytes, const ald_event *events,
                              ald_report *report) {
  const unsigned char *rows = bytes + h->count * sizeof(int32_t);
  ald_status status = ALD_OK;
  uint32_t event = 0;
  for (uint32_t k = 0; k < h->count; k++) {
    size_t stride = 0;
    int32_t one;
    double *row = ald_collector_row(collector, h->first + k, &stride);
    if (!row) return ald_report_fail(report, ALD_INTERNAL, "error: rows came twice\n");
    for (uint32_t c = 0; c < column_count; c++) {
      memcpy(row + c * stride, rows + ((size_t)k * column_count + c) * sizeof(double),
             sizeof(double));
    }
    memcpy(&one, bytes + k * sizeof one, sizeof one);
    const uint32_t first = event;
    while (event < h->event_count && events[event].row == k) event++;
    ALD_TRY(
        ald_collector_finish(collector, h->first + k, one, events + first, event - first, report));
  }
done:
  return status;
}

ald_status ald_rank_part_finish(ald_collector *collector, uint32_t column_count,
                                const unsigned char *bytes, size_t size, uint32_t counts[2],
                                ald_report *report) {
  head h = {0};
  if (size >= sizeof h) memcpy(&h, bytes, sizeof h);
  counts[0] = h.count;
  counts[1] = 0;
  if (h.count == 0 || size != size_of(&h, column_count)) {
    return ald_report_fail(report, ALD_INTERNAL, "error: rows of another rank are damaged\n");
  }
  ald_event *events = malloc((h.event_count + 1u) * sizeof *events);
  if (!events) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for events\n");
  memcpy(events, bytes + size - h.event_count * sizeof *events, h.event_count * sizeof *events);
  ald_status status = ald_collector_open(collector, h.first, h.count, report);
  for (uint32_t k = 0; k < h.count; k++) {
    int32_t one;
    memcpy(&one, bytes + sizeof h + k * sizeof one, sizeof one);
    counts[1] += one != ALD_SCENARIO_OK && one != ALD_SCENARIO_STOPPED_BY_RULE;
  }
  if (status == ALD_OK) {
    status = finish_rows(collector, column_count, &h, bytes + sizeof h, events, report);
  }
  free(events);
  return status;
}

/* ------------------------------------------------------------------------------
 * The post of a rank: the thread that exchanges messages. It never waits for another rank, only a
 * moment for something to do. */

static const double nap_least = 1e-4, nap_most = 2e-3; /* between two looks [s] */
static const double tell_period = 0.2;                 /* [s] */
static const double ahead = 0.02;                      /* work that a rank has in hand [s] */
static const size_t unsent_most = 256u << 20; /* bytes on their way, or nothing is asked for */

/* ------------------------------------------------------------------------------ parcels */

void ald_parcels_add(ald_parcels *parcels, ald_parcel *parcel) {
  ALD_ASSERT(!parcel->next);
  if (parcels->last) parcels->last->next = parcel;
  if (!parcels->first) parcels->first = parcel;
  parcels->last = parcel;
}

ald_parcel *ald_parcels_take(ald_parcels *parcels) {
  ald_parcel *first = parcels->first;
  if (!first) return NULL;
  parcels->first = first->next;
  if (!parcels->first) parcels->last = NULL;
  first->next = NULL;
  return first;
}

void ald_parcel_destroy(ald_parcel *parcel) {
  if (!parcel) return;
  free(parcel->bytes);
  free(parcel);
}

static ald_parcel *parcel_create(uint32_t rank, unsigned char *bytes, size_t size) {
  ald_parcel *made = calloc(1, sizeof *made);
  if (!made) {
    free(bytes);
    return NULL;
  }
  *made = (ald_parcel){.rank = rank, .size = size, .bytes = bytes};
  return made;
}

ald_status ald_rank_post_bytes(ald_rank_run *run, uint32_t to, ald_rank_kind kind,
                               unsigned char *bytes, size_t size) {
  ALD_ASSERT(size >= ALD_RANK_HEAD && to != run->place.rank);
  const uint64_t word = kind;
  memcpy(bytes, &word, sizeof word);
  ald_parcel *made = parcel_create(to, bytes, size);
  if (!made) return ALD_NO_MEMORY;
  ald_parcels_add(&run->out, made);
  pthread_cond_signal(&run->wake);
  return ALD_OK;
}

ald_status ald_rank_post(ald_rank_run *run, uint32_t to, ald_rank_kind kind, const void *body,
                         size_t size) {
  ALD_ASSERT(size < INT32_MAX);
  unsigned char *bytes = size < INT32_MAX ? calloc(1, ALD_RANK_HEAD + size) : NULL;
  if (!bytes) return ALD_NO_MEMORY;
  if (body) memcpy(bytes + ALD_RANK_HEAD, body, size);
  return ald_rank_post_bytes(run, to, kind, bytes, ALD_RANK_HEAD + size);
}

void ald_rank_post_all(ald_rank_run *run, ald_rank_kind kind, const void *body, size_t size) {
  for (uint32_t k = 0; k < run->place.count; k++) {
    if (k != run->place.rank) ald_rank_post(run, k, kind, body, size);
  }
}

/* ------------------------------------------------------------------------------ stops */

void ald_rank_stop(ald_rank_run *run) {
  run->is_stopped = true;
  if (run->is_open) ald_team_stop(run->def.team);
  pthread_cond_broadcast(&run->changed);
  pthread_cond_signal(&run->wake);
}

void ald_rank_fail(ald_rank_run *run, ald_status status, const char *text) {
  ALD_ASSERT(status < 0);
  if (run->status == ALD_OK) {
    run->status = status;
    run->failure = strdup(text);
  }
  ald_rank_stop(run);
}

/* says once that this rank stops: rank 0 to all, the others to rank 0 */
static void send_stop(ald_rank_run *run) {
  if (!run->is_stopped || run->stop_is_sent) return;
  run->stop_is_sent = true;
  if (run->place.rank == 0) {
    ald_rank_post_all(run, ALD_RANK_STOP, NULL, 0);
  } else {
    ald_rank_post(run, 0, ALD_RANK_STOP, NULL, 0);
  }
}

/* ------------------------------------------------------------------------------ messages */

void ald_rank_came(ald_rank_run *run, uint64_t count) {
  ALD_ASSERT(run->place.rank == 0 && count <= run->lacking);
  run->lacking -= count;
  if (run->lacking == 0 && run->is_open) ald_team_close(run->def.team);
}

/* A range of this rank: what it computes, and for whom. */
static void take_range(ald_rank_run *run, const ald_rank_range *range) {
  ald_rank_work *work = calloc(1, sizeof *work);
  run->has_asked = false;
  if (run->is_stopped) {
    free(work);
    return;
  }
  if (work) {
    *work = (ald_rank_work){.next = run->works, .range = *range};
    run->works = work;
  }
  if (!work || !ald_team_add(run->def.team, (ald_job_range){range->first, range->count}))
    ald_rank_fail(run, ALD_NO_MEMORY, "error: no memory for the run\n");
}

static void take_block(ald_rank_run *run, const unsigned char *body, size_t size) {
  ald_block_outcome outcome;
  if (size < sizeof outcome) return;
  memcpy(&outcome, body, sizeof outcome);
  if (run->def.statistics) {
    ALD_ASSERT(size == sizeof outcome + ald_running_statistics_moments_size(run->def.statistics));
    ald_running_statistics_put_moments(run->def.statistics, outcome.block, body + sizeof outcome);
  }
  ald_collector_absorb(run->def.collector, &outcome);
  ald_rank_came(run, ald_collector_block_size(run->def.collector, outcome.block));
}

static void take_final(ald_rank_run *run, uint32_t from, const unsigned char *body, size_t size) {
  ald_rank_final f = {0};
  ald_status status = ALD_INTERNAL;
  if (size >= sizeof f) memcpy(&f, body, sizeof f);
  const unsigned char *findings = body + sizeof f;
  if (size == sizeof f + f.findings + f.statistics) {
    status =
        run->def.findings ? ald_findings_join(run->def.findings, findings, f.findings) : ALD_OK;
    if (status == ALD_OK && run->def.statistics)
      status =
          ald_running_statistics_join(run->def.statistics, findings + f.findings, f.statistics);
  }
  if (status < 0) ald_rank_fail(run, status, "error: what other ranks have found cannot be read\n");
  run->seconds += f.seconds;
  run->peers[from].is_final = true;
  pthread_cond_broadcast(&run->changed);
}

static void take_failure(ald_rank_run *run, uint32_t from, const unsigned char *body, size_t size) {
  int32_t status = ALD_INTERNAL;
  char *text = calloc(1, size + 64);
  if (size >= sizeof status) memcpy(&status, body, sizeof status);
  if (text && size > sizeof status) {
    const int length = snprintf(text, 64, "note: rank %u of the run has failed:\n", from);
    memcpy(text + length, body + sizeof status, size - sizeof status);
  }
  ald_rank_fail(run, (ald_status)(status < 0 ? status : ALD_INTERNAL), text ? text : "");
  free(text);
}

/* scenarios that have finished elsewhere; returns their number */
static uint32_t take_told(ald_rank_run *run, uint32_t from, const unsigned char *body,
                          size_t size) {
  ald_rank_told told = {0};
  if (size == sizeof told) memcpy(&told, body, sizeof told);
  run->peers[from].failed = told.failed;
  return (uint32_t)told.finished;
}

/* One message; under the lock, and the parcel is the caller's unless it is a part. Returns
 * scenarios that have finished elsewhere. */
static uint32_t take(ald_rank_run *run, ald_parcel **parcel) {
  const ald_parcel *p = *parcel;
  uint64_t kind = ALD_RANK_STOP;
  ALD_ASSERT(p->size >= ALD_RANK_HEAD);
  memcpy(&kind, p->bytes, sizeof kind);
  const unsigned char *body = p->bytes + ALD_RANK_HEAD;
  const size_t size = p->size - ALD_RANK_HEAD;
  switch ((ald_rank_kind)kind) {
    case ALD_RANK_GO:
      if (size == sizeof run->go) memcpy(&run->go, body, sizeof run->go);
      run->has_go = true;
      break;
    case ALD_RANK_ASK:
      if (size == sizeof run->peers->asks) memcpy(&run->peers[p->rank].asks, body, size);
      run->peers[p->rank].waits = true;
      break;
    case ALD_RANK_RANGE:
      take_range(run, (const ald_rank_range *)(const void *)body);
      break;
    case ALD_RANK_PART:
      ald_parcels_add(&run->in, *parcel);
      *parcel = NULL;
      break;
    case ALD_RANK_BLOCK:
      take_block(run, body, size);
      break;
    case ALD_RANK_TOLD:
      return take_told(run, p->rank, body, size);
    case ALD_RANK_COMPLETE:
      run->is_complete = true;
      if (run->is_open) ald_team_close(run->def.team);
      break;
    case ALD_RANK_FINAL:
      take_final(run, p->rank, body, size);
      break;
    case ALD_RANK_FAIL:
      take_failure(run, p->rank, body, size);
      break;
    case ALD_RANK_STOP:
      ald_rank_stop(run);
      break;
    case ALD_RANK_BYE:
      for (size_t s = 0; s < ALD_SCENARIO_STATUS_COUNT && size == sizeof run->rest; s++)
        run->rest.status[s] += ((const ald_rank_rest *)(const void *)body)->status[s];
      run->peers[p->rank].has_left = true;
      break;
    case ALD_RANK_FAREWELL:
      run->has_shutdown_message = true;
      break;
  }
  pthread_cond_broadcast(&run->changed);
  return 0;
}

/* ------------------------------------------------------------------------------ ranges */

/* asks for more before there is nothing left */
static bool ask(ald_rank_run *run, size_t unsent) {
  if (!run->is_open || run->has_asked || run->is_stopped || run->is_complete) return false;
  if (unsent > unsent_most) return false;
  const double seconds = ald_seconds() - run->began;
  const double pace = seconds > 0 ? (double)run->finished / seconds : 0;
  const uint64_t least = ald_team_least(run->def.team);
  if ((double)ald_team_left(run->def.team) >= fmax((double)least, ahead * pace)) return false;
  const ald_rank_asks asks = {.rank = run->place.rank, .least = least, .pace = pace};
  run->has_asked = true;
  if (run->place.rank > 0) {
    ald_rank_post(run, 0, ALD_RANK_ASK, &asks, sizeof asks);
  } else {
    run->peers[0].asks = asks;
    run->peers[0].waits = true;
  }
  return true;
}

/* rank 0 answers who waits */
static bool answer(ald_rank_run *run) {
  bool any = false;
  if (!run->is_open || run->is_stopped) return false;
  for (uint32_t k = 0; k < run->place.count; k++) {
    const uint32_t rank = (run->next_peer + k) % run->place.count;
    ald_rank_peer *peer = &run->peers[rank];
    ald_rank_range range;
    if (!peer->waits) continue;
    if (!ald_rank_queue_next(&run->queue, &peer->asks, &range)) break;
    peer->waits = false;
    any = true;
    if (rank == 0) {
      take_range(run, &range);
    } else {
      ald_rank_post(run, rank, ALD_RANK_RANGE, &range, sizeof range);
    }
  }
  run->next_peer = (run->next_peer + 1) % run->place.count;
  return any;
}

/* ------------------------------------------------------------------------------ the thread */

/* how far this rank is, to rank 0 */
static void send_told(ald_rank_run *run) {
  if (run->place.rank == 0 || !run->is_set || run->finished == run->told) return;
  ald_rank_told told = {.finished = run->finished - run->told};
  told.failed = ald_collector_tally(run->def.collector).failed - run->taken_failed;
  run->told = run->finished;
  ald_rank_post(run, 0, ALD_RANK_TOLD, &told, sizeof told);
}

/* takes all messages that are there */
static bool receive(ald_rank_run *run) {
  ald_parcel got = {0};
  bool any = false;
  while (ald_ranks_receive(run->ranks, run->channel, &got.rank, &got.bytes, &got.size)) {
    ald_parcel *parcel = parcel_create(got.rank, got.bytes, got.size);
    if (!parcel) continue;
    pthread_mutex_lock(&run->lock);
    const uint32_t finished = take(run, &parcel);
    pthread_mutex_unlock(&run->lock);
    ald_parcel_destroy(parcel);
    if (finished > 0) run->tell(run->user, finished);
    any = true;
  }
  return any;
}

static bool send_all(ald_rank_run *run, ald_parcels *out) {
  bool any = false;
  for (ald_parcel *p; (p = ald_parcels_take(out)); any = true) {
    ald_ranks_send(run->ranks, p->rank, run->channel, p->bytes, p->size);
    free(p);
  }
  return any;
}

static void nap(ald_rank_run *run, double seconds) {
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_nsec += (long)(1e9 * seconds);
  if (until.tv_nsec >= 1000000000) {
    until.tv_sec++;
    until.tv_nsec -= 1000000000;
  }
  if (!run->out.first && !run->quits) pthread_cond_timedwait(&run->wake, &run->lock, &until);
}

/* Shows how far the run is, and asks whether to go on; rank 0 does so once it takes part, since
 * rates count from the first call. */
static void look_up(ald_rank_run *run) {
  pthread_mutex_lock(&run->lock);
  const bool tells = run->is_set || run->place.rank > 0;
  pthread_mutex_unlock(&run->lock);
  if (!tells || !run->tell(run->user, 0)) return;
  pthread_mutex_lock(&run->lock);
  if (!run->is_stopped) ald_rank_stop(run);
  pthread_mutex_unlock(&run->lock);
}

void *ald_rank_post_main(void *user) {
  ald_rank_run *run = user;
  double length = nap_least, told = ald_seconds();
  for (bool goes_on = true; goes_on;) {
    bool any = receive(run);
    const size_t unsent = ald_ranks_unsent(run->ranks);
    const bool is_due = ald_seconds() - told > tell_period;
    if (is_due) told = ald_seconds();
    if (is_due) look_up(run);
    pthread_mutex_lock(&run->lock);
    if (is_due || run->quits) send_told(run);
    any |= ask(run, unsent);
    if (run->place.rank == 0) any |= answer(run);
    send_stop(run);
    ald_parcels out = run->out;
    run->out = (ald_parcels){0};
    pthread_mutex_unlock(&run->lock);
    any |= send_all(run, &out);
    length = any ? nap_least : fmin(2 * length, nap_most);
    pthread_mutex_lock(&run->lock);
    goes_on = !run->quits || run->out.first || any;
    if (goes_on && !any) nap(run, length);
    pthread_mutex_unlock(&run->lock);
  }
  return NULL;
}

/* ------------------------------------------------------------------------------ the clerk */

static void take_part(ald_rank_run *run, const ald_parcel *parcel) {
  ald_report *report = ald_report_create();
  uint32_t counts[2] = {0};
  const ald_status status =
      ald_rank_part_finish(run->def.collector, run->def.column_count, parcel->bytes + ALD_RANK_HEAD,
                           parcel->size - ALD_RANK_HEAD, counts, report);
  pthread_mutex_lock(&run->lock);
  if (status < 0) {
    ald_rank_fail(run, status, ald_report_text(report));
  } else if (run->place.rank == 0) {
    ald_rank_came(run, counts[0]);
  }
  run->taken_failed += counts[1];
  pthread_mutex_unlock(&run->lock);
  ald_report_destroy(report);
}

void *ald_rank_clerk_main(void *user) {
  ald_rank_run *run = user;
  pthread_mutex_lock(&run->lock);
  while (!run->quits || run->in.first) {
    ald_parcel *parcel = run->is_set ? ald_parcels_take(&run->in) : NULL;
    if (!parcel) {
      if (run->quits) break;
      pthread_cond_wait(&run->changed, &run->lock);
      continue;
    }
    pthread_mutex_unlock(&run->lock);
    take_part(run, parcel);
    ald_parcel_destroy(parcel);
    pthread_mutex_lock(&run->lock);
  }
  pthread_mutex_unlock(&run->lock);
  return NULL;
}
