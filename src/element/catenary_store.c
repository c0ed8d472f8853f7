/* SPDX-License-Identifier: Apache-2.0
 * Tables of catenary lines that took long. */
#include "catenary_store.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "kernels/law/catenary_reach.h"
#include "kernels/pass/line/catenary_rows.h"

/* tables that are kept, of some 30 kB each */
enum { KEPT_MOST = 32 };

/* all that a table depends on, and the table */
typedef struct kept_table {
  ald_outset outset;
  uint32_t sections, distances, heights;
  double keys[CATENARY_KEY_COUNT];
  double rows[CATENARY_SEGMENTS_MOST * CATENARY_COLUMN_COUNT];
  double grid[]; /* (CATENARY_GRID_WHOLE) */
} kept_table;

static kept_table *kept[KEPT_MOST];
static uint32_t next;
static pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER; /* of both */

static bool same_numbers(const double *a, const double *b, size_t count) {
  return memcmp(a, b, count * sizeof *a) == 0;
}

static bool same_outset(const ald_outset *a, const ald_outset *b) {
  return same_numbers(a->at[0], b->at[0], 6) && same_numbers(a->turn[0], b->turn[0], 18) &&
         a->is_fixed[0] == b->is_fixed[0] && a->is_fixed[1] == b->is_fixed[1];
}

static bool is_of(const kept_table *t, const ald_numbers *n, uint32_t distances, uint32_t heights) {
  const uint32_t sections = n->rows[CATENARY_SECTIONS];
  return t->sections == sections && t->distances == distances && t->heights == heights &&
         same_outset(&t->outset, &n->outset) &&
         same_numbers(t->keys, n->keys, CATENARY_KEY_COUNT) &&
         same_numbers(t->rows, n->tables[CATENARY_SECTIONS],
                      (size_t)sections * CATENARY_COLUMN_COUNT);
}

bool ald_catenary_find(const ald_numbers *n, uint32_t distances, uint32_t heights, double *grid) {
  ALD_ASSERT(n->rows[0] > 0 && n->rows[0] <= CATENARY_SEGMENTS_MOST);
  bool is_found = false;
  pthread_mutex_lock(&own);
  for (uint32_t k = 0; k < KEPT_MOST && !is_found; k++) {
    if (!kept[k] || !is_of(kept[k], n, distances, heights)) continue;
    memcpy(grid, kept[k]->grid, CATENARY_GRID_WHOLE(distances, heights) * sizeof *grid);
    is_found = true;
  }
  pthread_mutex_unlock(&own);
  return is_found;
}

void ald_catenary_keep(const ald_numbers *n, uint32_t distances, uint32_t heights,
                       const double *grid) {
  ALD_ASSERT(n->rows[0] > 0 && n->rows[0] <= CATENARY_SEGMENTS_MOST);
  const size_t size = CATENARY_GRID_WHOLE(distances, heights) * sizeof *grid;
  kept_table *t = malloc(sizeof *t + size);
  if (!t) return; /* then it is computed again */
  t->outset = n->outset;
  t->sections = n->rows[CATENARY_SECTIONS];
  t->distances = distances;
  t->heights = heights;
  memcpy(t->keys, n->keys, sizeof t->keys);
  memcpy(t->rows, n->tables[CATENARY_SECTIONS],
         (size_t)t->sections * CATENARY_COLUMN_COUNT * sizeof *t->rows);
  memcpy(t->grid, grid, size);
  pthread_mutex_lock(&own);
  free(kept[next]);
  kept[next] = t;
  next = (next + 1) % KEPT_MOST;
  pthread_mutex_unlock(&own);
}
