/* SPDX-License-Identifier: Apache-2.0
 * Columns of blocks that stay open. */
#include "store_reader.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "base/assertion.h"
#include "block.h"
#include "manifest.h"
#include "store_block.h"

/* blocks that stay open, if the process may open four times as many files */
enum { OPEN_MAX = 64, OPEN_SHARE = 4 };

/* A block that is open, and the file that it was then. */
typedef struct open_block {
  hid_t file;
  ald_block_view view;
  struct stat info;
} open_block;

struct ald_column_reader {
  const char *folder;
  const ald_manifest *manifest;
  char study[ALD_HASH_TEXT];
  uint32_t block_count, open_count, open_most;
  const uint32_t *indices; /* (block_count) of the blocks that may be read, ascending */
  open_block **blocks;     /* (block_count) NULL: not open */
};

static uint32_t most_open(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return OPEN_MAX;
  const uint64_t share = (uint64_t)limit.rlim_cur / OPEN_SHARE;
  return share < OPEN_MAX ? (uint32_t)share : OPEN_MAX;
}

ald_status ald_column_reader_create(const char *folder, const ald_manifest *manifest,
                                    const uint32_t *blocks, uint32_t block_count,
                                    ald_column_reader **reader, ald_report *report) {
  ALD_ASSERT(folder && manifest && reader);
  ald_column_reader *made = calloc(1, sizeof *made);
  *reader = made;
  if (made) {
    made->folder = folder;
    made->manifest = manifest;
    made->indices = blocks;
    made->block_count = block_count;
    made->open_most = most_open();
    made->blocks = calloc((size_t)made->block_count + 1, sizeof *made->blocks);
    if (made->blocks && ald_manifest_identity(manifest, made->study) == ALD_OK) return ALD_OK;
  }
  ald_column_reader_close(made);
  *reader = NULL;
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to read columns\n");
}

/* where a block is in the list; block_count: it is none of them */
static uint32_t place_of(const ald_column_reader *reader, uint32_t index) {
  uint32_t low = 0, high = reader->block_count;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (reader->indices[middle] < index) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < reader->block_count && reader->indices[low] == index ? low : reader->block_count;
}

static void close_block(ald_column_reader *reader, uint32_t place) {
  ALD_ASSERT(place < reader->block_count);
  open_block *block = reader->blocks[place];
  if (!block) return;
  ald_view_close(&block->view);
  H5Fclose(block->file);
  free(block);
  reader->blocks[place] = NULL;
  reader->open_count--;
}

void ald_column_reader_close(ald_column_reader *reader) {
  if (!reader) return;
  if (reader->open_count > 0) {
    ald_image_guard guard;
    ald_image_begin(&guard);
    for (uint32_t b = 0; b < reader->block_count; b++) close_block(reader, b);
    ald_image_end(&guard);
  }
  free(reader->blocks);
  free(reader);
}

static bool is_same_file(const struct stat *a, const struct stat *b) {
  return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
         a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

/* sees that a block is open, and still the file that it was. @return NULL, or what is wrong */
static const char *open_one(ald_column_reader *reader, uint32_t place, const char *path) {
  ALD_ASSERT(place < reader->block_count && path);
  struct stat info;
  const int there = stat(path, &info) == 0;
  open_block *block = reader->blocks[place];
  if (block && there && is_same_file(&block->info, &info)) return NULL;
  close_block(reader, place);
  if (!there) return "it is gone";
  block = calloc(1, sizeof *block);
  if (!block) return "there is no memory to open it";
  block->info = info;
  const char *wrong = ald_block_open(path, reader->manifest, reader->indices[place], reader->study,
                                     &block->file, &block->view);
  if (wrong) {
    free(block);
    return wrong;
  }
  reader->blocks[place] = block;
  reader->open_count++;
  return NULL;
}

ald_status ald_column_reader_read(ald_column_reader *reader, uint32_t index, uint32_t column,
                                  uint32_t first, uint32_t count, double *values,
                                  ald_report *report) {
  ALD_ASSERT(first + count <= ALD_BLOCK_SCENARIOS && column < reader->manifest->column_count);
  char *path = ald_block_path(reader->folder, index);
  if (!path) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a path\n");
  ald_packed packed = {0};
  ald_image_guard guard;
  ald_image_begin(&guard);
  const uint32_t place = place_of(reader, index);
  ALD_ASSERT(place < reader->block_count);
  const char *wrong = open_one(reader, place, path);
  if (!wrong) {
    ald_block_view *view = &reader->blocks[place]->view;
    if (first == 0 && count == view->count) wrong = ald_view_take(view, column, &packed);
    if (!wrong && !packed.bytes) wrong = ald_view_read(view, column, first, count, values);
  }
  /* the first ones stay open: to close the one that was used longest ago would, column after
   * column, close each block before its turn */
  if (reader->open_count > reader->open_most) close_block(reader, place);
  ald_image_end(&guard);
  ald_status status = ALD_OK;
  if (packed.bytes && ald_unpack(&packed, sizeof *values, count, values) != ALD_OK) {
    wrong = "its columns cannot be read";
  }
  free(packed.bytes);
  if (wrong) {
    status = ald_report_fail(report, ALD_BAD_RESULTS,
                             "warning: %s: %s; treated as missing (--resume computes it again)\n",
                             path, wrong);
  }
  free(path);
  return status;
}
