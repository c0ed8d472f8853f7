/* SPDX-License-Identifier: Apache-2.0
 * The results folder of a run: what is recorded of it, and whether there is room for it. */
#ifndef ALD_RUN_FOLDER_H
#define ALD_RUN_FOLDER_H

#include "allide/run.h"
#include "model/record.h"
#include "model/study.h"
#include "plan/layout.h"
#include "results/store.h"

/* The seed of a run: its own, or the study's. */
uint64_t ald_run_seed(const ald_study *study, const ald_run_def *def);

/* What the folder of a run is to be of. */
typedef struct ald_run_place {
  const ald_study *study;
  const ald_run_def *def;
  const ald_run_summary *summary;
  const ald_layout *layout; /* NULL: by closed form */
  ald_precision precision;
  ald_column *columns; /* (column_count) */
  uint32_t column_count;
} ald_run_place;

/* Declares more scenarios for a folder that is resumed with more of them than it was begun with.
 * @return as ald_store_grow() */
ald_status ald_run_folder_grow(const ald_run_place *place, ald_report *report);

/* Hash of what decides the bits of its rows, as ald_manifest_identity(). */
ald_status ald_run_folder_identity(const ald_run_place *place, char text[ALD_HASH_TEXT],
                                   ald_report *report);

/* Opens the folder of a run, def->folder, for writing; a rank that is not the first joins it.
 * @return as ald_store_create() */
ald_status ald_run_folder_open(const ald_run_place *place, ald_store **store, ald_report *report);

/* Refuses a run of which so many scenarios still have to be stored, if they cannot fit; remarks if
 * they might not. Without a folder there is nothing to refuse.
 * @return ALD_OK, ALD_IO */
ald_status ald_run_folder_disk_space(const ald_study *study, const ald_run_def *def,
                                     uint64_t scenarios, ald_report *report);

#endif
