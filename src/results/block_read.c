/* SPDX-License-Identifier: Apache-2.0
 * Reading the blocks of a results folder. */
#include "block_read.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "block.h"
#include "manifest.h"
#include "store_block.h"

static ald_status report_absent(const char *path, const char *wrong, ald_report *report) {
  if (wrong == ald_block_of_another) {
    return ald_report_fail(report, ALD_BAD_RESULTS, "warning: %s: %s; not counted\n", path, wrong);
  }
  return ald_report_fail(report, ALD_BAD_RESULTS,
                         "warning: %s: %s; treated as missing (--resume computes it again)\n", path,
                         wrong);
}

static ald_status no_memory(uint32_t index, ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for block %" PRIu32 "\n", index);
}

ald_status ald_block_read_file(const char *folder, const ald_manifest *manifest, uint32_t index,
                               ald_block *block, ald_hash *hash, ald_block_file *file,
                               ald_report *report) {
  ALD_ASSERT(folder && block && file);
  ald_status status = ALD_OK;
  const char *wrong = NULL;
  *block = (ald_block){.index = index};
  *file = (ald_block_file){0};
  char *path = ald_block_path(folder, index);
  if (!path) return no_memory(index, report);
  const int error = ald_sealed_read(path, &file->bytes, &file->size);
  if (error == ENOENT) {
    status = ALD_BAD_RESULTS;
  } else if (error == ENOMEM) {
    status = no_memory(index, report);
  } else if (error == EINVAL || error == ENXIO || error == ELOOP) {
    status = report_absent(
        path, "not a regular file: a folder, a FIFO, a device or a loop of links", report);
  } else if (error == EIO) {
    status = report_absent(path, strerror(error), report);
  } else if (error != 0) {
    status = ald_file_fail(report, path, "read", error);
  } else {
    status = ald_block_decode(file->bytes, file->size, manifest, index, block, hash, &wrong);
    if (wrong) status = report_absent(path, wrong, report);
    if (status == ALD_NO_MEMORY) no_memory(index, report);
  }
  if (status != ALD_OK) {
    free(file->bytes);
    *file = (ald_block_file){0};
  }
  free(path);
  return status;
}

ald_status ald_block_read(const char *folder, const ald_manifest *manifest, uint32_t index,
                          ald_block *block, ald_hash *hash, ald_report *report) {
  ald_block_file file;
  const ald_status status =
      ald_block_read_file(folder, manifest, index, block, hash, &file, report);
  free(file.bytes);
  return status;
}

bool ald_block_is_foreign(const char *folder, const ald_manifest *like, uint32_t index,
                          ald_report *report) {
  ald_block block = {0};
  const char *wrong = NULL;
  unsigned char *bytes = NULL;
  size_t size = 0;
  char *path = ald_block_path(folder, index);
  if (path && ald_sealed_read(path, &bytes, &size) == 0) {
    ald_block_decode(bytes, size, like, index, &block, NULL, &wrong);
  }
  const bool is_foreign = wrong == ald_block_of_another;
  if (is_foreign) {
    ald_report_add(report,
                   "error: %s: belongs to another study, or to this one with another number of "
                   "scenarios, and is never replaced; move it away, or use another --out\n",
                   path);
  }
  ald_block_clear(&block);
  free(bytes);
  free(path);
  return is_foreign;
}

ald_status ald_block_read_row(const char *folder, const ald_manifest *manifest, uint64_t scenario,
                              double *values, int32_t *status_of_row, ald_report *report) {
  ALD_ASSERT(values && status_of_row);
  if (scenario >= ald_manifest_scenarios(manifest)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s: there is no scenario %" PRIu64 ", the last is %" PRIu64 "\n",
                           folder, scenario, ald_manifest_scenarios(manifest) - 1);
  }
  ald_block block;
  ald_hash hash;
  const uint32_t index = (uint32_t)(scenario / ALD_BLOCK_SCENARIOS);
  const uint32_t row = (uint32_t)(scenario % ALD_BLOCK_SCENARIOS);
  const ald_status status = ald_block_read(folder, manifest, index, &block, &hash, report);
  if (status != ALD_OK) return status;
  for (uint32_t c = 0; c < manifest->column_count; c++) {
    values[c] = block.values[(size_t)c * block.count + row];
  }
  *status_of_row = block.statuses[row];
  ald_block_clear(&block);
  return ALD_OK;
}
