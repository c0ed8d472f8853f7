/* SPDX-License-Identifier: Apache-2.0
 * Which scenarios a rank computes next. */
#include "rank_queue.h"

#include "base/assertion.h"
#include "results/block.h"

enum { VECTOR = 8, BLOCK = ALD_BLOCK_SCENARIOS, COUNT_MAX = 1 << 30 };
#define WORTH 0.5 /* time that several blocks at once should take [s] */

static uint32_t block_of(uint64_t scenario) { return (uint32_t)(scenario / BLOCK); }
static uint64_t start_of(uint32_t block) { return (uint64_t)block * BLOCK; }

static uint64_t end_of(const ald_rank_queue *queue, uint32_t block) {
  return start_of(block) + ald_collector_block_size(queue->collector, block);
}

/* Is a block whole within the stretch, and nothing of it known? */
static bool is_fresh(const ald_rank_queue *queue, uint32_t block) {
  return start_of(block) >= queue->from && end_of(queue, block) <= queue->to &&
         ald_collector_remaining(queue->collector, block) ==
             ald_collector_block_size(queue->collector, block);
}

static uint64_t least_of(uint64_t a, uint64_t b) { return a < b ? a : b; }
static uint64_t most_of(uint64_t a, uint64_t b) { return a > b ? a : b; }

/* scenarios of a stretch that a block lacks */
static uint64_t lacks(const ald_rank_queue *queue, uint32_t block) {
  const uint64_t first = most_of(queue->from, start_of(block));
  const uint64_t end = least_of(queue->to, end_of(queue, block));
  const uint32_t remaining = ald_collector_remaining(queue->collector, block);
  if (remaining == 0 || remaining == ald_collector_block_size(queue->collector, block))
    return remaining == 0 ? 0 : end - first;
  uint64_t count = 0;
  for (uint64_t s = first; s < end; s++) count += ald_collector_lacks(queue->collector, s);
  return count;
}

uint64_t ald_rank_queue_fill(ald_rank_queue *queue, uint64_t from, uint64_t to) {
  ALD_ASSERT(from < to && queue->rank_count > 0);
  queue->from = queue->at = from;
  queue->to = to;
  queue->left = 0;
  for (uint32_t b = block_of(from); b <= block_of(to - 1); b++) queue->left += lacks(queue, b);
  return queue->left;
}

/* Half of an equal part of the rest: large ones first, small ones at the end; not less than what a
 * rank computes at once, as long as there is so much for everybody. */
static uint64_t size_for(const ald_rank_queue *queue, const ald_rank_asks *asks) {
  const uint64_t ranks = queue->rank_count, half = queue->left / (2 * ranks);
  const uint64_t equal = (queue->left + ranks - 1) / ranks;
  const uint64_t size = most_of(half, least_of(asks->least, equal));
  return (size + VECTOR - 1) / VECTOR * VECTOR;
}

/* Whole blocks for a rank: one, or what its device computes at once, or some that together take a
 * while. */
static ald_rank_range whole_blocks(ald_rank_queue *queue, const ald_rank_asks *asks,
                                   uint64_t size) {
  ALD_ASSERT(size >= BLOCK && queue->at % BLOCK == 0);
  const uint64_t worth = most_of(asks->least, (uint64_t)(WORTH * asks->pace));
  const uint64_t most = least_of(least_of(size / BLOCK, (worth + BLOCK - 1) / BLOCK), 1024);
  ald_rank_range range = {.first = queue->at, .owner = asks->rank};
  uint32_t block = block_of(queue->at);
  do {
    range.count += ald_collector_block_size(queue->collector, block++);
  } while (block < range.first / BLOCK + most && end_of(queue, block - 1) < queue->to &&
           is_fresh(queue, block));
  return range;
}

/* to the first scenario that nobody has, at the latest to the stretch's end */
static void skip(ald_rank_queue *queue) {
  while (queue->at < queue->to) {
    const uint32_t block = block_of(queue->at);
    const bool begins = queue->at == most_of(queue->from, start_of(block));
    if (begins && ald_collector_remaining(queue->collector, block) == 0) {
      queue->at = end_of(queue, block);
      continue;
    }
    if (begins) queue->by_holes = !is_fresh(queue, block);
    if (!queue->by_holes || ald_collector_lacks(queue->collector, queue->at)) return;
    queue->at++;
  }
}

/* a part of the block at work */
static ald_rank_range part(const ald_rank_queue *queue, uint64_t size) {
  const uint64_t end = least_of(queue->to, end_of(queue, block_of(queue->at)));
  ald_rank_range range = {.first = queue->at, .owner = queue->owner};
  const uint64_t most = least_of(size, end - queue->at);
  while (range.count < most &&
         (!queue->by_holes || ald_collector_lacks(queue->collector, range.first + range.count))) {
    range.count = queue->by_holes ? range.count + 1 : (uint32_t)most;
  }
  return range;
}

bool ald_rank_queue_next(ald_rank_queue *queue, const ald_rank_asks *asks, ald_rank_range *range) {
  ALD_ASSERT(asks->rank < queue->rank_count && range);
  skip(queue);
  if (queue->at >= queue->to) return false;
  const bool begins = queue->at == most_of(queue->from, start_of(block_of(queue->at)));
  const uint64_t size = most_of(VECTOR, least_of(size_for(queue, asks), COUNT_MAX));
  if (begins || queue->by_holes) queue->owner = queue->by_holes ? 0 : asks->rank;
  if (begins && !queue->by_holes && size >= BLOCK) {
    *range = whole_blocks(queue, asks, size);
  } else {
    *range = part(queue, size);
  }
  queue->at = range->first + range->count;
  queue->left -= least_of(range->count, queue->left);
  return true;
}
