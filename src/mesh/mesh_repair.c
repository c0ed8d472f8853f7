/* SPDX-License-Identifier: Apache-2.0
 * Repairing a mesh, step by step; and the steps that deal with vertices and with whole triangles.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "math/vector3.h"
#include "mesh/mesh.h"
#include "mesh/mesh_edges.h"
#include "mesh/mesh_read.h"
#include "mesh/mesh_shells.h"
#include "mesh/mesh_weld.h"

/* ------------------------------------------------------------------------------
 * Two steps of repair: neighbours face one way, and closed shells outward. */

static ald_status fail_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to turn triangles\n");
}

static void turn(ald_mesh *mesh, uint32_t t) {
  ALD_ASSERT(t < mesh->triangle_count);
  uint32_t *v = mesh->triangles + 3 * (size_t)t;
  const uint32_t second = v[1];
  v[1] = v[2];
  v[2] = second;
}

/* ------------------------------------------------------------------------------ neighbours */

/* what is known of a triangle */
enum { UNSEEN, STAYS, TURNS };

/* Goes from triangle to triangle over edges of two. Each is seen from the one before; on a
 * one-sided part, such as a Moebius strip, the first visit decides.
 * @param list (triangles) receives those of this part
 * @return their number */
static uint32_t spread(const ald_mesh_sides *sides, uint32_t first, unsigned char *state,
                       uint32_t *list) {
  uint32_t count = 0;
  state[first] = STAYS;
  list[count++] = first;
  for (uint32_t done = 0; done < count; done++) {
    const uint32_t t = list[done];
    for (uint32_t side = 3 * t; side < 3 * t + 3; side++) {
      const uint32_t edge = sides->edges.sides[side] & ~ALD_MESH_REVERSED;
      const uint32_t *two = sides->list + sides->start[edge];
      if (sides->edges.faces[edge] != 2) continue;
      ALD_ASSERT(two[0] == side || two[1] == side);
      const uint32_t u = (two[0] == side ? two[1] : two[0]) / 3;
      if (state[u] != UNSEEN) continue;
      const int is_alike = sides->edges.turns[edge] == 1;
      state[u] = (unsigned char)(is_alike ? state[t] : STAYS + TURNS - state[t]);
      list[count++] = u;
    }
  }
  return count;
}

/* Turns triangles so that neighbours face one way, the fewer ones of each part.
 * @return ALD_OK; ALD_NO_MEMORY, with the mesh whole */
static ald_status mesh_winding_align(ald_mesh *mesh, ald_mesh_repairs *repairs,
                                     ald_report *report) {
  ald_mesh_sides sides = {0};
  ald_status status = ALD_NO_MEMORY;
  unsigned char *state = calloc((size_t)mesh->triangle_count + 1, 1);
  uint32_t *list = malloc(((size_t)mesh->triangle_count + 1) * sizeof *list);
  if (!state || !list) {
    fail_memory(report);
    goto done;
  }
  ALD_TRY(ald_mesh_sides_find(mesh, &sides, report));
  for (uint32_t t = 0; t < mesh->triangle_count; t++) {
    if (state[t] != UNSEEN) continue;
    const uint32_t count = spread(&sides, t, state, list);
    uint32_t turning = 0;
    for (uint32_t k = 0; k < count; k++) turning += state[list[k]] == TURNS;
    const unsigned char fewer = 2 * (uint64_t)turning > count ? STAYS : TURNS;
    for (uint32_t k = 0; k < count; k++) {
      if (state[list[k]] != fewer) continue;
      turn(mesh, list[k]);
      repairs->turned_count++;
    }
  }
done:
  free(state);
  free(list);
  ald_mesh_sides_clear(&sides);
  return status;
}

/* ------------------------------------------------------------------------------ shells */

/* Turns closed shells outward, those within an odd number of others inward.
 * @return ALD_OK; ALD_NO_MEMORY, with the mesh whole */
static ald_status mesh_winding_turn_outward(ald_mesh *mesh, ald_mesh_repairs *repairs,
                                            ald_report *report) {
  ald_mesh_edges edges = {0};
  ald_mesh_shells shells = {0};
  ald_status status;
  ALD_TRY(ald_mesh_edges_find(mesh, &edges, report));
  ALD_TRY(ald_mesh_shells_find(mesh, &edges, &shells, report));
  for (uint32_t t = 0; t < mesh->triangle_count; t++) {
    const ald_mesh_shell_state state = shells.shells[shells.of[t]].state;
    if (state != ALD_MESH_SHELL_INSIDE_OUT && state != ALD_MESH_SHELL_NESTED) continue;
    turn(mesh, t);
    repairs->turned_count++;
  }
done:
  ald_mesh_edges_clear(&edges);
  ald_mesh_shells_clear(&shells);
  return status;
}

/* ------------------------------------------------------------------------------
 * A step of repair: triangles without area. One whose corners are two places has a short side,
 * which is closed. One whose corners lie on a line shares its longest side with a neighbour: they
 * exchange it for the one between the other two corners, and the neighbour's area is shared. */

enum { PASSES_MAX = 20 };

/* One pass. What has been changed in it is left alone until the next. */
typedef struct pass {
  ald_mesh *mesh;
  ald_mesh_sides sides;
  unsigned char *drop;     /* (triangles) */
  unsigned char *is_taken; /* (triangles) */
  unsigned char *is_ended; /* (vertices) a new edge ends there, or they are joined */
  uint32_t *into;          /* (vertices) which vertex each becomes */
  uint32_t dropped, swapped, joined;
} pass;

/* swaps the longest side for that between the corners across it */
static void swap(pass *p, uint32_t side, uint32_t other) {
  const uint32_t from = ald_mesh_side_from(p->mesh, side), to = ald_mesh_side_to(p->mesh, side);
  const uint32_t apex = ald_mesh_side_apex(p->mesh, side);
  const uint32_t across = ald_mesh_side_apex(p->mesh, other);
  const uint32_t t = side / 3, u = other / 3;
  ALD_ASSERT(t != u);
  if (p->is_taken[u] || apex == across || (p->is_ended[apex] && p->is_ended[across])) return;
  if (ald_mesh_edge_between(&p->sides.edges, apex, across) != ALD_MESH_NONE) return;
  uint32_t *one = p->mesh->triangles + 3 * (size_t)t, *two = p->mesh->triangles + 3 * (size_t)u;
  one[0] = from, one[1] = across, one[2] = apex;
  two[0] = to, two[1] = apex, two[2] = across;
  p->is_taken[t] = p->is_taken[u] = 1;
  p->is_ended[apex] = p->is_ended[across] = 1;
  p->swapped++;
}

static void close_side(pass *p, uint32_t side) {
  const uint32_t from = ald_mesh_side_from(p->mesh, side), to = ald_mesh_side_to(p->mesh, side);
  if (p->is_ended[from] || p->is_ended[to]) return;
  p->into[from < to ? to : from] = from < to ? from : to;
  p->is_ended[from] = p->is_ended[to] = 1;
  p->joined++;
}

/* the shortest side */
static uint32_t shortest_of(const ald_mesh *mesh, uint32_t t) {
  ALD_ASSERT(t < mesh->triangle_count);
  double least = 0;
  uint32_t shortest = 0;
  for (uint32_t k = 0; k < 3; k++) {
    const double *a = mesh->vertices + 3 * (size_t)ald_mesh_side_from(mesh, 3 * t + k);
    const double *b = mesh->vertices + 3 * (size_t)ald_mesh_side_to(mesh, 3 * t + k);
    const double x = b[0] - a[0], y = b[1] - a[1], z = b[2] - a[2];
    const double square = x * x + y * y + z * z;
    if (k > 0 && square >= least) continue;
    least = square;
    shortest = k;
  }
  return 3 * t + shortest;
}

static void mend(pass *p, uint32_t t) {
  const ald_mesh_triangle size = ald_mesh_triangle_of(p->mesh, t);
  if (!size.is_degenerate || p->is_taken[t]) return;
  const uint32_t side = 3 * t + size.side;
  const uint32_t edge = p->sides.edges.sides[side] & ~ALD_MESH_REVERSED;
  const uint32_t *list = p->sides.list + p->sides.start[edge];
  /* a side of rounding's size: the triangle is two places */
  if (size.shortest <= 4 * size.height || size.shortest <= size.longest * 0x1p-40) {
    close_side(p, shortest_of(p->mesh, t));
  } else if (p->sides.edges.faces[edge] == 1) {
    p->drop[t] = p->is_taken[t] = 1;
    p->dropped++;
  } else if (p->sides.edges.faces[edge] == 2 && p->sides.edges.turns[edge] == 1) {
    swap(p, side, list[0] == side ? list[1] : list[0]);
  }
}

/* takes out what has collapsed */
static void close_up(pass *p) {
  for (uint32_t t = 0; t < p->mesh->triangle_count; t++) {
    uint32_t *v = p->mesh->triangles + 3 * (size_t)t;
    for (int k = 0; k < 3; k++) v[k] = p->into[v[k]];
    if (p->drop[t] || (v[0] != v[1] && v[1] != v[2] && v[2] != v[0])) continue;
    p->drop[t] = 1;
    p->dropped++;
  }
  ald_mesh_drop_triangles(p->mesh, p->drop);
}

static ald_status run_pass(pass *p, ald_report *report) {
  const size_t triangles = p->mesh->triangle_count, vertices = p->mesh->vertex_count;
  ald_status status = ALD_NO_MEMORY;
  p->drop = calloc(triangles + 1, 1);
  p->is_taken = calloc(triangles + 1, 1);
  p->is_ended = calloc(vertices + 1, 1);
  p->into = malloc((vertices + 1) * sizeof *p->into);
  if (!p->drop || !p->is_taken || !p->is_ended || !p->into) {
    fail_memory(report);
    goto done;
  }
  ALD_TRY(ald_mesh_sides_find(p->mesh, &p->sides, report));
  for (uint32_t v = 0; v < vertices; v++) p->into[v] = v;
  for (uint32_t t = 0; t < triangles; t++) mend(p, t);
  close_up(p);
done:
  free(p->drop);
  free(p->is_taken);
  free(p->is_ended);
  free(p->into);
  ald_mesh_sides_clear(&p->sides);
  return status;
}

/* Triangles without area: a short side is closed, a long one swapped for that across it.
 * @return ALD_OK; ALD_NO_MEMORY, with the mesh whole */
static ald_status mesh_slivers_remove(ald_mesh *mesh, ald_mesh_repairs *repairs,
                                      ald_report *report) {
  for (int k = 0; k < PASSES_MAX; k++) {
    pass p = {.mesh = mesh};
    const ald_status status = run_pass(&p, report);
    if (status != ALD_OK) return status;
    repairs->degenerate_count += p.dropped;
    repairs->swapped_count += p.swapped;
    repairs->welded_count += p.joined;
    if (p.dropped + p.swapped + p.joined == 0) return ALD_OK;
  }
  return ALD_OK;
}

/* ------------------------------------------------------------------------------
 * A step of repair: small holes are closed by triangles between their corners. */

/* Rims run as what will close them would: against the triangles. Where two holes touch, two edges
 * begin at a vertex. */
typedef struct rims {
  ald_mesh *mesh;
  ald_mesh_sides sides;
  uint32_t *first;         /* (vertices) the first rim edge that begins there, as a side; or NONE */
  uint32_t *next;          /* (3 x triangles) the next one that begins where a side's does */
  uint32_t *path;          /* (vertices) of the current walk */
  uint32_t *place;         /* (vertices) where on the path a vertex is; ALD_MESH_NONE: not on it */
  uint32_t length;         /* of the path */
  uint32_t end_count;      /* rims that do not come round */
  unsigned char *is_inner; /* (vertices) new edges may end there */
  uint32_t capacity;       /* triangles that there is room for */
  ald_mesh_facet facet;    /* a ring that was found */
} rims;

static ald_status make_room(rims *r, ald_report *report) {
  const size_t vertices = (size_t)r->mesh->vertex_count + 1;
  r->first = malloc(vertices * sizeof *r->first);
  r->path = malloc(vertices * sizeof *r->path);
  r->place = malloc(vertices * sizeof *r->place);
  r->next = malloc((3 * (size_t)r->mesh->triangle_count + 1) * sizeof *r->next);
  r->is_inner = calloc(vertices, 1);
  if (!r->first || !r->path || !r->place || !r->next || !r->is_inner) return fail_memory(report);
  return ALD_OK;
}

static void find_rims(rims *r) {
  for (uint32_t v = 0; v < r->mesh->vertex_count; v++) {
    r->first[v] = r->place[v] = ALD_MESH_NONE;
  }
  for (uint32_t side = 3 * r->mesh->triangle_count; side-- > 0;) {
    if (r->sides.edges.faces[r->sides.edges.sides[side] & ~ALD_MESH_REVERSED] != 1) continue;
    uint32_t *first = &r->first[ald_mesh_side_to(r->mesh, side)];
    r->next[side] = *first;
    *first = side;
  }
}

static void leave_path(rims *r, uint32_t length) {
  ALD_ASSERT(length <= r->length);
  while (r->length > length) r->place[r->path[--r->length]] = ALD_MESH_NONE;
}

/* Goes on along rims from the end of the path, or from a vertex if there is none, until the path
 * meets itself: that ring is taken off it, all but the vertex where it closed. 0: there is none. */
static int take_ring(rims *r, uint32_t from) {
  if (r->length == 0) {
    r->place[from] = 0;
    r->path[r->length++] = from;
  }
  for (;;) {
    const uint32_t at = r->path[r->length - 1], side = r->first[at];
    if (side == ALD_MESH_NONE) break;
    r->first[at] = r->next[side];
    const uint32_t to = ald_mesh_side_from(r->mesh, side);
    if (r->place[to] == ALD_MESH_NONE) {
      r->place[to] = r->length;
      r->path[r->length++] = to;
      continue;
    }
    const uint32_t start = r->place[to], count = r->length - start;
    ALD_ASSERT(start < r->length && r->path[start] == to);
    r->facet.count = count <= ALD_MESH_CORNERS_MAX ? count : 0;
    memcpy(r->facet.corners, r->path + start, r->facet.count * sizeof *r->path);
    leave_path(r, start + 1);
    return 1;
  }
  r->end_count += r->length > 1;
  leave_path(r, 0);
  return 0;
}

static double diagonal_of(const rims *r) {
  double low[3] = {0}, high[3] = {0}, square = 0;
  for (uint32_t k = 0; k < r->facet.count; k++) {
    const double *p = r->mesh->vertices + 3 * (size_t)r->facet.corners[k];
    for (int i = 0; i < 3; i++) {
      low[i] = k == 0 ? p[i] : fmin(low[i], p[i]);
      high[i] = k == 0 ? p[i] : fmax(high[i], p[i]);
    }
  }
  for (int i = 0; i < 3; i++) square += (high[i] - low[i]) * (high[i] - low[i]);
  return sqrt(square);
}

/* Is there a triangle at an edge with that corner across it? */
static int has_apex(const rims *r, uint32_t edge, uint32_t apex) {
  for (uint32_t n = r->sides.start[edge]; n < r->sides.start[edge + 1]; n++) {
    if (ald_mesh_side_apex(r->mesh, r->sides.list[n]) == apex) return 1;
  }
  return 0;
}

/* Is it an edge of the ring that is to be closed? */
static int is_of_ring(const rims *r, uint32_t from, uint32_t to) {
  for (uint32_t k = 0; k < r->facet.count; k++) {
    if (r->facet.corners[k] == from) return r->facet.corners[(k + 1) % r->facet.count] == to;
  }
  return 0;
}

/* Is a side of the filling an edge already, and not one of the ring? Then it would be crowded. Is
 * one of its triangles there already, as if what lies alone were to be closed from behind? */
static int is_taken(const rims *r, const uint32_t *triangles, uint32_t count) {
  for (uint32_t n = 0; n < 3 * count; n++) {
    const uint32_t from = triangles[n], to = triangles[n - n % 3 + (n + 1) % 3];
    const uint32_t edge = ald_mesh_edge_between(&r->sides.edges, from, to);
    if (edge == ALD_MESH_NONE) continue;
    if (!is_of_ring(r, from, to)) return 1;
    if (has_apex(r, edge, triangles[n - n % 3 + (n + 2) % 3])) return 1;
  }
  return 0;
}

/* Could an edge across this ring be one across another? They would have two corners in common. */
static int is_shared(const rims *r) {
  uint32_t common = 0;
  if (r->facet.count == 3) return 0;
  for (uint32_t k = 0; k < r->facet.count; k++) common += r->is_inner[r->facet.corners[k]];
  return common > 1;
}

static ald_status fill(rims *r, const uint32_t *triangles, uint32_t count, ald_report *report) {
  ald_mesh *mesh = r->mesh;
  if (mesh->triangle_count + count > r->capacity) {
    r->capacity = mesh->triangle_count + count + mesh->triangle_count / 8 + 64;
    uint32_t *grown = realloc(mesh->triangles, ((size_t)r->capacity + 1) * 3 * sizeof *grown);
    if (!grown) return fail_memory(report);
    mesh->triangles = grown;
  }
  ALD_ASSERT(mesh->triangle_count + count <= r->capacity);
  memcpy(mesh->triangles + 3 * (size_t)mesh->triangle_count, triangles,
         3 * (size_t)count * sizeof *triangles);
  mesh->triangle_count += count;
  return ALD_OK;
}

/* cuts what closes the ring; false if it cannot be closed */
static bool cut_ring(const rims *r, uint32_t *triangles, uint32_t *count) {
  return r->facet.count >= 3 &&
         ald_mesh_facet_cut(&r->facet, r->mesh->vertices, triangles, count) &&
         !is_taken(r, triangles, *count) && !is_shared(r);
}

/* closes the ring if it is small and can be closed */
static ald_status close_ring(rims *r, double most, ald_mesh_repairs *repairs, ald_report *report) {
  uint32_t triangles[3 * ALD_MESH_CORNERS_MAX], count;
  const bool can_close = cut_ring(r, triangles, &count);
  const double diagonal = can_close ? diagonal_of(r) : 0;
  if (!can_close || !(diagonal <= most)) {
    repairs->left_count++;
    repairs->stuck_count += !can_close;
    repairs->greatest_hole = fmax(repairs->greatest_hole, diagonal);
    return ALD_OK;
  }
  for (uint32_t k = 0; k < r->facet.count && count > 1; k++) r->is_inner[r->facet.corners[k]] = 1;
  repairs->closed_count++;
  repairs->filling_count += count;
  return fill(r, triangles, count, report);
}

/* Closes holes whose diagonal is at most `most`, and counts those that are left.
 * @param most    [m], >= 0
 * @param repairs receives `greatest_hole` in [m]
 * @return ALD_OK; ALD_NO_MEMORY, with the mesh whole */
static ald_status mesh_holes_close(ald_mesh *mesh, double most, ald_mesh_repairs *repairs,
                                   ald_report *report) {
  rims r = {.mesh = mesh, .capacity = mesh->triangle_count};
  ald_status status = ALD_OK;
  ALD_TRY(make_room(&r, report));
  ALD_TRY(ald_mesh_sides_find(mesh, &r.sides, report));
  find_rims(&r);
  for (uint32_t v = 0; v < mesh->vertex_count; v++) {
    while (take_ring(&r, v)) ALD_TRY(close_ring(&r, most, repairs, report));
  }
  repairs->left_count += r.end_count;
  repairs->stuck_count += r.end_count;
done:
  free(r.first);
  free(r.next);
  free(r.path);
  free(r.place);
  free(r.is_inner);
  ald_mesh_sides_clear(&r.sides);
  return status;
}

/* ------------------------------------------------------------------------------
 * A step of repair: edges where four triangles or more meet, as where two bodies touch. Around such
 * an edge bodies and voids alternate; the two triangles of each body become a pair with an edge of
 * its own, whose ends are vertices of their own. */

enum { FACES_MAX = 32 };

/* A triangle at an edge: its side, whether it runs the edge backwards, and its place around the
 * edge: 0 to 4, growing with the angle. */
typedef struct leaf {
  uint32_t side, is_reversed;
  double place;
} leaf;

typedef struct fans {
  const ald_mesh *mesh;
  ald_mesh_sides sides;
  uint32_t *parents;       /* (3 x triangles) corners of one vertex that stay together */
  unsigned char *is_split; /* (vertices) they are at an edge that was split */
} fans;

/* ------------------------------------------------------------------------------ corners */

static uint32_t root_of(uint32_t *parents, uint32_t c) {
  ALD_ASSERT(parents[c] <= c);
  while (parents[c] != c) {
    parents[c] = parents[parents[c]];
    c = parents[c];
  }
  return c;
}

/* the corner of a side's triangle at a vertex */
static uint32_t corner_at(const ald_mesh *mesh, uint32_t side, uint32_t vertex) {
  return mesh->triangles[side] == vertex ? side : side - side % 3 + (side + 1) % 3;
}

/* Two triangles share an edge: their corners at its ends stay together. */
static void join(fans *f, uint32_t one, uint32_t two) {
  const uint32_t ends[2] = {ald_mesh_side_from(f->mesh, one), ald_mesh_side_to(f->mesh, one)};
  for (int k = 0; k < 2; k++) {
    const uint32_t a = root_of(f->parents, corner_at(f->mesh, one, ends[k]));
    const uint32_t b = root_of(f->parents, corner_at(f->mesh, two, ends[k]));
    if (a < b) f->parents[b] = a;
    if (b < a) f->parents[a] = b;
  }
}

/* ------------------------------------------------------------------------------ around an edge */

/* Places of the leaves around the edge, from the first one's on. */
static void find_places(const ald_mesh *mesh, const uint32_t *ends, leaf *leaves, uint32_t count) {
  ALD_ASSERT(count <= FACES_MAX && ends[0] != ends[1]);
  const double *start = mesh->vertices + 3 * (size_t)ends[0];
  double axis[3], across[3], along[3];
  for (int i = 0; i < 3; i++) axis[i] = mesh->vertices[3 * (size_t)ends[1] + (size_t)i] - start[i];
  for (uint32_t k = 0; k < count; k++) {
    const double *apex = mesh->vertices + 3 * (size_t)ald_mesh_side_apex(mesh, leaves[k].side);
    double arm[3];
    for (int i = 0; i < 3; i++) arm[i] = apex[i] - start[i];
    if (k == 0) ald_cross3(axis, arm, across); /* a quarter turn on from the first leaf */
    if (k == 0) ald_cross3(across, axis, along);
    const double length = ald_length3(axis);
    const double c = ald_dot3(arm, along) / length, s = ald_dot3(arm, across);
    /* as the angle grows, so does this */
    const double share = c / (fabs(c) + fabs(s));
    leaves[k].place = s >= 0 ? 1 - share : 3 + share;
    if (k == 0) leaves[k].place = 0;
  }
}

static int order_leaves(const void *a, const void *b) {
  const leaf *one = a, *two = b;
  if (one->place != two->place) return one->place < two->place ? -1 : 1;
  return one->side < two->side ? -1 : 1;
}

/* Do bodies and voids alternate around the edge, with no two leaves in one place? */
static int takes_turns(const leaf *leaves, uint32_t count) {
  for (uint32_t k = 0; k < count; k++) {
    const leaf *one = &leaves[k], *two = &leaves[(k + 1) % count];
    if (!(one->place >= 0) || one->is_reversed == two->is_reversed) return 0;
    if (k + 1 < count && one->place == two->place) return 0;
  }
  return count % 2 == 0;
}

/* Splits an edge if that can be done, else leaves its corners together. */
static int split(fans *f, uint32_t edge) {
  const uint32_t count = f->sides.edges.faces[edge];
  const uint32_t *list = f->sides.list + f->sides.start[edge];
  const uint32_t *ends = f->sides.edges.ends + 2 * (size_t)edge;
  leaf leaves[FACES_MAX];
  int is_done = count <= FACES_MAX;
  for (uint32_t k = 0; k < count && is_done; k++) {
    leaves[k] = (leaf){list[k], f->sides.edges.sides[list[k]] & ALD_MESH_REVERSED, 0};
  }
  if (is_done) {
    find_places(f->mesh, ends, leaves, count);
    qsort(leaves, count, sizeof *leaves, order_leaves);
    is_done = takes_turns(leaves, count);
  }
  if (!is_done) {
    for (uint32_t k = 1; k < count; k++) join(f, list[0], list[k]);
    return 0;
  }
  for (uint32_t k = 0; k < count; k++) {
    /* outside lies ahead of a triangle that runs with the edge: the body behind it */
    if (leaves[k].is_reversed) join(f, leaves[k].side, leaves[(k + 1) % count].side);
  }
  f->is_split[ends[0]] = f->is_split[ends[1]] = 1;
  return 1;
}

/* ------------------------------------------------------------------------------ vertices */

/* Corners that do not stay together get vertices of their own, but for the first group of each. */
static ald_status share_out(fans *f, ald_mesh *mesh, ald_report *report) {
  const uint32_t corner_count = 3 * mesh->triangle_count;
  uint32_t count = mesh->vertex_count;
  uint32_t *owner = malloc(((size_t)mesh->vertex_count + 1) * sizeof *owner);
  uint32_t *number = malloc(((size_t)corner_count + 1) * sizeof *number);
  double *vertices = NULL;
  ald_status status = ALD_NO_MEMORY;
  if (!owner || !number) goto done;
  for (uint32_t v = 0; v < mesh->vertex_count; v++) owner[v] = ALD_MESH_NONE;
  for (uint32_t c = 0; c < corner_count; c++) {
    const uint32_t v = mesh->triangles[c], root = root_of(f->parents, c);
    if (owner[v] == ALD_MESH_NONE || !f->is_split[v]) owner[v] = root;
    /* a root is the first of its corners */
    if (root == c) number[c] = owner[v] == root ? v : count++;
  }
  vertices = realloc(mesh->vertices, ((size_t)count + 1) * 3 * sizeof *vertices);
  if (!vertices) goto done;
  mesh->vertices = vertices;
  for (uint32_t c = 0; c < corner_count; c++) {
    const uint32_t v = mesh->triangles[c], root = root_of(f->parents, c);
    if (!f->is_split[v] || number[root] == v) continue;
    memcpy(vertices + 3 * (size_t)number[root], vertices + 3 * (size_t)v, 3 * sizeof *vertices);
    mesh->triangles[c] = number[root];
  }
  mesh->vertex_count = count;
  status = ALD_OK;
done:
  if (status != ALD_OK) fail_memory(report);
  free(owner);
  free(number);
  return status;
}

/* Edges of four triangles or more become several of two, each pair with the body between them.
 * @return ALD_OK; ALD_NO_MEMORY, with the mesh whole */
static ald_status mesh_nonmanifold_split(ald_mesh *mesh, ald_mesh_repairs *repairs,
                                         ald_report *report) {
  const uint32_t corner_count = 3 * mesh->triangle_count;
  fans f = {.mesh = mesh,
            .parents = malloc(((size_t)corner_count + 1) * sizeof(uint32_t)),
            .is_split = calloc((size_t)mesh->vertex_count + 1, 1)};
  ald_status status = ALD_NO_MEMORY;
  uint32_t split_count = 0;
  if (!f.parents || !f.is_split) {
    fail_memory(report);
    goto done;
  }
  ALD_TRY(ald_mesh_sides_find(mesh, &f.sides, report));
  for (uint32_t c = 0; c < corner_count; c++) f.parents[c] = c;
  for (uint32_t e = 0; e < f.sides.edges.count; e++) {
    const uint32_t *ends = f.sides.edges.ends + 2 * (size_t)e;
    const uint32_t *list = f.sides.list + f.sides.start[e];
    if (ends[0] == ends[1]) continue;
    if (f.sides.edges.faces[e] == 2) join(&f, list[0], list[1]);
    if (f.sides.edges.faces[e] > 2) split_count += (uint32_t)split(&f, e);
  }
  if (split_count > 0) ALD_TRY(share_out(&f, mesh, report));
  repairs->split_count += split_count;
done:
  free(f.parents);
  free(f.is_split);
  ald_mesh_sides_clear(&f.sides);
  return status;
}

/* ------------------------------------------------------------------------------------------ */

/* the least weld that is not 0, in shares of the diagonal: cells of that size can be counted */
#define LEAST_WELD 1e-12

/* How far from an edge a vertex may lie that splits it, in shares of the weld. A vertex as near to
 * two edges that meet at 84 degrees or more is then so near to where they meet, 2 asin(2/3) giving
 * the angle, that it has been welded to that. */
#define SEAM_REACH (2.0 / 3)

static double box_diagonal(const ald_mesh *mesh) {
  const double far = (double)INFINITY;
  double low[3] = {far, far, far}, high[3] = {-far, -far, -far};
  for (size_t n = 0; n < 3 * (size_t)mesh->triangle_count; n++) {
    const double *p = mesh->vertices + 3 * (size_t)mesh->triangles[n];
    for (int k = 0; k < 3; k++) {
      low[k] = fmin(low[k], p[k]);
      high[k] = fmax(high[k], p[k]);
    }
  }
  const double x = high[0] - low[0], y = high[1] - low[1], z = high[2] - low[2];
  return mesh->triangle_count > 0 ? sqrt(x * x + y * y + z * z) : 0;
}

/* ------------------------------------------------------------------------------ gaps */

/* the vertices at open edges: their number, and a list of them */
static uint32_t list_open(const ald_mesh *mesh, const ald_mesh_edges *edges, uint32_t *list) {
  uint32_t count = 0;
  memset(list, 0, mesh->vertex_count * sizeof *list);
  for (uint32_t e = 0; e < edges->count; e++) {
    if (edges->faces[e] != 1) continue;
    list[edges->ends[2 * (size_t)e]] = list[edges->ends[2 * (size_t)e + 1]] = 1;
  }
  for (uint32_t v = 0; v < mesh->vertex_count; v++) {
    if (list[v]) list[count++] = v; /* the write position never passes the read position */
  }
  return count;
}

/* which vertex each becomes */
static ald_status find_partners(const ald_mesh *mesh, const uint32_t *open, uint32_t open_count,
                                double distance, uint32_t *into, ald_report *report) {
  ald_status status = ALD_NO_MEMORY;
  double *points = malloc(((size_t)open_count + 1) * 3 * sizeof *points);
  uint32_t *partner = malloc(((size_t)open_count + 1) * sizeof *partner);
  if (!points || !partner) {
    fail_memory(report);
    goto done;
  }
  for (uint32_t k = 0; k < open_count; k++) {
    memcpy(points + 3 * (size_t)k, mesh->vertices + 3 * (size_t)open[k], 3 * sizeof *points);
  }
  status = distance > 0 ? ald_mesh_point_grid_merge(points, open_count, distance, partner, report)
                        : ald_mesh_weld_first(points, open_count, partner, report);
  for (uint32_t v = 0; v < mesh->vertex_count; v++) into[v] = v;
  for (uint32_t k = 0; k < open_count && status == ALD_OK; k++) into[open[k]] = open[partner[k]];
done:
  free(points);
  free(partner);
  return status;
}

/* triangles that name a vertex twice */
static ald_status drop_collapsed(ald_mesh *mesh, ald_mesh_repairs *repairs, ald_report *report) {
  unsigned char *drop = calloc((size_t)mesh->triangle_count + 1, 1);
  if (!drop) return fail_memory(report);
  for (uint32_t t = 0; t < mesh->triangle_count; t++) {
    const uint32_t *v = mesh->triangles + 3 * (size_t)t;
    drop[t] = v[0] == v[1] || v[1] == v[2] || v[2] == v[0];
    repairs->degenerate_count += drop[t];
  }
  ald_mesh_drop_triangles(mesh, drop);
  free(drop);
  return ALD_OK;
}

/* Vertices at open edges become one where they are no farther apart than `distance`, and triangles
 * that name a vertex twice go. */
static ald_status close_gaps(ald_mesh *mesh, double distance, ald_mesh_repairs *repairs,
                             ald_report *report) {
  ald_mesh_edges edges = {0};
  ald_status status = ALD_NO_MEMORY;
  uint32_t *into = malloc(((size_t)mesh->vertex_count + 1) * sizeof *into);
  uint32_t *open = malloc(((size_t)mesh->vertex_count + 1) * sizeof *open);
  if (!into || !open) {
    fail_memory(report);
    goto done;
  }
  ALD_TRY(ald_mesh_edges_find(mesh, &edges, report));
  const uint32_t open_count = list_open(mesh, &edges, open);
  ALD_ASSERT(open_count <= mesh->vertex_count);
  ALD_TRY(find_partners(mesh, open, open_count, distance, into, report));
  for (uint32_t k = 0; k < open_count; k++) repairs->welded_count += into[open[k]] != open[k];
  for (size_t n = 0; n < 3 * (size_t)mesh->triangle_count; n++) {
    mesh->triangles[n] = into[mesh->triangles[n]];
  }
  ALD_TRY(drop_collapsed(mesh, repairs, report));
done:
  free(into);
  free(open);
  ald_mesh_edges_clear(&edges);
  return status;
}

/* ------------------------------------------------------------------------------ duplicates */

/* Do two triangles of the same corners face the same way? */
static int is_alike(const uint32_t *a, const uint32_t *b) {
  for (int k = 0; k < 3; k++) {
    if (a[0] == b[k]) return a[1] == b[(k + 1) % 3];
  }
  return 0;
}

/* Triangles with the same corners cancel out if they face each other, else one stays. */
static ald_status drop_duplicates(ald_mesh *mesh, ald_mesh_repairs *repairs, ald_report *report) {
  const size_t room = (size_t)mesh->triangle_count + 1;
  uint32_t *first = malloc(room * sizeof *first);
  int32_t *balance = calloc(room, sizeof *balance); /* alike less opposite, at the first of them */
  unsigned char *drop = calloc(room, 1);
  ald_status status = ALD_NO_MEMORY;
  if (!first || !balance || !drop) {
    fail_memory(report);
    goto done;
  }
  ALD_TRY(ald_mesh_triangle_first(mesh, first, report));
  const uint32_t *corners = mesh->triangles;
  for (uint32_t t = 0; t < mesh->triangle_count; t++) {
    const int alike = is_alike(corners + 3 * (size_t)first[t], corners + 3 * (size_t)t);
    balance[first[t]] += alike ? 1 : -1;
  }
  /* the first of those that face the way of the most stays */
  for (uint32_t t = 0; t < mesh->triangle_count; t++) {
    int32_t *left = &balance[first[t]];
    const int alike = is_alike(corners + 3 * (size_t)first[t], corners + 3 * (size_t)t);
    drop[t] = !(alike ? *left > 0 : *left < 0);
    if (!drop[t]) *left = 0;
    repairs->duplicate_count += drop[t];
  }
  ald_mesh_drop_triangles(mesh, drop);
done:
  free(first);
  free(balance);
  free(drop);
  return status;
}

/* ------------------------------------------------------------------------------ edges */

/* Edges at seams, and triangles without area: of those no edge is split, so that what has none no
 * more is looked at again. */
static ald_status mend_edges(ald_mesh *mesh, double distance, ald_mesh_repairs *repairs,
                             ald_report *report) {
  ald_status status;
  ALD_TRY(ald_mesh_seams_split(mesh, distance, repairs, report));
  const uint32_t before = repairs->degenerate_count + repairs->swapped_count;
  ALD_TRY(mesh_slivers_remove(mesh, repairs, report));
  if (repairs->degenerate_count + repairs->swapped_count == before) return status;
  ALD_TRY(ald_mesh_seams_split(mesh, distance, repairs, report));
done:
  return status;
}

/* ------------------------------------------------------------------------------ all of it */

ald_mesh_repair_def ald_mesh_repair_def_default(void) {
  return (ald_mesh_repair_def){.weld = 1e-6, .holes = 0.02};
}

static ald_status repair(ald_mesh *mesh, const ald_mesh_repair_def *def, ald_mesh_repairs *repairs,
                         ald_report *report) {
  const double diagonal = box_diagonal(mesh);
  ald_status status;
  ALD_TRY(drop_collapsed(mesh, repairs, report));
  ALD_TRY(close_gaps(mesh, 0, repairs, report));
  /* two copies of one triangle close each other and would not count as open */
  ALD_TRY(drop_duplicates(mesh, repairs, report));
  if (def->weld * diagonal > 0) {
    ALD_TRY(close_gaps(mesh, def->weld * diagonal, repairs, report));
  }
  ALD_TRY(drop_duplicates(mesh, repairs, report));
  ALD_TRY(mend_edges(mesh, SEAM_REACH * def->weld * diagonal, repairs, report));
  ALD_TRY(mesh_winding_align(mesh, repairs, report));
  ALD_TRY(mesh_nonmanifold_split(mesh, repairs, report));
  ALD_TRY(mesh_holes_close(mesh, def->holes * diagonal, repairs, report));
  if (repairs->greatest_hole > 0) repairs->greatest_hole /= diagonal;
  /* three corners of a hole's straight rim are a triangle without area */
  if (repairs->closed_count > 0) ALD_TRY(mesh_slivers_remove(mesh, repairs, report));
  ALD_TRY(mesh_winding_turn_outward(mesh, repairs, report));
  const uint32_t before = mesh->vertex_count;
  ALD_TRY(ald_mesh_weld_replace(mesh, NULL, report));
  /* those that became one with another are counted as such */
  const uint32_t gone = before - mesh->vertex_count;
  repairs->unused_count = gone > repairs->welded_count ? gone - repairs->welded_count : 0;
done:
  return status;
}

ald_status ald_mesh_repair(ald_mesh *mesh, const ald_mesh_repair_def *def,
                           ald_mesh_repairs *repairs, ald_report *report) {
  if (repairs) *repairs = (ald_mesh_repairs){0};
  if (!mesh || !def || !repairs) {
    return ald_report_fail(
        report, ALD_BAD_ARGUMENT,
        "error: a repair needs a mesh, its limits and a place for what was done\n");
  }
  if (!(def->weld == 0 || (def->weld >= LEAST_WELD && def->weld <= 1)) ||
      !(def->holes >= 0 && def->holes <= 1)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: weld and holes are shares of a mesh's diagonal: 0 to 1, weld "
                           "not below %g but 0\n",
                           LEAST_WELD);
  }
  const ald_status status = repair(mesh, def, repairs, report);
  if (status != ALD_OK) ald_mesh_clear(mesh);
  return status;
}
