/* SPDX-License-Identifier: Apache-2.0
 * Building a layout: tables of the plan, shared numbers, rows. */
#include "layout_builder.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "kernels/plan.h"

/* Memory for `capacity` numbers of `size` bytes in the place of `old`, of which `used` are set.
 * With assertions they always move, and the old ones are spoilt, so that whoever keeps a pointer
 * over the growth of a plan is found by any test and on any allocator. */
static void *grow(void *old, size_t used, size_t capacity, size_t size) {
#ifdef ALD_ASSERTIONS
  void *grown = malloc(capacity * size);
  if (!grown) return NULL;
  if (old) {
    memcpy(grown, old, used * size);
    memset(old, 0xdd, used * size);
  }
  free(old);
  return grown;
#else
  (void)used;
  return realloc(old, capacity * size);
#endif
}

/* numbers for which there is to be memory; with assertions small plans have none to spare */
static uint32_t capacity_for(uint32_t wanted) {
#ifdef ALD_ASSERTIONS
  enum { SMALL = 1 << 14 };
  if (wanted < SMALL) return wanted;
#endif
  return 2 * wanted;
}

static void plan_reserve(ald_layout_builder *b, uint32_t count) {
  ALD_ASSERT(b->failed || b->layout->plan_count <= b->plan_capacity);
  ald_layout *l = b->layout;
  if (b->failed || l->plan_count + count <= b->plan_capacity) return;
  const uint32_t capacity = capacity_for(l->plan_count + count);
  uint32_t *grown = grow(l->plan, l->plan_count, capacity, sizeof *grown);
  if (grown) {
    l->plan = grown;
    b->plan_capacity = capacity;
  } else {
    b->failed = true;
  }
}

/* appends a table of `count` zeros and returns its offset in the plan */
uint32_t ald_layout_table(ald_layout_builder *b, uint32_t count) {
  plan_reserve(b, count);
  if (b->failed) return 0;
  const uint32_t at = b->layout->plan_count;
  memset(b->layout->plan + at, 0, count * sizeof *b->layout->plan);
  b->layout->plan_count += count;
  ALD_ASSERT(b->layout->plan_count <= b->plan_capacity);
  return at;
}

static void assets_reserve(ald_layout_builder *b, uint32_t count) {
  ALD_ASSERT(b->failed || b->layout->asset_count <= b->asset_capacity);
  ald_layout *l = b->layout;
  if (b->failed || l->asset_count + count <= b->asset_capacity) return;
  const uint32_t capacity = capacity_for(l->asset_count + count);
  double *grown = grow(l->assets, l->asset_count, capacity, sizeof *grown);
  if (grown) {
    l->assets = grown;
    b->asset_capacity = capacity;
  } else {
    b->failed = true;
  }
}

uint32_t ald_layout_assets(ald_layout_builder *b, uint32_t count, const double *values,
                           uint32_t align) {
  ALD_ASSERT(align > 0);
  ald_layout *l = b->layout;
  const uint32_t gap = (align - l->asset_count % align) % align;
  assets_reserve(b, count + gap);
  if (b->failed) return 0;
  memset(l->assets + l->asset_count, 0, gap * sizeof *l->assets);
  const uint32_t at = l->asset_count + gap;
  memcpy(l->assets + at, values, count * sizeof *values);
  l->asset_count = at + count;
  ALD_ASSERT(at % align == 0 && l->asset_count <= b->asset_capacity);
  return at;
}

uint32_t ald_layout_asset(ald_layout_builder *b, double value) {
  return ald_layout_assets(b, 1, &value, 1);
}

uint32_t ald_layout_reals(ald_layout_builder *b, uint32_t count) {
  const uint32_t first = b->layout->real_rows;
  b->layout->real_rows += count;
  return first;
}

uint32_t ald_layout_flags(ald_layout_builder *b, uint32_t count) {
  const uint32_t first = b->layout->flag_rows;
  b->layout->flag_rows += count;
  return first;
}

bool ald_layout_varies(const ald_layout_builder *b, uint32_t first, uint32_t count) {
  ALD_ASSERT(count == 0 || first + count <= b->study->quantity_count);
  for (uint32_t q = first; q < first + count; q++) {
    if (b->varies[q]) return true;
  }
  return false;
}

/* lays out `count` parameters, shared ones among the assets, and returns the first entry */
uint32_t ald_layout_params(ald_layout_builder *b, uint32_t count, const double *shared) {
  ALD_ASSERT(b->failed || b->layout->asset_count < PLAN_SHARED);
  if (!shared) return ald_layout_reals(b, count);
  const uint32_t first = b->layout->asset_count;
  for (uint32_t p = 0; p < count; p++) ald_layout_asset(b, shared[p]);
  return first | PLAN_SHARED;
}
