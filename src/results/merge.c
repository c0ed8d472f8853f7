/* SPDX-License-Identifier: Apache-2.0
 * Merging results folders that hold parts of one study: whole verified blocks, byte by byte. */
#include "allide/merge.h"
#include "base/assertion.h"
#include "block.h"
#include "block_read.h"
#include "manifest.h"
#include "manifest_file.h"
#include "store.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/float_mode.h"
#include "block_hash.h"
#include "results/store_folder.h"

typedef struct merge {
  const char *out;
  const char *const *folders;
  uint32_t folder_count;
  ald_manifest *manifests; /* (folder_count) of the folders */
  ald_manifest merged;     /* borrows all but device, fallback, shares from manifests[0] */
  ald_store *store;
  uint32_t block_count; /* of which there is a file in any folder: a study may have billions more */
  uint32_t *blocks;     /* (block_count) their numbers, ascending */
  ald_hash *hashes;     /* (block_count) */
  bool *present;        /* (block_count) in `out` */
  ald_merge_summary *summary;
  ald_report *report;
} merge;

static ald_status no_memory(const merge *m) {
  return ald_report_fail(m->report, ALD_NO_MEMORY, "error: no memory to merge into %s\n", m->out);
}

/* -------------------------------------------------------------------------- what is to be merged
 */

static ald_status compare(const merge *m, uint32_t f) {
  ALD_ASSERT(f < m->folder_count);
  const ald_manifest *first = &m->manifests[0], *other = &m->manifests[f];
  const ald_status status =
      ald_manifest_compare(m->folders[f], other, first, m->folders[0], m->report);
  if (status != ALD_OK || first->ended_at == other->ended_at) return status;
  return ald_report_fail(m->report, ALD_BAD_RESULTS,
                         "error: %s: this study ends at %" PRIu64 " scenarios, in %s at %" PRIu64
                         "; go on with the longer run by --resume first\n",
                         m->folders[f], ald_manifest_scenarios(other), m->folders[0],
                         ald_manifest_scenarios(first));
}

/* The manifest of the undivided study; where it ran is all places together. */
static ald_status join_manifests(merge *m) {
  m->merged = m->manifests[0];
  m->merged.shard_index = 0;
  m->merged.shard_count = 0;
  m->merged.device = strdup(m->manifests[0].device);
  m->merged.fallback = strdup(m->manifests[0].fallback);
  m->merged.shares = NULL;
  if (!m->merged.device || !m->merged.fallback) return no_memory(m);
  for (uint32_t f = 0; f < m->folder_count; f++) {
    if (ald_manifest_add_shares(&m->merged, m->manifests[f].shares) < 0) return no_memory(m);
  }
  for (uint32_t f = 1; f < m->folder_count; f++) {
    if (ald_manifest_join_device(&m->merged, &m->manifests[f]) < 0) return no_memory(m);
  }
  return ALD_OK;
}

static ald_status read_manifests(merge *m) {
  ald_status status = ALD_OK;
  m->manifests = calloc(m->folder_count, sizeof *m->manifests);
  if (!m->manifests) return no_memory(m);
  for (uint32_t f = 0; f < m->folder_count; f++) {
    ALD_TRY(ald_manifest_read(m->folders[f], &m->manifests[f], m->report));
  }
  /* all that differ are named at once */
  for (uint32_t f = 1; f < m->folder_count; f++) {
    const ald_status compared = compare(m, f);
    if (compared != ALD_OK) status = compared;
  }
  if (status == ALD_OK) status = join_manifests(m);
done:
  return status;
}

/* -------------------------------------------------------------------------------------- blocks */

static bool same_hash(ald_hash a, ald_hash b) { return a.low == b.low && a.high == b.high; }

/* adds the blocks of a folder, if they are such of the study */
static ald_status add_blocks(merge *m, const char *folder) {
  uint32_t *found = NULL, count = 0;
  ald_status status = ald_block_list(folder, &found, &count);
  uint32_t *grown = realloc(m->blocks, ((size_t)m->block_count + count + 1) * sizeof *grown);
  if (grown) m->blocks = grown;
  if (!grown) status = ALD_NO_MEMORY;
  for (uint32_t k = 0; k < count && status == ALD_OK; k++) {
    if (found[k] < ald_manifest_block_count(&m->merged)) m->blocks[m->block_count++] = found[k];
  }
  free(found);
  return status == ALD_OK ? ALD_OK : no_memory(m);
}

static int by_number(const void *left, const void *right) {
  const uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
  return (a > b) - (a < b);
}

/* finds the blocks that there are anywhere */
static ald_status list_blocks(merge *m) {
  ald_status status = add_blocks(m, m->out);
  for (uint32_t f = 0; f < m->folder_count && status == ALD_OK; f++) {
    status = add_blocks(m, m->folders[f]);
  }
  if (status != ALD_OK) return status;
  qsort(m->blocks, m->block_count, sizeof *m->blocks, by_number);
  uint32_t kept = 0;
  for (uint32_t k = 0; k < m->block_count; k++) {
    if (kept == 0 || m->blocks[k] != m->blocks[kept - 1]) m->blocks[kept++] = m->blocks[k];
  }
  m->block_count = kept;
  m->hashes = calloc((size_t)kept + 1, sizeof *m->hashes);
  m->present = calloc((size_t)kept + 1, sizeof *m->present);
  return m->hashes && m->present ? ALD_OK : no_memory(m);
}

/* Takes a block from one folder, or sees that it is the one that is already there.
 * @param place of it in the list */
static ald_status take_block(merge *m, uint32_t place, uint32_t f) {
  ALD_ASSERT(f < m->folder_count && place < m->block_count);
  const uint32_t b = m->blocks[place];
  ald_block block;
  ald_hash hash;
  ald_block_file file;
  ald_status status =
      ald_block_read_file(m->folders[f], &m->manifests[f], b, &block, &hash, &file, m->report);
  if (status == ALD_BAD_RESULTS) return ALD_OK; /* not there, or damaged and reported */
  if (status != ALD_OK) return status;
  if (!m->present[place]) {
    status = ald_store_copy(m->store, b, file.bytes, file.size, m->report);
    if (status == ALD_OK) {
      m->present[place] = true;
      m->hashes[place] = hash;
      m->summary->copied += block.count;
    }
  } else if (!same_hash(m->hashes[place], hash)) {
    const uint64_t first = (uint64_t)b * ALD_BLOCK_SCENARIOS;
    status = ald_report_fail(m->report, ALD_BAD_RESULTS,
                             "error: %s: scenarios %" PRIu64 " to %" PRIu64
                             " are not the same bits as in another folder or in %s; find the "
                             "correct one (allide replay) before merging\n",
                             m->folders[f], first, first + block.count - 1, m->out);
  }
  ald_block_clear(&block);
  free(file.bytes);
  return status;
}

static ald_status take_blocks(merge *m) {
  ald_status status = ALD_OK;
  for (uint32_t k = 0; k < m->block_count; k++) {
    const uint32_t b = m->blocks[k];
    m->present[k] = ald_store_has_block(m->store, b, &m->hashes[k], NULL, m->report);
    if (!m->present[k]) ALD_TRY(ald_store_expect_own(m->store, b, m->report));
    for (uint32_t f = 0; f < m->folder_count; f++) ALD_TRY(take_block(m, k, f));
    if (m->present[k]) m->summary->stored += ald_manifest_block_size(&m->merged, b);
  }
done:
  return status;
}

/* blocks [first, end) are missing */
static void report_gap(const merge *m, uint32_t first, uint32_t end) {
  if (first >= end) return;
  const uint32_t last = end - 1;
  const uint64_t scenarios =
      (uint64_t)last * ALD_BLOCK_SCENARIOS + ald_manifest_block_size(&m->merged, last);
  char blocks[40];
  if (last > first) {
    snprintf(blocks, sizeof blocks, "blocks %" PRIu32 " to %" PRIu32, first, last);
  } else {
    snprintf(blocks, sizeof blocks, "block %" PRIu32, first);
  }
  ald_report_add(m->report, "  %s: scenarios %" PRIu64 " to %" PRIu64 "\n", blocks,
                 (uint64_t)first * ALD_BLOCK_SCENARIOS, scenarios - 1);
}

/* Which blocks are missing, neighbours together. */
static void report_missing(const merge *m) {
  const uint32_t all = ald_manifest_block_count(&m->merged);
  uint32_t present = 0, next = 0;
  for (uint32_t k = 0; k < m->block_count; k++) present += m->present[k];
  ald_report_add(m->report, "note: %s: %" PRIu32 " of %" PRIu32 " blocks are missing:\n", m->out,
                 all - present, all);
  for (uint32_t k = 0; k < m->block_count; k++) {
    if (!m->present[k]) continue;
    report_gap(m, next, m->blocks[k]);
    next = m->blocks[k] + 1;
  }
  report_gap(m, next, all);
  ald_report_add(m->report,
                 "  merge the folders that hold them into it, or compute them: allide run STUDY "
                 "--out %s --resume\n",
                 m->out);
}

static ald_status run_merge(merge *m, int no_lock) {
  ald_status status = ALD_OK;
  const unsigned how = ALD_STORE_RESUME | (no_lock ? ALD_STORE_NO_LOCK : 0u);
  ALD_TRY(read_manifests(m));
  ALD_TRY(ald_store_create(m->out, &m->merged, how, &m->store, m->report));
  if (m->merged.ended_at > 0) ALD_TRY(ald_store_end(m->store, m->merged.ended_at, m->report));
  m->summary->scenarios = ald_manifest_scenarios(&m->merged);
  ALD_TRY(list_blocks(m));
  ALD_TRY(take_blocks(m));
  if (m->summary->stored < m->summary->scenarios) {
    report_missing(m);
    status = ALD_REMARKS;
  } else {
    ald_study_hash(m->hashes, m->block_count, m->summary->hash);
  }
done:
  return status;
}

ald_status ald_merge(const char *out, const char *const *folders, size_t folder_count, int no_lock,
                     ald_merge_summary *summary, ald_report *report) {
  ALD_DEFAULT_FLOAT_MODES;
  bool has_all = out && folders && summary && folder_count > 0 && folder_count <= UINT32_MAX;
  for (size_t f = 0; has_all && f < folder_count; f++) has_all = folders[f] != NULL;
  if (summary) *summary = (ald_merge_summary){0};
  if (!has_all) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: a merge needs a folder to fill and folders to read\n");
  }
  merge m = {.out = out,
             .folders = folders,
             .folder_count = (uint32_t)folder_count,
             .summary = summary,
             .report = report};
  const ald_status status = run_merge(&m, no_lock);
  ald_store_close(m.store);
  for (uint32_t f = 0; m.manifests && f < m.folder_count; f++) {
    ald_manifest_clear(&m.manifests[f]);
  }
  free(m.manifests);
  free(m.merged.device);
  free(m.merged.fallback);
  free(m.merged.shares);
  free(m.hashes);
  free(m.present);
  free(m.blocks);
  return status;
}
