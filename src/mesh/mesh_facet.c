/* SPDX-License-Identifier: Apache-2.0
 * A face cut into triangles: fan or ears. */
#include "mesh_facet.h"

#include <math.h>

#include "base/assertion.h"

/* the face as it is seen along an axis, anticlockwise */
typedef struct outline {
  uint32_t count;                       /* corners that are left */
  uint32_t left[ALD_MESH_CORNERS_MOST]; /* their numbers in the face */
  double at[ALD_MESH_CORNERS_MOST][2];
} outline;

/* twice the area of a triangle of corners, positive if it is anticlockwise */
static double turn(const outline *o, uint32_t a, uint32_t b, uint32_t c) {
  return (o->at[b][0] - o->at[a][0]) * (o->at[c][1] - o->at[a][1]) -
         (o->at[b][1] - o->at[a][1]) * (o->at[c][0] - o->at[a][0]);
}

/* the face seen along the axis nearest to its vector area; false if it has none */
static bool flatten(const ald_mesh_facet *facet, const double *vertices, outline *o) {
  const double *origin = vertices + 3 * (size_t)facet->corners[0];
  double area[3] = {0};
  for (uint32_t k = 1; k + 1 < facet->count; k++) {
    const double *p = vertices + 3 * (size_t)facet->corners[k];
    const double *q = vertices + 3 * (size_t)facet->corners[k + 1];
    for (size_t i = 0; i < 3; i++) {
      const size_t j = (i + 1) % 3, m = (i + 2) % 3;
      area[i] += (p[j] - origin[j]) * (q[m] - origin[m]) - (p[m] - origin[m]) * (q[j] - origin[j]);
    }
  }
  size_t axis = 0;
  for (size_t i = 1; i < 3; i++) {
    if (fabs(area[i]) > fabs(area[axis])) axis = i;
  }
  if (area[axis] == 0) return false;
  const size_t first = (axis + 1) % 3, second = (axis + 2) % 3;
  const double sign = area[axis] > 0 ? 1 : -1;
  o->count = facet->count;
  for (uint32_t k = 0; k < facet->count; k++) {
    const double *p = vertices + 3 * (size_t)facet->corners[k];
    o->left[k] = k;
    o->at[k][0] = p[first];
    o->at[k][1] = sign * p[second];
  }
  return true;
}

/* Do all corners turn to the left, and once around? A star turns left too, but twice around: then
 * a triangle of its fan does not. */
static bool is_convex(const outline *o) {
  for (uint32_t k = 0; k < o->count; k++) {
    if (!(turn(o, k, (k + 1) % o->count, (k + 2) % o->count) > 0)) return false;
  }
  for (uint32_t k = 1; k + 1 < o->count; k++) {
    if (!(turn(o, 0, k, k + 1) > 0)) return false;
  }
  return true;
}

static bool is_same_place(const outline *o, uint32_t a, uint32_t b) {
  return o->at[a][0] == o->at[b][0] && o->at[a][1] == o->at[b][1];
}

/* Is corner k of what is left an ear? It turns to the left and holds no other corner, not even on
 * its sides; corners in the same place as its own are those where a hole is joined. */
static bool is_ear(const outline *o, uint32_t k) {
  ALD_ASSERT(k < o->count && o->count >= 3);
  const uint32_t a = o->left[(k + o->count - 1) % o->count], b = o->left[k];
  const uint32_t c = o->left[(k + 1) % o->count];
  if (!(turn(o, a, b, c) > 0)) return false;
  for (uint32_t n = 0; n < o->count; n++) {
    const uint32_t p = o->left[n];
    if (is_same_place(o, p, a) || is_same_place(o, p, b) || is_same_place(o, p, c)) continue;
    if (turn(o, a, b, p) >= 0 && turn(o, b, c, p) >= 0 && turn(o, c, a, p) >= 0) return false;
  }
  return true;
}

static bool cut_ears(const ald_mesh_facet *facet, outline *o, uint32_t *triangles) {
  uint32_t done = 0, start = 0;
  while (o->count >= 3) {
    uint32_t tried = 0;
    while (tried < o->count && !is_ear(o, (start + tried) % o->count)) tried++;
    if (tried == o->count) return false;
    const uint32_t k = (start + tried) % o->count;
    triangles[3 * done] = facet->corners[o->left[(k + o->count - 1) % o->count]];
    triangles[3 * done + 1] = facet->corners[o->left[k]];
    triangles[3 * done + 2] = facet->corners[o->left[(k + 1) % o->count]];
    done++;
    o->count--;
    for (uint32_t n = k; n < o->count; n++) o->left[n] = o->left[n + 1];
    start = k; /* the corner behind the ear, so that ears do not all share one corner */
  }
  ALD_ASSERT(done == facet->count - 2);
  return true;
}

bool ald_mesh_facet_cut(const ald_mesh_facet *facet, const double *vertices, uint32_t *triangles,
                        uint32_t *triangle_count) {
  ALD_ASSERT(facet->count >= 3 && facet->count <= ALD_MESH_CORNERS_MOST);
  outline o;
  *triangle_count = facet->count - 2;
  if (facet->count > 3) {
    if (!flatten(facet, vertices, &o)) return false;
    if (!is_convex(&o)) return cut_ears(facet, &o, triangles);
  }
  for (uint32_t k = 0; k < *triangle_count; k++) {
    triangles[3 * k] = facet->corners[0];
    triangles[3 * k + 1] = facet->corners[k + 1];
    triangles[3 * k + 2] = facet->corners[k + 2];
  }
  return true;
}
