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
#include "store_folder.h"

typedef struct merge {
  const char *out;
  const char *const *folders;
  uint32_t folder_count;
  ald_manifest *manifests; /* (folder_count) of the folders */
  ald_manifest merged;     /* borrows all but device, fallback, shares from manifests[0] */
  ald_store *store;
  uint32_t block_count;
  ald_hash *hashes; /* (block_count) */
  bool *present;    /* (block_count) in `out` */
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

/* Takes a block from one folder, or sees that it is the one that is already there. */
static ald_status take_block(merge *m, uint32_t b, uint32_t f) {
  ALD_ASSERT(f < m->folder_count);
  ald_block block;
  ald_hash hash;
  unsigned char *bytes = NULL;
  size_t size = 0;
  ald_status status = ald_block_read_bytes(m->folders[f], &m->manifests[f], b, &block, &hash,
                                           &bytes, &size, m->report);
  if (status == ALD_BAD_RESULTS) return ALD_OK; /* not there, or damaged and reported */
  if (status != ALD_OK) return status;
  if (!m->present[b]) {
    status = ald_store_copy(m->store, b, bytes, size, m->report);
    if (status == ALD_OK) {
      m->present[b] = true;
      m->hashes[b] = hash;
      m->summary->copied += block.count;
    }
  } else if (!same_hash(m->hashes[b], hash)) {
    const uint64_t first = (uint64_t)b * ALD_BLOCK_SCENARIOS;
    status = ald_report_fail(m->report, ALD_BAD_RESULTS,
                             "error: %s: scenarios %" PRIu64 " to %" PRIu64
                             " are not the same bits as in another folder or in %s; find the "
                             "correct one (allide replay) before merging\n",
                             m->folders[f], first, first + block.count - 1, m->out);
  }
  ald_block_clear(&block);
  free(bytes);
  return status;
}

static ald_status take_blocks(merge *m) {
  ald_status status = ALD_OK;
  for (uint32_t b = 0; b < m->block_count; b++) {
    m->present[b] = ald_store_has_block(m->store, b, &m->hashes[b], NULL, m->report);
    if (!m->present[b]) ALD_TRY(ald_store_expect_own(m->store, b, m->report));
    for (uint32_t f = 0; f < m->folder_count; f++) ALD_TRY(take_block(m, b, f));
    if (m->present[b]) m->summary->stored += ald_manifest_block_size(&m->merged, b);
  }
done:
  return status;
}

/* Which blocks are missing, neighbours together. */
static void report_missing(const merge *m) {
  uint32_t missing = 0;
  for (uint32_t b = 0; b < m->block_count; b++) missing += !m->present[b];
  ald_report_add(m->report, "note: %s: %" PRIu32 " of %" PRIu32 " blocks are missing:\n", m->out,
                 missing, m->block_count);
  for (uint32_t b = 0; b < m->block_count; b++) {
    if (m->present[b]) continue;
    uint32_t last = b;
    while (last + 1 < m->block_count && !m->present[last + 1]) last++;
    const uint64_t first = (uint64_t)b * ALD_BLOCK_SCENARIOS;
    const uint64_t end =
        (uint64_t)last * ALD_BLOCK_SCENARIOS + ald_manifest_block_size(&m->merged, last);
    char blocks[40];
    if (last > b) {
      snprintf(blocks, sizeof blocks, "blocks %" PRIu32 " to %" PRIu32, b, last);
    } else {
      snprintf(blocks, sizeof blocks, "block %" PRIu32, b);
    }
    ald_report_add(m->report, "  %s: scenarios %" PRIu64 " to %" PRIu64 "\n", blocks, first,
                   end - 1);
    b = last;
  }
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
  m->block_count = ald_manifest_block_count(&m->merged);
  m->summary->scenarios = ald_manifest_scenarios(&m->merged);
  m->hashes = calloc(m->block_count, sizeof *m->hashes);
  m->present = calloc(m->block_count, sizeof *m->present);
  if (!m->hashes || !m->present) {
    status = no_memory(m);
    goto done;
  }
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
  if (!out || !folders || !summary || folder_count == 0 || folder_count > UINT32_MAX) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: a merge needs a folder to fill and folders to read\n");
  }
  *summary = (ald_merge_summary){0};
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
  return status;
}
