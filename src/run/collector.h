/* SPDX-License-Identifier: Apache-2.0
 * The collector on which a run's results gather: rows and events of scenarios as they finish, in
 * any order and from any thread; a block that is whole is written and leaves the collector. */
#ifndef ALD_COLLECTOR_H
#define ALD_COLLECTOR_H

#include <pthread.h>

#include "base/hash.h"
#include "base/report.h"
#include "check/findings.h"
#include "model/record.h"
#include "results/running_statistics.h"
#include "results/store.h"
#include "run/stopping_rule.h"

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

enum { ALD_LOOKS_MAX = 64 }; /* times that a rule may look: numbers of scenarios double */

/* What has become of a block that is whole, and where it belongs. */
typedef struct ald_block_outcome {
  uint32_t block;
  ald_hash hash;
  uint64_t status[ALD_SCENARIO_STATUS_COUNT];
  ald_exceedance looks[ALD_LOOKS_MAX]; /* under a rule: of its scenarios between two looks */
} ald_block_outcome;

/* Called once a block is written; any thread may. @return whether the run may go on */
typedef ald_status (*ald_whole_call)(const ald_block_outcome *outcome, void *user,
                                     ald_report *report);

/* What has become of the scenarios so far. */
typedef struct ald_tally {
  uint64_t finished;                          /* resumed ones included */
  uint64_t computed;                          /* finished in this run */
  uint64_t failed;                            /* of the computed ones */
  uint64_t status[ALD_SCENARIO_STATUS_COUNT]; /* of all finished ones */
} ald_tally;

struct ald_collector {
  uint64_t scenarios;
  uint32_t column_count;
  uint32_t block_count;
  ald_collector_place *places; /* (block_count) */
  ald_store *store;
  ald_running_statistics *statistics;  /* NULL: none */
  ald_findings *findings;              /* NULL: none */
  const ald_stopping_rule *rule;       /* NULL: none */
  const ald_column *columns;           /* (column_count) */
  ald_exceedance looks[ALD_LOOKS_MAX]; /* under a rule: between two looks */
  ald_whole_call whole;                /* NULL: none */
  void *user;
  ald_tally tally;
  pthread_mutex_t lock;
};

typedef struct ald_collector ald_collector;

/* A collector for scenarios [0, scenarios) with rows of `column_count` values.
 * @param store where whole blocks go; NULL: nowhere, only their hashes are kept
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_collector_create(uint64_t scenarios, uint32_t column_count, ald_store *store,
                                ald_collector **collector, ald_report *report);
void ald_collector_destroy(ald_collector *collector);

uint32_t ald_collector_block_count(const ald_collector *collector);
/* Scenarios in a block: 16,384 but for the last. */
uint32_t ald_collector_block_size(const ald_collector *collector, uint32_t block);
/* Marks a block as stored before, with its hash and its scenarios per status. */
void ald_collector_resume(ald_collector *collector, uint32_t block, ald_hash hash,
                          const uint64_t status[ALD_SCENARIO_STATUS_COUNT]);
/* Leaves a block to another shard. */
void ald_collector_leave(ald_collector *collector, uint32_t block);
/* Is a block stored before, or left to another shard? */
bool ald_collector_is_settled(const ald_collector *collector, uint32_t block);

/* Scenarios of a block that are still to come; 0 too of one that is settled. */
uint32_t ald_collector_remaining(ald_collector *collector, uint32_t block);

/* Makes room for scenarios [first, first + count).
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_collector_open(ald_collector *collector, uint64_t first, uint64_t count,
                              ald_report *report);
/* Where the row of a scenario goes, `stride` apart; its place stays until the block is whole.
 * NULL if its block is not open. */
double *ald_collector_row(ald_collector *collector, uint64_t scenario, size_t *stride);
/* A scenario is finished: its row is in place. The last one of a block has it written.
 * @param events (event_count) what happened in it
 * @return ALD_OK, ALD_IO, ALD_NO_MEMORY */
ald_status ald_collector_finish(ald_collector *collector, uint64_t scenario, int32_t status,
                                const ald_event *events, uint32_t event_count, ald_report *report);
/* Scenarios [first, first + count) of one block are finished at once, without events. */
ald_status ald_collector_finish_many(ald_collector *collector, uint64_t first, uint32_t count,
                                     const int32_t *statuses, ald_report *report);
/* Is a scenario finished, in a block that is still open? */
bool ald_collector_has(ald_collector *collector, uint64_t scenario, int32_t *status);
/* Is a scenario neither finished, nor in a block that is whole or another shard's? */
bool ald_collector_lacks(ald_collector *collector, uint64_t scenario);
/* As ald_collector_has(), with its row of column_count values. A block may become whole and leave
 * meanwhile. */
bool ald_collector_copy(ald_collector *collector, uint64_t scenario, double *row, int32_t *status);
/* Are all blocks of scenarios [first, first + count) whole and stored, or another shard's? */
bool ald_collector_is_stored(ald_collector *collector, uint64_t first, uint64_t count);
/* Events of the finished scenarios [first, first + count) of blocks that are still open; their
 * `row` counts from `first`, by which they are sorted. free() them. @return ALD_OK, ALD_NO_MEMORY
 */
ald_status ald_collector_events(ald_collector *collector, uint64_t first, uint32_t count,
                                ald_event **events, uint32_t *event_count);

/* Scenarios that readers of the folder find: whole blocks that are written, and if there are
 * checkpoints of all that is finished, the first other block up to its first gap. */
uint64_t ald_collector_readable(ald_collector *collector, bool has_checkpoints);
ald_tally ald_collector_tally(ald_collector *collector);
/* Finished scenarios with a status of failure, resumed ones included. */
uint64_t ald_collector_failures(ald_collector *collector);
/* Counts from now on which scenarios exceed the limit of a rule that ends the study. */
void ald_collector_watch(ald_collector *collector, const ald_stopping_rule *rule,
                         const ald_column *columns);
/* Has blocks reported from now on that become whole here. */
void ald_collector_on_whole(ald_collector *collector, ald_whole_call whole, void *user);
/* Takes over what has become of a block that another rank has written. */
void ald_collector_absorb(ald_collector *collector, const ald_block_outcome *outcome);
/* Forgets the scenarios of a block that are finished, but not those that failed in the tally: they
 * are another rank's. No job may be at work in it. */
void ald_collector_drop(ald_collector *collector, uint32_t block);
/* Hands whole blocks to a statistics from now on. */
void ald_collector_statistics(ald_collector *collector, ald_running_statistics *statistics);
/* Adds whole blocks to findings from now on. NULL: to none. */
void ald_collector_judge(ald_collector *collector, ald_findings *findings);
/* Counts the scenarios of a block that was stored before. */
void ald_collector_mark(ald_collector *collector, const ald_block *block);
/* What is counted of scenarios [0, count), which must all be finished; the count of a look. */
ald_exceedance ald_collector_exceedance(const ald_collector *collector, uint64_t count);
/* Ends the study after `scenarios`: cuts the block in which that lies, and writes it.
 * @return ALD_OK, ALD_IO, ALD_NO_MEMORY */
ald_status ald_collector_cut(ald_collector *collector, uint64_t scenarios, ald_report *report);
/* Hash over all blocks, in order. */
void ald_collector_hash(const ald_collector *collector, char text[40]);

#endif
