/* SPDX-License-Identifier: Apache-2.0
 * What a collector holds: for collector.c, where rows come in, and collector_whole.c, which judges
 * them together. */
#ifndef ALD_COLLECTOR_STATE_H
#define ALD_COLLECTOR_STATE_H

#include <pthread.h>

#include "check/findings.h"
#include "results/running_statistics.h"
#include "results/store.h"
#include "run_tally.h"

/* A block that is being collected. */
typedef struct ald_collector_place {
  ald_block *block;   /* NULL: not opened, or whole and gone */
  bool *finished;     /* (count) */
  uint32_t remaining; /* scenarios still to come */
  uint32_t event_capacity;
  ald_hash hash; /* once whole */
  bool written;  /* whole, and where it belongs */
  bool settled;  /* stored before, or left to another shard */
  bool left;     /* of these, the latter */
} ald_collector_place;

struct ald_collector {
  uint64_t scenarios;
  uint32_t column_count;
  uint32_t block_count;
  ald_collector_place *places; /* (block_count) */
  ald_store *store;
  ald_running_statistics *statistics;   /* NULL: none */
  ald_findings *findings;               /* NULL: none */
  const ald_stopping_rule *rule;        /* NULL: none */
  const ald_column *columns;            /* (column_count) */
  ald_exceedance looks[ALD_LOOKS_MOST]; /* under a rule: between two looks */
  ald_whole_call whole;                 /* NULL: none */
  void *user;
  ald_tally tally;
  pthread_mutex_t lock;
};

/* Frees the block of a place. */
void ald_collector_place_clear(ald_collector_place *place);
/* Counts a scenario where it belongs, so many times: before the first look of the rule, between
 * two, behind the last. */
void ald_collector_count(const struct ald_collector *collector, const ald_block *block,
                         uint32_t row, int64_t times, ald_exceedance *looks);

#endif
