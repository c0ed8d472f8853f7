/* SPDX-License-Identifier: Apache-2.0
 * Who gets which scenarios: each once, whatever fails; the last of several devices is done soon
 * after the first, in simulated time, whatever their paces. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "run/job_queue.h"

enum { MOST = 40, SCENARIOS_MAX = 1 << 21 };

/* A device as it is: a job of n scenarios takes fixed + each n [s]; of several threads, each. */
typedef struct actual {
  ald_taker taker;
  double fixed, each, warm; /* warm: more for the first job */
  double fails_at;          /* it gives its job back then; 0: never [s] */
  double took, ends;        /* its job; 0: it has none */
  ald_job_range job;
  uint64_t computed;
} actual;

#define THREAD(each_) \
  { .taker = {8, 512, 0.5, false, false, 0}, .each = each_ }
#define PROCESSOR(each_) \
  { .taker = {8, 4096, 1, false, true, 0}, .fixed = 0.002, .each = each_ }
#define WARMING(warm_, each_) \
  { .taker = {8, 4096, 1, false, true, 0}, .fixed = 0.002, .each = each_, .warm = warm_ }
#define GPU(fixed_, each_) \
  { .taker = {64, 262144, 1, true, true, 0}, .fixed = fixed_, .each = each_ }
/* one of two tiles that take turns: a job takes twice as long as if it were alone */
#define HALF_GPU(device_, fixed_, each_) \
  { .taker = {64, 262144, 0.5, true, true, device_}, .fixed = 2 * (fixed_), .each = 2 * (each_) }

static uint8_t times[SCENARIOS_MAX]; /* how often each scenario was computed */

static void begin(ald_job_queue *queue, actual *a, uint32_t k, double now) {
  if (a->ends > 0) return;
  if (ald_job_queue_offer(queue, k, now, &a->job) != ALD_OFFER_JOB) return;
  assert_in_range(a->job.count, 1, a->taker.most);
  a->took = a->fixed + a->each * a->job.count + a->warm;
  a->warm = 0;
  a->ends = now + a->took;
}

static void end(ald_job_queue *queue, actual *a, uint32_t k, double now) {
  a->ends = 0;
  if (a->fails_at > 0 && now >= a->fails_at) {
    assert_true(ald_job_queue_give_back(queue, k));
    return;
  }
  for (uint32_t i = 0; i < a->job.count; i++) times[a->job.first + i]++;
  a->computed += a->job.count;
  ald_job_queue_done(queue, k, a->job.count, a->took);
}

/* Works all off. @return when the last job ended [s] */
static double simulate(actual *all, uint32_t count, const ald_job_range *ranges, uint32_t parts) {
  ald_taker takers[MOST];
  uint32_t most[MOST];
  double now = 1, last = 1;
  for (uint32_t k = 0; k < count; k++) {
    takers[k] = all[k].taker;
    /* none fails because of another one, but for the tiles of one device */
    if (takers[k].device == 0) takers[k].device = 100 + k;
  }
  for (uint32_t k = 0; k < count; k++) most[k] = takers[k].most;
  ald_job_queue *queue = ald_job_queue_create(takers, count, count == 1);
  memset(times, 0, sizeof times);
  ald_job_queue_fill(queue, ranges, parts, most);
  for (;;) {
    double next = INFINITY;
    /* who waits asks again ten times a second */
    for (uint32_t k = 0; k < count; k++) begin(queue, &all[k], k, now);
    for (uint32_t k = 0; k < count; k++) next = all[k].ends > 0 ? fmin(next, all[k].ends) : next;
    if (!isfinite(next)) break;
    now = fmin(next, now + 0.1);
    for (uint32_t k = 0; k < count; k++) {
      if (all[k].ends <= 0 || all[k].ends > now) continue;
      last = all[k].ends;
      end(queue, &all[k], k, now);
    }
  }
  ald_job_queue_destroy(queue);
  return last - 1;
}

static void once_each(uint64_t count) {
  for (uint64_t s = 0; s < SCENARIOS_MAX; s++) assert_int_equal(times[s], s < count);
}

/* Scenarios of a device in a time, in jobs as large as they may be. */
static double most_in(const actual *a, double time) {
  const double job = a->fixed + a->each * a->taker.most, jobs = floor(time / job);
  return jobs * a->taker.most + fmax(0, (time - jobs * job - a->fixed) / a->each);
}

/* All at work from beginning to end: what no hand-out can beat [s]. */
static double least_time(const actual *all, uint32_t count, double scenarios) {
  double low = 0, high = 1e9;
  for (int k = 0; k < 200; k++) {
    const double middle = 0.5 * (low + high);
    double done = 0;
    for (uint32_t a = 0; a < count; a++) done += most_in(&all[a], middle);
    *(done >= scenarios ? &high : &low) = middle;
  }
  return high;
}

/* ------------------------------------------------------------------------------ one device */

static void one_device_takes_jobs_of_one_size(void **state) {
  (void)state;
  const ald_taker taker = {8, 100, 1, false, true, 0};
  const ald_job_range ranges[] = {{0, 250}, {1000, 40}};
  static const ald_job_range expected[] = {{0, 100}, {100, 100}, {200, 50}, {1000, 40}};
  ald_job_queue *queue = ald_job_queue_create(&taker, 1, true);
  ald_job_queue_fill(queue, ranges, 2, &taker.most);
  for (int k = 0; k < 4; k++) {
    ald_job_range job;
    assert_true(ald_job_queue_take(queue, 0, &job));
    assert_int_equal(job.first, expected[k].first);
    assert_int_equal(job.count, expected[k].count);
    ald_job_queue_done(queue, 0, job.count, 1);
  }
  ald_job_range job;
  assert_false(ald_job_queue_take(queue, 0, &job));
  ald_job_queue_destroy(queue);
}

static void nobody_gets_any_after_the_end(void **state) {
  (void)state;
  const ald_taker taker = {8, 100, 1, false, true, 0};
  const ald_job_range ranges[] = {{0, 250}};
  ald_job_range job;
  ald_job_queue *queue = ald_job_queue_create(&taker, 1, true);
  ald_job_queue_fill(queue, ranges, 1, &taker.most);
  assert_true(ald_job_queue_take(queue, 0, &job));
  ald_job_queue_stop(queue);
  ald_job_queue_done(queue, 0, job.count, 1);
  assert_false(ald_job_queue_take(queue, 0, &job));
  /* the next part of a study that looks at itself */
  ald_job_queue_fill(queue, ranges, 1, &taker.most);
  assert_true(ald_job_queue_take(queue, 0, &job));
  /* alone, it cannot give its job to others */
  assert_false(ald_job_queue_give_back(queue, 0));
  ald_job_queue_destroy(queue);
}

/* ------------------------------------------------------------------------------ several */

/* Equal ones; one a hundred times slower; drivers that warm up for two seconds; a GPU, whose jobs
 * take a second whatever their size, beside two threads, with few scenarios and with many; eight
 * such GPUs. It takes at most a tenth more than the least time and the least job of the slowest:
 * nobody knows before that it is. */
static void all_are_done_at_about_the_same_time(void **state) {
  (void)state;
  const struct {
    actual all[12];
    uint32_t count, scenarios;
  } cases[] = {
      {{PROCESSOR(1e-3), PROCESSOR(1e-3)}, 2, 20000},
      {{PROCESSOR(1e-3), PROCESSOR(1e-1)}, 2, 20000},
      {{PROCESSOR(1e-3), PROCESSOR(1e-1)}, 2, 300},
      {{THREAD(1e-3), THREAD(1e-3), PROCESSOR(2e-3)}, 3, 10000},
      {{THREAD(1), THREAD(1), PROCESSOR(0.1)}, 3, 1000},
      {{THREAD(1e-3), THREAD(1e-3), WARMING(2, 1e-3), WARMING(2, 5e-4)}, 4, 60000},
      {{THREAD(1e-2), THREAD(1e-2), GPU(1, 1e-6)}, 3, 10000},
      {{THREAD(1e-3), THREAD(1e-3), GPU(1, 1e-5)}, 3, 1000000},
      {{THREAD(1e-3), THREAD(1e-3), GPU(5, 1e-5)}, 3, 2000000},
      {{THREAD(1e-3), THREAD(1e-3), HALF_GPU(1, 0.5, 1e-5), HALF_GPU(1, 0.5, 1e-5)}, 4, 1000000},
      {{GPU(1, 1e-5), GPU(1, 1e-5), GPU(1, 1e-5), GPU(1, 1e-5), GPU(1, 1e-5), GPU(1, 1e-5),
        GPU(1, 1e-5), GPU(1, 1e-5)},
       8,
       2000000}};
  for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
    actual all[12];
    double first = 0;
    memcpy(all, cases[k].all, sizeof all);
    const ald_job_range range = {0, cases[k].scenarios};
    const double ideal = least_time(all, cases[k].count, cases[k].scenarios);
    for (uint32_t a = 0; a < cases[k].count; a++)
      first = fmax(first, all[a].warm + all[a].fixed + all[a].each * all[a].taker.least);
    const double took = simulate(all, cases[k].count, &range, 1);
    once_each(cases[k].scenarios);
    print_message("case %zu: %.3f s, at least %.3f s\n", k, took, ideal);
    assert_true(took <= 1.1 * (ideal + first));
  }
}

/* a slow device that is alone still takes all */
static void the_slowest_works_alone(void **state) {
  (void)state;
  actual all[] = {PROCESSOR(1e-4), PROCESSOR(1)};
  const ald_job_range range = {0, 2000};
  all[0].fails_at = 1.01;
  simulate(all, 2, &range, 1);
  once_each(2000);
  assert_true(all[1].computed > 0);
}

/* devices that fail at any time: what they had is computed by the others, once */
static void what_is_given_back_is_computed(void **state) {
  (void)state;
  for (int k = 1; k < 60; k++) {
    actual all[] = {THREAD(1e-3), THREAD(1e-3), PROCESSOR(1e-3), GPU(0.01, 1e-4)};
    const ald_job_range ranges[] = {{0, 900}, {900, 1100}};
    all[2].fails_at = 1 + 0.011 * k;
    all[3].fails_at = 1 + 0.007 * k;
    simulate(all, 4, ranges, 2);
    once_each(2000);
  }
}

/* The host and two tiles of a device, each with a job. Once one of the tiles fails neither takes
 * more, but the other one's job stays with it until it ends; one that leaves is alone in that. */
static void tiles_of_a_device_fail_together(void **state) {
  (void)state;
  const ald_taker host = {8, 100, 1, false, false, 0}, tile = {8, 100, 0.5, false, true, 1};
  const ald_taker takers[] = {host, tile, tile};
  const uint32_t most[] = {100, 100, 100};
  const ald_job_range all = {0, 1000};
  for (int leaves = 0; leaves < 2; leaves++) {
    ald_job_range jobs[3], more;
    uint64_t left = 1000;
    ald_job_queue *queue = ald_job_queue_create(takers, 3, false);
    ald_job_queue_fill(queue, &all, 1, most);
    for (uint32_t k = 0; k < 3; k++) {
      assert_int_equal(ald_job_queue_offer(queue, k, 1, &jobs[k]), ALD_OFFER_JOB);
      left -= jobs[k].count;
    }
    if (leaves) {
      ald_job_queue_leave(queue, 1);
    } else {
      assert_true(ald_job_queue_give_back(queue, 1));
    }
    assert_int_equal(ald_job_queue_left(queue), left + jobs[1].count);
    assert_int_equal(ald_job_queue_offer(queue, 1, 2, &more), ALD_OFFER_END);
    ald_job_queue_done(queue, 2, jobs[2].count, 1);
    assert_int_equal(ald_job_queue_offer(queue, 2, 2, &more),
                     leaves ? ALD_OFFER_JOB : ALD_OFFER_END);
    ald_job_queue_done(queue, 0, jobs[0].count, 1);
    assert_int_equal(ald_job_queue_offer(queue, 0, 3, &more), ALD_OFFER_JOB);
    if (!leaves) assert_int_equal(more.first, jobs[1].first);
    ald_job_queue_destroy(queue);
  }
}

/* scenarios that come one stretch after the other, until no more come */
static void waits_for_more_until_it_is_closed(void **state) {
  (void)state;
  const ald_taker taker = {.least = 8, .most = 100, .share = 1};
  const uint32_t most = 100;
  ald_job_queue *queue = ald_job_queue_create(&taker, 1, true);
  ald_job_range job;
  assert_false(ald_job_queue_add(queue, (ald_job_range){0, 10}));
  ald_job_queue_open(queue, &most);
  assert_int_equal(ald_job_queue_offer(queue, 0, 0, &job), ALD_OFFER_WAIT);
  uint64_t expected = 0, got = 0;
  for (uint32_t k = 0; k < 40; k++) {
    assert_true(ald_job_queue_add(queue, (ald_job_range){1000 * k, 70 + k}));
    assert_true(ald_job_queue_add(queue, (ald_job_range){1000 * k + 500, 30}));
    expected += 100 + k;
    assert_int_equal(ald_job_queue_left(queue), expected - got);
    for (int jobs = 0; jobs < 2; jobs++) {
      assert_int_equal(ald_job_queue_offer(queue, 0, 0, &job), ALD_OFFER_JOB);
      assert_true(job.count <= most);
      got += job.count;
      ald_job_queue_done(queue, 0, job.count, 1);
    }
  }
  ald_job_queue_close(queue);
  while (ald_job_queue_offer(queue, 0, 0, &job) == ALD_OFFER_JOB) {
    got += job.count;
    ald_job_queue_done(queue, 0, job.count, 1);
  }
  assert_int_equal(got, expected);
  assert_int_equal(ald_job_queue_offer(queue, 0, 0, &job), ALD_OFFER_END);
  assert_false(ald_job_queue_add(queue, (ald_job_range){0, 10}));
  ald_job_queue_destroy(queue);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(one_device_takes_jobs_of_one_size),
      cmocka_unit_test(nobody_gets_any_after_the_end),
      cmocka_unit_test(all_are_done_at_about_the_same_time),
      cmocka_unit_test(the_slowest_works_alone),
      cmocka_unit_test(what_is_given_back_is_computed),
      cmocka_unit_test(tiles_of_a_device_fail_together),
      cmocka_unit_test(waits_for_more_until_it_is_closed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
