/* SPDX-License-Identifier: Apache-2.0
 * What is known of each of many columns, held once for all columns of which the same is known. */
#include "quantity_set.h"

#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

enum { FIRST_PLACES = 8 };

/* place of a quantity in the table, or the empty one where it belongs */
static uint32_t place_of(const quantity_set *set, const quantity *own) {
  const uint32_t mask = (1u << set->places) - 1;
  uint32_t at = (uint32_t)XXH3_64bits(own, sizeof *own) & mask;
  while (set->table[at] && memcmp(&set->kinds[set->table[at] - 1], own, sizeof *own) != 0) {
    at = (at + 1) & mask;
  }
  return at;
}

static ald_status grow_table(quantity_set *set) {
  if (set->table && 2 * set->kind_count < 1u << set->places) return ALD_OK;
  const uint32_t places = set->table ? set->places + 1 : FIRST_PLACES;
  uint32_t *table = calloc((size_t)1 << places, sizeof *table);
  if (!table) return ALD_NO_MEMORY;
  free(set->table);
  set->table = table;
  set->places = places;
  for (uint32_t k = 0; k < set->kind_count; k++) table[place_of(set, &set->kinds[k])] = k + 1;
  return ALD_OK;
}

/* @return 1 + the kind, 0: no memory */
static uint32_t kind_of(quantity_set *set, const quantity *own) {
  if (grow_table(set) < 0) return 0;
  const uint32_t at = place_of(set, own);
  if (set->table[at]) return set->table[at];
  if (set->kind_count == set->kind_room) {
    const uint32_t room = set->kind_room ? 2 * set->kind_room : 64;
    quantity *kinds = realloc(set->kinds, room * sizeof *kinds);
    if (!kinds) return 0;
    set->kinds = kinds;
    set->kind_room = room;
  }
  set->kinds[set->kind_count] = *own;
  set->table[at] = ++set->kind_count;
  return set->kind_count;
}

ald_status quantity_set_add(quantity_set *set, const quantity *own) {
  if (set->count == set->room) {
    const size_t room = set->room ? 2 * set->room : 256;
    uint32_t *grown = realloc(set->kind_of, room * sizeof *grown);
    if (!grown) return ALD_NO_MEMORY;
    set->kind_of = grown;
    set->room = room;
  }
  const uint32_t kind = kind_of(set, own);
  if (kind == 0) return ALD_NO_MEMORY;
  set->kind_of[set->count++] = kind - 1;
  return ALD_OK;
}

const quantity *quantity_set_at(const quantity_set *set, size_t column) {
  return &set->kinds[set->kind_of[column]];
}

void quantity_set_clear(quantity_set *set) {
  free(set->kinds);
  free(set->kind_of);
  free(set->table);
  *set = (quantity_set){0};
}
