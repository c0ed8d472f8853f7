/* SPDX-License-Identifier: Apache-2.0
 * Radix sort of doubles, eleven bits at a time from the lowest: the bits of a double ascend with
 * its value once those of negative values are inverted. */
#include "sort.h"

#include <stdlib.h>
#include <string.h>

#include "assertion.h"

enum { DIGIT_BITS = 11, DIGITS = 6, BUCKETS = 1 << DIGIT_BITS };

/* a key and the place it came from */
typedef struct entry {
  uint64_t key;
  uint32_t place;
} entry;

static uint64_t key_of(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits >> 63 ? ~bits : bits | UINT64_C(1) << 63;
}

static double value_of(uint64_t key) {
  const uint64_t bits = key >> 63 ? key & ~(UINT64_C(1) << 63) : ~key;
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static size_t digit_of(uint64_t key, int digit) {
  ALD_ASSERT(digit >= 0 && digit < DIGITS);
  return (size_t)(key >> (DIGIT_BITS * digit)) & (BUCKETS - 1);
}

/* Turns counts per bucket into where each begins. @return 1 if all keys share one bucket */
static int place_buckets(size_t *starts, size_t count) {
  size_t start = 0;
  int one = 0;
  for (int bucket = 0; bucket < BUCKETS; bucket++) {
    const size_t here = starts[bucket];
    one |= here == count;
    starts[bucket] = start;
    start += here;
  }
  ALD_ASSERT(start == count);
  return one;
}

ald_status ald_sort_values(double *values, size_t count) {
  if (count < 2) return ALD_OK;
  uint64_t *keys = malloc(2 * count * sizeof *keys);
  size_t(*starts)[BUCKETS] = calloc(DIGITS, sizeof *starts);
  if (!keys || !starts) {
    free(keys);
    free(starts);
    return ALD_NO_MEMORY;
  }
  uint64_t *from = keys, *to = keys + count;
  for (size_t i = 0; i < count; i++) {
    from[i] = key_of(values[i]);
    for (int d = 0; d < DIGITS; d++) starts[d][digit_of(from[i], d)]++;
  }
  for (int d = 0; d < DIGITS; d++) {
    if (place_buckets(starts[d], count)) continue;
    for (size_t i = 0; i < count; i++) to[starts[d][digit_of(from[i], d)]++] = from[i];
    uint64_t *swap = from;
    from = to;
    to = swap;
  }
  for (size_t i = 0; i < count; i++) values[i] = value_of(from[i]);
  free(starts);
  free(keys);
  return ALD_OK;
}

ald_status ald_sort_places(const double *values, size_t count, uint32_t *order) {
  ALD_ASSERT((values && order) || count == 0);
  if (count > UINT32_MAX) return ALD_BAD_ARGUMENT;
  entry *entries = malloc((2 * count + 1) * sizeof *entries);
  size_t(*starts)[BUCKETS] = calloc(DIGITS, sizeof *starts);
  if (!entries || !starts) {
    free(entries);
    free(starts);
    return ALD_NO_MEMORY;
  }
  entry *from = entries, *to = entries + count;
  for (size_t i = 0; i < count; i++) {
    from[i] = (entry){key_of(values[i] + 0.0), (uint32_t)i}; /* -0 + 0 = +0 */
    for (int d = 0; d < DIGITS; d++) starts[d][digit_of(from[i].key, d)]++;
  }
  for (int d = 0; d < DIGITS; d++) {
    if (place_buckets(starts[d], count)) continue;
    for (size_t i = 0; i < count; i++) to[starts[d][digit_of(from[i].key, d)]++] = from[i];
    entry *swap = from;
    from = to;
    to = swap;
  }
  for (size_t i = 0; i < count; i++) order[i] = from[i].place;
  free(starts);
  free(entries);
  return ALD_OK;
}
