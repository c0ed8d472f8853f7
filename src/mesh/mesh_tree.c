/* SPDX-License-Identifier: Apache-2.0
 * The tree of boxes of a mesh, from the root down.
 *
 * The triangles are sorted once along each axis; splitting a run of them keeps all three orders. A
 * node is made by splitting the largest of its parts until it has MESH_FAN of them. */
#include "mesh_tree.h"

#include <stdlib.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/pass/mesh/mesh_rows.h"

#define NOTHING 1e30 /* bounds of a box around nothing [m] */

typedef struct box {
  double low[3], high[3];
} box;

/* a run of the three orders, the same triangles in each */
typedef struct part {
  uint32_t first, count;
  box bounds;
} part;

/* where a part is split: so many triangles along this axis come into the first half */
typedef struct cut {
  uint32_t axis, count;
  double cost;
} cut;

typedef struct builder {
  const ald_mesh *mesh;
  box *boxes;         /* of each triangle */
  uint32_t *order[3]; /* triangles by the centre of their box along each axis */
  uint32_t *spare;    /* as long as an order */
  double *before;     /* surface of the first triangles of a part's order */
  unsigned char *in_first;
  uint32_t node_room;
  ald_mesh_tree *tree;
} builder;

static box box_empty(void) {
  return (box){{NOTHING, NOTHING, NOTHING}, {-NOTHING, -NOTHING, -NOTHING}};
}

static void box_take(box *b, const double *low, const double *high) {
  for (int c = 0; c < 3; c++) {
    if (low[c] < b->low[c]) b->low[c] = low[c];
    if (high[c] > b->high[c]) b->high[c] = high[c];
  }
}

/* half the surface */
static double box_surface(const box *b) {
  const double x = b->high[0] - b->low[0], y = b->high[1] - b->low[1], z = b->high[2] - b->low[2];
  return x * y + y * z + z * x;
}

/* ------------------------------------------------------------------------------ splitting */

/* nodes that so many triangles fill */
static double fill_of(uint32_t count) { return (double)((count + MESH_FAN - 1) / MESH_FAN); }

static int is_better(const cut *new, const cut *old, uint32_t count) {
  const uint32_t one = 2 * new->count, two = 2 * old->count;
  if (new->cost != old->cost) return new->cost < old->cost;
  return (one > count ? one - count : count - one) < (two > count ? two - count : count - two);
}

/* the cheapest place, among equally cheap ones the most even */
static cut cut_cheapest(const builder *b, const part *p) {
  ALD_ASSERT(p->count > 1);
  cut best = {0, p->count / 2, NOTHING * NOTHING};
  for (uint32_t axis = 0; axis < 3; axis++) {
    const uint32_t *order = b->order[axis] + p->first;
    box grown = box_empty();
    for (uint32_t k = 0; k + 1 < p->count; k++) {
      box_take(&grown, b->boxes[order[k]].low, b->boxes[order[k]].high);
      b->before[k] = box_surface(&grown);
    }
    grown = box_empty();
    for (uint32_t k = p->count - 1; k > 0; k--) {
      box_take(&grown, b->boxes[order[k]].low, b->boxes[order[k]].high);
      const cut found = {
          axis, k, b->before[k - 1] * fill_of(k) + box_surface(&grown) * fill_of(p->count - k)};
      if (is_better(&found, &best, p->count)) best = found;
    }
  }
  return best;
}

/* in the middle of the longest axis */
static cut cut_even(const part *p) {
  uint32_t longest = 0;
  double length[3];
  for (uint32_t axis = 0; axis < 3; axis++) {
    length[axis] = p->bounds.high[axis] - p->bounds.low[axis];
    if (length[axis] > length[longest]) longest = axis;
  }
  return (cut){longest, p->count / 2, 0};
}

static part part_of(const builder *b, uint32_t first, uint32_t count) {
  ALD_ASSERT(count > 0 && first + count <= b->mesh->triangle_count);
  part p = {first, count, box_empty()};
  for (uint32_t k = first; k < first + count; k++) {
    const box *own = &b->boxes[b->order[0][k]];
    box_take(&p.bounds, own->low, own->high);
  }
  return p;
}

/* the first half takes the place of `p`; returns the other */
static part part_split(builder *b, part *p, const cut *c) {
  const uint32_t *along = b->order[c->axis] + p->first;
  for (uint32_t k = 0; k < p->count; k++) b->in_first[along[k]] = k < c->count;
  for (int axis = 0; axis < 3; axis++) {
    uint32_t *order = b->order[axis] + p->first, kept = 0, left = 0;
    for (uint32_t k = 0; k < p->count; k++) {
      if (b->in_first[order[k]]) {
        order[kept++] = order[k];
      } else {
        b->spare[left++] = order[k];
      }
    }
    for (uint32_t k = 0; k < left; k++) order[kept + k] = b->spare[k];
    ALD_ASSERT(kept == c->count);
  }
  const part rest = part_of(b, p->first + c->count, p->count - c->count);
  *p = part_of(b, p->first, c->count);
  return rest;
}

/* ------------------------------------------------------------------------------ nodes */

/* triangles that fit below a node of so many levels, itself included */
static uint64_t room_of(uint32_t levels) {
  uint64_t room = 1;
  for (uint32_t k = 0; k < levels && room < UINT32_MAX; k++) room *= MESH_FAN;
  return room;
}

/* the part to be split next, of those that more than fill a node: the largest by surface, or by
 * count; of equal ones that of more triangles */
static uint32_t largest_part(const part *parts, uint32_t count, int by_count) {
  uint32_t largest = MESH_NONE;
  double size = -1;
  for (uint32_t k = 0; k < count; k++) {
    const double own = by_count ? parts[k].count : box_surface(&parts[k].bounds);
    if (parts[k].count <= MESH_FAN || own < size) continue;
    if (own == size && parts[k].count <= parts[largest].count) continue;
    largest = k;
    size = own;
  }
  return largest;
}

/* Parts of a node with `levels` below it and its own; returns how many. Splits are even where
 * cheaper ones could leave a part that its levels have no room for. */
static uint32_t part_children(builder *b, const part *all, uint32_t levels, part *parts) {
  ALD_ASSERT(levels > 0);
  const int is_tight = all->count > room_of(levels - 1);
  const int is_last = all->count <= MESH_FAN;
  uint32_t count = 1;
  parts[0] = *all;
  if (is_last) {
    for (count = 0; count < all->count; count++) {
      parts[count] = part_of(b, all->first + count, 1);
    }
  }
  while (!is_last && count < MESH_FAN) {
    const uint32_t k = largest_part(parts, count, is_tight);
    if (k == MESH_NONE) break;
    const cut c = is_tight ? cut_even(&parts[k]) : cut_cheapest(b, &parts[k]);
    parts[count++] = part_split(b, &parts[k], &c);
  }
  return count;
}

static void child_put(ald_mesh_tree *tree, uint32_t node, uint32_t k, const box *bounds,
                      uint32_t child) {
  ALD_ASSERT(k < MESH_FAN);
  double *boxes = tree->boxes + (size_t)6 * MESH_FAN * node;
  tree->children[MESH_FAN * node + k] = child;
  for (uint32_t c = 0; c < 3; c++) {
    boxes[MESH_FAN * c + k] = bounds->low[c];
    boxes[MESH_FAN * (3 + c) + k] = bounds->high[c];
  }
}

/* makes the node of a part and all below it; returns its number */
static uint32_t node_make(builder *b, const part *all, uint32_t level) {
  ALD_ASSERT(level < MESH_DEPTH_MAX);
  const uint32_t node = b->tree->node_count++;
  const box nothing = box_empty();
  part parts[MESH_FAN];
  const uint32_t count = part_children(b, all, MESH_DEPTH_MAX - level, parts);
  if (level + 1 > b->tree->depth) b->tree->depth = level + 1;
  for (uint32_t k = 0; k < MESH_FAN; k++) {
    if (k >= count) {
      child_put(b->tree, node, k, &nothing, MESH_NONE);
    } else if (all->count <= MESH_FAN) {
      child_put(b->tree, node, k, &parts[k].bounds, b->order[0][parts[k].first] | MESH_LEAF);
    } else {
      child_put(b->tree, node, k, &parts[k].bounds, node_make(b, &parts[k], level + 1));
    }
  }
  return node;
}

/* ------------------------------------------------------------------------------ all of it */

typedef struct place {
  double at;
  uint32_t triangle;
} place;

static int order_places(const void *a, const void *b) {
  const place *one = a, *two = b;
  if (one->at != two->at) return one->at < two->at ? -1 : 1;
  return one->triangle < two->triangle ? -1 : one->triangle > two->triangle;
}

static void bound_triangles(builder *b) {
  const ald_mesh *mesh = b->mesh;
  for (uint32_t n = 0; n < mesh->triangle_count; n++) {
    b->boxes[n] = box_empty();
    for (uint32_t corner = 0; corner < 3; corner++) {
      const double *at = mesh->vertices + 3 * (size_t)mesh->triangles[3 * (size_t)n + corner];
      box_take(&b->boxes[n], at, at);
    }
  }
}

static void sort_triangles(builder *b, place *places) {
  const uint32_t count = b->mesh->triangle_count;
  for (int axis = 0; axis < 3; axis++) {
    for (uint32_t n = 0; n < count; n++) {
      places[n] = (place){b->boxes[n].low[axis] + b->boxes[n].high[axis], n};
    }
    qsort(places, count, sizeof *places, order_places);
    for (uint32_t n = 0; n < count; n++) b->order[axis][n] = places[n].triangle;
  }
}

static void release(builder *b, place *places) {
  for (int axis = 0; axis < 3; axis++) free(b->order[axis]);
  free(b->boxes);
  free(b->spare);
  free(b->before);
  free(b->in_first);
  free(places);
}

ald_status ald_mesh_tree_make(const ald_mesh *mesh, ald_mesh_tree *tree, ald_report *report) {
  const size_t count = mesh->triangle_count;
  /* a node has two children at least, so there are fewer nodes than triangles */
  const size_t nodes = count > 1 ? count - 1 : 1;
  place *places = malloc((count + 1) * sizeof *places);
  builder b = {.mesh = mesh,
               .boxes = malloc((count + 1) * sizeof *b.boxes),
               .spare = malloc((count + 1) * sizeof *b.spare),
               .before = malloc((count + 1) * sizeof *b.before),
               .in_first = malloc(count + 1),
               .tree = tree};
  int has_room = places && b.boxes && b.spare && b.before && b.in_first;
  for (int axis = 0; axis < 3; axis++) {
    b.order[axis] = malloc((count + 1) * sizeof *b.order[axis]);
    has_room = has_room && b.order[axis];
  }
  *tree = (ald_mesh_tree){.children = malloc(nodes * MESH_FAN * sizeof *tree->children),
                          .boxes = malloc(nodes * 6 * MESH_FAN * sizeof *tree->boxes)};
  has_room = has_room && tree->children && tree->boxes;
  if (has_room && count > 0) {
    bound_triangles(&b);
    sort_triangles(&b, places);
    const part all = part_of(&b, 0, mesh->triangle_count);
    node_make(&b, &all, 0);
    ALD_ASSERT(tree->node_count <= nodes);
  }
  release(&b, places);
  if (has_room && count > 0) return ALD_OK;
  ald_mesh_tree_clear(tree);
  if (has_room)
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: a mesh without triangles\n");
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the tree of a mesh\n");
}

void ald_mesh_tree_clear(ald_mesh_tree *tree) {
  free(tree->children);
  free(tree->boxes);
  *tree = (ald_mesh_tree){0};
}
