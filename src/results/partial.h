/* SPDX-License-Identifier: Apache-2.0
 * Checkpoints inside a block: scenarios that are on their way, as files beside the blocks. A run
 * that is killed takes up each scenario where its last checkpoint left it, under any tile size,
 * number of threads and device. */
#ifndef ALD_PARTIAL_H
#define ALD_PARTIAL_H

#include <stdbool.h>

#include "store.h"

typedef enum ald_partial_state {
  ALD_PARTIAL_NOTHING,  /* not begun */
  ALD_PARTIAL_RUNNING,  /* `reals` and `flags` hold all rows of its lane */
  ALD_PARTIAL_FINISHED, /* `row` and its events are final */
} ald_partial_state;

/* Scenarios [first, first + count) as they stand. */
typedef struct ald_partial {
  uint64_t first;
  uint32_t count;
  uint32_t real_rows, flag_rows, column_count;
  uint8_t *states;   /* (count) ald_partial_state */
  int32_t *statuses; /* (count) of the finished ones */
  uint32_t *slots;   /* (count) place of a running or finished one among its like */
  double *reals;     /* (running x real_rows) */
  uint32_t *flags;   /* (running x flag_rows) */
  double *rows;      /* (finished x column_count) */
  uint32_t event_count;
  ald_event *events; /* (event_count) of the finished ones; `row` counts from `first` */
} ald_partial;

/* A checkpoint of scenarios of which nothing is known yet.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_partial_create(uint64_t first, uint32_t count, uint32_t real_rows,
                              uint32_t flag_rows, uint32_t column_count, ald_partial **partial,
                              ald_report *report);
/* Makes room for the running and the finished ones, once all states are set.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_partial_allot(ald_partial *partial, ald_report *report);
/* All rows of the lane of a running scenario, and the row of a finished one.
 * @param offset of the scenario from `first` */
double *ald_partial_reals(const ald_partial *partial, uint32_t offset);
uint32_t *ald_partial_flags(const ald_partial *partial, uint32_t offset);
double *ald_partial_row(const ald_partial *partial, uint32_t offset);
void ald_partial_destroy(ald_partial *partial);

/* Checkpoints of one results folder. */
typedef struct ald_partials ald_partials;

/* Opens the checkpoints of a folder and reads those that are there: damaged ones and those of
 * another study or layout are left out with a remark.
 * @param identity what the run is about, ald_manifest_identity()
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_partials_open(const char *folder, const char *identity, uint32_t real_rows,
                             uint32_t flag_rows, uint32_t column_count, ald_partials **partials,
                             ald_report *report);
void ald_partials_close(ald_partials *partials);
/* The best that is known of a scenario: finished, else as far as possible on its way.
 * @param lane_step row of `flags` that tells how far
 * @param offset receives its place in the partial
 * @return NULL if nothing is known */
const ald_partial *ald_partials_find(const ald_partials *partials, uint64_t scenario,
                                     uint32_t lane_step, uint32_t *offset);
/* Calls `each` for every finished scenario that is known, each once.
 * @return its first failure, or ALD_OK */
ald_status ald_partials_finished(const ald_partials *partials,
                                 ald_status (*each)(const ald_partial *partial, uint32_t offset,
                                                    void *user),
                                 void *user);
/* Writes a checkpoint; a later one of the same scenarios replaces it. Any thread may call.
 * @return ALD_OK, ALD_IO, ALD_NO_MEMORY */
ald_status ald_partials_write(ald_partials *partials, const ald_partial *partial,
                              ald_report *report);
/* Files that are written from now on replace none of those before. */
void ald_partials_turn(ald_partials *partials);
/* Removes the checkpoints of scenarios that are stored.
 * @param is_stored tells of scenarios [first, first + count) */
void ald_partials_tidy(ald_partials *partials,
                       bool (*is_stored)(void *user, uint64_t first, uint32_t count), void *user);
/* Removes all checkpoint files: the blocks hold everything. */
void ald_partials_remove(ald_partials *partials);

#endif
