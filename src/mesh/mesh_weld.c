/* SPDX-License-Identifier: Apache-2.0
 * Vertices that lie on each other become one. */
#include "mesh_weld.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/triples.h"
#include "math/vector3.h"
#include "mesh/mesh_edges.h"

typedef struct ald_mesh_point_tree {
  const double *points; /* (any x 3) [m], of the caller */
  uint32_t count;       /* points in the tree */
  uint32_t *order;      /* (count) their numbers: each run of it is halved */
  double *cuts;         /* (count) at the middle of a run: what lies between its halves [m] */
  unsigned char *axes;  /* (count) at the middle of a run: the axis along which it is halved */
  uint32_t *found;      /* (count) numbers of points that were found */
  uint32_t found_count;
} ald_mesh_point_tree;

ald_status ald_mesh_weld_first(const double *vertices, uint32_t vertex_count, uint32_t *first,
                               ald_report *report) {
  const size_t count = 3 * (size_t)vertex_count;
  uint64_t *keys = malloc((count + 1) * sizeof *keys);
  if (!keys) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to weld a mesh\n");
  for (size_t k = 0; k < count; k++) {
    const double x = vertices[k] + 0.0; /* -0 becomes 0 */
    memcpy(&keys[k], &x, sizeof x);
  }
  const ald_status status = ald_triples_first(keys, vertex_count, first, report);
  free(keys);
  return status;
}

ald_status ald_mesh_weld_replace(ald_mesh *mesh, const uint32_t *into, ald_report *report) {
  uint32_t *number = calloc((size_t)mesh->vertex_count + 1, sizeof *number);
  if (!number) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to weld a mesh\n");
  const size_t corner_count = 3 * (size_t)mesh->triangle_count;
  for (size_t c = 0; c < corner_count; c++) {
    if (into) mesh->triangles[c] = into[mesh->triangles[c]];
    ALD_ASSERT(mesh->triangles[c] < mesh->vertex_count);
    number[mesh->triangles[c]] = 1;
  }
  uint32_t count = 0;
  for (uint32_t v = 0; v < mesh->vertex_count; v++) {
    if (!number[v]) continue;
    memmove(mesh->vertices + 3 * (size_t)count, mesh->vertices + 3 * (size_t)v,
            3 * sizeof *mesh->vertices);
    number[v] = count++;
  }
  for (size_t c = 0; c < corner_count; c++) mesh->triangles[c] = number[mesh->triangles[c]];
  mesh->vertex_count = count;
  free(number);
  return ALD_OK;
}

ald_status ald_mesh_weld_corners(const double *corners, uint32_t triangle_count, ald_mesh *mesh,
                                 ald_report *report) {
  const uint32_t corner_count = 3 * triangle_count;
  uint32_t vertex_count = 0;
  *mesh = (ald_mesh){0};
  uint32_t *first = malloc(((size_t)corner_count + 1) * sizeof *first);
  if (!first) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to weld a mesh\n");
  ald_status status = ald_mesh_weld_first(corners, corner_count, first, report);
  for (uint32_t c = 0; status == ALD_OK && c < corner_count; c++) vertex_count += first[c] == c;
  if (status == ALD_OK) status = ald_mesh_make(vertex_count, triangle_count, mesh, report);
  vertex_count = 0;
  for (uint32_t c = 0; status == ALD_OK && c < corner_count; c++) {
    if (first[c] == c) {
      for (size_t k = 0; k < 3; k++) {
        mesh->vertices[3 * (size_t)vertex_count + k] = corners[3 * (size_t)c + k] + 0.0;
      }
      first[c] = vertex_count++;
    } else {
      first[c] = first[first[c]]; /* which has its number by now */
      ALD_ASSERT(first[c] < vertex_count);
    }
    mesh->triangles[c] = first[c];
  }
  free(first);
  return status;
}

/* ------------------------------------------------------------------------------
 * Points that lie near each other, by cells as large as the distance. */

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

/* ------------------------------------------------------------------------------
 * Points in a tree of halves: each run of them is halved along the axis on which it is longest. */

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

/* Frees what it holds. */
static void mesh_point_tree_clear(ald_mesh_point_tree *tree) {
  free(tree->order);
  free(tree->cuts);
  free(tree->axes);
  free(tree->found);
  *tree = (ald_mesh_point_tree){0};
}

/* Builds it; equal points have equal trees.
 * @param points  (any x 3) [m]; must outlive the tree
 * @param numbers (count) of those that come into the tree
 * @return ALD_OK; ALD_NO_MEMORY, with an empty tree */
static ald_status mesh_point_tree_make(const double *points, const uint32_t *numbers,
                                       uint32_t count, ald_mesh_point_tree *tree,
                                       ald_report *report) {
  const size_t room = (size_t)count + 1;
  entry *entries = malloc(room * sizeof *entries);
  *tree = (ald_mesh_point_tree){.points = points, .count = count};
  tree->order = malloc(room * sizeof *tree->order);
  tree->cuts = calloc(room, sizeof *tree->cuts);
  tree->axes = calloc(room, sizeof *tree->axes);
  tree->found = malloc(room * sizeof *tree->found);
  if (!entries || !tree->order || !tree->cuts || !tree->axes || !tree->found) {
    free(entries);
    mesh_point_tree_clear(tree);
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the points of a mesh\n");
  }
  if (count > 0) memcpy(tree->order, numbers, count * sizeof *numbers);
  halve(tree, entries, 0, count);
  free(entries);
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ finding */

/* Square of the distance of a point from the line between two places [m^2].
 * @param point (3) [m]
 * @param from  (3) [m]
 * @param to    (3) [m]
 * @param share receives where on the line the nearest place is: 0 at `from`, 1 at `to` */
static double mesh_point_apart(const double *point, const double *from, const double *to,
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

/* ------------------------------------------------------------------------------
 * A step of repair: open edges are split at the vertices of others that run along them. The
 * triangle of such an edge becomes a fan from the corner across it. */

/* a vertex on an open side */
typedef struct cut {
  uint32_t side, vertex;
  double share; /* of the side, from where it begins */
} cut;

/* looks through a run, near the part of the line from `low` to `high`, as shares of it */
static void look(const search *s, uint32_t first, uint32_t count, double low, double high) {
  ald_mesh_point_tree *tree = s->tree;
  if (count <= LEAF) {
    for (uint32_t n = 0; n < count; n++) {
      const uint32_t number = tree->order[first + n];
      double share;
      const double square =
          mesh_point_apart(tree->points + 3 * (size_t)number, s->from, s->to, &share);
      if (square > s->distance * s->distance) continue;
      ALD_ASSERT(tree->found_count < tree->count);
      tree->found[tree->found_count++] = number;
    }
    return;
  }
  const uint32_t half = count / 2, middle = first + half, axis = tree->axes[middle];
  const double start = s->from[axis], along = s->to[axis] - start, level = tree->cuts[middle];
  const double reach = 1.01 * s->distance; /* more than rounding takes away */
  for (int side = 0; side < 2; side++) {
    /* the part of the line on this side, or no farther than the distance beyond the cut */
    const double left = side == 0 ? level + reach - start : start - (level - reach);
    const double growth = side == 0 ? along : -along; /* what is left, it takes away */
    double begin = low, end = high;
    if (growth > 0) end = fmin(end, left / growth);
    if (growth < 0) begin = fmax(begin, left / growth);
    if (begin > end || (growth == 0 && left < 0)) continue;
    if (side == 0) look(s, first, half, begin, end);
    if (side == 1) look(s, middle, count - half, begin, end);
  }
}

/* Finds the points that are no farther than `distance` from the line between two places: `found`.
 * @param from     (3) [m]
 * @param to       (3) [m]
 * @param distance [m], >= 0 */
static void mesh_point_tree_find(ald_mesh_point_tree *tree, const double *from, const double *to,
                                 double distance) {
  const search s = {.tree = tree, .from = from, .to = to, .distance = distance};
  ALD_ASSERT(distance >= 0);
  tree->found_count = 0;
  look(&s, 0, tree->count, 0, 1);
}

/* a vertex splits so many edges at most in one pass, and passes end beyond so many triangles */
enum { PASSES_MAX = 20, EDGES_MAX = 4, TRIANGLES_MAX = 10 * (int)ALD_MESH_TRIANGLES_MAX };

/* One pass. A triangle is split at one of its sides, the others wait for the next. */
typedef struct pass {
  ald_mesh *mesh;
  double distance;
  ald_mesh_edges edges;
  uint32_t *open;          /* (open_count) vertices at open edges */
  uint32_t *start;         /* (vertices + 2) where a vertex's partners begin */
  uint32_t *partners;      /* (2 x open edges) at the other ends of its open edges */
  unsigned char *is_ended; /* (vertices) a new edge within a triangle ends there */
  unsigned char *uses;     /* (vertices) how many sides it is to split */
  cut *cuts;               /* by side, then from its beginning to its end */
  ald_mesh_point_tree tree;
  uint32_t edge_count, open_count, cut_count, cut_room, split_count;
} pass;

static ald_status fail_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to split edges of a mesh\n");
}

static const double *point(const pass *p, uint32_t vertex) {
  ALD_ASSERT(vertex < p->mesh->vertex_count);
  return p->mesh->vertices + 3 * (size_t)vertex;
}

static bool is_open(const pass *p, uint32_t side) {
  return p->edges.faces[p->edges.sides[side] & ~ALD_MESH_REVERSED] == 1;
}

/* ------------------------------------------------------------------------------ finding */

/* the vertices at open edges, and which of them an edge joins */
static ald_status list_open(pass *p, ald_report *report) {
  const size_t vertices = p->mesh->vertex_count;
  p->open = malloc((vertices + 1) * sizeof *p->open);
  p->start = calloc(vertices + 2, sizeof *p->start);
  p->partners = malloc((2 * (size_t)p->edge_count + 1) * sizeof *p->partners);
  p->is_ended = calloc(vertices + 1, 1);
  p->uses = calloc(vertices + 1, 1);
  if (!p->open || !p->start || !p->partners || !p->is_ended || !p->uses) return fail_memory(report);
  /* one place further on, so that each start is where the next partner goes */
  const uint32_t *ends = p->edges.ends;
  for (size_t n = 0; n < 2 * (size_t)p->edges.count; n++) {
    if (p->edges.faces[n / 2] == 1 && ends[n] + 2 <= vertices) p->start[ends[n] + 2]++;
  }
  for (size_t v = 2; v <= vertices; v++) p->start[v] += p->start[v - 1];
  for (size_t n = 0; n < 2 * (size_t)p->edges.count; n++) {
    if (p->edges.faces[n / 2] == 1) p->partners[p->start[ends[n] + 1]++] = ends[n ^ 1];
  }
  for (uint32_t v = 0; v < vertices; v++) {
    if (p->start[v + 1] > p->start[v]) p->open[p->open_count++] = v;
  }
  ALD_ASSERT(p->start[vertices] == 2 * p->edge_count);
  return ALD_OK;
}

static bool is_on(const pass *p, uint32_t vertex, uint32_t from, uint32_t to) {
  double share;
  const double square = mesh_point_apart(point(p, vertex), point(p, from), point(p, to), &share);
  return square <= p->distance * p->distance;
}

/* Does an open edge at a vertex on a side run along it, not only touch it there? Then an end of one
 * of them lies on the other. */
static bool runs_along(const pass *p, uint32_t vertex, uint32_t from, uint32_t to) {
  for (uint32_t n = p->start[vertex]; n < p->start[vertex + 1]; n++) {
    const uint32_t other = p->partners[n];
    if (other == from || other == to || is_on(p, other, from, to)) return true;
    if (is_on(p, from, vertex, other) || is_on(p, to, vertex, other)) return true;
  }
  return false;
}

static ald_status add_cut(pass *p, cut added, ald_report *report) {
  if (p->cut_count == p->cut_room) {
    const uint32_t room = 2 * p->cut_room + 64;
    cut *grown = realloc(p->cuts, room * sizeof *grown);
    if (!grown) return fail_memory(report);
    p->cuts = grown;
    p->cut_room = room;
  }
  p->uses[added.vertex]++;
  p->cuts[p->cut_count++] = added;
  return ALD_OK;
}

/* the vertices that are to split a side */
static ald_status find_cuts(pass *p, uint32_t side, ald_report *report) {
  const uint32_t from = ald_mesh_side_from(p->mesh, side), to = ald_mesh_side_to(p->mesh, side);
  const uint32_t apex = ald_mesh_side_apex(p->mesh, side);
  mesh_point_tree_find(&p->tree, point(p, from), point(p, to), p->distance);
  for (uint32_t n = 0; n < p->tree.found_count; n++) {
    cut found = {.side = side, .vertex = p->tree.found[n]};
    if (found.vertex == from || found.vertex == to || found.vertex == apex) continue;
    mesh_point_apart(point(p, found.vertex), point(p, from), point(p, to), &found.share);
    if (!(found.share > 0 && found.share < 1) || p->uses[found.vertex] == EDGES_MAX) continue;
    if (!runs_along(p, found.vertex, from, to)) continue;
    const ald_status status = add_cut(p, found, report);
    if (status != ALD_OK) return status;
  }
  return ALD_OK;
}

static int order_cuts(const void *a, const void *b) {
  const cut *one = a, *two = b;
  if (one->side != two->side) return one->side < two->side ? -1 : 1;
  if (one->share != two->share) return one->share < two->share ? -1 : 1;
  return one->vertex < two->vertex ? -1 : one->vertex > two->vertex;
}

/* ------------------------------------------------------------------------------ splitting */

/* the normal of a triangle, as long as twice its area; false if it is degenerate */
static bool normal_of(const pass *p, const uint32_t corners[3], double normal[3]) {
  double at[9], u[3], v[3];
  uint32_t numbers[3] = {0, 1, 2};
  const ald_mesh one = {3, 1, at, numbers};
  for (size_t k = 0; k < 3; k++) memcpy(at + 3 * k, point(p, corners[k]), 3 * sizeof *at);
  for (int k = 0; k < 3; k++) {
    u[k] = at[3 + k] - at[k];
    v[k] = at[6 + k] - at[k];
  }
  ald_cross3(u, v, normal);
  return !ald_mesh_triangle_of(&one, 0).is_degenerate;
}

/* May a side get this part, whose triangle has a normal and turns as that of the whole? An edge
 * that two triangles share already must not be part of it. */
static bool is_sound(const pass *p, const uint32_t corners[3], const double whole[3]) {
  double normal[3];
  const uint32_t edge = ald_mesh_edge_between(&p->edges, corners[0], corners[1]);
  if (edge != ALD_MESH_NONE && p->edges.faces[edge] > 1) return false;
  return normal_of(p, corners, normal) && ald_dot3(normal, whole) > 0;
}

/* May there be a new edge between them? */
static bool can_join(const pass *p, uint32_t vertex, uint32_t apex) {
  if (p->is_ended[vertex] && p->is_ended[apex]) return false;
  return ald_mesh_edge_between(&p->edges, vertex, apex) == ALD_MESH_NONE;
}

/* Splits a triangle at one of its sides.
 * @param cuts (count) of that side; those that are kept come first */
static void split_side(pass *p, cut *cuts, uint32_t count) {
  const uint32_t side = cuts[0].side, apex = ald_mesh_side_apex(p->mesh, side);
  const uint32_t from = ald_mesh_side_from(p->mesh, side), to = ald_mesh_side_to(p->mesh, side);
  uint32_t kept = 0, *corners = p->mesh->triangles;
  double whole[3];
  if (!normal_of(p, (const uint32_t[3]){from, to, apex}, whole)) return;
  for (uint32_t n = 0; n < count; n++) {
    const uint32_t last = kept > 0 ? cuts[kept - 1].vertex : from, vertex = cuts[n].vertex;
    if (!can_join(p, vertex, apex)) continue;
    if (is_sound(p, (const uint32_t[3]){last, vertex, apex}, whole)) cuts[kept++] = cuts[n];
  }
  while (kept > 0 && !is_sound(p, (const uint32_t[3]){cuts[kept - 1].vertex, to, apex}, whole)) {
    kept--;
  }
  if (kept == 0) return;
  corners[side - side % 3 + (side + 1) % 3] = cuts[0].vertex;
  p->is_ended[apex] = 1;
  for (uint32_t n = 0; n < kept; n++) {
    uint32_t *added = corners + 3 * (size_t)p->mesh->triangle_count++;
    added[0] = cuts[n].vertex;
    added[1] = n + 1 < kept ? cuts[n + 1].vertex : to;
    added[2] = apex;
    p->is_ended[cuts[n].vertex] = 1;
  }
  p->split_count++;
}

static ald_status split_all(pass *p, ald_report *report) {
  const uint32_t before = p->mesh->triangle_count;
  const size_t room = (size_t)before + p->cut_count + 1;
  uint32_t *grown = realloc(p->mesh->triangles, 3 * room * sizeof *grown);
  if (!grown) return fail_memory(report);
  p->mesh->triangles = grown;
  uint32_t taken = ALD_MESH_NONE; /* a triangle that was split */
  for (uint32_t n = 0, count; n < p->cut_count; n += count) {
    const uint32_t splits = p->split_count, side = p->cuts[n].side;
    for (count = 1; n + count < p->cut_count && p->cuts[n + count].side == side;) count++;
    if (taken != side / 3) split_side(p, p->cuts + n, count);
    if (p->split_count > splits) taken = side / 3;
  }
  ALD_ASSERT(p->mesh->triangle_count - before <= p->cut_count);
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ all of it */

static ald_status run_pass(pass *p, ald_report *report) {
  ald_status status;
  const uint32_t side_count = 3 * p->mesh->triangle_count;
  ALD_TRY(ald_mesh_edges_find(p->mesh, &p->edges, report));
  for (uint32_t e = 0; e < p->edges.count; e++) p->edge_count += p->edges.faces[e] == 1;
  if (p->edge_count == 0) goto done;
  ALD_TRY(list_open(p, report));
  ALD_TRY(mesh_point_tree_make(p->mesh->vertices, p->open, p->open_count, &p->tree, report));
  for (uint32_t side = 0; side < side_count; side++) {
    if (is_open(p, side)) ALD_TRY(find_cuts(p, side, report));
  }
  if (p->cut_count == 0) goto done;
  qsort(p->cuts, p->cut_count, sizeof *p->cuts, order_cuts);
  ALD_TRY(split_all(p, report));
done:
  free(p->open);
  free(p->start);
  free(p->partners);
  free(p->is_ended);
  free(p->uses);
  free(p->cuts);
  mesh_point_tree_clear(&p->tree);
  ald_mesh_edges_clear(&p->edges);
  return status;
}

ald_status ald_mesh_seams_split(ald_mesh *mesh, double distance, ald_mesh_repairs *repairs,
                                ald_report *report) {
  if (!(distance > 0)) return ALD_OK;
  for (int k = 0; k < PASSES_MAX && mesh->triangle_count <= TRIANGLES_MAX; k++) {
    pass p = {.mesh = mesh, .distance = distance};
    const ald_status status = run_pass(&p, report);
    if (status != ALD_OK) return status;
    repairs->seam_count += p.split_count;
    if (p.split_count == 0) return ALD_OK;
  }
  return ALD_OK;
}
