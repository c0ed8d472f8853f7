/* SPDX-License-Identifier: Apache-2.0
 * Outlines: closed polygons in a body's frame, checked and split into convex parts. */
#include "outline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"

/* Relative size below which a turn counts as straight: coordinates in metres carry about 1e-15, a
 * corner that matters turns by far more than 1e-9. */
static const double straight = 1e-9;

/* > 0: a, b, c turn left; 0 within rounding */
static double turn(const double *a, const double *b, const double *c) {
  const double ux = b[0] - a[0], uy = b[1] - a[1], vx = c[0] - b[0], vy = c[1] - b[1];
  const double cross = ux * vy - uy * vx;
  const double size = (fabs(ux) + fabs(uy)) * (fabs(vx) + fabs(vy));
  return fabs(cross) <= straight * size ? 0 : cross;
}

static double twice_area(const double *xy, uint32_t count) {
  ALD_ASSERT(count >= 3);
  double sum = 0;
  for (uint32_t v = 0; v < count; v++) {
    const double *a = xy + 2 * v, *b = xy + 2 * ((v + 1) % count);
    sum += (a[0] - xy[0]) * (b[1] - xy[1]) - (a[1] - xy[1]) * (b[0] - xy[0]);
  }
  return sum;
}

/* is c, known to be on the line a-b, between them? */
static bool between(const double *a, const double *b, const double *c) {
  const double low_x = fmin(a[0], b[0]), high_x = fmax(a[0], b[0]);
  const double low_y = fmin(a[1], b[1]), high_y = fmax(a[1], b[1]);
  return c[0] >= low_x && c[0] <= high_x && c[1] >= low_y && c[1] <= high_y;
}

/* do two edges without a common vertex meet? */
static bool edges_meet(const double *a, const double *b, const double *c, const double *d) {
  const double abc = turn(a, b, c), abd = turn(a, b, d), cda = turn(c, d, a), cdb = turn(c, d, b);
  if (((abc > 0 && abd < 0) || (abc < 0 && abd > 0)) &&
      ((cda > 0 && cdb < 0) || (cda < 0 && cdb > 0))) {
    return true;
  }
  return (abc == 0 && between(a, b, c)) || (abd == 0 && between(a, b, d)) ||
         (cda == 0 && between(c, d, a)) || (cdb == 0 && between(c, d, b));
}

static bool check_crossings(const double *xy, uint32_t count, uint32_t *vertex, char *problem,
                            size_t size) {
  for (uint32_t i = 0; i < count; i++) {
    for (uint32_t j = i + 2; j < count; j++) {
      if (i == 0 && j == count - 1) continue;
      if (!edges_meet(xy + 2 * i, xy + 2 * (i + 1), xy + 2 * j, xy + 2 * ((j + 1) % count))) {
        continue;
      }
      *vertex = j;
      snprintf(
          problem, size,
          "the outline intersects itself: edge %u (vertex %u to %u) and edge %u (vertex %u to %u)",
          i + 1, i + 1, i + 2, j + 1, j + 1, (j + 1) % count + 1);
      return false;
    }
  }
  return true;
}

bool ald_outline_check(const double *xy, uint32_t count, uint32_t *vertex, char *problem,
                       size_t size) {
  *vertex = 0;
  if (count < 3) {
    snprintf(problem, size, "an outline needs at least three vertices, got %u", count);
    return false;
  }
  double extent = 0;
  for (uint32_t v = 0; v < count; v++) {
    const double *a = xy + 2 * v, *b = xy + 2 * ((v + 1) % count);
    extent = fmax(extent, fmax(fabs(a[0] - xy[0]), fabs(a[1] - xy[1])));
    if (a[0] == b[0] && a[1] == b[1]) {
      *vertex = (v + 1) % count;
      snprintf(problem, size, "vertices %u and %u are the same point", v + 1, (v + 1) % count + 1);
      return false;
    }
  }
  const double area = twice_area(xy, count);
  if (!(fabs(area) > straight * extent * extent)) {
    snprintf(problem, size, "the outline encloses no area");
    return false;
  }
  if (!check_crossings(xy, count, vertex, problem, size)) return false;
  if (area < 0) {
    snprintf(problem, size,
             "the outline is clockwise; list its vertices in anticlockwise order (seen from above: "
             "x forward, y to port)");
    return false;
  }
  return true;
}

/* ------------------------------------------------------------------------------ splitting */

static bool is_convex(const double *xy, const uint32_t *ring, uint32_t count) {
  ALD_ASSERT(count >= 3);
  for (uint32_t v = 0; v < count; v++) {
    const double *a = xy + 2 * ring[v], *b = xy + 2 * ring[(v + 1) % count];
    if (turn(a, b, xy + 2 * ring[(v + 2) % count]) < 0) return false;
  }
  return true;
}

/* is vertex `v` of the ring an ear: a left turn with no other vertex in its triangle? */
static bool is_ear(const double *xy, const uint32_t *ring, uint32_t count, uint32_t v) {
  ALD_ASSERT(count >= 3 && v < count);
  const uint32_t before = (v + count - 1) % count, after = (v + 1) % count;
  const double *a = xy + 2 * ring[before], *b = xy + 2 * ring[v], *c = xy + 2 * ring[after];
  if (!(turn(a, b, c) > 0)) return false;
  for (uint32_t k = 0; k < count; k++) {
    if (k == before || k == v || k == after) continue;
    const double *p = xy + 2 * ring[k];
    if (turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0) return false;
  }
  return true;
}

/* The rings under construction: count and vertex numbers of each. */
typedef struct rings {
  uint32_t count;
  uint32_t *size;    /* (rings) */
  uint32_t **vertex; /* (rings) */
} rings;

static bool rings_add(rings *r, const uint32_t *vertex, uint32_t size) {
  ALD_ASSERT(size >= 3);
  uint32_t *copy = malloc(size * sizeof *copy);
  if (!copy) return false;
  memcpy(copy, vertex, size * sizeof *copy);
  r->size[r->count] = size;
  r->vertex[r->count++] = copy;
  return true;
}

/* cuts ears off until three vertices are left; collinear vertices go with the last ear */
static bool cut_ears(const double *xy, uint32_t *ring, uint32_t count, rings *r) {
  ALD_ASSERT(count >= 3);
  while (count > 3) {
    uint32_t ear = count;
    for (uint32_t v = 0; v < count && ear == count; v++) {
      if (is_ear(xy, ring, count, v)) ear = v;
    }
    if (ear == count) break; /* what is left is convex but for straight vertices */
    const uint32_t triangle[3] = {ring[(ear + count - 1) % count], ring[ear],
                                  ring[(ear + 1) % count]};
    if (!rings_add(r, triangle, 3)) return false;
    memmove(ring + ear, ring + ear + 1, (count - ear - 1) * sizeof *ring);
    count--;
  }
  return rings_add(r, ring, count);
}

/* the union of two rings over a common edge, if it is convex */
static uint32_t joined(const double *xy, const rings *r, uint32_t i, uint32_t j, uint32_t *out) {
  ALD_ASSERT(i != j && i < r->count && j < r->count);
  const uint32_t m = r->size[i], n = r->size[j];
  for (uint32_t a = 0; a < m; a++) {
    for (uint32_t b = 0; b < n; b++) {
      if (r->vertex[i][a] != r->vertex[j][(b + 1) % n]) continue;
      if (r->vertex[i][(a + 1) % m] != r->vertex[j][b]) continue;
      uint32_t count = 0;
      for (uint32_t k = 1; k <= m; k++) out[count++] = r->vertex[i][(a + k) % m];
      for (uint32_t k = 2; k < n; k++) out[count++] = r->vertex[j][(b + k) % n];
      return is_convex(xy, out, count) ? count : 0;
    }
  }
  return 0;
}

/* joins rings as long as the union stays convex and small enough */
static bool merge_rings(const double *xy, rings *r, uint32_t *scratch) {
  for (uint32_t i = 0; i < r->count; i++) {
    for (uint32_t j = i + 1; j < r->count; j++) {
      if (r->size[i] + r->size[j] - 2 > ALD_PART_VERTICES) continue;
      const uint32_t count = joined(xy, r, i, j, scratch);
      if (count == 0) continue;
      uint32_t *grown = realloc(r->vertex[i], count * sizeof *grown);
      if (!grown) return false;
      memcpy(grown, scratch, count * sizeof *grown);
      r->vertex[i] = grown;
      r->size[i] = count;
      free(r->vertex[j]);
      r->count--;
      r->vertex[j] = r->vertex[r->count];
      r->size[j] = r->size[r->count];
      j = i; /* look again at all others */
    }
  }
  return true;
}

static ald_status to_parts(const rings *r, ald_part **parts, uint32_t *part_count) {
  ALD_ASSERT(r->count > 0);
  ald_part *list = calloc(r->count, sizeof *list);
  if (!list) return ALD_NO_MEMORY;
  ald_status status = ALD_OK;
  for (uint32_t k = 0; k < r->count; k++) {
    list[k].vertex_count = r->size[k];
    list[k].vertices = r->vertex[k];
    r->vertex[k] = NULL;
    if (list[k].vertex_count > ALD_PART_VERTICES) status = ALD_BAD_STUDY;
  }
  *parts = list;
  *part_count = r->count;
  return status;
}

ald_status ald_outline_split(const double *xy, uint32_t count, ald_part **parts,
                             uint32_t *part_count) {
  ALD_ASSERT(count >= 3);
  ald_status status = ALD_NO_MEMORY;
  rings r = {0, calloc(count, sizeof *r.size), calloc(count, sizeof *r.vertex)};
  uint32_t *ring = calloc(2 * (size_t)count, sizeof *ring);
  *parts = NULL;
  *part_count = 0;
  if (!r.size || !r.vertex || !ring) goto done;
  for (uint32_t v = 0; v < count; v++) ring[v] = v;
  const bool good = is_convex(xy, ring, count)
                        ? rings_add(&r, ring, count)
                        : cut_ears(xy, ring, count, &r) && merge_rings(xy, &r, ring);
  if (good) status = to_parts(&r, parts, part_count);
done:
  for (uint32_t k = 0; r.vertex && k < r.count; k++) free(r.vertex[k]);
  free(r.size);
  free(r.vertex);
  free(ring);
  return status;
}

void ald_parts_destroy(ald_part *parts, uint32_t part_count) {
  for (uint32_t k = 0; parts && k < part_count; k++) free(parts[k].vertices);
  free(parts);
}
