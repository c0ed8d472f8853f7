/* SPDX-License-Identifier: Apache-2.0
 * Waiting for a device, with a limit. */
#include "accelerator_wait.h"

#include <math.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>

#include "base/assertion.h"
#include "base/clock.h"
#include "base/report.h"

#define LEAST_WAIT 60.0 /* that is given up [s] */
#define NEW_FACTOR 10.0
#define LONGEST_FACTOR 30.0
#define YIELDING 2e-4 /* waits of this length [s] go by without sleeping */
#define LONGEST_SLEEP 5e-3

/* ------------------------------------------------------------------------------ the limit */

static double least_wait(void) {
  const char *asked = getenv("ALLIDE_DEVICE_WAIT");
  const double seconds = asked ? strtod(asked, NULL) : 0;
  return seconds > 0 && isfinite(seconds) ? seconds : LEAST_WAIT;
}

static double limit_of(ald_accelerator *a) {
  pthread_mutex_lock(&a->lock);
  const double least = least_wait() * (a->new_queues > 0 ? NEW_FACTOR : 1);
  const double measured = LONGEST_FACTOR * a->longest;
  pthread_mutex_unlock(&a->lock);
  return measured > least ? measured : least;
}

ald_status ald_accelerator_refuse(ald_accelerator *a, ald_report *report) {
  pthread_mutex_lock(&a->lock);
  const double waited = a->lost_after, longest = a->longest;
  pthread_mutex_unlock(&a->lock);
  return ald_report_fail(
      report, ALD_DEVICE_FAILED,
      "error: %s hangs: what was started has not ended after %.3g s, and nothing before it took "
      "more than %.3g s; restart the device or its driver, or use --device openmp "
      "(ALLIDE_DEVICE_WAIT=SECONDS waits longer)\n",
      a->base.name, waited, longest);
}

static ald_status give_up(ald_accelerator *a, double waited, ald_report *report) {
  pthread_mutex_lock(&a->lock);
  if (!a->is_lost) a->lost_after = waited;
  a->is_lost = true;
  pthread_mutex_unlock(&a->lock);
  return ald_accelerator_refuse(a, report);
}

/* ------------------------------------------------------------------------------ waiting */

/* between two looks: a thirtieth of the wait so far, so that little is lost by it */
static void pause_after(double waited) {
  if (waited < YIELDING) {
    sched_yield();
    return;
  }
  const double part = waited / 32 < LONGEST_SLEEP ? waited / 32 : LONGEST_SLEEP;
  nanosleep(&(struct timespec){.tv_nsec = (long)(part * 1e9)}, NULL);
}

/* a mark is reached: how long took what lies between it and the one before? */
static void note(ald_accelerator *a, const ald_mark *mark) {
  ald_queue *queue = mark->queue;
  pthread_mutex_lock(&a->lock);
  const double now = ald_seconds();
  const double began = queue->reached > mark->placed ? queue->reached : mark->placed;
  if (now - began > a->longest) a->longest = now - began;
  queue->reached = now;
  if (queue->newest > queue->seen && queue->newest <= mark->launched) a->new_queues--;
  if (mark->launched > queue->seen) queue->seen = mark->launched;
  pthread_mutex_unlock(&a->lock);
}

ald_status ald_accelerator_mark(ald_accelerator *a, ald_queue *queue, ald_mark *mark,
                                ald_report *report) {
  ALD_ASSERT(queue && mark);
  if (a->is_lost) return ald_accelerator_refuse(a, report);
  *mark = (ald_mark){.queue = queue, .launched = queue->launched, .placed = ald_seconds()};
  return a->calls->mark(a, queue->driver, &mark->event, report);
}

ald_status ald_accelerator_await(ald_accelerator *a, ald_mark *mark, ald_report *report) {
  ALD_ASSERT(mark->event);
  ald_status status = ALD_OK;
  bool reached = false;
  const double began = ald_seconds();
  for (;;) {
    /* another tile may have given the device up meanwhile */
    if (a->is_lost) return ald_accelerator_refuse(a, report);
    status = a->calls->look(a, mark->event, &reached, report);
    if (status != ALD_OK || reached) break;
    const double waited = ald_seconds() - began;
    if (waited > limit_of(a)) return give_up(a, waited, report);
    pause_after(waited);
  }
  if (status == ALD_OK) note(a, mark);
  ald_accelerator_forget(a, mark);
  return status;
}

void ald_accelerator_forget(ald_accelerator *a, ald_mark *mark) {
  if (mark->event && !a->is_lost) a->calls->forget(a, mark->event);
  mark->event = NULL;
}

ald_status ald_accelerator_wait(ald_accelerator *a, ald_queue *queue, ald_report *report) {
  ald_mark mark;
  const ald_status status = ald_accelerator_mark(a, queue, &mark, report);
  return status == ALD_OK ? ald_accelerator_await(a, &mark, report) : status;
}
