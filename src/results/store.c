/* SPDX-License-Identifier: Apache-2.0
 * The results folder: writing and reading its blocks.
 *
 *   folder/study.yml                the study file as read
 *   folder/study/                   copies of the files that it names, to look at
 *   folder/manifest.h5              what the folder is about (manifest.h), with all those files
 *   folder/blocks/block-000000.h5   scenarios 0 .. 16,383, and so on (store_block.c)
 *   folder/allide.lock              while a run is writing (lock.h) */
#include "store.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assertion.h"
#include "base/lock.h"
#include "block.h"
#include "block_read.h"
#include "manifest.h"
#include "manifest_file.h"
#include "results/store_folder.h"
#include "store_block.h"

struct ald_store {
  char *folder;
  char *blocks; /* folder/blocks */
  ald_manifest manifest;
  uint32_t block_count;
  ald_lock *lock; /* NULL: not asked for, or not to be had here */
};

/* ------------------------------------------------------------------------------- writing a block
 */

/* A block of a study that has since ended may still be whole: its reader cuts it. */
static bool block_fits(const ald_store *store, const ald_block *block) {
  const ald_manifest whole = {.scenarios = store->manifest.scenarios};
  return block->index < ald_manifest_block_count(&whole) &&
         ald_manifest_owns_block(&store->manifest, block->index) &&
         (block->count == ald_manifest_block_size(&store->manifest, block->index) ||
          block->count == ald_manifest_block_size(&whole, block->index)) &&
         block->count > 0 && ald_block_is_sound(block);
}

ald_status ald_store_write(ald_store *store, const ald_block *block, ald_report *report) {
  ALD_ASSERT(block->values || store->manifest.column_count == 0);
  char name[ALD_BLOCK_NAME];
  unsigned char *bytes = NULL;
  size_t size = 0;
  if (!block_fits(store, block)) {
    return ald_report_fail(report, ALD_INTERNAL,
                           "error: block %" PRIu32 " does not fit the study\n", block->index);
  }
  ald_block_name(block->index, name);
  ald_status status = ald_block_encode(&store->manifest, block, &bytes, &size);
  if (status != ALD_OK) {
    ald_report_add(report, "error: no memory to store %s; finished blocks are kept\n", name);
  } else {
    status = ald_file_write(store->blocks, name, bytes, size, report);
  }
  free(bytes);
  return status;
}

ald_status ald_store_copy(ald_store *store, uint32_t index, const unsigned char *bytes, size_t size,
                          ald_report *report) {
  ALD_ASSERT(bytes && size > 0);
  char name[ALD_BLOCK_NAME];
  ald_block_name(index, name);
  return ald_file_write(store->blocks, name, bytes, size, report);
}

bool ald_store_has_block(ald_store *store, uint32_t index, ald_hash *hash,
                         uint64_t status[ALD_SCENARIO_STATUS_COUNT], ald_report *report) {
  ald_block block;
  ald_hash found;
  if (index >= store->block_count ||
      ald_block_read(store->folder, &store->manifest, index, &block, &found, report) != ALD_OK) {
    return false;
  }
  if (hash) *hash = found;
  if (status) {
    memset(status, 0, ALD_SCENARIO_STATUS_COUNT * sizeof *status);
    for (uint32_t i = 0; i < block.count; i++) status[block.statuses[i]]++;
  }
  ald_block_clear(&block);
  return true;
}

ald_status ald_store_expect_own(const ald_store *store, uint32_t index, ald_report *report) {
  ALD_ASSERT(store);
  return ald_block_is_foreign(store->folder, &store->manifest, index, report) ? ALD_BAD_RESULTS
                                                                              : ALD_OK;
}

/* ---------------------------------------------------------------------------------- the folder */

ald_status ald_store_create(const char *folder, const ald_manifest *manifest, unsigned how,
                            ald_store **store, ald_report *report) {
  ALD_ASSERT(folder && manifest && store);
  *store = NULL;
  if (folder[0] == '\0') {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: the results folder has no name\n");
  }
  ald_status status = ald_manifest_check(manifest, report);
  if (status != ALD_OK) return status;
  ald_store *made = calloc(1, sizeof *made);
  if (made) {
    made->folder = strdup(folder);
    made->blocks = ald_path_join(folder, ALD_BLOCK_FOLDER);
  }
  if (!made || !made->folder || !made->blocks) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a results folder\n");
    goto done;
  }
  ALD_TRY(ald_folder_open(folder, manifest, how, &made->lock, report));
  /* what counts from here on is what was stored */
  ALD_TRY(ald_manifest_read(folder, &made->manifest, report));
  made->block_count = ald_manifest_block_count(&made->manifest);
  *store = made;
  made = NULL;
done:
  ald_store_close(made);
  return status;
}

ald_status ald_store_reread(const ald_store *store, uint32_t index, ald_block *block,
                            ald_hash *hash, ald_report *report) {
  ALD_ASSERT(block);
  return ald_block_read(store->folder, &store->manifest, index, block, hash, report);
}

ald_status ald_store_identity(const ald_store *store, char text[40]) {
  return ald_manifest_identity(&store->manifest, text);
}

bool ald_store_has_shares(const ald_store *store) { return store->manifest.shares != NULL; }

ald_status ald_store_record(ald_store *store, const char *shares, const char *fallback,
                            ald_report *report) {
  ALD_ASSERT(shares && fallback);
  const ald_manifest new = {.device = (char *)(uintptr_t) "",
                            .fallback = (char *)(uintptr_t)fallback};
  if (ald_manifest_add_shares(&store->manifest, shares) < 0 ||
      ald_manifest_join_device(&store->manifest, &new) < 0) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for %s\n", ALD_MANIFEST_FILE);
  }
  return ald_manifest_write(store->folder, &store->manifest, report);
}

uint64_t ald_store_ended_at(const ald_store *store) { return store->manifest.ended_at; }

/* Writes the block in which the study ends anew, without the rows beyond. */
static ald_status cut_last(ald_store *store, ald_report *report) {
  ald_block block;
  ald_hash hash;
  const uint32_t last = store->block_count - 1;
  ald_status status = ald_block_read(store->folder, &store->manifest, last, &block, &hash, report);
  if (status == ALD_BAD_RESULTS) return ALD_OK; /* it is still to come */
  if (status == ALD_OK) status = ald_store_write(store, &block, report);
  ald_block_clear(&block);
  return status;
}

/* Removes what is left of the study beyond its end; one that stays does no harm. */
static void remove_beyond(const ald_store *store) {
  uint32_t *blocks = NULL, count = 0;
  if (ald_block_list(store->folder, &blocks, &count) != ALD_OK) count = 0;
  for (uint32_t k = 0; k < count; k++) {
    if (blocks[k] < store->block_count) continue;
    char *path = ald_block_path(store->folder, blocks[k]);
    if (path && !ald_block_is_foreign(store->folder, &store->manifest, blocks[k], NULL)) {
      unlink(path);
    }
    free(path);
  }
  free(blocks);
}

ald_status ald_store_end(ald_store *store, uint64_t count, ald_report *report) {
  const ald_manifest *manifest = &store->manifest;
  if (count == 0 || count > manifest->scenarios ||
      (manifest->ended_at != 0 && manifest->ended_at != count)) {
    return ald_report_fail(report, ALD_INTERNAL,
                           "error: the study cannot end at %" PRIu64 " scenarios\n", count);
  }
  /* the manifest first: what it leaves out no longer counts, whatever happens from here on */
  store->manifest.ended_at = count;
  ald_status status = ald_manifest_write(store->folder, manifest, report);
  if (status != ALD_OK) {
    store->manifest.ended_at = 0;
    return status;
  }
  store->block_count = ald_manifest_block_count(manifest);
  remove_beyond(store);
  return cut_last(store, report);
}

void ald_store_close(ald_store *store) {
  if (!store) return;
  ald_lock_release(store->lock);
  ald_manifest_clear(&store->manifest);
  free(store->blocks);
  free(store->folder);
  free(store);
}
