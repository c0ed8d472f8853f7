/* SPDX-License-Identifier: Apache-2.0
 * Hashes of results. */
#include "block_hash.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/assertion.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "hashes are over little-endian bytes");
_Static_assert(sizeof(double) == 8, "values are 64 bits");

static ald_hash hash_of(XXH128_hash_t hash) {
  return (ald_hash){.low = hash.low64, .high = hash.high64};
}

void ald_values_canonical(const double *values, size_t count, double *result) {
  ALD_ASSERT(values && result);
  const uint64_t bits = UINT64_C(0x7ff8000000000000);
  double none;
  memcpy(&none, &bits, sizeof none);
  for (size_t i = 0; i < count; i++) result[i] = isnan(values[i]) ? none : values[i];
}

/* one number of all events, a few at a time */
static void update_numbers(XXH3_state_t *state, const ald_block *block, size_t offset) {
  uint32_t part[512];
  const uint32_t step = sizeof part / sizeof part[0];
  for (uint32_t start = 0; start < block->event_count; start += step) {
    const uint32_t left = block->event_count - start, count = left < step ? left : step;
    for (uint32_t e = 0; e < count; e++) {
      memcpy(&part[e], (const char *)&block->events[start + e] + offset, sizeof part[e]);
    }
    XXH3_128bits_update(state, part, count * sizeof part[0]);
  }
}

static void update_events(XXH3_state_t *state, const ald_block *block) {
  ALD_ASSERT(block->event_count > 0 && block->events);
  double part[512];
  const uint32_t step = sizeof part / sizeof part[0];
  XXH3_128bits_update(state, &block->event_count, sizeof block->event_count);
  update_numbers(state, block, offsetof(ald_event, row));
  update_numbers(state, block, offsetof(ald_event, step));
  update_numbers(state, block, offsetof(ald_event, what));
  update_numbers(state, block, offsetof(ald_event, source));
  for (uint32_t start = 0; start < block->event_count; start += step) {
    const uint32_t left = block->event_count - start, count = left < step ? left : step;
    for (uint32_t e = 0; e < count; e++) part[e] = block->events[start + e].value;
    ald_values_canonical(part, count, part);
    XXH3_128bits_update(state, part, count * sizeof part[0]);
  }
}

ald_hash ald_block_hash(const ald_block *block, uint32_t column_count) {
  ALD_ASSERT(block->count <= ALD_BLOCK_SCENARIOS && block->statuses);
  double part[512];
  XXH3_state_t state;
  XXH3_128bits_reset(&state);
  XXH3_128bits_update(&state, &block->index, sizeof block->index);
  XXH3_128bits_update(&state, &block->count, sizeof block->count);
  XXH3_128bits_update(&state, block->statuses, block->count * sizeof *block->statuses);

  /* the columns follow one another, so they are one run of values */
  const size_t total = (size_t)block->count * column_count;
  const size_t step = sizeof part / sizeof part[0];
  for (size_t start = 0; start < total; start += step) {
    const size_t count = total - start < step ? total - start : step;
    ald_values_canonical(block->values + start, count, part);
    XXH3_128bits_update(&state, part, count * sizeof part[0]);
  }
  if (block->event_count > 0) update_events(&state, block);
  return hash_of(XXH3_128bits_digest(&state));
}

void ald_study_hash(const ald_hash *hashes, uint32_t block_count, char text[40]) {
  ALD_ASSERT(hashes || block_count == 0);
  XXH3_state_t state;
  XXH3_128bits_reset(&state);
  for (uint32_t i = 0; i < block_count; i++) {
    XXH128_canonical_t bytes;
    XXH128_canonicalFromHash(&bytes,
                             (XXH128_hash_t){.low64 = hashes[i].low, .high64 = hashes[i].high});
    XXH3_128bits_update(&state, &bytes, sizeof bytes);
  }
  ald_hash_text(hash_of(XXH3_128bits_digest(&state)), text);
}
