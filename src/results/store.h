/* SPDX-License-Identifier: Apache-2.0
 * The results folder: one HDF5 file per block of 16,384 scenario indices, written to a temporary
 * name, synced and renamed, and a manifest that says which study it is. */
#ifndef ALD_STORE_H
#define ALD_STORE_H

#include <stdbool.h>

#include "base/hash.h"
#include "block.h"
#include "manifest.h"
#include "results/store_folder.h"

typedef struct ald_store ald_store;

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
/* Records, at the end of a run, what its devices have computed, and which of them were left out.
 * @param shares "openmp 20, opencl:0 10", added to those of earlier runs
 * @return ALD_OK, ALD_IO, ALD_NO_MEMORY */
ald_status ald_store_record(ald_store *store, const char *shares, const char *fallback,
                            ald_report *report);
/* Were several devices at work in the runs so far? */
bool ald_store_has_shares(const ald_store *store);
/* Is this block stored whole? Checks its hash; a damaged or foreign file counts as absent and is
 * reported.
 * @param hash   receives its hash; may be NULL
 * @param status receives the scenarios of this block per status (set, not added to); may be NULL */
bool ald_store_has_block(ald_store *store, uint32_t index, ald_hash *hash,
                         uint64_t status[ALD_SCENARIO_STATUS_COUNT], ald_report *report);
/* May a block that is not there, or damaged, be computed and written? One of another study may not
 * be replaced.
 * @return ALD_OK, ALD_BAD_RESULTS */
ald_status ald_store_expect_own(const ald_store *store, uint32_t index, ald_report *report);
/* Writes a block: temporary name, fsync, rename, fsync of the folder. May be called from several
 * threads, for different blocks and each with a report of its own.
 * @return ALD_OK, ALD_IO (no finished block is lost), ALD_NO_MEMORY, ALD_INTERNAL (the block does
 * not fit the study) */
ald_status ald_store_write(ald_store *store, const ald_block *block, ald_report *report);
/* Stores the file of a block of the same study, which was found whole. */
ald_status ald_store_copy(ald_store *store, uint32_t index, const unsigned char *bytes, size_t size,
                          ald_report *report);
/* Reads a block of the folder again, as ald_block_read(). */
ald_status ald_store_reread(const ald_store *store, uint32_t index, ald_block *block,
                            ald_hash *hash, ald_report *report);
/* Hash of what decides the bits of its rows, as text (40 bytes): the study, the seed, the version.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_store_identity(const ald_store *store, char text[40]);
void ald_store_close(ald_store *store);

#endif
