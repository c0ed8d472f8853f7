/* SPDX-License-Identifier: Apache-2.0
 * How many values fell into each of many bins, of which few are used: memory by the bins that hold
 * something, none but this struct while it is one. */
#ifndef ALD_BINS_H
#define ALD_BINS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ald_bin {
  uint32_t bin;
  uint64_t count; /* 0: an empty place */
} ald_bin;

/* all zero: nothing counted */
typedef struct ald_bins {
  ald_bin only;       /* while one bin holds all */
  ald_bin *table;     /* (1 << places) by hash; NULL before there is a second bin */
  uint32_t places;    /* power of two */
  uint32_t bin_count; /* bins that hold something */
} ald_bins;

/* counts one value; false: no memory, nothing counted */
bool ald_bins_add(ald_bins *bins, uint32_t bin);
/* counts a value so many times */
bool ald_bins_add_many(ald_bins *bins, uint32_t bin, uint64_t times);
/* copies the bins that hold something, in no order, to (bin_count) */
void ald_bins_copy(const ald_bins *bins, ald_bin *to);
void ald_bins_clear(ald_bins *bins);

#endif
