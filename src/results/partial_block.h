/* SPDX-License-Identifier: Apache-2.0
 * The beginning of a block that is not whole yet, as checkpoints hold it: its scenarios up to the
 * first that is not finished. Those behind are left out: of scenarios on their way some end early,
 * and whoever took all that are finished would count these too often. */
#ifndef ALD_PARTIAL_BLOCK_H
#define ALD_PARTIAL_BLOCK_H

#include "block.h"
#include "manifest.h"

/* Scenarios that the checkpoints of a folder hold finished. */
typedef struct ald_finished_list {
  uint64_t *scenarios; /* (count) ascending, each once */
  size_t count;
} ald_finished_list;

/* Lists the finished scenarios of all checkpoints of a folder, those of whole blocks too.
 * Nothing in the folder is changed. ald_finished_list_clear() it, even after a failure.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_finished_list_read(const char *folder, const ald_manifest *manifest,
                                  ald_finished_list *list, ald_report *report);
void ald_finished_list_clear(ald_finished_list *list);

/* Reads the beginning of a block; its count is 0 if its first scenario is not finished.
 * ald_block_clear() it.
 * @param list what ald_finished_list_read() found
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_partial_block_read(const char *folder, const ald_manifest *manifest,
                                  const ald_finished_list *list, uint32_t index, ald_block *block,
                                  ald_report *report);

/* Reads the row of one finished scenario (column_count values) and its status, behind a gap too.
 * @return ALD_OK, ALD_BAD_RESULTS if no checkpoint has it finished, ALD_NO_MEMORY */
ald_status ald_checkpoint_row_read(const char *folder, const ald_manifest *manifest,
                                   uint64_t scenario, double *values, int32_t *status,
                                   ald_report *report);

#endif
