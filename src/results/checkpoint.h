/* SPDX-License-Identifier: Apache-2.0
 * Checkpoints inside a block: scenarios that are on their way, as files beside the blocks. A run
 * that is killed takes up each scenario where its last checkpoint left it, under any tile size,
 * number of threads and device. */
#ifndef ALD_CHECKPOINT_H
#define ALD_CHECKPOINT_H

#include <stdbool.h>

#include "allide/base.h"
#include "block.h"
#include "manifest.h"

#define ALD_CHECKPOINT_FOLDER "partial"

typedef enum ald_checkpoint_state {
  ALD_CHECKPOINT_NOTHING,  /* not begun */
  ALD_CHECKPOINT_RUNNING,  /* `reals` and `flags` hold all rows of its lane */
  ALD_CHECKPOINT_FINISHED, /* `row` and its events are final */
} ald_checkpoint_state;

/* Scenarios [first, first + count) in their present state. */
typedef struct ald_checkpoint {
  uint64_t first;
  uint32_t count;
  uint32_t real_rows, flag_rows, column_count;
  uint8_t *states;   /* (count) ald_checkpoint_state */
  int32_t *statuses; /* (count) of the finished ones */
  uint32_t *slots;   /* (count) place of a running or finished one among its like */
  double *reals;     /* (running x real_rows) */
  uint32_t *flags;   /* (running x flag_rows) */
  double *rows;      /* (finished x column_count) */
  uint32_t event_count;
  ald_event *events; /* (event_count) of the finished ones; `row` counts from `first` */
} ald_checkpoint;

/* A checkpoint of scenarios of which nothing is known yet.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_checkpoint_create(uint64_t first, uint32_t count, uint32_t real_rows,
                                 uint32_t flag_rows, uint32_t column_count,
                                 ald_checkpoint **checkpoint, ald_report *report);
/* Makes room for the running and the finished ones, once all states are set.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_checkpoint_allot(ald_checkpoint *checkpoint, ald_report *report);
/* All rows of the lane of a running scenario, and the row of a finished one.
 * @param offset of the scenario from `first` */
double *ald_checkpoint_reals(const ald_checkpoint *checkpoint, uint32_t offset);
uint32_t *ald_checkpoint_flags(const ald_checkpoint *checkpoint, uint32_t offset);
double *ald_checkpoint_row(const ald_checkpoint *checkpoint, uint32_t offset);
void ald_checkpoint_destroy(ald_checkpoint *checkpoint);

/* Checkpoints of one results folder. */
typedef struct ald_checkpoints ald_checkpoints;

/* Opens the checkpoints of a folder and reads those that are there: damaged ones and those of
 * another study or layout are left out with a remark.
 * @param identity what the run is about, ald_manifest_identity()
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_checkpoints_open(const char *folder, const char *identity, uint32_t real_rows,
                                uint32_t flag_rows, uint32_t column_count,
                                ald_checkpoints **checkpoints, ald_report *report);
/* The same of a folder that other processes may write to: leaves their unfinished files alone. */
ald_status ald_checkpoints_join(const char *folder, const char *identity, uint32_t real_rows,
                                uint32_t flag_rows, uint32_t column_count,
                                ald_checkpoints **checkpoints, ald_report *report);
void ald_checkpoints_close(ald_checkpoints *checkpoints);
/* The best that is known of a scenario: finished, else as far as possible on its way.
 * @param lane_step row of `flags` with its step
 * @param offset receives its place in the checkpoint
 * @return NULL if nothing is known */
const ald_checkpoint *ald_checkpoints_find(const ald_checkpoints *checkpoints, uint64_t scenario,
                                           uint32_t lane_step, uint32_t *offset);
/* Calls `each` for every finished scenario that is known, each once.
 * @return its first failure, or ALD_OK */
ald_status ald_checkpoints_finished(const ald_checkpoints *checkpoints,
                                    ald_status (*each)(const ald_checkpoint *checkpoint,
                                                       uint32_t offset, void *user),
                                    void *user);
/* Called with a checkpoint, which lives as long as the call. */
typedef ald_status (*ald_checkpoint_call)(const ald_checkpoint *checkpoint, void *user);
/* Calls `each` for the checkpoints of a folder that hold any of scenarios [first, end), one after
 * the other in any order; changes nothing in the folder, in which a run may be at work. Damaged
 * ones and those of another study are left out with a remark.
 * @param manifest of the study, whose checkpoints may have any layout
 * @return its first failure, ALD_OK, ALD_NO_MEMORY */
ald_status ald_checkpoints_visit(const char *folder, const ald_manifest *manifest, uint64_t first,
                                 uint64_t end, ald_checkpoint_call each, void *user,
                                 ald_report *report);
/* Writes a checkpoint; a later one of the same scenarios replaces it. Any thread may call.
 * @return ALD_OK, ALD_IO, ALD_NO_MEMORY */
ald_status ald_checkpoints_write(ald_checkpoints *checkpoints, const ald_checkpoint *checkpoint,
                                 ald_report *report);
/* Files that are written from now on replace none of those before. */
void ald_checkpoints_turn(ald_checkpoints *checkpoints);
/* Removes the checkpoints of scenarios that are stored.
 * @param is_stored whether scenarios [first, first + count) are stored */
void ald_checkpoints_tidy(ald_checkpoints *checkpoints,
                          bool (*is_stored)(void *user, uint64_t first, uint32_t count),
                          void *user);
/* Removes all checkpoint files: the blocks hold everything. */
void ald_checkpoints_remove(ald_checkpoints *checkpoints);

#endif
