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

#include "base/lock.h"
#include "store_block.h"
#include "store_folder.h"

struct ald_store {
  char *folder;
  char *blocks; /* folder/blocks */
  ald_manifest manifest;
  uint32_t block_count;
  ald_lock *lock; /* NULL: not asked for, or not to be had here */
};

enum { BLOCK_NAME = 32 };

static void block_name(uint32_t index, char name[BLOCK_NAME]) {
  snprintf(name, BLOCK_NAME, "block-%06" PRIu32 ".h5", index);
}

char *ald_block_path(const char *folder, uint32_t index) {
  char name[BLOCK_NAME];
  char relative[BLOCK_NAME + sizeof ALD_BLOCK_FOLDER];
  block_name(index, name);
  snprintf(relative, sizeof relative, "%s/%s", ALD_BLOCK_FOLDER, name);
  return ald_path_join(folder, relative);
}

uint64_t ald_store_scenarios(const ald_manifest *manifest) {
  return manifest->ended_at > 0 ? manifest->ended_at : manifest->scenarios;
}

uint32_t ald_store_block_count(const ald_manifest *manifest) {
  const uint64_t scenarios = ald_store_scenarios(manifest);
  return scenarios == 0 ? 0 : (uint32_t)((scenarios - 1) / ALD_BLOCK_SCENARIOS + 1);
}

uint32_t ald_store_block_size(const ald_manifest *manifest, uint32_t index) {
  const uint64_t scenarios = ald_store_scenarios(manifest);
  const uint64_t first = (uint64_t)index * ALD_BLOCK_SCENARIOS;
  const uint64_t rest = first < scenarios ? scenarios - first : 0;
  return rest < ALD_BLOCK_SCENARIOS ? (uint32_t)rest : ALD_BLOCK_SCENARIOS;
}

bool ald_store_owns_block(const ald_manifest *manifest, uint32_t index) {
  return manifest->shard_count == 0 || index % manifest->shard_count == manifest->shard_index;
}

/* ------------------------------------------------------------------------------- writing a block
 */

/* A block of a study that has since ended may still be whole: its reader cuts it. */
static bool block_fits(const ald_store *store, const ald_block *block) {
  const ald_manifest whole = {.scenarios = store->manifest.scenarios};
  return block->index < ald_store_block_count(&whole) &&
         ald_store_owns_block(&store->manifest, block->index) &&
         (block->count == ald_store_block_size(&store->manifest, block->index) ||
          block->count == ald_store_block_size(&whole, block->index)) &&
         block->count > 0 && ald_block_is_sound(block);
}

ald_status ald_store_write(ald_store *store, const ald_block *block, ald_report *report) {
  char name[BLOCK_NAME];
  unsigned char *bytes = NULL;
  size_t size = 0;
  if (!block_fits(store, block)) {
    return ald_report_fail(report, ALD_INTERNAL,
                           "error: block %" PRIu32 " does not fit the study\n", block->index);
  }
  block_name(block->index, name);
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
  char name[BLOCK_NAME];
  block_name(index, name);
  return ald_file_write(store->blocks, name, bytes, size, report);
}

/* ------------------------------------------------------------------------------- reading blocks */

static ald_status report_absent(const char *path, const char *wrong, ald_report *report) {
  return ald_report_fail(report, ALD_BAD_RESULTS,
                         "warning: %s: %s; it counts as absent (--resume computes it again)\n",
                         path, wrong);
}

static ald_status no_memory(uint32_t index, ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for block %" PRIu32 "\n", index);
}

ald_status ald_store_read_bytes(const char *folder, const ald_manifest *manifest, uint32_t index,
                                ald_block *block, ald_hash *hash, unsigned char **bytes,
                                size_t *size, ald_report *report) {
  ald_status status = ALD_OK;
  const char *wrong = NULL;
  *block = (ald_block){.index = index};
  *bytes = NULL;
  char *path = ald_block_path(folder, index);
  if (!path) return no_memory(index, report);
  const int error = ald_sealed_read(path, bytes, size);
  if (error == ENOENT) {
    status = ALD_BAD_RESULTS;
  } else if (error == ENOMEM) {
    status = no_memory(index, report);
  } else if (error == EINVAL || error == ELOOP) {
    status = report_absent(path, "no file but a folder, a device or a circle of links", report);
  } else if (error == EIO) {
    status = report_absent(path, strerror(error), report);
  } else if (error != 0) {
    status = ald_file_fail(report, path, "read", error);
  } else {
    status = ald_block_decode(*bytes, *size, manifest, index, block, hash, &wrong);
    if (wrong) status = report_absent(path, wrong, report);
    if (status == ALD_NO_MEMORY) no_memory(index, report);
  }
  if (status != ALD_OK) {
    free(*bytes);
    *bytes = NULL;
  }
  free(path);
  return status;
}

ald_status ald_store_read_block(const char *folder, const ald_manifest *manifest, uint32_t index,
                                ald_block *block, ald_hash *hash, ald_report *report) {
  unsigned char *bytes;
  size_t size;
  const ald_status status =
      ald_store_read_bytes(folder, manifest, index, block, hash, &bytes, &size, report);
  free(bytes);
  return status;
}

ald_status ald_store_read_row(const char *folder, const ald_manifest *manifest, uint64_t scenario,
                              double *values, int32_t *status_of_row, ald_report *report) {
  if (scenario >= ald_store_scenarios(manifest)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s: there is no scenario %" PRIu64 ", the last is %" PRIu64 "\n",
                           folder, scenario, ald_store_scenarios(manifest) - 1);
  }
  ald_block block;
  ald_hash hash;
  const uint32_t index = (uint32_t)(scenario / ALD_BLOCK_SCENARIOS);
  const uint32_t row = (uint32_t)(scenario % ALD_BLOCK_SCENARIOS);
  const ald_status status = ald_store_read_block(folder, manifest, index, &block, &hash, report);
  if (status != ALD_OK) return status;
  for (uint32_t c = 0; c < manifest->column_count; c++) {
    values[c] = block.values[(size_t)c * block.count + row];
  }
  *status_of_row = block.statuses[row];
  ald_block_clear(&block);
  return ALD_OK;
}

bool ald_store_has_block(ald_store *store, uint32_t index, ald_hash *hash,
                         uint64_t status[ALD_SCENARIO_STATUS_COUNT], ald_report *report) {
  ald_block block;
  ald_hash found;
  if (index >= store->block_count || ald_store_read_block(store->folder, &store->manifest, index,
                                                          &block, &found, report) != ALD_OK) {
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

/* ---------------------------------------------------------------------------------- the folder */

ald_status ald_store_create(const char *folder, const ald_manifest *manifest, unsigned how,
                            ald_store **store, ald_report *report) {
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
  made->block_count = ald_store_block_count(&made->manifest);
  *store = made;
  made = NULL;
done:
  ald_store_close(made);
  return status;
}

ald_status ald_store_reread(const ald_store *store, uint32_t index, ald_block *block,
                            ald_report *report) {
  return ald_store_read_block(store->folder, &store->manifest, index, block, NULL, report);
}

ald_status ald_store_identity(const ald_store *store, char text[40]) {
  return ald_manifest_identity(&store->manifest, text);
}

uint64_t ald_store_ended_at(const ald_store *store) { return store->manifest.ended_at; }

/* Writes the block in which the study ends anew, without the rows beyond. */
static ald_status cut_last(ald_store *store, ald_report *report) {
  ald_block block;
  ald_hash hash;
  const uint32_t last = store->block_count - 1;
  ald_status status =
      ald_store_read_block(store->folder, &store->manifest, last, &block, &hash, report);
  if (status == ALD_BAD_RESULTS) return ALD_OK; /* it is still to come */
  if (status == ALD_OK) status = ald_store_write(store, &block, report);
  ald_block_clear(&block);
  return status;
}

ald_status ald_store_end(ald_store *store, uint64_t count, ald_report *report) {
  const ald_manifest *manifest = &store->manifest;
  if (count == 0 || count > manifest->scenarios ||
      (manifest->ended_at != 0 && manifest->ended_at != count)) {
    return ald_report_fail(report, ALD_INTERNAL,
                           "error: the study cannot end at %" PRIu64 " scenarios\n", count);
  }
  const uint32_t before = ald_store_block_count(&(ald_manifest){.scenarios = manifest->scenarios});
  /* the manifest first: what it leaves out no longer counts, whatever happens from here on */
  store->manifest.ended_at = count;
  ald_status status = ald_manifest_write(store->folder, manifest, report);
  if (status != ALD_OK) {
    store->manifest.ended_at = 0;
    return status;
  }
  store->block_count = ald_store_block_count(manifest);
  for (uint32_t b = store->block_count; b < before; b++) {
    char *path = ald_block_path(store->folder, b);
    if (path) unlink(path); /* one that stays does no harm */
    free(path);
  }
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
