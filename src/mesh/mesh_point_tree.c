/* SPDX-License-Identifier: Apache-2.0
 * Points in a tree of halves: each run of them is halved along the axis on which it is longest. */
#include "mesh_point_tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "math/vector3.h"

enum { LEAF = 8 }; /* runs of so many are not halved */

/* a point by its coordinate along one axis */
typedef struct entry {
  double key;
  uint32_t number;
} entry;

/* what is looked for: points near the line from..to */
typedef struct search {
  ald_mesh_point_tree *tree;
  const double *from, *to;
  double distance;
} search;

static int order_entries(const void *a, const void *b) {
  const entry *one = a, *two = b;
  if (one->key != two->key) return one->key < two->key ? -1 : 1;
  return one->number < two->number ? -1 : one->number > two->number;
}

/* ------------------------------------------------------------------------------ building */

static unsigned char longest_axis(const ald_mesh_point_tree *tree, uint32_t first, uint32_t count) {
  double low[3], high[3];
  ALD_ASSERT(count > 0);
  for (uint32_t n = 0; n < count; n++) {
    const double *p = tree->points + 3 * (size_t)tree->order[first + n];
    for (int k = 0; k < 3; k++) {
      low[k] = n == 0 ? p[k] : fmin(low[k], p[k]);
      high[k] = n == 0 ? p[k] : fmax(high[k], p[k]);
    }
  }
  unsigned char axis = 0;
  for (unsigned char k = 1; k < 3; k++) {
    if (high[k] - low[k] > high[axis] - low[axis]) axis = k;
  }
  return axis;
}

/* as deep as the points can be halved */
static void halve(ald_mesh_point_tree *tree, entry *entries, uint32_t first, uint32_t count) {
  if (count <= LEAF) return;
  const uint32_t half = count / 2, middle = first + half;
  const unsigned char axis = longest_axis(tree, first, count);
  for (uint32_t n = 0; n < count; n++) {
    const uint32_t number = tree->order[first + n];
    entries[n] = (entry){tree->points[3 * (size_t)number + axis], number};
  }
  qsort(entries, count, sizeof *entries, order_entries);
  for (uint32_t n = 0; n < count; n++) tree->order[first + n] = entries[n].number;
  tree->axes[middle] = axis;
  tree->cuts[middle] = entries[half].key;
  halve(tree, entries, first, half);
  halve(tree, entries, middle, count - half);
}

ald_status ald_mesh_point_tree_make(const double *points, const uint32_t *numbers, uint32_t count,
                                    ald_mesh_point_tree *tree, ald_report *report) {
  const size_t room = (size_t)count + 1;
  entry *entries = malloc(room * sizeof *entries);
  *tree = (ald_mesh_point_tree){.points = points, .count = count};
  tree->order = malloc(room * sizeof *tree->order);
  tree->cuts = calloc(room, sizeof *tree->cuts);
  tree->axes = calloc(room, sizeof *tree->axes);
  tree->found = malloc(room * sizeof *tree->found);
  if (!entries || !tree->order || !tree->cuts || !tree->axes || !tree->found) {
    free(entries);
    ald_mesh_point_tree_clear(tree);
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the points of a mesh\n");
  }
  if (count > 0) memcpy(tree->order, numbers, count * sizeof *numbers);
  halve(tree, entries, 0, count);
  free(entries);
  return ALD_OK;
}

void ald_mesh_point_tree_clear(ald_mesh_point_tree *tree) {
  free(tree->order);
  free(tree->cuts);
  free(tree->axes);
  free(tree->found);
  *tree = (ald_mesh_point_tree){0};
}

/* ------------------------------------------------------------------------------ finding */

double ald_mesh_point_apart(const double *point, const double *from, const double *to,
                            double *share) {
  double along[3], apart[3];
  for (int k = 0; k < 3; k++) {
    along[k] = to[k] - from[k];
    apart[k] = point[k] - from[k];
  }
  const double square = ald_dot3(along, along);
  const double at = square > 0 ? ald_dot3(apart, along) / square : 0;
  *share = at < 0 ? 0 : at > 1 ? 1 : at;
  for (int k = 0; k < 3; k++) apart[k] -= *share * along[k];
  return ald_dot3(apart, apart);
}

/* looks through a run, near the part of the line from `low` to `high`, as shares of it */
static void look(const search *s, uint32_t first, uint32_t count, double low, double high) {
  ald_mesh_point_tree *tree = s->tree;
  if (count <= LEAF) {
    for (uint32_t n = 0; n < count; n++) {
      const uint32_t number = tree->order[first + n];
      double share;
      const double square =
          ald_mesh_point_apart(tree->points + 3 * (size_t)number, s->from, s->to, &share);
      if (square > s->distance * s->distance) continue;
      ALD_ASSERT(tree->found_count < tree->count);
      tree->found[tree->found_count++] = number;
    }
    return;
  }
  const uint32_t half = count / 2, middle = first + half, axis = tree->axes[middle];
  const double start = s->from[axis], along = s->to[axis] - start, cut = tree->cuts[middle];
  const double reach = 1.01 * s->distance; /* more than rounding takes away */
  for (int side = 0; side < 2; side++) {
    /* the part of the line on this side, or no farther than the distance beyond the cut */
    const double left = side == 0 ? cut + reach - start : start - (cut - reach);
    const double growth = side == 0 ? along : -along; /* what is left, it takes away */
    double begin = low, end = high;
    if (growth > 0) end = fmin(end, left / growth);
    if (growth < 0) begin = fmax(begin, left / growth);
    if (begin > end || (growth == 0 && left < 0)) continue;
    if (side == 0) look(s, first, half, begin, end);
    if (side == 1) look(s, middle, count - half, begin, end);
  }
}

void ald_mesh_point_tree_find(ald_mesh_point_tree *tree, const double *from, const double *to,
                              double distance) {
  const search s = {.tree = tree, .from = from, .to = to, .distance = distance};
  ALD_ASSERT(distance >= 0);
  tree->found_count = 0;
  look(&s, 0, tree->count, 0, 1);
}
