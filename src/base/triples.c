/* SPDX-License-Identifier: Apache-2.0
 * Equal triples, by a hash table with open addressing. */
#include "triples.h"

#include <stdlib.h>

#include "assertion.h"

enum { EMPTY = 0 }; /* a slot holds the number of a triple + 1 */

/* the finaliser of SplitMix64, which mixes all bits into all others */
static uint64_t mix(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

static uint64_t hash_of(const uint64_t *key) {
  return mix(mix(mix(key[0] + 0x9e3779b97f4a7c15u) + key[1]) + key[2]);
}

static int is_equal(const uint64_t *a, const uint64_t *b) {
  return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

ald_status ald_triples_first(const uint64_t *keys, uint32_t count, uint32_t *first,
                             ald_report *report) {
  size_t size = 16;
  while (size < 2 * (size_t)count) size *= 2;
  ALD_ASSERT((size & (size - 1)) == 0);
  uint32_t *slots = calloc(size, sizeof *slots);
  if (!slots) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to compare %u items\n", count);
  }
  for (uint32_t k = 0; k < count; k++) {
    const uint64_t *key = keys + 3 * (size_t)k;
    size_t at = hash_of(key) & (size - 1);
    while (slots[at] != EMPTY && !is_equal(keys + 3 * (size_t)(slots[at] - 1), key)) {
      at = (at + 1) & (size - 1);
    }
    if (slots[at] == EMPTY) slots[at] = k + 1;
    first[k] = slots[at] - 1;
    ALD_ASSERT(first[k] <= k);
  }
  free(slots);
  return ALD_OK;
}
