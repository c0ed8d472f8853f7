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
/* The file of a block as it is stored. */
typedef struct ald_block_file {
  unsigned char *bytes; /* (size), to be freed; NULL: it was not read */
  size_t size;
} ald_block_file;
/* The same, and hands its file over. */
ald_status ald_block_read_file(const char *folder, const ald_manifest *manifest, uint32_t index,
                               ald_block *block, ald_hash *hash, ald_block_file *file,
                               ald_report *report);
/* Is there a file of a block that another study has written, whole, and that is of value there?
 * `like` is the manifest of this one. Reports it. */
bool ald_block_is_foreign(const char *folder, const ald_manifest *like, uint32_t index,
                          ald_report *report);
/* Reads one scenario's row (column_count values) and status.
 * @return ALD_OK, ALD_BAD_RESULTS if its block is absent or damaged, ALD_IO */
ald_status ald_block_read_row(const char *folder, const ald_manifest *manifest, uint64_t scenario,
                              double *values, int32_t *status, ald_report *report);

#endif
