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
  int32_t *statuses;    /* (stored) */
  char hash[ALD_HASH_TEXT];
  char seed[24];
};

/* Takes a whole block into the list. @return ALD_OK, ALD_NO_MEMORY */
static ald_status add_block(ald_results *results, const ald_block *block, ald_hash hash,
                            ald_hash **hashes) {
  const size_t count = (size_t)results->block_count + 1;
  const size_t stored = (size_t)results->stored + block->count;
  uint32_t *blocks = realloc(results->blocks, count * sizeof *blocks);
  if (blocks) results->blocks = blocks;
  int32_t *statuses = realloc(results->statuses, stored * sizeof *statuses);
  if (statuses) results->statuses = statuses;
  ald_hash *more = realloc(*hashes, count * sizeof *more);
  if (more) *hashes = more;
  if (!blocks || !statuses || !more) return ALD_NO_MEMORY;
  blocks[count - 1] = block->index;
  more[count - 1] = hash;
  memcpy(statuses + results->stored, block->statuses, block->count * sizeof *statuses);
  results->block_count = (uint32_t)count;
  results->stored = stored;
  return ALD_OK;
}

/* Reads every block once: a block counts if it is whole. */
static ald_status find_blocks(ald_results *results, ald_report *report) {
  const uint32_t count = ald_store_block_count(&results->manifest);
  ald_status status = ALD_OK;
  ald_hash *hashes = NULL;
  for (uint32_t b = 0; b < count; b++) {
    ald_block block;
    ald_hash hash;
    status = ald_store_read_block(results->folder, &results->manifest, b, &block, &hash, report);
    if (status == ALD_BAD_RESULTS) continue;
    if (status != ALD_OK) goto done;
    status = add_block(results, &block, hash, &hashes);
    ald_block_clear(&block);
    if (status != ALD_OK) {
      ald_report_add(report, "error: %s: no memory to list its blocks\n", results->folder);
      goto done;
    }
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
  free(results->statuses);
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

/* A block that has vanished or changed since the folder was opened is an error. */
ald_status ald_results_read(const ald_results *results, size_t column, double *values,
                            ald_report *report) {
  if (!results || !values || column >= results->manifest.column_count) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: there is no column %zu\n", column);
  }
  const ald_manifest *manifest = &results->manifest;
  for (uint32_t i = 0; i < results->block_count; i++) {
    const uint32_t b = results->blocks[i];
    const ald_status status =
        ald_store_read_column(results->folder, manifest, b, (uint32_t)column, values, report);
    if (status == ALD_BAD_RESULTS) {
      return ald_report_fail(report, ALD_IO,
                             "error: %s: block %" PRIu32
                             " changed while it was read; open the "
                             "folder again\n",
                             results->folder, b);
    }
    if (status != ALD_OK) return status;
    values += ald_store_block_size(manifest, b);
  }
  return ALD_OK;
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
  if (statuses && results->stored > 0) {
    memcpy(statuses, results->statuses, (size_t)results->stored * sizeof *statuses);
  }
  return ALD_OK;
}
