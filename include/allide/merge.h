/* SPDX-License-Identifier: Apache-2.0
 * Merging results folders that hold parts of one study. */
#ifndef ALLIDE_MERGE_H
#define ALLIDE_MERGE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What a merge did. */
typedef struct ald_merge_summary {
  uint64_t scenarios; /**< scenarios of the study */
  uint64_t stored;    /**< of these, in the merged folder now */
  uint64_t copied;    /**< of these, copied by this merge */
  char hash[40];      /**< hash of all results, that of an undivided run; "" if some are missing */
} ald_merge_summary;

/** Brings the blocks of several results folders together: shards of a study, or interrupted runs of
 * it. Every block is verified before it is copied; the folders themselves are not changed.
 * @param out     folder to make, or one of the same undivided study to fill up
 * @param folders (folder_count) folders to read, at least one
 * @param no_lock 1: do not lock `out` (network file systems that cannot)
 * @param summary filled as far as the merge came
 * @return ALD_OK, ALD_REMARKS if blocks are missing (the report says which), ALD_BAD_RESULTS if the
 *         folders are not of one study or hold different bits for the same scenarios, ALD_IO,
 *         ALD_NO_MEMORY, ALD_BAD_ARGUMENT */
ALD_API ald_status ald_merge(const char *out, const char *const *folders, size_t folder_count,
                             int no_lock, ald_merge_summary *summary, ald_report *report);

#ifdef __cplusplus
}
#endif

#endif
