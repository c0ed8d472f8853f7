/* SPDX-License-Identifier: Apache-2.0
 * What statistics without rows hold: for running_statistics.c, and for running_statistics_parts.c,
 * where those of several ranks come together. */
#ifndef ALD_RUNNING_STATISTICS_STATE_H
#define ALD_RUNNING_STATISTICS_STATE_H

#include <pthread.h>

#include <stdint.h>

#include "math/bins.h"

enum { ALD_STATISTICS_WORST = 5 };

/* one column of one block */
typedef struct ald_statistics_moments {
  uint32_t count, missing;
  double mean, squares; /* sum of (x - mean)^2 */
} ald_statistics_moments;

/* the greatest values of a column, the greatest first; of equal ones the lower scenario */
typedef struct ald_statistics_podium {
  uint32_t count;
  double values[ALD_STATISTICS_WORST];
  uint64_t scenarios[ALD_STATISTICS_WORST];
} ald_statistics_podium;

/* counts of all columns by one thread */
typedef struct ald_statistics_counts {
  struct ald_statistics_counts *next;  /* in the pool */
  struct ald_statistics_counts *older; /* of all */
  ald_bins *bins;                      /* (columns) */
} ald_statistics_counts;

/* moments of a block of a rank that hands them on */
typedef struct ald_statistics_handed {
  struct ald_statistics_handed *next;
  uint32_t block;
  ald_statistics_moments moments[]; /* (columns) */
} ald_statistics_handed;

struct ald_running_statistics {
  uint32_t column_count, block_count;
  ald_statistics_moments *moments; /* (blocks, columns); NULL: handed on, a block after the other */
  struct ald_statistics_handed *handed; /* what waits for that */
  double *least, *greatest;
  ald_statistics_podium *podiums; /* (columns) */
  ald_statistics_counts *pool, *all;
  pthread_mutex_t lock; /* pool, all, least, greatest, podiums, handed */
};

/* Offers a value to the greatest of a column; under the lock. */
void ald_statistics_offer(ald_statistics_podium *podium, double value, uint64_t scenario);

#endif
