/* SPDX-License-Identifier: Apache-2.0
 * A block in memory: the rows, statuses and events of up to 16,384 scenarios. */
#ifndef ALD_BLOCK_H
#define ALD_BLOCK_H

#include <stdbool.h>

#include "allide/base.h"
#include "model/record.h"

enum { ALD_BLOCK_SCENARIOS = 16384 };

/* One block in memory. */
typedef struct ald_block {
  uint32_t index;    /* block number: scenarios from index x 16,384 */
  uint32_t count;    /* scenarios in it, <= 16,384 */
  double *values;    /* (columns x count), column by column */
  int32_t *statuses; /* (count) ald_scenario_status */
  uint32_t event_count;
  ald_event *events; /* (event_count) by row, then in the order in which they happened */
} ald_block;

void ald_block_clear(ald_block *block);
/* Are the statuses known, and the events ordered by rows that are there? */
bool ald_block_is_sound(const ald_block *block);
/* Cuts a block to its first `count` scenarios. */
void ald_block_cut(ald_block *block, uint32_t column_count, uint32_t count);

#define ALD_BLOCK_FOLDER "blocks"
enum { ALD_BLOCK_NAME = 32 };
/* "block-000000.h5" */
void ald_block_name(uint32_t index, char name[ALD_BLOCK_NAME]);
/* The numbers of the block files of a folder, ascending, whatever is in them; free() the list. A
 * folder without blocks has none.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_block_list(const char *folder, uint32_t **indices, uint32_t *count);
/* "folder/blocks/block-000000.h5", for the caller to free(); NULL without memory. */
char *ald_block_path(const char *folder, uint32_t index);

#endif
