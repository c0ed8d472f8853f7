/* SPDX-License-Identifier: Apache-2.0
 * A step of repair: edges where four triangles or more meet, as where two bodies touch. Around such
 * an edge bodies and voids alternate; the two triangles of each body become a pair with an edge of
 * its own, whose ends are vertices of their own. */
#include "mesh_nonmanifold.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "math/vector3.h"
#include "mesh_edges.h"

enum { FACES_MOST = 32 };

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

static ald_status fail_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to split edges\n");
}

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
  ALD_ASSERT(count <= FACES_MOST && ends[0] != ends[1]);
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
  leaf leaves[FACES_MOST];
  int is_done = count <= FACES_MOST;
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

ald_status ald_mesh_nonmanifold_split(ald_mesh *mesh, ald_mesh_repairs *repairs,
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
