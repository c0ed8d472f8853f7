/* SPDX-License-Identifier: Apache-2.0
 * The results folder: one HDF5 file per block of 16,384 scenario indices, written to a temporary
 * name, synced and renamed, and a manifest that says which study it is. */
#ifndef ALD_STORE_H
#define ALD_STORE_H

#include <stdbool.h>

#include "allide/allide.h"
#include "base/hash.h"
#include "base/input_files.h"
#include "model/record.h"

enum { ALD_BLOCK_SCENARIOS = 16384 };

/* What a folder is about; everything that decides the bits of a row is in here. What is zero or
 * NULL from `files` on is not written, and none of it but the files decides. */
typedef struct ald_manifest {
  char *study_text; /* the study file as read */
  char *study_name; /* its `name:` */
  char *version;    /* of the library */
  char *device;     /* in words; not compared on resume */
  char *fallback;   /* "" if none; not compared on resume */
  uint64_t scenarios;
  uint64_t seed;
  ald_precision precision;
  uint32_t column_count;
  ald_column *columns; /* (column_count) */
  uint32_t file_count;
  ald_input_file *files; /* (file_count) that the study names */
  uint32_t source_count;
  char **sources;       /* (source_count) names of what events happen to, by `source` of an event */
  double step;          /* of time, for events [s] */
  uint64_t ended_at;    /* scenarios of a study that its stop rule ended, else 0 */
  uint32_t shard_index; /* this folder holds the blocks b with b % shard_count == shard_index */
  uint32_t shard_count; /* 0: all blocks */
} ald_manifest;

/* One block in memory. */
typedef struct ald_block {
  uint32_t index;    /* block number: scenarios from index x 16,384 */
  uint32_t count;    /* scenarios in it, <= 16,384 */
  double *values;    /* (columns x count), column by column */
  int32_t *statuses; /* (count) ald_scenario_status */
  uint32_t event_count;
  ald_event *events; /* (event_count) by row, then in the order in which they happened */
} ald_block;

typedef struct ald_store ald_store;

/* How a folder is opened; may be added. */
enum {
  ALD_STORE_RESUME = 1, /* go on with what it holds */
  ALD_STORE_NO_LOCK = 2 /* do not lock it: for network file systems that cannot */
};

/* Opens a folder for writing, for this process alone until ald_store_close().
 * Without ALD_STORE_RESUME the folder must be absent or empty (else ALD_BAD_RESULTS: says what to
 * do); with it an absent folder is made, and one of another study, seed, number of scenarios,
 * precision, version or shard is refused, naming what differs. Leftover temporary files are
 * removed. Another device or fallback than recorded is added to the record.
 * @return ALD_OK, ALD_IO, ALD_BAD_RESULTS (also if another run is writing there), ALD_NO_MEMORY,
 *         ALD_BAD_ARGUMENT (a column's name, the shard) */
ald_status ald_store_create(const char *folder, const ald_manifest *manifest, unsigned how,
                            ald_store **store, ald_report *report);
/* Scenarios at which a resumed study has ended, 0: it has not. */
uint64_t ald_store_ended_at(const ald_store *store);
/* Records that the study ends at `count` scenarios: the manifest is rewritten, the block in which
 * it ends is cut and those beyond are removed. The rows that count must be stored or still come.
 * May be called again with the same count only; not while a block is written.
 * @return ALD_OK, ALD_IO, ALD_NO_MEMORY, ALD_INTERNAL (not a count of this study) */
ald_status ald_store_end(ald_store *store, uint64_t count, ald_report *report);
/* Is this block stored whole? Checks its hash; a damaged or foreign file counts as absent and is
 * reported.
 * @param hash   receives its hash; may be NULL
 * @param status receives the scenarios of this block per status (set, not added to); may be NULL */
bool ald_store_has_block(ald_store *store, uint32_t index, ald_hash *hash,
                         uint64_t status[ALD_SCENARIO_STATUS_COUNT], ald_report *report);
/* Writes a block: temporary name, fsync, rename, fsync of the folder. May be called from several
 * threads, for different blocks and each with a report of its own.
 * @return ALD_OK, ALD_IO (no finished block is lost), ALD_NO_MEMORY, ALD_INTERNAL (the block does
 * not fit the study) */
ald_status ald_store_write(ald_store *store, const ald_block *block, ald_report *report);
/* Reads a block of the folder again, as ald_store_read_block(). */
ald_status ald_store_reread(const ald_store *store, uint32_t index, ald_block *block,
                            ald_report *report);
/* Hash of what decides the bits of its rows, as text (40 bytes): the study, the seed, the version.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_store_identity(const ald_store *store, char text[40]);
void ald_store_close(ald_store *store);

/* Reads the manifest of a folder; destroy it with ald_manifest_clear(). */
ald_status ald_manifest_read(const char *folder, ald_manifest *manifest, ald_report *report);
void ald_manifest_clear(ald_manifest *manifest);
/* Reads one scenario's row (column_count values) and status.
 * @return ALD_OK, ALD_BAD_RESULTS if its block is absent or damaged, ALD_IO */
ald_status ald_store_read_row(const char *folder, const ald_manifest *manifest, uint64_t scenario,
                              double *values, int32_t *status, ald_report *report);

/* Scenarios of a study: as declared, or at which it ended. */
uint64_t ald_store_scenarios(const ald_manifest *manifest);
/* Number of blocks of a study, all shards together, and of scenarios in one of them. */
uint32_t ald_store_block_count(const ald_manifest *manifest);
uint32_t ald_store_block_size(const ald_manifest *manifest, uint32_t index);
/* Does this block belong to the shard? */
bool ald_store_owns_block(const ald_manifest *manifest, uint32_t index);

/* Reads a block and checks that it is whole; clear it with ald_block_clear().
 * @param hash receives its hash; may be NULL
 * @return ALD_OK; ALD_BAD_RESULTS if it is absent (nothing is reported) or damaged; ALD_IO,
 *         ALD_NO_MEMORY */
ald_status ald_store_read_block(const char *folder, const ald_manifest *manifest, uint32_t index,
                                ald_block *block, ald_hash *hash, ald_report *report);
void ald_block_clear(ald_block *block);

/* Reads columns of blocks that were found whole, which stay open between two calls. */
typedef struct ald_column_reader ald_column_reader;

/* @param folder, manifest live as long as the reader
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_column_reader_create(const char *folder, const ald_manifest *manifest,
                                    ald_column_reader **reader, ald_report *report);
/* Reads the scenarios [first, first + count) of a block of one column: quickest in the order of the
 * columns. The hash is not computed again. May be called from several threads.
 * @return ALD_OK, ALD_BAD_RESULTS if the file is gone or another, ALD_NO_MEMORY */
ald_status ald_column_reader_read(ald_column_reader *reader, uint32_t index, uint32_t column,
                                  uint32_t first, uint32_t count, double *values,
                                  ald_report *report);
void ald_column_reader_close(ald_column_reader *reader);

#endif
