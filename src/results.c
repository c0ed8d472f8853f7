/* SPDX-License-Identifier: Apache-2.0
 * Reading a results folder: which blocks are whole, their columns and statuses. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "manifest.h"

struct ald_results {
  char *folder;
  ald_manifest manifest;
  uint64_t stored;      /* scenarios in whole blocks */
  uint32_t block_count; /* whole blocks */
  uint32_t *blocks;     /* (block_count) their numbers, ascending */
  char hash[ALD_HASH_TEXT];
  char seed[24];
};

/* Reads every block once: a block counts if it is whole. */
static ald_status find_blocks(ald_results *results, ald_report *report) {
  const ald_manifest *manifest = &results->manifest;
  const uint32_t count = ald_store_block_count(manifest);
  ald_status status = ALD_OK;
  uint32_t capacity = 0;
  ald_hash *hashes = NULL;
  for (uint32_t b = 0; b < count; b++) {
    ald_block block;
    ald_hash hash;
    status = ald_store_read_block(results->folder, manifest, b, &block, &hash, report);
    if (status == ALD_BAD_RESULTS) continue;
    if (status != ALD_OK) goto done;
    results->stored += block.count;
    ald_block_clear(&block);
    if (results->block_count == capacity) {
      capacity = 2 * capacity + 16;
      uint32_t *blocks = realloc(results->blocks, capacity * sizeof *blocks);
      if (blocks) results->blocks = blocks;
      ald_hash *more = realloc(hashes, capacity * sizeof *more);
      if (more) hashes = more;
      if (!blocks || !more) {
        status =
            ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for %u blocks\n", capacity);
        goto done;
      }
    }
    results->blocks[results->block_count] = b;
    hashes[results->block_count++] = hash;
  }
  status = ALD_OK;
  ald_study_hash(hashes, results->block_count, results->hash);
done:
  free(hashes);
  return status;
}

ald_status ald_results_open(const char *folder, ald_results **results, ald_report *report) {
  if (!results || !folder || folder[0] == '\0') {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: the results folder has no name\n");
  }
  *results = NULL;
  ald_status status;
  ald_results *made = calloc(1, sizeof *made);
  if (made) made->folder = strdup(folder);
  if (!made || !made->folder) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a results folder\n");
    goto done;
  }
  ALD_TRY(ald_manifest_read(folder, &made->manifest, report));
  ALD_TRY(find_blocks(made, report));
  snprintf(made->seed, sizeof made->seed, "%" PRIu64, made->manifest.seed);
  *results = made;
  made = NULL;
done:
  ald_results_close(made);
  return status;
}

void ald_results_close(ald_results *results) {
  if (!results) return;
  ald_manifest_clear(&results->manifest);
  free(results->blocks);
  free(results->folder);
  free(results);
}

uint64_t ald_results_scenarios(const ald_results *results) { return results->manifest.scenarios; }

uint64_t ald_results_stored(const ald_results *results) { return results->stored; }

const char *ald_results_hash(const ald_results *results) { return results->hash; }

const char *ald_results_note(const ald_results *results, const char *key) {
  const ald_manifest *manifest = &results->manifest;
  const struct {
    const char *key;
    const char *text;
  } notes[] = {
      {"study", manifest->study_name},
      {"study_text", manifest->study_text},
      {"device", manifest->device},
      {"fallback", manifest->fallback},
      {"precision", ald_precision_name(manifest->precision)},
      {"seed", results->seed},
      {"version", manifest->version},
      {"complete", results->stored == manifest->scenarios ? "yes" : "no"},
  };
  for (size_t i = 0; i < sizeof notes / sizeof notes[0]; i++) {
    if (key && strcmp(key, notes[i].key) == 0) return notes[i].text;
  }
  return "";
}

size_t ald_results_column_count(const ald_results *results) {
  return results->manifest.column_count;
}

ald_column_info ald_results_column(const ald_results *results, size_t column) {
  if (column >= results->manifest.column_count) return (ald_column_info){.name = "", .unit = ""};
  const ald_column *found = &results->manifest.columns[column];
  return (ald_column_info){
      .name = found->name, .unit = found->unit, .is_input = found->is_input ? 1 : 0};
}

/* Reads one column or the statuses of all whole blocks, one after the other. A block that has
 * vanished or broken since the folder was opened is an error of input. */
static ald_status read_blocks(const ald_results *results, uint32_t column, double *values,
                              int32_t *statuses, ald_report *report) {
  size_t start = 0;
  for (uint32_t i = 0; i < results->block_count; i++) {
    const uint32_t b = results->blocks[i];
    ald_status status = ald_store_read_column(results->folder, &results->manifest, b, column,
                                              values ? values + start : NULL,
                                              statuses ? statuses + start : NULL, report);
    if (status == ALD_BAD_RESULTS) {
      status = ald_report_fail(report, ALD_IO,
                               "error: %s: block %" PRIu32
                               " changed while it was read; open the "
                               "folder again\n",
                               results->folder, b);
    }
    if (status != ALD_OK) return status;
    start += ald_store_block_size(&results->manifest, b);
  }
  return ALD_OK;
}

ald_status ald_results_read(const ald_results *results, size_t column, double *values,
                            ald_report *report) {
  if (!results || !values || column >= results->manifest.column_count) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: there is no column %zu\n", column);
  }
  return read_blocks(results, (uint32_t)column, values, NULL, report);
}

ald_status ald_results_scenario_status(const ald_results *results, uint64_t *indices,
                                       int32_t *statuses, ald_report *report) {
  if (!results) return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no results are open\n");
  size_t next = 0;
  for (uint32_t i = 0; i < results->block_count && indices; i++) {
    const uint32_t b = results->blocks[i];
    const uint32_t count = ald_store_block_size(&results->manifest, b);
    for (uint32_t s = 0; s < count; s++) {
      indices[next++] = (uint64_t)b * ALD_BLOCK_SCENARIOS + s;
    }
  }
  return statuses ? read_blocks(results, 0, NULL, statuses, report) : ALD_OK;
}
