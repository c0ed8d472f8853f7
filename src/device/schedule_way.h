/* SPDX-License-Identifier: Apache-2.0
 * Ways to run the steps of a tile, and what is known of their speed. */
#ifndef ALD_SCHEDULE_WAY_H
#define ALD_SCHEDULE_WAY_H

#include "device.h"

/* One way to run steps: a schedule, and the work-items of a group. */
typedef struct ald_way {
  ald_schedule schedule;
  uint32_t lanes, workers; /* workers: that share the instances of each lane */
} ald_way;

enum { ALD_WAYS_MAX = 8, ALD_TRIALS = 24 };

/* Which way is the fastest for tiles of one size, as far as it is known. */
typedef struct ald_trial {
  ald_way ways[ALD_WAYS_MAX];
  double seconds[ALD_WAYS_MAX]; /* sum of the timed pieces, a step */
  uint32_t way_count;           /* 0: not begun */
  uint32_t pieces;              /* that have run */
  uint32_t best;                /* so far */
  /* once it is decided [s] */
  double cost;    /* what the trial took */
  double since;   /* what all steps after it took */
  double usual;   /* a step after it; 0: not known yet */
  double watched; /* what the steps being watched took */
  uint32_t steps_watched;
} ald_trial;

#endif
