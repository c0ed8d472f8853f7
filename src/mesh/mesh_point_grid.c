/* SPDX-License-Identifier: Apache-2.0
 * Points that lie near each other, by cells as large as the distance. */
#include "mesh_point_grid.h"

#include <math.h>
#include <stdlib.h>

#include "base/assertion.h"

enum { NONE = 0 }; /* the table and its chains hold numbers of points + 1 */

typedef struct cells {
  const double *points;
  double low[3], size;
  uint32_t *heads, *next; /* points that represent themselves, by the hash of their cell */
  size_t mask;
} cells;

static void cell_of(const cells *c, const double *p, int64_t cell[3]) {
  for (int k = 0; k < 3; k++) cell[k] = (int64_t)floor((p[k] - c->low[k]) / c->size);
}

static size_t slot_of(const cells *c, const int64_t cell[3]) {
  uint64_t hash = 0;
  for (int k = 0; k < 3; k++) {
    hash = (hash ^ (uint64_t)cell[k]) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 32;
  }
  return (size_t)hash & c->mask;
}

static double square_between(const double *a, const double *b) {
  const double x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
  return x * x + y * y + z * z;
}

/* the nearest one that is near enough, or the point itself */
static uint32_t nearest(const cells *c, uint32_t k) {
  const double *p = c->points + 3 * (size_t)k;
  int64_t middle[3];
  uint32_t best = k;
  double least = c->size * c->size;
  cell_of(c, p, middle);
  for (int n = 0; n < 27; n++) {
    const int64_t cell[3] = {middle[0] + n % 3 - 1, middle[1] + n / 3 % 3 - 1,
                             middle[2] + n / 9 - 1};
    for (uint32_t at = c->heads[slot_of(c, cell)]; at != NONE; at = c->next[at - 1]) {
      const double square = square_between(p, c->points + 3 * (size_t)(at - 1));
      if (square > least || (square == least && at - 1 > best)) continue;
      least = square;
      best = at - 1;
    }
  }
  return best;
}

ald_status ald_mesh_point_grid_merge(const double *points, uint32_t count, double distance,
                                     uint32_t *into, ald_report *report) {
  ALD_ASSERT(distance > 0);
  cells c = {.points = points, .size = distance, .mask = 15};
  while (c.mask < count) c.mask = 2 * c.mask + 1;
  c.heads = calloc(c.mask + 1, sizeof *c.heads);
  c.next = calloc((size_t)count + 1, sizeof *c.next);
  if (!c.heads || !c.next) {
    free(c.heads);
    free(c.next);
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to weld a mesh\n");
  }
  for (int k = 0; k < 3 && count > 0; k++) c.low[k] = points[k];
  for (size_t n = 0; n < 3 * (size_t)count; n++) c.low[n % 3] = fmin(c.low[n % 3], points[n]);
  for (uint32_t k = 0; k < count; k++) {
    int64_t cell[3];
    into[k] = nearest(&c, k);
    ALD_ASSERT(into[k] <= k && into[into[k]] == into[k]);
    if (into[k] != k) continue;
    cell_of(&c, points + 3 * (size_t)k, cell);
    const size_t slot = slot_of(&c, cell);
    c.next[k] = c.heads[slot];
    c.heads[slot] = k + 1;
  }
  free(c.heads);
  free(c.next);
  return ALD_OK;
}
