/* SPDX-License-Identifier: Apache-2.0
 * A block in memory, and the name of its file. */
#include "block.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/hash.h"

void ald_block_name(uint32_t index, char name[ALD_BLOCK_NAME]) {
  snprintf(name, ALD_BLOCK_NAME, "block-%06" PRIu32 ".h5", index);
}

char *ald_block_path(const char *folder, uint32_t index) {
  ALD_ASSERT(folder);
  char name[ALD_BLOCK_NAME];
  char relative[ALD_BLOCK_NAME + sizeof ALD_BLOCK_FOLDER];
  ald_block_name(index, name);
  snprintf(relative, sizeof relative, "%s/%s", ALD_BLOCK_FOLDER, name);
  return ald_path_join(folder, relative);
}

static int by_number(const void *left, const void *right) {
  const uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
  return (a > b) - (a < b);
}

ald_status ald_block_list(const char *folder, uint32_t **indices, uint32_t *count) {
  ALD_ASSERT(folder && indices && count);
  ald_status status = ALD_OK;
  size_t room = 0;
  *indices = NULL;
  *count = 0;
  char *path = ald_path_join(folder, ALD_BLOCK_FOLDER);
  DIR *open = path ? opendir(path) : NULL;
  for (struct dirent *entry; open && status == ALD_OK && (entry = readdir(open));) {
    uint32_t index = 0;
    char name[ALD_BLOCK_NAME];
    if (sscanf(entry->d_name, "block-%" SCNu32 ".h5", &index) != 1) continue;
    ald_block_name(index, name);
    if (strcmp(name, entry->d_name) != 0) continue;
    if (*count == room) {
      room = 2 * room + 64;
      uint32_t *grown = realloc(*indices, room * sizeof *grown);
      if (!grown) status = ALD_NO_MEMORY;
      if (grown) *indices = grown;
    }
    if (status == ALD_OK) (*indices)[(*count)++] = index;
  }
  if (open) closedir(open);
  if (!path) status = ALD_NO_MEMORY;
  free(path);
  if (*count > 1) qsort(*indices, *count, sizeof **indices, by_number);
  return status;
}

void ald_block_clear(ald_block *block) {
  free(block->values);
  free(block->statuses);
  free(block->events);
  *block = (ald_block){0};
}

bool ald_block_is_sound(const ald_block *block) {
  ALD_ASSERT(block->count == 0 || block->statuses);
  for (uint32_t i = 0; i < block->count; i++) {
    if (block->statuses[i] < 0 || block->statuses[i] >= ALD_SCENARIO_STATUS_COUNT) return false;
  }
  uint32_t row = 0;
  for (uint32_t e = 0; e < block->event_count; e++) {
    if (block->events[e].row < row || block->events[e].row >= block->count) return false;
    row = block->events[e].row;
  }
  return true;
}

void ald_block_cut(ald_block *block, uint32_t column_count, uint32_t count) {
  ALD_ASSERT(count <= block->count);
  for (uint32_t c = 1; c < column_count; c++) {
    memmove(block->values + (size_t)c * count, block->values + (size_t)c * block->count,
            count * sizeof *block->values);
  }
  while (block->event_count > 0 && block->events[block->event_count - 1].row >= count) {
    block->event_count--;
  }
  block->count = count;
}
