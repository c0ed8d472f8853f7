/* SPDX-License-Identifier: Apache-2.0
 * An open results folder. */
#ifndef ALD_RESULTS_H
#define ALD_RESULTS_H

#include "allide/results.h"
#include "block.h"
#include "manifest.h"
#include "sample_design.h"
#include "store_reader.h"

struct ald_results {
  char *folder;
  ald_manifest manifest;
  ald_column_reader *reader;
  uint64_t stored;        /* scenarios in whole blocks and in the beginning of another */
  uint64_t finished;      /* these, and what checkpoints hold behind the beginning */
  uint64_t expected;      /* scenarios that this folder is to hold: all, or those of its shard */
  uint64_t event_count;   /* events of the stored scenarios */
  uint32_t block_count;   /* whole blocks, and the one with a beginning */
  uint32_t *blocks;       /* (block_count) their numbers, ascending */
  uint32_t *block_events; /* (block_count) number of events of each */
  int32_t *statuses;      /* (stored) */
  ald_block beginning;    /* of the first block that is not whole; count 0: there is none */
  uint32_t input_count;
  uint32_t *inputs;         /* (input_count) their columns */
  ald_sample_design design; /* which scenarios are independent of each other */
  char hash[ALD_HASH_TEXT];
  char seed[24], declared[24], ended_at[24], shard[32], build_up[32];
  char berthing[1024]; /* lines of ald_study_berthings() */
};

/* Scenarios that the folder holds of the block at `place` of the list. */
uint32_t ald_results_block_size(const ald_results *results, uint32_t place);
/* Reads the block at `place` of the list; ald_block_clear() it.
 * @return ALD_OK, ALD_IO (it has changed), ALD_NO_MEMORY */
ald_status ald_results_block(const ald_results *results, uint32_t place, ald_block *block,
                             ald_report *report);
/* A block was whole when the folder was opened, and is so no more: reports and returns ALD_IO. */
ald_status ald_results_changed(const ald_results *results, uint32_t block, ald_report *report);

#endif
