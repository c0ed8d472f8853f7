/* SPDX-License-Identifier: Apache-2.0
 * Contact regions of two meshes in one lane, from the list of their crossing triangles.
 *   S      vector area of the region's contours [m^2]   n = -S/|S|, force direction on the first
 *   C      its first moment about the frame's origin [m^3]
 *   plane  n . r + d = 0, through the mean of the line    area = |S|, its shadow on the plane
 *   depth  how far each body reaches beyond the plane: its vertices inside, and the contours
 * A region is what contours bound together: those that vertices inside, a stretch of an edge
 * inside, or a point within rounding connects. A mesh wholly inside the other crosses nothing: it
 * is no contact here. Source: [Dopico] sec. 4.3 to 4.6 with the corrections of
 * docs/theory/mesh-contact.md. Checked by: tests/golden/test_golden_meshcontact.c,
 * tests/kernels/test_mesh_regions.c. */
#ifndef ALD_KERNELS_PASS_MESH_REGION_H
#define ALD_KERNELS_PASS_MESH_REGION_H

#include "../../geom/contour_fit.h"
#include "mesh_volume.h"

/* where the plane's direction comes from: vector area, or a fit (contour_fit.h) */
enum { MESH_FIT_VECTOR, MESH_FIT_ARC, MESH_FIT_CORNERS, MESH_FIT_SEED, MESH_FIT_COUNT };

/* frame of the second body [m] */
typedef struct mesh_region {
  scalar n[3]; /* force direction on the first body; 0 with MESH_NO_NORMAL */
  scalar d, area;
  scalar centroid[3];
  scalar depth_a, depth_b;
  scalar at[3];     /* a point of the plane: mean of the line */
  scalar push[3];   /* -S: out of the second body towards the first */
  scalar couple[3]; /* -C */
  uint contours, points;
  uint inside_a, inside_b; /* vertices of each body that lie in the other */
  uint flags;
} mesh_region;

/* |S| below this share of L^2 counts as none; the contour is flat where it is narrower
 * than this share of its length */
#define MESH_NO_AREA ((scalar)1e-12)
#define MESH_NO_WIDTH ((scalar)1e-9)

/* Sides of all contours of a region, one after another; ROOT is the region's contour. */
#define MESH_REGION_SIDES(root, w, statement)                                   \
  for (uint contour = (root); contour < m->contours; contour++) {               \
    if (mesh_contour_root(room, m, contour) != (root)) continue;                \
    contour_walk w = contour_walk_of(cross_reals, room[m->heads + contour]);    \
    while (contour_walk_side(TILE_OF_CALLER, MEETING_OF_CALLER, &w)) statement; \
  }

ALD_INLINE contour_sums mesh_region_sums(TILE, MEETING, uint root, mesh_region *r) {
  contour_sums s = contour_sums_of(cross_point(cross_reals, room[m->heads + root]));
  r->contours = r->flags = 0;
  for (uint contour = root; contour < m->contours; contour++) {
    if (mesh_contour_root(room, m, contour) != root) continue;
    contour_walk w = contour_walk_of(cross_reals, room[m->heads + contour]);
    while (contour_walk_side(TILE_OF_CALLER, MEETING_OF_CALLER, &w)) {
      contour_sums_side(&s, w.from, w.to);
    }
    r->contours++;
    r->flags |= w.is_open ? MESH_OPEN : 0;
  }
  r->points = s.points;
  return s;
}

/* whether a region without vector area is a point or a line, and not two areas that cancel */
ALD_APART int mesh_region_is_flat(TILE, MEETING, uint root, const contour_sums *s) {
  contour_spread spread = contour_spread_of(contour_sums_mean(s));
  MESH_REGION_SIDES(root, w, contour_spread_side(&spread, w.from, w.to))
  const contour_eigen e = contour_eigen_of(&spread);
  const scalar width = MESH_NO_WIDTH * s->length;
  return e.values[1] <= s->length * (width * width);
}

/* Where two edges cross, the contour has several points in one place; a corner is counted once. */
#define MESH_ONE_CORNER ((scalar)1e-12) /* of the contours' length */

ALD_INLINE point3 mesh_region_corners(TILE, MEETING, uint root, const contour_sums *s) {
  const scalar least = MESH_ONE_CORNER * s->length;
  point3 sum = point3_zero();
  uint points = 0;
  MESH_REGION_SIDES(root, w, {
    if (!(point3_length(point3_sub(w.to, w.from)) > least)) continue;
    sum = point3_add(sum, point3_sub(w.from, s->origin));
    points++;
  })
  return points ? point3_madd(s->origin, (scalar)1 / (scalar)points, sum) : s->origin;
}

ALD_APART point3 mesh_region_fit(TILE, MEETING, uint root, uint fit, const contour_sums *s,
                                 scalar *d) {
  const scalar least = MESH_ONE_CORNER * s->length;
  const point3 mean = fit == MESH_FIT_ARC
                          ? contour_sums_mean(s)
                          : mesh_region_corners(TILE_OF_CALLER, MEETING_OF_CALLER, root, s);
  contour_spread spread = contour_spread_of(mean);
  contour_seed seed;
  point3 n;
  contour_seed_clear(&seed);
  MESH_REGION_SIDES(root, w, {
    if (!(point3_length(point3_sub(w.to, w.from)) > least)) continue;
    if (fit == MESH_FIT_SEED) contour_seed_point(&seed, w.from);
    if (fit == MESH_FIT_ARC) contour_spread_side(&spread, w.from, w.to);
    if (fit != MESH_FIT_ARC) contour_spread_point(&spread, w.from, (scalar)1);
  })
  if (fit == MESH_FIT_SEED && contour_seed_plane(&seed, &n, d)) return n;
  n = contour_eigen_of(&spread).least;
  *d = -point3_dot(n, mean);
  return n;
}

ALD_INLINE void mesh_put_point(scalar *to, point3 p) {
  to[0] = p.x;
  to[1] = p.y;
  to[2] = p.z;
}

/* direction and place of the plane: n and d, and `at` on it */
ALD_INLINE int mesh_region_plane(TILE, MEETING, uint root, uint fit, const contour_sums *s,
                                 mesh_region *r, point3 *n) {
  const scalar twice = point3_length(s->area),
               least = (scalar)2 * MESH_NO_AREA * s->length * s->length;
  const point3 mean = contour_sums_mean(s);
  mesh_put_point(r->at, mean);
  mesh_put_point(r->n, point3_zero());
  r->d = (scalar)0;
  if (!(twice > least)) {
    r->flags |= mesh_region_is_flat(TILE_OF_CALLER, MEETING_OF_CALLER, root, s) ? MESH_FLAT
                                                                                : MESH_NO_NORMAL;
    return 0;
  }
  *n = point3_scale(s->area, (scalar)-1 / twice);
  r->d = -point3_dot(*n, mean);
  if (fit != MESH_FIT_VECTOR) {
    scalar d;
    point3 fitted = mesh_region_fit(TILE_OF_CALLER, MEETING_OF_CALLER, root, fit, s, &d);
    const scalar along = point3_dot(fitted, *n);
    const scalar turn = along < (scalar)0 ? (scalar)-1 : (scalar)1;
    if (!(twice * (turn * along) > least)) { /* the fitted plane is perpendicular to the area */
      r->flags |= MESH_NO_NORMAL;
      r->d = (scalar)0;
      return 0;
    }
    *n = point3_scale(fitted, turn);
    r->d = turn * d;
    const scalar height = point3_dot(*n, mean) + r->d;
    mesh_put_point(r->at, point3_madd(mean, -height, *n));
  }
  mesh_put_point(r->n, *n);
  return 1;
}

/* what pushes the first body as a pressure of 1 over the region would, see mesh_volume.h */
ALD_INLINE void mesh_region_push(const contour_sums *s, mesh_region *r) {
  const point3 push = point3_scale(s->area, (scalar)-0.5);
  const point3 arm = point3_cross(s->origin, push);
  mesh_put_point(r->push, push);
  mesh_put_point(r->couple, point3_madd(arm, (scalar)0.5, s->turn));
}

ALD_INLINE void mesh_region_fill(TILE, MEETING, uint root, uint fit, mesh_region *r) {
  const contour_sums s = mesh_region_sums(TILE_OF_CALLER, MEETING_OF_CALLER, root, r);
  point3 n;
  mesh_region_push(&s, r);
  r->area = r->depth_a = r->depth_b = (scalar)0;
  r->inside_a = r->inside_b = 0;
  if (!mesh_region_plane(TILE_OF_CALLER, MEETING_OF_CALLER, root, fit, &s, r, &n)) {
    mesh_put_point(r->centroid, contour_sums_mean(&s));
    return;
  }
  contour_shadow shadow = contour_shadow_of(point3_of(r->at[0], r->at[1], r->at[2]), n);
  MESH_REGION_SIDES(root, w, contour_shadow_side(&shadow, w.from, w.to))
  mesh_put_point(r->centroid, contour_shadow_centroid(&shadow));
  r->area = (scalar)-0.5 * shadow.area; /* contours run clockwise about n, holes the other way */
  r->depth_a = (scalar)0 - shadow.low;
  r->depth_b = shadow.high;
}

/* the vertices of one flood: their number, and how deep they are */
ALD_INLINE void mesh_region_deepen(TILE, MEETING, uint flood, mesh_region *r) {
  const point3 n = point3_of(r->n[0], r->n[1], r->n[2]);
  const point3 at = point3_of(r->at[0], r->at[1], r->at[2]);
  const uint start = room[m->starts + 2 * flood], of_second = start >= m->marks_b;
  const uint base = of_second ? m->marks_b : 0;
  scalar deepest = of_second ? r->depth_b : r->depth_a;
  uint found = 0;
  for (uint place = start; place != MESH_NONE; place = mesh_flood_next(room, place)) {
    const point3 p = mesh_vertex(TILE_OF_CALLER, m, of_second, place - base);
    const scalar height = point3_dot(n, point3_sub(p, at));
    const scalar depth = of_second ? height : -height;
    deepest = depth > deepest ? depth : deepest;
    found++;
  }
  if (of_second) {
    r->depth_b = deepest;
    r->inside_b += found;
  } else {
    r->depth_a = deepest;
    r->inside_a += found;
  }
}

/* ---- the regions, one after another */

/* Turns the `count` entries of mesh_cross() into contours and finds which of them bound a region
 * together. volume: of the overlap, where `measured` is not 0. The scratch is MESH_SCRATCH_UINTS()
 * numbers, the marks 0. Leaves in CROSS_NEXT the order along the contours. With an open contour no
 * vertex counts as inside: what bounds the inside is not complete. Returns the number of regions,
 * which are in the order of their first entries (those with open contours first). */
ALD_APART uint mesh_regions_find(TILE, MEETING, uint measured, scalar *volume) {
  uint found = 0;
  *volume = (scalar)0;
  mesh_contours_link(TILE_OF_CALLER, MEETING_OF_CALLER);
  if (measured) *volume = mesh_volume_of_crossings(TILE_OF_CALLER, MEETING_OF_CALLER);
  if (!(m->flags & MESH_OPEN)) mesh_inside_find(TILE_OF_CALLER, MEETING_OF_CALLER);
  for (uint contour = 0; contour < m->contours; contour++) {
    found += mesh_contour_root(room, m, contour) == contour;
  }
  for (uint flood = 0; measured && flood < m->floods; flood++) {
    *volume += mesh_volume_of_flood(TILE_OF_CALLER, MEETING_OF_CALLER, flood);
  }
  return found;
}

/* The first contour of a region, from `contour` on; m->contours if there is none. */
ALD_INLINE uint mesh_region_root(GLOBAL uint *room, const mesh_meeting *m, uint contour) {
  while (contour < m->contours && mesh_contour_root(room, m, contour) != contour) contour++;
  return contour;
}

/* The region whose first contour is `root`; its flags go to those of the whole too. fit: MESH_FIT_*
 */
ALD_APART void mesh_region_of(TILE, MEETING, uint root, uint fit, mesh_region *r) {
  mesh_region_fill(TILE_OF_CALLER, MEETING_OF_CALLER, root, fit, r);
  for (uint flood = 0; flood < m->floods; flood++) {
    if (mesh_contour_root(room, m, room[m->starts + 2 * flood + 1]) != root) continue;
    mesh_region_deepen(TILE_OF_CALLER, MEETING_OF_CALLER, flood, r);
  }
  m->flags |= r->flags;
}

#endif
