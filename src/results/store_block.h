/* SPDX-License-Identifier: Apache-2.0
 * A block as the bytes of its sealed file, and back. */
#ifndef ALD_STORE_BLOCK_H
#define ALD_STORE_BLOCK_H

#include "manifest.h"
#include "store_table.h"

/* The bytes of a block's file; free() them. Same block, same bytes.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_block_encode(const ald_manifest *manifest, const ald_block *block,
                            unsigned char **bytes, size_t *size);

/* A block from the bytes of a file, checked in full. A file that holds a whole block of a study
 * that ended within it is cut to what counts.
 * @param hash  receives the hash of the block; may be NULL
 * @param wrong receives what is wrong with the file, else NULL
 * @return ALD_OK, ALD_BAD_RESULTS, ALD_NO_MEMORY */
ald_status ald_block_decode(const unsigned char *bytes, size_t size, const ald_manifest *manifest,
                            uint32_t index, ald_block *block, ald_hash *hash, const char **wrong);

/* What ald_block_decode() says of a whole file of another study. */
extern const char ald_block_of_another[];

/* Opens a file that was found whole, for its columns: close the view, then the file. Its hash is
 * not computed again.
 * @return NULL, or what is wrong with the file, which is then closed */
const char *ald_block_open(const char *path, const ald_manifest *manifest, uint32_t index,
                           const char *study, hid_t *file, ald_block_view *view);

#endif
