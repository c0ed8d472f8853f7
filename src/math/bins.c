/* SPDX-License-Identifier: Apache-2.0
 * Counts of bins in a hash table with open addressing, which doubles when it is half full. */
#include "bins.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"

enum { FIRST_PLACES = 5 };

/* neighbouring bins are often used together: the multiplier spreads them [Knuth 1998, 6.4] */
static uint32_t place_of(const ald_bins *bins, uint32_t bin) {
  ALD_ASSERT(bins->places > 0 && bins->places < 32);
  const uint32_t mask = (1u << bins->places) - 1;
  uint32_t at = (bin * UINT32_C(2654435769)) >> (32 - bins->places);
  while (bins->table[at].count > 0 && bins->table[at].bin != bin) at = (at + 1) & mask;
  return at;
}

static bool grow(ald_bins *bins) {
  const ald_bins old = *bins;
  bins->places = old.table ? old.places + 1 : FIRST_PLACES;
  bins->table = calloc((size_t)1 << bins->places, sizeof *bins->table);
  if (!bins->table) {
    *bins = old;
    return false;
  }
  if (!old.table) {
    bins->table[place_of(bins, old.only.bin)] = old.only;
    return true;
  }
  for (uint32_t k = 0; k < 1u << old.places; k++) {
    if (old.table[k].count > 0) bins->table[place_of(bins, old.table[k].bin)] = old.table[k];
  }
  free(old.table);
  return true;
}

bool ald_bins_add(ald_bins *bins, uint32_t bin) { return ald_bins_add_many(bins, bin, 1); }

bool ald_bins_add_many(ald_bins *bins, uint32_t bin, uint64_t times) {
  ALD_ASSERT(times > 0);
  if (!bins->table && (bins->bin_count == 0 || bins->only.bin == bin)) {
    bins->only.bin = bin;
    bins->only.count += times;
    bins->bin_count = 1;
    return true;
  }
  if ((!bins->table || 2 * bins->bin_count >= 1u << bins->places) && !grow(bins)) return false;
  ald_bin *own = &bins->table[place_of(bins, bin)];
  ALD_ASSERT(own->count == 0 || own->bin == bin);
  if (own->count == 0) {
    own->bin = bin;
    bins->bin_count++;
  }
  own->count += times;
  ALD_ASSERT(bins->bin_count < 1u << bins->places);
  return true;
}

void ald_bins_copy(const ald_bins *bins, ald_bin *to) {
  if (!bins->table && bins->bin_count > 0) *to = bins->only;
  for (uint32_t k = 0; bins->table && k < 1u << bins->places; k++) {
    if (bins->table[k].count > 0) *to++ = bins->table[k];
  }
}

void ald_bins_clear(ald_bins *bins) {
  free(bins->table);
  memset(bins, 0, sizeof *bins);
}
