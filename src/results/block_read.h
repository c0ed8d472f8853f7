/* SPDX-License-Identifier: Apache-2.0
 * Reading the blocks of a results folder. */
#ifndef ALD_BLOCK_READ_H
#define ALD_BLOCK_READ_H

#include "base/hash.h"
#include "block.h"
#include "manifest.h"

/* Reads a block and checks that it is whole; clear it with ald_block_clear().
 * @param hash receives its hash; may be NULL
 * @return ALD_OK; ALD_BAD_RESULTS if it is absent (nothing is reported) or damaged; ALD_IO,
 *         ALD_NO_MEMORY */
ald_status ald_block_read(const char *folder, const ald_manifest *manifest, uint32_t index,
                          ald_block *block, ald_hash *hash, ald_report *report);
/* The same, and hands the bytes of its file over; free() them. */
ald_status ald_block_read_bytes(const char *folder, const ald_manifest *manifest, uint32_t index,
                                ald_block *block, ald_hash *hash, unsigned char **bytes,
                                size_t *size, ald_report *report);
/* Is there a file of a block that another study has written, whole, and that is of value there?
 * `like` is the manifest of this one. Reports it. */
bool ald_block_is_foreign(const char *folder, const ald_manifest *like, uint32_t index,
                          ald_report *report);
/* Reads one scenario's row (column_count values) and status.
 * @return ALD_OK, ALD_BAD_RESULTS if its block is absent or damaged, ALD_IO */
ald_status ald_block_read_row(const char *folder, const ald_manifest *manifest, uint64_t scenario,
                              double *values, int32_t *status, ald_report *report);

#endif
