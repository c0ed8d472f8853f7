/* SPDX-License-Identifier: Apache-2.0
 * Which scenarios a rank computes next, decided by rank 0. As long as there are many, a rank gets
 * whole blocks, which it keeps and writes itself. The last blocks are shared: ranks compute parts
 * of them and send the rows to the block's owner, which writes it. Blocks that the stretch at work
 * does not hold whole, and those of which checkpoints hold scenarios, are owned by rank 0. No
 * result depends on who computes what. */
#ifndef ALD_RANK_QUEUE_H
#define ALD_RANK_QUEUE_H

#include "run/collector.h"

/* Scenarios [first, first + count) for a rank; of one block if that is another rank's. */
typedef struct ald_rank_range {
  uint64_t first;
  uint32_t count;
  uint32_t owner; /* of its blocks: who collects and writes them */
} ald_rank_range;

/* What is known of a rank that asks. */
typedef struct ald_rank_asks {
  uint32_t rank;
  uint64_t least; /* scenarios that it computes at once */
  double pace;    /* scenarios a second so far; 0: not known */
} ald_rank_asks;

typedef struct ald_rank_queue {
  ald_collector *collector; /* of rank 0 */
  uint32_t rank_count;
  uint64_t from, to, at; /* the stretch; where the next range begins */
  uint64_t left;         /* scenarios that nobody has yet */
  uint32_t owner;        /* of the block that `at` lies in, if it has been begun */
  bool by_holes;         /* some scenarios of that block are finished */
} ald_rank_queue;

/* Begins with the scenarios [from, to) that the collector lacks. @return their number */
uint64_t ald_rank_queue_fill(ald_rank_queue *queue, uint64_t from, uint64_t to);

/* The next scenarios for a rank. @return false: all are handed out */
bool ald_rank_queue_next(ald_rank_queue *queue, const ald_rank_asks *asks, ald_rank_range *range);

#endif
