/* SPDX-License-Identifier: Apache-2.0
 * How much room results take, and how much there is. */
#include "disk_space.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>

#include "base/assertion.h"
#include "base/pack.h"
#include "block.h"
#include "manifest.h"
#include "store_table.h"
#include "tile/columns.h"
#include "tile/events.h"
#include "tile/scenario.h"

/* What HDF5 1.10 and 1.12 write besides the numbers, rounded up [byte]: for each chunk of the table
 * its place in the index (82 where the nodes of the index are half full), for each file and for a
 * whole folder. */
enum { CHUNK_EXTRA = 128, BLOCK_EXTRA = 32768, FOLDER_EXTRA = 65536 };

static uint64_t block_bytes(const ald_manifest *manifest, uint32_t count) {
  ALD_ASSERT(count <= ALD_BLOCK_SCENARIOS);
  const uint64_t columns = manifest->column_count;
  uint64_t together = count < ALD_CHUNK_NUMBERS ? ALD_CHUNK_NUMBERS / count : 1;
  uint64_t bytes = BLOCK_EXTRA + ald_pack_bound(sizeof(uint64_t), count) +
                   ald_pack_bound(sizeof(int32_t), count);
  if (columns == 0) return bytes;
  if (together > columns) together = columns;
  bytes += ald_pack_bound(sizeof(int32_t), columns) + ald_pack_bound(sizeof(double), columns);
  return bytes + ((columns - 1) / together + 1) *
                     (CHUNK_EXTRA + ald_pack_bound(sizeof(double), together * count));
}

/* Lists of columns and sources: texts as wide as the longest, should they not shrink at all. */
static uint64_t list_bytes(const ald_manifest *manifest) {
  size_t name = 1, unit = 1;
  for (uint32_t c = 0; c < manifest->column_count; c++) {
    const size_t own_name = strlen(manifest->columns[c].name);
    const size_t own_unit = strlen(manifest->columns[c].unit);
    name = own_name > name ? own_name : name;
    unit = own_unit > unit ? own_unit : unit;
  }
  const uint64_t bytes = manifest->column_count * (uint64_t)(name + unit + 1) +
                         manifest->source_count * (uint64_t)name;
  return bytes + bytes / 256;
}

uint64_t ald_disk_space_most(const ald_manifest *manifest) {
  const uint32_t block_count = ald_manifest_block_count(manifest);
  const uint64_t whole = block_bytes(manifest, ALD_BLOCK_SCENARIOS);
  uint64_t bytes = FOLDER_EXTRA;
  bytes += 2 * strlen(manifest->study_text) + list_bytes(manifest);
  for (uint32_t f = 0; f < manifest->file_count; f++) bytes += 2 * manifest->files[f].size + 4096;
  for (uint32_t b = 0; b < block_count; b++) {
    if (!ald_manifest_owns_block(manifest, b)) continue;
    const uint32_t count = ald_manifest_block_size(manifest, b);
    bytes += count == ALD_BLOCK_SCENARIOS ? whole : block_bytes(manifest, count);
  }
  return bytes;
}

uint64_t ald_study_results_size(const ald_study *study, uint64_t scenarios) {
  if (!study || study->output.rows == ALD_ROWS_NONE) return 0;
  ald_manifest manifest = {.study_text = study->text,
                           .scenarios = scenarios > 0 ? scenarios : study->scenarios,
                           .file_count = study->input_files.file_count,
                           .files = study->input_files.files,
                           .source_count = ald_source_count(study)};
  if (ald_columns_create(study, &manifest.columns, &manifest.column_count, NULL) != ALD_OK) {
    return 0;
  }
  const uint64_t bytes = ald_disk_space_most(&manifest);
  ald_columns_clear(manifest.columns, manifest.column_count);
  return bytes;
}

const char *ald_disk_space_text(uint64_t bytes, char text[32]) {
  ALD_ASSERT(text);
  static const char *const units[] = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
  double value = (double)bytes;
  size_t unit = 0;
  /* 999.5 would be printed as 1000 */
  while (value >= 999.5 && unit + 1 < sizeof units / sizeof units[0]) {
    value /= 1000;
    unit++;
  }
  snprintf(text, 32, unit > 0 && value < 99.95 ? "%.1f %s" : "%.0f %s", value, units[unit]);
  return text;
}

/* Looks at the lowest folder of a path that is there, and leaves `path` as its name. */
static int look(char *path, struct statvfs *about) {
  for (;;) {
    if (statvfs(path[0] ? path : ".", about) == 0) return 0;
    if (errno != ENOENT && errno != ENOTDIR) return -1;
    char *end = path + strlen(path);
    while (end > path && end[-1] == '/') end--;
    while (end > path && end[-1] != '/') end--;
    if (end == path && path[0] == '\0') return -1;
    /* the root keeps its slash */
    if (end > path + 1) end--;
    if (*end == '\0') return -1;
    *end = '\0';
  }
}

static uint64_t free_at(char *path) {
  struct statvfs about;
  if (look(path, &about) != 0 || about.f_blocks == 0) return UINT64_MAX;
  return (uint64_t)about.f_bavail * about.f_frsize;
}

uint64_t ald_disk_space_free(const char *folder) {
  ALD_ASSERT(folder);
  char *path = strdup(folder);
  const uint64_t found = path ? free_at(path) : UINT64_MAX;
  free(path);
  return found;
}

ald_status ald_disk_space_check(const char *folder, uint64_t bytes, ald_report *report) {
  ald_status status = ALD_OK;
  char *path = strdup(folder);
  const uint64_t found = path ? free_at(path) : UINT64_MAX;
  if (found < bytes) {
    char needed[32], there[32];
    status = ald_report_fail(report, ALD_IO,
                             "error: %s: needs about %s, %s has %s free; make room, use fewer "
                             "--scenarios, or another folder with --out\n",
                             folder, ald_disk_space_text(bytes, needed),
                             path[0] ? path : "this folder", ald_disk_space_text(found, there));
  }
  free(path);
  return status;
}
