/* SPDX-License-Identifier: Apache-2.0
 * Hashes of results: XXH3, 128 bit, seed 0.
 *   block: index (uint32), count (uint32), statuses (int32 x count), then the columns in order
 *          (float64 x count each), little-endian; every NaN counts as 0x7ff8000000000000;
 *          if there are events, their number (uint32), then their rows, steps, kinds and sources
 *          (uint32 x number each) and values (float64 x number)
 *   study: the hashes of its blocks in order, 16 bytes each, high half first, big-endian */
#ifndef ALD_BLOCK_HASH_H
#define ALD_BLOCK_HASH_H

#include "base/hash.h"
#include "block.h"

/* Values as they are stored and hashed: each NaN becomes 0x7ff8000000000000.
 * `result` (count) may be `values`. */
void ald_values_canonical(const double *values, size_t count, double *result);

/* Hash of a block, XXH3-128: index, count, statuses and values as little-endian bytes, column by
 * column, then its events if it has any; every NaN counts as 0x7ff8000000000000 (hash.h). */
ald_hash ald_block_hash(const ald_block *block, uint32_t column_count);
/* Hash of a study: over the hashes of its blocks in order; `text` gets 32 hexadecimal digits. */
void ald_study_hash(const ald_hash *hashes, uint32_t block_count, char text[40]);

#endif
