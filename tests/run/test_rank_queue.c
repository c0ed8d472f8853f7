/* SPDX-License-Identifier: Apache-2.0
 * Who computes what of a run that ranks share: each scenario once, whole blocks while there are
 * many, equal parts where there are few; rows that move between collectors keep their bits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "results/block.h"
#include "run/rank_messages.h"
#include "run/rank_queue.h"
#include "support/random.h"

enum { BLOCK = ALD_BLOCK_SCENARIOS, COLUMNS = 3, RANKS_MAX = 9, NOBODY = 255 };

static ald_collector *collector_of(uint64_t scenarios) {
  ald_collector *made = NULL;
  assert_int_equal(ald_collector_create(scenarios, COLUMNS, NULL, &made, NULL), ALD_OK);
  return made;
}

/* a row that tells its scenario; some have events, some fail */
static void finish(ald_collector *collector, uint64_t scenario) {
  size_t stride = 0;
  assert_int_equal(ald_collector_open(collector, scenario, 1, NULL), ALD_OK);
  double *row = ald_collector_row(collector, scenario, &stride);
  for (uint32_t c = 0; c < COLUMNS; c++) row[c * stride] = (double)scenario * (c + 1) + 0.1;
  const ald_event events[2] = {{.step = 1, .what = 2, .value = (double)scenario},
                               {.step = 3, .what = 1, .value = 0.5}};
  const int32_t status = scenario % 13 == 0 ? ALD_SCENARIO_NAN : ALD_SCENARIO_OK;
  assert_int_equal(ald_collector_finish(collector, scenario, status, events, scenario % 3, NULL),
                   ALD_OK);
}

/* Hands all of a stretch out to ranks that ask in random order. @return ranges */
static uint32_t hand_out(test_random *r, ald_rank_queue *queue, uint64_t from, uint64_t to,
                         uint8_t *who, uint64_t counts[RANKS_MAX]) {
  ald_rank_range range;
  uint32_t ranges = 0;
  uint64_t left = ald_rank_queue_fill(queue, from, to);
  for (;; ranges++) {
    const ald_rank_asks asks = {.rank = test_choice(r, queue->rank_count),
                                .least = 64u << test_choice(r, 4),
                                .pace = test_choice(r, 2) ? 0 : 50000};
    if (!ald_rank_queue_next(queue, &asks, &range)) break;
    assert_true(range.count > 0 && range.first >= from && range.first + range.count <= to);
    assert_true(range.owner < queue->rank_count);
    const uint64_t first = range.first / BLOCK, last = (range.first + range.count - 1) / BLOCK;
    /* only its own blocks may be several */
    assert_true(first == last || range.owner == asks.rank);
    for (uint64_t s = range.first; s < range.first + range.count; s++) {
      assert_int_equal(who[s], NOBODY);
      assert_true(ald_collector_lacks(queue->collector, s));
      who[s] = (uint8_t)range.owner;
    }
    counts[asks.rank] += range.count;
    left -= range.count;
  }
  assert_true(left == 0);
  return ranges;
}

static void each_scenario_once_and_a_block_has_one_owner(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  for (int round = 0; round < 40; round++) {
    const uint64_t scenarios = 1 + test_choice(&r, 20 * BLOCK);
    ald_rank_queue queue = {.collector = collector_of(scenarios),
                            .rank_count = 1 + test_choice(&r, RANKS_MAX - 1)};
    uint8_t *who = malloc(scenarios);
    uint64_t counts[RANKS_MAX] = {0};
    memset(who, NOBODY, scenarios);
    /* some scenarios from checkpoints */
    const uint64_t known = test_choice(&r, (uint32_t)scenarios);
    for (uint64_t s = known; s < known + 500 && s < scenarios; s += 1 + test_choice(&r, 3))
      finish(queue.collector, s);
    /* stretches, as a rule that ends the study has them */
    for (uint64_t at = 0, next; at < scenarios; at = next) {
      next = at == 0 ? 1024 : 2 * at;
      if (next > scenarios || test_choice(&r, 4) == 0) next = scenarios;
      hand_out(&r, &queue, at, next, who, counts);
      for (uint64_t s = at; s < next; s++) {
        const uint64_t first = s / BLOCK * BLOCK;
        const uint64_t end = first + BLOCK < scenarios ? first + BLOCK : scenarios;
        if (who[s] == NOBODY) continue;
        /* a block that the stretch does not hold whole is rank 0's */
        if (first < at || end > next) assert_int_equal(who[s], 0);
        if (s > at && s % BLOCK != 0 && who[s - 1] != NOBODY) assert_int_equal(who[s], who[s - 1]);
      }
    }
    for (uint64_t s = 0; s < scenarios; s++) {
      assert_true((who[s] == NOBODY) == !ald_collector_lacks(queue.collector, s));
    }
    free(who);
    ald_collector_destroy(queue.collector);
  }
}

/* ranks that are equally fast take turns */
static void few_scenarios_are_shared_evenly(void **state) {
  (void)state;
  for (uint32_t ranks = 2; ranks <= 7; ranks++) {
    ald_rank_queue queue = {.collector = collector_of(10000), .rank_count = ranks};
    uint64_t counts[RANKS_MAX] = {0}, most = 0, ends[RANKS_MAX] = {0};
    ald_rank_range range;
    ald_rank_queue_fill(&queue, 0, 10000);
    for (;;) {
      uint32_t first = 0; /* who is free first */
      for (uint32_t k = 1; k < ranks; k++) first = ends[k] < ends[first] ? k : first;
      const ald_rank_asks asks = {.rank = first, .least = 64};
      if (!ald_rank_queue_next(&queue, &asks, &range)) break;
      counts[first] += range.count;
      ends[first] += range.count;
    }
    for (uint32_t k = 0; k < ranks; k++) most = counts[k] > most ? counts[k] : most;
    /* nobody has more than a last part above an equal share */
    assert_in_range(most, 10000 / ranks, 10000 / ranks + 64 + 8);
    ald_collector_destroy(queue.collector);
  }
}

static void many_scenarios_are_handed_out_in_whole_blocks(void **state) {
  (void)state;
  const uint64_t scenarios = (uint64_t)1000 * BLOCK;
  ald_rank_queue queue = {.collector = collector_of(scenarios), .rank_count = 4};
  ald_rank_range range;
  uint32_t shared = 0;
  ald_rank_queue_fill(&queue, 0, scenarios);
  const ald_rank_asks asks = {.rank = 3, .least = 64, .pace = 5000};
  while (ald_rank_queue_next(&queue, &asks, &range)) {
    if (range.count < BLOCK) {
      shared++;
    } else {
      assert_int_equal(range.count, BLOCK); /* a block takes longer than half a second */
      assert_int_equal(range.owner, 3);
    }
  }
  /* two blocks a rank, of which each part is an eighth of the rest at most */
  assert_in_range(shared, 8, 300);
  ald_collector_destroy(queue.collector);
}

static void rows_keep_their_bits(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  const uint64_t scenarios = 2 * BLOCK + 700;
  ald_collector *here = collector_of(scenarios), *owner = collector_of(scenarios),
                *other = collector_of(scenarios);
  char expected[40], got[40];
  uint32_t failed = 0;
  for (uint64_t at = 0, count; at < scenarios; at += count) {
    count = 1 + test_choice(&r, 900);
    if (at % BLOCK + count > BLOCK) count = BLOCK - at % BLOCK;
    if (at + count > scenarios) count = scenarios - at;
    for (uint64_t s = at; s < at + count; s++) finish(here, s);
    for (uint64_t s = at; s < at + count; s++) finish(other, s);
    if (at % BLOCK + count == BLOCK || at + count == scenarios) {
      /* the block is whole: that rank would have written it */
      for (uint64_t s = at; s < at + count; s++) finish(owner, s);
      for (uint64_t s = at; s < at + count; s++) failed += s % 13 == 0;
      continue;
    }
    unsigned char *bytes = NULL;
    size_t size = 0;
    uint32_t counts[2];
    assert_int_equal(ald_rank_part_pack(other, COLUMNS, (ald_job_range){at, (uint32_t)count}, 8,
                                        &bytes, &size, NULL),
                     ALD_OK);
    assert_int_equal(ald_rank_part_finish(owner, COLUMNS, bytes + 8, size - 9, counts, NULL),
                     ALD_INTERNAL);
    assert_int_equal(ald_rank_part_finish(owner, COLUMNS, bytes + 8, size - 8, counts, NULL),
                     ALD_OK);
    assert_int_equal(counts[0], count);
    failed += counts[1];
    free(bytes);
  }
  ald_collector_hash(here, expected);
  ald_collector_hash(owner, got);
  assert_string_equal(got, expected);
  assert_int_equal(ald_collector_tally(owner).failed, failed);
  ald_collector_destroy(here);
  ald_collector_destroy(owner);
  ald_collector_destroy(other);
}

static void what_is_dropped_is_lacking_again(void **state) {
  (void)state;
  ald_collector *collector = collector_of(BLOCK);
  for (uint64_t s = 100; s < 300; s++) finish(collector, s);
  assert_int_equal(ald_collector_tally(collector).finished, 200);
  ald_collector_drop(collector, 0);
  assert_int_equal(ald_collector_tally(collector).finished, 0);
  assert_int_equal(ald_collector_remaining(collector, 0), BLOCK);
  assert_true(ald_collector_lacks(collector, 200));
  for (uint64_t s = 0; s < BLOCK; s++) finish(collector, s);
  assert_int_equal(ald_collector_remaining(collector, 0), 0);
  ald_collector_destroy(collector);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_scenario_once_and_a_block_has_one_owner),
      cmocka_unit_test(few_scenarios_are_shared_evenly),
      cmocka_unit_test(many_scenarios_are_handed_out_in_whole_blocks),
      cmocka_unit_test(rows_keep_their_bits),
      cmocka_unit_test(what_is_dropped_is_lacking_again),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
