/* SPDX-License-Identifier: Apache-2.0
 * A results folder that gets more scenarios. A block file says of which study it is, the number of
 * scenarios included, so that complete blocks are written anew under the grown one. The manifest
 * comes last: a folder that is left before that is one of the shorter study, some of whose blocks
 * are missing. */
#include "store_grow.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/assertion.h"
#include "base/hash.h"
#include "base/lock.h"
#include "base/report.h"
#include "block_read.h"
#include "manifest_file.h"
#include "store_block.h"

typedef struct growth {
  const char *folder;
  ald_manifest held;  /* of the folder */
  ald_manifest grown; /* borrows all but the number of scenarios from `held` */
  char identity[ALD_HASH_TEXT];
  ald_last_block_call keep;
  void *user;
  ald_report *report;
} growth;

static bool has_manifest(const char *folder) {
  struct stat info;
  char *path = ald_path_join(folder, ALD_MANIFEST_FILE);
  const bool has = path && stat(path, &info) == 0;
  free(path);
  return has;
}

/* Is it the same study but for the number of scenarios, and one that may grow? */
static ald_status expect_same(const growth *g, const ald_manifest *asked, const char *obstacle) {
  ald_manifest alike = *asked;
  alike.scenarios = g->held.scenarios;
  const ald_status status = ald_manifest_compare(g->folder, &g->held, &alike, NULL, g->report);
  if (status != ALD_OK) return status;
  if (obstacle) {
    return ald_report_fail(g->report, ALD_BAD_RESULTS,
                           "error: %s: this folder holds a study of %" PRIu64
                           " scenarios, the run asks for %" PRIu64
                           "; %s; use another --out or the same number\n",
                           g->folder, g->held.scenarios, asked->scenarios, obstacle);
  }
  if (g->held.shard_count > 0 || asked->shard_count > 0) {
    return ald_report_fail(
        g->report, ALD_BAD_RESULTS,
        "error: %s: a shard cannot get more scenarios; merge all shards, then go "
        "on with the whole\n",
        g->folder);
  }
  if (g->held.ended_at > 0) {
    return ald_report_fail(g->report, ALD_BAD_RESULTS,
                           "error: %s: its stop rule has ended this study at %" PRIu64
                           " scenarios; use another --out for more\n",
                           g->folder, g->held.ended_at);
  }
  return ALD_OK;
}

/* writes a block under the grown study */
static ald_status write_anew(const growth *g, const ald_block *block) {
  unsigned char *bytes = NULL;
  size_t size = 0;
  char name[ALD_BLOCK_NAME];
  char *blocks = ald_path_join(g->folder, ALD_BLOCK_FOLDER);
  ald_block_name(block->index, name);
  ald_status status = blocks ? ald_block_encode(&g->grown, block, &bytes, &size) : ALD_NO_MEMORY;
  if (status == ALD_OK) {
    status = ald_file_write(blocks, name, bytes, size, g->report);
  } else {
    ald_report_add(g->report, "error: no memory to store %s\n", name);
  }
  free(bytes);
  free(blocks);
  return status;
}

static ald_status take_block(const growth *g, uint32_t index) {
  ald_block block;
  ald_status status = ald_block_read(g->folder, &g->held, index, &block, NULL, g->report);
  if (status == ALD_BAD_RESULTS) {
    /* one that was written anew before is there already, any other is computed again */
    return ald_block_is_foreign(g->folder, &g->held, index, NULL) &&
                   ald_block_is_foreign(g->folder, &g->grown, index, g->report)
               ? ALD_BAD_RESULTS
               : ALD_OK;
  }
  if (status != ALD_OK) return status;
  const bool is_whole = block.count == ald_manifest_block_size(&g->grown, index);
  status = is_whole ? write_anew(g, &block) : g->keep(&block, g->identity, g->user, g->report);
  ald_block_clear(&block);
  return status;
}

/* the last block is incomplete from now on */
static void remove_last(const growth *g) {
  const uint32_t last = ald_manifest_block_count(&g->held) - 1;
  if (ald_manifest_block_size(&g->held, last) == ald_manifest_block_size(&g->grown, last)) return;
  char *path = ald_block_path(g->folder, last);
  if (path) unlink(path); /* one that stays counts as missing */
  free(path);
}

static ald_status grow(growth *g, const ald_manifest *asked) {
  ald_status status = ALD_OK;
  g->grown = g->held;
  g->grown.scenarios = asked->scenarios;
  ALD_TRY(ald_manifest_check(&g->grown, g->report));
  ALD_TRY(ald_manifest_identity(&g->grown, g->identity));
  for (uint32_t b = 0; b < ald_manifest_block_count(&g->held); b++) ALD_TRY(take_block(g, b));
  ALD_TRY(ald_manifest_write(g->folder, &g->grown, g->report));
  remove_last(g);
done:
  return status;
}

ald_status ald_store_grow(const char *folder, const ald_manifest *asked, const char *obstacle,
                          int no_lock, ald_last_block_call keep, void *user, ald_report *report) {
  ALD_ASSERT(folder && asked && keep);
  ald_lock *lock = NULL;
  ald_status status = ALD_OK;
  growth g = {.folder = folder, .keep = keep, .user = user, .report = report};
  if (!has_manifest(folder)) return ALD_OK;
  if (!no_lock) ALD_TRY(ald_lock_take(folder, &lock, report));
  ALD_TRY(ald_manifest_read(folder, &g.held, report));
  if (asked->scenarios > g.held.scenarios) {
    ALD_TRY(expect_same(&g, asked, obstacle));
    ALD_TRY(grow(&g, asked));
  }
done:
  ald_manifest_clear(&g.held);
  ald_lock_release(lock);
  return status;
}
